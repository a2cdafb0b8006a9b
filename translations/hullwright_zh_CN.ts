<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Fault</name>
    <message>
        <source>Holes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Total hole perimeter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-manifold edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Non-manifold vertices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Misoriented edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-intersections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faces without area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate faces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Double-sided faces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inside-out components</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Issue</name>
    <message>
        <source>Stopped on request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: there is no such file; check the path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: this is a folder; name a file in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: cannot be read ({d}); check its type and permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the file is empty; export or copy it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: {0} bytes are more than the {1} allowed; split the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: cannot be written ({d}); check the folder and the space left on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: unknown file extension; known ones are {d}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the content is not what the extension says ({d}); rename or export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the file ends too early{d?, {d} is missing}{0?, {0} announced and {1} there}; export or copy it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: not a valid file of its format ({d}); export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the reading process cannot be started ({d}); reinstall Hullwright.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the file made its reader crash ({d}); it is damaged or hostile: export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: reading took longer than allowed{0?, {0} s}; raise --import-seconds if the file is sound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: reading needed more memory than allowed; raise --import-memory if the file is sound.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the model is larger than the {0} bytes allowed; split it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: its reader answered nonsense, so the file is damaged or hostile; export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: a face names a vertex that does not exist{d? ({d})}; export it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: {0} vertices have coordinates that are no numbers, first vertex {1}; export it again, or drop their faces with --repair +non_finite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: there are no faces in it; export the model with its surface.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: it holds more than {0} triangles, instances expanded; raise --max-triangles if that is meant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the model is {0} m across ({d}); that looks like the wrong unit: check, and pass --unit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the last line has no end; the file may have been cut: compare it with its origin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: {0} polygons cross themselves and were cut as fans; triangulate them in the modelling tool.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: {0} points and {1} lines were left out; only faces collide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repair {w}: {0?{0} elements }could not be repaired{d?, the mesh is not {d}}; look at them in the modelling tool.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: the format cannot hold this model ({d}); choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: its pieces were cut from another mesh than {d}; export the pieces again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: row {0}, in line {1}: {d}; correct or remove the line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: its first line names other columns than a_tx a_ty a_tz a_qw a_qx a_qy a_qz and b_tx to b_qz ({d}); rename or remove them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no OpenGL 3.3 without a screen here ({d}); pairs are decided by exact numbers instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: drawing failed ({d}); pairs are decided by exact numbers instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: not a valid setting ({d}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w}: internal error ({d}); please report it with the file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lint</name>
    <message>
        <source>{w} leaves surface of the model uncovered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>export the pieces again from this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} out of the solid, {1}{3? ({3} m)} is allowed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>export with a smaller --tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} is no closed convex hull</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>export the pieces again; verify --model says what is wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} has {0} vertices, {d} wants {1} at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit the vertices with --max-hull-vertices {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} has {0} faces, {d} wants {1} at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} has {0} vertices around one face, {d} wants {1} at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are {0} pieces, {d} wants {1} at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit them with --max-pieces {0}, or raise --tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} is flat, {d} refuses hulls without volume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give its surface a thickness in the modelling tool, or leave the piece out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} thick, for {d} it should be {1}{3? ({3} m)}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raise --tolerance, which merges it with others, or thicken the part in the modelling tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} across, which is below {1}{3? ({3} m)}, a small share of the whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raise --tolerance, which merges it with others, or leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} is so far from the origin that float32 goes in steps of {0}{2? ({2} m)} there, {1}{3? ({3} m)} would do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move the model to the origin in the modelling tool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} has no volume left when its coordinates are float32</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>move the model to the origin, or leave the piece out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{w} is not convex when its coordinates are float32: a vertex is {0}{2? ({2} m)} in front of a facet, {1}{3? ({3} m)} is rounding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>limit the vertices with --max-hull-vertices, which leaves thin facets out, or move the model to the origin</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Recipe</name>
    <message>
        <source>what one unit of the file is: um mm cm m in ft, or a number of metres</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the axis that points up: x y z</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices at exactly one place become one while reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time the reading process may take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory the reading process may take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model with more is refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drop faces with a coordinate that is no number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>join vertices at one place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>join vertices this near, which moves them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>remove faces without area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drop faces that are there twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>make neighbours agree and closed components face outward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take non-manifold edges and vertices apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>join boundary edges that lie on each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fill holes up to this perimeter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>drop components smaller than this across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep only this many components, the largest by area</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how far pieces may be from convex patches and out of the solid; 0: exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>offsets that count as coplanar; auto: the precision of the file&apos;s numbers, 0: every sign exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which neighbour a growing patch tries next: nearest, first or last met</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>join neighbouring patches: those that nearly continue each other, or all that the bounds allow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raise the tolerance until there are at most so many pieces; 0: no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices a piece may have, from 8; 0: no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where the pieces of a node are parted: in halves, at their mean, or by the area of boxes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how boxes turn: with the spread of vertices or surface, the best of these, or after a search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vertices a hull around several pieces may have, from 8; 0: no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how far packed hulls may be out of the pieces, for smaller assets; the tolerance includes it; auto: a fiftieth of that, 0: float32 vertices bit for bit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>diagnose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>surface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>patches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pack</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Banner</name>
    <message>
        <source>Error message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::DiagnosisPanel</name>
    <message>
        <source>Encloses nothing: every face has another one on its back, so the model is a sheet without thickness, inside or volume. Give it a thickness in the modelling tool.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not closed after repair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closed and consistently oriented after repair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closed, but not consistently oriented after repair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model, or drop its file on the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faults before and after repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fault</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diagnosis of the model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MainWindow</name>
    <message>
        <source>Outline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export pieces…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export repaired &amp;mesh…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ront</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;ight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The&amp;me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &amp;only selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See through the model (&amp;x-ray)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours for the colour-blind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ly to selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pull apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pull pieces apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Axis of the section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place of the section</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Hullwright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Hullwright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 triangles in one part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 triangles in %2 parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packed collision assets (%1);;Meshes, an object a piece (%2);;Pieces with patches (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export repaired mesh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meshes (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pieces are still being merged; export them when it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Hullwright</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Turns 3D models into collision assets and shows what is wrong with them.&lt;/p&gt;&lt;p&gt;Licence: GPL-3.0-or-later&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made with:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::OutlinePanel</name>
    <message>
        <source>Parts and pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search parts and pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts of the model and their pieces</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceTree</name>
    <message>
        <source>%1 vertices, %2 triangles of the surface; %3 deep, %4 out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triangles of a part, vertices of a piece</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far a piece is from the surface, in model units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RecipePanel</name>
    <message>
        <source>Exact surface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Game engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Robotics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the surface is cut into convex pieces.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the settings as a preset of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left: exact. Right: a tenth of the model&apos;s diagonal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tolerance in model units or percent of the diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most pieces (0: no limit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most vertices of a piece (0: no limit)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Repair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the preset:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 units allowed; achieved: %2 deep, %3 out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not merged yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>achieved: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ReportPanel</name>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces farthest from the surface</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst pieces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was made of the model will be reported here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 pieces&lt;/b&gt;, %2 of them flat, with %3 vertices, from %4 triangles.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A first cut after %1 s; neighbours are being merged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done in %1 s.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Viewport</name>
    <message>
        <source>No picture: this display offers no OpenGL.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3D view</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
