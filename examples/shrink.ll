; Each thread shrinks its number until nothing is left of it, at most five times: above 15 it is multiplied by
; 5/8, else it loses 6. It stores how often it did so. The threads of a warp part at the if and at the break.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @shrink(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %number = phi i32 [ %tid, %entry ], [ %smaller, %join ]
  %times = phi i32 [ 0, %entry ], [ %more, %join ]
  %over = icmp eq i32 %times, 5
  br i1 %over, label %done, label %check

check:
  %nothing = icmp sle i32 %number, 0
  br i1 %nothing, label %done, label %test

test:
  %large = icmp sgt i32 %number, 15
  br i1 %large, label %scale, label %subtract

scale:
  %five = mul i32 %number, 5
  %scaled = lshr i32 %five, 3
  br label %join

subtract:
  %less = sub i32 %number, 6
  br label %join

join:
  %smaller = phi i32 [ %scaled, %scale ], [ %less, %subtract ]
  %more = add i32 %times, 1
  br label %loop

done:
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  store i32 %times, ptr addrspace(1) %here, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
