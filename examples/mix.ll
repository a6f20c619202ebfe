; Odd threads replace their element by 3x + 1, even threads by 5x - 7: a branch that splits every warp.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @mix(ptr addrspace(1) %data) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %here = getelementptr i32, ptr addrspace(1) %data, i32 %tid
  %bit = and i32 %tid, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %then, label %else

then:
  %a = load i32, ptr addrspace(1) %here, align 4
  %a3 = mul i32 %a, 3
  %a31 = add i32 %a3, 1
  store i32 %a31, ptr addrspace(1) %here, align 4
  br label %done

else:
  %b = load i32, ptr addrspace(1) %here, align 4
  %b5 = mul i32 %b, 5
  %b57 = sub i32 %b5, 7
  store i32 %b57, ptr addrspace(1) %here, align 4
  br label %done

done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
