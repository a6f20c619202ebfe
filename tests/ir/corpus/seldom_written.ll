; What LLVM 22 reads and people write by hand: comments in C's style, groups that nobody defines, keywords inside
; attributes, values of target types, types defined after their first mention.
target triple = "amdgcn-amd-amdhsa"

%outer = type { %inner, ptr }
%"odd, one" = type { %last }
%inner = type { i32, float }
%last = type <{ i8, %inner }>

@barrier = internal addrspace(3) global target("amdgcn.named.barrier", 0) poison /* a value of a target type */
@whole = global %outer zeroinitializer
@odd = external global %"odd, one"

/* A comment of several lines,
   with a "quote and a ; in it. */
define float @classes(float nofpclass(sub) %x, float nofpclass(zero sub /* inside */) %y) /**/ #7 {
  %sum = fadd float %x, /* between operands */ %y ; to the end of the line
  %more = call nofpclass(nan sub) float @classes(float %sum, float nofpclass(sub inf) %y) #8
  ret float %more
}
