; Metadata of every kind: plain, specialised, distinct, in place, cyclic, named, attached, as operands.
source_filename = "metadata.cpp"
target triple = "nvptx64-nvidia-cuda"

@g = global i32 0, align 4, !dbg !50, !type !70, !type !71
@h = internal global float 0.000000e+00, align 4, !dbg !53

declare void @llvm.dbg.value(metadata, metadata, metadata)
declare i32 @llvm.read_register.i32(metadata)
declare void @callee(ptr)
declare <4 x float> @llvm.experimental.constrained.fadd.v4f32(<4 x float>, <4 x float>, metadata, metadata)

define i32 @records(i32 %a, ptr %p, float %f) !dbg !20 {
entry:
    #dbg_value(i32 %a, !30, !DIExpression(), !40)
    #dbg_value(i32 7, !31, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value), !40)
    #dbg_declare(ptr %p, !31, !DIExpression(DW_OP_deref), !41)
  %slot = alloca i32, align 4, !DIAssignID !60
    #dbg_assign(i1 undef, !31, !DIExpression(), !60, ptr %slot, !DIExpression(), !41)
    #dbg_value(!DIArgList(i32 %a, i32 %later, i32 5), !32, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus, DW_OP_stack_value), !41)
    #dbg_value(ptr @g, !31, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !41)
    #dbg_value(!{}, !31, !DIExpression(), !41)
    #dbg_value(i32 poison, !31, !DIExpression(DW_OP_LLVM_convert, 32, DW_ATE_signed, DW_OP_LLVM_convert, 64, DW_ATE_signed, DW_OP_stack_value), !41)
  store i32 %a, ptr %slot, align 4, !DIAssignID !61, !dbg !40
    #dbg_label(!33, !42)
  %later = add i32 %a, 1, !dbg !41, !annotation !80
  %loaded = load i32, ptr %p, align 4, !dbg !DILocation(line: 9, column: 2, scope: !20), !range !72, !noundef !73, !tbaa !90, !alias.scope !95, !noalias !96
  br label %loop, !dbg !41

loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ], !dbg !43
    #dbg_value(i32 %i, !32, !DIExpression(), !41)
  %n = add i32 %i, %loaded, !dbg !43
  %c = icmp slt i32 %n, %later, !dbg !43
  br i1 %c, label %loop, label %end, !dbg !43, !llvm.loop !62, !prof !{!"branch_weights", i32 10, i32 1}

end:
  %r = call i32 @llvm.read_register.i32(metadata !81), !dbg !44
  call void @callee(ptr %p), !dbg !45, !heapallocsite !16, !srcloc !82, !callees !83
  %q = call <4 x float> @llvm.experimental.constrained.fadd.v4f32(<4 x float> zeroinitializer, <4 x float> zeroinitializer, metadata !"round.dynamic", metadata !"fpexcept.strict"), !dbg !45
    #dbg_value(i32 %r, !30, !DIExpression(), !44)
  ret i32 %r, !dbg !46
}

!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!5, !6, !7}
!llvm.ident = !{!8}
!custom = !{!84, !DIExpression(DW_OP_deref)}
!empty.named = !{}
!nvvmir.version = !{!85}

!0 = !DIFile(filename: "metadata.cpp", directory: "/src", checksumkind: CSK_MD5, checksum: "00112233445566778899aabbccddeeff", source: "int x;\0A")
!1 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !0, producer: "clang \22quoted\22 \5C", isOptimized: true, flags: "-O2", runtimeVersion: 2, splitDebugFilename: "x.dwo", emissionKind: FullDebug, enums: !2, retainedTypes: !3, globals: !4, imports: !63, macros: !64, dwoId: 18446744073709551615, splitDebugInlining: false, debugInfoForProfiling: true, nameTableKind: None, rangesBaseAddress: true, sysroot: "/", sdk: "s")
!2 = !{!10}
!3 = !{!11, !12}
!4 = !{!50, !53}
!5 = !{i32 2, !"Debug Info Version", i32 3}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 8, !"PIC Level", i32 2}
!8 = !{!"clang version"}
!9 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!10 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "E", file: !0, line: 1, baseType: !9, size: 32, flags: DIFlagEnumClass, elements: !13, identifier: "_ZTS1E")
!11 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !9, size: 64, dwarfAddressSpace: 1)
!12 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "S", scope: !17, file: !0, line: 3, size: 128, align: 64, flags: DIFlagTypePassByValue | DIFlagNonTrivial, elements: !14, templateParams: !18, identifier: "_ZTS1S", annotations: !86)
!13 = !{!DIEnumerator(name: "A", value: 0), !DIEnumerator(name: "B", value: -1), !DIEnumerator(name: "C", value: 18446744073709551615, isUnsigned: true)}
!14 = !{!15, !16}
!15 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !12, file: !0, line: 4, baseType: !9, size: 3, offset: 5, flags: DIFlagBitField, extraData: i64 0)
!16 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, size: 96, elements: !87)
!17 = !DINamespace(name: "ns", scope: null, exportSymbols: true)
!18 = !{!DITemplateTypeParameter(name: "T", type: !9), !DITemplateValueParameter(name: "V", type: !9, defaulted: true, value: i32 7), !DITemplateValueParameter(tag: DW_TAG_GNU_template_template_param, name: "U", value: !"template")}
!19 = !DISubroutineType(flags: DIFlagLValueReference, cc: DW_CC_normal, types: !21)
!20 = distinct !DISubprogram(name: "records", linkageName: "_Z7recordsiPf", scope: !17, file: !0, line: 10, type: !19, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !1, templateParams: !22, declaration: !23, retainedNodes: !24, thrownTypes: !22, targetFuncName: "t", keyInstructions: true)
!21 = !{!9, !9, !11}
!22 = !{}
!23 = !DISubprogram(name: "records", linkageName: "_Z7recordsiPf", scope: !17, file: !0, line: 10, type: !19, scopeLine: 10, containingType: !12, virtualIndex: 2, thisAdjustment: -8, flags: DIFlagPublic, spFlags: DISPFlagVirtual | DISPFlagOptimized)
!24 = !{!30, !31, !32, !33}
!25 = distinct !DILexicalBlock(scope: !20, file: !0, line: 12, column: 3)
!26 = !DILexicalBlockFile(scope: !25, file: !0, discriminator: 2)
!27 = distinct !DILocation(line: 30, column: 1, scope: !26)
!28 = distinct !DISubprogram(name: "inlined", scope: !0, file: !0, line: 29, type: !19, spFlags: DISPFlagDefinition, unit: !1)
!29 = !DIDerivedType(tag: DW_TAG_typedef, name: "alias_t", file: !0, line: 5, baseType: !9, annotations: !86)
!30 = !DILocalVariable(name: "a", arg: 1, scope: !20, file: !0, line: 10, type: !9, annotations: !86)
!31 = !DILocalVariable(name: "b", scope: !25, file: !0, line: 12, type: !29, flags: DIFlagArtificial, align: 32)
!32 = !DILocalVariable(name: "c", scope: !25, file: !0, line: 13, type: !9)
!33 = !DILabel(scope: !20, name: "top", file: !0, line: 14)
!40 = !DILocation(line: 11, column: 1, scope: !20)
!41 = !DILocation(line: 12, column: 9, scope: !25)
!42 = !DILocation(line: 14, scope: !26)
!43 = !DILocation(line: 15, column: 3, scope: !28, inlinedAt: !27, isImplicitCode: true)
!44 = !DILocation(line: 16, column: 3, scope: !20, atomGroup: 1, atomRank: 2)
!45 = !DILocation(line: 0, scope: !20)
!46 = !DILocation(line: 17, column: 1, scope: !20)
!50 = !DIGlobalVariableExpression(var: !51, expr: !DIExpression())
!51 = distinct !DIGlobalVariable(name: "g", linkageName: "_g", scope: !17, file: !0, line: 2, type: !9, isLocal: false, isDefinition: true, declaration: !52, align: 64)
!52 = !DIDerivedType(tag: DW_TAG_member, name: "g", scope: !12, file: !0, line: 2, baseType: !9, flags: DIFlagStaticMember, extraData: i32 3)
!53 = !DIGlobalVariableExpression(var: !54, expr: !DIExpression(DW_OP_constu, 4, DW_OP_swap, DW_OP_xderef))
!54 = distinct !DIGlobalVariable(name: "h", scope: !1, file: !0, line: 3, type: !9, isLocal: true, isDefinition: true)
!60 = distinct !DIAssignID()
!61 = distinct !DIAssignID()
!62 = distinct !{!62, !43, !44, !65}
!63 = !{!DIImportedEntity(tag: DW_TAG_imported_module, scope: !1, entity: !17, file: !0, line: 1)}
!64 = !{!66}
!65 = !{!"llvm.loop.unroll.disable"}
!66 = !DIMacroFile(line: 0, file: !0, nodes: !67)
!67 = !{!DIMacro(type: DW_MACINFO_define, line: 1, name: "X(a)", value: "a + 1"), !DIMacro(type: DW_MACINFO_undef, line: 2, name: "Y")}
!70 = !{i64 0, !"_ZTS1S"}
!71 = !{i64 16, !88}
!72 = !{i32 0, i32 10, i32 20, i32 -5}
!73 = !{}
!80 = !{!"auto-init"}
!81 = !{!"sp\00"}
!82 = !{i64 7}
!83 = !{ptr @callee}
!84 = !{null, !"string \22 \5C \01 \C3\A9", i1 true, float 1.000000e+00, ptr @g, ptr null, <2 x i32> <i32 1, i32 2>, !0, !{!22, null}}
!85 = !{i32 2, i32 0}
!86 = !{!89}
!87 = !{!DISubrange(count: 3), !DISubrange(count: !54, lowerBound: 1), !DISubrange(lowerBound: !DIExpression(DW_OP_push_object_address), upperBound: 4, stride: 2), !DIGenericSubrange(lowerBound: !DIExpression(DW_OP_constu, 0), stride: !DIExpression(DW_OP_constu, 1))}
!88 = distinct !{}
!89 = !{!"btf_decl_tag", !"tag"}
!90 = !{!91, !91, i64 0}
!91 = !{!"int", !92, i64 0}
!92 = !{!"omnipotent char", !93, i64 0}
!93 = !{!"Simple C++ TBAA"}
!95 = !{!97}
!96 = !{!98}
!97 = distinct !{!97, !99, !"first"}
!98 = distinct !{!98, !99, !"second"}
!99 = distinct !{!99, !"domain"}
!100 = !GenericDINode(tag: DW_TAG_entry_point, header: "some\00header", operands: {!22, !"text", null})
!101 = !GenericDINode(tag: 3)
!102 = !DIStringType(name: "character(*)", stringLength: !31, size: 32)
!103 = !DICommonBlock(scope: !20, declaration: !51, name: "common", file: !0, line: 4)
!104 = !DIObjCProperty(name: "p", file: !0, line: 1, setter: "s", getter: "g", attributes: 7, type: !9)
!105 = !DIModule(scope: !1, name: "M", configMacros: "-D", includePath: "/i", apinotes: "/a", line: 4, isDecl: true)
!106 = !{!100, !101, !102, !103, !104, !105, !107, !108}
!107 = !DIBasicType(tag: DW_TAG_unspecified_type, name: "decltype(nullptr)")
!108 = !DICompositeType(tag: DW_TAG_array_type, baseType: !9, dataLocation: !DIExpression(DW_OP_push_object_address, DW_OP_deref), associated: !31, rank: !DIExpression(DW_OP_constu, 2))
!extra = !{!106}
