; Guards in lanes that have loaded nothing before, and stored.
; extern "C" __global__ void k(const float *a, float *out) {
;   int i = blockIdx.x * blockDim.x + threadIdx.x;
;   out[i] = 0.0f;
;   unsigned hash = i * 2654435761u;
;   float sum = 0.0f;
;   if (hash & 0x10000) sum += a[hash >> 22];
;   if (hash & 0x20000) sum += a[(hash >> 12) & 1023];
;   if (hash & 0x40000) sum += a[(hash >> 7) & 1023];
;   out[i] = sum;
; }
source_filename = "stored_before.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @k(ptr nocapture noundef readonly %a, ptr nocapture noundef writeonly %out) local_unnamed_addr #0 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds float, ptr %out, i64 %idxprom
  store float 0.000000e+00, ptr %arrayidx, align 4, !tbaa !8
  %mul3 = mul i32 %add, -1640531535
  %and = and i32 %mul3, 65536
  %tobool.not = icmp eq i32 %and, 0
  br i1 %tobool.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %shr = lshr i32 %mul3, 22
  %idxprom4 = zext nneg i32 %shr to i64
  %arrayidx5 = getelementptr inbounds float, ptr %a, i64 %idxprom4
  %3 = load float, ptr %arrayidx5, align 4, !tbaa !8
  %add6 = fadd contract float %3, 0.000000e+00
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  %sum.0 = phi float [ %add6, %if.then ], [ 0.000000e+00, %entry ]
  %and7 = and i32 %mul3, 131072
  %tobool8.not = icmp eq i32 %and7, 0
  br i1 %tobool8.not, label %if.end15, label %if.then9

if.then9:                                         ; preds = %if.end
  %shr10 = lshr i32 %mul3, 12
  %and11 = and i32 %shr10, 1023
  %idxprom12 = zext nneg i32 %and11 to i64
  %arrayidx13 = getelementptr inbounds float, ptr %a, i64 %idxprom12
  %4 = load float, ptr %arrayidx13, align 4, !tbaa !8
  %add14 = fadd contract float %sum.0, %4
  br label %if.end15

if.end15:                                         ; preds = %if.then9, %if.end
  %sum.1 = phi float [ %add14, %if.then9 ], [ %sum.0, %if.end ]
  %and16 = and i32 %mul3, 262144
  %tobool17.not = icmp eq i32 %and16, 0
  br i1 %tobool17.not, label %if.end24, label %if.then18

if.then18:                                        ; preds = %if.end15
  %shr19 = lshr i32 %mul3, 7
  %and20 = and i32 %shr19, 1023
  %idxprom21 = zext nneg i32 %and20 to i64
  %arrayidx22 = getelementptr inbounds float, ptr %a, i64 %idxprom21
  %5 = load float, ptr %arrayidx22, align 4, !tbaa !8
  %add23 = fadd contract float %sum.1, %5
  br label %if.end24

if.end24:                                         ; preds = %if.then18, %if.end15
  %sum.2 = phi float [ %add23, %if.then18 ], [ %sum.1, %if.end15 ]
  store float %sum.2, ptr %arrayidx, align 4, !tbaa !8
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3, !4, !5}
!nvvm.annotations = !{!6}
!llvm.ident = !{!7}

!0 = !{i32 2, !"SDK Version", [2 x i32] [i32 11, i32 0]}
!1 = !{i32 7, !"Dwarf Version", i32 2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{ptr @k, !"kernel", i32 1}
!7 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!8 = !{!9, !9, i64 0}
!9 = !{!"float", !10, i64 0}
!10 = !{!"omnipotent char", !11, i64 0}
!11 = !{!"Simple C++ TBAA"}
