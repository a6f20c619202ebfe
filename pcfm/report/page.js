"use strict";
// Switches the counter beside the source, moves the threshold, searches, draws the timelines. The numbers are in the page.
const data = JSON.parse(document.getElementById("data").textContent);
const colours = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#b8a200"];
const root = document.documentElement;
const format = (value) => value.toLocaleString("en-US");

function setTheme(name) {
  root.dataset.theme = name;
  document.querySelectorAll("canvas.timeline").forEach((canvas) => canvas.redraw && canvas.redraw());
}
setTheme(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
document.getElementById("theme").addEventListener("click", () => setTheme(root.dataset.theme === "dark" ? "light" : "dark"));

function showMetric(metric) {
  const key = metric.replaceAll("_", "-");
  for (const section of document.querySelectorAll("section.kernel")) {
    const rows = [...section.querySelectorAll("tr.cost")];
    const numbers = rows.map((row) => ["before", "after"].map((side) => Number(row.getAttribute(`data-${side}-${key}`))));
    const most = Math.max(1, ...numbers.flat());
    rows.forEach((row, index) => {
      row.querySelectorAll(".heat").forEach((cell, side) => {
        cell.textContent = numbers[index][side] ? format(numbers[index][side]) : "";
        cell.style.setProperty("--share", (numbers[index][side] / most).toFixed(3));
      });
    });
  }
}
document.querySelectorAll("input[name=metric]").forEach((input) => input.addEventListener("change", () => showMetric(input.value)));
showMetric(document.querySelector("input[name=metric]:checked").value);

for (const box of document.querySelectorAll(".threshold")) {
  const { steps, threshold } = data[box.dataset.kernel];
  const slider = box.querySelector("input"), output = box.querySelector("output"), rows = box.querySelectorAll("tbody tr:not(.own)");
  const show = () => {
    const step = steps[slider.value];
    const upTo = step.up_to === null ? "∞" : step.up_to.toPrecision(3);
    const cycles = step.cycles === null ? step.verdict : `${format(step.cycles)} cycles, ${step.speedup.toFixed(3)}×`;
    output.textContent = `${step.above === null ? "0" : step.above.toPrecision(3)} to ${upTo}: ${step.melds} melds, ${cycles}`;
    rows.forEach((row, index) => row.classList.toggle("chosen", index === Number(slider.value)));
  };
  const own = steps.findIndex((step) => (step.above === null || threshold > step.above) && (step.up_to === null || threshold <= step.up_to));
  slider.value = Math.max(0, own);
  slider.addEventListener("input", show);
  show();
}

function timeline(canvas) {
  const { timelines: warps, blocks } = data[canvas.dataset.kernel];
  let timelines = warps[0] || [], end = 1;
  const tip = canvas.nextElementSibling, head = 18, gap = 8;
  let from = 0, to = 1, drag = null;

  function choose(warp) {
    timelines = warps[warp] || [];
    end = Math.max(1, ...timelines.map((each) => each.shown));
    from = 0;
    to = end;
    draw();
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1, width = canvas.clientWidth, height = canvas.clientHeight;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const pen = canvas.getContext("2d");
    pen.scale(ratio, ratio);
    const styles = getComputedStyle(root), part = height / timelines.length;
    pen.fillStyle = styles.getPropertyValue("--page");
    pen.fillRect(0, 0, width, height);
    const x = (cycle) => ((cycle - from) / (to - from)) * width;
    timelines.forEach((line, index) => {
      const top = index * part + head, lane = (part - head - gap) / line.lanes, threads = BigInt(`0x${line.threads}`);
      pen.fillStyle = styles.getPropertyValue("--text");
      pen.font = "12px system-ui";
      pen.fillText(`${line.title}: ${format(line.cycles)} cycles, SIMD utilization ${line.utilization.toFixed(3)}${line.shown < line.cycles ? `, the first ${format(line.shown)} shown` : ""}`, 4, top - 5);
      for (const [block, start, cycles, mask] of line.segments) {
        if (start + cycles < from || start > to) continue;
        const left = x(start), wide = Math.max(0.5, x(start + cycles) - left), bits = BigInt(`0x${mask}`);
        for (let first = 0; first < line.lanes; ) {
          const state = (n) => ((threads >> BigInt(n)) & 1n ? ((bits >> BigInt(n)) & 1n ? 2 : 1) : 0);
          const own = state(first);
          let last = first + 1;
          while (last < line.lanes && state(last) === own) last++;
          if (own) {
            pen.fillStyle = own === 2 ? colours[block % colours.length] : styles.getPropertyValue("--line");
            pen.fillRect(left, top + first * lane, wide, (last - first) * lane);
          }
          first = last;
        }
      }
    });
  }
  function zoom(factor, at) {
    const centre = from + (to - from) * at, span = Math.min(end, Math.max(10, (to - from) * factor));
    from = Math.max(0, Math.min(end - span, centre - span * at));
    to = from + span;
    draw();
  }
  function move(cycles) {
    const span = to - from;
    from = Math.max(0, Math.min(end - span, from + cycles));
    to = from + span;
    draw();
  }
  canvas.redraw = draw;
  canvas.addEventListener("wheel", (event) => { if (document.activeElement !== canvas) return; event.preventDefault(); zoom(event.deltaY > 0 ? 1.25 : 0.8, event.offsetX / canvas.clientWidth); }, { passive: false });
  canvas.addEventListener("pointerdown", (event) => { drag = event.offsetX; canvas.setPointerCapture(event.pointerId); });
  canvas.addEventListener("pointerup", () => { drag = null; });
  canvas.addEventListener("pointermove", (event) => {
    if (drag !== null) {
      move(((drag - event.offsetX) / canvas.clientWidth) * (to - from));
      drag = event.offsetX;
      return;
    }
    if (!timelines.length) return;
    const line = timelines[Math.min(timelines.length - 1, Math.floor((event.offsetY / canvas.clientHeight) * timelines.length))];
    const cycle = from + (event.offsetX / canvas.clientWidth) * (to - from);
    const found = line.segments.find(([, start, cycles]) => start <= cycle && cycle < start + cycles);
    tip.textContent = found ? `${line.title}, cycle ${format(Math.floor(cycle))}: block ${blocks[found[0]]}, ${[...found[3]].reduce((sum, digit) => sum + [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4][parseInt(digit, 16)], 0)} lanes` : "\u00a0";
  });
  canvas.addEventListener("keydown", (event) => {
    const step = (to - from) / 8;
    const act = { "+": () => zoom(0.8, 0.5), "=": () => zoom(0.8, 0.5), "-": () => zoom(1.25, 0.5), ArrowLeft: () => move(-step), ArrowRight: () => move(step), Home: () => { from = 0; to = end; draw(); } }[event.key];
    if (act) { event.preventDefault(); act(); }
  });
  const select = document.querySelector(`select.warp[data-kernel="${canvas.dataset.kernel}"]`);
  select.addEventListener("change", () => choose(Number(select.value)));
  choose(0);
  new ResizeObserver(draw).observe(canvas);
}
document.querySelectorAll("canvas.timeline").forEach(timeline);

// A link into something folded opens it.
addEventListener("hashchange", openTarget);
function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target instanceof HTMLDetailsElement) target.open = true;
}
openTarget();

// Search: rows and paragraphs that have the words stay, what they are folded in opens.
const search = document.getElementById("search"), parts = "details.branch, .source tbody tr, .remarks li, .comparison tbody tr";
const wasOpen = new Map([...document.querySelectorAll("details")].map((each) => [each, each.open]));
search.addEventListener("input", () => {
  const words = search.value.trim().toLowerCase();
  let hits = 0;
  wasOpen.forEach((open, each) => { each.open = open; });
  for (const each of document.querySelectorAll(parts)) {
    const hit = !words || each.textContent.toLowerCase().includes(words);
    each.hidden = !hit;
    hits += Boolean(words) && hit;
    if (words && hit) for (let outer = each.closest("details"); outer; outer = outer.parentElement.closest("details")) outer.open = true;
  }
  search.closest("p").querySelector("output").textContent = words ? `${hits} found` : "";
});
