; Made by `make kernels` from rodinia_kernels/sb4r/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
source_filename = "rodinia_kernels/sb4r/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ4sb4rE5first = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ4sb4rE6second = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ4sb4rE5third = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ4sb4rE5table = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @sb4r(ptr noundef captures(none) %words, ptr noundef readonly captures(none) %weights) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !12
  %mul = mul i32 %1, 768, !dbg !13
  %idx.ext = zext i32 %mul to i64, !dbg !14
  %add.ptr = getelementptr inbounds i32, ptr %words, i64 %idx.ext, !dbg !14
  %idxprom = zext nneg i32 %0 to i64, !dbg !15
  %arrayidx = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom, !dbg !15
  %2 = load i32, ptr %arrayidx, align 4, !dbg !15, !tbaa !16
  %arrayidx8 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5first to ptr), i64 0, i64 %idxprom, !dbg !20
  store i32 %2, ptr %arrayidx8, align 4, !dbg !21, !tbaa !16
  %add9 = or disjoint i32 %0, 256, !dbg !22
  %idxprom10 = zext nneg i32 %add9 to i64, !dbg !23
  %arrayidx11 = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom10, !dbg !23
  %3 = load i32, ptr %arrayidx11, align 4, !dbg !23, !tbaa !16
  %arrayidx13 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE6second to ptr), i64 0, i64 %idxprom, !dbg !24
  store i32 %3, ptr %arrayidx13, align 4, !dbg !25, !tbaa !16
  %add14 = or disjoint i32 %0, 512, !dbg !26
  %idxprom15 = zext nneg i32 %add14 to i64, !dbg !27
  %arrayidx16 = getelementptr inbounds i32, ptr %add.ptr, i64 %idxprom15, !dbg !27
  %4 = load i32, ptr %arrayidx16, align 4, !dbg !27, !tbaa !16
  %arrayidx18 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5third to ptr), i64 0, i64 %idxprom, !dbg !28
  store i32 %4, ptr %arrayidx18, align 4, !dbg !29, !tbaa !16
  %mul24 = shl i32 %1, 8, !dbg !30
  %add25 = or disjoint i32 %mul24, %0, !dbg !31
  %idxprom26 = zext i32 %add25 to i64, !dbg !32
  %arrayidx27 = getelementptr inbounds i32, ptr %weights, i64 %idxprom26, !dbg !32
  %5 = load i32, ptr %arrayidx27, align 4, !dbg !32, !tbaa !16
  %arrayidx29 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5table to ptr), i64 0, i64 %idxprom, !dbg !33
  store i32 %5, ptr %arrayidx29, align 4, !dbg !34, !tbaa !16
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !35
  %mul30 = mul nuw nsw i32 %0, 7
  %add78 = add nuw nsw i32 %0, 21
  %rem79 = and i32 %add78, 255
  %idxprom80 = zext nneg i32 %rem79 to i64
  %arrayidx81 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5table to ptr), i64 0, i64 %idxprom80
  %add84 = add nuw nsw i32 %0, 5
  %rem85 = and i32 %add84, 255
  %idxprom86 = zext nneg i32 %rem85 to i64
  %arrayidx87 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5table to ptr), i64 0, i64 %idxprom86
  %add92 = add nuw nsw i32 %0, 31
  %rem93 = and i32 %add92, 255
  %idxprom94 = zext nneg i32 %rem93 to i64
  %arrayidx95 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5table to ptr), i64 0, i64 %idxprom94
  %add53 = add nuw nsw i32 %0, 26
  %rem54 = and i32 %add53, 255
  %idxprom55 = zext nneg i32 %rem54 to i64
  %arrayidx56 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5table to ptr), i64 0, i64 %idxprom55
  %add58 = add nuw nsw i32 %0, 14
  %rem59 = and i32 %add58, 255
  %idxprom60 = zext nneg i32 %rem59 to i64
  %arrayidx61 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5table to ptr), i64 0, i64 %idxprom60
  %add38 = add nuw nsw i32 %0, 15
  %rem39 = and i32 %add38, 255
  %idxprom40 = zext nneg i32 %rem39 to i64
  %arrayidx41 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ4sb4rE5table to ptr), i64 0, i64 %idxprom40
  br label %for.body, !dbg !36

for.cond.cleanup:                                 ; preds = %if.end100
  %6 = load i32, ptr %arrayidx8, align 4, !dbg !37, !tbaa !16
  store i32 %6, ptr %arrayidx, align 4, !dbg !38, !tbaa !16
  %7 = load i32, ptr %arrayidx13, align 4, !dbg !39, !tbaa !16
  store i32 %7, ptr %arrayidx11, align 4, !dbg !40, !tbaa !16
  %8 = load i32, ptr %arrayidx18, align 4, !dbg !41, !tbaa !16
  store i32 %8, ptr %arrayidx16, align 4, !dbg !42, !tbaa !16
  ret void, !dbg !43

for.body:                                         ; preds = %if.end100, %entry
  %round.0178 = phi i32 [ 0, %entry ], [ %inc, %if.end100 ]
  %mul31 = mul nuw nsw i32 %round.0178, 5, !dbg !44
  %add32 = add nuw nsw i32 %mul31, %mul30, !dbg !45
  %rem = and i32 %add32, 15, !dbg !46
  %cmp33 = icmp ult i32 %rem, 5, !dbg !47
  br i1 %cmp33, label %if.then, label %if.else, !dbg !48

if.then:                                          ; preds = %for.body
  %9 = load i32, ptr %arrayidx8, align 4, !dbg !49, !tbaa !16
  %10 = mul i32 %9, 667634557, !dbg !50
  %sub37 = add i32 %10, -1888571711, !dbg !51
  %11 = load i32, ptr %arrayidx41, align 4, !dbg !52, !tbaa !16
  %xor = xor i32 %sub37, %11, !dbg !53
  %12 = mul i32 %xor, -1182096139, !dbg !54
  %mul45 = add i32 %12, -1067258397, !dbg !54
  store i32 %mul45, ptr %arrayidx8, align 4, !dbg !55, !tbaa !16
  br label %if.end100, !dbg !56

if.else:                                          ; preds = %for.body
  %cmp48 = icmp ult i32 %rem, 10, !dbg !57
  br i1 %cmp48, label %if.then49, label %if.else72, !dbg !58

if.then49:                                        ; preds = %if.else
  %13 = load i32, ptr %arrayidx13, align 4, !dbg !59, !tbaa !16
  %14 = load i32, ptr %arrayidx56, align 4, !dbg !60, !tbaa !16
  %xor57 = xor i32 %14, %13, !dbg !61
  %15 = load i32, ptr %arrayidx61, align 4, !dbg !62, !tbaa !16
  %add62 = add i32 %xor57, %15, !dbg !63
  %16 = mul i32 %add62, -955829579, !dbg !64
  %sub69 = add i32 %16, 2056924540, !dbg !65
  store i32 %sub69, ptr %arrayidx13, align 4, !dbg !66, !tbaa !16
  br label %if.end100, !dbg !67

if.else72:                                        ; preds = %if.else
  %17 = load i32, ptr %arrayidx18, align 4, !dbg !68, !tbaa !16
  %sub77 = add i32 %17, 343497715, !dbg !69
  %18 = load i32, ptr %arrayidx81, align 4, !dbg !70, !tbaa !16
  %or = or i32 %18, 1, !dbg !71
  %mul82 = mul i32 %or, %sub77, !dbg !72
  %shr = lshr i32 %mul82, 5, !dbg !73
  %xor83 = xor i32 %shr, %mul82, !dbg !74
  %19 = load i32, ptr %arrayidx87, align 4, !dbg !75, !tbaa !16
  %or88 = or i32 %19, 1, !dbg !76
  %mul89 = mul i32 %or88, 257, !dbg !77
  %add91 = mul i32 %mul89, %xor83, !dbg !78
  %20 = load i32, ptr %arrayidx95, align 4, !dbg !79, !tbaa !16
  %add96 = add i32 %20, -284295578, !dbg !80
  %sub97 = add i32 %add96, %add91, !dbg !81
  store i32 %sub97, ptr %arrayidx18, align 4, !dbg !82, !tbaa !16
  br label %if.end100

if.end100:                                        ; preds = %if.else72, %if.then49, %if.then
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !83
  %inc = add nuw nsw i32 %round.0178, 1, !dbg !84
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !85
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !36, !llvm.loop !86
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/sb4r/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "sb4r", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 15, column: 24, scope: !8)
!12 = !DILocation(line: 16, column: 33, scope: !8)
!13 = !DILocation(line: 16, column: 44, scope: !8)
!14 = !DILocation(line: 16, column: 31, scope: !8)
!15 = !DILocation(line: 18, column: 16, scope: !8)
!16 = !{!17, !17, i64 0}
!17 = !{!"int", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = !DILocation(line: 18, column: 3, scope: !8)
!21 = !DILocation(line: 18, column: 14, scope: !8)
!22 = !DILocation(line: 19, column: 31, scope: !8)
!23 = !DILocation(line: 19, column: 17, scope: !8)
!24 = !DILocation(line: 19, column: 3, scope: !8)
!25 = !DILocation(line: 19, column: 15, scope: !8)
!26 = !DILocation(line: 20, column: 30, scope: !8)
!27 = !DILocation(line: 20, column: 16, scope: !8)
!28 = !DILocation(line: 20, column: 3, scope: !8)
!29 = !DILocation(line: 20, column: 14, scope: !8)
!30 = !DILocation(line: 21, column: 35, scope: !8)
!31 = !DILocation(line: 21, column: 43, scope: !8)
!32 = !DILocation(line: 21, column: 16, scope: !8)
!33 = !DILocation(line: 21, column: 3, scope: !8)
!34 = !DILocation(line: 21, column: 14, scope: !8)
!35 = !DILocation(line: 22, column: 3, scope: !8)
!36 = !DILocation(line: 24, column: 3, scope: !8)
!37 = !DILocation(line: 63, column: 26, scope: !8)
!38 = !DILocation(line: 63, column: 24, scope: !8)
!39 = !DILocation(line: 64, column: 26, scope: !8)
!40 = !DILocation(line: 64, column: 24, scope: !8)
!41 = !DILocation(line: 65, column: 26, scope: !8)
!42 = !DILocation(line: 65, column: 24, scope: !8)
!43 = !DILocation(line: 66, column: 1, scope: !8)
!44 = !DILocation(line: 25, column: 46, scope: !8)
!45 = !DILocation(line: 25, column: 38, scope: !8)
!46 = !DILocation(line: 25, column: 51, scope: !8)
!47 = !DILocation(line: 26, column: 16, scope: !8)
!48 = !DILocation(line: 26, column: 9, scope: !8)
!49 = !DILocation(line: 27, column: 23, scope: !8)
!50 = !DILocation(line: 29, column: 12, scope: !8)
!51 = !DILocation(line: 30, column: 12, scope: !8)
!52 = !DILocation(line: 31, column: 15, scope: !8)
!53 = !DILocation(line: 31, column: 12, scope: !8)
!54 = !DILocation(line: 35, column: 12, scope: !8)
!55 = !DILocation(line: 36, column: 18, scope: !8)
!56 = !DILocation(line: 37, column: 5, scope: !8)
!57 = !DILocation(line: 37, column: 23, scope: !8)
!58 = !DILocation(line: 37, column: 16, scope: !8)
!59 = !DILocation(line: 38, column: 23, scope: !8)
!60 = !DILocation(line: 39, column: 15, scope: !8)
!61 = !DILocation(line: 39, column: 12, scope: !8)
!62 = !DILocation(line: 40, column: 15, scope: !8)
!63 = !DILocation(line: 40, column: 12, scope: !8)
!64 = !DILocation(line: 45, column: 12, scope: !8)
!65 = !DILocation(line: 46, column: 12, scope: !8)
!66 = !DILocation(line: 47, column: 19, scope: !8)
!67 = !DILocation(line: 48, column: 5, scope: !8)
!68 = !DILocation(line: 49, column: 23, scope: !8)
!69 = !DILocation(line: 51, column: 12, scope: !8)
!70 = !DILocation(line: 52, column: 15, scope: !8)
!71 = !DILocation(line: 52, column: 41, scope: !8)
!72 = !DILocation(line: 52, column: 12, scope: !8)
!73 = !DILocation(line: 53, column: 20, scope: !8)
!74 = !DILocation(line: 53, column: 12, scope: !8)
!75 = !DILocation(line: 54, column: 15, scope: !8)
!76 = !DILocation(line: 54, column: 40, scope: !8)
!77 = !DILocation(line: 54, column: 12, scope: !8)
!78 = !DILocation(line: 55, column: 12, scope: !8)
!79 = !DILocation(line: 56, column: 15, scope: !8)
!80 = !DILocation(line: 56, column: 12, scope: !8)
!81 = !DILocation(line: 57, column: 12, scope: !8)
!82 = !DILocation(line: 58, column: 18, scope: !8)
!83 = !DILocation(line: 60, column: 5, scope: !8)
!84 = !DILocation(line: 24, column: 40, scope: !8)
!85 = !DILocation(line: 24, column: 34, scope: !8)
!86 = distinct !{!86, !36, !87, !88, !89}
!87 = !DILocation(line: 61, column: 3, scope: !8)
!88 = !{!"llvm.loop.mustprogress"}
!89 = !{!"llvm.loop.unroll.disable"}
