<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Axis</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>a face of A</source>
        <translation>A 的一个面</translation>
    </message>
    <message>
        <source>a face of B</source>
        <translation>B 的一个面</translation>
    </message>
    <message>
        <source>an edge of each</source>
        <translation>各一条边</translation>
    </message>
</context>
<context>
    <name>BenchTest</name>
    <message>
        <source>Cylinder</source>
        <translation>圆柱</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>平面</translation>
    </message>
    <message>
        <source>Asset</source>
        <translation>资产</translation>
    </message>
    <message>
        <source>Ray</source>
        <translation>射线</translation>
    </message>
    <message>
        <source>Box against box</source>
        <translation>盒子对盒子</translation>
    </message>
    <message>
        <source>Whether two boxes along the axes meet, and the box that both have in common.</source>
        <translation>两个沿坐标轴的盒子是否相交，以及两者共有的盒子。</translation>
    </message>
    <message>
        <source>Box A</source>
        <translation>盒子 A</translation>
    </message>
    <message>
        <source>Box B</source>
        <translation>盒子 B</translation>
    </message>
    <message>
        <source>Moving box against box</source>
        <translation>移动的盒子对盒子</translation>
    </message>
    <message>
        <source>When a box on its way first and last meets another, as a share of the way.</source>
        <translation>盒子在移动途中最先和最后接触另一个盒子的时刻，以路程的份额表示。</translation>
    </message>
    <message>
        <source>Moving box</source>
        <translation>移动的盒子</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>盒子</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>线段</translation>
    </message>
    <message>
        <source>Whether a segment is outside of a box (green), crosses its surface (blue) or is wholly inside (red), and where.</source>
        <translation>线段在盒子外（绿）、穿过盒子的表面（蓝）还是完全在盒子内（红），以及位置。</translation>
    </message>
    <message>
        <source>Segment against box</source>
        <translation>线段对盒子</translation>
    </message>
    <message>
        <source>Segment against turned box</source>
        <translation>线段对旋转的盒子</translation>
    </message>
    <message>
        <source>Turned box</source>
        <translation>旋转的盒子</translation>
    </message>
    <message>
        <source>Where a ray enters and leaves, with the normals there; blue where it does, red where it begins inside.</source>
        <translation>射线进入和离开的位置及该处的法线；命中为蓝，从内部出发为红。</translation>
    </message>
    <message>
        <source>Ray against plane</source>
        <translation>射线对平面</translation>
    </message>
    <message>
        <source>Ray against sphere</source>
        <translation>射线对球面</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>球面</translation>
    </message>
    <message>
        <source>Ray against endless cylinder</source>
        <translation>射线对无限圆柱</translation>
    </message>
    <message>
        <source>Ray against cylinder</source>
        <translation>射线对圆柱</translation>
    </message>
    <message>
        <source>Ray against asset</source>
        <translation>射线对资产</translation>
    </message>
    <message>
        <source>Which pieces of an asset a ray meets, where it enters and leaves them, and of which faces they were made.</source>
        <translation>射线遇到资产的哪些凸块、在何处进入和离开，以及这些凸块由哪些面生成。</translation>
    </message>
    <message>
        <source>When a ball that goes straight on first touches, as a share of its way, and where.</source>
        <translation>沿直线移动的球最先接触的时刻（路程的份额）和位置。</translation>
    </message>
    <message>
        <source>Ball</source>
        <translation>球</translation>
    </message>
    <message>
        <source>Ball against ball</source>
        <translation>球对球</translation>
    </message>
    <message>
        <source>Other ball</source>
        <translation>另一个球</translation>
    </message>
    <message>
        <source>Ball against plane</source>
        <translation>球对平面</translation>
    </message>
    <message>
        <source>Ball against cylinder</source>
        <translation>球对圆柱</translation>
    </message>
    <message>
        <source>Ball against box</source>
        <translation>球对盒子</translation>
    </message>
    <message>
        <source>Ball against asset</source>
        <translation>球对资产</translation>
    </message>
</context>
<context>
    <name>Choice</name>
    <message>
        <source>the surface, patch by patch</source>
        <translation>表面，逐片</translation>
    </message>
    <message>
        <source>the solid, filled</source>
        <translation>实体，填满</translation>
    </message>
    <message>
        <source>the volume outside</source>
        <translation>外部体积</translation>
    </message>
    <message>
        <source>the worst overhang</source>
        <translation>最大的突出</translation>
    </message>
    <message>
        <source>the nearest neighbour</source>
        <translation>最近的相邻面</translation>
    </message>
    <message>
        <source>the first one met</source>
        <translation>最先遇到的相邻面</translation>
    </message>
    <message>
        <source>the last one met</source>
        <translation>最后遇到的相邻面</translation>
    </message>
    <message>
        <source>no</source>
        <translation>不合并</translation>
    </message>
    <message>
        <source>near continuations only (fast)</source>
        <translation>仅近乎平滑延续的（快）</translation>
    </message>
    <message>
        <source>all that the bounds allow</source>
        <translation>限制范围内的全部</translation>
    </message>
    <message>
        <source>into halves</source>
        <translation>对半</translation>
    </message>
    <message>
        <source>at the pieces&apos; mean</source>
        <translation>凸块的均值处</translation>
    </message>
    <message>
        <source>where boxes are smallest</source>
        <translation>包围盒最小处</translation>
    </message>
    <message>
        <source>by the spread of vertices</source>
        <translation>按顶点的分布</translation>
    </message>
    <message>
        <source>by the spread of surface</source>
        <translation>按表面的分布</translation>
    </message>
    <message>
        <source>the best of a few</source>
        <translation>取几种中的最优</translation>
    </message>
    <message>
        <source>after a search (slow)</source>
        <translation>经搜索确定（慢）</translation>
    </message>
    <message>
        <source>solids where that is clear</source>
        <translation>明确之处为实体</translation>
    </message>
    <message>
        <source>solids wherever it can</source>
        <translation>尽可能为实体</translation>
    </message>
    <message>
        <source>nothing: all are sheets</source>
        <translation>无：全部为薄片</translation>
    </message>
</context>
<context>
    <name>ColliderWords</name>
    <message>
        <source>Its convex hull is what is shown, corrected and written in its place.</source>
        <translation>显示、修正和写出的是它的凸包。</translation>
    </message>
    <message>
        <source>Coordinates that are no numbers</source>
        <translation>坐标不是数值</translation>
    </message>
    <message>
        <source>Write the file again.</source>
        <translation>请重新写出该文件。</translation>
    </message>
    <message>
        <source>No volume</source>
        <translation>没有体积</translation>
    </message>
    <message>
        <source>Delete it, or thicken it in its own program.</source>
        <translation>请将其删除，或在制作它的程序中加厚。</translation>
    </message>
    <message>
        <source>Triangles without area</source>
        <translation>零面积三角形</translation>
    </message>
    <message>
        <source>Its hull, which is written, has none of them.</source>
        <translation>写出的凸包中没有这些三角形。</translation>
    </message>
    <message>
        <source>Open mesh</source>
        <translation>网格未封闭</translation>
    </message>
    <message>
        <source>Triangles face against each other</source>
        <translation>三角形朝向不一致</translation>
    </message>
    <message>
        <source>Triangles face inward</source>
        <translation>三角形朝内</translation>
    </message>
    <message>
        <source>Several shells</source>
        <translation>分裂为多个壳</translation>
    </message>
    <message>
        <source>Not convex</source>
        <translation>不是凸的</translation>
    </message>
    <message>
        <source>No render mesh as its name says</source>
        <translation>没有名称所指的渲染网格</translation>
    </message>
    <message>
        <source>Name it after a render mesh of the same file: UCX_NAME_01.</source>
        <translation>请按同一文件中的渲染网格命名：UCX_NAME_01。</translation>
    </message>
    <message>
        <source>No box, as its name says</source>
        <translation>不是名称所说的长方体</translation>
    </message>
    <message>
        <source>Call it UCX_, or make it a box.</source>
        <translation>请改名为 UCX_，或改成长方体。</translation>
    </message>
</context>
<context>
    <name>CollisionKind</name>
    <message>
        <source>Apart</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Surfaces meet</source>
        <translation>表面相交</translation>
    </message>
    <message>
        <source>Solids meet</source>
        <translation>实体相交</translation>
    </message>
    <message>
        <source>One is inside the other</source>
        <translation>一个在另一个之内</translation>
    </message>
</context>
<context>
    <name>ComboAccess</name>
    <message>
        <source>%1: %2</source>
        <comment>what is chosen, and the choice</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ComparedText</name>
    <message>
        <source>Unsure, as an open surface has no clear inside there: %1</source>
        <translation>不确定（开放的表面在该处没有明确的内部）：%1</translation>
    </message>
    <message>
        <source>Pixels: %1 rows, %2 differ from the exact test</source>
        <translation>像素：%1 行，%2 行与精确检验不同</translation>
    </message>
    <message>
        <source>The engine: %1 rows, %2 false and %3 missed contacts</source>
        <translation>引擎：%1 行，%2 个虚假接触，%3 个遗漏接触</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Boxes: those of two pieces meet</source>
        <translation>包围盒：有两个凸块的包围盒相交</translation>
    </message>
    <message>
        <source>Boxes: those of no two pieces meet</source>
        <translation>包围盒：没有两个凸块的包围盒相交</translation>
    </message>
    <message>
        <source>Pixels: collide</source>
        <translation>像素：碰撞</translation>
    </message>
    <message>
        <source>Pixels: apart</source>
        <translation>像素：分离</translation>
    </message>
    <message>
        <source>Depth: pieces %1, meshes %2 along the same way</source>
        <translation>深度：凸块 %1，网格沿同一路径 %2</translation>
    </message>
    <message>
        <source>Depth: pieces %1, and moved out by that the meshes still meet</source>
        <translation>深度：凸块 %1，移出这么远时网格仍然相交</translation>
    </message>
    <message>
        <source>The hull of %1 is %2 out of its surface there</source>
        <translation>%1 的凸包在该处超出其表面 %2</translation>
    </message>
    <message>
        <source>%1 of %2: false contacts %3, missed %4, wrong depths %5, wrong distances %6</source>
        <translation>%2 行中有 %1 行不同：虚假接触 %3，遗漏 %4，深度错误 %5，距离错误 %6</translation>
    </message>
    <message>
        <source>%1 of %2 false contacts come from piece %3: its hull is %4 out here</source>
        <translation>%2 个虚假接触中有 %1 个来自凸块 %3：其凸包在此超出 %4</translation>
    </message>
    <message>
        <source>⚠ The model of %1 is another one than its asset was made of.</source>
        <translation>⚠ %1 的模型与制作其资产的模型不同。</translation>
    </message>
    <message>
        <source>Of each kind no more than %1 rows are listed.</source>
        <translation>每一种最多列出 %1 行。</translation>
    </message>
    <message>
        <source>Meshes: their surfaces meet</source>
        <translation>网格：表面相交</translation>
    </message>
    <message>
        <source>Meshes: one is inside the other</source>
        <translation>网格：一个在另一个之内</translation>
    </message>
    <message>
        <source>Meshes: %1 apart</source>
        <translation>网格：相距 %1</translation>
    </message>
    <message>
        <source>%1 (unsure)</source>
        <translation>%1（不确定）</translation>
    </message>
    <message>
        <source>Pieces: %1 and %2 are %3 in each other</source>
        <translation>凸块：%1 与 %2 重叠 %3</translation>
    </message>
    <message>
        <source>Pieces: one is inside the other</source>
        <translation>凸块：一个在另一个之内</translation>
    </message>
    <message>
        <source>Pieces: %1 apart</source>
        <translation>凸块：相距 %1</translation>
    </message>
    <message>
        <source>Pieces: apart</source>
        <translation>凸块：分离</translation>
    </message>
    <message>
        <source>The engine: collide</source>
        <translation>引擎：碰撞</translation>
    </message>
    <message>
        <source>The engine: apart</source>
        <translation>引擎：分离</translation>
    </message>
    <message>
        <source>The engine: %1 deep</source>
        <translation>引擎：深 %1</translation>
    </message>
</context>
<context>
    <name>Correction</name>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>Fit primitive</source>
        <translation>拟合基本体</translation>
    </message>
    <message>
        <source>Drop primitive</source>
        <translation>移除基本体</translation>
    </message>
    <message>
        <source>Add primitive</source>
        <translation>添加基本体</translation>
    </message>
    <message>
        <source>Move primitive</source>
        <translation>移动基本体</translation>
    </message>
    <message>
        <source>Limit vertices</source>
        <translation>限制顶点数</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Redo region</source>
        <translation>重做区域</translation>
    </message>
    <message>
        <source>Change primitive</source>
        <translation>更改基本体</translation>
    </message>
    <message>
        <source>Split as the tree would</source>
        <translation>按树的方式拆分</translation>
    </message>
    <message>
        <source>near %1</source>
        <translation>（靠近 %1）</translation>
    </message>
</context>
<context>
    <name>Differs</name>
    <message>
        <source>False contact</source>
        <translation>虚假接触</translation>
    </message>
    <message>
        <source>Missed contact</source>
        <translation>遗漏接触</translation>
    </message>
    <message>
        <source>Unsure</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>Wrong depth</source>
        <translation>深度错误</translation>
    </message>
    <message>
        <source>Wrong distance</source>
        <translation>距离错误</translation>
    </message>
    <message>
        <source>Pixels differ</source>
        <translation>像素不同</translation>
    </message>
    <message>
        <source>Engine: false contact</source>
        <translation>引擎：虚假接触</translation>
    </message>
    <message>
        <source>Engine: missed contact</source>
        <translation>引擎：遗漏接触</translation>
    </message>
</context>
<context>
    <name>ErrorTip</name>
    <message>
        <source>Dent</source>
        <translation>凹陷</translation>
    </message>
    <message>
        <source>how deep the surface lies in the piece</source>
        <translation>表面在凸块内有多深</translation>
    </message>
    <message>
        <source>Overhang</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>how far the piece stands out of the model</source>
        <translation>凸块伸出模型多远</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Packed collision asset (%1)</source>
        <translation>打包的碰撞资产 (%1)</translation>
    </message>
    <message>
        <source>Pieces with patches (%1)</source>
        <translation>凸块及其面片 (%1)</translation>
    </message>
    <message>
        <source>Mesh, an object a piece (%1)</source>
        <translation>网格，每个凸块一个对象 (%1)</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>For %1 (%2)</source>
        <translation>用于 %1（%2）</translation>
    </message>
    <message>
        <source>For %1 (%2), unproved</source>
        <translation>用于 %1（%2），未经验证</translation>
    </message>
</context>
<context>
    <name>Fault</name>
    <message>
        <source>Holes</source>
        <translation>孔洞</translation>
    </message>
    <message>
        <source>Total hole perimeter</source>
        <translation>孔洞总周长</translation>
    </message>
    <message>
        <source>Open edges</source>
        <translation>开放边</translation>
    </message>
    <message>
        <source>Non-manifold edges</source>
        <translation>非流形边</translation>
    </message>
    <message>
        <source>Non-manifold vertices</source>
        <translation>非流形顶点</translation>
    </message>
    <message>
        <source>Misoriented edges</source>
        <translation>朝向不一致的边</translation>
    </message>
    <message>
        <source>Self-intersections</source>
        <translation>自相交</translation>
    </message>
    <message>
        <source>Faces without area</source>
        <translation>零面积面</translation>
    </message>
    <message>
        <source>Duplicate faces</source>
        <translation>重复面</translation>
    </message>
    <message>
        <source>Double-sided faces</source>
        <translation>双面重叠面</translation>
    </message>
    <message>
        <source>Inside-out components</source>
        <translation>内外翻转的连通体</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>Pieces of</source>
        <translation>凸块构成</translation>
    </message>
    <message>
        <source>Fill the inside</source>
        <translation>填充内部</translation>
    </message>
    <message>
        <source>Keep small</source>
        <translation>尽量减小</translation>
    </message>
    <message>
        <source>Keep openings wider than</source>
        <translation>保留宽于此的开口</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Axis that points up</source>
        <translation>朝上的轴</translation>
    </message>
    <message>
        <source>Join equal vertices</source>
        <translation>合并相同的顶点</translation>
    </message>
    <message>
        <source>Longest time, in seconds</source>
        <translation>时间上限（秒）</translation>
    </message>
    <message>
        <source>Most memory, in MiB</source>
        <translation>内存上限（MiB）</translation>
    </message>
    <message>
        <source>Most triangles</source>
        <translation>三角形数上限</translation>
    </message>
    <message>
        <source>Drop non-finite faces</source>
        <translation>删除坐标无效的面</translation>
    </message>
    <message>
        <source>Join vertices at one place</source>
        <translation>焊接位置相同的顶点</translation>
    </message>
    <message>
        <source>Join vertices within</source>
        <translation>焊接顶点的距离上限</translation>
    </message>
    <message>
        <source>Remove faces without area</source>
        <translation>移除零面积面</translation>
    </message>
    <message>
        <source>Drop duplicate faces</source>
        <translation>删除重复面</translation>
    </message>
    <message>
        <source>Turn faces outward</source>
        <translation>使面朝外</translation>
    </message>
    <message>
        <source>Take non-manifold places apart</source>
        <translation>拆分非流形之处</translation>
    </message>
    <message>
        <source>Close seams</source>
        <translation>缝合接缝</translation>
    </message>
    <message>
        <source>Fill holes up to</source>
        <translation>填补孔洞的周长上限</translation>
    </message>
    <message>
        <source>Drop specks smaller than</source>
        <translation>删除碎块的尺寸上限</translation>
    </message>
    <message>
        <source>Components to keep (0: all)</source>
        <translation>保留的连通体数（0：全部）</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Coplanar within</source>
        <translation>视为共面的偏移上限</translation>
    </message>
    <message>
        <source>Patches grow to</source>
        <translation>面片生长到</translation>
    </message>
    <message>
        <source>Join patches</source>
        <translation>合并面片</translation>
    </message>
    <message>
        <source>Most pieces (0: no limit)</source>
        <translation>凸块数上限（0：不限）</translation>
    </message>
    <message>
        <source>Most vertices of a piece (0: no limit)</source>
        <translation>单块顶点数上限（0：不限）</translation>
    </message>
    <message>
        <source>Nodes are parted</source>
        <translation>节点划分</translation>
    </message>
    <message>
        <source>Boxes are turned</source>
        <translation>包围盒朝向</translation>
    </message>
    <message>
        <source>Most vertices of a node&apos;s hull (0: no limit)</source>
        <translation>节点凸包顶点数上限（0：不限）</translation>
    </message>
    <message>
        <source>Packed hulls may stand out by</source>
        <translation>打包凸包的超出上限</translation>
    </message>
    <message>
        <source>On the command line: %1</source>
        <translation>命令行：%1</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>as the file says</source>
        <translation>以文件为准</translation>
    </message>
    <message>
        <source>The surface encloses</source>
        <translation>表面所包围的是</translation>
    </message>
    <message>
        <source>Doubt of solids, in percent</source>
        <translation>实体的不确定部分（百分比）</translation>
    </message>
    <message>
        <source>Thickness of sheets</source>
        <translation>薄片的厚度</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>takes</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>at first</source>
        <translation>初始值</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>凸块</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>层次树</translation>
    </message>
    <message>
        <source>Packing</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>This is for pieces of the surface alone.</source>
        <translation>仅对表面的凸块有效。</translation>
    </message>
    <message>
        <source>This is for pieces of the solid alone.</source>
        <translation>仅对实体的凸块有效。</translation>
    </message>
    <message>
        <source>Single parts</source>
        <translation>单个部件</translation>
    </message>
    <message>
        <source>Most volume outside, in percent (0: no limit)</source>
        <translation>实体外体积上限（百分比，0：不限）</translation>
    </message>
</context>
<context>
    <name>Fitting</name>
    <message>
        <source>axes as they are</source>
        <translation>坐标轴不变</translation>
    </message>
    <message>
        <source>y up becomes z up</source>
        <translation>y 朝上变为 z 朝上</translation>
    </message>
    <message>
        <source>z up becomes y up</source>
        <translation>z 朝上变为 y 朝上</translation>
    </message>
    <message>
        <source>y and z change places</source>
        <translation>y 与 z 互换</translation>
    </message>
    <message>
        <source>Bring colliders to the model (%1)</source>
        <translation>把碰撞体移到模型上（%1）</translation>
    </message>
    <message>
        <source>Lay colliders as both files state</source>
        <translation>按两个文件所述放置碰撞体</translation>
    </message>
</context>
<context>
    <name>Gesture</name>
    <message>
        <source>Turn the model</source>
        <translation>旋转模型</translation>
    </message>
    <message>
        <source>Move the model</source>
        <translation>平移模型</translation>
    </message>
    <message>
        <source>Come nearer, go back</source>
        <translation>拉近，拉远</translation>
    </message>
    <message>
        <source>Select the pieces in a rectangle</source>
        <translation>框选矩形内的凸块</translation>
    </message>
    <message>
        <source>Left drag</source>
        <translation>左键拖动</translation>
    </message>
    <message>
        <source>Middle drag, Shift+left drag</source>
        <translation>中键拖动，Shift+左键拖动</translation>
    </message>
    <message>
        <source>Ctrl+left drag</source>
        <translation>Ctrl+左键拖动</translation>
    </message>
    <message>
        <source>Middle drag</source>
        <translation>中键拖动</translation>
    </message>
    <message>
        <source>Shift+middle drag</source>
        <translation>Shift+中键拖动</translation>
    </message>
    <message>
        <source>Ctrl+middle drag</source>
        <translation>Ctrl+中键拖动</translation>
    </message>
    <message>
        <source>Middle+left drag, Shift+right drag</source>
        <translation>中键+左键拖动，Shift+右键拖动</translation>
    </message>
    <message>
        <source>Middle drag, Ctrl+right drag</source>
        <translation>中键拖动，Ctrl+右键拖动</translation>
    </message>
    <message>
        <source>Ctrl+Shift+right drag</source>
        <translation>Ctrl+Shift+右键拖动</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Select a piece</source>
        <translation>选择一个凸块</translation>
    </message>
    <message>
        <source>Ctrl+click, Shift+click</source>
        <translation>Ctrl+单击，Shift+单击</translation>
    </message>
    <message>
        <source>Add a piece to the selection, or take it away</source>
        <translation>将凸块加入选择，或从中移除</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Turn in steps of 15 degrees</source>
        <translation>每次旋转 15 度</translation>
    </message>
    <message>
        <source>+, −</source>
        <translation>+, −</translation>
    </message>
    <message>
        <source>Alt+left drag</source>
        <translation>Alt+左键拖动</translation>
    </message>
    <message>
        <source>Alt+middle drag</source>
        <translation>Alt+中键拖动</translation>
    </message>
    <message>
        <source>Alt+right drag, Alt+left+middle drag</source>
        <translation>Alt+右键拖动，Alt+左键+中键拖动</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>右键单击</translation>
    </message>
    <message>
        <source>Open the menu of a piece</source>
        <translation>打开凸块的菜单</translation>
    </message>
</context>
<context>
    <name>Issue</name>
    <message>
        <source>Stopped on request.</source>
        <translation>已按要求停止。</translation>
    </message>
    <message>
        <source>{w}: there is no such file; check the path.</source>
        <translation>{w}：文件不存在；请检查路径。</translation>
    </message>
    <message>
        <source>{w}: this is a folder; name a file in it.</source>
        <translation>{w}：这是文件夹；请指定其中的文件。</translation>
    </message>
    <message>
        <source>{w}: cannot be read ({d}); check its type and permissions.</source>
        <translation>{w}：无法读取（{d}）；请检查文件类型和权限。</translation>
    </message>
    <message>
        <source>{w}: the file is empty; export or copy it again.</source>
        <translation>{w}：文件为空；请重新导出或复制。</translation>
    </message>
    <message>
        <source>{w}: {0} bytes are more than the {1} allowed; split the model, or keep fewer rows in a file.</source>
        <translation>{w}：{0} 字节超过允许的 {1} 字节；请拆分模型，或在一个文件中保存较少的行。</translation>
    </message>
    <message>
        <source>{w}: cannot be written ({d}); check the folder and the space left on the disk.</source>
        <translation>{w}：无法写入（{d}）；请检查文件夹和磁盘剩余空间。</translation>
    </message>
    <message>
        <source>{w}: unknown file extension; known ones are {d}.</source>
        <translation>{w}：未知的文件扩展名；支持的扩展名：{d}。</translation>
    </message>
    <message>
        <source>{w}: the content is not what the extension says ({d}); rename or export it again.</source>
        <translation>{w}：内容与扩展名不符（{d}）；请重命名或重新导出。</translation>
    </message>
    <message>
        <source>{w}: the file ends too early{d?, {d} is missing}{0?, {0} announced and {1} there}; export or copy it again.</source>
        <translation>{w}：文件不完整{d?，缺少 {d}}{0?，应有 {0}，实有 {1}}；请重新导出或复制。</translation>
    </message>
    <message>
        <source>{w}: not a valid file of its format ({d}); export it again.</source>
        <translation>{w}：不是有效的该格式文件（{d}）；请重新导出。</translation>
    </message>
    <message>
        <source>{w}: the reading process cannot be started ({d}); reinstall Hullwright.</source>
        <translation>{w}：无法启动读取进程（{d}）；请重新安装 Hullwright。</translation>
    </message>
    <message>
        <source>{w}: the file made its reader crash ({d}); it is damaged or hostile: export it again.</source>
        <translation>{w}：读取进程因该文件崩溃（{d}）；文件已损坏或含恶意内容：请重新导出。</translation>
    </message>
    <message>
        <source>{w}: reading took longer than allowed{0?, {0} s}; raise --import-seconds if the file is sound.</source>
        <translation>{w}：读取超时{0?，{0} s}；若文件无误，请增大 --import-seconds。</translation>
    </message>
    <message>
        <source>{w}: reading needed more memory than allowed; raise --import-memory if the file is sound.</source>
        <translation>{w}：读取所需内存超过限制；若文件无误，请增大 --import-memory。</translation>
    </message>
    <message>
        <source>{w}: the model is larger than the {0} bytes allowed; split it.</source>
        <translation>{w}：模型超过允许的 {0} 字节；请拆分。</translation>
    </message>
    <message>
        <source>{w}: its reader answered nonsense, so the file is damaged or hostile; export it again.</source>
        <translation>{w}：读取进程返回的数据无效，文件已损坏或含恶意内容；请重新导出。</translation>
    </message>
    <message>
        <source>{w}: a face names a vertex that does not exist{d? ({d})}; export it again.</source>
        <translation>{w}：有面引用了不存在的顶点{d? ({d})}；请重新导出。</translation>
    </message>
    <message>
        <source>{w}: {0} {0=vertex has|vertices have} coordinates that are no numbers, first vertex {1}; export it again, or drop {0=its|their} faces with --repair +non_finite.</source>
        <translation>{w}：{0} 个顶点的坐标不是有效数值，首个为顶点 {1}；请重新导出，或用 --repair +non_finite 删除相关面。</translation>
    </message>
    <message>
        <source>{w}: its coordinates reach {0}, and it is {1} long from corner to corner; sizes from 1e-30 and coordinates up to 1e+37 can be worked with: scale it, or delete what lies far out.</source>
        <translation>{w}：坐标达到 {0}，对角长度为 {1}；可处理的尺寸不小于 1e-30，坐标不超过 1e+37：请缩放模型，或删除远处的部分。</translation>
    </message>
    <message>
        <source>{w}: there are no faces in it{d? ({d})}{0? that could stay: repair dropped all {0}, for lack of area or of numbers for coordinates, or as specks (--drop-specks)}; export the model with its surface.</source>
        <translation>{w}：其中没有{0?可保留的}面{d?（{d}）}{0?：修复已去除全部 {0} 个，因其没有面积、坐标不是数字，或被当作碎屑（--drop-specks）}；请连同表面一起导出模型。</translation>
    </message>
    <message>
        <source>{w}: it holds more than {0} {0=triangle|triangles}, instances expanded; raise --max-triangles if that is meant.</source>
        <translation>{w}：展开实例后超过 {0} 个三角形；如确需如此，请增大 --max-triangles。</translation>
    </message>
    <message>
        <source>{w}: it holds more than {0} {0=part|parts}, instances expanded{d?, the next one at {d}}; join meshes or leave instances out in the modelling tool, and export it again.</source>
        <translation>{w}：展开实例后超过 {0} 个部件{d?，下一个位于 {d}}；请在建模软件中合并网格或减少实例，然后重新导出。</translation>
    </message>
    <message>
        <source>{w}: the model is {0} m across ({d}); that looks like the wrong unit: check, and set --unit.</source>
        <translation>{w}：模型尺寸为 {0} m（{d}）；单位似乎有误：请检查并指定 --unit。</translation>
    </message>
    <message>
        <source>{w}: the last line has no end; the file may have been cut: compare it with its origin.</source>
        <translation>{w}：最后一行没有换行符；文件可能被截断：请与原文件比对。</translation>
    </message>
    <message>
        <source>{w}: {0} {0=polygon crosses itself and was cut as a fan; triangulate it|polygons cross themselves and were cut as fans; triangulate them} in the modelling tool.</source>
        <translation>{w}：{0} 个多边形自相交，已按扇形剖分；请在建模软件中三角化。</translation>
    </message>
    <message>
        <source>{w}: a polygon of {0} corners, from ({2}, {3}, {4}) on, crosses itself; such polygons are read up to {1} corners: triangulate it in the modelling tool.</source>
        <translation>{w}：一个有 {0} 个角、从 ({2}, {3}, {4}) 开始的多边形自相交；此类多边形最多读取 {1} 个角：请在建模软件中三角化。</translation>
    </message>
    <message>
        <source>{w}: {0} {0=point|points} and {1} {1=line|lines} were left out; only faces collide.</source>
        <translation>{w}：已忽略 {0} 个点和 {1} 条线；只有面参与碰撞。</translation>
    </message>
    <message>
        <source>repair {w}: {0?{0} {0=element|elements} }could not be repaired{d?, the mesh is not {d}}; look at the mesh in the modelling tool.</source>
        <translation>修复 {w}：{0?{0} 个元素}无法修复{d?，网格不满足 {d}}；请在建模软件中查看。</translation>
    </message>
    <message>
        <source>{w}: the format cannot hold this model ({d}); choose another.</source>
        <translation>{w}：该格式无法存储此模型（{d}）；请选择其他格式。</translation>
    </message>
    <message>
        <source>{w}: its pieces were cut from another mesh than {d}; export the pieces again.</source>
        <translation>{w}：其中的凸块并非由 {d} 的网格生成；请重新导出凸块。</translation>
    </message>
    <message>
        <source>{w}: row {0}, in line {1}: {d}; correct or remove the line.</source>
        <translation>{w}：第 {0} 条记录（第 {1} 行）：{d}；请更正或删除该行。</translation>
    </message>
    <message>
        <source>{w}: its first line names other columns than a_tx a_ty a_tz a_qw a_qx a_qy a_qz and b_tx to b_qz ({d}); rename or remove them.</source>
        <translation>{w}：首行含有 a_tx a_ty a_tz a_qw a_qx a_qy a_qz 及 b_tx 至 b_qz 以外的列（{d}）；请重命名或删除。</translation>
    </message>
    <message>
        <source>{w}: not a valid setting ({d}).</source>
        <translation>{w}：设置无效（{d}）。</translation>
    </message>
    <message>
        <source>{w}: there is not enough memory for it; use a machine with more, or a smaller model.</source>
        <translation>{w}：内存不足；请使用内存更大的机器，或更小的模型。</translation>
    </message>
    <message>
        <source>{w}: internal error ({d}); please report it with the file.</source>
        <translation>{w}：内部错误（{d}）；请附上该文件报告问题。</translation>
    </message>
    <message>
        <source>There is no OpenGL 3.3 without a screen here ({d}); pairs are decided by exact numbers instead, pictures need a driver or Mesa&apos;s software renderer.</source>
        <translation>此处没有屏幕时无法使用 OpenGL 3.3（{d}）；改用精确数值判定各对凸块，图片需要驱动程序或 Mesa 软件渲染器。</translation>
    </message>
    <message>
        <source>{w}: drawing failed ({d}); pairs are decided by exact numbers instead, pictures need less size or another driver.</source>
        <translation>{w}：绘制失败（{d}）；改用精确数值判定各对凸块，图片需要更小的尺寸或其他驱动程序。</translation>
    </message>
    <message>
        <source>{w}: the file announces {0} {0=face|faces} and {1} could be read; export it again, or in another format.</source>
        <translation>{w}：文件声明有 {0} 个面，实际读取到 {1} 个；请重新导出，或改用其他格式。</translation>
    </message>
    <message>
        <source>{w}: {0} of {1} vertices {0=is|are} in no face; if it is a cloud of points, make a surface of it first.</source>
        <translation>{w}：{1} 个顶点中有 {0} 个不属于任何面；如果是点云，请先生成表面。</translation>
    </message>
    <message>
        <source>{w}: there is more in the file than it announces ({d}), and the rest was left out; export it again.</source>
        <translation>{w}：文件内容多于其声明（{d}），其余部分已忽略；请重新导出。</translation>
    </message>
    <message>
        <source>{w}: its numbers are in steps of {0}, and its smallest extent is {1}; move the model towards the origin before it is exported, or export it in a format of more digits.</source>
        <translation>{w}：坐标的最小步长为 {0}，而最小尺寸为 {1}；请在导出前将模型移近原点，或使用精度更高的格式导出。</translation>
    </message>
    <message>
        <source>{w}: {0} {0=mesh moves with a skeleton; it was taken as it is|meshes move with a skeleton; they were taken as they are} before the skeleton moves.</source>
        <translation>{w}：{0} 个网格随骨骼运动；已按其未运动时的姿态读取。</translation>
    </message>
    <message>
        <source>{w}: there are {0} pieces, more than the {1} of --max-pieces ({d}); raise --max-pieces.</source>
        <translation>{w}：共有 {0} 个凸块，多于 --max-pieces 的 {1}（{d}）；请调高 --max-pieces。</translation>
    </message>
    <message>
        <source>{w}: they leave {0} % of the solid&apos;s inside open, more than {1} %, as no more was found within the tolerance; raise it.</source>
        <translation>{w}：实体内部有 {0} % 未被填充，超过 {1} %，因为在容差内找不到更多可填之处；请调高容差。</translation>
    </message>
    <message>
        <source>{w}: they fill {0} of {1} closed {1=cavity|cavities}, in all {2} cubic units of the model, the largest around ({3}, {4}, {5}); ask for more pieces if they have to stay empty.</source>
        <translation>{w}：它们填满了 {1} 个封闭空腔中的 {0} 个，共 {2} 立方模型单位，最大的位于 ({3}, {4}, {5}) 附近；如需保持空腔，请要求更多凸块。</translation>
    </message>
    <message>
        <source>{w}: {0} of {1} {0=reaches|reach} into openings that are to be kept, as {0=it has|they have} at most {2} vertices; raise --max-hull-vertices or --max-pieces.</source>
        <translation>{w}：{1} 个凸块中有 {0} 个伸入了应保留的开口，因为它们至多有 {2} 个顶点；请调高 --max-hull-vertices 或 --max-pieces。</translation>
    </message>
    <message>
        <source>{w}: they cover {0} % of the solid&apos;s volume outside of it, more than the {1} % of --max-outside; raise it, or --max-pieces and --max-hull-vertices where these are set.</source>
        <translation>{w}：它们在实体之外覆盖了实体体积的 {0} %，超过 --max-outside 的 {1} %；请调高它，若设有 --max-pieces 和 --max-hull-vertices，也可调高它们。</translation>
    </message>
    <message>
        <source>{w}: nothing of the model is thick enough to tell shares of its volume, so that --max-outside decides nothing; --max-pieces does, or --tolerance.</source>
        <translation>{w}：模型没有足够厚的部分可用来计算体积比例，因此 --max-outside 不起作用，由 --max-pieces 或 --tolerance 决定。</translation>
    </message>
    <message>
        <source>{w}: {0} pairs of bodies are more than the {1} that are asked about at once; name two bodies, or leave some out.</source>
        <translation>{w}：{0} 对物体超过一次可查询的 {1} 对；请指定两个物体，或去掉一些物体。</translation>
    </message>
</context>
<context>
    <name>Job</name>
    <message>
        <source>Reading the project</source>
        <translation>读取项目</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>读取模型</translation>
    </message>
    <message>
        <source>Cutting pieces</source>
        <translation>切分凸块</translation>
    </message>
    <message>
        <source>Correcting by hand</source>
        <translation>手工修正</translation>
    </message>
    <message>
        <source>Preparing the view</source>
        <translation>正在准备视图</translation>
    </message>
    <message>
        <source>Writing a file</source>
        <translation>写入文件</translation>
    </message>
    <message>
        <source>Checking for an engine</source>
        <translation>正在针对引擎检查</translation>
    </message>
    <message>
        <source>Building the tree</source>
        <translation>正在构建树</translation>
    </message>
    <message>
        <source>Fitting primitives</source>
        <translation>拟合基本体</translation>
    </message>
    <message>
        <source>Preparing to measure</source>
        <translation>正在准备测量</translation>
    </message>
    <message>
        <source>Counting what a limit costs</source>
        <translation>正在计算限制的代价</translation>
    </message>
    <message>
        <source>Making a body to inspect</source>
        <translation>准备要检查的物体</translation>
    </message>
    <message>
        <source>Reading poses</source>
        <translation>读取位姿</translation>
    </message>
    <message>
        <source>Answering all rows</source>
        <translation>计算所有行</translation>
    </message>
    <message>
        <source>Saving a contact file</source>
        <translation>保存接触文件</translation>
    </message>
    <message>
        <source>Opening a contact file</source>
        <translation>打开接触文件</translation>
    </message>
    <message>
        <source>Answering a contact file again</source>
        <translation>重新计算接触文件</translation>
    </message>
    <message>
        <source>Making an asset to probe</source>
        <translation>准备要探测的资产</translation>
    </message>
    <message>
        <source>Playing with balls</source>
        <translation>弹球</translation>
    </message>
    <message>
        <source>Saving a play</source>
        <translation>保存弹球</translation>
    </message>
    <message>
        <source>Comparing with the meshes</source>
        <translation>与网格比较</translation>
    </message>
    <message>
        <source>Asking all pairs of bodies</source>
        <translation>正在检验所有物体对</translation>
    </message>
    <message>
        <source>Making a pair of bodies</source>
        <translation>正在制作一对物体</translation>
    </message>
    <message>
        <source>Drawing the other bodies</source>
        <translation>正在绘制其余物体</translation>
    </message>
    <message>
        <source>Measuring a file</source>
        <translation>测量文件大小</translation>
    </message>
    <message>
        <source>Looking into a folder</source>
        <translation>查看文件夹</translation>
    </message>
    <message>
        <source>Reading what was not saved</source>
        <translation>读取未保存的工作</translation>
    </message>
    <message>
        <source>Saving the project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Changing colours</source>
        <translation>更换颜色</translation>
    </message>
    <message>
        <source>Looking for changed files</source>
        <translation>查看文件是否已更改</translation>
    </message>
    <message>
        <source>Answering two poses</source>
        <translation>计算两个位姿</translation>
    </message>
    <message>
        <source>Finding faces that meet</source>
        <translation>查找相交的面</translation>
    </message>
    <message>
        <source>Recording the way through trees</source>
        <translation>记录遍历两棵树的过程</translation>
    </message>
    <message>
        <source>Drawing two pieces</source>
        <translation>绘制两个凸块</translation>
    </message>
    <message>
        <source>Asking pixels</source>
        <translation>查询像素</translation>
    </message>
    <message>
        <source>Drawing faults</source>
        <translation>绘制缺陷</translation>
    </message>
    <message>
        <source>Drawing a recent file</source>
        <translation>绘制最近文件的图片</translation>
    </message>
    <message>
        <source>Keeping what is not saved</source>
        <translation>备份未保存的工作</translation>
    </message>
    <message>
        <source>Saving what was compared</source>
        <translation>保存比较结果</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>How far pieces stand out</source>
        <translation>凸块超出模型的距离</translation>
    </message>
    <message>
        <source>How far uncovered faces are from the pieces</source>
        <translation>未覆盖的面与凸块的距离</translation>
    </message>
    <message>
        <source>Tolerance: %1</source>
        <translation>容差：%1</translation>
    </message>
    <message>
        <source>Order of each hull&apos;s triangles</source>
        <translation>每个凸包的三角形顺序</translation>
    </message>
    <message>
        <source>first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一个</translation>
    </message>
    <message>
        <source>Pale: a strip begins.</source>
        <translation>浅色：条带开始处。</translation>
    </message>
    <message>
        <source>No piece stands out of the model.</source>
        <translation>没有凸块超出模型。</translation>
    </message>
</context>
<context>
    <name>Lint</name>
    <message>
        <source>{w} leaves surface of the model uncovered</source>
        <translation>{w} 未完全覆盖模型表面</translation>
    </message>
    <message>
        <source>export the pieces again from this model</source>
        <translation>请由此模型重新导出凸块</translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} out of the solid, {1}{3? ({3} m)} is allowed</source>
        <translation>{w} 超出实体 {0}{2? ({2} m)}，允许值为 {1}{3? ({3} m)}</translation>
    </message>
    <message>
        <source>export with a smaller --tolerance</source>
        <translation>请减小 --tolerance 后导出</translation>
    </message>
    <message>
        <source>{w} is no closed convex hull</source>
        <translation>{w} 不是封闭凸包</translation>
    </message>
    <message>
        <source>export the pieces again; verify --model says what is wrong</source>
        <translation>请重新导出凸块；verify --model 会指出问题所在</translation>
    </message>
    <message>
        <source>{w} has {0} vertices, {d} wants {1} at most</source>
        <translation>{w} 有 {0} 个顶点，{d} 要求最多 {1} 个</translation>
    </message>
    <message>
        <source>limit the vertices with --max-hull-vertices {0}</source>
        <translation>请用 --max-hull-vertices {0} 限制顶点数</translation>
    </message>
    <message>
        <source>{w} has {0} faces, {d} wants {1} at most</source>
        <translation>{w} 有 {0} 个面，{d} 要求最多 {1} 个</translation>
    </message>
    <message>
        <source>{w} has {0} vertices around one face, {d} wants {1} at most</source>
        <translation>{w} 有一个面含 {0} 个顶点，{d} 要求最多 {1} 个</translation>
    </message>
    <message>
        <source>there are {0} pieces, {d} wants {1} at most</source>
        <translation>共有 {0} 个凸块，{d} 要求最多 {1} 个</translation>
    </message>
    <message>
        <source>limit them with --max-pieces {0}, or raise --tolerance</source>
        <translation>请用 --max-pieces {0} 限制，或增大 --tolerance</translation>
    </message>
    <message>
        <source>{w} is flat, {d} refuses hulls without volume</source>
        <translation>{w} 是扁平的，{d} 不接受无体积的凸包</translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} thick, for {d} it should be {1}{3? ({3} m)}</source>
        <translation>{w} 厚度为 {0}{2? ({2} m)}，{d} 应为 {1}{3? ({3} m)}</translation>
    </message>
    <message>
        <source>raise --tolerance, which merges it with others, or thicken the part in the modelling tool</source>
        <translation>请增大 --tolerance 使其与其他凸块合并，或在建模软件中加厚部件</translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} across, which is below {1}{3? ({3} m)}, a small share of the whole</source>
        <translation>{w} 尺寸为 {0}{2? ({2} m)}，小于 {1}{3? ({3} m)}，仅占整体的很小一部分</translation>
    </message>
    <message>
        <source>raise --tolerance, which merges it with others, or leave it out</source>
        <translation>请增大 --tolerance 使其与其他凸块合并，或舍去</translation>
    </message>
    <message>
        <source>{w} is so far from the origin that float32 goes in steps of {0}{2? ({2} m)} there, {1}{3? ({3} m)} would do</source>
        <translation>{w} 离原点过远，float32 在该处的步长为 {0}{2? ({2} m)}，应不大于 {1}{3? ({3} m)}</translation>
    </message>
    <message>
        <source>move the model to the origin in the modelling tool</source>
        <translation>请在建模软件中将模型移到原点</translation>
    </message>
    <message>
        <source>{w} has no volume left when its coordinates are float32</source>
        <translation>{w} 的坐标转为 float32 后体积为零</translation>
    </message>
    <message>
        <source>move the model to the origin, or leave the piece out</source>
        <translation>请将模型移到原点，或舍去该凸块</translation>
    </message>
    <message>
        <source>{w} is not convex when its coordinates are float32: a vertex is {0}{2? ({2} m)} in front of a facet, {1}{3? ({3} m)} is rounding</source>
        <translation>{w} 的坐标转为 float32 后不再是凸的：有顶点位于小面前方 {0}{2? ({2} m)}，舍入误差为 {1}{3? ({3} m)}</translation>
    </message>
    <message>
        <source>limit the vertices with --max-hull-vertices, which leaves thin facets out, or move the model to the origin</source>
        <translation>请用 --max-hull-vertices 限制顶点数以去除狭长小面，或将模型移到原点</translation>
    </message>
    <message>
        <source>any engine</source>
        <translation>任意引擎</translation>
    </message>
    <message>
        <source>{w} closes a passage that is {0}{2? ({2} m)} wide, more than the tolerance of {1}{3? ({3} m)}</source>
        <translation>{w} 封闭了宽 {0}{2? ({2} m)} 的通道，大于容差 {1}{3? ({3} m)}</translation>
    </message>
    <message>
        <source>{0} {0=face of the model is|faces of the model that hang together are} in no piece</source>
        <translation>模型中相连的 {0} 个面不属于任何凸块</translation>
    </message>
    <message>
        <source>give sheets a body with --sheet-thickness, or raise --tolerance, which merges flat pieces of solids with others</source>
        <translation>用 --sheet-thickness 使薄片具有厚度，或增大 --tolerance，使实体的平凸块与其他凸块合并</translation>
    </message>
</context>
<context>
    <name>LintWords</name>
    <message>
        <source>Surface uncovered</source>
        <translation>表面未覆盖</translation>
    </message>
    <message>
        <source>Cut the pieces again.</source>
        <translation>重新切分凸块。</translation>
    </message>
    <message>
        <source>Sticks out</source>
        <translation>超出实体</translation>
    </message>
    <message>
        <source>Choose a smaller tolerance.</source>
        <translation>选择更小的容差。</translation>
    </message>
    <message>
        <source>No convex hull</source>
        <translation>不是凸包</translation>
    </message>
    <message>
        <source>Too many vertices</source>
        <translation>顶点过多</translation>
    </message>
    <message>
        <source>Limit the vertices to %1, of this piece or of all.</source>
        <translation>把此凸块或全部凸块的顶点限制为 %1 个。</translation>
    </message>
    <message>
        <source>Too many faces</source>
        <translation>面过多</translation>
    </message>
    <message>
        <source>Face with many vertices</source>
        <translation>面的顶点过多</translation>
    </message>
    <message>
        <source>Too many pieces</source>
        <translation>凸块过多</translation>
    </message>
    <message>
        <source>Limit the pieces to %1, or choose a larger tolerance.</source>
        <translation>把凸块限制为 %1 个，或选择更大的容差。</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>平的</translation>
    </message>
    <message>
        <source>Thin</source>
        <translation>薄</translation>
    </message>
    <message>
        <source>Choose a larger tolerance, which merges it with others, or thicken the part in the modelling tool.</source>
        <translation>选择更大的容差使其与其他凸块合并，或在建模软件中加厚该部件。</translation>
    </message>
    <message>
        <source>Tiny</source>
        <translation>极小</translation>
    </message>
    <message>
        <source>Choose a larger tolerance, which merges it with others, or delete the piece.</source>
        <translation>选择更大的容差使其与其他凸块合并，或删除该凸块。</translation>
    </message>
    <message>
        <source>Far from the origin</source>
        <translation>远离原点</translation>
    </message>
    <message>
        <source>Move the model to the origin in the modelling tool.</source>
        <translation>在建模软件中把模型移到原点。</translation>
    </message>
    <message>
        <source>Collapses in float32</source>
        <translation>在 float32 中塌缩</translation>
    </message>
    <message>
        <source>Move the model to the origin in the modelling tool, or delete the piece.</source>
        <translation>在建模软件中把模型移到原点，或删除该凸块。</translation>
    </message>
    <message>
        <source>Dented in float32</source>
        <translation>在 float32 中凹陷</translation>
    </message>
    <message>
        <source>Limit the vertices of the piece, which leaves thin facets out, or move the model to the origin in the modelling tool.</source>
        <translation>限制该凸块的顶点以去掉细长的面，或在建模软件中把模型移到原点。</translation>
    </message>
    <message>
        <source>Closes a passage</source>
        <translation>封闭通道</translation>
    </message>
    <message>
        <source>Choose a smaller tolerance, cut this region again with one, or split the piece.</source>
        <translation>选择更小的容差，用它重新切分此区域，或拆分该凸块。</translation>
    </message>
    <message>
        <source>Faces in no piece</source>
        <translation>不属于任何凸块的面</translation>
    </message>
    <message>
        <source>Undo what took them away, or cut the pieces again.</source>
        <translation>撤销去掉这些面的操作，或重新切分凸块。</translation>
    </message>
    <message>
        <source>Set a thickness of sheets in the recipe, or choose a larger tolerance, which merges flat pieces of solids.</source>
        <translation>在配方中设置薄片的厚度，或选择更大的容差，使实体的平凸块合并。</translation>
    </message>
</context>
<context>
    <name>Listing</name>
    <message>
        <source>, </source>
        <comment>between two facts</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>Measures</name>
    <message>
        <source>units</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>cubic units</source>
        <translation>立方单位</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>Navigation</name>
    <message>
        <source>&amp;Left button turns</source>
        <translation>左键旋转(&amp;L)</translation>
    </message>
    <message>
        <source>As in &amp;Blender</source>
        <translation>与 &amp;Blender 相同</translation>
    </message>
    <message>
        <source>As in &amp;FreeCAD (CAD)</source>
        <translation>与 &amp;FreeCAD (CAD) 相同</translation>
    </message>
    <message>
        <source>Left drag turns; middle or Shift+left drag moves; wheel zooms; Ctrl+left drag selects</source>
        <translation>左键拖动旋转；中键或 Shift+左键拖动平移；滚轮缩放；Ctrl+左键拖动选择</translation>
    </message>
    <message>
        <source>Middle drag turns; Shift+middle moves; Ctrl+middle or wheel zooms; left drag selects</source>
        <translation>中键拖动旋转；Shift+中键平移；Ctrl+中键或滚轮缩放；左键拖动选择</translation>
    </message>
    <message>
        <source>Middle+left or Shift+right drag turns; middle or Ctrl+right moves; Ctrl+Shift+right or wheel zooms; left drag selects</source>
        <translation>中键+左键或 Shift+右键拖动旋转；中键或 Ctrl+右键平移；Ctrl+Shift+右键或滚轮缩放；左键拖动选择</translation>
    </message>
    <message>
        <source>Cop&amp;y camera</source>
        <translation>复制相机(&amp;Y)</translation>
    </message>
    <message>
        <source>Camera copied</source>
        <translation>已复制相机</translation>
    </message>
    <message>
        <source>P&amp;aste camera</source>
        <translation>粘贴相机(&amp;A)</translation>
    </message>
    <message>
        <source>The clipboard holds no camera</source>
        <translation>剪贴板中没有相机</translation>
    </message>
    <message>
        <source>As in &amp;Maya</source>
        <translation>与 &amp;Maya 相同</translation>
    </message>
    <message>
        <source>Alt+left drag turns; Alt+middle moves; Alt+right, Alt+left+middle or wheel zooms; left drag selects</source>
        <translation>Alt+左键拖动旋转；Alt+中键平移；Alt+右键、Alt+左键+中键或滚轮缩放；左键拖动选择</translation>
    </message>
</context>
<context>
    <name>PixelCase</name>
    <message>
        <source>neither</source>
        <translation>两者皆无</translation>
    </message>
    <message>
        <source>A alone</source>
        <translation>仅 A</translation>
    </message>
    <message>
        <source>B alone</source>
        <translation>仅 B</translation>
    </message>
    <message>
        <source>A before B</source>
        <translation>A 在 B 前</translation>
    </message>
    <message>
        <source>B before A</source>
        <translation>B 在 A 前</translation>
    </message>
    <message>
        <source>overlap, A first</source>
        <translation>重叠，A 在前</translation>
    </message>
    <message>
        <source>overlap, B first</source>
        <translation>重叠，B 在前</translation>
    </message>
    <message>
        <source>B within A</source>
        <translation>B 在 A 之内</translation>
    </message>
    <message>
        <source>A within B</source>
        <translation>A 在 B 之内</translation>
    </message>
</context>
<context>
    <name>Preset</name>
    <message>
        <source>Game engine</source>
        <translation>游戏引擎</translation>
    </message>
    <message>
        <source>few fat pieces that fill the solid, within 1 % of the diagonal, of at most 64 vertices</source>
        <translation>少量厚实的凸块填满实体，误差在对角线的 1 % 以内，每个至多 64 个顶点</translation>
    </message>
    <message>
        <source>Robotics</source>
        <translation>机器人</translation>
    </message>
    <message>
        <source>pieces that fill the solid, within 0.25 % of the diagonal, of at most 255 vertices</source>
        <translation>填满实体的凸块，误差在对角线的 0.25 % 以内，每个至多 255 个顶点</translation>
    </message>
    <message>
        <source>Exact surface</source>
        <translation>精确表面</translation>
    </message>
    <message>
        <source>convex pieces of the surface, exactly where it is</source>
        <translation>表面的凸块，与表面完全一致</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>游戏</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
</context>
<context>
    <name>Primitive</name>
    <message>
        <source>box</source>
        <translation>长方体</translation>
    </message>
    <message>
        <source>sphere</source>
        <translation>球体</translation>
    </message>
    <message>
        <source>capsule</source>
        <translation>胶囊体</translation>
    </message>
    <message>
        <source>cylinder</source>
        <translation>圆柱体</translation>
    </message>
    <message>
        <source>%1, %2 × %3 × %4</source>
        <translation>%1，%2 × %3 × %4</translation>
    </message>
    <message>
        <source>%1, radius %2</source>
        <translation>%1，半径 %2</translation>
    </message>
    <message>
        <source>%1, radius %2, length %3</source>
        <translation>%1，半径 %2，长度 %3</translation>
    </message>
    <message>
        <source>does not hold all of the piece</source>
        <translation>未完全包含该凸块</translation>
    </message>
    <message>
        <source>Meshes that are exported have it; packed assets do not.</source>
        <translation>导出的网格包含它；打包资产不包含。</translation>
    </message>
    <message>
        <source>Exports write the piece&apos;s hull: the primitive was moved off.</source>
        <translation>导出时写出凸块的凸包：基本体已被移离。</translation>
    </message>
    <message>
        <source>Exports write the primitive, or on request the piece&apos;s hull.</source>
        <translation>导出时写入基本体，也可按需写入凸块的凸包。</translation>
    </message>
    <message>
        <source>dent %1, overhang %2; volume %3 over the hull&apos;s</source>
        <translation>凹陷 %1，超出 %2；体积比凸包大 %3</translation>
    </message>
</context>
<context>
    <name>ProbeFound</name>
    <message>
        <source>for ever</source>
        <translation>永远</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Normal there</source>
        <translation>该处法线</translation>
    </message>
    <message>
        <source>They meet</source>
        <translation>相交</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>They meet on the way</source>
        <translation>途中相遇</translation>
    </message>
    <message>
        <source>No contact on the way</source>
        <translation>途中没有接触</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>在外</translation>
    </message>
    <message>
        <source>Crossing</source>
        <translation>穿过</translation>
    </message>
    <message>
        <source>Wholly inside</source>
        <translation>完全在内</translation>
    </message>
    <message>
        <source>No hit</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>It begins inside</source>
        <translation>从内部出发</translation>
    </message>
    <message>
        <source>A hit</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>They touch on the way</source>
        <translation>途中相触</translation>
    </message>
    <message>
        <source>Lower corner</source>
        <translation>下角</translation>
    </message>
    <message>
        <source>Upper corner</source>
        <translation>上角</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>边长</translation>
    </message>
    <message>
        <source>First contact</source>
        <translation>最先接触</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Last contact</source>
        <translation>最后接触</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>起点时</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>终点时</translation>
    </message>
    <message>
        <source>Enters at</source>
        <translation>进入于</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>入口</translation>
    </message>
    <message>
        <source>Leaves at</source>
        <translation>离开于</translation>
    </message>
    <message>
        <source>Exit</source>
        <translation>出口</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>凸块</translation>
    </message>
    <message>
        <source>Source faces</source>
        <translation>源面</translation>
    </message>
    <message>
        <source>Centre then</source>
        <translation>当时中心</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Face met</source>
        <translation>遇到的面</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>The asset does not hold its surface: name its model, by Probe, Model of the asset</source>
        <translation>资产不保存其表面：请用“探测 ▸ 资产的模型”指定它的模型</translation>
    </message>
    <message>
        <source>The piece was made of no faces</source>
        <translation>该凸块不是由任何面生成的</translation>
    </message>
    <message>
        <source>The ray passes by the faces that the piece was made of</source>
        <translation>射线从生成该凸块的面旁边经过</translation>
    </message>
    <message>
        <source>Met at</source>
        <translation>遇到时刻</translation>
    </message>
    <message>
        <source>no face</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>RasterVerdict</name>
    <message>
        <source>certainly apart</source>
        <translation>确定分离</translation>
    </message>
    <message>
        <source>certainly a contact</source>
        <translation>确定接触</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>未定</translation>
    </message>
    <message>
        <source>not drawn: a piece is flat</source>
        <translation>未绘制：有凸块是平的</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>one piece is named twice</source>
        <translation>同一凸块被指定了两次</translation>
    </message>
    <message>
        <source>there is no added primitive of that name</source>
        <translation>添加的基本体中没有此名称</translation>
    </message>
    <message>
        <source>it is locked</source>
        <translation>已锁定</translation>
    </message>
    <message>
        <source>an added primitive has no faces</source>
        <translation>添加的基本体没有面</translation>
    </message>
    <message>
        <source>the pieces are of different parts of the model</source>
        <translation>这些凸块属于模型的不同部件</translation>
    </message>
    <message>
        <source>the pieces do not hang together</source>
        <translation>这些凸块不相连</translation>
    </message>
    <message>
        <source>all faces are on one side of the plane</source>
        <translation>所有面都在平面的同一侧</translation>
    </message>
    <message>
        <source>the plane leaves no volume on one of its sides</source>
        <translation>平面的一侧没有任何体积</translation>
    </message>
    <message>
        <source>pieces of the solid are not cut again one by one; split or merge them, or change the settings</source>
        <translation>实体的凸块不能单独重新切分；请拆分或合并它们，或更改设置</translation>
    </message>
    <message>
        <source>it has one face only</source>
        <translation>该凸块只有一个面</translation>
    </message>
    <message>
        <source>the model has changed</source>
        <translation>模型已更改</translation>
    </message>
    <message>
        <source>some of its faces are deleted or in another locked piece</source>
        <translation>其部分面已删除或属于另一个锁定的凸块</translation>
    </message>
    <message>
        <source>the faces do not hang together</source>
        <translation>这些面不相连</translation>
    </message>
    <message>
        <source>it has no primitive</source>
        <translation>该凸块没有基本体</translation>
    </message>
    <message>
        <source>there is an added primitive of that name already</source>
        <translation>添加的基本体中已有此名称</translation>
    </message>
    <message>
        <source>no hull of so few vertices was found</source>
        <translation>找不到顶点数这么少的凸包</translation>
    </message>
    <message>
        <source>fewer hulls of so few vertices would close openings</source>
        <translation>凸包更少而顶点数又这么少时，会封住开口</translation>
    </message>
    <message>
        <source>it is no piece of the surface</source>
        <translation>并非由表面切分的凸块</translation>
    </message>
    <message>
        <source>it has been deleted</source>
        <translation>已被删除</translation>
    </message>
    <message>
        <source>its faces are now in {0} pieces</source>
        <translation>其面现分属 {0} 个凸块</translation>
    </message>
    <message>
        <source>it is now a part of a larger piece</source>
        <translation>现已并入更大的凸块</translation>
    </message>
    <message>
        <source>the model has changed there, and more than one piece is like it</source>
        <translation>模型在该处已更改，且有多个相似的凸块</translation>
    </message>
    <message>
        <source>the model has changed there, and no piece is like it</source>
        <translation>模型在该处已更改，且没有相似的凸块</translation>
    </message>
    <message>
        <source>it moves too far</source>
        <translation>移动距离过大</translation>
    </message>
    <message>
        <source>the turn is no rotation: a quaternion has length 1, and a matrix columns of length 1 at right angles, not mirrored</source>
        <translation>该旋转无效：四元数的长度应为 1，矩阵的各列应为单位长度、互相垂直且无镜像</translation>
    </message>
    <message>
        <source>a size is negative or too large</source>
        <translation>有尺寸为负或过大</translation>
    </message>
    <message>
        <source>it needs {0} {0=piece|pieces} or more</source>
        <translation>至少需要 {0} 个凸块</translation>
    </message>
    <message>
        <source>its tags are too many, too long, empty or doubled</source>
        <translation>标签过多、过长、为空或重复</translation>
    </message>
    <message>
        <source>its material is too long a name</source>
        <translation>材质名称过长</translation>
    </message>
    <message>
        <source>its name is empty or too long</source>
        <translation>名称为空或过长</translation>
    </message>
    <message>
        <source>it does not hold the piece</source>
        <translation>基本体未完全包含该凸块</translation>
    </message>
    <message>
        <source>it is too thin for a hull</source>
        <translation>基本体过薄，无法生成凸包</translation>
    </message>
    <message>
        <source>it has to be smaller than --tolerance, which includes it</source>
        <translation>必须小于 --tolerance，因为已计入其中</translation>
    </message>
    <message>
        <source>piece {0}: {1}</source>
        <translation>凸块 {0}：{1}</translation>
    </message>
    <message>
        <source>piece {0}, {1}</source>
        <translation>凸块 {0}，{1}</translation>
    </message>
    <message>
        <source>“%1” was not done: %2.</source>
        <translation>“%1”未执行：%2。</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1 cannot be %2: %3</source>
        <translation>%1不能为%2：%3</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>the model&apos;s unit is not known; set --unit, or write the length in model units</source>
        <translation>模型的单位未知；请设置 --unit，或以模型单位写出长度</translation>
    </message>
    <message>
        <source>it is too long in the model&apos;s unit</source>
        <translation>换算为模型单位后过长</translation>
    </message>
    <message>
        <source>from %1 to %2, or 0</source>
        <translation>从 %1 到 %2，或 0</translation>
    </message>
    <message>
        <source>the number is beyond what a double holds</source>
        <translation>该数字超出双精度所能表示的范围</translation>
    </message>
    <message>
        <source>an asset holds what only the model of the pieces knows</source>
        <translation>资产中包含只有凸块的模型才知道的内容</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>这是文件夹</translation>
    </message>
    <message>
        <source>it is UTF-16; save it as UTF-8</source>
        <translation>这是 UTF-16；请另存为 UTF-8</translation>
    </message>
    <message>
        <source>more than 4 GiB</source>
        <translation>超过 4 GiB</translation>
    </message>
    <message>
        <source>more than 4 GiB of hulls</source>
        <translation>凸包超过 4 GiB</translation>
    </message>
    <message>
        <source>more than 4 GiB of names</source>
        <translation>名称超过 4 GiB</translation>
    </message>
    <message>
        <source>more than 4,294,967,295 triangles</source>
        <translation>超过 4,294,967,295 个三角形</translation>
    </message>
    <message>
        <source>a hull without strips</source>
        <translation>没有条带的凸包</translation>
    </message>
    <message>
        <source>this is no JSON</source>
        <translation>这不是 JSON</translation>
    </message>
    <message>
        <source>no JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>this is no recipe: an object is expected</source>
        <translation>这不是配方：应为一个对象</translation>
    </message>
    <message>
        <source>these are no corrections: an object is expected</source>
        <translation>这不是修正：应为一个对象</translation>
    </message>
    <message>
        <source>this is no project: an object is expected</source>
        <translation>这不是项目：应为一个对象</translation>
    </message>
    <message>
        <source>pieces, written with -o NAME.json</source>
        <translation>部件，用 -o NAME.json 写出</translation>
    </message>
    <message>
        <source>this is no project of this version</source>
        <translation>这不是此版本的项目</translation>
    </message>
    <message>
        <source>this is no contact file: an object is expected</source>
        <translation>这不是接触文件：应为一个对象</translation>
    </message>
    <message>
        <source>this is no contact file of this version</source>
        <translation>这不是此版本的接触文件</translation>
    </message>
    <message>
        <source>a distance is expected that &quot;distance&quot; does not ask for</source>
        <translation>期望了距离，但“distance”没有要求计算它</translation>
    </message>
    <message>
        <source>side_files is a list of paths and hashes</source>
        <translation>side_files 应为路径和哈希的列表</translation>
    </message>
    <message>
        <source>nested too deep</source>
        <translation>嵌套过深</translation>
    </message>
    <message>
        <source>it has a number that is too large</source>
        <translation>其中有一个过大的数</translation>
    </message>
    <message>
        <source>PLY header</source>
        <translation>PLY 文件头</translation>
    </message>
    <message>
        <source>OFF header</source>
        <translation>OFF 文件头</translation>
    </message>
    <message>
        <source>glTF header</source>
        <translation>glTF 文件头</translation>
    </message>
    <message>
        <source>3DS main chunk</source>
        <translation>3DS 主数据块</translation>
    </message>
    <message>
        <source>IFF header</source>
        <translation>IFF 文件头</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>vertices without x, y and z</source>
        <translation>顶点缺少 x、y 和 z</translation>
    </message>
    <message>
        <source>fewer than three coordinates</source>
        <translation>坐标少于三个</translation>
    </message>
    <message>
        <source>a facet without three corners</source>
        <translation>三角面的角点不是三个</translation>
    </message>
    <message>
        <source>after the last element</source>
        <translation>在最后一个元素之后</translation>
    </message>
    <message>
        <source>no unit known, metres assumed</source>
        <translation>单位未知，按米处理</translation>
    </message>
    <message>
        <source>manifold</source>
        <translation>流形</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>该模型</translation>
    </message>
    <message>
        <source>the line is longer than 65,536 bytes</source>
        <translation>该行超过 65,536 字节</translation>
    </message>
    <message>
        <source>the line is empty</source>
        <translation>该行为空</translation>
    </message>
    <message>
        <source>there is no picture of that size</source>
        <translation>无法生成该尺寸的图片</translation>
    </message>
    <message>
        <source>nothing was read back</source>
        <translation>没有读回任何内容</translation>
    </message>
    <message>
        <source>the context was lost</source>
        <translation>上下文已丢失</translation>
    </message>
    <message>
        <source>the context was reset</source>
        <translation>上下文已被重置</translation>
    </message>
    <message>
        <source>there is no EGL or no OpenGL on this machine</source>
        <translation>本机没有 EGL 或没有 OpenGL</translation>
    </message>
    <message>
        <source>EGL has no platform that works without a screen</source>
        <translation>EGL 没有可在无屏幕时工作的平台</translation>
    </message>
    <message>
        <source>EGL&apos;s display cannot be opened</source>
        <translation>无法打开 EGL 的显示</translation>
    </message>
    <message>
        <source>EGL is too old</source>
        <translation>EGL 版本太旧</translation>
    </message>
    <message>
        <source>it was parted before it was drawn</source>
        <translation>在绘制之前已被拆分</translation>
    </message>
    <message>
        <source>the number {0} is beyond what a double holds</source>
        <translation>数字 {0} 超出双精度所能表示的范围</translation>
    </message>
    <message>
        <source>{0} is not known</source>
        <translation>{0} 未知</translation>
    </message>
    <message>
        <source>{0} is missing</source>
        <translation>缺少 {0}</translation>
    </message>
    <message>
        <source>{0} stands there twice</source>
        <translation>{0} 出现了两次</translation>
    </message>
    <message>
        <source>the key &quot;{0}&quot; stands there twice</source>
        <translation>键“{0}”出现了两次</translation>
    </message>
    <message>
        <source>kind is not {0}</source>
        <translation>kind 不是 {0}</translation>
    </message>
    <message>
        <source>schema is not {0}</source>
        <translation>schema 不是 {0}</translation>
    </message>
    <message>
        <source>float32 numbers up to {0}</source>
        <translation>float32 数值，最大 {0}</translation>
    </message>
    <message>
        <source>unit {0}</source>
        <translation>单位 {0}</translation>
    </message>
    <message>
        <source>exit status {0}</source>
        <translation>退出状态 {0}</translation>
    </message>
    <message>
        <source>the variant {0}, which is not read</source>
        <translation>变体 {0} 不受支持</translation>
    </message>
    <message>
        <source>it needs the extension {0}, which is not read</source>
        <translation>需要扩展 {0}，而该扩展不受支持</translation>
    </message>
    <message>
        <source>version {0} of glTF is not read</source>
        <translation>不支持 glTF 的版本 {0}</translation>
    </message>
    <message>
        <source>byte {0} is no JSON</source>
        <translation>第 {0} 字节处不是 JSON</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no number</source>
        <translation>“{0}”不是数值</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no number of corners</source>
        <translation>“{0}”不是角点数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no corner</source>
        <translation>“{0}”不是角点</translation>
    </message>
    <message>
        <source>after {0} {0=face|faces}</source>
        <translation>在 {0} 个面之后</translation>
    </message>
    <message>
        <source>{0} is missing or of the wrong kind</source>
        <translation>{0} 缺失或类型不对</translation>
    </message>
    <message>
        <source>{0} names what is not there</source>
        <translation>{0} 引用了不存在的内容</translation>
    </message>
    <message>
        <source>{0} reaches beyond the end of its data</source>
        <translation>{0} 超出了其数据的末尾</translation>
    </message>
    <message>
        <source>{0} cannot be unpacked</source>
        <translation>{0} 无法解压</translation>
    </message>
    <message>
        <source>{0} stands in two places, or within itself</source>
        <translation>{0} 出现在两处，或位于自身之内</translation>
    </message>
    <message>
        <source>{0} has attributes of different lengths</source>
        <translation>{0} 的各属性长度不一致</translation>
    </message>
    <message>
        <source>{0} has another length than others</source>
        <translation>{0} 的长度与其他的不一致</translation>
    </message>
    <message>
        <source>{0} has a vertex bound to no joint</source>
        <translation>{0} 有一个顶点没有绑定到任何关节</translation>
    </message>
    <message>
        <source>{0} has an instance without a rotation</source>
        <translation>{0} 有一个实例没有旋转</translation>
    </message>
    <message>
        <source>{0} parts do not share an edge, and no piece reaches from one to another</source>
        <translation>有 {0} 个互不共边的部分，凸块不会跨越它们</translation>
    </message>
    <message>
        <source>openings that are to be kept open keep {0} pieces apart</source>
        <translation>应保留的开口隔开了 {0} 个凸块</translation>
    </message>
    <message>
        <source>the search for a tolerance ended at {0}, near the size of the model</source>
        <translation>对容差的搜索止于 {0}，已接近模型的大小</translation>
    </message>
    <message>
        <source>the hull of {0} cannot be decoded</source>
        <translation>{0} 的凸包无法解码</translation>
    </message>
    <message>
        <source>it has no place for {0}</source>
        <translation>没有 {0} 的位置</translation>
    </message>
    <message>
        <source>{0} is none of them</source>
        <translation>{0} 不在其中</translation>
    </message>
    <message>
        <source>{0} is beyond what a double holds</source>
        <translation>{0} 超出双精度所能表示的范围</translation>
    </message>
    <message>
        <source>it takes the seven numbers tx ty tz qw qx qy qz, not {0}</source>
        <translation>需要 tx ty tz qw qx qy qz 七个数，而不是 {0} 个</translation>
    </message>
    <message>
        <source>the quaternion&apos;s length is {0} instead of 1</source>
        <translation>四元数的长度为 {0}，而不是 1</translation>
    </message>
    <message>
        <source>{0} is too far away</source>
        <translation>{0} 太远</translation>
    </message>
    <message>
        <source>{0} pixels</source>
        <translation>{0} 像素</translation>
    </message>
    <message>
        <source>{0} pixels; from 8 to 1024 are possible</source>
        <translation>{0} 像素；可以是 8 到 1024</translation>
    </message>
    <message>
        <source>there is no memory for tiles of {0} pixels</source>
        <translation>没有足够的内存用于 {0} 像素的图块</translation>
    </message>
    <message>
        <source>there is no depth and stencil buffer of {0} pixels</source>
        <translation>没有 {0} 像素的深度和模板缓冲区</translation>
    </message>
    <message>
        <source>a shader is refused: {0}</source>
        <translation>着色器被拒绝：{0}</translation>
    </message>
    <message>
        <source>the context cannot be made current, EGL error {0}</source>
        <translation>无法激活上下文，EGL 错误 {0}</translation>
    </message>
    <message>
        <source>{0}: there is no memory left for it</source>
        <translation>{0}：没有剩余内存</translation>
    </message>
    <message>
        <source>correction {0}, {1}</source>
        <translation>修正 {0}，{1}</translation>
    </message>
    <message>
        <source>line {0}: {1}</source>
        <translation>第 {0} 行：{1}</translation>
    </message>
    <message>
        <source>element {0}, row {1}</source>
        <translation>元素 {0}，第 {1} 条记录</translation>
    </message>
    <message>
        <source>this is no JSON: line {0}, column {1}</source>
        <translation>这不是 JSON：第 {0} 行，第 {1} 列</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>after {0} {0=vertex|vertices} and {1} {1=face|faces}</source>
        <translation>在 {0} 个顶点和 {1} 个面之后</translation>
    </message>
    <message>
        <source>{0} ({1}) is no file in the model&apos;s folder or below it</source>
        <translation>{0}（{1}）不是模型所在文件夹或其子文件夹中的文件</translation>
    </message>
    <message>
        <source>the search for a tolerance ended at {0}, near the size of the model, with {1} vertices for a hull</source>
        <translation>对容差的搜索止于 {0}，已接近模型的大小，每个凸包限 {1} 个顶点</translation>
    </message>
    <message>
        <source>{0} {0=value|values} for {1} {1=column|columns}</source>
        <translation>{1} 列却有 {0} 个值</translation>
    </message>
    <message>
        <source>{0} is no number: {1}</source>
        <translation>{0} 不是数字：{1}</translation>
    </message>
    <message>
        <source>{0} is beyond what a double holds: {1}</source>
        <translation>{0} 超出双精度所能表示的范围：{1}</translation>
    </message>
    <message>
        <source>{0} pixels; a side has from 1 to {1} here</source>
        <translation>{0} 像素；此处每边可为 1 至 {1}</translation>
    </message>
    <message>
        <source>OpenGL {0} was refused (EGL error {1})</source>
        <translation>OpenGL {0} 被拒绝（EGL 错误 {1}）</translation>
    </message>
    <message>
        <source>{0}: OpenGL error {1}</source>
        <translation>{0}：OpenGL 错误 {1}</translation>
    </message>
    <message>
        <source>{0} would write over {1}, which is read</source>
        <translation>{0} 会覆盖正被读取的 {1}</translation>
    </message>
    <message>
        <source>{0} {1}: {2}</source>
        <translation>{0} {1}: {2}</translation>
    </message>
    <message>
        <source>tiles of {0} pixels need a texture of {1}, and it has none larger than {2}</source>
        <translation>{0} 像素的图块需要 {1} 的纹理，而最大只有 {2}</translation>
    </message>
    <message>
        <source>its unit is {0}, that of {1} is {2}, and both are taken for the same</source>
        <translation>其单位是 {0}，{1} 的单位是 {2}，二者被视为相同</translation>
    </message>
    <message>
        <source>stages, written with --save-stages</source>
        <translation>用 --save-stages 写出的阶段</translation>
    </message>
    <message>
        <source>another version has saved these stages</source>
        <translation>这些阶段由另一版本保存</translation>
    </message>
    <message>
        <source>the stages were cut short or changed since they were saved</source>
        <translation>这些阶段在保存之后被截断或更改</translation>
    </message>
    <message>
        <source>its hull is none</source>
        <translation>它的凸包不是凸包</translation>
    </message>
    <message>
        <source>a robot begins with &lt;robot&gt; (URDF) or &lt;mujoco&gt; (MJCF)</source>
        <translation>机器人文件以 &lt;robot&gt;（URDF）或 &lt;mujoco&gt;（MJCF）开头</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>该文件</translation>
    </message>
    <message>
        <source>the link</source>
        <translation>该连杆</translation>
    </message>
    <message>
        <source>a direction has some length</source>
        <translation>方向的长度不能为零</translation>
    </message>
    <message>
        <source>places have three numbers each</source>
        <translation>每个位置有三个数</translation>
    </message>
    <message>
        <source>macros are not expanded here; write the robot out with xacro first</source>
        <translation>此处不展开宏；请先用 xacro 输出机器人</translation>
    </message>
    <message>
        <source>shapes are box, cylinder, capsule, sphere and mesh, and in SDF ellipsoid</source>
        <translation>形状有 box、cylinder、capsule、sphere 和 mesh，SDF 中还有 ellipsoid</translation>
    </message>
    <message>
        <source>its package is in no folder above the file; name the folder that packages lie in with --packages</source>
        <translation>它的软件包不在该文件的任何上级文件夹中；请用 --packages 指定软件包所在的文件夹</translation>
    </message>
    <message>
        <source>only package:// and file:// are read; name a file</source>
        <translation>只读取 package:// 和 file://；请给出一个文件</translation>
    </message>
    <message>
        <source>the link hangs on two joints; a link has one parent</source>
        <translation>该连杆连在两个关节上；一个连杆只有一个上级</translation>
    </message>
    <message>
        <source>joints are revolute, continuous, prismatic, floating or fixed; of another type write several</source>
        <translation>关节有 revolute、continuous、prismatic、floating 或 fixed；其他类型请写成多个关节</translation>
    </message>
    <message>
        <source>it follows a joint that follows another, or has no one value; name the joint that leads</source>
        <translation>它跟随的关节本身跟随另一关节，或没有单一的值；请指定主导的关节</translation>
    </message>
    <message>
        <source>only local coordinates are read; save the model again with a MuJoCo of 2.3.3 or later</source>
        <translation>只读取局部坐标；请用 2.3.3 或更高版本的 MuJoCo 重新保存模型</translation>
    </message>
    <message>
        <source>the outermost class of defaults is called main</source>
        <translation>最外层的默认类名为 main</translation>
    </message>
    <message>
        <source>it is not read; move the geoms instead</source>
        <translation>不读取它；请改为移动 geom</translation>
    </message>
    <message>
        <source>it stands for bodies that are not made here; save the model from MuJoCo, which writes them out</source>
        <translation>它代表此处不生成的物体；请从 MuJoCo 保存模型，它会将其写出</translation>
    </message>
    <message>
        <source>no column says where a mocap body is; give it a freejoint</source>
        <translation>没有列说明 mocap 物体的位置；请给它一个 freejoint</translation>
    </message>
    <message>
        <source>the world does not move; put the joint into a body</source>
        <translation>世界不会移动；请将关节放入物体中</translation>
    </message>
    <message>
        <source>a body with a free joint is a child of the world and has no other joint</source>
        <translation>带自由关节的物体直接属于世界，且没有其他关节</translation>
    </message>
    <message>
        <source>it is turned in two ways; leave one</source>
        <translation>它以两种方式旋转；请只保留一种</translation>
    </message>
    <message>
        <source>a mesh has a file, or points (vertex); others are not read</source>
        <translation>网格有文件或点（vertex）；其他的不读取</translation>
    </message>
    <message>
        <source>a scene begins with [gd_scene]</source>
        <translation>场景以 [gd_scene] 开头</translation>
    </message>
    <message>
        <source>a bracket or a quote does not end</source>
        <translation>有括号或引号没有结束</translation>
    </message>
    <message>
        <source>its parent comes after it, or is in another scene</source>
        <translation>它的父节点在它之后，或在另一个场景中</translation>
    </message>
    <message>
        <source>a transform has twelve numbers</source>
        <translation>变换有十二个数</translation>
    </message>
    <message>
        <source>its shape is no resource of the scene</source>
        <translation>它的形状不是该场景的资源</translation>
    </message>
    <message>
        <source>its size has other numbers than such a shape</source>
        <translation>它的尺寸所含的数与这种形状不符</translation>
    </message>
    <message>
        <source>its size is not above zero</source>
        <translation>它的尺寸不大于零</translation>
    </message>
    <message>
        <source>it does not begin as a Hullwright asset</source>
        <translation>它的开头不是 Hullwright 资源</translation>
    </message>
    <message>
        <source>it has another version than this reader knows</source>
        <translation>它的版本是此读取器不认识的</translation>
    </message>
    <message>
        <source>its end is missing</source>
        <translation>它的结尾缺失</translation>
    </message>
    <message>
        <source>there are bytes after its end</source>
        <translation>它的结尾之后还有字节</translation>
    </message>
    <message>
        <source>its header is damaged</source>
        <translation>它的文件头已损坏</translation>
    </message>
    <message>
        <source>its table of sections is damaged</source>
        <translation>它的段表已损坏</translation>
    </message>
    <message>
        <source>there are bytes between its sections</source>
        <translation>它的各段之间有字节</translation>
    </message>
    <message>
        <source>a section is missing</source>
        <translation>缺少一个段</translation>
    </message>
    <message>
        <source>the checksum of a section is wrong</source>
        <translation>有一个段的校验和不对</translation>
    </message>
    <message>
        <source>its section META is wrong</source>
        <translation>它的 META 段不对</translation>
    </message>
    <message>
        <source>its section PIEC is wrong</source>
        <translation>它的 PIEC 段不对</translation>
    </message>
    <message>
        <source>its section RUNS or FACE is wrong</source>
        <translation>它的 RUNS 或 FACE 段不对</translation>
    </message>
    <message>
        <source>its section PART, NAME, MATL, TAGS or SRCE is wrong</source>
        <translation>它的 PART、NAME、MATL、TAGS 或 SRCE 段不对</translation>
    </message>
    <message>
        <source>its section NODE is no tree</source>
        <translation>它的 NODE 段不是树</translation>
    </message>
    <message>
        <source>its section TBOX or OBOX is wrong</source>
        <translation>它的 TBOX 或 OBOX 段不对</translation>
    </message>
    <message>
        <source>its section HULL is wrong</source>
        <translation>它的 HULL 段不对</translation>
    </message>
    <message>
        <source>its section CAGE is wrong</source>
        <translation>它的 CAGE 段不对</translation>
    </message>
    <message>
        <source>its name cannot be that of a column, as it has a comma, a quote, a space at an end or more than {0} bytes; give it another</source>
        <translation>它的名称不能作为列名，因为含有逗号、引号、首尾空格或超过 {0} 字节；请改用其他名称</translation>
    </message>
    <message>
        <source>it has more than {0} attributes</source>
        <translation>它的属性多于 {0} 个</translation>
    </message>
    <message>
        <source>with what is included there are more than {0} elements and attributes; leave some out</source>
        <translation>连同所包含的内容，元素和属性多于 {0} 个；请去掉一些</translation>
    </message>
    <message>
        <source>more than {0} files are included; put what they hold into fewer</source>
        <translation>包含的文件多于 {0} 个；请将其内容合并到较少的文件中</translation>
    </message>
    <message>
        <source>it hangs on no joint, and neither does {0}; a robot has one link that hangs on none</source>
        <translation>它没有连在任何关节上，{0} 也没有；一个机器人只有一个不连关节的连杆</translation>
    </message>
    <message>
        <source>a {0} fitted to a mesh is not read; say type=&quot;mesh&quot;, or give its size</source>
        <translation>不读取按网格拟合的 {0}；请写 type=&quot;mesh&quot;，或给出其尺寸</translation>
    </message>
    <message>
        <source>{0} has no shape that collides</source>
        <translation>{0} 没有参与碰撞的形状</translation>
    </message>
    <message>
        <source>the scene inside of it at {0}</source>
        <translation>其中位于 {0} 的场景</translation>
    </message>
    <message>
        <source>a shape that is disabled, {0}</source>
        <translation>已停用的形状 {0}</translation>
    </message>
    <message>
        <source>{0} is no joint that moves of {1}; rename or remove the column</source>
        <translation>{0} 不是 {1} 中可动的关节；请重命名或删除该列</translation>
    </message>
    <message>
        <source>a {0}, {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>piece {0}, faces: all pieces name {1}, and so many are taken with their model alone; name it with --model</source>
        <translation>凸块 {0}，faces：所有凸块共列出 {1} 个面，这么多面只有连同其模型才会读取；请用 --model 指定模型</translation>
    </message>
    <message>
        <source>{0} is one key too many for its object, which may have {1}</source>
        <translation>{0} 是多出的键，其所在对象最多可有 {1} 个键</translation>
    </message>
    <message>
        <source>{0} {0=shape says that it collides|shapes say that they collide} with nothing ({1}), the first in line {2}</source>
        <translation>{0} 个形状声明不与任何物体碰撞（{1}），第一个在第 {2} 行</translation>
    </message>
    <message>
        <source>{0} of type {1} left out, as only bodies collide, the first in line {2}</source>
        <translation>略去 {0} 个 {1} 类型的形状，因为只有实体会碰撞，第一个在第 {2} 行</translation>
    </message>
    <message>
        <source>{0} with visual shapes and no collision shapes ({1}), the first in line {2}</source>
        <translation>{0} 个有可视形状而没有碰撞形状（{1}），第一个在第 {2} 行</translation>
    </message>
    <message>
        <source>pieces of the solid need a tolerance above 0, a number of pieces or a share of volume; only pieces of the surface are exact</source>
        <translation>实体的凸块需要大于 0 的容差、凸块数或体积比例；只有表面的凸块是精确的</translation>
    </message>
    <message>
        <source>nothing of the model is thick enough to tell shares of its volume; set a tolerance or a number of pieces</source>
        <translation>模型没有足够厚的部分可用来计算体积比例；请设置容差或凸块数</translation>
    </message>
</context>
<context>
    <name>Recipe</name>
    <message>
        <source>what pieces make up: the surface, of which each follows a patch, or the solid, which fat pieces fill</source>
        <translation>凸块组成什么：表面（每个凸块沿一块面片），或实体（由厚实的凸块填满）</translation>
    </message>
    <message>
        <source>pieces of the solid leave nothing open inside of it</source>
        <translation>实体的凸块不在其内部留下空隙</translation>
    </message>
    <message>
        <source>what joining pieces of the solid keeps small: the volume outside of it, or how far the worst piece stands out</source>
        <translation>合并实体的凸块时尽量减小什么：实体之外的体积，或最差凸块突出的距离</translation>
    </message>
    <message>
        <source>what one unit of the file is: um mm cm m in ft, or a number of metres</source>
        <translation>文件中一个单位的长度：um mm cm m in ft，或以米为单位的数值</translation>
    </message>
    <message>
        <source>the axis that points up: x y z</source>
        <translation>朝上的轴：x y z</translation>
    </message>
    <message>
        <source>vertices at exactly one place become one while reading</source>
        <translation>读取时将位置完全相同的顶点合而为一</translation>
    </message>
    <message>
        <source>time the reading process may take</source>
        <translation>读取进程的时间上限</translation>
    </message>
    <message>
        <source>memory the reading process may take</source>
        <translation>读取进程的内存上限</translation>
    </message>
    <message>
        <source>a model with more is refused</source>
        <translation>超过此数的模型将被拒绝</translation>
    </message>
    <message>
        <source>drop faces with a coordinate that is no number</source>
        <translation>删除坐标不是有效数值的面</translation>
    </message>
    <message>
        <source>join vertices at one place</source>
        <translation>焊接位置相同的顶点</translation>
    </message>
    <message>
        <source>join vertices this near, which moves them</source>
        <translation>焊接此距离内的顶点（会移动顶点）</translation>
    </message>
    <message>
        <source>remove faces without area</source>
        <translation>移除零面积面</translation>
    </message>
    <message>
        <source>drop faces that are there twice</source>
        <translation>删除重复面</translation>
    </message>
    <message>
        <source>make neighbours agree and closed components face outward</source>
        <translation>统一相邻面的朝向，并使封闭连通体的面朝外</translation>
    </message>
    <message>
        <source>take non-manifold edges and vertices apart</source>
        <translation>拆分非流形边和非流形顶点</translation>
    </message>
    <message>
        <source>join boundary edges that lie on each other</source>
        <translation>缝合重合的边界边</translation>
    </message>
    <message>
        <source>fill holes up to this perimeter</source>
        <translation>填补周长不超过此值的孔洞</translation>
    </message>
    <message>
        <source>drop components smaller than this across</source>
        <translation>删除尺寸小于此值的连通体</translation>
    </message>
    <message>
        <source>keep only this many components, the largest by area</source>
        <translation>只保留面积最大的若干个连通体</translation>
    </message>
    <message>
        <source>how far pieces may be from convex patches and out of the solid; 0: exact</source>
        <translation>凸块偏离凸面片及超出实体的最大距离；0：精确</translation>
    </message>
    <message>
        <source>offsets that count as coplanar; auto: the precision of the file&apos;s numbers, 0: every sign exact</source>
        <translation>视为共面的偏移量；auto：取文件中数值的精度，0：所有符号均精确判定</translation>
    </message>
    <message>
        <source>which neighbour a growing patch tries next: nearest, first or last met</source>
        <translation>面片生长时接着尝试的相邻面：最近的、最先遇到的或最后遇到的</translation>
    </message>
    <message>
        <source>join neighbouring patches: those that nearly continue each other, or all that the bounds allow</source>
        <translation>合并相邻面片：仅近乎平滑延续的，或限制范围内的全部</translation>
    </message>
    <message>
        <source>vertices a piece may have, from 8; 0: no limit</source>
        <translation>每个凸块的顶点数上限，至少为 8；0：不限</translation>
    </message>
    <message>
        <source>where the pieces of a node are parted: in halves, at their mean, or by the area of boxes</source>
        <translation>节点内凸块的划分位置：对半、按均值，或按包围盒面积</translation>
    </message>
    <message>
        <source>how boxes turn: with the spread of vertices or surface, the best of these, or after a search</source>
        <translation>包围盒的朝向：按顶点或表面的分布、取两者中较优者，或经搜索确定</translation>
    </message>
    <message>
        <source>vertices a hull around several pieces may have, from 8; 0: no limit</source>
        <translation>包住多个凸块的凸包的顶点数上限，至少为 8；0：不限</translation>
    </message>
    <message>
        <source>how far packed hulls may be out of the pieces, for smaller assets; the tolerance includes it; auto: a fiftieth of that, 0: float32 vertices bit for bit</source>
        <translation>打包后的凸包可超出凸块的距离，用于减小碰撞资产；已计入容差；auto：容差的五十分之一，0：逐位保留 float32 顶点</translation>
    </message>
    <message>
        <source>what the surface encloses: solids where it is clear what is inside, or solids or sheets everywhere</source>
        <translation>表面所包围的是什么：内部明确之处为实体，或全部为实体，或全部为薄片</translation>
    </message>
    <message>
        <source>how much of the inside of an open part may be in doubt for it to be taken for a solid</source>
        <translation>开放部件的内部最多有多少不确定，仍可视为实体</translation>
    </message>
    <message>
        <source>the same for single parts, numbered from 1 as info lists them: 2=sheet,5=solid</source>
        <translation>对单个部件同样设置，按 info 列出的顺序从 1 编号：2=sheet,5=solid</translation>
    </message>
    <message>
        <source>give hulls of sheets a body: half of this on either side; 0: flat where the sheet is</source>
        <translation>使薄片的凸包具有厚度：两侧各占一半；0：薄片平处凸包也平</translation>
    </message>
    <message>
        <source>make at most so many pieces: of the surface the tolerance is raised until there are so few, of the solid the number comes before the tolerance; 0: no limit</source>
        <translation>凸块数不超过此值：对表面的凸块，增大容差直到数量足够少；对实体的凸块，数量优先于容差；0：不限</translation>
    </message>
    <message>
        <source>make as few pieces of the solid as cover no more than this share of its volume outside of it, before they are improved; it comes before the tolerance, and a limit on pieces before it; 0: no limit</source>
        <translation>实体的凸块取尽可能少的数量，使其在改进之前于实体之外覆盖的体积不超过实体体积的这一比例；优先于容差，而凸块数上限优先于它；0：不限</translation>
    </message>
    <message>
        <source>pieces of the solid close no passage that is wider than this; 0: they may close any</source>
        <translation>实体的凸块不封闭宽于此值的通道；0：可封闭任何通道</translation>
    </message>
</context>
<context>
    <name>Sample</name>
    <message>
        <source>Bracket</source>
        <translation>支架</translation>
    </message>
    <message>
        <source>Mug with a handle</source>
        <translation>带把手的杯子</translation>
    </message>
    <message>
        <source>Gear</source>
        <translation>齿轮</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>parse</source>
        <translation>解析</translation>
    </message>
    <message>
        <source>repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>surface</source>
        <translation>表面</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>面片</translation>
    </message>
    <message>
        <source>merging</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>凸块</translation>
    </message>
    <message>
        <source>pack</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>correction</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>corrections</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>cover</source>
        <translation>测量距离</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>构建树</translation>
    </message>
    <message>
        <source>check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>flatten</source>
        <translation>展平</translation>
    </message>
    <message>
        <source>lint</source>
        <translation>引擎检查</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>openings</source>
        <translation>开口</translation>
    </message>
    <message>
        <source>filling</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>joining</source>
        <translation>拼合</translation>
    </message>
    <message>
        <source>improving</source>
        <translation>改进</translation>
    </message>
    <message>
        <source>limiting</source>
        <translation>限制顶点</translation>
    </message>
    <message>
        <source>cavities</source>
        <translation>空腔</translation>
    </message>
    <message>
        <source>collide</source>
        <translation>碰撞</translation>
    </message>
    <message>
        <source>compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>meshes</source>
        <translation>准备网格</translation>
    </message>
    <message>
        <source>work</source>
        <translation>处理</translation>
    </message>
    <message>
        <source>diagnose: vertices</source>
        <translation>诊断：顶点</translation>
    </message>
    <message>
        <source>diagnose: faces</source>
        <translation>诊断：面</translation>
    </message>
    <message>
        <source>diagnose: edges</source>
        <translation>诊断：边</translation>
    </message>
    <message>
        <source>diagnose: components</source>
        <translation>诊断：连通体</translation>
    </message>
    <message>
        <source>diagnose: solids</source>
        <translation>诊断：实体</translation>
    </message>
    <message>
        <source>diagnose: self-intersections</source>
        <translation>诊断：自相交</translation>
    </message>
    <message>
        <source>repair: non-finite</source>
        <translation>修复：坐标无效的面</translation>
    </message>
    <message>
        <source>repair: weld</source>
        <translation>修复：焊接顶点</translation>
    </message>
    <message>
        <source>repair: degenerate faces</source>
        <translation>修复：退化面</translation>
    </message>
    <message>
        <source>repair: duplicate faces</source>
        <translation>修复：重复面</translation>
    </message>
    <message>
        <source>repair: orient</source>
        <translation>修复：朝向</translation>
    </message>
    <message>
        <source>repair: split</source>
        <translation>修复：拆分</translation>
    </message>
    <message>
        <source>repair: stitch</source>
        <translation>修复：缝合</translation>
    </message>
    <message>
        <source>repair: fill holes</source>
        <translation>修复：填充孔洞</translation>
    </message>
    <message>
        <source>repair: specks</source>
        <translation>修复：碎块</translation>
    </message>
    <message>
        <source>repair: largest components</source>
        <translation>修复：最大的连通体</translation>
    </message>
    <message>
        <source>repair: unused vertices</source>
        <translation>修复：未使用的顶点</translation>
    </message>
    <message>
        <source>primitives</source>
        <translation>基本体</translation>
    </message>
    <message>
        <source>facts</source>
        <translation>核对记录</translation>
    </message>
    <message>
        <source>volumes</source>
        <translation>体积</translation>
    </message>
    <message>
        <source>play</source>
        <translation>小球运动</translation>
    </message>
    <message>
        <source>prune</source>
        <translation>清理缓存</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>解答</translation>
    </message>
</context>
<context>
    <name>Target</name>
    <message>
        <source>upward axis unknown: axes are written as they are, for {0} up</source>
        <translation>向上的轴未知：坐标轴按原样写出，以 {0} 向上</translation>
    </message>
    <message>
        <source>turned from {0} up to {1} up</source>
        <translation>由 {0} 向上转为 {1} 向上</translation>
    </message>
    <message>
        <source>unit unknown: one unit is taken for one metre</source>
        <translation>单位未知：一个单位按一米计</translation>
    </message>
    <message>
        <source>scaled by {0} to {1}</source>
        <translation>按 {0} 换算为 {1}</translation>
    </message>
    <message>
        <source>coordinates rounded to float32, by {0} {1} at most</source>
        <translation>坐标舍入为 float32，最多相差 {0} {1}</translation>
    </message>
    <message>
        <source>{0} {0=box is|boxes are} written by the hulls, as the format has none</source>
        <translation>{0} 个{0=长方体|长方体}以凸包写出，因为该格式没有长方体</translation>
    </message>
    <message>
        <source>{0} {0=ball is|balls are} written by the hulls, as the format has none</source>
        <translation>{0} 个{0=球|球}以凸包写出，因为该格式没有球</translation>
    </message>
    <message>
        <source>{0} {0=capsule is|capsules are} written by the hulls, as the format has none</source>
        <translation>{0} 个{0=胶囊|胶囊}以凸包写出，因为该格式没有胶囊</translation>
    </message>
    <message>
        <source>{0} {0=cylinder is|cylinders are} written by the hulls, as the format has none</source>
        <translation>{0} 个{0=圆柱|圆柱}以凸包写出，因为该格式没有圆柱</translation>
    </message>
    <message>
        <source>no mass: nothing encloses volume</source>
        <translation>没有质量：没有任何部分围成体积</translation>
    </message>
    <message>
        <source>mass {0} kg of the model at {1} kg/m3</source>
        <translation>质量 {0} kg，取自模型，密度 {1} kg/m³</translation>
    </message>
    <message>
        <source>mass {0} kg of the pieces at {1} kg/m3</source>
        <translation>质量 {0} kg，取自凸块，密度 {1} kg/m³</translation>
    </message>
    <message>
        <source>tags and materials left out</source>
        <translation>标签和材质未写入</translation>
    </message>
    <message>
        <source>model left out, as the format has no place for it</source>
        <translation>模型未写入，因为该格式没有位置容纳它</translation>
    </message>
    <message>
        <source>no model at hand: shapes alone</source>
        <translation>没有模型：只写出形状</translation>
    </message>
    <message>
        <source>written by the rules of {0}, unproved: no release of it has read such a file back in our tests</source>
        <translation>按 {0} 的规则写出，未经证实：我们的测试中没有任何版本读回过这样的文件</translation>
    </message>
    <message>
        <source>{0} flat {0=piece is|pieces are} left out, as {1} takes none: give sheets a thickness, or cut the solid into pieces</source>
        <translation>{0} 个{0=平的凸块|平的凸块}未写入，因为 {1} 不接受：给薄片一个厚度，或将实体切成凸块</translation>
    </message>
    <message>
        <source>{0} {0=hull has|hulls have} more vertices than the {1} that {2} takes: limit them when pieces are cut</source>
        <translation>{0} 个{0=凸包|凸包}的顶点数超过 {2} 接受的 {1} 个：切分时限制顶点数</translation>
    </message>
    <message>
        <source>glTF with physics</source>
        <translation>带物理的 glTF</translation>
    </message>
    <message>
        <source>{0} {0=file|files} of an earlier export removed</source>
        <translation>已删除先前导出的 {0} 个{0=文件|文件}</translation>
    </message>
    <message>
        <source>{0} is of an earlier export and could not be removed</source>
        <translation>{0} 来自先前的导出，无法删除</translation>
    </message>
    <message>
        <source>the importer of {0} makes other hulls of these (V-HACD): a .tscn keeps them as they are</source>
        <translation>{0} 的导入器会由此另外生成凸包（V-HACD）：.tscn 会原样保留</translation>
    </message>
</context>
<context>
    <name>ThingValue</name>
    <message>
        <source>Corner</source>
        <translation>角</translation>
    </message>
    <message>
        <source>Opposite corner</source>
        <translation>对角</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Half the sides</source>
        <translation>边长的一半</translation>
    </message>
    <message>
        <source>Turned about the axes</source>
        <translation>绕各轴旋转</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>法线</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::About</name>
    <message>
        <source>Libraries, their versions and licences</source>
        <translation>程序库及其版本和许可证</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>程序库</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>许可证全文</translation>
    </message>
    <message>
        <source>About Hullwright</source>
        <translation>关于 Hullwright</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Turns 3D models into collision assets and shows what is wrong with them.&lt;/p&gt;&lt;p&gt;Licence: GPL-3.0-or-later&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;将 3D 模型转换为碰撞资产，并指出模型存在的问题。&lt;/p&gt;&lt;p&gt;许可证：GPL-3.0-or-later&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>使用的程序库</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::AnswerPanel</name>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>What holds of the two bodies as they are posed; it is proved.</source>
        <translation>两个物体在当前位姿下的结论；已经过证明。</translation>
    </message>
    <message>
        <source>How boxes were parted</source>
        <translation>包围盒如何被分开</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Open two assets or models, A and B.</source>
        <translation>请打开两个资产或模型：A 和 B。</translation>
    </message>
    <message>
        <source>Being answered…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>of the pose before; this one is being answered…</source>
        <translation>这是前一个位姿的结论；当前位姿正在计算…</translation>
    </message>
    <message>
        <source>Distance: %1</source>
        <translation>距离：%1</translation>
    </message>
    <message>
        <source>Distance: at least %1, at most %2</source>
        <translation>距离：至少 %1，至多 %2</translation>
    </message>
    <message>
        <source>Part %1 of A is inside B</source>
        <translation>A 的第 %1 部分在 B 之内</translation>
    </message>
    <message>
        <source>Part %1 of B is inside A</source>
        <translation>B 的第 %1 部分在 A 之内</translation>
    </message>
    <message>
        <source>Nearest: %1 of A at %2, %3 of B at %4</source>
        <translation>最近处：A 的 %1，位于 %2；B 的 %3，位于 %4</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pairs of pieces meet, the deepest by %1</source>
        <translation>
            <numerusform>%Ln 对凸块相交，最深 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Decided by boxes: those of no two pieces meet</source>
        <translation>由包围盒判定：没有两个凸块的包围盒相交</translation>
    </message>
    <message numerus="yes">
        <source>Decided exactly; tested anew: %Ln pairs of pieces, pairs of boxes: %1; in rational numbers: %2</source>
        <translation>
            <numerusform>精确判定；重新检验：凸块 %Ln 对，包围盒对数：%1；其中用有理数：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Faces that meet: %1 of %2 of A&apos;s piece, %3 of %4 of B&apos;s</source>
        <translation>相碰的面：A 的凸块 %2 个中的 %1 个，B 的凸块 %4 个中的 %3 个</translation>
    </message>
    <message>
        <source>What pixels say</source>
        <translation>像素的结论</translation>
    </message>
    <message>
        <source>The faces behind these pieces are being found…</source>
        <translation>正在查找这些凸块背后的面…</translation>
    </message>
    <message>
        <source>Faces behind these pieces are not known: an asset does not hold its surface. Name its model among the bodies.</source>
        <translation>这些凸块背后的面未知：资产不保存其表面。请在物体处指定它的模型。</translation>
    </message>
    <message>
        <source>Faces of A&apos;s piece: %1; those of B&apos;s are not known, as an asset does not hold its surface. Name its model among the bodies.</source>
        <translation>A 的凸块的面：%1；B 的未知，因为资产不保存其表面。请在物体处指定它的模型。</translation>
    </message>
    <message>
        <source>Faces of B&apos;s piece: %1; those of A&apos;s are not known, as an asset does not hold its surface. Name its model among the bodies.</source>
        <translation>B 的凸块的面：%1；A 的未知，因为资产不保存其表面。请在物体处指定它的模型。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::AuthorWorkspace</name>
    <message>
        <source>Author</source>
        <translation>制作</translation>
    </message>
    <message>
        <source>Make pieces of a model</source>
        <translation>由模型制作凸块</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Banner</name>
    <message>
        <source>Error message</source>
        <translation>错误信息</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::BodiesPanel</name>
    <message>
        <source>Bodies</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>The two things that are held against each other.</source>
        <translation>要相互比对的两个物体。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::BodyRow</name>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open an asset or a model as %1; or drop its file here</source>
        <translation>将资产或模型作为 %1 打开；也可将文件拖放到此处</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>尚未打开</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>正在准备 %1…</translation>
    </message>
    <message>
        <source>in %1, within %2 of the surface</source>
        <translation>以%1计，与表面相差至多 %2</translation>
    </message>
    <message>
        <source>in %1, exact</source>
        <translation>以%1计，精确</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln 个凸块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln 个三角形</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not where it was (%2). Open it where it is now.</source>
        <translation>%1 已不在原处（%2）。请从现在的位置打开。</translation>
    </message>
    <message>
        <source>The model that the asset was cut from; the faces behind contacts are its own</source>
        <translation>该资产所切自的模型；接触背后的面就是它的面</translation>
    </message>
    <message>
        <source>Model of %1…</source>
        <translation>%1 的模型…</translation>
    </message>
    <message>
        <source>Model of %1: %2</source>
        <translation>%1 的模型：%2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::BoxPairRows</name>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Parted by</source>
        <translation>分开者</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::CommandPalette</name>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Part of the command&apos;s name</source>
        <translation>命令名称的一部分</translation>
    </message>
    <message>
        <source>Type some of the command&apos;s name, then Enter</source>
        <translation>输入命令名称的一部分，然后按回车</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No command has this in its name.</source>
        <translation>没有名称匹配的命令。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>What the pieces say, held against what the surfaces say that they stand for: where they differ, and which piece is at fault.</source>
        <translation>把凸块的结论与其所代表表面的结论相对照：两者在何处不同，由哪个凸块造成。</translation>
    </message>
    <message>
        <source>The model that the asset was made of; its surface is what the pieces are compared with</source>
        <translation>制作该资产的模型；凸块将与它的表面比较</translation>
    </message>
    <message>
        <source>Ask pixels, too</source>
        <translation>同时询问像素</translation>
    </message>
    <message>
        <source>What pixels say of every row, as well; that is slow without a GPU</source>
        <translation>同时给出像素对每一行的结论；没有 GPU 时较慢</translation>
    </message>
    <message>
        <source>Kinds that are listed</source>
        <translation>列出的种类</translation>
    </message>
    <message>
        <source>Which kinds of differences are listed</source>
        <translation>列出哪些种类的差异</translation>
    </message>
    <message>
        <source>Where pieces and meshes differ</source>
        <translation>凸块与网格的不同之处</translation>
    </message>
    <message>
        <source>Being compared…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>Compares every row of the file of poses, or the present pose where there is none.</source>
        <translation>比较位姿文件的每一行；没有文件时比较当前位姿。</translation>
    </message>
    <message>
        <source>Model of %1…</source>
        <translation>%1 的模型…</translation>
    </message>
    <message>
        <source>Model of %1: %2</source>
        <translation>%1 的模型：%2</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>所有种类</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Save all rows that were compared as a table</source>
        <translation>将所有比较过的行保存为表格</translation>
    </message>
    <message>
        <source>Save the comparison as a page with pictures</source>
        <translation>将比较结果保存为带图片的页面</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ComparedRows</name>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>What is wrong: pieces collide where meshes are apart, or the other way round; or by how much both differ</source>
        <translation>问题所在：网格分离之处凸块碰撞，或者相反；或两者相差多少</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>The row of the file of poses</source>
        <translation>位姿文件的行</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>The piece whose hull is out of its surface there; where none is, one that meets or is nearest</source>
        <translation>凸包在该处超出其表面的凸块；若没有，则为相交或最近的凸块</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>凸块</translation>
    </message>
    <message>
        <source>False contacts: how far the meshes are apart. Missed contacts: how far pieces are apart. Depths and distances: the difference of both.</source>
        <translation>虚假接触：网格之间的距离。遗漏接触：凸块之间的距离。深度和距离：两者之差。</translation>
    </message>
    <message>
        <source>By</source>
        <translation>差值</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ContactPanel</name>
    <message>
        <source>Contact file</source>
        <translation>接触文件</translation>
    </message>
    <message>
        <source>What a replay of the file that is open expects, row by row.</source>
        <translation>所打开文件的重放逐行期望什么。</translation>
    </message>
    <message>
        <source>%1: its rows are being answered again…</source>
        <translation>%1：正在重新计算各行…</translation>
    </message>
    <message numerus="yes">
        <source>%1: all %Ln rows are as expected</source>
        <translation>
            <numerusform>%1：全部 %Ln 行符合期望</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: of %Ln rows, %2 are not as expected</source>
        <translation>
            <numerusform>%1：%Ln 行中有 %2 行不符合期望</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is another asset than when the file was made</source>
        <translation>%1 与生成文件时不是同一资产</translation>
    </message>
    <message>
        <source>The bodies stand at none of its rows; go to one.</source>
        <translation>物体不在任何一行的位姿；请转到某一行。</translation>
    </message>
    <message>
        <source>Row %1: they should be apart.</source>
        <translation>第 %1 行：它们应当分离。</translation>
    </message>
    <message>
        <source>Row %1: they should meet.</source>
        <translation>第 %1 行：它们应当相交。</translation>
    </message>
    <message>
        <source>Row %1: the answer should be the same as when the file was made.</source>
        <translation>第 %1 行：结论应当与生成文件时相同。</translation>
    </message>
    <message>
        <source>Row %1: the depth should be from %2 to %3.</source>
        <translation>第 %1 行：深度应在 %2 到 %3 之间。</translation>
    </message>
    <message>
        <source>Row %1: the distance should be from %2 to %3.</source>
        <translation>第 %1 行：距离应在 %2 到 %3 之间。</translation>
    </message>
    <message>
        <source>Row %1 expects that they meet.</source>
        <translation>第 %1 行期望它们相交。</translation>
    </message>
    <message>
        <source>Row %1 expects that they are apart.</source>
        <translation>第 %1 行期望它们分离。</translation>
    </message>
    <message>
        <source>Row %1 expects the same answer as when the file was made.</source>
        <translation>第 %1 行期望与生成文件时相同的结论。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ContactRows</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>meet</source>
        <translation>相交</translation>
    </message>
    <message>
        <source>do not meet</source>
        <translation>不相交</translation>
    </message>
    <message>
        <source>Piece of A</source>
        <translation>A 的凸块</translation>
    </message>
    <message>
        <source>Piece of B</source>
        <translation>B 的凸块</translation>
    </message>
    <message>
        <source>Moved so far along the normal, B&apos;s piece is out of A&apos;s; no way out is shorter</source>
        <translation>沿法线移动这么远，B 的凸块就离开 A 的凸块；没有更短的路径</translation>
    </message>
    <message>
        <source>From A into B, of length 1</source>
        <translation>由 A 指向 B，长度为 1</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>法线</translation>
    </message>
    <message>
        <source>Faces</source>
        <translation>面</translation>
    </message>
    <message>
        <source>Depth (%1)</source>
        <translation>深度 (%1)</translation>
    </message>
    <message>
        <source>Whether faces of the two models meet there; known where both were opened as models, or their models were named</source>
        <translation>两个模型的面在该处是否相交；仅当两者都作为模型打开或已指定其模型时才知道</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::CorrectionsMenu</name>
    <message>
        <source>&amp;Merge</source>
        <translation>合并(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Split at the section, or in the middle</source>
        <translation>在剖切面或中间拆分(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁定(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation>解锁(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Fit a primitive</source>
        <translation>拟合基本体(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Best by volume</source>
        <translation>体积最佳(&amp;B)</translation>
    </message>
    <message>
        <source>Bo&amp;x</source>
        <translation>长方体(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Sphere</source>
        <translation>球体(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Capsule</source>
        <translation>胶囊体(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;ylinder</source>
        <translation>圆柱体(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;None again</source>
        <translation>恢复为凸块(&amp;N)</translation>
    </message>
    <message>
        <source>Limit &amp;vertices…</source>
        <translation>限制顶点数(&amp;V)…</translation>
    </message>
    <message>
        <source>Cut again with another &amp;tolerance…</source>
        <translation>以其他容差重新切分(&amp;T)…</translation>
    </message>
    <message>
        <source>Ta&amp;gs and material…</source>
        <translation>标签和材质(&amp;G)…</translation>
    </message>
    <message>
        <source>Limit vertices</source>
        <translation>限制顶点数</translation>
    </message>
    <message>
        <source>Most vertices:</source>
        <translation>最多顶点数：</translation>
    </message>
    <message>
        <source>Cut again</source>
        <translation>重新切分</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Tags, with commas between:</source>
        <translation>标签（以逗号分隔）：</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材质</translation>
    </message>
    <message>
        <source>Material (may be empty):</source>
        <translation>材质（可为空）：</translation>
    </message>
    <message>
        <source>Split as the t&amp;ree would</source>
        <translation>按树的方式拆分(&amp;R)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Tolerance, as a length or in percent of the diagonal:</source>
        <translation>容差，可为长度或对角线的百分比：</translation>
    </message>
    <message>
        <source>Join with neigh&amp;bours</source>
        <translation>与相邻凸块合并(&amp;B)</translation>
    </message>
    <message>
        <source>Across the longest side, where the boxes around both halves are smallest</source>
        <translation>横切最长的方向，选取使两半的包围盒最小的位置</translation>
    </message>
    <message>
        <source>The tree has no step for this piece: a plane across its longest side halves its volume.</source>
        <translation>树中没有对应此凸块的步骤：用横切其最长方向的平面平分体积。</translation>
    </message>
    <message>
        <source>One step down in the tree: into the two pieces that were joined to this one</source>
        <translation>沿树向下一步：拆回合并成此凸块的两个凸块</translation>
    </message>
    <message>
        <source>This is for pieces of the solid alone.</source>
        <translation>仅对实体的凸块有效。</translation>
    </message>
    <message>
        <source>The tree joins nothing more with this piece.</source>
        <translation>树中没有其他凸块与此凸块合并。</translation>
    </message>
    <message>
        <source>One step up in the tree: one piece of this one and those that it is joined with next</source>
        <translation>沿树向上一步：将此凸块与下一步要合并的凸块合为一个</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::CurveCosts</name>
    <message numerus="yes">
        <source>Estimate for %Ln pieces: %1 outside, overhang %2</source>
        <translation>
            <numerusform>%Ln 个凸块的估计：外部 %1，超出 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>of at most %1 vertices: %2 outside</source>
        <translation>至多 %1 个顶点：外部 %2</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>外部</translation>
    </message>
    <message>
        <source>overhang</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>at most %1 vertices</source>
        <translation>至多 %1 个顶点</translation>
    </message>
    <message>
        <source>≤ %1 vertices</source>
        <translation>≤ %1 个顶点</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Docks</name>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::DocumentFiles</name>
    <message>
        <source>Open model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>保存项目</translation>
    </message>
    <message>
        <source>Projects (%1)</source>
        <translation>项目 (%1)</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <source>Save the recipe and the corrections as a project?</source>
        <translation>是否将配方和修正保存为项目？</translation>
    </message>
    <message>
        <source>Find the model…</source>
        <translation>查找模型…</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>%1 在哪里？</translation>
    </message>
    <message>
        <source>%1 – Hullwright</source>
        <translation>%1 – Hullwright</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>All that can be read (%1)</source>
        <translation>所有可读取的文件 (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>Contact files</source>
        <translation>接触文件</translation>
    </message>
    <message>
        <source>Open colliders</source>
        <translation>打开碰撞体</translation>
    </message>
    <message>
        <source>Robots (URDF)</source>
        <translation>机器人（URDF）</translation>
    </message>
    <message>
        <source>Robots (MJCF)</source>
        <translation>机器人（MJCF）</translation>
    </message>
    <message>
        <source>Scenes of Godot</source>
        <translation>Godot 场景</translation>
    </message>
    <message>
        <source>The pieces are the colliders of %1, which are not cut.</source>
        <translation>凸块是 %1 中的碰撞体，不会进行切分。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are not closed and convex, as Problems lists: their hulls are shown, corrected and written.</source>
        <translation>
            <numerusform>其中 %Ln 个未封闭或不是凸的（见“问题”）：显示、修正和写出的是它们的凸包。</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>已略去：%1</translation>
    </message>
    <message>
        <source>Cut the model instead</source>
        <translation>改为切分模型</translation>
    </message>
    <message>
        <source>The names in %1 say that it holds colliders.</source>
        <translation>%1 中的名称表明其中含有碰撞体。</translation>
    </message>
    <message>
        <source>Open as colliders</source>
        <translation>作为碰撞体打开</translation>
    </message>
    <message>
        <source>The colliders do not lie on the model, and would so: %1.</source>
        <translation>碰撞体不在模型之上，这样则会重合：%1。</translation>
    </message>
    <message>
        <source>The colliders do not lie on the model: of what one of both covers, %1 % is in both. They would so: %2 (then %3 % is).</source>
        <translation>碰撞体不在模型之上：两者任一所覆盖的部分中，%1 % 为两者共有。这样则会重合：%2（届时为 %3 %）。</translation>
    </message>
    <message>
        <source>Extensions for physics in %1 say what of it collides.</source>
        <translation>%1 中的物理扩展说明了其中什么会碰撞。</translation>
    </message>
    <message>
        <source>The colliders lie apart from the model: nothing of what is measured between them says anything. Most often their unit or their axes are other ones.</source>
        <translation>碰撞体与模型不在一处：两者之间的测量没有意义。最常见的原因是单位或坐标轴不同。</translation>
    </message>
    <message>
        <source>The colliders were brought to the model by hand: %1.</source>
        <translation>碰撞体已手动转换到模型上：%1。</translation>
    </message>
    <message>
        <source>Bring them into the model&apos;s unit and axes</source>
        <translation>转换到模型的单位和坐标轴</translation>
    </message>
    <message>
        <source>Robots and worlds (SDF)</source>
        <translation>机器人与世界（SDF）</translation>
    </message>
    <message>
        <source>Pieces, shapes of engines</source>
        <translation>凸块、引擎的形状</translation>
    </message>
    <message>
        <source>Packed assets</source>
        <translation>打包资产</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::EditMenu</name>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cut again</source>
        <translation>重新切分(&amp;C)</translation>
    </message>
    <message>
        <source>S&amp;top the work</source>
        <translation>停止工作(&amp;T)</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>取消选择(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Hide selection</source>
        <translation>隐藏所选(&amp;H)</translation>
    </message>
    <message>
        <source>Show &amp;only selection</source>
        <translation>仅显示所选(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Show all</source>
        <translation>全部显示(&amp;S)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ErrorCurve</name>
    <message>
        <source>Error by the number of pieces</source>
        <translation>误差与凸块数</translation>
    </message>
    <message>
        <source>Here comes what each number of pieces would cost.</source>
        <translation>此处将显示各凸块数的代价。</translation>
    </message>
    <message numerus="yes">
        <source>knee: %Ln pieces</source>
        <translation>
            <numerusform>拐点：%Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>What so many pieces would cost if their number was asked for: the volume outside of the solid, and the overhang of the worst piece. The paler line is the volume with the limit on vertices. All of it is estimated before pieces are made; what those on screen have reached stands beside the tolerance. Click to choose; the arrow keys choose one more or one fewer.</source>
        <translation>按凸块数切分时相应数目的代价：实体之外的体积，以及最差凸块的超出。较浅的线是限制顶点数时的体积。这些都是生成凸块之前的估计；画面中凸块实际达到的值显示在容差旁边。单击即可选择；方向键每次增减一个。</translation>
    </message>
    <message>
        <source>The top of the chart is %1 and %2.</source>
        <translation>图表上缘为 %1 和 %2。</translation>
    </message>
    <message numerus="yes">
        <source>Estimate for %Ln pieces</source>
        <translation>
            <numerusform>%Ln 个凸块的估计</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ExportContents</name>
    <message>
        <source>What will be written</source>
        <translation>将要写入的内容</translation>
    </message>
    <message>
        <source>Pieces:</source>
        <translation>凸块：</translation>
    </message>
    <message>
        <source>By hand:</source>
        <translation>手工：</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>大小：</translation>
    </message>
    <message>
        <source>Looking at the pieces…</source>
        <translation>正在检查凸块…</translation>
    </message>
    <message>
        <source>Tags or a material: %1</source>
        <translation>有标签或材质：%1</translation>
    </message>
    <message>
        <source>Tags or a material, left out of this format: %1</source>
        <translation>有标签或材质，此格式无法保存：%1</translation>
    </message>
    <message>
        <source>A primitive: %1</source>
        <translation>有基本体：%1</translation>
    </message>
    <message>
        <source>Written as hulls, as the primitive was moved off: %1</source>
        <translation>基本体已被移离，按凸包写出：%1</translation>
    </message>
    <message>
        <source>no tags and no primitives</source>
        <translation>没有标签，也没有基本体</translation>
    </message>
    <message>
        <source>known when it is written</source>
        <translation>写入后才知道</translation>
    </message>
    <message>
        <source>being measured…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>one file, %1 bytes</source>
        <translation>一个文件，%1 字节</translation>
    </message>
    <message>
        <source>%1 files, %2 bytes</source>
        <translation>%1 个文件，%2 字节</translation>
    </message>
    <message>
        <source>%1, %2 of them flat, with %3 and %4</source>
        <comment>number, number, vertices, triangles</comment>
        <translation>%1 个，其中 %2 个是平的，共 %3、%4</translation>
    </message>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln 个顶点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln 个三角形</numerusform>
        </translation>
    </message>
    <message>
        <source>In the file:</source>
        <translation>文件中：</translation>
    </message>
    <message>
        <source>Added, in meshes and files of engines only: %1</source>
        <translation>已添加，仅写入网格和引擎文件：%1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ExportDialog</name>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>A file for &amp;each piece</source>
        <translation>每个凸块一个文件(&amp;E)</translation>
    </message>
    <message>
        <source>Save the &amp;recipe beside it</source>
        <translation>在旁边保存配方(&amp;R)</translation>
    </message>
    <message>
        <source>Export pieces</source>
        <translation>导出凸块</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>格式(&amp;F)：</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>文件(&amp;I)：</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>The file needs a name.</source>
        <translation>文件需要一个名称。</translation>
    </message>
    <message>
        <source>The name has to end like one of the formats.</source>
        <translation>文件名必须以某个格式的扩展名结尾。</translation>
    </message>
    <message>
        <source>This format holds all pieces in one file.</source>
        <translation>此格式把所有凸块存于一个文件。</translation>
    </message>
    <message>
        <source>The pieces are not merged yet.</source>
        <translation>凸块尚未合并。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>没有文件夹 %1。</translation>
    </message>
    <message>
        <source>Will be replaced: %1</source>
        <translation>将被替换：%1</translation>
    </message>
    <message>
        <source>Looking at what is there…</source>
        <translation>正在查看已有哪些文件…</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Fitted &amp;primitives instead of their pieces</source>
        <translation>用拟合的基本体代替其凸块(&amp;P)</translation>
    </message>
    <message>
        <source>Save the repor&amp;t beside it</source>
        <translation>在旁边保存报告(&amp;T)</translation>
    </message>
    <message>
        <source>All that was measured of the model, its pieces and this file, as JSON: what was turned, scaled, renamed or left out is in it.</source>
        <translation>以 JSON 保存对模型、凸块和此文件的所有测量结果，其中说明了旋转、缩放、改名和略去的内容。</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Exports</name>
    <message>
        <source>Export repaired mesh</source>
        <translation>导出修复后的网格</translation>
    </message>
    <message>
        <source>Meshes (%1)</source>
        <translation>网格 (%1)</translation>
    </message>
    <message>
        <source>The pieces are not merged yet; wait, or cut again, and export them then.</source>
        <translation>凸块尚未合并；请等待或重新切分后再导出。</translation>
    </message>
    <message>
        <source>Another file is being written; export again when it is done.</source>
        <translation>正在写入另一个文件；完成后请再次导出。</translation>
    </message>
    <message>
        <source>Assets and pieces in JSON promise to follow a model, which colliders of others do not: write a mesh, or for an engine.</source>
        <translation>资产和 JSON 格式的凸块承诺贴合模型，而其他程序的碰撞体并非如此：请写出网格或引擎的文件。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FieldEditors</name>
    <message>
        <source>as in the file</source>
        <translation>与文件相同</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FileMenu</name>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Read a&amp;gain</source>
        <translation>重新读取(&amp;G)</translation>
    </message>
    <message>
        <source>Reco&amp;ver work…</source>
        <translation>恢复工作(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>保存项目(&amp;S)</translation>
    </message>
    <message>
        <source>Save project &amp;as…</source>
        <translation>项目另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Export pieces…</source>
        <translation>导出凸块(&amp;E)…</translation>
    </message>
    <message>
        <source>Export repaired &amp;mesh…</source>
        <translation>导出修复后的网格(&amp;M)…</translation>
    </message>
    <message>
        <source>Save pict&amp;ure…</source>
        <translation>保存图片(&amp;U)…</translation>
    </message>
    <message>
        <source>Save &amp;turntable…</source>
        <translation>保存转台图片(&amp;T)…</translation>
    </message>
    <message>
        <source>Send to &amp;Inspect</source>
        <translation>发送到检查(&amp;I)</translation>
    </message>
    <message>
        <source>As &amp;A</source>
        <translation>作为 A(&amp;A)</translation>
    </message>
    <message>
        <source>As &amp;B</source>
        <translation>作为 B(&amp;B)</translation>
    </message>
    <message>
        <source>Send to Pro&amp;be</source>
        <translation>发送到探测(&amp;B)</translation>
    </message>
    <message>
        <source>Open &amp;colliders…</source>
        <translation>打开碰撞体(&amp;C)…</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FileRouter</name>
    <message>
        <source>%1 is no model. Pieces in JSON are made of one: open that, or an asset (.hwa), which is shown in Inspect.</source>
        <translation>%1 不是模型。JSON 中的凸块是由模型生成的：请打开该模型，或打开打包资产 (.hwa)，它会显示在“检查”中。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FilmView</name>
    <message>
        <source>Depth buffer</source>
        <translation>深度缓冲</translation>
    </message>
    <message>
        <source>Stencil buffer</source>
        <translation>模板缓冲</translation>
    </message>
    <message>
        <source>Cleared</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Near faces of A</source>
        <translation>A 的近侧面</translation>
    </message>
    <message>
        <source>Far faces of B</source>
        <translation>B 的远侧面</translation>
    </message>
    <message>
        <source>Far faces of A</source>
        <translation>A 的远侧面</translation>
    </message>
    <message>
        <source>Near faces of B</source>
        <translation>B 的近侧面</translation>
    </message>
    <message>
        <source>0: Both buffers are cleared: depth 1, stencil 0.</source>
        <translation>0：两个缓冲均清空：深度为 1，模板为 0。</translation>
    </message>
    <message>
        <source>1: Near faces of A write their depth; the stencil becomes 1 (blue).</source>
        <translation>1：A 的近侧面写入深度；模板变为 1（蓝色）。</translation>
    </message>
    <message>
        <source>2: Far faces of B, where they are not nearer: the stencil becomes 2 (yellow). B ends behind the beginning of A.</source>
        <translation>2：B 的远侧面，在其不更近之处：模板变为 2（黄色）。B 的终点在 A 的起点之后。</translation>
    </message>
    <message>
        <source>3: Far faces of A write their depth where the stencil is 2.</source>
        <translation>3：A 的远侧面在模板为 2 处写入深度。</translation>
    </message>
    <message>
        <source>4: Near faces of B, where they are not farther: the stencil becomes 3 (red). Counted: %1 pixels in which both share depths.</source>
        <translation>4：B 的近侧面，在其不更远之处：模板变为 3（红色）。计数：%1 个像素中两者有共同的深度。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FitFigures</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FittingChoice</name>
    <message>
        <source>Scale of the colliders</source>
        <translation>碰撞体的缩放</translation>
    </message>
    <message>
        <source>By how much the colliders are scaled, from their unit to the model&apos;s</source>
        <translation>碰撞体缩放的倍数：从其单位到模型的单位</translation>
    </message>
    <message>
        <source>Axes of the colliders</source>
        <translation>碰撞体的坐标轴</translation>
    </message>
    <message>
        <source>How the colliders are turned, from their axes to the model&apos;s</source>
        <translation>碰撞体如何转动：从其坐标轴到模型的坐标轴</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Fold</name>
    <message>
        <source>expanded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>已折叠</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FoundPanel</name>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>What holds of the things as they stand; the command line says the same.</source>
        <translation>各物体在当前位置时成立的结论；命令行给出相同的结果。</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Open an asset to probe.</source>
        <translation>打开要探测的资产。</translation>
    </message>
    <message>
        <source>No file has these pieces as an asset. Export them, and open what was exported, to copy the command.</source>
        <translation>没有文件以资产形式保存这些凸块。要复制命令，请导出它们并打开导出的文件。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::HeatLegend</name>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::HelpMenu</name>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>All &amp;keys</source>
        <translation>所有按键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Hullwright</source>
        <translation>关于 Hullwright(&amp;A)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ImagePanel</name>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>How pixels decide whether two pieces meet: the pieces are drawn on a plane, and every pixel holds the depths of one against those of the other.</source>
        <translation>像素如何判定两个凸块是否相交：凸块被绘制到一个平面上，每个像素将一者的深度与另一者的深度相比较。</translation>
    </message>
    <message>
        <source>Contact before</source>
        <translation>上一个接触</translation>
    </message>
    <message>
        <source>Contact after</source>
        <translation>下一个接触</translation>
    </message>
    <message>
        <source>The published passes</source>
        <translation>已发表的各遍绘制</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Pixels look again, nearer and along another direction, until they are certain or the exact test has to decide</source>
        <translation>像素会再次观察，更近并沿另一方向，直到能够确定，或须由精确检验判定</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>显示的内容</translation>
    </message>
    <message>
        <source>Case of every pixel</source>
        <translation>各像素的情形</translation>
    </message>
    <message>
        <source>Cases with all doubt</source>
        <translation>含全部不确定性的情形</translation>
    </message>
    <message>
        <source>Where A begins</source>
        <translation>A 的起点</translation>
    </message>
    <message>
        <source>Where A ends</source>
        <translation>A 的终点</translation>
    </message>
    <message>
        <source>Where B begins</source>
        <translation>B 的起点</translation>
    </message>
    <message>
        <source>Where B ends</source>
        <translation>B 的终点</translation>
    </message>
    <message>
        <source>Depths go from light (near) to dark (far). With all doubt, intervals hold whatever lies in a pixel&apos;s square: where none overlap, the pieces are certainly apart</source>
        <translation>深度由浅（近）到深（远）。含全部不确定性时，区间包含像素方格内的一切：若处处不重叠，则两个凸块必定分离</translation>
    </message>
    <message>
        <source>Image of both pieces</source>
        <translation>两个凸块的图像</translation>
    </message>
    <message>
        <source>The wheel zooms; drag what is zoomed. Arrow keys go from pixel to pixel. A ring marks the pixel in which a common point was found</source>
        <translation>滚轮缩放；放大后可拖动。方向键在像素之间移动。方框标出找到公共点的像素</translation>
    </message>
    <message>
        <source>Pixels a side</source>
        <translation>每边像素数</translation>
    </message>
    <message>
        <source>What an image of fewer or more pixels says of the same plane</source>
        <translation>同一平面上像素更少或更多的图像会得出什么结论</translation>
    </message>
    <message>
        <source>Depths along a row</source>
        <translation>沿一行的深度</translation>
    </message>
    <message>
        <source>From which to which depth a ray is in A (blue) and in B (sand); red is what both share. Near is at the top</source>
        <translation>射线在 A（蓝色）和 B（沙色）中从哪个深度到哪个深度；红色为两者共有。近处在上方</translation>
    </message>
    <message>
        <source>Choose a contact of the answer, or two pieces among the boxes.</source>
        <translation>请选择结论中的一个接触，或包围盒中的两个凸块。</translation>
    </message>
    <message>
        <source>The image is being made.</source>
        <translation>正在生成图像。</translation>
    </message>
    <message>
        <source>A piece is flat, so that pixels prove nothing of it. The exact test decides.</source>
        <translation>有凸块是平的，像素对它不能证明什么。由精确检验判定。</translation>
    </message>
    <message>
        <source>On this plane already the outlines of both are apart: nothing is drawn.</source>
        <translation>在此平面上两者的轮廓已经分离：不绘制任何内容。</translation>
    </message>
    <message>
        <source>A drawing has too few digits for a look so near: the exact test decides.</source>
        <translation>如此近的观察超出绘制的数位：由精确检验判定。</translation>
    </message>
    <message>
        <source>%1 of A, %2 of B</source>
        <translation>A 的 %1，B 的 %2</translation>
    </message>
    <message>
        <source>No pair of pieces</source>
        <translation>没有凸块对</translation>
    </message>
    <message numerus="yes">
        <source>Pixels: %1 after %Ln looks</source>
        <translation>
            <numerusform>像素：经 %Ln 次观察%1</numerusform>
        </translation>
    </message>
    <message>
        <source>Exact test: they meet</source>
        <translation>精确检验：相交</translation>
    </message>
    <message>
        <source>Exact test: they are apart</source>
        <translation>精确检验：分离</translation>
    </message>
    <message>
        <source>Look %1, %2 × %2: %3</source>
        <translation>观察 %1，%2 × %2：%3</translation>
    </message>
    <message>
        <source>No image of other sizes</source>
        <translation>没有其他大小的图像</translation>
    </message>
    <message>
        <source>%1 × %1 pixels</source>
        <translation>%1 × %1 像素</translation>
    </message>
    <message numerus="yes">
        <source>undecided, %Ln pixels may hold a common point</source>
        <translation>
            <numerusform>未定，%Ln 个像素可能包含公共点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, as it was drawn: %2</source>
        <translation>%1，与实际绘制相同：%2</translation>
    </message>
    <message>
        <source>%1 would say: %2</source>
        <translation>%1 的结论为：%2</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>未触及</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Depths along row %1</source>
        <translation>沿第 %1 行的深度</translation>
    </message>
    <message>
        <source>Point at a pixel to see its depths.</source>
        <translation>指向一个像素即可查看其深度。</translation>
    </message>
    <message>
        <source>Pixel %1, %2: %3</source>
        <translation>像素 %1，%2：%3</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InsideBar</name>
    <message>
        <source>Pull apart</source>
        <translation>爆炸视图</translation>
    </message>
    <message>
        <source>Pull pieces apart</source>
        <translation>分离凸块（爆炸视图）</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>剖切</translation>
    </message>
    <message>
        <source>Axis of the section</source>
        <translation>剖切轴</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>view</source>
        <comment>section</comment>
        <translation>视图</translation>
    </message>
    <message>
        <source>Across an axis, or across the view as it is when this is chosen</source>
        <translation>垂直于某条轴，或垂直于选择时的视线</translation>
    </message>
    <message>
        <source>Place of the section</source>
        <translation>剖切位置</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>翻转</translation>
    </message>
    <message>
        <source>Leave out what is on the other side of the section</source>
        <translation>隐去剖切面另一侧的部分</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InspectFiles</name>
    <message>
        <source>Open A</source>
        <translation>打开 A</translation>
    </message>
    <message>
        <source>Open B</source>
        <translation>打开 B</translation>
    </message>
    <message>
        <source>Packed assets</source>
        <translation>打包资产</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Model of A</source>
        <translation>A 的模型</translation>
    </message>
    <message>
        <source>Model of B</source>
        <translation>B 的模型</translation>
    </message>
    <message>
        <source>Open poses</source>
        <translation>打开位姿</translation>
    </message>
    <message>
        <source>Poses (%1)</source>
        <translation>位姿 (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>Open several</source>
        <translation>打开多个</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>位姿</translation>
    </message>
    <message>
        <source>More than two assets or models take one file with the poses of all.</source>
        <translation>多于两个资产或模型需要一个包含全部位姿的文件。</translation>
    </message>
    <message>
        <source>Open contact file</source>
        <translation>打开接触文件</translation>
    </message>
    <message>
        <source>Contact files (%1)</source>
        <translation>接触文件 (%1)</translation>
    </message>
    <message>
        <source>Poses are in one file, or in two: one of A and one of B.</source>
        <translation>位姿在一个文件中，或在两个文件中：A 一个，B 一个。</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>保存表格</translation>
    </message>
    <message>
        <source>Tables (%1)</source>
        <translation>表格 (%1)</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Pages (%1)</source>
        <translation>页面 (%1)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InspectPage</name>
    <message>
        <source>Nothing to inspect yet</source>
        <translation>尚无可检查的内容</translation>
    </message>
    <message>
        <source>Open two assets or models</source>
        <translation>请打开两个资产或模型</translation>
    </message>
    <message>
        <source>Open A and B, or drop both files on this window. You see where they meet, how deep, and how that was decided, at any pose or along a file of them.</source>
        <translation>打开 A 和 B，或将两个文件拖放到本窗口。可以查看任意位姿下、或沿着一个位姿文件，两者在何处相交、有多深，以及结论是如何得出的。</translation>
    </message>
    <message>
        <source>Open A…</source>
        <translation>打开 A…</translation>
    </message>
    <message>
        <source>Open B…</source>
        <translation>打开 B…</translation>
    </message>
    <message>
        <source>Try it with two samples</source>
        <translation>用两个示例试一试</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>正在准备 %1…</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InspectWorkspace</name>
    <message>
        <source>Open &amp;A…</source>
        <translation>打开 A(&amp;A)…</translation>
    </message>
    <message>
        <source>Open &amp;B…</source>
        <translation>打开 B(&amp;B)…</translation>
    </message>
    <message>
        <source>Open &amp;poses…</source>
        <translation>打开位姿(&amp;P)…</translation>
    </message>
    <message>
        <source>Row b&amp;efore</source>
        <translation>上一行(&amp;E)</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>播放(&amp;L)</translation>
    </message>
    <message>
        <source>Row a&amp;fter</source>
        <translation>下一行(&amp;F)</translation>
    </message>
    <message>
        <source>Begin a&amp;gain at the end</source>
        <translation>到末尾后重新开始(&amp;G)</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Move by handles</source>
        <translation>用手柄移动(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Turn by handles</source>
        <translation>用手柄旋转(&amp;T)</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>How the bodies are shown</source>
        <translation>物体的显示方式</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>See where two assets or models meet, and why</source>
        <translation>查看两个资产或模型在何处相交及其原因</translation>
    </message>
    <message>
        <source>Open &amp;contact file…</source>
        <translation>打开接触文件(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Save as contact file…</source>
        <translation>保存为接触文件(&amp;S)…</translation>
    </message>
    <message>
        <source>Keep both bodies, where they are posed and what is expected of it in one file that can be answered again</source>
        <translation>把两个物体、它们的位姿以及期望的结果存入一个可以重新计算的文件</translation>
    </message>
    <message>
        <source>Next row &amp;not as expected</source>
        <translation>下一个不符合期望的行(&amp;N)</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Open &amp;robot…</source>
        <translation>打开机器人(&amp;R)…</translation>
    </message>
    <message>
        <source>Un&amp;do move</source>
        <translation>撤销移动(&amp;D)</translation>
    </message>
    <message>
        <source>Red&amp;o move</source>
        <translation>重做移动(&amp;O)</translation>
    </message>
    <message>
        <source>Compare &amp;with the meshes</source>
        <translation>与网格比较(&amp;W)</translation>
    </message>
    <message>
        <source>Say in which rows pieces and real surfaces disagree, and which piece is at fault</source>
        <translation>指出在哪些行中凸块与真实表面不一致，以及由哪个凸块造成</translation>
    </message>
    <message>
        <source>Open this piece in Aut&amp;hor</source>
        <translation>在“制作”中打开此凸块(&amp;H)</translation>
    </message>
    <message>
        <source>Open the model of the piece that is at fault in the chosen row, and select the piece</source>
        <translation>打开所选行中出错凸块的模型，并选择该凸块</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>G&amp;ive A its model…</source>
        <translation>为 A 指定模型(&amp;I)…</translation>
    </message>
    <message>
        <source>Gi&amp;ve B its model…</source>
        <translation>为 B 指定模型(&amp;V)…</translation>
    </message>
    <message>
        <source>The surface that the opened asset was cut from, so that the faces behind contacts are shown</source>
        <translation>打开的资产所切自的表面，这样可以显示接触背后的面</translation>
    </message>
    <message>
        <source>Open several…</source>
        <translation>打开多个…</translation>
    </message>
    <message>
        <source>Open assets or models together with the file of their poses; of more than two every pair is asked</source>
        <translation>把资产或模型连同其位姿文件一起打开；多于两个时询问每一对</translation>
    </message>
    <message>
        <source>Show other bodies</source>
        <translation>显示其余物体</translation>
    </message>
    <message>
        <source>Draw the other bodies of a robot, or the other things, around the pair, pale, where they are in the same row</source>
        <translation>在这一对的四周以浅色绘制机器人的其余部件或其余物体，位置取自同一行</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>保存表格…</translation>
    </message>
    <message>
        <source>Write what was said of every row that was compared, as CSV</source>
        <translation>将每个比较过的行的结论写成 CSV</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>保存报告…</translation>
    </message>
    <message>
        <source>Write one page (HTML) with a plot, pictures and the rows that differ</source>
        <translation>写出一个页面（HTML），含有图表、图片和不同的行</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InspectedRobot</name>
    <message>
        <source>%1: no two of its bodies have a shape that collides.</source>
        <translation>%1：没有两个部件具有可碰撞的形状。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::IntervalView</name>
    <message>
        <source>Where A begins</source>
        <translation>A 的起点</translation>
    </message>
    <message>
        <source>Where A ends</source>
        <translation>A 的终点</translation>
    </message>
    <message>
        <source>Where B begins</source>
        <translation>B 的起点</translation>
    </message>
    <message>
        <source>Where B ends</source>
        <translation>B 的终点</translation>
    </message>
    <message>
        <source>%1: from light (near) to dark (far), all four on one scale</source>
        <translation>%1：由浅（近）到深（远），四幅共用一个尺度</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::JobsPanel</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 gone, about %2 left</source>
        <translation>已用 %1，约剩 %2</translation>
    </message>
    <message>
        <source>%1 gone</source>
        <translation>已用 %1</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>Nothing is being worked on.</source>
        <translation>当前没有正在进行的工作。</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Work that has ended, newest first</source>
        <translation>已结束的任务，最新的在前</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>How</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Progress of: %1</source>
        <translation>进度：%1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop: %1</source>
        <translation>停止：%1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::KeepDialog</name>
    <message>
        <source>&amp;Hold both assets in the file</source>
        <translation>文件中包含两个资产(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Save as contact file</source>
        <translation>保存为接触文件</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>The poses of this moment</source>
        <translation>此刻的位姿</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln rows of %1</source>
        <translation>
            <numerusform>%1 的全部 %Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>the very same answer as now</source>
        <translation>与现在完全相同的结论</translation>
    </message>
    <message>
        <source>that they are apart</source>
        <translation>它们分离</translation>
    </message>
    <message>
        <source>that they meet</source>
        <translation>它们相交</translation>
    </message>
    <message>
        <source>Then it can be moved and sent alone. Otherwise it names both assets by their paths, and says when one has changed.</source>
        <translation>这样文件可以单独移动和发送。否则它按路径引用两个资产，并在其中一个改变时说明。</translation>
    </message>
    <message>
        <source>Only assets that are files (.hwa) can be named by their paths instead; export the models first.</source>
        <translation>只有资产文件 (.hwa) 可以改为按路径引用；请先导出模型。</translation>
    </message>
    <message>
        <source>&amp;Keep:</source>
        <translation>保留(&amp;K)：</translation>
    </message>
    <message>
        <source>A replay &amp;expects:</source>
        <translation>重放期望(&amp;E)：</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>文件(&amp;I)：</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>保存(&amp;V)</translation>
    </message>
    <message>
        <source>Contact files (%1)</source>
        <translation>接触文件 (%1)</translation>
    </message>
    <message>
        <source>The file needs a name.</source>
        <translation>文件需要一个名称。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>没有文件夹 %1。</translation>
    </message>
    <message>
        <source>Will be replaced: %1</source>
        <translation>将被替换：%1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::KeySheet</name>
    <message>
        <source>All keys</source>
        <translation>所有按键</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>按键及其作用</translation>
    </message>
    <message>
        <source>In the 3D view</source>
        <translation>在3D 视图中</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::LastChange</name>
    <message numerus="yes">
        <source>%1 → %Ln pieces</source>
        <translation>
            <numerusform>凸块 %1 → %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 → %Ln vertices</source>
        <translation>
            <numerusform>顶点 %1 → %Ln</numerusform>
        </translation>
    </message>
    <message>
        <source>error %1 → %2</source>
        <translation>误差 %1 → %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::LookPanel</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>What is shown of the pieces</source>
        <translation>显示凸块的哪些内容</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>凸块</translation>
    </message>
    <message>
        <source>Distances from the model</source>
        <translation>与模型的距离</translation>
    </message>
    <message>
        <source>Levels of the tree</source>
        <translation>树的层级</translation>
    </message>
    <message>
        <source>Strips of triangles</source>
        <translation>三角形条带</translation>
    </message>
    <message>
        <source>How the pieces are looked at, and what that tells.</source>
        <translation>查看凸块的方式及其反映的信息。</translation>
    </message>
    <message>
        <source>Places that are farthest off</source>
        <translation>偏离最远的位置</translation>
    </message>
    <message>
        <source>Worst places</source>
        <translation>最差位置</translation>
    </message>
    <message>
        <source>Level of the tree</source>
        <translation>树的层级</translation>
    </message>
    <message>
        <source>Hulls or boxes</source>
        <translation>凸包或包围盒</translation>
    </message>
    <message>
        <source>Hulls and boxes</source>
        <translation>凸包和包围盒</translation>
    </message>
    <message>
        <source>Hulls</source>
        <translation>凸包</translation>
    </message>
    <message>
        <source>Boxes</source>
        <translation>包围盒</translation>
    </message>
    <message>
        <source>Step in</source>
        <translation>进入</translation>
    </message>
    <message>
        <source>Go to the node that holds what is selected, and show what is below it</source>
        <translation>转到包含所选内容的节点，并显示其下级</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Whole tree</source>
        <translation>整棵树</translation>
    </message>
    <message>
        <source>Each hull&apos;s triangles in the order in which an asset decodes them. Where a strip begins anew, its first triangle is pale.</source>
        <translation>每个凸包的三角形按资产解码的顺序显示。条带重新开始处，其第一个三角形颜色较浅。</translation>
    </message>
    <message>
        <source>Distances are being measured…</source>
        <translation>正在测量距离…</translation>
    </message>
    <message>
        <source>Distances are measured when there are pieces.</source>
        <translation>有凸块后才会测量距离。</translation>
    </message>
    <message>
        <source>(allowed: %1)</source>
        <translation>（允许：%1）</translation>
    </message>
    <message>
        <source>Pieces stand out of the model by up to &lt;b&gt;%1&lt;/b&gt;%2.</source>
        <translation>凸块最多超出模型 &lt;b&gt;%1&lt;/b&gt;%2。</translation>
    </message>
    <message>
        <source>No piece stands out of the model.</source>
        <translation>没有凸块超出模型。</translation>
    </message>
    <message>
        <source>Uncovered faces are up to &lt;b&gt;%1&lt;/b&gt; away from the pieces (blue).</source>
        <translation>未覆盖的面距凸块最远 &lt;b&gt;%1&lt;/b&gt;（蓝色）。</translation>
    </message>
    <message>
        <source>All of the surface is covered.</source>
        <translation>整个表面都已覆盖。</translation>
    </message>
    <message>
        <source>uncovered: face %1</source>
        <translation>未覆盖：面 %1</translation>
    </message>
    <message>
        <source>The tree is being built…</source>
        <translation>正在构建树…</translation>
    </message>
    <message>
        <source>The tree is built when there are pieces.</source>
        <translation>有凸块后才会构建树。</translation>
    </message>
    <message>
        <source>the root</source>
        <translation>根节点</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Click a hull to see its node; step in to go down from it.</source>
        <translation>单击凸包可查看其节点；点“进入”可由此向下。</translation>
    </message>
    <message>
        <source>The pieces are being packed…</source>
        <translation>正在打包凸块…</translation>
    </message>
    <message>
        <source>Strips are made when there are pieces.</source>
        <translation>有凸块后才会生成条带。</translation>
    </message>
    <message>
        <source>Area of the hulls by distance (as roots, so that little shows); the dashed line is the tolerance, with an arrow where that is farther than the right end</source>
        <translation>按距离统计的凸包面积（取平方根，使少量面积也可见）；虚线为容差，若容差超出右端则带箭头</translation>
    </message>
    <message>
        <source>Area of uncovered faces by their distance from the nearest piece (as roots)</source>
        <translation>未覆盖面的面积按其到最近凸块的距离分布（取平方根）</translation>
    </message>
    <message>
        <source>Legend of what stands out</source>
        <translation>超出部分的图例</translation>
    </message>
    <message>
        <source>Legend of what is uncovered</source>
        <translation>未覆盖部分的图例</translation>
    </message>
    <message>
        <source>Legend of the order of triangles</source>
        <translation>三角形顺序的图例</translation>
    </message>
    <message numerus="yes">
        <source>Level %1 below %2: &lt;b&gt;%Ln nodes&lt;/b&gt; of %3, boxes of %4 together.</source>
        <translation>
            <numerusform>%2 下第 %1 层：&lt;b&gt;%Ln 个节点&lt;/b&gt;（共 %3 个），包围盒总体积 %4。</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; in %2 of %3.</source>
        <comment>triangles in strips of hulls</comment>
        <translation>%3的 %2中共 &lt;b&gt;%1&lt;/b&gt;。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln 个三角形</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln strips</source>
        <translation>
            <numerusform>%Ln 条条带</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hulls</source>
        <translation>
            <numerusform>%Ln 个凸包</numerusform>
        </translation>
    </message>
    <message>
        <source>Distance
(%1)</source>
        <translation>距离
(%1)</translation>
    </message>
    <message>
        <source>What is allowed is the recipe&apos;s tolerance. Of it %1 are kept for packing, which makes hulls a little larger (Recipe, Packing).</source>
        <translation>允许值是配方的容差。其中留出 %1 用于打包，因为打包会使凸包略微变大（见“配方”中的“打包”）。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MainBar</name>
    <message>
        <source>Main toolbar</source>
        <translation>主工具栏</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MainWindow</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>手册页面列表</translation>
    </message>
    <message>
        <source>Page of the manual</source>
        <translation>手册页面</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>搜索手册</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>前进</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MeasureBar</name>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the distance to the clipboard</source>
        <translation>将距离复制到剪贴板</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>End measuring (Esc)</source>
        <translation>结束测量 (Esc)</translation>
    </message>
    <message>
        <source>Distance %1 %2; dx %3, dy %4, dz %5</source>
        <translation>距离 %1 %2；dx %3，dy %4，dz %5</translation>
    </message>
    <message>
        <source>Click two places on the model; corners near the cursor are taken exactly</source>
        <translation>在模型上点击两处；光标附近的顶点会被精确选取</translation>
    </message>
    <message>
        <source>From:</source>
        <translation>从：</translation>
    </message>
    <message>
        <source>To:</source>
        <translation>到：</translation>
    </message>
    <message>
        <source>Place to measure from</source>
        <translation>测量起点</translation>
    </message>
    <message>
        <source>Place to measure to</source>
        <translation>测量终点</translation>
    </message>
    <message>
        <source>x y z</source>
        <translation>x y z</translation>
    </message>
    <message>
        <source>Three numbers and Enter. Down and Up go through the corners of the pieces that are selected, or of all.</source>
        <translation>输入三个数后按回车。按上下键依次选取所选凸块（未选时为全部凸块）的顶点。</translation>
    </message>
    <message>
        <source>A place is three numbers, as 1 0.5 2</source>
        <translation>位置由三个数表示，例如 1 0.5 2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Messages</name>
    <message>
        <source>The model has changed since the project was saved. Its pieces are made anew; corrections are kept where they still apply.</source>
        <translation>项目保存后模型已更改。凸块将重新生成；仍适用的修正会保留。</translation>
    </message>
    <message>
        <source>%1 has changed since it was read.</source>
        <translation>%1 自读取后已更改。</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>%1 is not there any more; what was read of it stays.</source>
        <translation>%1 已不存在；已读取的内容保持不变。</translation>
    </message>
    <message>
        <source>Corrections that do not apply any more:</source>
        <translation>不再适用的修正：</translation>
    </message>
    <message>
        <source>Locked, and left as it was: %1. The others were changed.</source>
        <translation>已锁定，保持不变：%1。其余的已更改。</translation>
    </message>
    <message>
        <source>Locked: %1. Unlock it to change it.</source>
        <translation>已锁定：%1。解锁后才能更改。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::NodeTree</name>
    <message>
        <source>Node %1, %2 pieces</source>
        <translation>节点 %1，%2 个凸块</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Vertices of the hull</source>
        <translation>凸包的顶点数</translation>
    </message>
    <message numerus="yes">
        <source>Node %1: %Ln pieces below it, a hull of %2 vertices, a box of %3.</source>
        <translation>
            <numerusform>节点 %1：其下有 %Ln 个凸块，凸包有 %2 个顶点，包围盒体积 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>The number of the node, and of the pieces below it</source>
        <translation>节点编号及其下凸块的数量</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::OutlinePanel</name>
    <message>
        <source>Parts and pieces</source>
        <translation>部件和凸块</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search parts and pieces</source>
        <translation>搜索部件和凸块</translation>
    </message>
    <message>
        <source>Parts of the model and their pieces</source>
        <translation>模型的部件及其凸块</translation>
    </message>
    <message>
        <source>The parts of the model and the pieces they were cut into.</source>
        <translation>模型的部件以及由其切分成的凸块。</translation>
    </message>
    <message>
        <source>The tree is built when there are pieces.</source>
        <translation>有凸块后才会构建树。</translation>
    </message>
    <message>
        <source>Order of the pieces</source>
        <translation>凸块的排列方式</translation>
    </message>
    <message>
        <source>By the parts of the model, or by the nodes that queries go down</source>
        <translation>按模型的部件排列，或按查询逐级向下的节点排列</translation>
    </message>
    <message>
        <source>By parts</source>
        <translation>按部件</translation>
    </message>
    <message>
        <source>By the tree</source>
        <translation>按树</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairComparison</name>
    <message>
        <source>Open two assets or models, A and B.</source>
        <translation>请打开两个资产或模型：A 和 B。</translation>
    </message>
    <message>
        <source>%1 is an asset, which does not hold its surface: name its model below, or open the model in its place.</source>
        <translation>%1 是资产，不包含其表面：请在此指定它的模型，或改为打开该模型。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairGraph</name>
    <message>
        <source>Distance and depth of all rows</source>
        <translation>所有行的距离和深度</translation>
    </message>
    <message>
        <source>apart: %1</source>
        <translation>距离：%1</translation>
    </message>
    <message>
        <source>deep: %1</source>
        <translation>深度：%1</translation>
    </message>
    <message>
        <source>Upwards: how far apart the bodies are; downwards: how deep they lie in each other. Lines mark where the answer changes, triangles the rows of a contact file that are not as expected. Click to go to a row.</source>
        <translation>向上：物体相距多远；向下：重叠有多深。线标出结论改变处，三角标出接触文件中不符合期望的行。单击转到某一行。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairScene</name>
    <message>
        <source>A is in %1, B in %2: their numbers are taken for the same unit. Export one of them in the other&apos;s unit.</source>
        <translation>A 的单位是 %1，B 的单位是 %2：两者的数值会被当作同一单位。请将其中一个按另一个的单位导出。</translation>
    </message>
    <message>
        <source>%1 is open, and no lids could close its holes, so whether one is inside the other without touching it stays open. Fill its holes.</source>
        <translation>%1 是开放的，且无法用盖面封住其孔洞，因此无法得知一个是否在另一个之内而不接触。请填补孔洞。</translation>
    </message>
    <message>
        <source>%1 says nothing of insides, so whether one is inside the other without touching it stays open. Export it again.</source>
        <translation>%1 不含内部信息，因此无法得知一个是否在另一个之内而不接触。请重新导出。</translation>
    </message>
    <message>
        <source>The model of %1 is not where it was (%2). Open it where it is now.</source>
        <translation>%1 的模型已不在原处（%2）。请从现在的位置打开。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairTool</name>
    <message>
        <source>%1 turned by %2°</source>
        <translation>%1 已旋转 %2°</translation>
    </message>
    <message>
        <source>%1 moved by %2, %3, %4</source>
        <translation>%1 已移动 %2、%3、%4</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PictureDialog</name>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Show &amp;all of it, in the same direction</source>
        <translation>以相同方向显示全部(&amp;A)</translation>
    </message>
    <message>
        <source>Pictures all around</source>
        <translation>环绕一周的图片数</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Save turntable</source>
        <translation>保存转台图片</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>&amp;Size:</source>
        <translation>大小(&amp;S)：</translation>
    </message>
    <message>
        <source>Back&amp;ground:</source>
        <translation>背景(&amp;G)：</translation>
    </message>
    <message>
        <source>&amp;Pictures:</source>
        <translation>图片(&amp;P)：</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>文件(&amp;I)：</translation>
    </message>
    <message>
        <source>F&amp;iles:</source>
        <translation>文件(&amp;I)：</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>保存(&amp;V)</translation>
    </message>
    <message>
        <source>As the view</source>
        <translation>与视图相同</translation>
    </message>
    <message>
        <source>%1 times the view</source>
        <translation>视图的 %1 倍</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>任意大小</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>图片 (%1)</translation>
    </message>
    <message>
        <source>A picture&apos;s name ends in .png.</source>
        <translation>图片名以 .png 结尾。</translation>
    </message>
    <message>
        <source>{n} has to be in the name: each picture&apos;s number.</source>
        <translation>名称中必须有 {n}：每张图片的编号。</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>没有文件夹 %1。</translation>
    </message>
    <message>
        <source>Will be replaced: %1</source>
        <translation>将被替换：%1</translation>
    </message>
    <message>
        <source>Looking at what is there…</source>
        <translation>正在查看已有哪些文件…</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceChoice</name>
    <message>
        <source>Most pieces</source>
        <translation>凸块数上限</translation>
    </message>
    <message>
        <source>Left: one piece. Right: 256 pieces, and at the very end no limit.</source>
        <translation>左：一个凸块。右：256 个，最右端为不限。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceErrand</name>
    <message>
        <source>There is no piece %1 here: these pieces were made with other settings than those that were compared.</source>
        <translation>此处没有凸块 %1：这些凸块的设置与所比较的不同。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceRows</name>
    <message>
        <source>locked</source>
        <translation>已锁定</translation>
    </message>
    <message>
        <source>Vert.</source>
        <translation>顶点</translation>
    </message>
    <message>
        <source>How far a piece is from the surface, at most, in percent of the model&apos;s diagonal: its dent or its overhang</source>
        <translation>凸块离表面最远有多远，以占模型对角线的百分比表示：即它的凹陷或超出</translation>
    </message>
    <message>
        <source>%1, %2; dent %3, overhang %4</source>
        <comment>vertices, triangles, lengths</comment>
        <translation>%1，%2；凹陷 %3，超出 %4</translation>
    </message>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln 个顶点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles of the surface</source>
        <translation>
            <numerusform>%Ln 个表面三角形</numerusform>
        </translation>
    </message>
    <message>
        <source>beyond the limits</source>
        <translation>超出限制</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceSender</name>
    <message>
        <source>The pieces are not finished yet; wait, and send them then.</source>
        <translation>凸块尚未完成；请稍候，再发送。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceTree</name>
    <message>
        <source>Triangles of a part, vertices of a piece</source>
        <translation>部件的三角形数，凸块的顶点数</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部件</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>已锁定</translation>
    </message>
    <message>
        <source>Added primitives</source>
        <translation>添加的基本体</translation>
    </message>
    <message>
        <source>solid</source>
        <translation>实体</translation>
    </message>
    <message>
        <source>sheet</source>
        <translation>薄片</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PiecesPanel</name>
    <message>
        <source>%1 of %2</source>
        <comment>achieved and asked for</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>凸块</translation>
    </message>
    <message>
        <source>How the model is cut into convex pieces.</source>
        <translation>如何将模型切分为凸块。</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Most vertices</source>
        <translation>顶点上限</translation>
    </message>
    <message>
        <source>Most pieces</source>
        <translation>凸块上限</translation>
    </message>
    <message>
        <source>Left: exact. Right: a tenth of the model&apos;s diagonal.</source>
        <translation>左：精确。右：模型对角线的十分之一。</translation>
    </message>
    <message>
        <source>%1, a sketch</source>
        <translation>%1，草稿</translation>
    </message>
    <message>
        <source>%1, not merged yet</source>
        <translation>%1，尚未合并</translation>
    </message>
    <message>
        <source>Stopped: these are not the pieces that are asked for here.</source>
        <translation>已停止：这些并不是此处所要求的凸块。</translation>
    </message>
    <message>
        <source>%1, of the last settings whose pieces are finished</source>
        <translation>%1，来自上一组已完成凸块的设置</translation>
    </message>
    <message>
        <source>The mark below is the error that was reached.</source>
        <translation>下方的标记是实际达到的误差。</translation>
    </message>
    <message>
        <source>%1 allowed; overhang about %2</source>
        <translation>允许 %1；超出约 %2</translation>
    </message>
    <message>
        <source>%1 allowed; achieved: overhang %2. Pieces that fill the solid may have dents: %3.</source>
        <translation>允许 %1；实际：超出 %2。填满实体的凸块可以有凹陷：%3。</translation>
    </message>
    <message>
        <source>%1 allowed; achieved: dent %2, overhang %3</source>
        <translation>允许 %1；实际：凹陷 %2，超出 %3</translation>
    </message>
    <message>
        <source>The pieces are colliders of another program, which are not cut.</source>
        <translation>凸块是其他程序的碰撞体，不会进行切分。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PixelsPanel</name>
    <message>
        <source>Pixels are being asked…</source>
        <translation>正在询问像素…</translation>
    </message>
    <message>
        <source>Of a pose before; pixels are being asked…</source>
        <translation>属于之前的位姿；正在询问像素…</translation>
    </message>
    <message numerus="yes">
        <source>They contradict each other in %Ln pairs: please report it</source>
        <translation>
            <numerusform>两者在 %Ln 对上相互矛盾：请报告</numerusform>
        </translation>
    </message>
    <message>
        <source>They agree; the exact test decides what pixels leave open</source>
        <translation>两者一致；像素未定的由精确检验判定</translation>
    </message>
    <message>
        <source>Exact, with depths and distance: %1 ms; pixels: %2 ms</source>
        <translation>精确（含深度和距离）：%1 毫秒；像素：%2 毫秒</translation>
    </message>
    <message>
        <source>Pairs of pieces</source>
        <translation>凸块对</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>that meet</source>
        <translation>相交</translation>
    </message>
    <message>
        <source>that are apart</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>that stay open</source>
        <translation>未定</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PlayCoursePanel</name>
    <message>
        <source>Course</source>
        <translation>过程</translation>
    </message>
    <message>
        <source>What the balls do, moment by moment. It is the same to the last bit however fast it is seen.</source>
        <translation>球在每一时刻的状态。无论观看多快，结果逐位相同。</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>The moment of the play that is seen</source>
        <translation>当前显示的时刻</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast the play is seen: 1 as in life, less in slow motion</source>
        <translation>播放快慢：1 为真实速度，更小为慢动作</translation>
    </message>
    <message>
        <source>Balls that fell through</source>
        <translation>掉穿的球</translation>
    </message>
    <message>
        <source>Where balls fell through. Choose one to fly there.</source>
        <translation>球在何处掉穿。选择一行即可飞到那里。</translation>
    </message>
    <message>
        <source>Ball</source>
        <translation>球</translation>
    </message>
    <message>
        <source>Fell through at</source>
        <translation>掉穿位置</translation>
    </message>
    <message>
        <source>Bounces</source>
        <translation>反弹</translation>
    </message>
    <message>
        <source>%1 of %2 s, %3 bounces</source>
        <translation>%1 / %2 秒，反弹 %3 次</translation>
    </message>
    <message>
        <source>Nothing has been played yet.</source>
        <translation>还没有播放过。</translation>
    </message>
    <message>
        <source>%1 fell through, %2 came to rest, %3 left at the sides, %4 still move.</source>
        <translation>掉穿 %1，静止 %2，从侧面离开 %3，仍在运动 %4。</translation>
    </message>
    <message>
        <source>%1 was recorded with another motion or another asset.</source>
        <translation>%1 录制时的运动或资产与现在不同。</translation>
    </message>
    <message>
        <source>The same motion as recorded in %1, to the last bit.</source>
        <translation>与 %1 中录制的运动逐位相同。</translation>
    </message>
    <message>
        <source>It has more contacts than are kept, and ends before its time.</source>
        <translation>接触多于可保存的数量，因此提前结束。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PlayGraph</name>
    <message>
        <source>Energy of all balls</source>
        <translation>所有球的能量</translation>
    </message>
    <message>
        <source>Momentum of all balls</source>
        <translation>所有球的动量</translation>
    </message>
    <message>
        <source>Energy of motion and of height of all balls, along the play: bounces with a restitution below 1 lose some, explicit steps gain some. Click to go to a moment.</source>
        <translation>所有球的动能与势能随时间的变化：恢复系数小于 1 的反弹损失一部分，显式步进增加一部分。点击可跳到某一时刻。</translation>
    </message>
    <message>
        <source>The momentum of all balls together, along the play. Click to go to a moment.</source>
        <translation>所有球的总动量随时间的变化。点击可跳到某一时刻。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PlayPanel</name>
    <message>
        <source>Balls</source>
        <translation>球</translation>
    </message>
    <message>
        <source>Drops balls on the asset, or throws them at it, and shows what they do: whether it holds them, and where they fall through.</source>
        <translation>让球落到资产上，或抛向资产，显示它们的运动：资产能否托住球，球在何处掉穿。</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>开始(&amp;G)</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open an asset to play with</source>
        <translation>打开用于弹球的资产</translation>
    </message>
    <message>
        <source>Open an asset or a model; or drop its file on the window</source>
        <translation>打开资产或模型；也可将文件拖放到窗口</translation>
    </message>
    <message>
        <source>What balls do</source>
        <translation>球的动作</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>下落</translation>
    </message>
    <message>
        <source>Throw</source>
        <translation>抛出</translation>
    </message>
    <message>
        <source>Drop 100 to find holes</source>
        <translation>落下 100 个球找孔洞</translation>
    </message>
    <message>
        <source>Number of balls</source>
        <translation>球的数量</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>Radius of each ball</source>
        <translation>每个球的半径</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>From</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>Where the first ball is thrown from</source>
        <translation>第一个球抛出的位置</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How far balls go in a second along each axis</source>
        <translation>球每秒沿各轴移动的距离</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>恢复系数</translation>
    </message>
    <message>
        <source>The share of its speed that a bounce leaves, from 0 to 1</source>
        <translation>反弹后保留的速度比例，0 到 1</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>重力</translation>
    </message>
    <message>
        <source>Motion between contacts</source>
        <translation>两次接触之间的运动</translation>
    </message>
    <message>
        <source>Exact parabolas, or the steps of the lesson, which are cut at each contact</source>
        <translation>精确的抛物线，或教程中的步进；步进在每次接触处截断</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Euler, explicit</source>
        <translation>欧拉，显式</translation>
    </message>
    <message>
        <source>Euler, semi-implicit</source>
        <translation>欧拉，半隐式</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>运动</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Seconds of a step of Euler&apos;s motion; 0: as long as suits the asset</source>
        <translation>欧拉运动一步的秒数；0 表示按资产自动选择</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>正在准备 %1…</translation>
    </message>
    <message>
        <source>no asset yet</source>
        <translation>尚无资产</translation>
    </message>
    <message>
        <source>Balls fall from above, and bounce off the asset and each other.</source>
        <translation>球从上方落下，与资产及彼此碰撞反弹。</translation>
    </message>
    <message>
        <source>Balls fly from a place with a speed, one behind the other.</source>
        <translation>球以给定速度从一点飞出，一个接一个。</translation>
    </message>
    <message>
        <source>Each ball falls as if it were alone. What falls through is counted below.</source>
        <translation>每个球都像独自下落一样。掉穿的球在下方计数。</translation>
    </message>
    <message>
        <source>Gravity in the asset&apos;s unit: 9.81 m/s² on Earth. An asset without a unit is taken to be one metre large.</source>
        <translation>以资产单位表示的重力：地球上为 9.81 m/s²。没有单位的资产按一米大小计。</translation>
    </message>
    <message>
        <source>Upward axis</source>
        <translation>向上的轴</translation>
    </message>
    <message>
        <source>The axis of the asset against which balls fall</source>
        <translation>球逆着资产的这个轴下落</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>向上</translation>
    </message>
    <message>
        <source>One mass of all balls, or one of each with blanks between them</source>
        <translation>所有球共用一个质量，或每个球一个，用空格分隔</translation>
    </message>
    <message>
        <source>Masses are numbers above 0.</source>
        <translation>质量是大于 0 的数。</translation>
    </message>
    <message>
        <source>There is one mass for all balls, or one for each.</source>
        <translation>所有球共用一个质量，或每个球一个。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PosePanel</name>
    <message>
        <source>Pose</source>
        <translation>位姿</translation>
    </message>
    <message>
        <source>Where the chosen body is, in the world&apos;s axes: it is turned about x, y and z, in this order, then moved.</source>
        <translation>所选物体在世界坐标中的位姿：依次绕 x、y、z 轴旋转，然后移动。</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Place along %1</source>
        <translation>沿 %1 的位置</translation>
    </message>
    <message>
        <source>Turn about %1 in degrees</source>
        <translation>绕 %1 的转角（度）</translation>
    </message>
    <message>
        <source>The pose as text</source>
        <translation>文本形式的位姿</translation>
    </message>
    <message>
        <source>The pose as the command line takes it: tx ty tz qw qx qy qz. It can be copied, or another one pasted.</source>
        <translation>命令行所用的位姿：tx ty tz qw qx qy qz。可以复制，也可粘贴另一个位姿。</translation>
    </message>
    <message>
        <source>Back to its own place</source>
        <translation>回到原位</translation>
    </message>
    <message>
        <source>Neither moved nor turned: where the file has it</source>
        <translation>既不移动也不旋转：即文件中的位置</translation>
    </message>
    <message>
        <source>pose</source>
        <translation>位姿</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PresetRow</name>
    <message>
        <source>Choose a preset</source>
        <translation>选择预设</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Keep the settings as a preset of your own</source>
        <translation>将当前设置存为自定义预设</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>保存预设</translation>
    </message>
    <message>
        <source>Name of the preset:</source>
        <translation>预设名称：</translation>
    </message>
    <message>
        <source>“%1” comes with the program; choose another name.</source>
        <translation>“%1”是程序自带的预设；请另取名称。</translation>
    </message>
    <message>
        <source>Replace your preset “%1”?</source>
        <translation>替换您的预设“%1”？</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>删除预设</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
    <message>
        <source>Forget a preset of your own</source>
        <translation>移除一个自定义预设</translation>
    </message>
    <message>
        <source>Delete your preset:</source>
        <translation>删除自定义预设：</translation>
    </message>
    <message>
        <source>Begin with this</source>
        <translation>以此预设开始</translation>
    </message>
    <message>
        <source>The preset that the window opens new models with</source>
        <translation>打开新模型时采用的预设</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1（已修改）</translation>
    </message>
    <message>
        <source>Presets of your own</source>
        <translation>自己的预设</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PrimitiveDialog</name>
    <message>
        <source>Place and size</source>
        <translation>位置和尺寸</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>中心</translation>
    </message>
    <message>
        <source>Angles, degrees</source>
        <translation>角度（度）</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>半径</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>straight part</source>
        <translation>直段</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PrimitiveTool</name>
    <message>
        <source>Turned by %1°</source>
        <translation>已旋转 %1°</translation>
    </message>
    <message>
        <source>Moved by %1, %2, %3 to %4, %5, %6</source>
        <translation>已移动 %1, %2, %3，到 %4, %5, %6</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PrimitivesMenu</name>
    <message>
        <source>&amp;Add a primitive</source>
        <translation>添加基本体(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Place and size…</source>
        <translation>位置和尺寸(&amp;P)…</translation>
    </message>
    <message>
        <source>Bo&amp;x</source>
        <translation>长方体(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Sphere</source>
        <translation>球体(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Capsule</source>
        <translation>胶囊体(&amp;C)</translation>
    </message>
    <message>
        <source>C&amp;ylinder</source>
        <translation>圆柱体(&amp;Y)</translation>
    </message>
    <message>
        <source>Handles to m&amp;ove</source>
        <translation>移动手柄(&amp;O)</translation>
    </message>
    <message>
        <source>Handles to tu&amp;rn</source>
        <translation>旋转手柄(&amp;R)</translation>
    </message>
    <message>
        <source>Handles to s&amp;cale</source>
        <translation>缩放手柄(&amp;C)</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ProbeWorkspace</name>
    <message>
        <source>&amp;Open asset…</source>
        <translation>打开资产(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>复制为命令(&amp;C)</translation>
    </message>
    <message>
        <source>The command that gives this answer, with every digit of every number</source>
        <translation>给出此结论的命令，包含每个数的全部位数</translation>
    </message>
    <message>
        <source>&amp;Move by handles</source>
        <translation>用手柄移动(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Turn by handles</source>
        <translation>用手柄旋转(&amp;T)</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>探测</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>How the things are moved and shown</source>
        <translation>物体的移动和显示方式</translation>
    </message>
    <message>
        <source>Open an asset to probe</source>
        <translation>打开要探测的资产</translation>
    </message>
    <message>
        <source>Packed assets</source>
        <translation>打包资产</translation>
    </message>
    <message>
        <source>Hold boxes, rays and balls against each other or against an asset</source>
        <translation>让盒子、射线和球彼此比对，或与资产比对</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>播放(&amp;P)</translation>
    </message>
    <message>
        <source>Step &amp;forward</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <source>R&amp;ecord play…</source>
        <translation>录制弹球(&amp;E)…</translation>
    </message>
    <message>
        <source>Keep the asset and the motion in a contact file, which can be played again and compared</source>
        <translation>把资产和运动保存在接触文件中，可以重放并比较</translation>
    </message>
    <message>
        <source>Open recor&amp;ded play…</source>
        <translation>打开录制的弹球(&amp;D)…</translation>
    </message>
    <message>
        <source>M&amp;ute</source>
        <translation>静音(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>弹球</translation>
    </message>
    <message>
        <source>Open a recorded play</source>
        <translation>打开录制的弹球</translation>
    </message>
    <message>
        <source>Contact files (%1)</source>
        <translation>接触文件 (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
    <message>
        <source>Record play</source>
        <translation>录制弹球</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>过程</translation>
    </message>
    <message>
        <source>Mo&amp;del of the asset…</source>
        <translation>资产的模型(&amp;D)…</translation>
    </message>
    <message>
        <source>The surface that the opened asset was cut from, so that a ray tells which face it meets</source>
        <translation>打开的资产所切自的表面，这样射线能说出遇到哪个面</translation>
    </message>
    <message>
        <source>Open the model of the asset</source>
        <translation>打开资产的模型</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ProblemTable</name>
    <message>
        <source>no piece</source>
        <translation>没有凸块</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>未发现问题</translation>
    </message>
    <message>
        <source>%1 of the model: %2</source>
        <translation>模型的%1：%2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>measured and allowed</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>凸块</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>实际</translation>
    </message>
    <message>
        <source>%1 pieces are dented when their corners are rounded to float32, by at most %2. No contact feels that.</source>
        <translation>%1 个凸块的角点舍入为 float32 后会出现凹陷，最多 %2。任何接触都感觉不到。</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <comment>so many times</comment>
        <translation>%1 ×</translation>
    </message>
    <message numerus="yes">
        <source>%Ln errors</source>
        <translation>
            <numerusform>%Ln 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warnings</source>
        <translation>
            <numerusform>%Ln 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 pieces, one of them:</source>
        <translation>%1 个凸块，其中之一：</translation>
    </message>
    <message>
        <source>%1 of the file: %2</source>
        <comment>a collider, what is wrong with it</comment>
        <translation>文件中的 %1：%2</translation>
    </message>
    <message>
        <source>nothing that contacts feel</source>
        <translation>没有会影响接触的问题</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>提示：%1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>What is wrong with the model, what an engine will not like about the pieces, and what helps.</source>
        <translation>模型有什么错误，引擎不喜欢凸块的哪些地方，以及怎样解决。</translation>
    </message>
    <message>
        <source>Open the setting</source>
        <translation>打开该设置</translation>
    </message>
    <message>
        <source>What is wrong, worst first</source>
        <translation>问题列表，最严重的在前</translation>
    </message>
    <message>
        <source>Looking at the pieces…</source>
        <translation>正在检查凸块…</translation>
    </message>
    <message>
        <source>These pieces have not been looked at. Choose an engine to do so.</source>
        <translation>这些凸块尚未检查。请选择引擎进行检查。</translation>
    </message>
    <message>
        <source>The unit is not known and taken for a metre.</source>
        <translation>单位未知，按米处理。</translation>
    </message>
    <message>
        <source>Limit to %1 vertices</source>
        <translation>限制为 %1 个顶点</translation>
    </message>
    <message>
        <source>Delete the piece</source>
        <translation>删除该凸块</translation>
    </message>
    <message>
        <source>Fill these holes</source>
        <translation>填补这些孔洞</translation>
    </message>
    <message>
        <source>Repair when reading</source>
        <translation>读取时修复</translation>
    </message>
    <message>
        <source>Limit all %1 to %2 vertices</source>
        <translation>将全部 %1 个限制为 %2 个顶点</translation>
    </message>
    <message>
        <source>Delete all %1</source>
        <translation>删除全部 %1 个</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Recovery</name>
    <message>
        <source>Hullwright ended without saving earlier. The work was kept.</source>
        <translation>Hullwright 此前未保存便已退出。工作已保留。</translation>
    </message>
    <message>
        <source>Recover…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>There is no work to recover.</source>
        <translation>没有可恢复的工作。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RecoveryDialog</name>
    <message>
        <source>unreadable</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>Discard work</source>
        <translation>放弃工作</translation>
    </message>
    <message>
        <source>Discard the work on %1 of %2? It cannot be brought back.</source>
        <translation>是否放弃 %2 对 %1 所做的工作？放弃后无法恢复。</translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Discard…</source>
        <translation>放弃(&amp;D)…</translation>
    </message>
    <message>
        <source>Recover work</source>
        <translation>恢复工作</translation>
    </message>
    <message>
        <source>Hullwright ended without saving this work. Recover one now; the others are kept until you recover or discard them.</source>
        <translation>Hullwright 未保存以下工作便已退出。现在可恢复其中一项；其余各项会保留，直到被恢复或放弃。</translation>
    </message>
    <message>
        <source>Work that was not saved</source>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>上次更改</translation>
    </message>
    <message>
        <source>Corrections</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>稍后(&amp;L)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RepairPanel</name>
    <message>
        <source>Encloses nothing: every face has another one on its back, so the model is a sheet without thickness, inside or volume. Give it a thickness in the modelling tool.</source>
        <translation>未围成空间：每个面的背面都有另一个面，因此模型是没有厚度、内部和体积的薄片。请在建模软件中为其加厚。</translation>
    </message>
    <message>
        <source>Not closed after repair.</source>
        <translation>修复后仍未封闭。</translation>
    </message>
    <message>
        <source>Closed and consistently oriented after repair.</source>
        <translation>修复后封闭且朝向一致。</translation>
    </message>
    <message>
        <source>Closed, but not consistently oriented after repair.</source>
        <translation>修复后封闭，但朝向不一致。</translation>
    </message>
    <message>
        <source>Solids by decision: %1. They are open, but it is clear what is inside, and pieces may fill it.</source>
        <translation>判定为实体：%1 个。它们是开放的，但内部是明确的，碰撞体可以填充内部。</translation>
    </message>
    <message>
        <source>Sheets: %1. They have no inside: pieces follow them on both sides, and exact ones are flat.</source>
        <translation>薄片：%1 个。它们没有内部：碰撞体在两侧都贴合薄片，精确的碰撞体是平的。</translation>
    </message>
    <message>
        <source>Faults before and after repair</source>
        <translation>修复前后的缺陷</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>缺陷</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>修复前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>修复后</translation>
    </message>
    <message>
        <source>What repair did to the model</source>
        <translation>修复对模型做了什么</translation>
    </message>
    <message>
        <source>Previous fault of this kind</source>
        <translation>上一处同类缺陷</translation>
    </message>
    <message>
        <source>Next fault of this kind</source>
        <translation>下一处同类缺陷</translation>
    </message>
    <message>
        <source>%1 of %2, as it was before repair</source>
        <translation>第 %1 处，共 %2 处（修复前的状态）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 处，共 %2 处</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ReportPanel</name>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Pieces farthest from the surface</source>
        <translation>偏离表面最远的凸块</translation>
    </message>
    <message>
        <source>What was made of the model will be reported here.</source>
        <translation>此处将显示模型的处理结果。</translation>
    </message>
    <message>
        <source>A first cut after %1 s; neighbours are being merged.</source>
        <translation>%1 秒后得到初步分割；正在合并相邻凸块。</translation>
    </message>
    <message>
        <source>Done in %1 s.</source>
        <translation>完成，用时 %1 秒。</translation>
    </message>
    <message>
        <source>Vertices of a piece: %1 on average, %2 at most.</source>
        <translation>单块顶点数：平均 %1，最多 %2。</translation>
    </message>
    <message>
        <source>Largest error: %1.</source>
        <translation>最大误差：%1。</translation>
    </message>
    <message>
        <source>%1: %2 s</source>
        <translation>%1：%2 秒</translation>
    </message>
    <message>
        <source>A sketch after %1 s; it is being improved.</source>
        <translation>%1 秒后得到草稿，正在改进。</translation>
    </message>
    <message>
        <source>Of the solid&apos;s volume, %1 % is in no piece; pieces cover %2 % more outside of it.</source>
        <translation>实体体积中有 %1 % 不在任何凸块内；凸块在实体之外另占 %2 %。</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <source>Dent (%1)</source>
        <translation>凹陷 (%1)</translation>
    </message>
    <message>
        <source>Overhang (%1)</source>
        <translation>超出 (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln 个凸块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln 个顶点</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;, %2 of them flat, with %3, from %4.</source>
        <comment>pieces, number, vertices, triangles</comment>
        <translation>&lt;b&gt;%1&lt;/b&gt;，其中 %2 个扁平，共 %3，由 %4生成。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <comment>from so many</comment>
        <translation>
            <numerusform>%Ln 个三角形</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3 s</source>
        <comment>pieces, vertices, seconds</comment>
        <translation>%1，%2，%3 秒</translation>
    </message>
    <message>
        <source>Pieces cover more volume outside of the solid than it has: most of the model are sheets, which enclose nothing.</source>
        <translation>凸块在实体之外覆盖的体积超过实体本身：模型大部分是片面，不包围任何空间。</translation>
    </message>
    <message>
        <source>Last change: %1.</source>
        <translation>上次更改：%1。</translation>
    </message>
    <message>
        <source>As their file has them: of what solid or colliders cover, %1 % is in both (IoU), and %2 % of the model&apos;s surface is uncovered.</source>
        <translation>按其文件所存：实体或碰撞体所覆盖的部分中，%1 % 为两者共有（IoU），模型表面的 %2 % 未被覆盖。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotDialog</name>
    <message>
        <source>Open robot</source>
        <translation>打开机器人</translation>
    </message>
    <message>
        <source>&amp;Robot (URDF or MJCF):</source>
        <translation>机器人(&amp;R)（URDF 或 MJCF）：</translation>
    </message>
    <message>
        <source>Robots (%1)</source>
        <translation>机器人 (%1)</translation>
    </message>
    <message>
        <source>&amp;Log of its joints (CSV):</source>
        <translation>关节日志(&amp;L)（CSV）：</translation>
    </message>
    <message>
        <source>Logs (%1)</source>
        <translation>日志 (%1)</translation>
    </message>
    <message>
        <source>radians</source>
        <translation>弧度</translation>
    </message>
    <message>
        <source>degrees</source>
        <translation>度</translation>
    </message>
    <message>
        <source>&amp;Angles of the log are in:</source>
        <translation>日志中的角度单位(&amp;A)：</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse for a file</source>
        <translation>浏览文件</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>所有文件 (%1)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotPanel</name>
    <message>
        <source>Pairs of bodies</source>
        <translation>物体对</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln rows</source>
        <translation>
            <numerusform>%1，%Ln 行</numerusform>
        </translation>
    </message>
    <message>
        <source>⚠ The log has no column for the joint %1, which stays at rest.</source>
        <translation>⚠ 日志中没有关节 %1 的列，它保持静止。</translation>
    </message>
    <message numerus="yes">
        <source>⚠ The joint %1 is beyond its limits in %Ln rows.</source>
        <translation>
            <numerusform>⚠ 关节 %1 在 %Ln 行中超出其限位。</numerusform>
        </translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>物体对</translation>
    </message>
    <message>
        <source>Which two bodies meet along the rows, the worst first.</source>
        <translation>哪两个物体在各行中相遇，最严重的在前。</translation>
    </message>
    <message>
        <source>⚠ The file of poses has no columns for %1, which stays where it is.</source>
        <translation>⚠ 位姿文件中没有 %1 的列，它停在原处。</translation>
    </message>
    <message>
        <source>Show the other bodies, pale</source>
        <translation>以浅色显示其余物体</translation>
    </message>
    <message>
        <source>⚠ The other bodies are drawn up to row %1, since the log is too long for memory.</source>
        <translation>⚠ 其余物体只绘制到第 %1 行，因为日志太长，内存放不下。</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>…以及另外 %1 个</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotRows</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>相邻</translation>
    </message>
    <message>
        <source>fixed to each other</source>
        <translation>相互固定</translation>
    </message>
    <message>
        <source>left out by the file</source>
        <translation>文件已排除</translation>
    </message>
    <message>
        <source>meet at rest</source>
        <translation>静止时相遇</translation>
    </message>
    <message>
        <source>meet in every row</source>
        <translation>每一行都相遇</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>%1 apart</source>
        <translation>相距 %1</translation>
    </message>
    <message>
        <source>The two bodies, A first; choose a pair to hold them against each other</source>
        <translation>两个部件，A 在前；选择一对即可将它们相互比对</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>物体</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows, %1 deep</source>
        <translation>
            <numerusform>%Ln 行，深 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows, inside</source>
        <translation>
            <numerusform>%Ln 行，在内部</numerusform>
        </translation>
    </message>
    <message>
        <source>In how many rows they meet and how deep at worst, or how near they come, or why they were not asked</source>
        <translation>在多少行中相遇、最深多少，或最近相距多远，或未被检验的原因</translation>
    </message>
    <message>
        <source>Along the rows</source>
        <translation>各行的情况</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::SettingsMenu</name>
    <message>
        <source>The&amp;me</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Na&amp;vigation</source>
        <translation>视图操作(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Colours for the colour-blind</source>
        <translation>色盲友好配色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::SettingsPanel</name>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>No setting has these words in its name or in its explanation.</source>
        <translation>没有名称或说明中包含这些字的设置。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ShowMenu</name>
    <message>
        <source>In the t&amp;ree</source>
        <translation>在树中(&amp;R)</translation>
    </message>
    <message>
        <source>Section a&amp;cross</source>
        <translation>剖切方向(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pieces</source>
        <translation>凸块(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Distances</source>
        <translation>距离(&amp;D)</translation>
    </message>
    <message>
        <source>Levels of the &amp;tree</source>
        <translation>树的层级(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Strips</source>
        <translation>条带(&amp;S)</translation>
    </message>
    <message>
        <source>Model &amp;alone</source>
        <translation>仅模型(&amp;A)</translation>
    </message>
    <message>
        <source>Step &amp;in</source>
        <translation>进入(&amp;I)</translation>
    </message>
    <message>
        <source>Step &amp;out</source>
        <translation>退出(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Whole tree</source>
        <translation>整棵树(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Pi&amp;eces</source>
        <translation>凸块(&amp;E)</translation>
    </message>
    <message>
        <source>See through the model (&amp;x-ray)</source>
        <translation>透视模型（X 光）(&amp;X)</translation>
    </message>
    <message>
        <source>Model as &amp;wire</source>
        <translation>模型线框(&amp;W)</translation>
    </message>
    <message>
        <source>Ed&amp;ges</source>
        <translation>边线(&amp;G)</translation>
    </message>
    <message>
        <source>C&amp;oncave edges</source>
        <translation>凹边(&amp;O)</translation>
    </message>
    <message>
        <source>Gri&amp;d</source>
        <translation>网格(&amp;D)</translation>
    </message>
    <message>
        <source>Se&amp;ction</source>
        <translation>剖切(&amp;C)</translation>
    </message>
    <message>
        <source>P&amp;ull apart</source>
        <translation>爆炸视图(&amp;U)</translation>
    </message>
    <message>
        <source>Mea&amp;sure</source>
        <translation>测量(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>无(&amp;N)</translation>
    </message>
    <message>
        <source>Across &amp;X</source>
        <translation>垂直于 &amp;X</translation>
    </message>
    <message>
        <source>Across &amp;Y</source>
        <translation>垂直于 &amp;Y</translation>
    </message>
    <message>
        <source>Across &amp;Z</source>
        <translation>垂直于 &amp;Z</translation>
    </message>
    <message>
        <source>Across the &amp;view</source>
        <translation>垂直于视线(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Flip</source>
        <translation>翻转(&amp;F)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StatusLine</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the work</source>
        <translation>停止处理</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>已选 %1 个</translation>
    </message>
    <message>
        <source>%1 × %2 × %3</source>
        <translation>%1 × %2 × %3</translation>
    </message>
    <message>
        <source>grid %1</source>
        <translation>网格 %1</translation>
    </message>
    <message>
        <source>What the program is working on, and what it has done.</source>
        <translation>程序正在做什么，以及做完了什么。</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>%1: dent %2, overhang %3</source>
        <translation>%1：凹陷 %2，超出 %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles in one part</source>
        <translation>
            <numerusform>%Ln 个三角形，1 个部件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles in %1 parts</source>
        <translation>
            <numerusform>%Ln 个三角形，%1 个部件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln 个凸块</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 if these are metres</source>
        <comment>extents, and how large that would be</comment>
        <translation>%1：若单位为米，则约 %2</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>剩余约 %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StepRows</name>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Parted</source>
        <translation>已分开</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>剩余</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StepsPanel</name>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>The step whose pairs of boxes are shown: green where an axis parts them, red where none does</source>
        <translation>显示其包围盒对的步骤：有轴分开时为绿色，没有时为红色</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤列表</translation>
    </message>
    <message>
        <source>Pairs of boxes</source>
        <translation>包围盒对</translation>
    </message>
    <message>
        <source>Steps are recorded when there is an answer.</source>
        <translation>有结论之后才会记录步骤。</translation>
    </message>
    <message>
        <source>%1 of them are drawn; choose a pair to see its boxes.</source>
        <translation>其中绘制了 %1 对；选择一对即可查看其包围盒。</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2: %Ln pairs of boxes, %3 parted, %4 left</source>
        <translation>
            <numerusform>第 %1 步，共 %2 步：%Ln 对包围盒，分开 %3 对，剩余 %4 对</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause the steps</source>
        <translation>暂停步骤</translation>
    </message>
    <message>
        <source>Play the steps</source>
        <translation>播放步骤</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::SurfaceMenu</name>
    <message>
        <source>As the &amp;recipe says of all</source>
        <translation>按配方中的总体设置(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Solid</source>
        <translation>实体(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;heet</source>
        <translation>薄片(&amp;H)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Surroundings</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Pieces</source>
        <translation>凸块(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Surface of the &amp;part</source>
        <translation>部件的表面(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>Sett&amp;ings</source>
        <translation>设置(&amp;I)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>拟合</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>I&amp;nspect</source>
        <translation>检查(&amp;N)</translation>
    </message>
    <message>
        <source>P&amp;robe</source>
        <translation>探测(&amp;R)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TargetOptions</name>
    <message>
        <source>The &amp;model that is seen, too</source>
        <translation>同时写入可见的模型(&amp;M)</translation>
    </message>
    <message>
        <source> kg/m³</source>
        <translation> kg/m³</translation>
    </message>
    <message>
        <source>What a cubic metre of the solid weighs: mass and inertia come of it. Water has 1000, wood about 600, steel 7850.</source>
        <translation>实体每立方米的重量：质量和惯量由此得出。水为 1000，木材约 600，钢为 7850。</translation>
    </message>
    <message>
        <source>KHR draft of 2025</source>
        <translation>2025 年的 KHR 草案</translation>
    </message>
    <message>
        <source>OMI extensions</source>
        <translation>OMI 扩展</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Density:</source>
        <translation>密度(&amp;D)：</translation>
    </message>
    <message>
        <source>P&amp;hysics:</source>
        <translation>物理(&amp;H)：</translation>
    </message>
    <message>
        <source>Physics</source>
        <translation>物理</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TargetPanel</name>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Engine that the pieces are for</source>
        <translation>凸块所用的引擎</translation>
    </message>
    <message>
        <source>The engine that the pieces are for: what it takes limits their vertices, unit and axis are its own where the file does not state them, and what it will not like is listed as a problem.</source>
        <translation>凸块所面向的引擎：它能接受的数量限制顶点数；文件未说明单位和轴时采用它的单位和轴；它不喜欢的地方列为问题。</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1（已修改）</translation>
    </message>
    <message>
        <source>Not as this engine wants it: %1. Choose the engine again to set it.</source>
        <translation>与此引擎的要求不符：%1。重新选择该引擎即可设置。</translation>
    </message>
    <message>
        <source>Kept as set by hand: %1. Choose the engine again to set it.</source>
        <translation>保留手动设置：%1。重新选择该引擎即可采用它的设置。</translation>
    </message>
    <message>
        <source>Its scenes: %1</source>
        <translation>其场景：%1</translation>
    </message>
    <message>
        <source>Its scenes: %1, %2 up</source>
        <translation>其场景：%1，%2 轴向上</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TaskColumn</name>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>What repair did</source>
        <translation>修复做了什么</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>全部设置</translation>
    </message>
    <message>
        <source>Write the pieces into a file</source>
        <translation>将凸块写入文件</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ThingsPanel</name>
    <message>
        <source>Probe</source>
        <translation>探测</translation>
    </message>
    <message>
        <source>Holds simple things against each other, or against an asset. Drag them in the view, or type where they are.</source>
        <translation>让简单物体彼此比对，或与资产比对。可在视图中拖动，也可输入位置。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open an asset to probe</source>
        <translation>打开要探测的资产</translation>
    </message>
    <message>
        <source>Open an asset or a model; or drop its file on the window</source>
        <translation>打开资产或模型；也可将文件拖放到窗口</translation>
    </message>
    <message>
        <source>All pieces on the way</source>
        <translation>途中的所有凸块</translation>
    </message>
    <message>
        <source>Every piece that the ray meets, not the first alone</source>
        <translation>射线遇到的每个凸块，而不只是第一个</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>按已发表的规则</translation>
    </message>
    <message>
        <source>By the rules of the classic lesson, in which merely to touch is no contact</source>
        <translation>按经典教程的规则：仅仅相触不算接触</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Everything where it was when the test was new</source>
        <translation>一切回到测试最初的位置</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>正在准备 %1…</translation>
    </message>
    <message>
        <source>no asset yet</source>
        <translation>尚无资产</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>The row of the file at which the bodies stand</source>
        <translation>物体所处的文件行</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How many rows are played in a second</source>
        <translation>每秒播放的行数</translation>
    </message>
    <message>
        <source>%1 rows/s</source>
        <translation>%1 行/秒</translation>
    </message>
    <message>
        <source>Open a file of poses, CSV or lines of JSON, to go along it.</source>
        <translation>打开位姿文件（CSV 或 JSON 行），即可沿其查看。</translation>
    </message>
    <message>
        <source>%1 has no rows: it needs one pair of poses a line.</source>
        <translation>%1 没有数据行：每行需要一对位姿。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 rows answered</source>
        <translation>%1：已计算 %2 行，共 %3 行</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %3 rows collide, the answer changes %Ln times</source>
        <translation>
            <numerusform>%1：%3 行中有 %2 行碰撞，结论改变 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>the file has more rows, which are left out</source>
        <translation>文件还有更多的行，已略去</translation>
    </message>
    <message>
        <source>%1 is not where it was (%2). Open it where it is now.</source>
        <translation>%1 已不在原处（%2）。请从现在的位置打开。</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ViewBar</name>
    <message>
        <source>How the model is shown</source>
        <translation>模型的显示方式</translation>
    </message>
    <message>
        <source>Legend of what stands out</source>
        <translation>超出部分的图例</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ViewMenu</name>
    <message>
        <source>F&amp;ly to selection</source>
        <translation>飞至所选(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适应窗口(&amp;F)</translation>
    </message>
    <message>
        <source>F&amp;ront</source>
        <translation>前视图(&amp;R)</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <translation>后视图(&amp;K)</translation>
    </message>
    <message>
        <source>R&amp;ight</source>
        <translation>右视图(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>左视图(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>顶视图(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Bottom</source>
        <translation>底视图(&amp;B)</translation>
    </message>
    <message>
        <source>Three-&amp;quarter (iso)</source>
        <translation>斜视图（iso）(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation>正交(&amp;O)</translation>
    </message>
    <message>
        <source>Ball of a&amp;xes</source>
        <translation>坐标轴球(&amp;X)</translation>
    </message>
    <message>
        <source>Direction of the view</source>
        <translation>视图方向</translation>
    </message>
    <message>
        <source>Direction of the view: %1</source>
        <translation>视图方向：%1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Viewport</name>
    <message>
        <source>No picture: this display offers no OpenGL.</source>
        <translation>无法显示：此显示环境不支持 OpenGL。</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D 视图</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>欢迎</translation>
    </message>
    <message>
        <source>Open a model to begin</source>
        <translation>打开模型以开始</translation>
    </message>
    <message>
        <source>Open a file, or drop it on this window. It is read, repaired and cut into convex pieces; then you can look, correct and export.</source>
        <translation>打开一个文件，或将其拖到此窗口。程序会读取、修复模型并将其切分为凸块；之后即可查看、修正和导出。</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::WindowMenu</name>
    <message>
        <source>&amp;Jobs</source>
        <translation>任务(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Hide all panels</source>
        <translation>隐藏所有面板(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一个面板(&amp;N)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Workspaces</name>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
</context>
</TS>
