; Made by `make kernels` from rodinia_kernels/srad/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=16
source_filename = "rodinia_kernels/srad/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ17srad_coefficientsE6centre = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ17srad_coefficientsE5north = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ17srad_coefficientsE5south = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ17srad_coefficientsE4west = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ17srad_coefficientsE4east = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ11srad_updateE6centre = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @srad_coefficients(ptr noundef readonly captures(none) %image, ptr noundef writeonly captures(none) %to_north, ptr noundef writeonly captures(none) %to_south, ptr noundef writeonly captures(none) %to_west, ptr noundef writeonly captures(none) %to_east, ptr noundef writeonly captures(none) %coefficient, i32 noundef %width, i32 noundef %height, float noundef %speckle) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !11
  %1 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !12
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !13
  %mul = shl i32 %2, 4, !dbg !14
  %add = add i32 %mul, %0, !dbg !15
  %3 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !16
  %mul19 = shl nuw nsw i32 %3, 4, !dbg !17
  %add20 = add nuw nsw i32 %mul19, %1, !dbg !18
  %mul21 = mul nsw i32 %add20, %width, !dbg !19
  %add22 = add nsw i32 %mul21, %add, !dbg !20
  %idxprom = sext i32 %add22 to i64, !dbg !21
  %arrayidx = getelementptr inbounds float, ptr %image, i64 %idxprom, !dbg !21
  %4 = load float, ptr %arrayidx, align 4, !dbg !21, !tbaa !22
  %idxprom23 = zext nneg i32 %1 to i64, !dbg !26
  %arrayidx24 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, !dbg !26
  %idxprom25 = zext nneg i32 %0 to i64, !dbg !26
  %arrayidx26 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom25, !dbg !26
  store float %4, ptr %arrayidx26, align 4, !dbg !27, !tbaa !22
  %cmp = icmp eq i32 %1, 0, !dbg !28
  br i1 %cmp, label %if.then, label %if.end, !dbg !29

if.then:                                          ; preds = %entry
  %add27 = add nuw nsw i32 %add20, 16, !dbg !30
  %sub = or disjoint i32 %mul19, 15, !dbg !31
  %add34 = add nsw i32 %mul, 16, !dbg !32
  %sub35 = or disjoint i32 %mul, 15, !dbg !33
  %cond = tail call i32 @llvm.usub.sat.i32(i32 %add20, i32 1), !dbg !34
  %mul38 = mul nsw i32 %cond, %width, !dbg !35
  %add39 = add nsw i32 %mul38, %add, !dbg !36
  %idxprom40 = sext i32 %add39 to i64, !dbg !37
  %arrayidx41 = getelementptr inbounds float, ptr %image, i64 %idxprom40, !dbg !37
  %5 = load float, ptr %arrayidx41, align 4, !dbg !37, !tbaa !22
  %arrayidx43 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5north to ptr), i64 0, i64 %idxprom25, !dbg !38
  store float %5, ptr %arrayidx43, align 4, !dbg !39, !tbaa !22
  %6 = add i32 %height, -16, !dbg !40
  %cmp45 = icmp eq i32 %mul19, %6, !dbg !40
  %cond50 = select i1 %cmp45, i32 %sub, i32 %add27, !dbg !41
  %mul51 = mul nsw i32 %cond50, %width, !dbg !42
  %add52 = add nsw i32 %mul51, %add, !dbg !43
  %idxprom53 = sext i32 %add52 to i64, !dbg !44
  %arrayidx54 = getelementptr inbounds float, ptr %image, i64 %idxprom53, !dbg !44
  %7 = load float, ptr %arrayidx54, align 4, !dbg !44, !tbaa !22
  %arrayidx56 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5south to ptr), i64 0, i64 %idxprom25, !dbg !45
  store float %7, ptr %arrayidx56, align 4, !dbg !46, !tbaa !22
  %add57 = add nuw nsw i32 %add20, %0, !dbg !47
  %mul58 = mul nsw i32 %add57, %width, !dbg !48
  %cond64 = tail call i32 @llvm.usub.sat.i32(i32 %mul, i32 1), !dbg !49
  %add65 = add nsw i32 %mul58, %cond64, !dbg !50
  %idxprom66 = sext i32 %add65 to i64, !dbg !51
  %arrayidx67 = getelementptr inbounds float, ptr %image, i64 %idxprom66, !dbg !51
  %8 = load float, ptr %arrayidx67, align 4, !dbg !51, !tbaa !22
  %arrayidx69 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4west to ptr), i64 0, i64 %idxprom25, !dbg !52
  store float %8, ptr %arrayidx69, align 4, !dbg !53, !tbaa !22
  %9 = add i32 %width, -16, !dbg !54
  %cmp73 = icmp eq i32 %mul, %9, !dbg !54
  %cond78 = select i1 %cmp73, i32 %sub35, i32 %add34, !dbg !55
  %add79 = add nsw i32 %cond78, %mul58, !dbg !56
  %idxprom80 = sext i32 %add79 to i64, !dbg !57
  %arrayidx81 = getelementptr inbounds float, ptr %image, i64 %idxprom80, !dbg !57
  %10 = load float, ptr %arrayidx81, align 4, !dbg !57, !tbaa !22
  %arrayidx83 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4east to ptr), i64 0, i64 %idxprom25, !dbg !58
  store float %10, ptr %arrayidx83, align 4, !dbg !59, !tbaa !22
  br label %if.end, !dbg !60

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !61
  %11 = load float, ptr %arrayidx26, align 4, !dbg !62, !tbaa !22
  %cmp89 = icmp eq i32 %0, 0
  %12 = or i32 %1, %0, !dbg !63
  %or.cond = icmp eq i32 %12, 0, !dbg !63
  br i1 %or.cond, label %if.then90, label %if.else, !dbg !63

if.then90:                                        ; preds = %if.end
  %arrayidx92 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5north to ptr), i64 0, i64 %idxprom25, !dbg !64
  %arrayidx98 = getelementptr inbounds [16 x float], ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 64), i64 0, i64 %idxprom25, !dbg !65
  %arrayidx101 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4west to ptr), i64 0, i64 %idxprom23, !dbg !66
  %arrayidx107 = getelementptr inbounds i8, ptr %arrayidx24, i64 4, !dbg !67
  br label %if.end305, !dbg !68

if.else:                                          ; preds = %if.end
  %cmp111 = icmp eq i32 %0, 15
  %or.cond349 = and i1 %cmp, %cmp111, !dbg !69
  br i1 %or.cond349, label %if.then112, label %if.else131, !dbg !69

if.then112:                                       ; preds = %if.else
  %arrayidx114 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5north to ptr), i64 0, i64 %idxprom25, !dbg !70
  %arrayidx120 = getelementptr inbounds [16 x float], ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 64), i64 0, i64 %idxprom25, !dbg !71
  %arrayidx126 = getelementptr inbounds i8, ptr %arrayidx24, i64 56, !dbg !72
  %arrayidx129 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4east to ptr), i64 0, i64 %idxprom23, !dbg !73
  br label %if.end305, !dbg !74

if.else131:                                       ; preds = %if.else
  %cmp132 = icmp eq i32 %1, 15, !dbg !75
  %or.cond350 = and i1 %cmp132, %cmp111, !dbg !76
  br i1 %or.cond350, label %if.then135, label %if.else154, !dbg !76

if.then135:                                       ; preds = %if.else131
  %arrayidx140 = getelementptr inbounds [16 x float], ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 896), i64 0, i64 %idxprom25, !dbg !77
  %arrayidx143 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5south to ptr), i64 0, i64 %idxprom25, !dbg !78
  %arrayidx149 = getelementptr inbounds i8, ptr %arrayidx24, i64 56, !dbg !79
  %arrayidx152 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4east to ptr), i64 0, i64 %idxprom23, !dbg !80
  br label %if.end305, !dbg !81

if.else154:                                       ; preds = %if.else131
  %or.cond351 = and i1 %cmp132, %cmp89, !dbg !82
  br i1 %or.cond351, label %if.then158, label %if.else177, !dbg !82

if.then158:                                       ; preds = %if.else154
  %arrayidx163 = getelementptr inbounds [16 x float], ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 896), i64 0, i64 %idxprom25, !dbg !83
  %arrayidx166 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5south to ptr), i64 0, i64 %idxprom25, !dbg !84
  %arrayidx169 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4west to ptr), i64 0, i64 %idxprom23, !dbg !85
  %arrayidx175 = getelementptr inbounds i8, ptr %arrayidx24, i64 4, !dbg !86
  br label %if.end305, !dbg !87

if.else177:                                       ; preds = %if.else154
  br i1 %cmp, label %if.then179, label %if.else201, !dbg !88

if.then179:                                       ; preds = %if.else177
  %arrayidx181 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5north to ptr), i64 0, i64 %idxprom25, !dbg !89
  %arrayidx187 = getelementptr inbounds [16 x float], ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 64), i64 0, i64 %idxprom25, !dbg !90
  %sub191 = add nsw i32 %0, -1, !dbg !91
  %idxprom192 = sext i32 %sub191 to i64, !dbg !92
  %arrayidx193 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom192, !dbg !92
  %add197 = add nuw nsw i32 %0, 1, !dbg !93
  %idxprom198 = zext nneg i32 %add197 to i64, !dbg !94
  %arrayidx199 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom198, !dbg !94
  br label %if.end305, !dbg !95

if.else201:                                       ; preds = %if.else177
  br i1 %cmp111, label %if.then203, label %if.else225, !dbg !96

if.then203:                                       ; preds = %if.else201
  %sub204 = add nsw i32 %1, -1, !dbg !97
  %idxprom205 = zext nneg i32 %sub204 to i64, !dbg !98
  %arrayidx208 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom205, i64 %idxprom25, !dbg !98
  %add210 = add nuw nsw i32 %1, 1, !dbg !99
  %idxprom211 = zext nneg i32 %add210 to i64, !dbg !100
  %arrayidx214 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom211, i64 %idxprom25, !dbg !100
  %arrayidx220 = getelementptr inbounds i8, ptr %arrayidx24, i64 56, !dbg !101
  %arrayidx223 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4east to ptr), i64 0, i64 %idxprom23, !dbg !102
  br label %if.end305, !dbg !103

if.else225:                                       ; preds = %if.else201
  br i1 %cmp132, label %if.then227, label %if.else249, !dbg !104

if.then227:                                       ; preds = %if.else225
  %arrayidx232 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 14, i64 %idxprom25, !dbg !105
  %arrayidx235 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE5south to ptr), i64 0, i64 %idxprom25, !dbg !106
  %sub239 = add nsw i32 %0, -1, !dbg !107
  %idxprom240 = sext i32 %sub239 to i64, !dbg !108
  %arrayidx241 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom240, !dbg !108
  %add245 = add nuw nsw i32 %0, 1, !dbg !109
  %idxprom246 = zext nneg i32 %add245 to i64, !dbg !110
  %arrayidx247 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom246, !dbg !110
  br label %if.end305, !dbg !111

if.else249:                                       ; preds = %if.else225
  br i1 %cmp89, label %if.then251, label %if.else273, !dbg !112

if.then251:                                       ; preds = %if.else249
  %sub252 = add nsw i32 %1, -1, !dbg !113
  %idxprom253 = zext nneg i32 %sub252 to i64, !dbg !114
  %arrayidx256 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom253, i64 %idxprom25, !dbg !114
  %add258 = add nuw nsw i32 %1, 1, !dbg !115
  %idxprom259 = zext nneg i32 %add258 to i64, !dbg !116
  %arrayidx262 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom259, i64 %idxprom25, !dbg !116
  %arrayidx265 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE4west to ptr), i64 0, i64 %idxprom23, !dbg !117
  %arrayidx271 = getelementptr inbounds i8, ptr %arrayidx24, i64 4, !dbg !118
  br label %if.end305, !dbg !119

if.else273:                                       ; preds = %if.else249
  %sub274 = add nsw i32 %1, -1, !dbg !120
  %idxprom275 = zext nneg i32 %sub274 to i64, !dbg !121
  %arrayidx278 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom275, i64 %idxprom25, !dbg !121
  %add280 = add nuw nsw i32 %1, 1, !dbg !122
  %idxprom281 = zext nneg i32 %add280 to i64, !dbg !123
  %arrayidx284 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom281, i64 %idxprom25, !dbg !123
  %sub288 = add nsw i32 %0, -1, !dbg !124
  %idxprom289 = zext nneg i32 %sub288 to i64, !dbg !125
  %arrayidx290 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom289, !dbg !125
  %add294 = add nuw nsw i32 %0, 1, !dbg !126
  %idxprom295 = zext nneg i32 %add294 to i64, !dbg !127
  %arrayidx296 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ17srad_coefficientsE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom295, !dbg !127
  br label %if.end305

if.end305:                                        ; preds = %if.else273, %if.then251, %if.then227, %if.then203, %if.then179, %if.then158, %if.then135, %if.then112, %if.then90
  %.pn.in = phi ptr [ %arrayidx107, %if.then90 ], [ %arrayidx129, %if.then112 ], [ %arrayidx152, %if.then135 ], [ %arrayidx175, %if.then158 ], [ %arrayidx199, %if.then179 ], [ %arrayidx223, %if.then203 ], [ %arrayidx247, %if.then227 ], [ %arrayidx271, %if.then251 ], [ %arrayidx296, %if.else273 ]
  %.pn525.in = phi ptr [ %arrayidx101, %if.then90 ], [ %arrayidx126, %if.then112 ], [ %arrayidx149, %if.then135 ], [ %arrayidx169, %if.then158 ], [ %arrayidx193, %if.then179 ], [ %arrayidx220, %if.then203 ], [ %arrayidx241, %if.then227 ], [ %arrayidx265, %if.then251 ], [ %arrayidx290, %if.else273 ]
  %.pn526.in = phi ptr [ %arrayidx98, %if.then90 ], [ %arrayidx120, %if.then112 ], [ %arrayidx143, %if.then135 ], [ %arrayidx166, %if.then158 ], [ %arrayidx187, %if.then179 ], [ %arrayidx214, %if.then203 ], [ %arrayidx235, %if.then227 ], [ %arrayidx262, %if.then251 ], [ %arrayidx284, %if.else273 ]
  %.pn527.in = phi ptr [ %arrayidx92, %if.then90 ], [ %arrayidx114, %if.then112 ], [ %arrayidx140, %if.then135 ], [ %arrayidx163, %if.then158 ], [ %arrayidx181, %if.then179 ], [ %arrayidx208, %if.then203 ], [ %arrayidx232, %if.then227 ], [ %arrayidx256, %if.then251 ], [ %arrayidx278, %if.else273 ]
  %.pn527 = load float, ptr %.pn527.in, align 4, !dbg !128, !tbaa !22
  %n.0 = fsub contract float %.pn527, %11, !dbg !128
  %.pn526 = load float, ptr %.pn526.in, align 4, !dbg !128, !tbaa !22
  %s.0 = fsub contract float %.pn526, %11, !dbg !128
  %.pn525 = load float, ptr %.pn525.in, align 4, !dbg !128, !tbaa !22
  %w.0 = fsub contract float %.pn525, %11, !dbg !128
  %.pn = load float, ptr %.pn.in, align 4, !dbg !128, !tbaa !22
  %e.0 = fsub contract float %.pn, %11, !dbg !128
  %mul306 = fmul contract float %n.0, %n.0, !dbg !129
  %mul307 = fmul contract float %s.0, %s.0, !dbg !130
  %add308 = fadd contract float %mul306, %mul307, !dbg !131
  %mul309 = fmul contract float %w.0, %w.0, !dbg !132
  %add310 = fadd contract float %add308, %mul309, !dbg !133
  %mul311 = fmul contract float %e.0, %e.0, !dbg !134
  %add312 = fadd contract float %add310, %mul311, !dbg !135
  %mul313 = fmul contract float %11, %11, !dbg !136
  %div = fdiv contract float %add312, %mul313, !dbg !137
  %add314 = fadd contract float %n.0, %s.0, !dbg !138
  %add315 = fadd contract float %add314, %w.0, !dbg !139
  %add316 = fadd contract float %add315, %e.0, !dbg !140
  %div317 = fdiv contract float %add316, %11, !dbg !141
  %mul318 = fmul contract float %div317, 2.500000e-01, !dbg !142
  %add319 = fadd contract float %mul318, 1.000000e+00, !dbg !143
  %mul320 = fmul contract float %div, 5.000000e-01, !dbg !144
  %mul321 = fmul contract float %div317, 6.250000e-02, !dbg !145
  %mul322 = fmul contract float %div317, %mul321, !dbg !146
  %sub323 = fsub contract float %mul320, %mul322, !dbg !147
  %mul324 = fmul contract float %add319, %add319, !dbg !148
  %div325 = fdiv contract float %sub323, %mul324, !dbg !149
  %sub326 = fsub contract float %div325, %speckle, !dbg !150
  %add327 = fadd contract float %speckle, 1.000000e+00, !dbg !151
  %mul328 = fmul contract float %add327, %speckle, !dbg !152
  %div329 = fdiv contract float %sub326, %mul328, !dbg !153
  %add330 = fadd contract float %div329, 1.000000e+00, !dbg !154
  %div331 = fdiv contract float 1.000000e+00, %add330, !dbg !155
  %cmp332 = fcmp contract olt float %div331, 0.000000e+00, !dbg !156
  br i1 %cmp332, label %if.end338, label %if.else334, !dbg !157

if.else334:                                       ; preds = %if.end305
  %cmp335 = fcmp contract ogt float %div331, 1.000000e+00, !dbg !158
  br i1 %cmp335, label %if.then336, label %if.end338, !dbg !159

if.then336:                                       ; preds = %if.else334
  br label %if.end338, !dbg !160

if.end338:                                        ; preds = %if.then336, %if.else334, %if.end305
  %c.0 = phi float [ 1.000000e+00, %if.then336 ], [ %div331, %if.else334 ], [ 0.000000e+00, %if.end305 ], !dbg !128
  %arrayidx340 = getelementptr inbounds float, ptr %to_north, i64 %idxprom, !dbg !161
  store float %n.0, ptr %arrayidx340, align 4, !dbg !162, !tbaa !22
  %arrayidx342 = getelementptr inbounds float, ptr %to_south, i64 %idxprom, !dbg !163
  store float %s.0, ptr %arrayidx342, align 4, !dbg !164, !tbaa !22
  %arrayidx344 = getelementptr inbounds float, ptr %to_west, i64 %idxprom, !dbg !165
  store float %w.0, ptr %arrayidx344, align 4, !dbg !166, !tbaa !22
  %arrayidx346 = getelementptr inbounds float, ptr %to_east, i64 %idxprom, !dbg !167
  store float %e.0, ptr %arrayidx346, align 4, !dbg !168, !tbaa !22
  %arrayidx348 = getelementptr inbounds float, ptr %coefficient, i64 %idxprom, !dbg !169
  store float %c.0, ptr %arrayidx348, align 4, !dbg !170, !tbaa !22
  ret void, !dbg !171
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @srad_update(ptr noundef captures(none) %image, ptr noundef readonly captures(none) %to_north, ptr noundef readonly captures(none) %to_south, ptr noundef readonly captures(none) %to_west, ptr noundef readonly captures(none) %to_east, ptr noundef readonly captures(none) %coefficient, i32 noundef %width, i32 noundef %height, float noundef %rate) local_unnamed_addr #0 !dbg !172 {
entry:
  %0 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !173
  %1 = tail call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !174
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !175
  %mul = shl i32 %2, 4, !dbg !176
  %add = add i32 %mul, %0, !dbg !177
  %3 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !178
  %mul19 = shl nuw nsw i32 %3, 4, !dbg !179
  %add20 = add nuw nsw i32 %mul19, %1, !dbg !180
  %mul21 = mul nsw i32 %add20, %width, !dbg !181
  %add22 = add nsw i32 %mul21, %add, !dbg !182
  %idxprom = sext i32 %add22 to i64, !dbg !183
  %arrayidx = getelementptr inbounds float, ptr %coefficient, i64 %idxprom, !dbg !183
  %4 = load float, ptr %arrayidx, align 4, !dbg !183, !tbaa !22
  %idxprom23 = zext nneg i32 %1 to i64, !dbg !184
  %idxprom25 = zext nneg i32 %0 to i64, !dbg !184
  %arrayidx26 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_updateE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom25, !dbg !184
  store float %4, ptr %arrayidx26, align 4, !dbg !185, !tbaa !22
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0), !dbg !186
  %5 = load float, ptr %arrayidx26, align 4, !dbg !187, !tbaa !22
  %cmp = icmp eq i32 %1, 15, !dbg !188
  br i1 %cmp, label %if.then, label %if.else, !dbg !189

if.then:                                          ; preds = %entry
  %sub = add nsw i32 %height, -1, !dbg !190
  %cmp31 = icmp eq i32 %add20, %sub, !dbg !191
  br i1 %cmp31, label %if.end, label %cond.false, !dbg !192

cond.false:                                       ; preds = %if.then
  %add32 = add nsw i32 %add22, %width
  %idxprom33 = sext i32 %add32 to i64
  %arrayidx34 = getelementptr inbounds float, ptr %coefficient, i64 %idxprom33
  %6 = load float, ptr %arrayidx34, align 4, !dbg !193, !tbaa !22
  br label %if.end, !dbg !192

if.else:                                          ; preds = %entry
  %add35 = add nuw nsw i32 %1, 1, !dbg !194
  %idxprom36 = zext nneg i32 %add35 to i64, !dbg !195
  %arrayidx39 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_updateE6centre to ptr), i64 0, i64 %idxprom36, i64 %idxprom25, !dbg !195
  %7 = load float, ptr %arrayidx39, align 4, !dbg !195, !tbaa !22
  br label %if.end

if.end:                                           ; preds = %if.else, %cond.false, %if.then
  %south.0 = phi float [ %7, %if.else ], [ %6, %cond.false ], [ %5, %if.then ], !dbg !196
  %cmp40 = icmp eq i32 %0, 15, !dbg !197
  br i1 %cmp40, label %if.then41, label %if.else51, !dbg !198

if.then41:                                        ; preds = %if.end
  %sub42 = add nsw i32 %width, -1, !dbg !199
  %cmp43 = icmp eq i32 %add, %sub42, !dbg !200
  br i1 %cmp43, label %if.end57, label %cond.false45, !dbg !201

cond.false45:                                     ; preds = %if.then41
  %arrayidx48 = getelementptr i8, ptr %arrayidx, i64 4
  %8 = load float, ptr %arrayidx48, align 4, !dbg !202, !tbaa !22
  br label %if.end57, !dbg !201

if.else51:                                        ; preds = %if.end
  %add54 = add nuw nsw i32 %0, 1, !dbg !203
  %idxprom55 = zext nneg i32 %add54 to i64, !dbg !204
  %arrayidx56 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_updateE6centre to ptr), i64 0, i64 %idxprom23, i64 %idxprom55, !dbg !204
  %9 = load float, ptr %arrayidx56, align 4, !dbg !204, !tbaa !22
  br label %if.end57

if.end57:                                         ; preds = %if.else51, %cond.false45, %if.then41
  %east.0 = phi float [ %9, %if.else51 ], [ %8, %cond.false45 ], [ %5, %if.then41 ], !dbg !196
  %arrayidx59 = getelementptr inbounds float, ptr %to_north, i64 %idxprom, !dbg !205
  %10 = load float, ptr %arrayidx59, align 4, !dbg !205, !tbaa !22
  %mul60 = fmul contract float %5, %10, !dbg !206
  %arrayidx62 = getelementptr inbounds float, ptr %to_south, i64 %idxprom, !dbg !207
  %11 = load float, ptr %arrayidx62, align 4, !dbg !207, !tbaa !22
  %mul63 = fmul contract float %south.0, %11, !dbg !208
  %add64 = fadd contract float %mul60, %mul63, !dbg !209
  %arrayidx66 = getelementptr inbounds float, ptr %to_west, i64 %idxprom, !dbg !210
  %12 = load float, ptr %arrayidx66, align 4, !dbg !210, !tbaa !22
  %mul67 = fmul contract float %5, %12, !dbg !211
  %add68 = fadd contract float %add64, %mul67, !dbg !212
  %arrayidx70 = getelementptr inbounds float, ptr %to_east, i64 %idxprom, !dbg !213
  %13 = load float, ptr %arrayidx70, align 4, !dbg !213, !tbaa !22
  %mul71 = fmul contract float %east.0, %13, !dbg !214
  %add72 = fadd contract float %add68, %mul71, !dbg !215
  %mul73 = fmul contract float %rate, 2.500000e-01, !dbg !216
  %mul74 = fmul contract float %mul73, %add72, !dbg !217
  %arrayidx76 = getelementptr inbounds float, ptr %image, i64 %idxprom, !dbg !218
  %14 = load float, ptr %arrayidx76, align 4, !dbg !219, !tbaa !22
  %add77 = fadd contract float %14, %mul74, !dbg !219
  store float %add77, ptr %arrayidx76, align 4, !dbg !219, !tbaa !22
  ret void, !dbg !220
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.usub.sat.i32(i32, i32) #2

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nocallback nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/srad/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "srad_coefficients", scope: !1, file: !1, line: 17, type: !9, scopeLine: 18, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 21, column: 18, scope: !8)
!12 = !DILocation(line: 21, column: 36, scope: !8)
!13 = !DILocation(line: 22, column: 17, scope: !8)
!14 = !DILocation(line: 22, column: 28, scope: !8)
!15 = !DILocation(line: 22, column: 36, scope: !8)
!16 = !DILocation(line: 22, column: 46, scope: !8)
!17 = !DILocation(line: 22, column: 57, scope: !8)
!18 = !DILocation(line: 22, column: 65, scope: !8)
!19 = !DILocation(line: 23, column: 23, scope: !8)
!20 = !DILocation(line: 23, column: 31, scope: !8)
!21 = !DILocation(line: 25, column: 20, scope: !8)
!22 = !{!23, !23, i64 0}
!23 = !{!"float", !24, i64 0}
!24 = !{!"omnipotent char", !25, i64 0}
!25 = !{!"Simple C++ TBAA"}
!26 = !DILocation(line: 25, column: 3, scope: !8)
!27 = !DILocation(line: 25, column: 18, scope: !8)
!28 = !DILocation(line: 26, column: 10, scope: !8)
!29 = !DILocation(line: 26, column: 7, scope: !8)
!30 = !DILocation(line: 28, column: 39, scope: !8)
!31 = !DILocation(line: 28, column: 47, scope: !8)
!32 = !DILocation(line: 29, column: 62, scope: !8)
!33 = !DILocation(line: 29, column: 70, scope: !8)
!34 = !DILocation(line: 30, column: 24, scope: !8)
!35 = !DILocation(line: 30, column: 56, scope: !8)
!36 = !DILocation(line: 30, column: 64, scope: !8)
!37 = !DILocation(line: 30, column: 17, scope: !8)
!38 = !DILocation(line: 30, column: 5, scope: !8)
!39 = !DILocation(line: 30, column: 15, scope: !8)
!40 = !DILocation(line: 31, column: 31, scope: !8)
!41 = !DILocation(line: 31, column: 24, scope: !8)
!42 = !DILocation(line: 31, column: 68, scope: !8)
!43 = !DILocation(line: 31, column: 76, scope: !8)
!44 = !DILocation(line: 31, column: 17, scope: !8)
!45 = !DILocation(line: 31, column: 5, scope: !8)
!46 = !DILocation(line: 31, column: 15, scope: !8)
!47 = !DILocation(line: 32, column: 31, scope: !8)
!48 = !DILocation(line: 32, column: 37, scope: !8)
!49 = !DILocation(line: 32, column: 48, scope: !8)
!50 = !DILocation(line: 32, column: 45, scope: !8)
!51 = !DILocation(line: 32, column: 16, scope: !8)
!52 = !DILocation(line: 32, column: 5, scope: !8)
!53 = !DILocation(line: 32, column: 14, scope: !8)
!54 = !DILocation(line: 33, column: 55, scope: !8)
!55 = !DILocation(line: 33, column: 48, scope: !8)
!56 = !DILocation(line: 33, column: 45, scope: !8)
!57 = !DILocation(line: 33, column: 16, scope: !8)
!58 = !DILocation(line: 33, column: 5, scope: !8)
!59 = !DILocation(line: 33, column: 14, scope: !8)
!60 = !DILocation(line: 34, column: 3, scope: !8)
!61 = !DILocation(line: 35, column: 3, scope: !8)
!62 = !DILocation(line: 37, column: 22, scope: !8)
!63 = !DILocation(line: 39, column: 15, scope: !8)
!64 = !DILocation(line: 40, column: 9, scope: !8)
!65 = !DILocation(line: 41, column: 9, scope: !8)
!66 = !DILocation(line: 42, column: 9, scope: !8)
!67 = !DILocation(line: 43, column: 9, scope: !8)
!68 = !DILocation(line: 44, column: 3, scope: !8)
!69 = !DILocation(line: 44, column: 22, scope: !8)
!70 = !DILocation(line: 45, column: 9, scope: !8)
!71 = !DILocation(line: 46, column: 9, scope: !8)
!72 = !DILocation(line: 47, column: 9, scope: !8)
!73 = !DILocation(line: 48, column: 9, scope: !8)
!74 = !DILocation(line: 49, column: 3, scope: !8)
!75 = !DILocation(line: 49, column: 17, scope: !8)
!76 = !DILocation(line: 49, column: 30, scope: !8)
!77 = !DILocation(line: 50, column: 9, scope: !8)
!78 = !DILocation(line: 51, column: 9, scope: !8)
!79 = !DILocation(line: 52, column: 9, scope: !8)
!80 = !DILocation(line: 53, column: 9, scope: !8)
!81 = !DILocation(line: 54, column: 3, scope: !8)
!82 = !DILocation(line: 54, column: 30, scope: !8)
!83 = !DILocation(line: 55, column: 9, scope: !8)
!84 = !DILocation(line: 56, column: 9, scope: !8)
!85 = !DILocation(line: 57, column: 9, scope: !8)
!86 = !DILocation(line: 58, column: 9, scope: !8)
!87 = !DILocation(line: 59, column: 3, scope: !8)
!88 = !DILocation(line: 59, column: 14, scope: !8)
!89 = !DILocation(line: 60, column: 9, scope: !8)
!90 = !DILocation(line: 61, column: 9, scope: !8)
!91 = !DILocation(line: 62, column: 23, scope: !8)
!92 = !DILocation(line: 62, column: 9, scope: !8)
!93 = !DILocation(line: 63, column: 23, scope: !8)
!94 = !DILocation(line: 63, column: 9, scope: !8)
!95 = !DILocation(line: 64, column: 3, scope: !8)
!96 = !DILocation(line: 64, column: 14, scope: !8)
!97 = !DILocation(line: 65, column: 19, scope: !8)
!98 = !DILocation(line: 65, column: 9, scope: !8)
!99 = !DILocation(line: 66, column: 19, scope: !8)
!100 = !DILocation(line: 66, column: 9, scope: !8)
!101 = !DILocation(line: 67, column: 9, scope: !8)
!102 = !DILocation(line: 68, column: 9, scope: !8)
!103 = !DILocation(line: 69, column: 3, scope: !8)
!104 = !DILocation(line: 69, column: 14, scope: !8)
!105 = !DILocation(line: 70, column: 9, scope: !8)
!106 = !DILocation(line: 71, column: 9, scope: !8)
!107 = !DILocation(line: 72, column: 23, scope: !8)
!108 = !DILocation(line: 72, column: 9, scope: !8)
!109 = !DILocation(line: 73, column: 23, scope: !8)
!110 = !DILocation(line: 73, column: 9, scope: !8)
!111 = !DILocation(line: 74, column: 3, scope: !8)
!112 = !DILocation(line: 74, column: 14, scope: !8)
!113 = !DILocation(line: 75, column: 19, scope: !8)
!114 = !DILocation(line: 75, column: 9, scope: !8)
!115 = !DILocation(line: 76, column: 19, scope: !8)
!116 = !DILocation(line: 76, column: 9, scope: !8)
!117 = !DILocation(line: 77, column: 9, scope: !8)
!118 = !DILocation(line: 78, column: 9, scope: !8)
!119 = !DILocation(line: 79, column: 3, scope: !8)
!120 = !DILocation(line: 80, column: 19, scope: !8)
!121 = !DILocation(line: 80, column: 9, scope: !8)
!122 = !DILocation(line: 81, column: 19, scope: !8)
!123 = !DILocation(line: 81, column: 9, scope: !8)
!124 = !DILocation(line: 82, column: 23, scope: !8)
!125 = !DILocation(line: 82, column: 9, scope: !8)
!126 = !DILocation(line: 83, column: 23, scope: !8)
!127 = !DILocation(line: 83, column: 9, scope: !8)
!128 = !DILocation(line: 0, scope: !8)
!129 = !DILocation(line: 86, column: 29, scope: !8)
!130 = !DILocation(line: 86, column: 37, scope: !8)
!131 = !DILocation(line: 86, column: 33, scope: !8)
!132 = !DILocation(line: 86, column: 45, scope: !8)
!133 = !DILocation(line: 86, column: 41, scope: !8)
!134 = !DILocation(line: 86, column: 53, scope: !8)
!135 = !DILocation(line: 86, column: 49, scope: !8)
!136 = !DILocation(line: 86, column: 66, scope: !8)
!137 = !DILocation(line: 86, column: 58, scope: !8)
!138 = !DILocation(line: 87, column: 30, scope: !8)
!139 = !DILocation(line: 87, column: 34, scope: !8)
!140 = !DILocation(line: 87, column: 38, scope: !8)
!141 = !DILocation(line: 87, column: 43, scope: !8)
!142 = !DILocation(line: 88, column: 36, scope: !8)
!143 = !DILocation(line: 88, column: 28, scope: !8)
!144 = !DILocation(line: 89, column: 33, scope: !8)
!145 = !DILocation(line: 89, column: 54, scope: !8)
!146 = !DILocation(line: 89, column: 66, scope: !8)
!147 = !DILocation(line: 89, column: 44, scope: !8)
!148 = !DILocation(line: 89, column: 88, scope: !8)
!149 = !DILocation(line: 89, column: 79, scope: !8)
!150 = !DILocation(line: 90, column: 39, scope: !8)
!151 = !DILocation(line: 90, column: 69, scope: !8)
!152 = !DILocation(line: 90, column: 61, scope: !8)
!153 = !DILocation(line: 90, column: 50, scope: !8)
!154 = !DILocation(line: 90, column: 26, scope: !8)
!155 = !DILocation(line: 90, column: 18, scope: !8)
!156 = !DILocation(line: 91, column: 9, scope: !8)
!157 = !DILocation(line: 91, column: 7, scope: !8)
!158 = !DILocation(line: 93, column: 14, scope: !8)
!159 = !DILocation(line: 93, column: 12, scope: !8)
!160 = !DILocation(line: 94, column: 5, scope: !8)
!161 = !DILocation(line: 96, column: 3, scope: !8)
!162 = !DILocation(line: 96, column: 19, scope: !8)
!163 = !DILocation(line: 97, column: 3, scope: !8)
!164 = !DILocation(line: 97, column: 19, scope: !8)
!165 = !DILocation(line: 98, column: 3, scope: !8)
!166 = !DILocation(line: 98, column: 18, scope: !8)
!167 = !DILocation(line: 99, column: 3, scope: !8)
!168 = !DILocation(line: 99, column: 18, scope: !8)
!169 = !DILocation(line: 100, column: 3, scope: !8)
!170 = !DILocation(line: 100, column: 22, scope: !8)
!171 = !DILocation(line: 101, column: 1, scope: !8)
!172 = distinct !DISubprogram(name: "srad_update", scope: !1, file: !1, line: 104, type: !9, scopeLine: 105, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!173 = !DILocation(line: 107, column: 18, scope: !172)
!174 = !DILocation(line: 107, column: 36, scope: !172)
!175 = !DILocation(line: 108, column: 17, scope: !172)
!176 = !DILocation(line: 108, column: 28, scope: !172)
!177 = !DILocation(line: 108, column: 36, scope: !172)
!178 = !DILocation(line: 108, column: 46, scope: !172)
!179 = !DILocation(line: 108, column: 57, scope: !172)
!180 = !DILocation(line: 108, column: 65, scope: !172)
!181 = !DILocation(line: 109, column: 23, scope: !172)
!182 = !DILocation(line: 109, column: 31, scope: !172)
!183 = !DILocation(line: 111, column: 20, scope: !172)
!184 = !DILocation(line: 111, column: 3, scope: !172)
!185 = !DILocation(line: 111, column: 18, scope: !172)
!186 = !DILocation(line: 112, column: 3, scope: !172)
!187 = !DILocation(line: 114, column: 22, scope: !172)
!188 = !DILocation(line: 116, column: 10, scope: !172)
!189 = !DILocation(line: 116, column: 7, scope: !172)
!190 = !DILocation(line: 117, column: 25, scope: !172)
!191 = !DILocation(line: 117, column: 15, scope: !172)
!192 = !DILocation(line: 117, column: 13, scope: !172)
!193 = !DILocation(line: 117, column: 38, scope: !172)
!194 = !DILocation(line: 119, column: 23, scope: !172)
!195 = !DILocation(line: 119, column: 13, scope: !172)
!196 = !DILocation(line: 0, scope: !172)
!197 = !DILocation(line: 120, column: 10, scope: !172)
!198 = !DILocation(line: 120, column: 7, scope: !172)
!199 = !DILocation(line: 121, column: 23, scope: !172)
!200 = !DILocation(line: 121, column: 14, scope: !172)
!201 = !DILocation(line: 121, column: 12, scope: !172)
!202 = !DILocation(line: 121, column: 36, scope: !172)
!203 = !DILocation(line: 123, column: 26, scope: !172)
!204 = !DILocation(line: 123, column: 12, scope: !172)
!205 = !DILocation(line: 126, column: 14, scope: !172)
!206 = !DILocation(line: 126, column: 12, scope: !172)
!207 = !DILocation(line: 126, column: 40, scope: !172)
!208 = !DILocation(line: 126, column: 38, scope: !172)
!209 = !DILocation(line: 126, column: 30, scope: !172)
!210 = !DILocation(line: 126, column: 65, scope: !172)
!211 = !DILocation(line: 126, column: 63, scope: !172)
!212 = !DILocation(line: 126, column: 56, scope: !172)
!213 = !DILocation(line: 126, column: 89, scope: !172)
!214 = !DILocation(line: 126, column: 87, scope: !172)
!215 = !DILocation(line: 126, column: 80, scope: !172)
!216 = !DILocation(line: 127, column: 25, scope: !172)
!217 = !DILocation(line: 127, column: 32, scope: !172)
!218 = !DILocation(line: 127, column: 3, scope: !172)
!219 = !DILocation(line: 127, column: 16, scope: !172)
!220 = !DILocation(line: 128, column: 1, scope: !172)
