; Made by `make kernels` from rodinia_kernels/raytrace/kernel.cu with clang 19.1.7: -O2 -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -mllvm -hoist-common-insts=false -mllvm -sink-common-insts=false -DBLOCK=8
source_filename = "rodinia_kernels/raytrace/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Shape = type { %struct.float4, %struct.float4, i32, i32, float, float }
%struct.float4 = type { float, float, float, float }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local ptx_kernel void @raytrace(ptr noalias noundef readonly %shapes, ptr noalias noundef writeonly captures(none) %image, i32 noundef %count, i32 noundef %width, i32 noundef %height, float noundef %light_x, float noundef %light_y, float noundef %light_z) local_unnamed_addr #0 !dbg !8 {
entry:
  %0 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x(), !dbg !11
  %mul = shl i32 %0, 3, !dbg !15
  %1 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !16
  %add = add i32 %mul, %1, !dbg !19
  %2 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y(), !dbg !20
  %mul3 = shl nuw nsw i32 %2, 3, !dbg !23
  %3 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y(), !dbg !24
  %add5 = add nuw nsw i32 %mul3, %3, !dbg !27
  %cmp.not = icmp slt i32 %add, %width, !dbg !28
  %cmp6.not = icmp slt i32 %add5, %height
  %or.cond = and i1 %cmp.not, %cmp6.not, !dbg !29
  br i1 %or.cond, label %if.end, label %cleanup130, !dbg !29

if.end:                                           ; preds = %entry
  %conv = uitofp nneg i32 %height to float, !dbg !30
  %div = fdiv contract float 2.000000e+00, %conv, !dbg !31
  %conv7 = sitofp i32 %add to float, !dbg !32
  %add8 = fadd contract float %conv7, 5.000000e-01, !dbg !33
  %mul9 = fmul contract float %add8, %div, !dbg !34
  %conv10 = sitofp i32 %width to float, !dbg !35
  %mul11 = fmul contract float %div, %conv10, !dbg !36
  %mul12 = fmul contract float %mul11, 5.000000e-01, !dbg !37
  %sub = fsub contract float %mul9, %mul12, !dbg !38
  %conv13 = uitofp nneg i32 %add5 to float, !dbg !39
  %add14 = fadd contract float %conv13, 5.000000e-01, !dbg !40
  %mul15 = fmul contract float %add14, %div, !dbg !41
  %sub16 = fsub contract float 1.000000e+00, %mul15, !dbg !42
  %mul.i.i = fmul contract float %sub, %sub, !dbg !43
  %mul3.i.i = fmul contract float %sub16, %sub16, !dbg !48
  %add.i.i = fadd contract float %mul3.i.i, %mul.i.i, !dbg !49
  %add6.i.i = fadd contract float %add.i.i, 4.000000e+00, !dbg !50
  %call.i.i = tail call contract noundef float @__nv_sqrtf(float noundef %add6.i.i) #4, !dbg !51
  %div.i = fdiv contract float 1.000000e+00, %call.i.i, !dbg !55
  %mul.i5.i = fmul contract float %sub, %div.i, !dbg !56
  %mul3.i7.i = fmul contract float %sub16, %div.i, !dbg !59
  %mul5.i9.i = fmul contract float %div.i, 2.000000e+00, !dbg !60
  %cmp13.i = icmp sgt i32 %count, 0
  br label %for.body, !dbg !61

for.body:                                         ; preds = %cleanup122, %if.end
  %origin.sroa.7.0548 = phi float [ -6.000000e+00, %if.end ], [ %origin.sroa.7.2, %cleanup122 ]
  %origin.sroa.6.0547 = phi float [ 1.000000e+00, %if.end ], [ %origin.sroa.6.2, %cleanup122 ]
  %origin.sroa.0.0546 = phi float [ 0.000000e+00, %if.end ], [ %origin.sroa.0.2, %cleanup122 ]
  %direction.sroa.12.0545 = phi float [ %mul5.i9.i, %if.end ], [ %direction.sroa.12.2, %cleanup122 ]
  %direction.sroa.9.0544 = phi float [ %mul3.i7.i, %if.end ], [ %direction.sroa.9.2, %cleanup122 ]
  %direction.sroa.0.0543 = phi float [ %mul.i5.i, %if.end ], [ %direction.sroa.0.2, %cleanup122 ]
  %colour.0542 = phi float [ 0.000000e+00, %if.end ], [ %colour.4, %cleanup122 ]
  %weight.0541 = phi float [ 1.000000e+00, %if.end ], [ %weight.4, %cleanup122 ]
  %bounce.0540 = phi i32 [ 0, %if.end ], [ %inc, %cleanup122 ]
  tail call void @llvm.experimental.noalias.scope.decl(metadata !62), !dbg !65
  br i1 %cmp13.i, label %for.body.lr.ph.i, label %_ZL7nearestPK5Shapei6VectorS2_.exit, !dbg !66

for.body.lr.ph.i:                                 ; preds = %for.body
  %div.i166.i.i = fdiv contract float 1.000000e+00, %direction.sroa.0.0543
  %div.i157.i.i = fdiv contract float 1.000000e+00, %direction.sroa.9.0544
  %div.i.i.i = fdiv contract float 1.000000e+00, %direction.sroa.12.0545
  br label %for.body.i, !dbg !66

for.body.i:                                       ; preds = %_ZL11distance_toRK5Shape6VectorS2_.exit.i, %for.body.lr.ph.i
  %retval.sroa.4.016.i = phi i32 [ -1, %for.body.lr.ph.i ], [ %retval.sroa.4.1.i, %_ZL11distance_toRK5Shape6VectorS2_.exit.i ]
  %number.015.i = phi i32 [ 0, %for.body.lr.ph.i ], [ %inc.i, %_ZL11distance_toRK5Shape6VectorS2_.exit.i ]
  %retval.sroa.0.014.i = phi float [ 1.000000e+06, %for.body.lr.ph.i ], [ %retval.sroa.0.1.i, %_ZL11distance_toRK5Shape6VectorS2_.exit.i ]
  %idxprom.i = zext nneg i32 %number.015.i to i64, !dbg !69
  %arrayidx.i = getelementptr inbounds %struct.Shape, ptr %shapes, i64 %idxprom.i, !dbg !69
  %kind.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 32, !dbg !70
  %4 = load i32, ptr %kind.i.i, align 16, !dbg !70, !tbaa !73, !alias.scope !62
  switch i32 %4, label %sw.default.i.i [
    i32 0, label %sw.bb.i.i
    i32 1, label %sw.bb20.i.i
    i32 2, label %sw.bb41.i.i
  ], !dbg !80

sw.bb.i.i:                                        ; preds = %for.body.i
  %agg.tmp2.sroa.0.0.copyload.i.i = load float, ptr %arrayidx.i, align 16, !dbg !81, !tbaa !82, !alias.scope !62
  %agg.tmp2.sroa.2.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4, !dbg !81
  %agg.tmp2.sroa.2.0.copyload.i.i = load float, ptr %agg.tmp2.sroa.2.0.shape.sroa_idx.i.i, align 4, !dbg !81, !tbaa !82, !alias.scope !62
  %agg.tmp2.sroa.3.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 8, !dbg !81
  %agg.tmp2.sroa.3.0.copyload.i.i = load float, ptr %agg.tmp2.sroa.3.0.shape.sroa_idx.i.i, align 8, !dbg !81, !tbaa !82, !alias.scope !62
  %agg.tmp2.sroa.4.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 12, !dbg !81
  %sub.i181.i.i = fsub contract float %origin.sroa.0.0546, %agg.tmp2.sroa.0.0.copyload.i.i, !dbg !83
  %sub5.i.i.i = fsub contract float %origin.sroa.6.0547, %agg.tmp2.sroa.2.0.copyload.i.i, !dbg !86
  %sub8.i.i.i = fsub contract float %origin.sroa.7.0548, %agg.tmp2.sroa.3.0.copyload.i.i, !dbg !87
  %mul.i185.i.i = fmul contract float %direction.sroa.0.0543, %sub.i181.i.i, !dbg !88
  %mul3.i.i.i = fmul contract float %direction.sroa.9.0544, %sub5.i.i.i, !dbg !90
  %add.i.i.i = fadd contract float %mul.i185.i.i, %mul3.i.i.i, !dbg !91
  %mul5.i.i.i = fmul contract float %direction.sroa.12.0545, %sub8.i.i.i, !dbg !92
  %add6.i.i.i = fadd contract float %add.i.i.i, %mul5.i.i.i, !dbg !93
  %mul.i.i227 = fmul contract float %add6.i.i.i, %add6.i.i.i, !dbg !94
  %mul.i187.i.i = fmul contract float %sub.i181.i.i, %sub.i181.i.i, !dbg !95
  %mul3.i190.i.i = fmul contract float %sub5.i.i.i, %sub5.i.i.i, !dbg !97
  %add.i191.i.i = fadd contract float %mul.i187.i.i, %mul3.i190.i.i, !dbg !98
  %mul5.i194.i.i = fmul contract float %sub8.i.i.i, %sub8.i.i.i, !dbg !99
  %add6.i195.i.i = fadd contract float %add.i191.i.i, %mul5.i194.i.i, !dbg !100
  %sub.i.i = fsub contract float %mul.i.i227, %add6.i195.i.i, !dbg !101
  %5 = load float, ptr %agg.tmp2.sroa.4.0.shape.sroa_idx.i.i, align 4, !dbg !102, !tbaa !103, !alias.scope !62
  %mul13.i.i = fmul contract float %5, %5, !dbg !104
  %add.i.i228 = fadd contract float %mul13.i.i, %sub.i.i, !dbg !105
  %cmp.i.i = fcmp contract olt float %add.i.i228, 0.000000e+00, !dbg !106
  br i1 %cmp.i.i, label %_ZL11distance_toRK5Shape6VectorS2_.exit.i, label %if.end.i.i, !dbg !107

if.end.i.i:                                       ; preds = %sw.bb.i.i
  %call.i.i.i = tail call contract noundef float @__nv_sqrtf(float noundef %add.i.i228) #4, !dbg !108, !noalias !62
  %fneg.i.i = fneg contract float %add6.i.i.i, !dbg !110
  %sub15.i.i = fsub contract float %fneg.i.i, %call.i.i.i, !dbg !111
  %cmp16.i.i = fcmp contract ogt float %sub15.i.i, 0x3F50624DE0000000, !dbg !112
  %sub17.i.i = fsub contract float %call.i.i.i, %add6.i.i.i, !dbg !113
  %cond.i.i = select contract i1 %cmp16.i.i, float %sub15.i.i, float %sub17.i.i, !dbg !113
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i

sw.bb20.i.i:                                      ; preds = %for.body.i
  %agg.tmp22.sroa.0.0.copyload.i.i = load float, ptr %arrayidx.i, align 16, !dbg !114, !tbaa !82, !alias.scope !62
  %agg.tmp22.sroa.2.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4, !dbg !114
  %agg.tmp22.sroa.2.0.copyload.i.i = load float, ptr %agg.tmp22.sroa.2.0.shape.sroa_idx.i.i, align 4, !dbg !114, !tbaa !82, !alias.scope !62
  %agg.tmp22.sroa.3.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 8, !dbg !114
  %agg.tmp22.sroa.3.0.copyload.i.i = load float, ptr %agg.tmp22.sroa.3.0.shape.sroa_idx.i.i, align 8, !dbg !114, !tbaa !82, !alias.scope !62
  %mul.i201.i.i = fmul contract float %direction.sroa.0.0543, %agg.tmp22.sroa.0.0.copyload.i.i, !dbg !115
  %mul3.i204.i.i = fmul contract float %direction.sroa.9.0544, %agg.tmp22.sroa.2.0.copyload.i.i, !dbg !117
  %add.i205.i.i = fadd contract float %mul.i201.i.i, %mul3.i204.i.i, !dbg !118
  %mul5.i208.i.i = fmul contract float %direction.sroa.12.0545, %agg.tmp22.sroa.3.0.copyload.i.i, !dbg !119
  %add6.i209.i.i = fadd contract float %add.i205.i.i, %mul5.i208.i.i, !dbg !120
  %call.i155.i.i = tail call contract noundef float @__nv_fabsf(float noundef %add6.i209.i.i) #4, !dbg !121, !noalias !62
  %cmp28.i.i = fcmp contract olt float %call.i155.i.i, 0x3EB0C6F7A0000000, !dbg !124
  br i1 %cmp28.i.i, label %_ZL11distance_toRK5Shape6VectorS2_.exit.i, label %if.end30.i.i, !dbg !125

if.end30.i.i:                                     ; preds = %sw.bb20.i.i
  %agg.tmp22.sroa.4.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 12
  %mul.i215.i.i = fmul contract float %origin.sroa.0.0546, %agg.tmp22.sroa.0.0.copyload.i.i
  %mul3.i218.i.i = fmul contract float %origin.sroa.6.0547, %agg.tmp22.sroa.2.0.copyload.i.i
  %add.i219.i.i = fadd contract float %mul.i215.i.i, %mul3.i218.i.i
  %mul5.i222.i.i = fmul contract float %origin.sroa.7.0548, %agg.tmp22.sroa.3.0.copyload.i.i
  %add6.i223.i.i = fadd contract float %add.i219.i.i, %mul5.i222.i.i
  %6 = load float, ptr %agg.tmp22.sroa.4.0.shape.sroa_idx.i.i, align 4, !dbg !126, !tbaa !103, !alias.scope !62
  %sub39.i.i = fsub contract float %6, %add6.i223.i.i, !dbg !127
  %div.i.i = fdiv contract float %sub39.i.i, %add6.i209.i.i, !dbg !128
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i, !dbg !129

sw.bb41.i.i:                                      ; preds = %for.body.i
  %b.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 16, !dbg !130
  %agg.tmp42.sroa.0.0.copyload.i.i = load float, ptr %b.i.i, align 16, !dbg !131, !tbaa !82, !alias.scope !62
  %agg.tmp42.sroa.2.0.b.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 20, !dbg !131
  %agg.tmp42.sroa.2.0.copyload.i.i = load float, ptr %agg.tmp42.sroa.2.0.b.sroa_idx.i.i, align 4, !dbg !131, !tbaa !82, !alias.scope !62
  %agg.tmp42.sroa.3.0.b.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 24, !dbg !131
  %agg.tmp42.sroa.3.0.copyload.i.i = load float, ptr %agg.tmp42.sroa.3.0.b.sroa_idx.i.i, align 8, !dbg !131, !tbaa !82, !alias.scope !62
  %agg.tmp44.sroa.0.0.copyload.i.i = load float, ptr %arrayidx.i, align 16, !dbg !132, !tbaa !82, !alias.scope !62
  %agg.tmp44.sroa.2.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4, !dbg !132
  %agg.tmp44.sroa.2.0.copyload.i.i = load float, ptr %agg.tmp44.sroa.2.0.shape.sroa_idx.i.i, align 4, !dbg !132, !tbaa !82, !alias.scope !62
  %agg.tmp44.sroa.3.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 8, !dbg !132
  %agg.tmp44.sroa.3.0.copyload.i.i = load float, ptr %agg.tmp44.sroa.3.0.shape.sroa_idx.i.i, align 8, !dbg !132, !tbaa !82, !alias.scope !62
  %mul.i234.i.i = fmul contract float %direction.sroa.0.0543, %agg.tmp42.sroa.0.0.copyload.i.i, !dbg !133
  %mul3.i237.i.i = fmul contract float %direction.sroa.9.0544, %agg.tmp42.sroa.2.0.copyload.i.i, !dbg !135
  %add.i238.i.i = fadd contract float %mul.i234.i.i, %mul3.i237.i.i, !dbg !136
  %mul5.i241.i.i = fmul contract float %direction.sroa.12.0545, %agg.tmp42.sroa.3.0.copyload.i.i, !dbg !137
  %add6.i242.i.i = fadd contract float %add.i238.i.i, %mul5.i241.i.i, !dbg !138
  %call.i154.i.i = tail call contract noundef float @__nv_fabsf(float noundef %add6.i242.i.i) #4, !dbg !139, !noalias !62
  %cmp52.i.i = fcmp contract olt float %call.i154.i.i, 0x3EB0C6F7A0000000, !dbg !141
  br i1 %cmp52.i.i, label %_ZL11distance_toRK5Shape6VectorS2_.exit.i, label %if.end54.i.i, !dbg !142

if.end54.i.i:                                     ; preds = %sw.bb41.i.i
  %agg.tmp44.sroa.4.0.shape.sroa_idx.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 12, !dbg !132
  %sub.i243.i.i = fsub contract float %agg.tmp44.sroa.0.0.copyload.i.i, %origin.sroa.0.0546, !dbg !143
  %sub5.i246.i.i = fsub contract float %agg.tmp44.sroa.2.0.copyload.i.i, %origin.sroa.6.0547, !dbg !145
  %sub8.i249.i.i = fsub contract float %agg.tmp44.sroa.3.0.copyload.i.i, %origin.sroa.7.0548, !dbg !146
  %mul.i253.i.i = fmul contract float %agg.tmp42.sroa.0.0.copyload.i.i, %sub.i243.i.i, !dbg !147
  %mul3.i256.i.i = fmul contract float %agg.tmp42.sroa.2.0.copyload.i.i, %sub5.i246.i.i, !dbg !149
  %add.i257.i.i = fadd contract float %mul.i253.i.i, %mul3.i256.i.i, !dbg !150
  %mul5.i260.i.i = fmul contract float %agg.tmp42.sroa.3.0.copyload.i.i, %sub8.i249.i.i, !dbg !151
  %add6.i261.i.i = fadd contract float %add.i257.i.i, %mul5.i260.i.i, !dbg !152
  %div61.i.i = fdiv contract float %add6.i261.i.i, %add6.i242.i.i, !dbg !153
  %mul.i262.i.i = fmul contract float %direction.sroa.0.0543, %div61.i.i, !dbg !154
  %mul3.i264.i.i = fmul contract float %direction.sroa.9.0544, %div61.i.i, !dbg !156
  %mul5.i266.i.i = fmul contract float %direction.sroa.12.0545, %div61.i.i, !dbg !157
  %add.i270.i.i = fadd contract float %origin.sroa.0.0546, %mul.i262.i.i, !dbg !158
  %add5.i.i.i = fadd contract float %origin.sroa.6.0547, %mul3.i264.i.i, !dbg !161
  %add8.i.i.i = fadd contract float %origin.sroa.7.0548, %mul5.i266.i.i, !dbg !162
  %sub.i278.i.i = fsub contract float %add.i270.i.i, %agg.tmp44.sroa.0.0.copyload.i.i, !dbg !163
  %sub5.i281.i.i = fsub contract float %add5.i.i.i, %agg.tmp44.sroa.2.0.copyload.i.i, !dbg !165
  %sub8.i284.i.i = fsub contract float %add8.i.i.i, %agg.tmp44.sroa.3.0.copyload.i.i, !dbg !166
  %mul.i288.i.i = fmul contract float %sub.i278.i.i, %sub.i278.i.i, !dbg !167
  %mul3.i291.i.i = fmul contract float %sub5.i281.i.i, %sub5.i281.i.i, !dbg !169
  %add.i292.i.i = fadd contract float %mul.i288.i.i, %mul3.i291.i.i, !dbg !170
  %mul5.i295.i.i = fmul contract float %sub8.i284.i.i, %sub8.i284.i.i, !dbg !171
  %add6.i296.i.i = fadd contract float %mul5.i295.i.i, %add.i292.i.i, !dbg !172
  %7 = load float, ptr %agg.tmp44.sroa.4.0.shape.sroa_idx.i.i, align 4, !dbg !173, !tbaa !103, !alias.scope !62
  %mul77.i.i = fmul contract float %7, %7, !dbg !174
  %cmp78.i.i = fcmp contract ogt float %add6.i296.i.i, %mul77.i.i, !dbg !175
  %cond82.i.i = select contract i1 %cmp78.i.i, float 1.000000e+06, float %div61.i.i, !dbg !176
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i

sw.default.i.i:                                   ; preds = %for.body.i
  %8 = load float, ptr %arrayidx.i, align 16, !dbg !177, !tbaa !178, !alias.scope !62
  %b91.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 16, !dbg !179
  %9 = load float, ptr %b91.i.i, align 16, !dbg !180, !tbaa !181, !alias.scope !62
  %sub.i167.i.i = fsub contract float %8, %origin.sroa.0.0546, !dbg !182
  %mul.i168.i.i = fmul contract float %div.i166.i.i, %sub.i167.i.i, !dbg !185
  %sub1.i169.i.i = fsub contract float %9, %origin.sroa.0.0546, !dbg !186
  %mul2.i170.i.i = fmul contract float %div.i166.i.i, %sub1.i169.i.i, !dbg !187
  %call.i176.i.i = tail call contract noundef float @__nv_fminf(float noundef %mul.i168.i.i, float noundef %mul2.i170.i.i) #4, !dbg !188, !noalias !62
  %call.i12.i172.i.i = tail call contract noundef float @__nv_fmaxf(float noundef -1.000000e+06, float noundef %call.i176.i.i) #4, !dbg !191, !noalias !62
  %call.i.i173.i.i = tail call contract noundef float @__nv_fmaxf(float noundef %mul.i168.i.i, float noundef %mul2.i170.i.i) #4, !dbg !194, !noalias !62
  %call.i175.i.i = tail call contract noundef float @__nv_fminf(float noundef 1.000000e+06, float noundef %call.i.i173.i.i) #4, !dbg !196, !noalias !62
  %y95.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 4, !dbg !198
  %10 = load float, ptr %y95.i.i, align 4, !dbg !198, !tbaa !199, !alias.scope !62
  %y97.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 20, !dbg !200
  %11 = load float, ptr %y97.i.i, align 4, !dbg !200, !tbaa !201, !alias.scope !62
  %sub.i158.i.i = fsub contract float %10, %origin.sroa.6.0547, !dbg !202
  %mul.i159.i.i = fmul contract float %div.i157.i.i, %sub.i158.i.i, !dbg !204
  %sub1.i160.i.i = fsub contract float %11, %origin.sroa.6.0547, !dbg !205
  %mul2.i161.i.i = fmul contract float %div.i157.i.i, %sub1.i160.i.i, !dbg !206
  %call.i178.i.i = tail call contract noundef float @__nv_fminf(float noundef %mul.i159.i.i, float noundef %mul2.i161.i.i) #4, !dbg !207, !noalias !62
  %call.i12.i163.i.i = tail call contract noundef float @__nv_fmaxf(float noundef %call.i12.i172.i.i, float noundef %call.i178.i.i) #4, !dbg !209, !noalias !62
  %call.i.i164.i.i = tail call contract noundef float @__nv_fmaxf(float noundef %mul.i159.i.i, float noundef %mul2.i161.i.i) #4, !dbg !211, !noalias !62
  %call.i177.i.i = tail call contract noundef float @__nv_fminf(float noundef %call.i175.i.i, float noundef %call.i.i164.i.i) #4, !dbg !213, !noalias !62
  %z100.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 8, !dbg !215
  %12 = load float, ptr %z100.i.i, align 8, !dbg !215, !tbaa !216, !alias.scope !62
  %z102.i.i = getelementptr inbounds i8, ptr %arrayidx.i, i64 24, !dbg !217
  %13 = load float, ptr %z102.i.i, align 8, !dbg !217, !tbaa !218, !alias.scope !62
  %sub.i.i.i = fsub contract float %12, %origin.sroa.7.0548, !dbg !219
  %mul.i.i.i = fmul contract float %div.i.i.i, %sub.i.i.i, !dbg !221
  %sub1.i.i.i = fsub contract float %13, %origin.sroa.7.0548, !dbg !222
  %mul2.i.i.i = fmul contract float %div.i.i.i, %sub1.i.i.i, !dbg !223
  %call.i180.i.i = tail call contract noundef float @__nv_fminf(float noundef %mul.i.i.i, float noundef %mul2.i.i.i) #4, !dbg !224, !noalias !62
  %call.i12.i.i.i = tail call contract noundef float @__nv_fmaxf(float noundef %call.i12.i163.i.i, float noundef %call.i180.i.i) #4, !dbg !226, !noalias !62
  %call.i.i.i.i = tail call contract noundef float @__nv_fmaxf(float noundef %mul.i.i.i, float noundef %mul2.i.i.i) #4, !dbg !228, !noalias !62
  %call.i179.i.i = tail call contract noundef float @__nv_fminf(float noundef %call.i177.i.i, float noundef %call.i.i.i.i) #4, !dbg !230, !noalias !62
  %cmp103.i.i = fcmp contract ogt float %call.i12.i.i.i, %call.i179.i.i, !dbg !232
  %cmp106.i.i = fcmp contract ogt float %call.i12.i.i.i, 0x3F50624DE0000000, !dbg !233
  %cond110.i.i = select contract i1 %cmp106.i.i, float %call.i12.i.i.i, float %call.i179.i.i, !dbg !233
  %retval.3.i.i = select i1 %cmp103.i.i, float 1.000000e+06, float %cond110.i.i, !dbg !233
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i

_ZL11distance_toRK5Shape6VectorS2_.exit.i:        ; preds = %sw.default.i.i, %if.end54.i.i, %sw.bb41.i.i, %if.end30.i.i, %sw.bb20.i.i, %if.end.i.i, %sw.bb.i.i
  %retval.4.i.i = phi float [ %retval.3.i.i, %sw.default.i.i ], [ %cond.i.i, %if.end.i.i ], [ 1.000000e+06, %sw.bb.i.i ], [ %div.i.i, %if.end30.i.i ], [ 1.000000e+06, %sw.bb20.i.i ], [ %cond82.i.i, %if.end54.i.i ], [ 1.000000e+06, %sw.bb41.i.i ], !dbg !234
  %cmp2.i = fcmp contract ogt float %retval.4.i.i, 0x3F50624DE0000000, !dbg !235
  %cmp4.i = fcmp contract olt float %retval.4.i.i, %retval.sroa.0.014.i
  %or.cond.i = select i1 %cmp2.i, i1 %cmp4.i, i1 false, !dbg !236
  %retval.sroa.0.1.i = select i1 %or.cond.i, float %retval.4.i.i, float %retval.sroa.0.014.i, !dbg !236
  %retval.sroa.4.1.i = select i1 %or.cond.i, i32 %number.015.i, i32 %retval.sroa.4.016.i, !dbg !236
  %inc.i = add nuw nsw i32 %number.015.i, 1, !dbg !237
  %exitcond.not.i = icmp eq i32 %inc.i, %count, !dbg !238
  br i1 %exitcond.not.i, label %_ZL7nearestPK5Shapei6VectorS2_.exit, label %for.body.i, !dbg !66, !llvm.loop !239

_ZL7nearestPK5Shapei6VectorS2_.exit:              ; preds = %_ZL11distance_toRK5Shape6VectorS2_.exit.i, %for.body
  %retval.sroa.0.0.lcssa.i = phi float [ 1.000000e+06, %for.body ], [ %retval.sroa.0.1.i, %_ZL11distance_toRK5Shape6VectorS2_.exit.i ], !dbg !243
  %retval.sroa.4.0.lcssa.i = phi i32 [ -1, %for.body ], [ %retval.sroa.4.1.i, %_ZL11distance_toRK5Shape6VectorS2_.exit.i ], !dbg !243
  %cmp25 = icmp slt i32 %retval.sroa.4.0.lcssa.i, 0, !dbg !244
  br i1 %cmp25, label %if.then26, label %if.end32, !dbg !245

if.then26:                                        ; preds = %_ZL7nearestPK5Shapei6VectorS2_.exit
  %mul28 = fmul contract float %direction.sroa.9.0544, 0x3FC99999A0000000, !dbg !246
  %add29 = fadd contract float %mul28, 0x3FD99999A0000000, !dbg !247
  %mul30 = fmul contract float %weight.0541, %add29, !dbg !248
  %add31 = fadd contract float %colour.0542, %mul30, !dbg !249
  br label %cleanup122, !dbg !250

if.end32:                                         ; preds = %_ZL7nearestPK5Shapei6VectorS2_.exit
  %idxprom = zext nneg i32 %retval.sroa.4.0.lcssa.i to i64, !dbg !251
  %arrayidx = getelementptr inbounds %struct.Shape, ptr %shapes, i64 %idxprom, !dbg !251
  %mul.i = fmul contract float %direction.sroa.0.0543, %retval.sroa.0.0.lcssa.i, !dbg !252
  %mul3.i = fmul contract float %direction.sroa.9.0544, %retval.sroa.0.0.lcssa.i, !dbg !254
  %mul5.i = fmul contract float %direction.sroa.12.0545, %retval.sroa.0.0.lcssa.i, !dbg !255
  %add.i = fadd contract float %origin.sroa.0.0546, %mul.i, !dbg !256
  %add5.i = fadd contract float %origin.sroa.6.0547, %mul3.i, !dbg !258
  %add8.i = fadd contract float %origin.sroa.7.0548, %mul5.i, !dbg !259
  %kind.i = getelementptr inbounds i8, ptr %arrayidx, i64 32, !dbg !260
  %14 = load i32, ptr %kind.i, align 16, !dbg !260, !tbaa !73
  switch i32 %14, label %sw.default.i [
    i32 0, label %sw.bb.i
    i32 1, label %sw.bb7.i
    i32 2, label %sw.bb11.i
  ], !dbg !263

sw.bb.i:                                          ; preds = %if.end32
  %w.i = getelementptr inbounds i8, ptr %arrayidx, i64 12, !dbg !264
  %15 = load float, ptr %w.i, align 4, !dbg !264, !tbaa !103
  %div.i239 = fdiv contract float 1.000000e+00, %15, !dbg !265
  %agg.tmp3.sroa.0.0.copyload.i = load float, ptr %arrayidx, align 16, !dbg !266, !tbaa !82
  %agg.tmp3.sroa.2.0.shape.sroa_idx.i = getelementptr inbounds i8, ptr %arrayidx, i64 4, !dbg !266
  %agg.tmp3.sroa.2.0.copyload.i = load float, ptr %agg.tmp3.sroa.2.0.shape.sroa_idx.i, align 4, !dbg !266, !tbaa !82
  %agg.tmp3.sroa.3.0.shape.sroa_idx.i = getelementptr inbounds i8, ptr %arrayidx, i64 8, !dbg !266
  %agg.tmp3.sroa.3.0.copyload.i = load float, ptr %agg.tmp3.sroa.3.0.shape.sroa_idx.i, align 8, !dbg !266, !tbaa !82
  %sub.i.i243 = fsub contract float %add.i, %agg.tmp3.sroa.0.0.copyload.i, !dbg !267
  %sub5.i.i = fsub contract float %add5.i, %agg.tmp3.sroa.2.0.copyload.i, !dbg !269
  %sub8.i.i = fsub contract float %add8.i, %agg.tmp3.sroa.3.0.copyload.i, !dbg !270
  %mul.i.i244 = fmul contract float %div.i239, %sub.i.i243, !dbg !271
  %mul3.i.i245 = fmul contract float %div.i239, %sub5.i.i, !dbg !273
  %mul5.i.i246 = fmul contract float %div.i239, %sub8.i.i, !dbg !274
  br label %_ZL9normal_ofRK5Shape6Vector.exit, !dbg !275

sw.bb7.i:                                         ; preds = %if.end32
  %agg.tmp8.sroa.0.0.copyload.i = load float, ptr %arrayidx, align 16, !dbg !276, !tbaa !82
  %agg.tmp8.sroa.2.0.shape.sroa_idx.i = getelementptr inbounds i8, ptr %arrayidx, i64 4, !dbg !276
  %agg.tmp8.sroa.2.0.copyload.i = load float, ptr %agg.tmp8.sroa.2.0.shape.sroa_idx.i, align 4, !dbg !276, !tbaa !82
  %agg.tmp8.sroa.3.0.shape.sroa_idx.i = getelementptr inbounds i8, ptr %arrayidx, i64 8, !dbg !276
  %agg.tmp8.sroa.3.0.copyload.i = load float, ptr %agg.tmp8.sroa.3.0.shape.sroa_idx.i, align 8, !dbg !276, !tbaa !82
  br label %_ZL9normal_ofRK5Shape6Vector.exit, !dbg !277

sw.bb11.i:                                        ; preds = %if.end32
  %b.i = getelementptr inbounds i8, ptr %arrayidx, i64 16, !dbg !278
  %agg.tmp12.sroa.0.0.copyload.i = load float, ptr %b.i, align 16, !dbg !279, !tbaa !82
  %agg.tmp12.sroa.2.0.b.sroa_idx.i = getelementptr inbounds i8, ptr %arrayidx, i64 20, !dbg !279
  %agg.tmp12.sroa.2.0.copyload.i = load float, ptr %agg.tmp12.sroa.2.0.b.sroa_idx.i, align 4, !dbg !279, !tbaa !82
  %agg.tmp12.sroa.3.0.b.sroa_idx.i = getelementptr inbounds i8, ptr %arrayidx, i64 24, !dbg !279
  %agg.tmp12.sroa.3.0.copyload.i = load float, ptr %agg.tmp12.sroa.3.0.b.sroa_idx.i, align 8, !dbg !279, !tbaa !82
  br label %_ZL9normal_ofRK5Shape6Vector.exit, !dbg !280

sw.default.i:                                     ; preds = %if.end32
  %16 = load float, ptr %arrayidx, align 16, !dbg !281, !tbaa !178
  %b16.i = getelementptr inbounds i8, ptr %arrayidx, i64 16, !dbg !282
  %17 = load float, ptr %b16.i, align 16, !dbg !283, !tbaa !181
  %add.i247 = fadd contract float %16, %17, !dbg !284
  %mul.i248 = fmul contract float %add.i247, 5.000000e-01, !dbg !285
  %y19.i = getelementptr inbounds i8, ptr %arrayidx, i64 4, !dbg !286
  %18 = load float, ptr %y19.i, align 4, !dbg !286, !tbaa !199
  %y21.i = getelementptr inbounds i8, ptr %arrayidx, i64 20, !dbg !287
  %19 = load float, ptr %y21.i, align 4, !dbg !287, !tbaa !201
  %sub.i = fsub contract float %add.i, %mul.i248, !dbg !288
  %sub27.i = fsub contract float %17, %mul.i248, !dbg !289
  %div28.i = fdiv contract float %sub.i, %sub27.i, !dbg !290
  %call.i65.i = tail call contract noundef float @__nv_fabsf(float noundef %div28.i) #4, !dbg !291
  %cmp.i = fcmp contract ogt float %call.i65.i, 0x3FEFF7CEE0000000, !dbg !293
  br i1 %cmp.i, label %_ZL9normal_ofRK5Shape6Vector.exit, label %if.end.i, !dbg !294

if.end.i:                                         ; preds = %sw.default.i
  %add22.i = fadd contract float %18, %19, !dbg !295
  %mul23.i = fmul contract float %add22.i, 5.000000e-01, !dbg !296
  %sub30.i = fsub contract float %add5.i, %mul23.i, !dbg !297
  %sub33.i = fsub contract float %19, %mul23.i, !dbg !298
  %div34.i = fdiv contract float %sub30.i, %sub33.i, !dbg !299
  %call.i.i249 = tail call contract noundef float @__nv_fabsf(float noundef %div34.i) #4, !dbg !300
  %cmp39.i = fcmp contract ogt float %call.i.i249, 0x3FEFF7CEE0000000, !dbg !302
  %div34..i = select i1 %cmp39.i, float %div34.i, float 0.000000e+00, !dbg !303
  %..i = select i1 %cmp39.i, float 0.000000e+00, float -1.000000e+00, !dbg !303
  br label %_ZL9normal_ofRK5Shape6Vector.exit, !dbg !303

_ZL9normal_ofRK5Shape6Vector.exit:                ; preds = %if.end.i, %sw.default.i, %sw.bb11.i, %sw.bb7.i, %sw.bb.i
  %retval.sroa.0.1.i235 = phi float [ %agg.tmp12.sroa.0.0.copyload.i, %sw.bb11.i ], [ %agg.tmp8.sroa.0.0.copyload.i, %sw.bb7.i ], [ %mul.i.i244, %sw.bb.i ], [ %div28.i, %sw.default.i ], [ 0.000000e+00, %if.end.i ], !dbg !303
  %retval.sroa.7.1.i = phi float [ %agg.tmp12.sroa.2.0.copyload.i, %sw.bb11.i ], [ %agg.tmp8.sroa.2.0.copyload.i, %sw.bb7.i ], [ %mul3.i.i245, %sw.bb.i ], [ 0.000000e+00, %sw.default.i ], [ %div34..i, %if.end.i ], !dbg !303
  %retval.sroa.14.1.i = phi float [ %agg.tmp12.sroa.3.0.copyload.i, %sw.bb11.i ], [ %agg.tmp8.sroa.3.0.copyload.i, %sw.bb7.i ], [ %mul5.i.i246, %sw.bb.i ], [ 0.000000e+00, %sw.default.i ], [ %..i, %if.end.i ], !dbg !303
  %mul.i250 = fmul contract float %direction.sroa.0.0543, %retval.sroa.0.1.i235, !dbg !304
  %mul3.i252 = fmul contract float %direction.sroa.9.0544, %retval.sroa.7.1.i, !dbg !306
  %add.i253 = fadd contract float %mul.i250, %mul3.i252, !dbg !307
  %mul5.i255 = fmul contract float %direction.sroa.12.0545, %retval.sroa.14.1.i, !dbg !308
  %add6.i = fadd contract float %add.i253, %mul5.i255, !dbg !309
  %cmp45 = fcmp contract ogt float %add6.i, 0.000000e+00, !dbg !310
  %mul.i256 = fneg contract float %retval.sroa.0.1.i235
  %mul3.i258 = fneg contract float %retval.sroa.7.1.i
  %mul5.i260 = fneg contract float %retval.sroa.14.1.i
  %normal.sroa.0.0 = select i1 %cmp45, float %mul.i256, float %retval.sroa.0.1.i235, !dbg !311
  %normal.sroa.11.0 = select i1 %cmp45, float %mul3.i258, float %retval.sroa.7.1.i, !dbg !311
  %normal.sroa.13.0 = select i1 %cmp45, float %mul5.i260, float %retval.sroa.14.1.i, !dbg !311
  %material = getelementptr inbounds i8, ptr %arrayidx, i64 36, !dbg !312
  %20 = load i32, ptr %material, align 4, !dbg !312, !tbaa !313
  switch i32 %20, label %sw.default [
    i32 3, label %sw.bb
    i32 2, label %sw.bb53
    i32 1, label %sw.bb55
  ], !dbg !314

sw.bb:                                            ; preds = %_ZL9normal_ofRK5Shape6Vector.exit
  %colour50 = getelementptr inbounds i8, ptr %arrayidx, i64 40, !dbg !315
  %21 = load float, ptr %colour50, align 8, !dbg !315, !tbaa !316
  %mul51 = fmul contract float %weight.0541, %21, !dbg !317
  %add52 = fadd contract float %colour.0542, %mul51, !dbg !318
  br label %sw.epilog, !dbg !319

sw.bb53:                                          ; preds = %_ZL9normal_ofRK5Shape6Vector.exit
  %gloss = getelementptr inbounds i8, ptr %arrayidx, i64 44, !dbg !320
  %22 = load float, ptr %gloss, align 4, !dbg !320, !tbaa !321
  %mul54 = fmul contract float %weight.0541, %22, !dbg !322
  br label %sw.epilog, !dbg !323

sw.bb55:                                          ; preds = %_ZL9normal_ofRK5Shape6Vector.exit
  %call.i219 = tail call contract noundef float @__nv_floorf(float noundef %add.i) #4, !dbg !324
  %conv58 = fptosi float %call.i219 to i32, !dbg !327
  %call.i = tail call contract noundef float @__nv_floorf(float noundef %add8.i) #4, !dbg !328
  %conv61 = fptosi float %call.i to i32, !dbg !330
  %add62 = add nsw i32 %conv61, %conv58, !dbg !331
  %and = and i32 %add62, 1, !dbg !332
  %tobool.not.not = icmp eq i32 %and, 0, !dbg !333
  br i1 %tobool.not.not, label %cleanup, label %if.then63, !dbg !333

if.then63:                                        ; preds = %sw.bb55
  %mul64 = fmul contract float %weight.0541, 5.000000e-01, !dbg !334
  %colour65 = getelementptr inbounds i8, ptr %arrayidx, i64 40, !dbg !335
  %23 = load float, ptr %colour65, align 8, !dbg !335, !tbaa !316
  %mul66 = fmul contract float %mul64, %23, !dbg !336
  %add67 = fadd contract float %colour.0542, %mul66, !dbg !337
  %gloss68 = getelementptr inbounds i8, ptr %arrayidx, i64 44, !dbg !338
  %24 = load float, ptr %gloss68, align 4, !dbg !338, !tbaa !321
  %mul69 = fmul contract float %weight.0541, %24, !dbg !339
  br label %cleanup, !dbg !340

cleanup:                                          ; preds = %if.then63, %sw.bb55
  %weight.1 = phi float [ %mul69, %if.then63 ], [ %weight.0541, %sw.bb55 ], !dbg !341
  %colour.1 = phi float [ %add67, %if.then63 ], [ %colour.0542, %sw.bb55 ], !dbg !341
  br i1 %tobool.not.not, label %sw.default, label %sw.epilog

sw.default:                                       ; preds = %cleanup, %_ZL9normal_ofRK5Shape6Vector.exit
  %weight.2 = phi float [ %weight.0541, %_ZL9normal_ofRK5Shape6Vector.exit ], [ %weight.1, %cleanup ], !dbg !341
  %colour.2 = phi float [ %colour.0542, %_ZL9normal_ofRK5Shape6Vector.exit ], [ %colour.1, %cleanup ], !dbg !341
  %sub.i264 = fsub contract float %light_x, %add.i, !dbg !342
  %sub5.i = fsub contract float %light_y, %add5.i, !dbg !344
  %sub8.i = fsub contract float %light_z, %add8.i, !dbg !345
  %mul.i.i278 = fmul contract float %sub.i264, %sub.i264, !dbg !346
  %mul3.i.i279 = fmul contract float %sub5.i, %sub5.i, !dbg !349
  %add.i.i280 = fadd contract float %mul.i.i278, %mul3.i.i279, !dbg !350
  %mul5.i.i281 = fmul contract float %sub8.i, %sub8.i, !dbg !351
  %add6.i.i282 = fadd contract float %mul5.i.i281, %add.i.i280, !dbg !352
  %call.i.i283 = tail call contract noundef float @__nv_sqrtf(float noundef %add6.i.i282) #4, !dbg !353
  %div.i284 = fdiv contract float 1.000000e+00, %call.i.i283, !dbg !355
  %mul.i5.i285 = fmul contract float %sub.i264, %div.i284, !dbg !356
  %mul3.i7.i286 = fmul contract float %sub5.i, %div.i284, !dbg !358
  %mul5.i9.i287 = fmul contract float %sub8.i, %div.i284, !dbg !359
  %mul.i291 = fmul contract float %normal.sroa.0.0, %mul.i5.i285, !dbg !360
  %mul3.i294 = fmul contract float %normal.sroa.11.0, %mul3.i7.i286, !dbg !362
  %add.i295 = fadd contract float %mul.i291, %mul3.i294, !dbg !363
  %mul5.i298 = fmul contract float %normal.sroa.13.0, %mul5.i9.i287, !dbg !364
  %add6.i299 = fadd contract float %mul5.i298, %add.i295, !dbg !365
  %call.i220 = tail call contract noundef float @__nv_fmaxf(float noundef %add6.i299, float noundef 0.000000e+00) #4, !dbg !366
  %cmp80 = fcmp contract ogt float %call.i220, 0.000000e+00, !dbg !368
  br i1 %cmp80, label %land.rhs, label %if.end94, !dbg !369

land.rhs:                                         ; preds = %sw.default
  %mul.i300 = fmul contract float %normal.sroa.0.0, 0x3F847AE140000000, !dbg !370
  %mul3.i302 = fmul contract float %normal.sroa.11.0, 0x3F847AE140000000, !dbg !372
  %mul5.i304 = fmul contract float %normal.sroa.13.0, 0x3F847AE140000000, !dbg !373
  %add.i308 = fadd contract float %add.i, %mul.i300, !dbg !374
  %add5.i311 = fadd contract float %add5.i, %mul3.i302, !dbg !376
  %add8.i314 = fadd contract float %add8.i, %mul5.i304, !dbg !377
  tail call void @llvm.experimental.noalias.scope.decl(metadata !378), !dbg !381
  br i1 %cmp13.i, label %for.body.lr.ph.i328, label %_ZL7nearestPK5Shapei6VectorS2_.exit493, !dbg !382

for.body.lr.ph.i328:                              ; preds = %land.rhs
  %div.i166.i.i339 = fdiv contract float 1.000000e+00, %mul.i5.i285
  %div.i157.i.i340 = fdiv contract float 1.000000e+00, %mul3.i7.i286
  %div.i.i.i341 = fdiv contract float 1.000000e+00, %mul5.i9.i287
  br label %for.body.i342, !dbg !382

for.body.i342:                                    ; preds = %_ZL11distance_toRK5Shape6VectorS2_.exit.i396, %for.body.lr.ph.i328
  %retval.sroa.4.016.i343 = phi i32 [ -1, %for.body.lr.ph.i328 ], [ %retval.sroa.4.1.i402, %_ZL11distance_toRK5Shape6VectorS2_.exit.i396 ]
  %number.015.i344 = phi i32 [ 0, %for.body.lr.ph.i328 ], [ %inc.i403, %_ZL11distance_toRK5Shape6VectorS2_.exit.i396 ]
  %retval.sroa.0.014.i345 = phi float [ 1.000000e+06, %for.body.lr.ph.i328 ], [ %retval.sroa.0.1.i401, %_ZL11distance_toRK5Shape6VectorS2_.exit.i396 ]
  %idxprom.i346 = zext nneg i32 %number.015.i344 to i64, !dbg !384
  %arrayidx.i347 = getelementptr inbounds %struct.Shape, ptr %shapes, i64 %idxprom.i346, !dbg !384
  %kind.i.i348 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 32, !dbg !385
  %25 = load i32, ptr %kind.i.i348, align 16, !dbg !385, !tbaa !73, !alias.scope !378
  switch i32 %25, label %sw.default.i.i459 [
    i32 0, label %sw.bb.i.i427
    i32 1, label %sw.bb20.i.i405
    i32 2, label %sw.bb41.i.i349
  ], !dbg !387

sw.bb.i.i427:                                     ; preds = %for.body.i342
  %agg.tmp2.sroa.0.0.copyload.i.i428 = load float, ptr %arrayidx.i347, align 16, !dbg !388, !tbaa !82, !alias.scope !378
  %agg.tmp2.sroa.2.0.shape.sroa_idx.i.i429 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 4, !dbg !388
  %agg.tmp2.sroa.2.0.copyload.i.i430 = load float, ptr %agg.tmp2.sroa.2.0.shape.sroa_idx.i.i429, align 4, !dbg !388, !tbaa !82, !alias.scope !378
  %agg.tmp2.sroa.3.0.shape.sroa_idx.i.i431 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 8, !dbg !388
  %agg.tmp2.sroa.3.0.copyload.i.i432 = load float, ptr %agg.tmp2.sroa.3.0.shape.sroa_idx.i.i431, align 8, !dbg !388, !tbaa !82, !alias.scope !378
  %agg.tmp2.sroa.4.0.shape.sroa_idx.i.i433 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 12, !dbg !388
  %sub.i181.i.i434 = fsub contract float %add.i308, %agg.tmp2.sroa.0.0.copyload.i.i428, !dbg !389
  %sub5.i.i.i435 = fsub contract float %add5.i311, %agg.tmp2.sroa.2.0.copyload.i.i430, !dbg !391
  %sub8.i.i.i436 = fsub contract float %add8.i314, %agg.tmp2.sroa.3.0.copyload.i.i432, !dbg !392
  %mul.i185.i.i437 = fmul contract float %mul.i5.i285, %sub.i181.i.i434, !dbg !393
  %mul3.i.i.i438 = fmul contract float %mul3.i7.i286, %sub5.i.i.i435, !dbg !395
  %add.i.i.i439 = fadd contract float %mul.i185.i.i437, %mul3.i.i.i438, !dbg !396
  %mul5.i.i.i440 = fmul contract float %mul5.i9.i287, %sub8.i.i.i436, !dbg !397
  %add6.i.i.i441 = fadd contract float %add.i.i.i439, %mul5.i.i.i440, !dbg !398
  %mul.i.i442 = fmul contract float %add6.i.i.i441, %add6.i.i.i441, !dbg !399
  %mul.i187.i.i443 = fmul contract float %sub.i181.i.i434, %sub.i181.i.i434, !dbg !400
  %mul3.i190.i.i444 = fmul contract float %sub5.i.i.i435, %sub5.i.i.i435, !dbg !402
  %add.i191.i.i445 = fadd contract float %mul.i187.i.i443, %mul3.i190.i.i444, !dbg !403
  %mul5.i194.i.i446 = fmul contract float %sub8.i.i.i436, %sub8.i.i.i436, !dbg !404
  %add6.i195.i.i447 = fadd contract float %add.i191.i.i445, %mul5.i194.i.i446, !dbg !405
  %sub.i.i448 = fsub contract float %mul.i.i442, %add6.i195.i.i447, !dbg !406
  %26 = load float, ptr %agg.tmp2.sroa.4.0.shape.sroa_idx.i.i433, align 4, !dbg !407, !tbaa !103, !alias.scope !378
  %mul13.i.i449 = fmul contract float %26, %26, !dbg !408
  %add.i.i450 = fadd contract float %mul13.i.i449, %sub.i.i448, !dbg !409
  %cmp.i.i451 = fcmp contract olt float %add.i.i450, 0.000000e+00, !dbg !410
  br i1 %cmp.i.i451, label %_ZL11distance_toRK5Shape6VectorS2_.exit.i396, label %if.end.i.i452, !dbg !411

if.end.i.i452:                                    ; preds = %sw.bb.i.i427
  %call.i.i.i453 = tail call contract noundef float @__nv_sqrtf(float noundef %add.i.i450) #4, !dbg !412, !noalias !378
  %fneg.i.i454 = fneg contract float %add6.i.i.i441, !dbg !414
  %sub15.i.i455 = fsub contract float %fneg.i.i454, %call.i.i.i453, !dbg !415
  %cmp16.i.i456 = fcmp contract ogt float %sub15.i.i455, 0x3F50624DE0000000, !dbg !416
  %sub17.i.i457 = fsub contract float %call.i.i.i453, %add6.i.i.i441, !dbg !417
  %cond.i.i458 = select contract i1 %cmp16.i.i456, float %sub15.i.i455, float %sub17.i.i457, !dbg !417
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i396

sw.bb20.i.i405:                                   ; preds = %for.body.i342
  %agg.tmp22.sroa.0.0.copyload.i.i406 = load float, ptr %arrayidx.i347, align 16, !dbg !418, !tbaa !82, !alias.scope !378
  %agg.tmp22.sroa.2.0.shape.sroa_idx.i.i407 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 4, !dbg !418
  %agg.tmp22.sroa.2.0.copyload.i.i408 = load float, ptr %agg.tmp22.sroa.2.0.shape.sroa_idx.i.i407, align 4, !dbg !418, !tbaa !82, !alias.scope !378
  %agg.tmp22.sroa.3.0.shape.sroa_idx.i.i409 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 8, !dbg !418
  %agg.tmp22.sroa.3.0.copyload.i.i410 = load float, ptr %agg.tmp22.sroa.3.0.shape.sroa_idx.i.i409, align 8, !dbg !418, !tbaa !82, !alias.scope !378
  %mul.i201.i.i411 = fmul contract float %mul.i5.i285, %agg.tmp22.sroa.0.0.copyload.i.i406, !dbg !419
  %mul3.i204.i.i412 = fmul contract float %mul3.i7.i286, %agg.tmp22.sroa.2.0.copyload.i.i408, !dbg !421
  %add.i205.i.i413 = fadd contract float %mul.i201.i.i411, %mul3.i204.i.i412, !dbg !422
  %mul5.i208.i.i414 = fmul contract float %mul5.i9.i287, %agg.tmp22.sroa.3.0.copyload.i.i410, !dbg !423
  %add6.i209.i.i415 = fadd contract float %add.i205.i.i413, %mul5.i208.i.i414, !dbg !424
  %call.i155.i.i416 = tail call contract noundef float @__nv_fabsf(float noundef %add6.i209.i.i415) #4, !dbg !425, !noalias !378
  %cmp28.i.i417 = fcmp contract olt float %call.i155.i.i416, 0x3EB0C6F7A0000000, !dbg !427
  br i1 %cmp28.i.i417, label %_ZL11distance_toRK5Shape6VectorS2_.exit.i396, label %if.end30.i.i418, !dbg !428

if.end30.i.i418:                                  ; preds = %sw.bb20.i.i405
  %agg.tmp22.sroa.4.0.shape.sroa_idx.i.i424 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 12
  %mul.i215.i.i419 = fmul contract float %add.i308, %agg.tmp22.sroa.0.0.copyload.i.i406
  %mul3.i218.i.i420 = fmul contract float %add5.i311, %agg.tmp22.sroa.2.0.copyload.i.i408
  %add.i219.i.i421 = fadd contract float %mul.i215.i.i419, %mul3.i218.i.i420
  %mul5.i222.i.i422 = fmul contract float %add8.i314, %agg.tmp22.sroa.3.0.copyload.i.i410
  %add6.i223.i.i423 = fadd contract float %add.i219.i.i421, %mul5.i222.i.i422
  %27 = load float, ptr %agg.tmp22.sroa.4.0.shape.sroa_idx.i.i424, align 4, !dbg !429, !tbaa !103, !alias.scope !378
  %sub39.i.i425 = fsub contract float %27, %add6.i223.i.i423, !dbg !430
  %div.i.i426 = fdiv contract float %sub39.i.i425, %add6.i209.i.i415, !dbg !431
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i396, !dbg !432

sw.bb41.i.i349:                                   ; preds = %for.body.i342
  %b.i.i350 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 16, !dbg !433
  %agg.tmp42.sroa.0.0.copyload.i.i351 = load float, ptr %b.i.i350, align 16, !dbg !434, !tbaa !82, !alias.scope !378
  %agg.tmp42.sroa.2.0.b.sroa_idx.i.i352 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 20, !dbg !434
  %agg.tmp42.sroa.2.0.copyload.i.i353 = load float, ptr %agg.tmp42.sroa.2.0.b.sroa_idx.i.i352, align 4, !dbg !434, !tbaa !82, !alias.scope !378
  %agg.tmp42.sroa.3.0.b.sroa_idx.i.i354 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 24, !dbg !434
  %agg.tmp42.sroa.3.0.copyload.i.i355 = load float, ptr %agg.tmp42.sroa.3.0.b.sroa_idx.i.i354, align 8, !dbg !434, !tbaa !82, !alias.scope !378
  %agg.tmp44.sroa.0.0.copyload.i.i356 = load float, ptr %arrayidx.i347, align 16, !dbg !435, !tbaa !82, !alias.scope !378
  %agg.tmp44.sroa.2.0.shape.sroa_idx.i.i357 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 4, !dbg !435
  %agg.tmp44.sroa.2.0.copyload.i.i358 = load float, ptr %agg.tmp44.sroa.2.0.shape.sroa_idx.i.i357, align 4, !dbg !435, !tbaa !82, !alias.scope !378
  %agg.tmp44.sroa.3.0.shape.sroa_idx.i.i359 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 8, !dbg !435
  %agg.tmp44.sroa.3.0.copyload.i.i360 = load float, ptr %agg.tmp44.sroa.3.0.shape.sroa_idx.i.i359, align 8, !dbg !435, !tbaa !82, !alias.scope !378
  %mul.i234.i.i361 = fmul contract float %mul.i5.i285, %agg.tmp42.sroa.0.0.copyload.i.i351, !dbg !436
  %mul3.i237.i.i362 = fmul contract float %mul3.i7.i286, %agg.tmp42.sroa.2.0.copyload.i.i353, !dbg !438
  %add.i238.i.i363 = fadd contract float %mul.i234.i.i361, %mul3.i237.i.i362, !dbg !439
  %mul5.i241.i.i364 = fmul contract float %mul5.i9.i287, %agg.tmp42.sroa.3.0.copyload.i.i355, !dbg !440
  %add6.i242.i.i365 = fadd contract float %add.i238.i.i363, %mul5.i241.i.i364, !dbg !441
  %call.i154.i.i366 = tail call contract noundef float @__nv_fabsf(float noundef %add6.i242.i.i365) #4, !dbg !442, !noalias !378
  %cmp52.i.i367 = fcmp contract olt float %call.i154.i.i366, 0x3EB0C6F7A0000000, !dbg !444
  br i1 %cmp52.i.i367, label %_ZL11distance_toRK5Shape6VectorS2_.exit.i396, label %if.end54.i.i368, !dbg !445

if.end54.i.i368:                                  ; preds = %sw.bb41.i.i349
  %agg.tmp44.sroa.4.0.shape.sroa_idx.i.i369 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 12, !dbg !435
  %sub.i243.i.i370 = fsub contract float %agg.tmp44.sroa.0.0.copyload.i.i356, %add.i308, !dbg !446
  %sub5.i246.i.i371 = fsub contract float %agg.tmp44.sroa.2.0.copyload.i.i358, %add5.i311, !dbg !448
  %sub8.i249.i.i372 = fsub contract float %agg.tmp44.sroa.3.0.copyload.i.i360, %add8.i314, !dbg !449
  %mul.i253.i.i373 = fmul contract float %agg.tmp42.sroa.0.0.copyload.i.i351, %sub.i243.i.i370, !dbg !450
  %mul3.i256.i.i374 = fmul contract float %agg.tmp42.sroa.2.0.copyload.i.i353, %sub5.i246.i.i371, !dbg !452
  %add.i257.i.i375 = fadd contract float %mul.i253.i.i373, %mul3.i256.i.i374, !dbg !453
  %mul5.i260.i.i376 = fmul contract float %agg.tmp42.sroa.3.0.copyload.i.i355, %sub8.i249.i.i372, !dbg !454
  %add6.i261.i.i377 = fadd contract float %add.i257.i.i375, %mul5.i260.i.i376, !dbg !455
  %div61.i.i378 = fdiv contract float %add6.i261.i.i377, %add6.i242.i.i365, !dbg !456
  %mul.i262.i.i379 = fmul contract float %mul.i5.i285, %div61.i.i378, !dbg !457
  %mul3.i264.i.i380 = fmul contract float %mul3.i7.i286, %div61.i.i378, !dbg !459
  %mul5.i266.i.i381 = fmul contract float %mul5.i9.i287, %div61.i.i378, !dbg !460
  %add.i270.i.i382 = fadd contract float %add.i308, %mul.i262.i.i379, !dbg !461
  %add5.i.i.i383 = fadd contract float %add5.i311, %mul3.i264.i.i380, !dbg !463
  %add8.i.i.i384 = fadd contract float %add8.i314, %mul5.i266.i.i381, !dbg !464
  %sub.i278.i.i385 = fsub contract float %add.i270.i.i382, %agg.tmp44.sroa.0.0.copyload.i.i356, !dbg !465
  %sub5.i281.i.i386 = fsub contract float %add5.i.i.i383, %agg.tmp44.sroa.2.0.copyload.i.i358, !dbg !467
  %sub8.i284.i.i387 = fsub contract float %add8.i.i.i384, %agg.tmp44.sroa.3.0.copyload.i.i360, !dbg !468
  %mul.i288.i.i388 = fmul contract float %sub.i278.i.i385, %sub.i278.i.i385, !dbg !469
  %mul3.i291.i.i389 = fmul contract float %sub5.i281.i.i386, %sub5.i281.i.i386, !dbg !471
  %add.i292.i.i390 = fadd contract float %mul.i288.i.i388, %mul3.i291.i.i389, !dbg !472
  %mul5.i295.i.i391 = fmul contract float %sub8.i284.i.i387, %sub8.i284.i.i387, !dbg !473
  %add6.i296.i.i392 = fadd contract float %mul5.i295.i.i391, %add.i292.i.i390, !dbg !474
  %28 = load float, ptr %agg.tmp44.sroa.4.0.shape.sroa_idx.i.i369, align 4, !dbg !475, !tbaa !103, !alias.scope !378
  %mul77.i.i393 = fmul contract float %28, %28, !dbg !476
  %cmp78.i.i394 = fcmp contract ogt float %add6.i296.i.i392, %mul77.i.i393, !dbg !477
  %cond82.i.i395 = select contract i1 %cmp78.i.i394, float 1.000000e+06, float %div61.i.i378, !dbg !478
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i396

sw.default.i.i459:                                ; preds = %for.body.i342
  %29 = load float, ptr %arrayidx.i347, align 16, !dbg !479, !tbaa !178, !alias.scope !378
  %b91.i.i460 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 16, !dbg !480
  %30 = load float, ptr %b91.i.i460, align 16, !dbg !481, !tbaa !181, !alias.scope !378
  %sub.i167.i.i461 = fsub contract float %29, %add.i308, !dbg !482
  %mul.i168.i.i462 = fmul contract float %div.i166.i.i339, %sub.i167.i.i461, !dbg !484
  %sub1.i169.i.i463 = fsub contract float %30, %add.i308, !dbg !485
  %mul2.i170.i.i464 = fmul contract float %div.i166.i.i339, %sub1.i169.i.i463, !dbg !486
  %call.i176.i.i465 = tail call contract noundef float @__nv_fminf(float noundef %mul.i168.i.i462, float noundef %mul2.i170.i.i464) #4, !dbg !487, !noalias !378
  %call.i12.i172.i.i466 = tail call contract noundef float @__nv_fmaxf(float noundef -1.000000e+06, float noundef %call.i176.i.i465) #4, !dbg !489, !noalias !378
  %call.i.i173.i.i467 = tail call contract noundef float @__nv_fmaxf(float noundef %mul.i168.i.i462, float noundef %mul2.i170.i.i464) #4, !dbg !491, !noalias !378
  %call.i175.i.i468 = tail call contract noundef float @__nv_fminf(float noundef 1.000000e+06, float noundef %call.i.i173.i.i467) #4, !dbg !493, !noalias !378
  %y95.i.i469 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 4, !dbg !495
  %31 = load float, ptr %y95.i.i469, align 4, !dbg !495, !tbaa !199, !alias.scope !378
  %y97.i.i470 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 20, !dbg !496
  %32 = load float, ptr %y97.i.i470, align 4, !dbg !496, !tbaa !201, !alias.scope !378
  %sub.i158.i.i471 = fsub contract float %31, %add5.i311, !dbg !497
  %mul.i159.i.i472 = fmul contract float %div.i157.i.i340, %sub.i158.i.i471, !dbg !499
  %sub1.i160.i.i473 = fsub contract float %32, %add5.i311, !dbg !500
  %mul2.i161.i.i474 = fmul contract float %div.i157.i.i340, %sub1.i160.i.i473, !dbg !501
  %call.i178.i.i475 = tail call contract noundef float @__nv_fminf(float noundef %mul.i159.i.i472, float noundef %mul2.i161.i.i474) #4, !dbg !502, !noalias !378
  %call.i12.i163.i.i476 = tail call contract noundef float @__nv_fmaxf(float noundef %call.i12.i172.i.i466, float noundef %call.i178.i.i475) #4, !dbg !504, !noalias !378
  %call.i.i164.i.i477 = tail call contract noundef float @__nv_fmaxf(float noundef %mul.i159.i.i472, float noundef %mul2.i161.i.i474) #4, !dbg !506, !noalias !378
  %call.i177.i.i478 = tail call contract noundef float @__nv_fminf(float noundef %call.i175.i.i468, float noundef %call.i.i164.i.i477) #4, !dbg !508, !noalias !378
  %z100.i.i479 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 8, !dbg !510
  %33 = load float, ptr %z100.i.i479, align 8, !dbg !510, !tbaa !216, !alias.scope !378
  %z102.i.i480 = getelementptr inbounds i8, ptr %arrayidx.i347, i64 24, !dbg !511
  %34 = load float, ptr %z102.i.i480, align 8, !dbg !511, !tbaa !218, !alias.scope !378
  %sub.i.i.i481 = fsub contract float %33, %add8.i314, !dbg !512
  %mul.i.i.i482 = fmul contract float %div.i.i.i341, %sub.i.i.i481, !dbg !514
  %sub1.i.i.i483 = fsub contract float %34, %add8.i314, !dbg !515
  %mul2.i.i.i484 = fmul contract float %div.i.i.i341, %sub1.i.i.i483, !dbg !516
  %call.i180.i.i485 = tail call contract noundef float @__nv_fminf(float noundef %mul.i.i.i482, float noundef %mul2.i.i.i484) #4, !dbg !517, !noalias !378
  %call.i12.i.i.i486 = tail call contract noundef float @__nv_fmaxf(float noundef %call.i12.i163.i.i476, float noundef %call.i180.i.i485) #4, !dbg !519, !noalias !378
  %call.i.i.i.i487 = tail call contract noundef float @__nv_fmaxf(float noundef %mul.i.i.i482, float noundef %mul2.i.i.i484) #4, !dbg !521, !noalias !378
  %call.i179.i.i488 = tail call contract noundef float @__nv_fminf(float noundef %call.i177.i.i478, float noundef %call.i.i.i.i487) #4, !dbg !523, !noalias !378
  %cmp103.i.i489 = fcmp contract ogt float %call.i12.i.i.i486, %call.i179.i.i488, !dbg !525
  %cmp106.i.i490 = fcmp contract ogt float %call.i12.i.i.i486, 0x3F50624DE0000000, !dbg !526
  %cond110.i.i491 = select contract i1 %cmp106.i.i490, float %call.i12.i.i.i486, float %call.i179.i.i488, !dbg !526
  %retval.3.i.i492 = select i1 %cmp103.i.i489, float 1.000000e+06, float %cond110.i.i491, !dbg !526
  br label %_ZL11distance_toRK5Shape6VectorS2_.exit.i396

_ZL11distance_toRK5Shape6VectorS2_.exit.i396:     ; preds = %sw.default.i.i459, %if.end54.i.i368, %sw.bb41.i.i349, %if.end30.i.i418, %sw.bb20.i.i405, %if.end.i.i452, %sw.bb.i.i427
  %retval.4.i.i397 = phi float [ %retval.3.i.i492, %sw.default.i.i459 ], [ %cond.i.i458, %if.end.i.i452 ], [ 1.000000e+06, %sw.bb.i.i427 ], [ %div.i.i426, %if.end30.i.i418 ], [ 1.000000e+06, %sw.bb20.i.i405 ], [ %cond82.i.i395, %if.end54.i.i368 ], [ 1.000000e+06, %sw.bb41.i.i349 ], !dbg !527
  %cmp2.i398 = fcmp contract ogt float %retval.4.i.i397, 0x3F50624DE0000000, !dbg !528
  %cmp4.i399 = fcmp contract olt float %retval.4.i.i397, %retval.sroa.0.014.i345
  %or.cond.i400 = select i1 %cmp2.i398, i1 %cmp4.i399, i1 false, !dbg !529
  %retval.sroa.0.1.i401 = select i1 %or.cond.i400, float %retval.4.i.i397, float %retval.sroa.0.014.i345, !dbg !529
  %retval.sroa.4.1.i402 = select i1 %or.cond.i400, i32 %number.015.i344, i32 %retval.sroa.4.016.i343, !dbg !529
  %inc.i403 = add nuw nsw i32 %number.015.i344, 1, !dbg !530
  %exitcond.not.i404 = icmp eq i32 %inc.i403, %count, !dbg !531
  br i1 %exitcond.not.i404, label %_ZL7nearestPK5Shapei6VectorS2_.exit493, label %for.body.i342, !dbg !382, !llvm.loop !532

_ZL7nearestPK5Shapei6VectorS2_.exit493:           ; preds = %_ZL11distance_toRK5Shape6VectorS2_.exit.i396, %land.rhs
  %retval.sroa.4.0.lcssa.i322 = phi i32 [ -1, %land.rhs ], [ %retval.sroa.4.1.i402, %_ZL11distance_toRK5Shape6VectorS2_.exit.i396 ], !dbg !534
  %mul93 = fmul contract float %call.i220, 0x3FC99999A0000000
  %cmp91539 = icmp slt i32 %retval.sroa.4.0.lcssa.i322, 0, !dbg !535
  %spec.select = select i1 %cmp91539, float %call.i220, float %mul93, !dbg !535
  br label %if.end94, !dbg !535

if.end94:                                         ; preds = %_ZL7nearestPK5Shapei6VectorS2_.exit493, %sw.default
  %shade.0 = phi float [ %spec.select, %_ZL7nearestPK5Shapei6VectorS2_.exit493 ], [ %call.i220, %sw.default ], !dbg !341
  %colour95 = getelementptr inbounds i8, ptr %arrayidx, i64 40, !dbg !536
  %35 = load float, ptr %colour95, align 8, !dbg !536, !tbaa !316
  %mul96 = fmul contract float %weight.2, %35, !dbg !537
  %add97 = fadd contract float %shade.0, 0x3FB99999A0000000, !dbg !538
  %mul98 = fmul contract float %add97, %mul96, !dbg !539
  %add99 = fadd contract float %colour.2, %mul98, !dbg !540
  br label %sw.epilog, !dbg !541

sw.epilog:                                        ; preds = %if.end94, %cleanup, %sw.bb53, %sw.bb
  %goes_on.2.off0 = phi i1 [ false, %if.end94 ], [ true, %cleanup ], [ true, %sw.bb53 ], [ false, %sw.bb ]
  %weight.3 = phi float [ %weight.2, %if.end94 ], [ %weight.1, %cleanup ], [ %mul54, %sw.bb53 ], [ %weight.0541, %sw.bb ], !dbg !341
  %colour.3 = phi float [ %add99, %if.end94 ], [ %colour.1, %cleanup ], [ %colour.0542, %sw.bb53 ], [ %add52, %sw.bb ], !dbg !341
  br i1 %goes_on.2.off0, label %if.end101, label %cleanup122, !dbg !542

if.end101:                                        ; preds = %sw.epilog
  %mul.i494 = fmul contract float %direction.sroa.0.0543, %normal.sroa.0.0, !dbg !543
  %mul3.i497 = fmul contract float %direction.sroa.9.0544, %normal.sroa.11.0, !dbg !545
  %add.i498 = fadd contract float %mul.i494, %mul3.i497, !dbg !546
  %mul5.i501 = fmul contract float %direction.sroa.12.0545, %normal.sroa.13.0, !dbg !547
  %add6.i502 = fadd contract float %mul5.i501, %add.i498, !dbg !548
  %mul108 = fmul contract float %add6.i502, 2.000000e+00, !dbg !549
  %mul.i503 = fmul contract float %normal.sroa.0.0, %mul108, !dbg !550
  %mul3.i505 = fmul contract float %normal.sroa.11.0, %mul108, !dbg !552
  %mul5.i507 = fmul contract float %normal.sroa.13.0, %mul108, !dbg !553
  %sub.i511 = fsub contract float %direction.sroa.0.0543, %mul.i503, !dbg !554
  %sub5.i514 = fsub contract float %direction.sroa.9.0544, %mul3.i505, !dbg !556
  %sub8.i517 = fsub contract float %direction.sroa.12.0545, %mul5.i507, !dbg !557
  %mul.i521 = fmul contract float %normal.sroa.0.0, 0x3F847AE140000000, !dbg !558
  %mul3.i523 = fmul contract float %normal.sroa.11.0, 0x3F847AE140000000, !dbg !560
  %mul5.i525 = fmul contract float %normal.sroa.13.0, 0x3F847AE140000000, !dbg !561
  %add.i529 = fadd contract float %add.i, %mul.i521, !dbg !562
  %add5.i532 = fadd contract float %add5.i, %mul3.i523, !dbg !564
  %add8.i535 = fadd contract float %add8.i, %mul5.i525, !dbg !565
  br label %cleanup122, !dbg !566

cleanup122:                                       ; preds = %if.end101, %sw.epilog, %if.then26
  %weight.4 = phi float [ %weight.0541, %if.then26 ], [ %weight.3, %sw.epilog ], [ %weight.3, %if.end101 ], !dbg !567
  %colour.4 = phi float [ %add31, %if.then26 ], [ %colour.3, %sw.epilog ], [ %colour.3, %if.end101 ], !dbg !341
  %direction.sroa.0.2 = phi float [ %direction.sroa.0.0543, %if.then26 ], [ %direction.sroa.0.0543, %sw.epilog ], [ %sub.i511, %if.end101 ], !dbg !341
  %direction.sroa.9.2 = phi float [ %direction.sroa.9.0544, %if.then26 ], [ %direction.sroa.9.0544, %sw.epilog ], [ %sub5.i514, %if.end101 ], !dbg !341
  %direction.sroa.12.2 = phi float [ %direction.sroa.12.0545, %if.then26 ], [ %direction.sroa.12.0545, %sw.epilog ], [ %sub8.i517, %if.end101 ], !dbg !341
  %origin.sroa.0.2 = phi float [ %origin.sroa.0.0546, %if.then26 ], [ %origin.sroa.0.0546, %sw.epilog ], [ %add.i529, %if.end101 ], !dbg !341
  %origin.sroa.6.2 = phi float [ %origin.sroa.6.0547, %if.then26 ], [ %origin.sroa.6.0547, %sw.epilog ], [ %add5.i532, %if.end101 ], !dbg !341
  %origin.sroa.7.2 = phi float [ %origin.sroa.7.0548, %if.then26 ], [ %origin.sroa.7.0548, %sw.epilog ], [ %add8.i535, %if.end101 ], !dbg !341
  %cond.not = phi i1 [ true, %if.then26 ], [ true, %sw.epilog ], [ false, %if.end101 ]
  %inc = add nuw nsw i32 %bounce.0540, 1
  %exitcond.not = icmp eq i32 %inc, 4
  %or.cond549 = select i1 %cond.not, i1 true, i1 %exitcond.not
  br i1 %or.cond549, label %cleanup125, label %for.body, !llvm.loop !568

cleanup125:                                       ; preds = %cleanup122
  %mul126 = mul nsw i32 %add5, %width, !dbg !569
  %add127 = add nsw i32 %mul126, %add, !dbg !570
  %idxprom128 = sext i32 %add127 to i64, !dbg !571
  %arrayidx129 = getelementptr inbounds float, ptr %image, i64 %idxprom128, !dbg !571
  store float %colour.4, ptr %arrayidx129, align 4, !dbg !572, !tbaa !82
  br label %cleanup130, !dbg !573

cleanup130:                                       ; preds = %cleanup125, %entry
  ret void, !dbg !573
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

; Function Attrs: convergent nounwind
declare dso_local float @__nv_sqrtf(float noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fabsf(float noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fminf(float noundef, float noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_floorf(float noundef) local_unnamed_addr #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fmaxf(float noundef, float noundef) local_unnamed_addr #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "nvvm.maxntid"="64" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #4 = { convergent nounwind }

!llvm.dbg.cu = !{!0}
!nvvm.annotations = !{}
!llvm.module.flags = !{!2, !3, !4, !5, !6}
!llvm.ident = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang version 19.1.7", isOptimized: true, runtimeVersion: 0, emissionKind: DebugDirectivesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "rodinia_kernels/raytrace/kernel.cu", directory: ".")
!2 = !{i32 7, !"Dwarf Version", i32 2}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!6 = !{i32 7, !"frame-pointer", i32 2}
!7 = !{!"clang version 19.1.7"}
!8 = distinct !DISubprogram(name: "raytrace", scope: !1, file: !1, line: 117, type: !9, scopeLine: 118, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!9 = !DISubroutineType(types: !10)
!10 = !{}
!11 = !DILocation(line: 66, column: 3, scope: !12, inlinedAt: !14)
!12 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 66, type: !9, scopeLine: 66, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!13 = !DIFile(filename: "clang/include/__clang_cuda_builtin_vars.h", directory: ".")
!14 = distinct !DILocation(line: 119, column: 22, scope: !8)
!15 = !DILocation(line: 119, column: 33, scope: !8)
!16 = !DILocation(line: 53, column: 3, scope: !17, inlinedAt: !18)
!17 = distinct !DISubprogram(name: "__fetch_builtin_x", scope: !13, file: !13, line: 53, type: !9, scopeLine: 53, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!18 = distinct !DILocation(line: 119, column: 43, scope: !8)
!19 = !DILocation(line: 119, column: 41, scope: !8)
!20 = !DILocation(line: 67, column: 3, scope: !21, inlinedAt: !22)
!21 = distinct !DISubprogram(name: "__fetch_builtin_y", scope: !13, file: !13, line: 67, type: !9, scopeLine: 67, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!22 = distinct !DILocation(line: 119, column: 62, scope: !8)
!23 = !DILocation(line: 119, column: 73, scope: !8)
!24 = !DILocation(line: 54, column: 3, scope: !25, inlinedAt: !26)
!25 = distinct !DISubprogram(name: "__fetch_builtin_y", scope: !13, file: !13, line: 54, type: !9, scopeLine: 54, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!26 = distinct !DILocation(line: 119, column: 83, scope: !8)
!27 = !DILocation(line: 119, column: 81, scope: !8)
!28 = !DILocation(line: 120, column: 14, scope: !8)
!29 = !DILocation(line: 120, column: 23, scope: !8)
!30 = !DILocation(line: 122, column: 30, scope: !8)
!31 = !DILocation(line: 122, column: 28, scope: !8)
!32 = !DILocation(line: 124, column: 43, scope: !8)
!33 = !DILocation(line: 124, column: 50, scope: !8)
!34 = !DILocation(line: 124, column: 40, scope: !8)
!35 = !DILocation(line: 124, column: 68, scope: !8)
!36 = !DILocation(line: 124, column: 66, scope: !8)
!37 = !DILocation(line: 124, column: 74, scope: !8)
!38 = !DILocation(line: 124, column: 58, scope: !8)
!39 = !DILocation(line: 124, column: 98, scope: !8)
!40 = !DILocation(line: 124, column: 102, scope: !8)
!41 = !DILocation(line: 124, column: 95, scope: !8)
!42 = !DILocation(line: 124, column: 87, scope: !8)
!43 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !45)
!44 = distinct !DISubprogram(name: "dot", scope: !1, file: !1, line: 32, type: !9, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!45 = distinct !DILocation(line: 33, column: 69, scope: !46, inlinedAt: !47)
!46 = distinct !DISubprogram(name: "normalised", scope: !1, file: !1, line: 33, type: !9, scopeLine: 33, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!47 = distinct !DILocation(line: 124, column: 22, scope: !8)
!48 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !45)
!49 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !45)
!50 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !45)
!51 = !DILocation(line: 314, column: 44, scope: !52, inlinedAt: !54)
!52 = distinct !DISubprogram(name: "sqrtf", scope: !53, file: !53, line: 314, type: !9, scopeLine: 314, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!53 = !DIFile(filename: "clang/include/__clang_cuda_math.h", directory: ".")
!54 = distinct !DILocation(line: 33, column: 63, scope: !46, inlinedAt: !47)
!55 = !DILocation(line: 33, column: 61, scope: !46, inlinedAt: !47)
!56 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !58)
!57 = distinct !DISubprogram(name: "operator*", scope: !1, file: !1, line: 31, type: !9, scopeLine: 31, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!58 = distinct !DILocation(line: 33, column: 80, scope: !46, inlinedAt: !47)
!59 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !58)
!60 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !58)
!61 = !DILocation(line: 127, column: 3, scope: !8)
!62 = !{!63}
!63 = distinct !{!63, !64, !"_ZL7nearestPK5Shapei6VectorS2_: %shapes"}
!64 = distinct !{!64, !"_ZL7nearestPK5Shapei6VectorS2_"}
!65 = !DILocation(line: 128, column: 21, scope: !8)
!66 = !DILocation(line: 106, column: 3, scope: !67, inlinedAt: !68)
!67 = distinct !DISubprogram(name: "nearest", scope: !1, file: !1, line: 104, type: !9, scopeLine: 104, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!68 = distinct !DILocation(line: 128, column: 21, scope: !8)
!69 = !DILocation(line: 107, column: 40, scope: !67, inlinedAt: !68)
!70 = !DILocation(line: 46, column: 17, scope: !71, inlinedAt: !72)
!71 = distinct !DISubprogram(name: "distance_to", scope: !1, file: !1, line: 45, type: !9, scopeLine: 45, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!72 = distinct !DILocation(line: 107, column: 28, scope: !67, inlinedAt: !68)
!73 = !{!74, !79, i64 32}
!74 = !{!"_ZTS5Shape", !75, i64 0, !75, i64 16, !79, i64 32, !79, i64 36, !76, i64 40, !76, i64 44}
!75 = !{!"_ZTS6float4", !76, i64 0, !76, i64 4, !76, i64 8, !76, i64 12}
!76 = !{!"float", !77, i64 0}
!77 = !{!"omnipotent char", !78, i64 0}
!78 = !{!"Simple C++ TBAA"}
!79 = !{!"int", !77, i64 0}
!80 = !DILocation(line: 46, column: 3, scope: !71, inlinedAt: !72)
!81 = !DILocation(line: 48, column: 46, scope: !71, inlinedAt: !72)
!82 = !{!76, !76, i64 0}
!83 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !85)
!84 = distinct !DISubprogram(name: "operator-", scope: !1, file: !1, line: 30, type: !9, scopeLine: 30, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!85 = distinct !DILocation(line: 48, column: 32, scope: !71, inlinedAt: !72)
!86 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !85)
!87 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !85)
!88 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !89)
!89 = distinct !DILocation(line: 49, column: 25, scope: !71, inlinedAt: !72)
!90 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !89)
!91 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !89)
!92 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !89)
!93 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !89)
!94 = !DILocation(line: 50, column: 32, scope: !71, inlinedAt: !72)
!95 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !96)
!96 = distinct !DILocation(line: 50, column: 42, scope: !71, inlinedAt: !72)
!97 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !96)
!98 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !96)
!99 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !96)
!100 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !96)
!101 = !DILocation(line: 50, column: 40, scope: !71, inlinedAt: !72)
!102 = !DILocation(line: 50, column: 68, scope: !71, inlinedAt: !72)
!103 = !{!74, !76, i64 12}
!104 = !DILocation(line: 50, column: 70, scope: !71, inlinedAt: !72)
!105 = !DILocation(line: 50, column: 58, scope: !71, inlinedAt: !72)
!106 = !DILocation(line: 51, column: 16, scope: !71, inlinedAt: !72)
!107 = !DILocation(line: 51, column: 9, scope: !71, inlinedAt: !72)
!108 = !DILocation(line: 314, column: 44, scope: !52, inlinedAt: !109)
!109 = distinct !DILocation(line: 53, column: 24, scope: !71, inlinedAt: !72)
!110 = !DILocation(line: 54, column: 24, scope: !71, inlinedAt: !72)
!111 = !DILocation(line: 54, column: 31, scope: !71, inlinedAt: !72)
!112 = !DILocation(line: 55, column: 17, scope: !71, inlinedAt: !72)
!113 = !DILocation(line: 55, column: 12, scope: !71, inlinedAt: !72)
!114 = !DILocation(line: 58, column: 41, scope: !71, inlinedAt: !72)
!115 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !116)
!116 = distinct !DILocation(line: 58, column: 25, scope: !71, inlinedAt: !72)
!117 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !116)
!118 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !116)
!119 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !116)
!120 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !116)
!121 = !DILocation(line: 112, column: 44, scope: !122, inlinedAt: !123)
!122 = distinct !DISubprogram(name: "fabsf", scope: !53, file: !53, line: 112, type: !9, scopeLine: 112, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!123 = distinct !DILocation(line: 59, column: 9, scope: !71, inlinedAt: !72)
!124 = !DILocation(line: 59, column: 22, scope: !71, inlinedAt: !72)
!125 = !DILocation(line: 59, column: 9, scope: !71, inlinedAt: !72)
!126 = !DILocation(line: 61, column: 21, scope: !71, inlinedAt: !72)
!127 = !DILocation(line: 61, column: 23, scope: !71, inlinedAt: !72)
!128 = !DILocation(line: 61, column: 60, scope: !71, inlinedAt: !72)
!129 = !DILocation(line: 61, column: 5, scope: !71, inlinedAt: !72)
!130 = !DILocation(line: 64, column: 45, scope: !71, inlinedAt: !72)
!131 = !DILocation(line: 64, column: 39, scope: !71, inlinedAt: !72)
!132 = !DILocation(line: 64, column: 70, scope: !71, inlinedAt: !72)
!133 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !134)
!134 = distinct !DILocation(line: 65, column: 25, scope: !71, inlinedAt: !72)
!135 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !134)
!136 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !134)
!137 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !134)
!138 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !134)
!139 = !DILocation(line: 112, column: 44, scope: !122, inlinedAt: !140)
!140 = distinct !DILocation(line: 66, column: 9, scope: !71, inlinedAt: !72)
!141 = !DILocation(line: 66, column: 22, scope: !71, inlinedAt: !72)
!142 = !DILocation(line: 66, column: 9, scope: !71, inlinedAt: !72)
!143 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !144)
!144 = distinct !DILocation(line: 68, column: 47, scope: !71, inlinedAt: !72)
!145 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !144)
!146 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !144)
!147 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !148)
!148 = distinct !DILocation(line: 68, column: 28, scope: !71, inlinedAt: !72)
!149 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !148)
!150 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !148)
!151 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !148)
!152 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !148)
!153 = !DILocation(line: 68, column: 57, scope: !71, inlinedAt: !72)
!154 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !155)
!155 = distinct !DILocation(line: 69, column: 42, scope: !71, inlinedAt: !72)
!156 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !155)
!157 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !155)
!158 = !DILocation(line: 29, column: 70, scope: !159, inlinedAt: !160)
!159 = distinct !DISubprogram(name: "operator+", scope: !1, file: !1, line: 29, type: !9, scopeLine: 29, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!160 = distinct !DILocation(line: 69, column: 31, scope: !71, inlinedAt: !72)
!161 = !DILocation(line: 29, column: 81, scope: !159, inlinedAt: !160)
!162 = !DILocation(line: 29, column: 92, scope: !159, inlinedAt: !160)
!163 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !164)
!164 = distinct !DILocation(line: 69, column: 54, scope: !71, inlinedAt: !72)
!165 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !164)
!166 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !164)
!167 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !168)
!168 = distinct !DILocation(line: 70, column: 12, scope: !71, inlinedAt: !72)
!169 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !168)
!170 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !168)
!171 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !168)
!172 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !168)
!173 = !DILocation(line: 70, column: 36, scope: !71, inlinedAt: !72)
!174 = !DILocation(line: 70, column: 38, scope: !71, inlinedAt: !72)
!175 = !DILocation(line: 70, column: 26, scope: !71, inlinedAt: !72)
!176 = !DILocation(line: 70, column: 12, scope: !71, inlinedAt: !72)
!177 = !DILocation(line: 74, column: 44, scope: !71, inlinedAt: !72)
!178 = !{!74, !76, i64 0}
!179 = !DILocation(line: 74, column: 53, scope: !71, inlinedAt: !72)
!180 = !DILocation(line: 74, column: 55, scope: !71, inlinedAt: !72)
!181 = !{!74, !76, i64 16}
!182 = !DILocation(line: 40, column: 27, scope: !183, inlinedAt: !184)
!183 = distinct !DISubprogram(name: "between", scope: !1, file: !1, line: 37, type: !9, scopeLine: 38, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!184 = distinct !DILocation(line: 74, column: 5, scope: !71, inlinedAt: !72)
!185 = !DILocation(line: 40, column: 37, scope: !183, inlinedAt: !184)
!186 = !DILocation(line: 40, column: 60, scope: !183, inlinedAt: !184)
!187 = !DILocation(line: 40, column: 70, scope: !183, inlinedAt: !184)
!188 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !190)
!189 = distinct !DISubprogram(name: "fminf", scope: !53, file: !53, line: 134, type: !9, scopeLine: 134, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!190 = distinct !DILocation(line: 41, column: 20, scope: !183, inlinedAt: !184)
!191 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !193)
!192 = distinct !DISubprogram(name: "fmaxf", scope: !53, file: !53, line: 132, type: !9, scopeLine: 132, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!193 = distinct !DILocation(line: 41, column: 9, scope: !183, inlinedAt: !184)
!194 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !195)
!195 = distinct !DILocation(line: 42, column: 22, scope: !183, inlinedAt: !184)
!196 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !197)
!197 = distinct !DILocation(line: 42, column: 10, scope: !183, inlinedAt: !184)
!198 = !DILocation(line: 75, column: 44, scope: !71, inlinedAt: !72)
!199 = !{!74, !76, i64 4}
!200 = !DILocation(line: 75, column: 55, scope: !71, inlinedAt: !72)
!201 = !{!74, !76, i64 20}
!202 = !DILocation(line: 40, column: 27, scope: !183, inlinedAt: !203)
!203 = distinct !DILocation(line: 75, column: 5, scope: !71, inlinedAt: !72)
!204 = !DILocation(line: 40, column: 37, scope: !183, inlinedAt: !203)
!205 = !DILocation(line: 40, column: 60, scope: !183, inlinedAt: !203)
!206 = !DILocation(line: 40, column: 70, scope: !183, inlinedAt: !203)
!207 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !208)
!208 = distinct !DILocation(line: 41, column: 20, scope: !183, inlinedAt: !203)
!209 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !210)
!210 = distinct !DILocation(line: 41, column: 9, scope: !183, inlinedAt: !203)
!211 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !212)
!212 = distinct !DILocation(line: 42, column: 22, scope: !183, inlinedAt: !203)
!213 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !214)
!214 = distinct !DILocation(line: 42, column: 10, scope: !183, inlinedAt: !203)
!215 = !DILocation(line: 76, column: 44, scope: !71, inlinedAt: !72)
!216 = !{!74, !76, i64 8}
!217 = !DILocation(line: 76, column: 55, scope: !71, inlinedAt: !72)
!218 = !{!74, !76, i64 24}
!219 = !DILocation(line: 40, column: 27, scope: !183, inlinedAt: !220)
!220 = distinct !DILocation(line: 76, column: 5, scope: !71, inlinedAt: !72)
!221 = !DILocation(line: 40, column: 37, scope: !183, inlinedAt: !220)
!222 = !DILocation(line: 40, column: 60, scope: !183, inlinedAt: !220)
!223 = !DILocation(line: 40, column: 70, scope: !183, inlinedAt: !220)
!224 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !225)
!225 = distinct !DILocation(line: 41, column: 20, scope: !183, inlinedAt: !220)
!226 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !227)
!227 = distinct !DILocation(line: 41, column: 9, scope: !183, inlinedAt: !220)
!228 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !229)
!229 = distinct !DILocation(line: 42, column: 22, scope: !183, inlinedAt: !220)
!230 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !231)
!231 = distinct !DILocation(line: 42, column: 10, scope: !183, inlinedAt: !220)
!232 = !DILocation(line: 77, column: 13, scope: !71, inlinedAt: !72)
!233 = !DILocation(line: 77, column: 9, scope: !71, inlinedAt: !72)
!234 = !DILocation(line: 0, scope: !71, inlinedAt: !72)
!235 = !DILocation(line: 108, column: 18, scope: !67, inlinedAt: !68)
!236 = !DILocation(line: 108, column: 25, scope: !67, inlinedAt: !68)
!237 = !DILocation(line: 106, column: 40, scope: !67, inlinedAt: !68)
!238 = !DILocation(line: 106, column: 31, scope: !67, inlinedAt: !68)
!239 = distinct !{!239, !66, !240, !241, !242}
!240 = !DILocation(line: 112, column: 3, scope: !67, inlinedAt: !68)
!241 = !{!"llvm.loop.mustprogress"}
!242 = !{!"llvm.loop.unroll.disable"}
!243 = !DILocation(line: 0, scope: !67, inlinedAt: !68)
!244 = !DILocation(line: 129, column: 19, scope: !8)
!245 = !DILocation(line: 129, column: 9, scope: !8)
!246 = !DILocation(line: 130, column: 39, scope: !8)
!247 = !DILocation(line: 130, column: 32, scope: !8)
!248 = !DILocation(line: 130, column: 24, scope: !8)
!249 = !DILocation(line: 130, column: 14, scope: !8)
!250 = !DILocation(line: 131, column: 7, scope: !8)
!251 = !DILocation(line: 133, column: 26, scope: !8)
!252 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !253)
!253 = distinct !DILocation(line: 134, column: 48, scope: !8)
!254 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !253)
!255 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !253)
!256 = !DILocation(line: 29, column: 70, scope: !159, inlinedAt: !257)
!257 = distinct !DILocation(line: 134, column: 33, scope: !8)
!258 = !DILocation(line: 29, column: 81, scope: !159, inlinedAt: !257)
!259 = !DILocation(line: 29, column: 92, scope: !159, inlinedAt: !257)
!260 = !DILocation(line: 85, column: 17, scope: !261, inlinedAt: !262)
!261 = distinct !DISubprogram(name: "normal_of", scope: !1, file: !1, line: 84, type: !9, scopeLine: 84, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!262 = distinct !DILocation(line: 135, column: 21, scope: !8)
!263 = !DILocation(line: 85, column: 3, scope: !261, inlinedAt: !262)
!264 = !DILocation(line: 87, column: 27, scope: !261, inlinedAt: !262)
!265 = !DILocation(line: 87, column: 17, scope: !261, inlinedAt: !262)
!266 = !DILocation(line: 87, column: 52, scope: !261, inlinedAt: !262)
!267 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !268)
!268 = distinct !DILocation(line: 87, column: 38, scope: !261, inlinedAt: !262)
!269 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !268)
!270 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !268)
!271 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !272)
!272 = distinct !DILocation(line: 87, column: 29, scope: !261, inlinedAt: !262)
!273 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !272)
!274 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !272)
!275 = !DILocation(line: 87, column: 5, scope: !261, inlinedAt: !262)
!276 = !DILocation(line: 89, column: 24, scope: !261, inlinedAt: !262)
!277 = !DILocation(line: 89, column: 5, scope: !261, inlinedAt: !262)
!278 = !DILocation(line: 91, column: 30, scope: !261, inlinedAt: !262)
!279 = !DILocation(line: 91, column: 24, scope: !261, inlinedAt: !262)
!280 = !DILocation(line: 91, column: 5, scope: !261, inlinedAt: !262)
!281 = !DILocation(line: 93, column: 37, scope: !261, inlinedAt: !262)
!282 = !DILocation(line: 93, column: 47, scope: !261, inlinedAt: !262)
!283 = !DILocation(line: 93, column: 49, scope: !261, inlinedAt: !262)
!284 = !DILocation(line: 93, column: 39, scope: !261, inlinedAt: !262)
!285 = !DILocation(line: 93, column: 26, scope: !261, inlinedAt: !262)
!286 = !DILocation(line: 93, column: 73, scope: !261, inlinedAt: !262)
!287 = !DILocation(line: 93, column: 85, scope: !261, inlinedAt: !262)
!288 = !DILocation(line: 94, column: 35, scope: !261, inlinedAt: !262)
!289 = !DILocation(line: 94, column: 53, scope: !261, inlinedAt: !262)
!290 = !DILocation(line: 94, column: 40, scope: !261, inlinedAt: !262)
!291 = !DILocation(line: 112, column: 44, scope: !122, inlinedAt: !292)
!292 = distinct !DILocation(line: 95, column: 9, scope: !261, inlinedAt: !262)
!293 = !DILocation(line: 95, column: 23, scope: !261, inlinedAt: !262)
!294 = !DILocation(line: 95, column: 9, scope: !261, inlinedAt: !262)
!295 = !DILocation(line: 93, column: 75, scope: !261, inlinedAt: !262)
!296 = !DILocation(line: 93, column: 62, scope: !261, inlinedAt: !262)
!297 = !DILocation(line: 94, column: 73, scope: !261, inlinedAt: !262)
!298 = !DILocation(line: 94, column: 91, scope: !261, inlinedAt: !262)
!299 = !DILocation(line: 94, column: 78, scope: !261, inlinedAt: !262)
!300 = !DILocation(line: 112, column: 44, scope: !122, inlinedAt: !301)
!301 = distinct !DILocation(line: 97, column: 9, scope: !261, inlinedAt: !262)
!302 = !DILocation(line: 97, column: 19, scope: !261, inlinedAt: !262)
!303 = !DILocation(line: 0, scope: !261, inlinedAt: !262)
!304 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !305)
!305 = distinct !DILocation(line: 136, column: 9, scope: !8)
!306 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !305)
!307 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !305)
!308 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !305)
!309 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !305)
!310 = !DILocation(line: 136, column: 32, scope: !8)
!311 = !DILocation(line: 136, column: 9, scope: !8)
!312 = !DILocation(line: 139, column: 19, scope: !8)
!313 = !{!74, !79, i64 36}
!314 = !DILocation(line: 139, column: 5, scope: !8)
!315 = !DILocation(line: 141, column: 32, scope: !8)
!316 = !{!74, !76, i64 40}
!317 = !DILocation(line: 141, column: 24, scope: !8)
!318 = !DILocation(line: 141, column: 14, scope: !8)
!319 = !DILocation(line: 142, column: 7, scope: !8)
!320 = !DILocation(line: 144, column: 23, scope: !8)
!321 = !{!74, !76, i64 44}
!322 = !DILocation(line: 144, column: 14, scope: !8)
!323 = !DILocation(line: 146, column: 7, scope: !8)
!324 = !DILocation(line: 124, column: 45, scope: !325, inlinedAt: !326)
!325 = distinct !DISubprogram(name: "floorf", scope: !53, file: !53, line: 124, type: !9, scopeLine: 124, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!326 = distinct !DILocation(line: 148, column: 31, scope: !8)
!327 = !DILocation(line: 148, column: 31, scope: !8)
!328 = !DILocation(line: 124, column: 45, scope: !325, inlinedAt: !329)
!329 = distinct !DILocation(line: 148, column: 54, scope: !8)
!330 = !DILocation(line: 148, column: 54, scope: !8)
!331 = !DILocation(line: 148, column: 47, scope: !8)
!332 = !DILocation(line: 149, column: 18, scope: !8)
!333 = !DILocation(line: 149, column: 11, scope: !8)
!334 = !DILocation(line: 150, column: 24, scope: !8)
!335 = !DILocation(line: 150, column: 41, scope: !8)
!336 = !DILocation(line: 150, column: 33, scope: !8)
!337 = !DILocation(line: 150, column: 16, scope: !8)
!338 = !DILocation(line: 151, column: 25, scope: !8)
!339 = !DILocation(line: 151, column: 16, scope: !8)
!340 = !DILocation(line: 153, column: 9, scope: !8)
!341 = !DILocation(line: 0, scope: !8)
!342 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !343)
!343 = distinct !DILocation(line: 157, column: 48, scope: !8)
!344 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !343)
!345 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !343)
!346 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !347)
!347 = distinct !DILocation(line: 33, column: 69, scope: !46, inlinedAt: !348)
!348 = distinct !DILocation(line: 157, column: 31, scope: !8)
!349 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !347)
!350 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !347)
!351 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !347)
!352 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !347)
!353 = !DILocation(line: 314, column: 44, scope: !52, inlinedAt: !354)
!354 = distinct !DILocation(line: 33, column: 63, scope: !46, inlinedAt: !348)
!355 = !DILocation(line: 33, column: 61, scope: !46, inlinedAt: !348)
!356 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !357)
!357 = distinct !DILocation(line: 33, column: 80, scope: !46, inlinedAt: !348)
!358 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !357)
!359 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !357)
!360 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !361)
!361 = distinct !DILocation(line: 158, column: 27, scope: !8)
!362 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !361)
!363 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !361)
!364 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !361)
!365 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !361)
!366 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !367)
!367 = distinct !DILocation(line: 158, column: 21, scope: !8)
!368 = !DILocation(line: 159, column: 17, scope: !8)
!369 = !DILocation(line: 159, column: 24, scope: !8)
!370 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !371)
!371 = distinct !DILocation(line: 159, column: 64, scope: !8)
!372 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !371)
!373 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !371)
!374 = !DILocation(line: 29, column: 70, scope: !159, inlinedAt: !375)
!375 = distinct !DILocation(line: 159, column: 56, scope: !8)
!376 = !DILocation(line: 29, column: 81, scope: !159, inlinedAt: !375)
!377 = !DILocation(line: 29, column: 92, scope: !159, inlinedAt: !375)
!378 = !{!379}
!379 = distinct !{!379, !380, !"_ZL7nearestPK5Shapei6VectorS2_: %shapes"}
!380 = distinct !{!380, !"_ZL7nearestPK5Shapei6VectorS2_"}
!381 = !DILocation(line: 159, column: 27, scope: !8)
!382 = !DILocation(line: 106, column: 3, scope: !67, inlinedAt: !383)
!383 = distinct !DILocation(line: 159, column: 27, scope: !8)
!384 = !DILocation(line: 107, column: 40, scope: !67, inlinedAt: !383)
!385 = !DILocation(line: 46, column: 17, scope: !71, inlinedAt: !386)
!386 = distinct !DILocation(line: 107, column: 28, scope: !67, inlinedAt: !383)
!387 = !DILocation(line: 46, column: 3, scope: !71, inlinedAt: !386)
!388 = !DILocation(line: 48, column: 46, scope: !71, inlinedAt: !386)
!389 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !390)
!390 = distinct !DILocation(line: 48, column: 32, scope: !71, inlinedAt: !386)
!391 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !390)
!392 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !390)
!393 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !394)
!394 = distinct !DILocation(line: 49, column: 25, scope: !71, inlinedAt: !386)
!395 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !394)
!396 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !394)
!397 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !394)
!398 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !394)
!399 = !DILocation(line: 50, column: 32, scope: !71, inlinedAt: !386)
!400 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !401)
!401 = distinct !DILocation(line: 50, column: 42, scope: !71, inlinedAt: !386)
!402 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !401)
!403 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !401)
!404 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !401)
!405 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !401)
!406 = !DILocation(line: 50, column: 40, scope: !71, inlinedAt: !386)
!407 = !DILocation(line: 50, column: 68, scope: !71, inlinedAt: !386)
!408 = !DILocation(line: 50, column: 70, scope: !71, inlinedAt: !386)
!409 = !DILocation(line: 50, column: 58, scope: !71, inlinedAt: !386)
!410 = !DILocation(line: 51, column: 16, scope: !71, inlinedAt: !386)
!411 = !DILocation(line: 51, column: 9, scope: !71, inlinedAt: !386)
!412 = !DILocation(line: 314, column: 44, scope: !52, inlinedAt: !413)
!413 = distinct !DILocation(line: 53, column: 24, scope: !71, inlinedAt: !386)
!414 = !DILocation(line: 54, column: 24, scope: !71, inlinedAt: !386)
!415 = !DILocation(line: 54, column: 31, scope: !71, inlinedAt: !386)
!416 = !DILocation(line: 55, column: 17, scope: !71, inlinedAt: !386)
!417 = !DILocation(line: 55, column: 12, scope: !71, inlinedAt: !386)
!418 = !DILocation(line: 58, column: 41, scope: !71, inlinedAt: !386)
!419 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !420)
!420 = distinct !DILocation(line: 58, column: 25, scope: !71, inlinedAt: !386)
!421 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !420)
!422 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !420)
!423 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !420)
!424 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !420)
!425 = !DILocation(line: 112, column: 44, scope: !122, inlinedAt: !426)
!426 = distinct !DILocation(line: 59, column: 9, scope: !71, inlinedAt: !386)
!427 = !DILocation(line: 59, column: 22, scope: !71, inlinedAt: !386)
!428 = !DILocation(line: 59, column: 9, scope: !71, inlinedAt: !386)
!429 = !DILocation(line: 61, column: 21, scope: !71, inlinedAt: !386)
!430 = !DILocation(line: 61, column: 23, scope: !71, inlinedAt: !386)
!431 = !DILocation(line: 61, column: 60, scope: !71, inlinedAt: !386)
!432 = !DILocation(line: 61, column: 5, scope: !71, inlinedAt: !386)
!433 = !DILocation(line: 64, column: 45, scope: !71, inlinedAt: !386)
!434 = !DILocation(line: 64, column: 39, scope: !71, inlinedAt: !386)
!435 = !DILocation(line: 64, column: 70, scope: !71, inlinedAt: !386)
!436 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !437)
!437 = distinct !DILocation(line: 65, column: 25, scope: !71, inlinedAt: !386)
!438 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !437)
!439 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !437)
!440 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !437)
!441 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !437)
!442 = !DILocation(line: 112, column: 44, scope: !122, inlinedAt: !443)
!443 = distinct !DILocation(line: 66, column: 9, scope: !71, inlinedAt: !386)
!444 = !DILocation(line: 66, column: 22, scope: !71, inlinedAt: !386)
!445 = !DILocation(line: 66, column: 9, scope: !71, inlinedAt: !386)
!446 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !447)
!447 = distinct !DILocation(line: 68, column: 47, scope: !71, inlinedAt: !386)
!448 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !447)
!449 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !447)
!450 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !451)
!451 = distinct !DILocation(line: 68, column: 28, scope: !71, inlinedAt: !386)
!452 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !451)
!453 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !451)
!454 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !451)
!455 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !451)
!456 = !DILocation(line: 68, column: 57, scope: !71, inlinedAt: !386)
!457 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !458)
!458 = distinct !DILocation(line: 69, column: 42, scope: !71, inlinedAt: !386)
!459 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !458)
!460 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !458)
!461 = !DILocation(line: 29, column: 70, scope: !159, inlinedAt: !462)
!462 = distinct !DILocation(line: 69, column: 31, scope: !71, inlinedAt: !386)
!463 = !DILocation(line: 29, column: 81, scope: !159, inlinedAt: !462)
!464 = !DILocation(line: 29, column: 92, scope: !159, inlinedAt: !462)
!465 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !466)
!466 = distinct !DILocation(line: 69, column: 54, scope: !71, inlinedAt: !386)
!467 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !466)
!468 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !466)
!469 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !470)
!470 = distinct !DILocation(line: 70, column: 12, scope: !71, inlinedAt: !386)
!471 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !470)
!472 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !470)
!473 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !470)
!474 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !470)
!475 = !DILocation(line: 70, column: 36, scope: !71, inlinedAt: !386)
!476 = !DILocation(line: 70, column: 38, scope: !71, inlinedAt: !386)
!477 = !DILocation(line: 70, column: 26, scope: !71, inlinedAt: !386)
!478 = !DILocation(line: 70, column: 12, scope: !71, inlinedAt: !386)
!479 = !DILocation(line: 74, column: 44, scope: !71, inlinedAt: !386)
!480 = !DILocation(line: 74, column: 53, scope: !71, inlinedAt: !386)
!481 = !DILocation(line: 74, column: 55, scope: !71, inlinedAt: !386)
!482 = !DILocation(line: 40, column: 27, scope: !183, inlinedAt: !483)
!483 = distinct !DILocation(line: 74, column: 5, scope: !71, inlinedAt: !386)
!484 = !DILocation(line: 40, column: 37, scope: !183, inlinedAt: !483)
!485 = !DILocation(line: 40, column: 60, scope: !183, inlinedAt: !483)
!486 = !DILocation(line: 40, column: 70, scope: !183, inlinedAt: !483)
!487 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !488)
!488 = distinct !DILocation(line: 41, column: 20, scope: !183, inlinedAt: !483)
!489 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !490)
!490 = distinct !DILocation(line: 41, column: 9, scope: !183, inlinedAt: !483)
!491 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !492)
!492 = distinct !DILocation(line: 42, column: 22, scope: !183, inlinedAt: !483)
!493 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !494)
!494 = distinct !DILocation(line: 42, column: 10, scope: !183, inlinedAt: !483)
!495 = !DILocation(line: 75, column: 44, scope: !71, inlinedAt: !386)
!496 = !DILocation(line: 75, column: 55, scope: !71, inlinedAt: !386)
!497 = !DILocation(line: 40, column: 27, scope: !183, inlinedAt: !498)
!498 = distinct !DILocation(line: 75, column: 5, scope: !71, inlinedAt: !386)
!499 = !DILocation(line: 40, column: 37, scope: !183, inlinedAt: !498)
!500 = !DILocation(line: 40, column: 60, scope: !183, inlinedAt: !498)
!501 = !DILocation(line: 40, column: 70, scope: !183, inlinedAt: !498)
!502 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !503)
!503 = distinct !DILocation(line: 41, column: 20, scope: !183, inlinedAt: !498)
!504 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !505)
!505 = distinct !DILocation(line: 41, column: 9, scope: !183, inlinedAt: !498)
!506 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !507)
!507 = distinct !DILocation(line: 42, column: 22, scope: !183, inlinedAt: !498)
!508 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !509)
!509 = distinct !DILocation(line: 42, column: 10, scope: !183, inlinedAt: !498)
!510 = !DILocation(line: 76, column: 44, scope: !71, inlinedAt: !386)
!511 = !DILocation(line: 76, column: 55, scope: !71, inlinedAt: !386)
!512 = !DILocation(line: 40, column: 27, scope: !183, inlinedAt: !513)
!513 = distinct !DILocation(line: 76, column: 5, scope: !71, inlinedAt: !386)
!514 = !DILocation(line: 40, column: 37, scope: !183, inlinedAt: !513)
!515 = !DILocation(line: 40, column: 60, scope: !183, inlinedAt: !513)
!516 = !DILocation(line: 40, column: 70, scope: !183, inlinedAt: !513)
!517 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !518)
!518 = distinct !DILocation(line: 41, column: 20, scope: !183, inlinedAt: !513)
!519 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !520)
!520 = distinct !DILocation(line: 41, column: 9, scope: !183, inlinedAt: !513)
!521 = !DILocation(line: 132, column: 55, scope: !192, inlinedAt: !522)
!522 = distinct !DILocation(line: 42, column: 22, scope: !183, inlinedAt: !513)
!523 = !DILocation(line: 134, column: 55, scope: !189, inlinedAt: !524)
!524 = distinct !DILocation(line: 42, column: 10, scope: !183, inlinedAt: !513)
!525 = !DILocation(line: 77, column: 13, scope: !71, inlinedAt: !386)
!526 = !DILocation(line: 77, column: 9, scope: !71, inlinedAt: !386)
!527 = !DILocation(line: 0, scope: !71, inlinedAt: !386)
!528 = !DILocation(line: 108, column: 18, scope: !67, inlinedAt: !383)
!529 = !DILocation(line: 108, column: 25, scope: !67, inlinedAt: !383)
!530 = !DILocation(line: 106, column: 40, scope: !67, inlinedAt: !383)
!531 = !DILocation(line: 106, column: 31, scope: !67, inlinedAt: !383)
!532 = distinct !{!532, !382, !533, !241, !242}
!533 = !DILocation(line: 112, column: 3, scope: !67, inlinedAt: !383)
!534 = !DILocation(line: 0, scope: !67, inlinedAt: !383)
!535 = !DILocation(line: 159, column: 11, scope: !8)
!536 = !DILocation(line: 161, column: 32, scope: !8)
!537 = !DILocation(line: 161, column: 24, scope: !8)
!538 = !DILocation(line: 161, column: 47, scope: !8)
!539 = !DILocation(line: 161, column: 39, scope: !8)
!540 = !DILocation(line: 161, column: 14, scope: !8)
!541 = !DILocation(line: 163, column: 5, scope: !8)
!542 = !DILocation(line: 164, column: 9, scope: !8)
!543 = !DILocation(line: 32, column: 62, scope: !44, inlinedAt: !544)
!544 = distinct !DILocation(line: 166, column: 36, scope: !8)
!545 = !DILocation(line: 32, column: 74, scope: !44, inlinedAt: !544)
!546 = !DILocation(line: 32, column: 68, scope: !44, inlinedAt: !544)
!547 = !DILocation(line: 32, column: 86, scope: !44, inlinedAt: !544)
!548 = !DILocation(line: 32, column: 80, scope: !44, inlinedAt: !544)
!549 = !DILocation(line: 166, column: 34, scope: !8)
!550 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !551)
!551 = distinct !DILocation(line: 166, column: 59, scope: !8)
!552 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !551)
!553 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !551)
!554 = !DILocation(line: 30, column: 70, scope: !84, inlinedAt: !555)
!555 = distinct !DILocation(line: 166, column: 27, scope: !8)
!556 = !DILocation(line: 30, column: 81, scope: !84, inlinedAt: !555)
!557 = !DILocation(line: 30, column: 92, scope: !84, inlinedAt: !555)
!558 = !DILocation(line: 31, column: 67, scope: !57, inlinedAt: !559)
!559 = distinct !DILocation(line: 167, column: 28, scope: !8)
!560 = !DILocation(line: 31, column: 76, scope: !57, inlinedAt: !559)
!561 = !DILocation(line: 31, column: 85, scope: !57, inlinedAt: !559)
!562 = !DILocation(line: 29, column: 70, scope: !159, inlinedAt: !563)
!563 = distinct !DILocation(line: 167, column: 20, scope: !8)
!564 = !DILocation(line: 29, column: 81, scope: !159, inlinedAt: !563)
!565 = !DILocation(line: 29, column: 92, scope: !159, inlinedAt: !563)
!566 = !DILocation(line: 168, column: 3, scope: !8)
!567 = !DILocation(line: 126, column: 24, scope: !8)
!568 = distinct !{!568, !61, !566, !241, !242}
!569 = !DILocation(line: 169, column: 13, scope: !8)
!570 = !DILocation(line: 169, column: 21, scope: !8)
!571 = !DILocation(line: 169, column: 3, scope: !8)
!572 = !DILocation(line: 169, column: 31, scope: !8)
!573 = !DILocation(line: 170, column: 1, scope: !8)
