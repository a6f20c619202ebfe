; Made by `make kernels` from rodinia_kernels/myocyte/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=256
source_filename = "rodinia_kernels/myocyte/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Cell = type { float, float, float, float, float, float, float, float }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @myocyte_steps(ptr noundef captures(none) %cells, ptr noalias noundef readonly captures(none) %stimulus, i32 noundef %cell_count, i32 noundef %steps, float noundef %step) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %1 = tail call noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x(), !dbg !15
  %mul = mul i32 %0, %1, !dbg !18
  %2 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !19
  %add = add i32 %mul, %2, !dbg !22
  %cmp.not = icmp slt i32 %add, %cell_count, !dbg !23
  br i1 %cmp.not, label %if.end, label %cleanup, !dbg !24

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64, !dbg !25
  %arrayidx = getelementptr inbounds %struct.Cell, ptr %cells, i64 %idxprom, !dbg !25
  %cell.sroa.0.0.copyload = load float, ptr %arrayidx, align 4, !dbg !25, !tbaa !26
  %cell.sroa.6.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 4, !dbg !25
  %cell.sroa.6.0.copyload = load float, ptr %cell.sroa.6.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %cell.sroa.11.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 8, !dbg !25
  %cell.sroa.11.0.copyload = load float, ptr %cell.sroa.11.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %cell.sroa.14.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 12, !dbg !25
  %cell.sroa.14.0.copyload = load float, ptr %cell.sroa.14.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %cell.sroa.17.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 16, !dbg !25
  %cell.sroa.17.0.copyload = load float, ptr %cell.sroa.17.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %cell.sroa.20.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 20, !dbg !25
  %cell.sroa.20.0.copyload = load float, ptr %cell.sroa.20.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %cell.sroa.23.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 24, !dbg !25
  %cell.sroa.23.0.copyload = load float, ptr %cell.sroa.23.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %cell.sroa.26.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 28, !dbg !25
  %cell.sroa.26.0.copyload = load float, ptr %cell.sroa.26.0.arrayidx.sroa_idx, align 4, !dbg !25, !tbaa !26
  %arrayidx4 = getelementptr inbounds float, ptr %stimulus, i64 %idxprom, !dbg !30
  %3 = load float, ptr %arrayidx4, align 4, !dbg !30, !tbaa !26
  %cmp5333 = icmp sgt i32 %steps, 0, !dbg !31
  br i1 %cmp5333, label %for.body.lr.ph, label %for.cond.cleanup, !dbg !32

for.body.lr.ph:                                   ; preds = %if.end
  %fneg.i328 = fneg contract float %step
  br label %for.body, !dbg !32

for.cond.cleanup:                                 ; preds = %if.end135, %if.end
  %cell.sroa.0.0.lcssa = phi float [ %cell.sroa.0.0.copyload, %if.end ], [ %sub191, %if.end135 ], !dbg !33
  %cell.sroa.6.0.lcssa = phi float [ %cell.sroa.6.0.copyload, %if.end ], [ %sub2.i332, %if.end135 ], !dbg !33
  %cell.sroa.11.0.lcssa = phi float [ %cell.sroa.11.0.copyload, %if.end ], [ %sub2.i324, %if.end135 ], !dbg !33
  %cell.sroa.14.0.lcssa = phi float [ %cell.sroa.14.0.copyload, %if.end ], [ %sub2.i316, %if.end135 ], !dbg !33
  %cell.sroa.17.0.lcssa = phi float [ %cell.sroa.17.0.copyload, %if.end ], [ %sub2.i308, %if.end135 ], !dbg !33
  %cell.sroa.20.0.lcssa = phi float [ %cell.sroa.20.0.copyload, %if.end ], [ %sub2.i300, %if.end135 ], !dbg !33
  %cell.sroa.23.0.lcssa = phi float [ %cell.sroa.23.0.copyload, %if.end ], [ %sub2.i, %if.end135 ], !dbg !33
  %cell.sroa.26.0.lcssa = phi float [ %cell.sroa.26.0.copyload, %if.end ], [ %add185, %if.end135 ], !dbg !33
  store float %cell.sroa.0.0.lcssa, ptr %arrayidx, align 4, !dbg !34, !tbaa !26
  store float %cell.sroa.6.0.lcssa, ptr %cell.sroa.6.0.arrayidx.sroa_idx, align 4, !dbg !34, !tbaa !26
  store float %cell.sroa.11.0.lcssa, ptr %cell.sroa.11.0.arrayidx.sroa_idx, align 4, !dbg !34, !tbaa !26
  store float %cell.sroa.14.0.lcssa, ptr %cell.sroa.14.0.arrayidx.sroa_idx, align 4, !dbg !34, !tbaa !26
  store float %cell.sroa.17.0.lcssa, ptr %cell.sroa.17.0.arrayidx.sroa_idx, align 4, !dbg !34, !tbaa !26
  store float %cell.sroa.20.0.lcssa, ptr %cell.sroa.20.0.arrayidx.sroa_idx, align 4, !dbg !34, !tbaa !26
  store float %cell.sroa.23.0.lcssa, ptr %cell.sroa.23.0.arrayidx.sroa_idx, align 4, !dbg !34, !tbaa !26
  store float %cell.sroa.26.0.lcssa, ptr %cell.sroa.26.0.arrayidx.sroa_idx, align 4, !dbg !34, !tbaa !26
  br label %cleanup, !dbg !35

for.body:                                         ; preds = %if.end135, %for.body.lr.ph
  %cell.sroa.26.0342 = phi float [ %cell.sroa.26.0.copyload, %for.body.lr.ph ], [ %add185, %if.end135 ]
  %cell.sroa.23.0341 = phi float [ %cell.sroa.23.0.copyload, %for.body.lr.ph ], [ %sub2.i, %if.end135 ]
  %cell.sroa.20.0340 = phi float [ %cell.sroa.20.0.copyload, %for.body.lr.ph ], [ %sub2.i300, %if.end135 ]
  %cell.sroa.17.0339 = phi float [ %cell.sroa.17.0.copyload, %for.body.lr.ph ], [ %sub2.i308, %if.end135 ]
  %cell.sroa.14.0338 = phi float [ %cell.sroa.14.0.copyload, %for.body.lr.ph ], [ %sub2.i316, %if.end135 ]
  %cell.sroa.11.0337 = phi float [ %cell.sroa.11.0.copyload, %for.body.lr.ph ], [ %sub2.i324, %if.end135 ]
  %cell.sroa.6.0336 = phi float [ %cell.sroa.6.0.copyload, %for.body.lr.ph ], [ %sub2.i332, %if.end135 ]
  %cell.sroa.0.0335 = phi float [ %cell.sroa.0.0.copyload, %for.body.lr.ph ], [ %sub191, %if.end135 ]
  %number.0334 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end135 ]
  %cmp6 = fcmp contract ult float %cell.sroa.0.0335, -4.000000e+01, !dbg !36
  br i1 %cmp6, label %if.else, label %if.then7, !dbg !37

if.then7:                                         ; preds = %for.body
  %add8 = fadd contract float %cell.sroa.0.0335, 0x402551EB80000000, !dbg !38
  %div = fdiv contract float %add8, 0xC026333340000000, !dbg !39
  %call.i289 = tail call contract noundef float @__nv_expf(float noundef %div) #3, !dbg !40
  %add10 = fadd contract float %call.i289, 1.000000e+00, !dbg !44
  %mul11 = fmul contract float %add10, 0x3FC0A3D700000000, !dbg !45
  %div12 = fdiv contract float 1.000000e+00, %mul11, !dbg !46
  %mul13 = fmul contract float %cell.sroa.0.0335, 0xBE910318C0000000, !dbg !47
  %call.i288 = tail call contract noundef float @__nv_expf(float noundef %mul13) #3, !dbg !48
  %mul15 = fmul contract float %call.i288, 0x3FD3333340000000, !dbg !50
  %add16 = fadd contract float %cell.sroa.0.0335, 3.200000e+01, !dbg !51
  %mul17 = fmul contract float %add16, 0xBFB99999A0000000, !dbg !52
  %call.i287 = tail call contract noundef float @__nv_expf(float noundef %mul17) #3, !dbg !53
  %add19 = fadd contract float %call.i287, 1.000000e+00, !dbg !55
  %div20 = fdiv contract float %mul15, %add19, !dbg !56
  br label %if.end53, !dbg !57

if.else:                                          ; preds = %for.body
  %add21 = fadd contract float %cell.sroa.0.0335, 8.000000e+01, !dbg !58
  %div22 = fdiv contract float %add21, 0xC01B333340000000, !dbg !59
  %call.i286 = tail call contract noundef float @__nv_expf(float noundef %div22) #3, !dbg !60
  %mul24 = fmul contract float %call.i286, 0x3FC147AE20000000, !dbg !62
  %mul25 = fmul contract float %cell.sroa.0.0335, 0x3FB4395820000000, !dbg !63
  %call.i285 = tail call contract noundef float @__nv_expf(float noundef %mul25) #3, !dbg !64
  %mul27 = fmul contract float %call.i285, 0x400C7AE140000000, !dbg !66
  %mul28 = fmul contract float %cell.sroa.0.0335, 0x3FD6666660000000, !dbg !67
  %call.i284 = tail call contract noundef float @__nv_expf(float noundef %mul28) #3, !dbg !68
  %mul30 = fmul contract float %call.i284, 3.100000e+05, !dbg !70
  %add31 = fadd contract float %mul27, %mul30, !dbg !71
  %mul32 = fmul contract float %cell.sroa.0.0335, 0x3FCF487FC0000000, !dbg !72
  %call.i283 = tail call contract noundef float @__nv_expf(float noundef %mul32) #3, !dbg !73
  %mul34 = fmul contract float %call.i283, -1.271400e+05, !dbg !75
  %mul35 = fmul contract float %cell.sroa.0.0335, 0xBFA67B5F20000000, !dbg !76
  %call.i282 = tail call contract noundef float @__nv_expf(float noundef %mul35) #3, !dbg !77
  %mul37 = fmul contract float %call.i282, 0x3F0236B940000000, !dbg !79
  %sub = fsub contract float %mul34, %mul37, !dbg !80
  %add38 = fadd contract float %cell.sroa.0.0335, 0x4042E3D700000000, !dbg !81
  %mul39 = fmul contract float %add38, %sub, !dbg !82
  %add40 = fadd contract float %cell.sroa.0.0335, 0x4053CEB860000000, !dbg !83
  %mul41 = fmul contract float %add40, 0x3FD3E76C80000000, !dbg !84
  %call.i281 = tail call contract noundef float @__nv_expf(float noundef %mul41) #3, !dbg !85
  %add43 = fadd contract float %call.i281, 1.000000e+00, !dbg !87
  %div44 = fdiv contract float %mul39, %add43, !dbg !88
  %mul45 = fmul contract float %cell.sroa.0.0335, 0xBF858B8280000000, !dbg !89
  %call.i280 = tail call contract noundef float @__nv_expf(float noundef %mul45) #3, !dbg !90
  %mul47 = fmul contract float %call.i280, 0x3FBF06F6A0000000, !dbg !92
  %add48 = fadd contract float %cell.sroa.0.0335, 0x404411EB80000000, !dbg !93
  %mul49 = fmul contract float %add48, 0xBFC1A36E20000000, !dbg !94
  %call.i279 = tail call contract noundef float @__nv_expf(float noundef %mul49) #3, !dbg !95
  %add51 = fadd contract float %call.i279, 1.000000e+00, !dbg !97
  %div52 = fdiv contract float %mul47, %add51, !dbg !98
  br label %if.end53

if.end53:                                         ; preds = %if.else, %if.then7
  %close_j.0 = phi float [ %div20, %if.then7 ], [ %div52, %if.else ], !dbg !33
  %open_j.0 = phi float [ 0.000000e+00, %if.then7 ], [ %div44, %if.else ], !dbg !33
  %close_h.0 = phi float [ %div12, %if.then7 ], [ %add31, %if.else ], !dbg !33
  %open_h.0 = phi float [ 0.000000e+00, %if.then7 ], [ %mul24, %if.else ], !dbg !33
  %add54 = fadd contract float %cell.sroa.0.0335, 0x404790A3E0000000, !dbg !99
  %call.i291 = tail call contract noundef float @__nv_fabsf(float noundef %add54) #3, !dbg !100
  %cmp56 = fcmp contract olt float %call.i291, 0x3F50624DE0000000, !dbg !103
  br i1 %cmp56, label %cond.end, label %cond.false, !dbg !104

cond.false:                                       ; preds = %if.end53
  %mul58 = fmul contract float %add54, 0xBFB99999A0000000
  %mul57 = fmul contract float %add54, 0x3FD47AE140000000
  %call.i278 = tail call contract noundef float @__nv_expf(float noundef %mul58) #3, !dbg !105
  %sub60 = fsub contract float 1.000000e+00, %call.i278, !dbg !107
  %div61 = fdiv contract float %mul57, %sub60, !dbg !108
  br label %cond.end, !dbg !104

cond.end:                                         ; preds = %cond.false, %if.end53
  %cond = phi float [ %div61, %cond.false ], [ 0x40099999A0000000, %if.end53 ], !dbg !104
  %div62 = fdiv contract float %cell.sroa.0.0335, -1.100000e+01, !dbg !109
  %call.i277 = tail call contract noundef float @__nv_expf(float noundef %div62) #3, !dbg !110
  %mul64 = fmul contract float %call.i277, 0x3FB47AE140000000, !dbg !112
  %mul65 = fmul contract float %cell.sroa.6.0336, 2.300000e+01, !dbg !113
  %mul67 = fmul contract float %cell.sroa.6.0336, %mul65, !dbg !114
  %mul69 = fmul contract float %cell.sroa.6.0336, %mul67, !dbg !115
  %mul70 = fmul contract float %cell.sroa.11.0337, %mul69, !dbg !116
  %mul71 = fmul contract float %cell.sroa.14.0338, %mul70, !dbg !117
  %sub72 = fadd contract float %cell.sroa.0.0335, 0xC04B333340000000, !dbg !118
  %mul73 = fmul contract float %sub72, %mul71, !dbg !119
  %sub74 = fadd contract float %cell.sroa.0.0335, -5.000000e+00, !dbg !120
  %mul75 = fmul contract float %sub74, 0xBF847AE140000000, !dbg !121
  %call.i276 = tail call contract noundef float @__nv_expf(float noundef %mul75) #3, !dbg !122
  %mul77 = fmul contract float %call.i276, 0x3FB851EB80000000, !dbg !124
  %mul79 = fmul contract float %sub74, 0xBFB26E9780000000, !dbg !125
  %call.i275 = tail call contract noundef float @__nv_expf(float noundef %mul79) #3, !dbg !126
  %add81 = fadd contract float %call.i275, 1.000000e+00, !dbg !128
  %div82 = fdiv contract float %mul77, %add81, !dbg !129
  %add83 = fadd contract float %cell.sroa.0.0335, 4.400000e+01, !dbg !130
  %mul84 = fmul contract float %add83, 0xBF916872C0000000, !dbg !131
  %call.i274 = tail call contract noundef float @__nv_expf(float noundef %mul84) #3, !dbg !132
  %mul86 = fmul contract float %call.i274, 0x3FB1EB8520000000, !dbg !134
  %mul88 = fmul contract float %add83, 0x3FA99999A0000000, !dbg !135
  %call.i273 = tail call contract noundef float @__nv_expf(float noundef %mul88) #3, !dbg !136
  %add90 = fadd contract float %call.i273, 1.000000e+00, !dbg !138
  %div91 = fdiv contract float %mul86, %add90, !dbg !139
  %add92 = fadd contract float %cell.sroa.0.0335, 2.800000e+01, !dbg !140
  %mul93 = fmul contract float %add92, 0xBF80624DE0000000, !dbg !141
  %call.i272 = tail call contract noundef float @__nv_expf(float noundef %mul93) #3, !dbg !142
  %mul95 = fmul contract float %call.i272, 0x3F889374C0000000, !dbg !144
  %mul97 = fmul contract float %add92, 0x3FC3333340000000, !dbg !145
  %call.i271 = tail call contract noundef float @__nv_expf(float noundef %mul97) #3, !dbg !146
  %add99 = fadd contract float %call.i271, 1.000000e+00, !dbg !148
  %div100 = fdiv contract float %mul95, %add99, !dbg !149
  %add101 = fadd contract float %cell.sroa.0.0335, 3.000000e+01, !dbg !150
  %mul102 = fmul contract float %add101, 0xBF947AE140000000, !dbg !151
  %call.i270 = tail call contract noundef float @__nv_expf(float noundef %mul102) #3, !dbg !152
  %mul104 = fmul contract float %call.i270, 0x3F7A9FBE80000000, !dbg !154
  %mul106 = fmul contract float %add101, 0xBFC99999A0000000, !dbg !155
  %call.i269 = tail call contract noundef float @__nv_expf(float noundef %mul106) #3, !dbg !156
  %add108 = fadd contract float %call.i269, 1.000000e+00, !dbg !158
  %div109 = fdiv contract float %mul104, %add108, !dbg !159
  %call.i292 = tail call contract noundef float @__nv_logf(float noundef %cell.sroa.26.0342) #3, !dbg !160
  %mul111 = fmul contract float %call.i292, 0x402A0EB1C0000000, !dbg !163
  %sub112 = fsub contract float 0x401ECCCCC0000000, %mul111, !dbg !164
  %mul113 = fmul contract float %cell.sroa.17.0339, 0x3FB70A3D80000000, !dbg !165
  %mul114 = fmul contract float %mul113, %cell.sroa.20.0340, !dbg !166
  %sub115 = fsub contract float %cell.sroa.0.0335, %sub112, !dbg !167
  %mul116 = fmul contract float %mul114, %sub115, !dbg !168
  %cmp117 = fcmp contract ogt float %cell.sroa.0.0335, -1.000000e+02, !dbg !169
  br i1 %cmp117, label %if.then118, label %cond.end.if.end135_crit_edge, !dbg !170

cond.end.if.end135_crit_edge:                     ; preds = %cond.end
  %.pre = fadd contract float %cell.sroa.0.0335, 7.700000e+01, !dbg !171
  br label %if.end135, !dbg !170

if.then118:                                       ; preds = %cond.end
  %add119 = fadd contract float %cell.sroa.0.0335, 7.700000e+01, !dbg !172
  %call.i290 = tail call contract noundef float @__nv_fabsf(float noundef %add119) #3, !dbg !173
  %cmp121 = fcmp contract olt float %call.i290, 0x3F50624DE0000000, !dbg !175
  br i1 %cmp121, label %if.end135, label %cond.false123, !dbg !176

cond.false123:                                    ; preds = %if.then118
  %mul124 = fmul contract float %add119, 0x3FA47AE140000000, !dbg !177
  %call.i268 = tail call contract noundef float @__nv_expf(float noundef %mul124) #3, !dbg !178
  %sub126 = fadd contract float %call.i268, -1.000000e+00, !dbg !180
  %mul127 = fmul contract float %sub126, 0x4006B22D00000000, !dbg !181
  %add128 = fadd contract float %cell.sroa.0.0335, 3.500000e+01, !dbg !182
  %mul129 = fmul contract float %add128, 0x3FA47AE140000000, !dbg !183
  %call.i267 = tail call contract noundef float @__nv_expf(float noundef %mul129) #3, !dbg !184
  %mul131 = fmul contract float %add119, %call.i267, !dbg !186
  %div132 = fdiv contract float %mul127, %mul131, !dbg !187
  br label %if.end135, !dbg !176

if.end135:                                        ; preds = %cond.false123, %if.then118, %cond.end.if.end135_crit_edge
  %add156.pre-phi = phi float [ %.pre, %cond.end.if.end135_crit_edge ], [ %add119, %cond.false123 ], [ %add119, %if.then118 ], !dbg !171
  %rectified.0 = phi float [ 1.000000e+00, %cond.end.if.end135_crit_edge ], [ %div132, %cond.false123 ], [ 0x3FE37C04C0000000, %if.then118 ], !dbg !33
  %add136 = fadd contract float %cell.sroa.0.0335, 5.000000e+01, !dbg !188
  %mul137 = fmul contract float %add136, 0x3FB53F7CE0000000, !dbg !189
  %call.i266 = tail call contract noundef float @__nv_expf(float noundef %mul137) #3, !dbg !190
  %mul139 = fmul contract float %call.i266, 0x3F40624DE0000000, !dbg !192
  %mul141 = fmul contract float %add136, 0x3FAD2F1AA0000000, !dbg !193
  %call.i265 = tail call contract noundef float @__nv_expf(float noundef %mul141) #3, !dbg !194
  %add143 = fadd contract float %call.i265, 1.000000e+00, !dbg !196
  %div144 = fdiv contract float %mul139, %add143, !dbg !197
  %add145 = fadd contract float %cell.sroa.0.0335, 2.000000e+01, !dbg !198
  %mul146 = fmul contract float %add145, 0xBFAEB851E0000000, !dbg !199
  %call.i264 = tail call contract noundef float @__nv_expf(float noundef %mul146) #3, !dbg !200
  %mul148 = fmul contract float %call.i264, 0x3F554C9860000000, !dbg !202
  %mul150 = fmul contract float %add145, 0xBFA47AE140000000, !dbg !203
  %call.i = tail call contract noundef float @__nv_expf(float noundef %mul150) #3, !dbg !204
  %add152 = fadd contract float %call.i, 1.000000e+00, !dbg !206
  %div153 = fdiv contract float %mul148, %add152, !dbg !207
  %mul154 = fmul contract float %cell.sroa.23.0341, 0x3FD20C49C0000000, !dbg !208
  %mul155 = fmul contract float %mul154, %rectified.0, !dbg !209
  %mul157 = fmul contract float %add156.pre-phi, %mul155, !dbg !210
  %add158 = fadd contract float %cell.sroa.0.0335, 0x404DEF5C20000000, !dbg !211
  %mul159 = fmul contract float %add158, 0x3FA4135540000000, !dbg !212
  %add.i325 = fadd contract float %cond, %mul64, !dbg !213
  %div.i326 = fdiv contract float %cond, %add.i325, !dbg !216
  %sub.i327 = fsub contract float %div.i326, %cell.sroa.6.0336, !dbg !217
  %mul.i329 = fmul contract float %add.i325, %fneg.i328, !dbg !218
  %call.i.i330 = tail call contract noundef float @__nv_expf(float noundef %mul.i329) #3, !dbg !219
  %mul1.i331 = fmul contract float %sub.i327, %call.i.i330, !dbg !221
  %sub2.i332 = fsub contract float %div.i326, %mul1.i331, !dbg !222
  %add.i317 = fadd contract float %close_h.0, %open_h.0, !dbg !223
  %div.i318 = fdiv contract float %open_h.0, %add.i317, !dbg !225
  %sub.i319 = fsub contract float %div.i318, %cell.sroa.11.0337, !dbg !226
  %mul.i321 = fmul contract float %add.i317, %fneg.i328, !dbg !227
  %call.i.i322 = tail call contract noundef float @__nv_expf(float noundef %mul.i321) #3, !dbg !228
  %mul1.i323 = fmul contract float %sub.i319, %call.i.i322, !dbg !230
  %sub2.i324 = fsub contract float %div.i318, %mul1.i323, !dbg !231
  %add.i309 = fadd contract float %close_j.0, %open_j.0, !dbg !232
  %div.i310 = fdiv contract float %open_j.0, %add.i309, !dbg !234
  %sub.i311 = fsub contract float %div.i310, %cell.sroa.14.0338, !dbg !235
  %mul.i313 = fmul contract float %add.i309, %fneg.i328, !dbg !236
  %call.i.i314 = tail call contract noundef float @__nv_expf(float noundef %mul.i313) #3, !dbg !237
  %mul1.i315 = fmul contract float %sub.i311, %call.i.i314, !dbg !239
  %sub2.i316 = fsub contract float %div.i310, %mul1.i315, !dbg !240
  %add.i301 = fadd contract float %div82, %div91, !dbg !241
  %div.i302 = fdiv contract float %div82, %add.i301, !dbg !243
  %sub.i303 = fsub contract float %div.i302, %cell.sroa.17.0339, !dbg !244
  %mul.i305 = fmul contract float %add.i301, %fneg.i328, !dbg !245
  %call.i.i306 = tail call contract noundef float @__nv_expf(float noundef %mul.i305) #3, !dbg !246
  %mul1.i307 = fmul contract float %sub.i303, %call.i.i306, !dbg !248
  %sub2.i308 = fsub contract float %div.i302, %mul1.i307, !dbg !249
  %add.i293 = fadd contract float %div100, %div109, !dbg !250
  %div.i294 = fdiv contract float %div100, %add.i293, !dbg !252
  %sub.i295 = fsub contract float %div.i294, %cell.sroa.20.0340, !dbg !253
  %mul.i297 = fmul contract float %add.i293, %fneg.i328, !dbg !254
  %call.i.i298 = tail call contract noundef float @__nv_expf(float noundef %mul.i297) #3, !dbg !255
  %mul1.i299 = fmul contract float %sub.i295, %call.i.i298, !dbg !257
  %sub2.i300 = fsub contract float %div.i294, %mul1.i299, !dbg !258
  %add.i = fadd contract float %div144, %div153, !dbg !259
  %div.i = fdiv contract float %div144, %add.i, !dbg !261
  %sub.i = fsub contract float %div.i, %cell.sroa.23.0341, !dbg !262
  %mul.i = fmul contract float %add.i, %fneg.i328, !dbg !263
  %call.i.i = tail call contract noundef float @__nv_expf(float noundef %mul.i) #3, !dbg !264
  %mul1.i = fmul contract float %sub.i, %call.i.i, !dbg !266
  %sub2.i = fsub contract float %div.i, %mul1.i, !dbg !267
  %mul178 = fmul contract float %mul116, 0x3F1A36E2E0000000, !dbg !268
  %sub180 = fsub contract float 0x3F1A36E2E0000000, %cell.sroa.26.0342, !dbg !269
  %mul181 = fmul contract float %sub180, 0x3FB1EB8520000000, !dbg !270
  %4 = fsub contract float %mul181, %mul178, !dbg !271
  %mul183 = fmul contract float %4, %step, !dbg !272
  %add185 = fadd contract float %cell.sroa.26.0342, %mul183, !dbg !273
  %add186 = fadd contract float %mul73, %mul116, !dbg !274
  %add187 = fadd contract float %add186, %mul157, !dbg !275
  %add188 = fadd contract float %mul159, %add187, !dbg !276
  %sub189 = fsub contract float %add188, %3, !dbg !277
  %mul190 = fmul contract float %sub189, %step, !dbg !278
  %sub191 = fsub contract float %cell.sroa.0.0335, %mul190, !dbg !279
  %inc = add nuw nsw i32 %number.0334, 1, !dbg !280
  %exitcond.not = icmp eq i32 %inc, %steps, !dbg !31
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !281

cleanup:                                          ; preds = %for.cond.cleanup, %entry
  ret void, !dbg !35
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fabsf(float noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_logf(float noundef) local_unnamed_addr #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="256" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #3 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/myocyte/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "myocyte_steps", scope: !1, file: !1, line: 17, type: !9, scopeLine: 17, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 18, column: 18, scope: !8)
!15 = !DILocation(line: 79, column: 3, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 79, type: !9, scopeLine: 79, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!17 = distinct !DILocation(line: 18, column: 31, scope: !8)
!18 = !DILocation(line: 18, column: 29, scope: !8)
!19 = !DILocation(line: 53, column: 3, scope: !20, inlinedAt: !21)
!20 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!21 = distinct !DILocation(line: 18, column: 44, scope: !8)
!22 = !DILocation(line: 18, column: 42, scope: !8)
!23 = !DILocation(line: 19, column: 10, scope: !8)
!24 = !DILocation(line: 19, column: 7, scope: !8)
!25 = !DILocation(line: 21, column: 15, scope: !8)
!26 = !{!27, !27, i64 0}
!27 = !{!"float", !28, i64 0}
!28 = !{!"omnipotent char", !29, i64 0}
!29 = !{!"Simple C++ TBAA"}
!30 = !DILocation(line: 22, column: 23, scope: !8)
!31 = !DILocation(line: 23, column: 31, scope: !8)
!32 = !DILocation(line: 23, column: 3, scope: !8)
!33 = !DILocation(line: 0, scope: !8)
!34 = !DILocation(line: 73, column: 13, scope: !8)
!35 = !DILocation(line: 74, column: 1, scope: !8)
!36 = !DILocation(line: 27, column: 11, scope: !8)
!37 = !DILocation(line: 27, column: 9, scope: !8)
!38 = !DILocation(line: 29, column: 49, scope: !8)
!39 = !DILocation(line: 29, column: 59, scope: !8)
!40 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !43)
!41 = distinct !DISubprogram(name: "expf", scope: !42, file: !42, line: 109, type: !9, scopeLine: 109, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!42 = !DIFile(filename: "clang/include/__clang_cuda_math.h", directory: ".")
!43 = distinct !DILocation(line: 29, column: 41, scope: !8)
!44 = !DILocation(line: 29, column: 39, scope: !8)
!45 = !DILocation(line: 29, column: 31, scope: !8)
!46 = !DILocation(line: 29, column: 22, scope: !8)
!47 = !DILocation(line: 31, column: 40, scope: !8)
!48 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !49)
!49 = distinct !DILocation(line: 31, column: 24, scope: !8)
!50 = !DILocation(line: 31, column: 22, scope: !8)
!51 = !DILocation(line: 31, column: 71, scope: !8)
!52 = !DILocation(line: 31, column: 66, scope: !8)
!53 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !54)
!54 = distinct !DILocation(line: 31, column: 55, scope: !8)
!55 = !DILocation(line: 31, column: 53, scope: !8)
!56 = !DILocation(line: 31, column: 45, scope: !8)
!57 = !DILocation(line: 32, column: 5, scope: !8)
!58 = !DILocation(line: 33, column: 37, scope: !8)
!59 = !DILocation(line: 33, column: 42, scope: !8)
!60 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !61)
!61 = distinct !DILocation(line: 33, column: 25, scope: !8)
!62 = !DILocation(line: 33, column: 23, scope: !8)
!63 = !DILocation(line: 34, column: 37, scope: !8)
!64 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !65)
!65 = distinct !DILocation(line: 34, column: 25, scope: !8)
!66 = !DILocation(line: 34, column: 23, scope: !8)
!67 = !DILocation(line: 34, column: 64, scope: !8)
!68 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !69)
!69 = distinct !DILocation(line: 34, column: 53, scope: !8)
!70 = !DILocation(line: 34, column: 51, scope: !8)
!71 = !DILocation(line: 34, column: 42, scope: !8)
!72 = !DILocation(line: 35, column: 43, scope: !8)
!73 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !74)
!74 = distinct !DILocation(line: 35, column: 30, scope: !8)
!75 = !DILocation(line: 35, column: 28, scope: !8)
!76 = !DILocation(line: 35, column: 77, scope: !8)
!77 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !78)
!78 = distinct !DILocation(line: 35, column: 62, scope: !8)
!79 = !DILocation(line: 35, column: 60, scope: !8)
!80 = !DILocation(line: 35, column: 48, scope: !8)
!81 = !DILocation(line: 35, column: 88, scope: !8)
!82 = !DILocation(line: 35, column: 83, scope: !8)
!83 = !DILocation(line: 36, column: 41, scope: !8)
!84 = !DILocation(line: 36, column: 36, scope: !8)
!85 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !86)
!86 = distinct !DILocation(line: 36, column: 24, scope: !8)
!87 = !DILocation(line: 36, column: 22, scope: !8)
!88 = !DILocation(line: 35, column: 98, scope: !8)
!89 = !DILocation(line: 37, column: 42, scope: !8)
!90 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !91)
!91 = distinct !DILocation(line: 37, column: 27, scope: !8)
!92 = !DILocation(line: 37, column: 25, scope: !8)
!93 = !DILocation(line: 37, column: 76, scope: !8)
!94 = !DILocation(line: 37, column: 71, scope: !8)
!95 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !96)
!96 = distinct !DILocation(line: 37, column: 57, scope: !8)
!97 = !DILocation(line: 37, column: 55, scope: !8)
!98 = !DILocation(line: 37, column: 47, scope: !8)
!99 = !DILocation(line: 39, column: 26, scope: !8)
!100 = !DILocation(line: 112, column: 44, scope: !101, inlinedAt: !102)
!101 = distinct !DISubprogram(name: "fabsf", scope: !42, file: !42, line: 112, type: !9, scopeLine: 112, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!102 = distinct !DILocation(line: 40, column: 26, scope: !8)
!103 = !DILocation(line: 40, column: 38, scope: !8)
!104 = !DILocation(line: 40, column: 26, scope: !8)
!105 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !106)
!106 = distinct !DILocation(line: 40, column: 78, scope: !8)
!107 = !DILocation(line: 40, column: 76, scope: !8)
!108 = !DILocation(line: 40, column: 68, scope: !8)
!109 = !DILocation(line: 41, column: 43, scope: !8)
!110 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !111)
!111 = distinct !DILocation(line: 41, column: 35, scope: !8)
!112 = !DILocation(line: 41, column: 33, scope: !8)
!113 = !DILocation(line: 42, column: 32, scope: !8)
!114 = !DILocation(line: 42, column: 41, scope: !8)
!115 = !DILocation(line: 42, column: 50, scope: !8)
!116 = !DILocation(line: 42, column: 59, scope: !8)
!117 = !DILocation(line: 42, column: 68, scope: !8)
!118 = !DILocation(line: 42, column: 82, scope: !8)
!119 = !DILocation(line: 42, column: 77, scope: !8)
!120 = !DILocation(line: 45, column: 52, scope: !8)
!121 = !DILocation(line: 45, column: 47, scope: !8)
!122 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !123)
!123 = distinct !DILocation(line: 45, column: 35, scope: !8)
!124 = !DILocation(line: 45, column: 33, scope: !8)
!125 = !DILocation(line: 45, column: 84, scope: !8)
!126 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !127)
!127 = distinct !DILocation(line: 45, column: 71, scope: !8)
!128 = !DILocation(line: 45, column: 69, scope: !8)
!129 = !DILocation(line: 45, column: 61, scope: !8)
!130 = !DILocation(line: 46, column: 53, scope: !8)
!131 = !DILocation(line: 46, column: 48, scope: !8)
!132 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !133)
!133 = distinct !DILocation(line: 46, column: 35, scope: !8)
!134 = !DILocation(line: 46, column: 33, scope: !8)
!135 = !DILocation(line: 46, column: 84, scope: !8)
!136 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !137)
!137 = distinct !DILocation(line: 46, column: 73, scope: !8)
!138 = !DILocation(line: 46, column: 71, scope: !8)
!139 = !DILocation(line: 46, column: 63, scope: !8)
!140 = !DILocation(line: 47, column: 53, scope: !8)
!141 = !DILocation(line: 47, column: 48, scope: !8)
!142 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !143)
!143 = distinct !DILocation(line: 47, column: 35, scope: !8)
!144 = !DILocation(line: 47, column: 33, scope: !8)
!145 = !DILocation(line: 47, column: 84, scope: !8)
!146 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !147)
!147 = distinct !DILocation(line: 47, column: 73, scope: !8)
!148 = !DILocation(line: 47, column: 71, scope: !8)
!149 = !DILocation(line: 47, column: 63, scope: !8)
!150 = !DILocation(line: 48, column: 54, scope: !8)
!151 = !DILocation(line: 48, column: 49, scope: !8)
!152 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !153)
!153 = distinct !DILocation(line: 48, column: 37, scope: !8)
!154 = !DILocation(line: 48, column: 35, scope: !8)
!155 = !DILocation(line: 48, column: 85, scope: !8)
!156 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !157)
!157 = distinct !DILocation(line: 48, column: 74, scope: !8)
!158 = !DILocation(line: 48, column: 72, scope: !8)
!159 = !DILocation(line: 48, column: 64, scope: !8)
!160 = !DILocation(line: 183, column: 10, scope: !161, inlinedAt: !162)
!161 = distinct !DISubprogram(name: "logf", scope: !42, file: !42, line: 182, type: !9, scopeLine: 182, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!162 = distinct !DILocation(line: 49, column: 46, scope: !8)
!163 = !DILocation(line: 49, column: 44, scope: !8)
!164 = !DILocation(line: 49, column: 33, scope: !8)
!165 = !DILocation(line: 50, column: 30, scope: !8)
!166 = !DILocation(line: 50, column: 39, scope: !8)
!167 = !DILocation(line: 50, column: 53, scope: !8)
!168 = !DILocation(line: 50, column: 48, scope: !8)
!169 = !DILocation(line: 54, column: 11, scope: !8)
!170 = !DILocation(line: 54, column: 9, scope: !8)
!171 = !DILocation(line: 61, column: 62, scope: !8)
!172 = !DILocation(line: 55, column: 28, scope: !8)
!173 = !DILocation(line: 112, column: 44, scope: !101, inlinedAt: !174)
!174 = distinct !DILocation(line: 56, column: 19, scope: !8)
!175 = !DILocation(line: 56, column: 31, scope: !8)
!176 = !DILocation(line: 56, column: 19, scope: !8)
!177 = !DILocation(line: 57, column: 62, scope: !8)
!178 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !179)
!179 = distinct !DILocation(line: 57, column: 51, scope: !8)
!180 = !DILocation(line: 57, column: 70, scope: !8)
!181 = !DILocation(line: 57, column: 48, scope: !8)
!182 = !DILocation(line: 57, column: 104, scope: !8)
!183 = !DILocation(line: 57, column: 99, scope: !8)
!184 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !185)
!185 = distinct !DILocation(line: 57, column: 88, scope: !8)
!186 = !DILocation(line: 57, column: 86, scope: !8)
!187 = !DILocation(line: 57, column: 78, scope: !8)
!188 = !DILocation(line: 59, column: 51, scope: !8)
!189 = !DILocation(line: 59, column: 46, scope: !8)
!190 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !191)
!191 = distinct !DILocation(line: 59, column: 34, scope: !8)
!192 = !DILocation(line: 59, column: 32, scope: !8)
!193 = !DILocation(line: 59, column: 83, scope: !8)
!194 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !195)
!195 = distinct !DILocation(line: 59, column: 71, scope: !8)
!196 = !DILocation(line: 59, column: 69, scope: !8)
!197 = !DILocation(line: 59, column: 61, scope: !8)
!198 = !DILocation(line: 60, column: 54, scope: !8)
!199 = !DILocation(line: 60, column: 49, scope: !8)
!200 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !201)
!201 = distinct !DILocation(line: 60, column: 37, scope: !8)
!202 = !DILocation(line: 60, column: 35, scope: !8)
!203 = !DILocation(line: 60, column: 86, scope: !8)
!204 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !205)
!205 = distinct !DILocation(line: 60, column: 74, scope: !8)
!206 = !DILocation(line: 60, column: 72, scope: !8)
!207 = !DILocation(line: 60, column: 64, scope: !8)
!208 = !DILocation(line: 61, column: 36, scope: !8)
!209 = !DILocation(line: 61, column: 45, scope: !8)
!210 = !DILocation(line: 61, column: 57, scope: !8)
!211 = !DILocation(line: 62, column: 44, scope: !8)
!212 = !DILocation(line: 62, column: 39, scope: !8)
!213 = !DILocation(line: 11, column: 27, scope: !214, inlinedAt: !215)
!214 = distinct !DISubprogram(name: "relax", scope: !1, file: !1, line: 10, type: !9, scopeLine: 10, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!215 = distinct !DILocation(line: 64, column: 14, scope: !8)
!216 = !DILocation(line: 12, column: 27, scope: !214, inlinedAt: !215)
!217 = !DILocation(line: 13, column: 23, scope: !214, inlinedAt: !215)
!218 = !DILocation(line: 13, column: 44, scope: !214, inlinedAt: !215)
!219 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !220)
!220 = distinct !DILocation(line: 13, column: 33, scope: !214, inlinedAt: !215)
!221 = !DILocation(line: 13, column: 31, scope: !214, inlinedAt: !215)
!222 = !DILocation(line: 13, column: 15, scope: !214, inlinedAt: !215)
!223 = !DILocation(line: 11, column: 27, scope: !214, inlinedAt: !224)
!224 = distinct !DILocation(line: 65, column: 14, scope: !8)
!225 = !DILocation(line: 12, column: 27, scope: !214, inlinedAt: !224)
!226 = !DILocation(line: 13, column: 23, scope: !214, inlinedAt: !224)
!227 = !DILocation(line: 13, column: 44, scope: !214, inlinedAt: !224)
!228 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !229)
!229 = distinct !DILocation(line: 13, column: 33, scope: !214, inlinedAt: !224)
!230 = !DILocation(line: 13, column: 31, scope: !214, inlinedAt: !224)
!231 = !DILocation(line: 13, column: 15, scope: !214, inlinedAt: !224)
!232 = !DILocation(line: 11, column: 27, scope: !214, inlinedAt: !233)
!233 = distinct !DILocation(line: 66, column: 14, scope: !8)
!234 = !DILocation(line: 12, column: 27, scope: !214, inlinedAt: !233)
!235 = !DILocation(line: 13, column: 23, scope: !214, inlinedAt: !233)
!236 = !DILocation(line: 13, column: 44, scope: !214, inlinedAt: !233)
!237 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !238)
!238 = distinct !DILocation(line: 13, column: 33, scope: !214, inlinedAt: !233)
!239 = !DILocation(line: 13, column: 31, scope: !214, inlinedAt: !233)
!240 = !DILocation(line: 13, column: 15, scope: !214, inlinedAt: !233)
!241 = !DILocation(line: 11, column: 27, scope: !214, inlinedAt: !242)
!242 = distinct !DILocation(line: 67, column: 14, scope: !8)
!243 = !DILocation(line: 12, column: 27, scope: !214, inlinedAt: !242)
!244 = !DILocation(line: 13, column: 23, scope: !214, inlinedAt: !242)
!245 = !DILocation(line: 13, column: 44, scope: !214, inlinedAt: !242)
!246 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !247)
!247 = distinct !DILocation(line: 13, column: 33, scope: !214, inlinedAt: !242)
!248 = !DILocation(line: 13, column: 31, scope: !214, inlinedAt: !242)
!249 = !DILocation(line: 13, column: 15, scope: !214, inlinedAt: !242)
!250 = !DILocation(line: 11, column: 27, scope: !214, inlinedAt: !251)
!251 = distinct !DILocation(line: 68, column: 14, scope: !8)
!252 = !DILocation(line: 12, column: 27, scope: !214, inlinedAt: !251)
!253 = !DILocation(line: 13, column: 23, scope: !214, inlinedAt: !251)
!254 = !DILocation(line: 13, column: 44, scope: !214, inlinedAt: !251)
!255 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !256)
!256 = distinct !DILocation(line: 13, column: 33, scope: !214, inlinedAt: !251)
!257 = !DILocation(line: 13, column: 31, scope: !214, inlinedAt: !251)
!258 = !DILocation(line: 13, column: 15, scope: !214, inlinedAt: !251)
!259 = !DILocation(line: 11, column: 27, scope: !214, inlinedAt: !260)
!260 = distinct !DILocation(line: 69, column: 14, scope: !8)
!261 = !DILocation(line: 12, column: 27, scope: !214, inlinedAt: !260)
!262 = !DILocation(line: 13, column: 23, scope: !214, inlinedAt: !260)
!263 = !DILocation(line: 13, column: 44, scope: !214, inlinedAt: !260)
!264 = !DILocation(line: 109, column: 43, scope: !41, inlinedAt: !265)
!265 = distinct !DILocation(line: 13, column: 33, scope: !214, inlinedAt: !260)
!266 = !DILocation(line: 13, column: 31, scope: !214, inlinedAt: !260)
!267 = !DILocation(line: 13, column: 15, scope: !214, inlinedAt: !260)
!268 = !DILocation(line: 70, column: 36, scope: !8)
!269 = !DILocation(line: 70, column: 60, scope: !8)
!270 = !DILocation(line: 70, column: 51, scope: !8)
!271 = !DILocation(line: 70, column: 43, scope: !8)
!272 = !DILocation(line: 70, column: 26, scope: !8)
!273 = !DILocation(line: 70, column: 18, scope: !8)
!274 = !DILocation(line: 71, column: 39, scope: !8)
!275 = !DILocation(line: 71, column: 46, scope: !8)
!276 = !DILocation(line: 71, column: 58, scope: !8)
!277 = !DILocation(line: 71, column: 71, scope: !8)
!278 = !DILocation(line: 71, column: 29, scope: !8)
!279 = !DILocation(line: 71, column: 22, scope: !8)
!280 = !DILocation(line: 23, column: 40, scope: !8)
!281 = distinct !{!281, !32, !282, !283, !284}
!282 = !DILocation(line: 72, column: 3, scope: !8)
!283 = !{!"llvm.loop.mustprogress"}
!284 = !{!"llvm.loop.unroll.disable"}
