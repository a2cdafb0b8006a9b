<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Axis</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>a face of A</source>
        <translation>eine Seite von A</translation>
    </message>
    <message>
        <source>a face of B</source>
        <translation>eine Seite von B</translation>
    </message>
    <message>
        <source>an edge of each</source>
        <translation>je eine Kante</translation>
    </message>
</context>
<context>
    <name>BenchTest</name>
    <message>
        <source>Cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Ebene</translation>
    </message>
    <message>
        <source>Asset</source>
        <translation>Kollisionsmodell</translation>
    </message>
    <message>
        <source>Ray</source>
        <translation>Strahl</translation>
    </message>
    <message>
        <source>Box against box</source>
        <translation>Quader gegen Quader</translation>
    </message>
    <message>
        <source>Whether two boxes along the axes meet, and the box that both have in common.</source>
        <translation>Ob sich zwei Quader entlang der Achsen berühren, und der Quader, den beide gemeinsam haben.</translation>
    </message>
    <message>
        <source>Box A</source>
        <translation>Quader A</translation>
    </message>
    <message>
        <source>Box B</source>
        <translation>Quader B</translation>
    </message>
    <message>
        <source>Moving box against box</source>
        <translation>Bewegter Quader gegen Quader</translation>
    </message>
    <message>
        <source>When a box on its way first and last meets another, as a share of the way.</source>
        <translation>Wann ein Quader auf seinem Weg einen anderen zuerst und zuletzt berührt, als Anteil des Weges.</translation>
    </message>
    <message>
        <source>Moving box</source>
        <translation>Bewegter Quader</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>Segment</source>
        <translation>Strecke</translation>
    </message>
    <message>
        <source>Whether a segment is outside of a box (green), crosses its surface (blue) or is wholly inside (red), and where.</source>
        <translation>Ob eine Strecke außerhalb eines Quaders liegt (grün), seine Oberfläche kreuzt (blau) oder ganz in ihm liegt (rot), und wo.</translation>
    </message>
    <message>
        <source>Segment against box</source>
        <translation>Strecke gegen Quader</translation>
    </message>
    <message>
        <source>Segment against turned box</source>
        <translation>Strecke gegen gedrehten Quader</translation>
    </message>
    <message>
        <source>Turned box</source>
        <translation>Gedrehter Quader</translation>
    </message>
    <message>
        <source>Where a ray enters and leaves, with the normals there; blue where it does, red where it begins inside.</source>
        <translation>Wo ein Strahl ein- und austritt, mit den Normalen dort; blau, wo er es tut, rot, wo er innen beginnt.</translation>
    </message>
    <message>
        <source>Ray against plane</source>
        <translation>Strahl gegen Ebene</translation>
    </message>
    <message>
        <source>Ray against sphere</source>
        <translation>Strahl gegen Kugel</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>Ray against endless cylinder</source>
        <translation>Strahl gegen endlosen Zylinder</translation>
    </message>
    <message>
        <source>Ray against cylinder</source>
        <translation>Strahl gegen Zylinder</translation>
    </message>
    <message>
        <source>Ray against asset</source>
        <translation>Strahl gegen Kollisionsmodell</translation>
    </message>
    <message>
        <source>Which pieces of an asset a ray meets, where it enters and leaves them, and of which faces they were made.</source>
        <translation>Welche Teile eines Kollisionsmodells ein Strahl trifft, wo er ein- und austritt, und aus welchen Flächen sie gemacht wurden.</translation>
    </message>
    <message>
        <source>When a ball that goes straight on first touches, as a share of its way, and where.</source>
        <translation>Wann ein Ball, der geradeaus fliegt, zuerst berührt, als Anteil seines Weges, und wo.</translation>
    </message>
    <message>
        <source>Ball</source>
        <translation>Ball</translation>
    </message>
    <message>
        <source>Ball against ball</source>
        <translation>Ball gegen Ball</translation>
    </message>
    <message>
        <source>Other ball</source>
        <translation>Anderer Ball</translation>
    </message>
    <message>
        <source>Ball against plane</source>
        <translation>Ball gegen Ebene</translation>
    </message>
    <message>
        <source>Ball against cylinder</source>
        <translation>Ball gegen Zylinder</translation>
    </message>
    <message>
        <source>Ball against box</source>
        <translation>Ball gegen Quader</translation>
    </message>
    <message>
        <source>Ball against asset</source>
        <translation>Ball gegen Kollisionsmodell</translation>
    </message>
</context>
<context>
    <name>Choice</name>
    <message>
        <source>the surface, patch by patch</source>
        <translation>der Fläche, Stück für Stück</translation>
    </message>
    <message>
        <source>the solid, filled</source>
        <translation>dem Körper, gefüllt</translation>
    </message>
    <message>
        <source>the volume outside</source>
        <translation>den Raum außerhalb</translation>
    </message>
    <message>
        <source>the worst overhang</source>
        <translation>den größten Überstand</translation>
    </message>
    <message>
        <source>the nearest neighbour</source>
        <translation>zum nächstgelegenen Nachbarn</translation>
    </message>
    <message>
        <source>the first one met</source>
        <translation>zum zuerst gefundenen</translation>
    </message>
    <message>
        <source>the last one met</source>
        <translation>zum zuletzt gefundenen</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>near continuations only (fast)</source>
        <translation>nur was fast weitergeht (schnell)</translation>
    </message>
    <message>
        <source>all that the bounds allow</source>
        <translation>alles, was die Grenzen erlauben</translation>
    </message>
    <message>
        <source>into halves</source>
        <translation>in Hälften</translation>
    </message>
    <message>
        <source>at the pieces&apos; mean</source>
        <translation>am Mittel der Teile</translation>
    </message>
    <message>
        <source>where boxes are smallest</source>
        <translation>wo Quader am kleinsten sind</translation>
    </message>
    <message>
        <source>by the spread of vertices</source>
        <translation>nach Streuung der Ecken</translation>
    </message>
    <message>
        <source>by the spread of surface</source>
        <translation>nach Streuung der Oberfläche</translation>
    </message>
    <message>
        <source>the best of a few</source>
        <translation>in die beste von einigen Lagen</translation>
    </message>
    <message>
        <source>after a search (slow)</source>
        <translation>nach einer Suche (langsam)</translation>
    </message>
    <message>
        <source>solids where that is clear</source>
        <translation>Körper, wo das klar ist</translation>
    </message>
    <message>
        <source>solids wherever it can</source>
        <translation>Körper, wo immer es geht</translation>
    </message>
    <message>
        <source>nothing: all are sheets</source>
        <translation>nichts: alles sind Flächen</translation>
    </message>
</context>
<context>
    <name>ColliderWords</name>
    <message>
        <source>Its convex hull is what is shown, corrected and written in its place.</source>
        <translation>Gezeigt, korrigiert und geschrieben wird an seiner Stelle seine konvexe Hülle.</translation>
    </message>
    <message>
        <source>Coordinates that are no numbers</source>
        <translation>Koordinaten, die keine Zahlen sind</translation>
    </message>
    <message>
        <source>Write the file again.</source>
        <translation>Die Datei neu schreiben.</translation>
    </message>
    <message>
        <source>No volume</source>
        <translation>Kein Volumen</translation>
    </message>
    <message>
        <source>Delete it, or thicken it in its own program.</source>
        <translation>Löschen Sie ihn, oder geben Sie ihm in seinem eigenen Programm Dicke.</translation>
    </message>
    <message>
        <source>Triangles without area</source>
        <translation>Dreiecke ohne Fläche</translation>
    </message>
    <message>
        <source>Its hull, which is written, has none of them.</source>
        <translation>Seine Hülle, die geschrieben wird, hat keine davon.</translation>
    </message>
    <message>
        <source>Open mesh</source>
        <translation>Offenes Netz</translation>
    </message>
    <message>
        <source>Triangles face against each other</source>
        <translation>Dreiecke sind gegeneinander gerichtet</translation>
    </message>
    <message>
        <source>Triangles face inward</source>
        <translation>Dreiecke zeigen nach innen</translation>
    </message>
    <message>
        <source>Several shells</source>
        <translation>Mehrere Schalen</translation>
    </message>
    <message>
        <source>Not convex</source>
        <translation>Nicht konvex</translation>
    </message>
    <message>
        <source>No render mesh as its name says</source>
        <translation>Kein sichtbares Netz, wie der Name es sagt</translation>
    </message>
    <message>
        <source>Name it after a render mesh of the same file: UCX_NAME_01.</source>
        <translation>Benennen Sie ihn nach einem sichtbaren Netz derselben Datei: UCX_NAME_01.</translation>
    </message>
    <message>
        <source>No box, as its name says</source>
        <translation>Kein Quader, wie der Name es sagt</translation>
    </message>
    <message>
        <source>Call it UCX_, or make it a box.</source>
        <translation>Nennen Sie ihn UCX_, oder machen Sie ihn zum Quader.</translation>
    </message>
</context>
<context>
    <name>CollisionKind</name>
    <message>
        <source>Apart</source>
        <translation>Getrennt</translation>
    </message>
    <message>
        <source>Surfaces meet</source>
        <translation>Flächen berühren sich</translation>
    </message>
    <message>
        <source>Solids meet</source>
        <translation>Körper berühren sich</translation>
    </message>
    <message>
        <source>One is inside the other</source>
        <translation>Eines liegt im anderen</translation>
    </message>
</context>
<context>
    <name>ComboAccess</name>
    <message>
        <source>%1: %2</source>
        <comment>what is chosen, and the choice</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>ComparedText</name>
    <message>
        <source>Unsure, as an open surface has no clear inside there: %1</source>
        <translation>Unsicher, weil eine offene Fläche dort kein klares Inneres hat: %1</translation>
    </message>
    <message>
        <source>Pixels: %1 rows, %2 differ from the exact test</source>
        <translation>Pixel: %1 Zeilen, %2 anders als der exakte Test</translation>
    </message>
    <message>
        <source>The engine: %1 rows, %2 false and %3 missed contacts</source>
        <translation>Die Engine: %1 Zeilen, %2 falsche und %3 verpasste Kontakte</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Boxes: those of two pieces meet</source>
        <translation>Quader: Die zweier Teile berühren sich</translation>
    </message>
    <message>
        <source>Boxes: those of no two pieces meet</source>
        <translation>Quader: Keine zweier Teile berühren sich</translation>
    </message>
    <message>
        <source>Pixels: collide</source>
        <translation>Pixel: berühren sich</translation>
    </message>
    <message>
        <source>Pixels: apart</source>
        <translation>Pixel: getrennt</translation>
    </message>
    <message>
        <source>Depth: pieces %1, meshes %2 along the same way</source>
        <translation>Tiefe: Teile %1, Netze %2 auf demselben Weg</translation>
    </message>
    <message>
        <source>Depth: pieces %1, and moved out by that the meshes still meet</source>
        <translation>Tiefe: Teile %1, und so weit hinausbewegt berühren sich die Netze noch</translation>
    </message>
    <message>
        <source>The hull of %1 is %2 out of its surface there</source>
        <translation>Die Hülle von %1 steht dort %2 aus ihrer Fläche heraus</translation>
    </message>
    <message>
        <source>%1 of %2: false contacts %3, missed %4, wrong depths %5, wrong distances %6</source>
        <translation>%1 von %2: falsche Kontakte %3, verpasste %4, falsche Tiefen %5, falsche Abstände %6</translation>
    </message>
    <message>
        <source>%1 of %2 false contacts come from piece %3: its hull is %4 out here</source>
        <translation>%1 von %2 falschen Kontakten kommen von Teil %3: Seine Hülle steht hier %4 heraus</translation>
    </message>
    <message>
        <source>⚠ The model of %1 is another one than its asset was made of.</source>
        <translation>⚠ Das Modell von %1 ist ein anderes als das, aus dem sein Kollisionsmodell gemacht wurde.</translation>
    </message>
    <message>
        <source>Of each kind no more than %1 rows are listed.</source>
        <translation>Von jeder Art sind höchstens %1 Zeilen aufgeführt.</translation>
    </message>
    <message>
        <source>Meshes: their surfaces meet</source>
        <translation>Netze: Ihre Flächen berühren sich</translation>
    </message>
    <message>
        <source>Meshes: one is inside the other</source>
        <translation>Netze: Eines liegt im anderen</translation>
    </message>
    <message>
        <source>Meshes: %1 apart</source>
        <translation>Netze: %1 voneinander entfernt</translation>
    </message>
    <message>
        <source>%1 (unsure)</source>
        <translation>%1 (unsicher)</translation>
    </message>
    <message>
        <source>Pieces: %1 and %2 are %3 in each other</source>
        <translation>Teile: %1 und %2 liegen %3 ineinander</translation>
    </message>
    <message>
        <source>Pieces: one is inside the other</source>
        <translation>Teile: Eines liegt im anderen</translation>
    </message>
    <message>
        <source>Pieces: %1 apart</source>
        <translation>Teile: %1 voneinander entfernt</translation>
    </message>
    <message>
        <source>Pieces: apart</source>
        <translation>Teile: getrennt</translation>
    </message>
    <message>
        <source>The engine: collide</source>
        <translation>Die Engine: berühren sich</translation>
    </message>
    <message>
        <source>The engine: apart</source>
        <translation>Die Engine: getrennt</translation>
    </message>
    <message>
        <source>The engine: %1 deep</source>
        <translation>Die Engine: %1 tief</translation>
    </message>
</context>
<context>
    <name>Correction</name>
    <message>
        <source>Merge</source>
        <translation>Vereinen</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Unlock</source>
        <translation>Entsperren</translation>
    </message>
    <message>
        <source>Fit primitive</source>
        <translation>Grundkörper anpassen</translation>
    </message>
    <message>
        <source>Drop primitive</source>
        <translation>Grundkörper verwerfen</translation>
    </message>
    <message>
        <source>Add primitive</source>
        <translation>Grundkörper hinzufügen</translation>
    </message>
    <message>
        <source>Move primitive</source>
        <translation>Grundkörper bewegen</translation>
    </message>
    <message>
        <source>Limit vertices</source>
        <translation>Ecken begrenzen</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Redo region</source>
        <translation>Bereich neu zerlegen</translation>
    </message>
    <message>
        <source>Change primitive</source>
        <translation>Grundkörper ändern</translation>
    </message>
    <message>
        <source>Split as the tree would</source>
        <translation>Teilen wie der Baum</translation>
    </message>
    <message>
        <source>near %1</source>
        <translation>bei %1</translation>
    </message>
</context>
<context>
    <name>Differs</name>
    <message>
        <source>False contact</source>
        <translation>Falscher Kontakt</translation>
    </message>
    <message>
        <source>Missed contact</source>
        <translation>Verpasster Kontakt</translation>
    </message>
    <message>
        <source>Unsure</source>
        <translation>Unsicher</translation>
    </message>
    <message>
        <source>Wrong depth</source>
        <translation>Falsche Tiefe</translation>
    </message>
    <message>
        <source>Wrong distance</source>
        <translation>Falscher Abstand</translation>
    </message>
    <message>
        <source>Pixels differ</source>
        <translation>Pixel anders</translation>
    </message>
    <message>
        <source>Engine: false contact</source>
        <translation>Engine: falscher Kontakt</translation>
    </message>
    <message>
        <source>Engine: missed contact</source>
        <translation>Engine: verpasster Kontakt</translation>
    </message>
</context>
<context>
    <name>ErrorTip</name>
    <message>
        <source>Dent</source>
        <translation>Delle</translation>
    </message>
    <message>
        <source>how deep the surface lies in the piece</source>
        <translation>wie tief die Fläche im Teil liegt</translation>
    </message>
    <message>
        <source>Overhang</source>
        <translation>Überstand</translation>
    </message>
    <message>
        <source>how far the piece stands out of the model</source>
        <translation>wie weit das Teil aus dem Modell ragt</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Packed collision asset (%1)</source>
        <translation>Gepacktes Kollisionsmodell (%1)</translation>
    </message>
    <message>
        <source>Pieces with patches (%1)</source>
        <translation>Teile mit ihren Flächenstücken (%1)</translation>
    </message>
    <message>
        <source>Mesh, an object a piece (%1)</source>
        <translation>Netz, ein Objekt je Teil (%1)</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>For %1 (%2)</source>
        <translation>Für %1 (%2)</translation>
    </message>
    <message>
        <source>For %1 (%2), unproved</source>
        <translation>Für %1 (%2), unerprobt</translation>
    </message>
</context>
<context>
    <name>Fault</name>
    <message>
        <source>Open edges</source>
        <translation>Offene Kanten</translation>
    </message>
    <message>
        <source>Non-manifold edges</source>
        <translation>Nicht-mannigfaltige Kanten</translation>
    </message>
    <message>
        <source>Non-manifold vertices</source>
        <translation>Nicht-mannigfaltige Ecken</translation>
    </message>
    <message>
        <source>Misoriented edges</source>
        <translation>Falsch orientierte Kanten</translation>
    </message>
    <message>
        <source>Self-intersections</source>
        <translation>Selbstschnitte</translation>
    </message>
    <message>
        <source>Faces without area</source>
        <translation>Flächen ohne Inhalt</translation>
    </message>
    <message>
        <source>Duplicate faces</source>
        <translation>Doppelte Flächen</translation>
    </message>
    <message>
        <source>Double-sided faces</source>
        <translation>Doppelseitige Flächen</translation>
    </message>
    <message>
        <source>Inside-out components</source>
        <translation>Umgestülpte Komponenten</translation>
    </message>
    <message>
        <source>Holes</source>
        <translation>Löcher</translation>
    </message>
    <message>
        <source>Total hole perimeter</source>
        <translation>Gesamtumfang der Löcher</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>Pieces of</source>
        <translation>Teile aus</translation>
    </message>
    <message>
        <source>Fill the inside</source>
        <translation>Inneres füllen</translation>
    </message>
    <message>
        <source>Keep small</source>
        <translation>Klein halten</translation>
    </message>
    <message>
        <source>Keep openings wider than</source>
        <translation>Öffnungen frei halten ab</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Axis that points up</source>
        <translation>Achse nach oben</translation>
    </message>
    <message>
        <source>Join equal vertices</source>
        <translation>Gleiche Ecken verbinden</translation>
    </message>
    <message>
        <source>Longest time, in seconds</source>
        <translation>Zeit höchstens, in Sekunden</translation>
    </message>
    <message>
        <source>Most memory, in MiB</source>
        <translation>Speicher höchstens, in MiB</translation>
    </message>
    <message>
        <source>Most triangles</source>
        <translation>Dreiecke höchstens</translation>
    </message>
    <message>
        <source>Drop non-finite faces</source>
        <translation>Nicht-endliche Flächen weglassen</translation>
    </message>
    <message>
        <source>Join vertices at one place</source>
        <translation>Ecken an einem Ort verbinden</translation>
    </message>
    <message>
        <source>Join vertices within</source>
        <translation>Ecken verbinden bis</translation>
    </message>
    <message>
        <source>Remove faces without area</source>
        <translation>Flächen ohne Inhalt entfernen</translation>
    </message>
    <message>
        <source>Drop duplicate faces</source>
        <translation>Doppelte Flächen weglassen</translation>
    </message>
    <message>
        <source>Turn faces outward</source>
        <translation>Flächen nach außen wenden</translation>
    </message>
    <message>
        <source>Take non-manifold places apart</source>
        <translation>Nicht-mannigfaltige Stellen auftrennen</translation>
    </message>
    <message>
        <source>Close seams</source>
        <translation>Nähte schließen</translation>
    </message>
    <message>
        <source>Fill holes up to</source>
        <translation>Löcher füllen bis</translation>
    </message>
    <message>
        <source>Drop specks smaller than</source>
        <translation>Splitter weglassen unter</translation>
    </message>
    <message>
        <source>Components to keep (0: all)</source>
        <translation>Komponenten behalten (0: alle)</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Coplanar within</source>
        <translation>Koplanar bis</translation>
    </message>
    <message>
        <source>Patches grow to</source>
        <translation>Flächenstücke wachsen</translation>
    </message>
    <message>
        <source>Join patches</source>
        <translation>Flächenstücke verbinden</translation>
    </message>
    <message>
        <source>Most pieces (0: no limit)</source>
        <translation>Teile höchstens (0: unbegrenzt)</translation>
    </message>
    <message>
        <source>Most vertices of a piece (0: no limit)</source>
        <translation>Ecken je Teil höchstens (0: unbegrenzt)</translation>
    </message>
    <message>
        <source>Nodes are parted</source>
        <translation>Knoten trennen</translation>
    </message>
    <message>
        <source>Boxes are turned</source>
        <translation>Quader drehen</translation>
    </message>
    <message>
        <source>Most vertices of a node&apos;s hull (0: no limit)</source>
        <translation>Ecken je Knotenhülle höchstens (0: unbegrenzt)</translation>
    </message>
    <message>
        <source>Packed hulls may stand out by</source>
        <translation>Überstand gepackter Hüllen höchstens</translation>
    </message>
    <message>
        <source>On the command line: %1</source>
        <translation>In der Befehlszeile: %1</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>as the file says</source>
        <translation>laut Datei</translation>
    </message>
    <message>
        <source>The surface encloses</source>
        <translation>Die Oberfläche umschließt</translation>
    </message>
    <message>
        <source>Doubt of solids, in percent</source>
        <translation>Zweifel bei Körpern, in Prozent</translation>
    </message>
    <message>
        <source>Thickness of sheets</source>
        <translation>Dicke der Flächen</translation>
    </message>
    <message>
        <source>setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>Option</translation>
    </message>
    <message>
        <source>takes</source>
        <translation>nimmt</translation>
    </message>
    <message>
        <source>at first</source>
        <translation>anfangs</translation>
    </message>
    <message>
        <source>what it does</source>
        <translation>was sie bewirkt</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>Reparatur</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>Packing</source>
        <translation>Packen</translation>
    </message>
    <message>
        <source>This is for pieces of the surface alone.</source>
        <translation>Das gilt nur für Teile der Fläche.</translation>
    </message>
    <message>
        <source>This is for pieces of the solid alone.</source>
        <translation>Das gilt nur für Teile des Körpers.</translation>
    </message>
    <message>
        <source>Single parts</source>
        <translation>Einzelne Bauteile</translation>
    </message>
    <message>
        <source>Most volume outside, in percent (0: no limit)</source>
        <translation>Volumen außerhalb höchstens, in Prozent (0: unbegrenzt)</translation>
    </message>
</context>
<context>
    <name>Fitting</name>
    <message>
        <source>axes as they are</source>
        <translation>Achsen wie sie sind</translation>
    </message>
    <message>
        <source>y up becomes z up</source>
        <translation>y oben wird z oben</translation>
    </message>
    <message>
        <source>z up becomes y up</source>
        <translation>z oben wird y oben</translation>
    </message>
    <message>
        <source>y and z change places</source>
        <translation>y und z tauschen</translation>
    </message>
    <message>
        <source>Bring colliders to the model (%1)</source>
        <translation>Kollisionskörper auf das Modell bringen (%1)</translation>
    </message>
    <message>
        <source>Lay colliders as both files state</source>
        <translation>Kollisionskörper nach den Angaben beider Dateien legen</translation>
    </message>
</context>
<context>
    <name>Gesture</name>
    <message>
        <source>Turn the model</source>
        <translation>Modell drehen</translation>
    </message>
    <message>
        <source>Move the model</source>
        <translation>Modell verschieben</translation>
    </message>
    <message>
        <source>Come nearer, go back</source>
        <translation>Näher heran, weiter weg</translation>
    </message>
    <message>
        <source>Select the pieces in a rectangle</source>
        <translation>Die Teile in einem Rechteck auswählen</translation>
    </message>
    <message>
        <source>Left drag</source>
        <translation>Links ziehen</translation>
    </message>
    <message>
        <source>Middle drag, Shift+left drag</source>
        <translation>Mitte ziehen, Umschalt+links ziehen</translation>
    </message>
    <message>
        <source>Ctrl+left drag</source>
        <translation>Strg+links ziehen</translation>
    </message>
    <message>
        <source>Middle drag</source>
        <translation>Mittlere Taste ziehen</translation>
    </message>
    <message>
        <source>Shift+middle drag</source>
        <translation>Umschalt+mittlere Taste ziehen</translation>
    </message>
    <message>
        <source>Ctrl+middle drag</source>
        <translation>Strg+mittlere Taste ziehen</translation>
    </message>
    <message>
        <source>Middle+left drag, Shift+right drag</source>
        <translation>Mittlere+linke Taste oder Umschalt+rechte ziehen</translation>
    </message>
    <message>
        <source>Middle drag, Ctrl+right drag</source>
        <translation>Mittlere Taste oder Strg+rechte ziehen</translation>
    </message>
    <message>
        <source>Ctrl+Shift+right drag</source>
        <translation>Strg+Umschalt+rechte Taste ziehen</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Select a piece</source>
        <translation>Ein Teil auswählen</translation>
    </message>
    <message>
        <source>Ctrl+click, Shift+click</source>
        <translation>Strg+Klick, Umschalt+Klick</translation>
    </message>
    <message>
        <source>Add a piece to the selection, or take it away</source>
        <translation>Ein Teil zur Auswahl hinzufügen oder herausnehmen</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>Turn in steps of 15 degrees</source>
        <translation>In Schritten von 15 Grad drehen</translation>
    </message>
    <message>
        <source>+, −</source>
        <translation>+, −</translation>
    </message>
    <message>
        <source>Alt+left drag</source>
        <translation>Alt+links ziehen</translation>
    </message>
    <message>
        <source>Alt+middle drag</source>
        <translation>Alt+Mitte ziehen</translation>
    </message>
    <message>
        <source>Alt+right drag, Alt+left+middle drag</source>
        <translation>Alt+rechts ziehen, Alt+links+Mitte ziehen</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>Rechtsklick</translation>
    </message>
    <message>
        <source>Open the menu of a piece</source>
        <translation>Das Menü eines Teils öffnen</translation>
    </message>
</context>
<context>
    <name>Issue</name>
    <message>
        <source>Stopped on request.</source>
        <translation>Auf Wunsch angehalten.</translation>
    </message>
    <message>
        <source>{w}: there is no such file; check the path.</source>
        <translation>{w}: Diese Datei gibt es nicht; bitte den Pfad prüfen.</translation>
    </message>
    <message>
        <source>{w}: this is a folder; name a file in it.</source>
        <translation>{w}: Das ist ein Ordner; bitte eine Datei darin angeben.</translation>
    </message>
    <message>
        <source>{w}: cannot be read ({d}); check its type and permissions.</source>
        <translation>{w}: nicht lesbar ({d}); bitte Art und Rechte der Datei prüfen.</translation>
    </message>
    <message>
        <source>{w}: the file is empty; export or copy it again.</source>
        <translation>{w}: Die Datei ist leer; bitte erneut exportieren oder kopieren.</translation>
    </message>
    <message>
        <source>{w}: {0} bytes are more than the {1} allowed; split the model, or keep fewer rows in a file.</source>
        <translation>{w}: {0} Bytes sind mehr als die erlaubten {1}; bitte das Modell aufteilen oder weniger Zeilen in einer Datei festhalten.</translation>
    </message>
    <message>
        <source>{w}: cannot be written ({d}); check the folder and the space left on the disk.</source>
        <translation>{w}: nicht schreibbar ({d}); bitte den Ordner und den freien Platz prüfen.</translation>
    </message>
    <message>
        <source>{w}: unknown file extension; known ones are {d}.</source>
        <translation>{w}: unbekannte Dateiendung; bekannt sind {d}.</translation>
    </message>
    <message>
        <source>{w}: the content is not what the extension says ({d}); rename or export it again.</source>
        <translation>{w}: Der Inhalt passt nicht zur Endung ({d}); bitte umbenennen oder erneut exportieren.</translation>
    </message>
    <message>
        <source>{w}: the file ends too early{d?, {d} is missing}{0?, {0} announced and {1} there}; export or copy it again.</source>
        <translation>{w}: Die Datei endet zu früh{d?, {d} fehlt}{0?, {0} angekündigt und {1} vorhanden}; bitte erneut exportieren oder kopieren.</translation>
    </message>
    <message>
        <source>{w}: not a valid file of its format ({d}); export it again.</source>
        <translation>{w}: keine gültige Datei ihres Formats ({d}); bitte erneut exportieren.</translation>
    </message>
    <message>
        <source>{w}: the reading process cannot be started ({d}); reinstall Hullwright.</source>
        <translation>{w}: Der Leseprozess lässt sich nicht starten ({d}); bitte Hullwright neu installieren.</translation>
    </message>
    <message>
        <source>{w}: the file made its reader crash ({d}); it is damaged or hostile: export it again.</source>
        <translation>{w}: Die Datei hat ihren Leser abstürzen lassen ({d}); sie ist beschädigt oder bösartig: bitte erneut exportieren.</translation>
    </message>
    <message>
        <source>{w}: reading took longer than allowed{0?, {0} s}; raise --import-seconds if the file is sound.</source>
        <translation>{w}: Das Lesen dauerte länger als erlaubt{0?, {0} s}; ist die Datei in Ordnung, --import-seconds erhöhen.</translation>
    </message>
    <message>
        <source>{w}: reading needed more memory than allowed; raise --import-memory if the file is sound.</source>
        <translation>{w}: Das Lesen brauchte mehr Speicher als erlaubt; ist die Datei in Ordnung, --import-memory erhöhen.</translation>
    </message>
    <message>
        <source>{w}: the model is larger than the {0} bytes allowed; split it.</source>
        <translation>{w}: Das Modell ist größer als die erlaubten {0} Bytes; bitte aufteilen.</translation>
    </message>
    <message>
        <source>{w}: its reader answered nonsense, so the file is damaged or hostile; export it again.</source>
        <translation>{w}: Der Leser antwortete Unsinn, die Datei ist also beschädigt oder bösartig; bitte erneut exportieren.</translation>
    </message>
    <message>
        <source>{w}: a face names a vertex that does not exist{d? ({d})}; export it again.</source>
        <translation>{w}: Eine Fläche nennt eine Ecke, die es nicht gibt{d? ({d})}; bitte erneut exportieren.</translation>
    </message>
    <message>
        <source>{w}: {0} {0=vertex has|vertices have} coordinates that are no numbers, first vertex {1}; export it again, or drop {0=its|their} faces with --repair +non_finite.</source>
        <translation>{w}: {0} {0=Ecke hat|Ecken haben} Koordinaten, die keine Zahlen sind, zuerst Ecke {1}; bitte erneut exportieren oder ihre Flächen mit --repair +non_finite weglassen.</translation>
    </message>
    <message>
        <source>{w}: its coordinates reach {0}, and it is {1} long from corner to corner; sizes from 1e-30 and coordinates up to 1e+37 can be worked with: scale it, or delete what lies far out.</source>
        <translation>{w}: Koordinaten reichen bis {0}, und es ist von Ecke zu Ecke {1} lang; gearbeitet werden kann mit Größen ab 1e-30 und Koordinaten bis 1e+37: bitte skalieren oder löschen, was weit draußen liegt.</translation>
    </message>
    <message>
        <source>{w}: there are no faces in it{d? ({d})}{0? that could stay: repair dropped all {0}, for lack of area or of numbers for coordinates, or as specks (--drop-specks)}; export the model with its surface.</source>
        <translation>{w}: Es hat keine Flächen{d? ({d})}{0?, die bleiben könnten: Die Reparatur hat alle {0} entfernt, da ihnen Inhalt oder Zahlen als Koordinaten fehlen, oder als Splitter (--drop-specks)}; bitte das Modell mit seiner Oberfläche exportieren.</translation>
    </message>
    <message>
        <source>{w}: it holds more than {0} {0=triangle|triangles}, instances expanded; raise --max-triangles if that is meant.</source>
        <translation>{w}: enthält mit allen Instanzen mehr als {0} {0=Dreieck|Dreiecke}; wenn das so gemeint ist, --max-triangles erhöhen.</translation>
    </message>
    <message>
        <source>{w}: it holds more than {0} {0=part|parts}, instances expanded{d?, the next one at {d}}; join meshes or leave instances out in the modelling tool, and export it again.</source>
        <translation>{w}: enthält mit allen Instanzen mehr als {0} {0=Bauteil|Bauteile}{d?, das nächste bei {d}}; bitte im Modellierprogramm Netze zusammenfassen oder Instanzen weglassen und neu exportieren.</translation>
    </message>
    <message>
        <source>{w}: the model is {0} m across ({d}); that looks like the wrong unit: check, and set --unit.</source>
        <translation>{w}: Das Modell misst {0} m ({d}); das sieht nach der falschen Einheit aus: bitte prüfen und --unit angeben.</translation>
    </message>
    <message>
        <source>{w}: the last line has no end; the file may have been cut: compare it with its origin.</source>
        <translation>{w}: Die letzte Zeile hat kein Ende; vielleicht wurde die Datei abgeschnitten: bitte mit der Vorlage vergleichen.</translation>
    </message>
    <message>
        <source>{w}: {0} {0=polygon crosses itself and was cut as a fan; triangulate it|polygons cross themselves and were cut as fans; triangulate them} in the modelling tool.</source>
        <translation>{w}: {0} {0=Vieleck kreuzt sich selbst und wurde|Vielecke kreuzen sich selbst und wurden} als Fächer zerlegt; bitte im Modellierprogramm triangulieren.</translation>
    </message>
    <message>
        <source>{w}: a polygon of {0} corners, from ({2}, {3}, {4}) on, crosses itself; such polygons are read up to {1} corners: triangulate it in the modelling tool.</source>
        <translation>{w}: Ein Vieleck mit {0} Ecken, das bei ({2}, {3}, {4}) beginnt, kreuzt sich selbst; solche Vielecke werden bis {1} Ecken gelesen: bitte im Modellierprogramm triangulieren.</translation>
    </message>
    <message>
        <source>{w}: {0} {0=point|points} and {1} {1=line|lines} were left out; only faces collide.</source>
        <translation>{w}: {0} {0=Punkt|Punkte} und {1} {1=Linie|Linien} wurden ausgelassen; nur Flächen kollidieren.</translation>
    </message>
    <message>
        <source>repair {w}: {0?{0} {0=element|elements} }could not be repaired{d?, the mesh is not {d}}; look at the mesh in the modelling tool.</source>
        <translation>Reparatur {w}: {0?{0} {0=Element|Elemente} }nicht reparierbar{d?, das Netz ist nicht {d}}; bitte im Modellierprogramm ansehen.</translation>
    </message>
    <message>
        <source>{w}: the format cannot hold this model ({d}); choose another.</source>
        <translation>{w}: Das Format kann dieses Modell nicht aufnehmen ({d}); bitte ein anderes wählen.</translation>
    </message>
    <message>
        <source>{w}: its pieces were cut from another mesh than {d}; export the pieces again.</source>
        <translation>{w}: Die Teile darin stammen nicht von dem Netz aus {d}; die Teile bitte neu exportieren.</translation>
    </message>
    <message>
        <source>{w}: row {0}, in line {1}: {d}; correct or remove the line.</source>
        <translation>{w}: Datensatz {0} in Zeile {1}: {d}; die Zeile bitte berichtigen oder entfernen.</translation>
    </message>
    <message>
        <source>{w}: its first line names other columns than a_tx a_ty a_tz a_qw a_qx a_qy a_qz and b_tx to b_qz ({d}); rename or remove them.</source>
        <translation>{w}: Die erste Zeile nennt andere Spalten als a_tx a_ty a_tz a_qw a_qx a_qy a_qz und b_tx bis b_qz ({d}); bitte umbenennen oder entfernen.</translation>
    </message>
    <message>
        <source>There is no OpenGL 3.3 without a screen here ({d}); pairs are decided by exact numbers instead, pictures need a driver or Mesa&apos;s software renderer.</source>
        <translation>Hier gibt es kein OpenGL 3.3 ohne Bildschirm ({d}); Paare werden stattdessen mit exakten Zahlen entschieden, Bilder brauchen einen Treiber oder Mesas Software-Renderer.</translation>
    </message>
    <message>
        <source>{w}: drawing failed ({d}); pairs are decided by exact numbers instead, pictures need less size or another driver.</source>
        <translation>{w}: Das Zeichnen ist misslungen ({d}); Paare werden stattdessen mit exakten Zahlen entschieden, Bilder brauchen weniger Pixel oder einen anderen Treiber.</translation>
    </message>
    <message>
        <source>{w}: not a valid setting ({d}).</source>
        <translation>{w}: keine gültige Einstellung ({d}).</translation>
    </message>
    <message>
        <source>{w}: there is not enough memory for it; use a machine with more, or a smaller model.</source>
        <translation>{w}: Dafür reicht der Speicher nicht; einen Rechner mit mehr Speicher oder ein kleineres Modell verwenden.</translation>
    </message>
    <message>
        <source>{w}: internal error ({d}); please report it with the file.</source>
        <translation>{w}: interner Fehler ({d}); bitte mit der Datei melden.</translation>
    </message>
    <message>
        <source>{w}: the file announces {0} {0=face|faces} and {1} could be read; export it again, or in another format.</source>
        <translation>{w}: Die Datei kündigt {0} {0=Fläche|Flächen} an, {1} {1=war|waren} lesbar; bitte erneut exportieren oder ein anderes Format wählen.</translation>
    </message>
    <message>
        <source>{w}: {0} of {1} vertices {0=is|are} in no face; if it is a cloud of points, make a surface of it first.</source>
        <translation>{w}: {0} von {1} Ecken {0=gehört|gehören} zu keiner Fläche; bei einer Punktwolke bitte zuerst eine Oberfläche erzeugen.</translation>
    </message>
    <message>
        <source>{w}: there is more in the file than it announces ({d}), and the rest was left out; export it again.</source>
        <translation>{w}: In der Datei steht mehr, als sie ankündigt ({d}); der Rest wurde weggelassen. Bitte erneut exportieren.</translation>
    </message>
    <message>
        <source>{w}: its numbers are in steps of {0}, and its smallest extent is {1}; move the model towards the origin before it is exported, or export it in a format of more digits.</source>
        <translation>{w}: Die Zahlen haben Schritte von {0}, die kleinste Ausdehnung ist {1}; bitte das Modell vor dem Export zum Ursprung rücken oder in einem Format mit mehr Stellen exportieren.</translation>
    </message>
    <message>
        <source>{w}: {0} {0=mesh moves with a skeleton; it was taken as it is|meshes move with a skeleton; they were taken as they are} before the skeleton moves.</source>
        <translation>{w}: {0} {0=Netz bewegt sich mit einem Skelett; es wurde so genommen, wie es davor ist|Netze bewegen sich mit einem Skelett; sie wurden so genommen, wie sie davor sind}.</translation>
    </message>
    <message>
        <source>{w}: there are {0} pieces, more than the {1} of --max-pieces ({d}); raise --max-pieces.</source>
        <translation>{w}: Es sind {0} Teile, mehr als die {1} von --max-pieces ({d}); bitte --max-pieces erhöhen.</translation>
    </message>
    <message>
        <source>{w}: they leave {0} % of the solid&apos;s inside open, more than {1} %, as no more was found within the tolerance; raise it.</source>
        <translation>{w}: Sie lassen {0} % des Inneren des Körpers offen, mehr als {1} %, da sich innerhalb der Toleranz nicht mehr fand; bitte die Toleranz erhöhen.</translation>
    </message>
    <message>
        <source>{w}: they fill {0} of {1} closed {1=cavity|cavities}, in all {2} cubic units of the model, the largest around ({3}, {4}, {5}); ask for more pieces if they have to stay empty.</source>
        <translation>{w}: Sie füllen {0} von {1} geschlossenen {1=Hohlraum|Hohlräumen}, zusammen {2} Kubikeinheiten des Modells, den größten um ({3}, {4}, {5}); bitte mehr Teile verlangen, wenn sie leer bleiben sollen.</translation>
    </message>
    <message>
        <source>{w}: {0} of {1} {0=reaches|reach} into openings that are to be kept, as {0=it has|they have} at most {2} vertices; raise --max-hull-vertices or --max-pieces.</source>
        <translation>{w}: {0} von {1} {0=ragt|ragen} in Öffnungen, die offen bleiben sollen, da {0=es höchstens {2} Ecken hat|sie höchstens {2} Ecken haben}; bitte --max-hull-vertices oder --max-pieces erhöhen.</translation>
    </message>
    <message>
        <source>{w}: they cover {0} % of the solid&apos;s volume outside of it, more than the {1} % of --max-outside; raise it, or --max-pieces and --max-hull-vertices where these are set.</source>
        <translation>{w}: sie nehmen außerhalb des Körpers {0} % seines Volumens ein, mehr als die {1} % von --max-outside; bitte das erhöhen, oder --max-pieces und --max-hull-vertices, wo diese gesetzt sind.</translation>
    </message>
    <message>
        <source>{w}: nothing of the model is thick enough to tell shares of its volume, so that --max-outside decides nothing; --max-pieces does, or --tolerance.</source>
        <translation>{w}: Nichts am Modell ist dick genug, um Anteile seines Volumens zu nennen; daher entscheidet --max-outside nichts, sondern --max-pieces oder --tolerance.</translation>
    </message>
    <message>
        <source>{w}: {0} pairs of bodies are more than the {1} that are asked about at once; name two bodies, or leave some out.</source>
        <translation>{w}: {0} Paare von Körpern sind mehr als die {1}, nach denen zugleich gefragt wird; bitte zwei Körper nennen oder einige weglassen.</translation>
    </message>
</context>
<context>
    <name>Job</name>
    <message>
        <source>Reading the project</source>
        <translation>Projekt lesen</translation>
    </message>
    <message>
        <source>Reading the model</source>
        <translation>Modell lesen</translation>
    </message>
    <message>
        <source>Cutting pieces</source>
        <translation>Teile schneiden</translation>
    </message>
    <message>
        <source>Correcting by hand</source>
        <translation>Von Hand korrigieren</translation>
    </message>
    <message>
        <source>Preparing the view</source>
        <translation>Ansicht wird vorbereitet</translation>
    </message>
    <message>
        <source>Writing a file</source>
        <translation>Datei schreiben</translation>
    </message>
    <message>
        <source>Checking for an engine</source>
        <translation>Prüfung für eine Engine</translation>
    </message>
    <message>
        <source>Building the tree</source>
        <translation>Baum wird gebaut</translation>
    </message>
    <message>
        <source>Fitting primitives</source>
        <translation>Grundkörper anpassen</translation>
    </message>
    <message>
        <source>Preparing to measure</source>
        <translation>Messen wird vorbereitet</translation>
    </message>
    <message>
        <source>Counting what a limit costs</source>
        <translation>Kosten einer Grenze zählen</translation>
    </message>
    <message>
        <source>Making a body to inspect</source>
        <translation>Ein Objekt zum Untersuchen vorbereiten</translation>
    </message>
    <message>
        <source>Reading poses</source>
        <translation>Posen lesen</translation>
    </message>
    <message>
        <source>Answering all rows</source>
        <translation>Alle Zeilen beantworten</translation>
    </message>
    <message>
        <source>Saving a contact file</source>
        <translation>Kontaktdatei speichern</translation>
    </message>
    <message>
        <source>Opening a contact file</source>
        <translation>Kontaktdatei öffnen</translation>
    </message>
    <message>
        <source>Answering a contact file again</source>
        <translation>Kontaktdatei noch einmal beantworten</translation>
    </message>
    <message>
        <source>Making an asset to probe</source>
        <translation>Ein Kollisionsmodell zum Erproben vorbereiten</translation>
    </message>
    <message>
        <source>Playing with balls</source>
        <translation>Mit Bällen spielen</translation>
    </message>
    <message>
        <source>Saving a play</source>
        <translation>Spiel speichern</translation>
    </message>
    <message>
        <source>Comparing with the meshes</source>
        <translation>Vergleich mit den Netzen</translation>
    </message>
    <message>
        <source>Asking all pairs of bodies</source>
        <translation>Alle Paare von Objekten werden befragt</translation>
    </message>
    <message>
        <source>Making a pair of bodies</source>
        <translation>Ein Paar von Objekten wird gemacht</translation>
    </message>
    <message>
        <source>Drawing the other bodies</source>
        <translation>Die übrigen Objekte werden gezeichnet</translation>
    </message>
    <message>
        <source>Measuring a file</source>
        <translation>Eine Datei messen</translation>
    </message>
    <message>
        <source>Looking into a folder</source>
        <translation>Einen Ordner ansehen</translation>
    </message>
    <message>
        <source>Reading what was not saved</source>
        <translation>Nicht Gespeichertes lesen</translation>
    </message>
    <message>
        <source>Saving the project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Changing colours</source>
        <translation>Farben wechseln</translation>
    </message>
    <message>
        <source>Looking for changed files</source>
        <translation>Nach geänderten Dateien sehen</translation>
    </message>
    <message>
        <source>Answering two poses</source>
        <translation>Zwei Lagen beantworten</translation>
    </message>
    <message>
        <source>Finding faces that meet</source>
        <translation>Flächen suchen, die sich treffen</translation>
    </message>
    <message>
        <source>Recording the way through trees</source>
        <translation>Den Weg durch die Bäume aufzeichnen</translation>
    </message>
    <message>
        <source>Drawing two pieces</source>
        <translation>Zwei Teile zeichnen</translation>
    </message>
    <message>
        <source>Asking pixels</source>
        <translation>Pixel fragen</translation>
    </message>
    <message>
        <source>Drawing faults</source>
        <translation>Fehler einzeichnen</translation>
    </message>
    <message>
        <source>Drawing a recent file</source>
        <translation>Eine zuletzt geöffnete Datei zeichnen</translation>
    </message>
    <message>
        <source>Keeping what is not saved</source>
        <translation>Nicht Gespeichertes bewahren</translation>
    </message>
    <message>
        <source>Saving what was compared</source>
        <translation>Verglichenes speichern</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>How far pieces stand out</source>
        <translation>Wie weit Teile herausragen</translation>
    </message>
    <message>
        <source>How far uncovered faces are from the pieces</source>
        <translation>Wie weit unbedeckte Flächen von den Teilen entfernt sind</translation>
    </message>
    <message>
        <source>Tolerance: %1</source>
        <translation>Toleranz: %1</translation>
    </message>
    <message>
        <source>Order of each hull&apos;s triangles</source>
        <translation>Reihenfolge der Dreiecke jeder Hülle</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erstes</translation>
    </message>
    <message>
        <source>last</source>
        <translation>letztes</translation>
    </message>
    <message>
        <source>Pale: a strip begins.</source>
        <translation>Blass: Ein Streifen beginnt.</translation>
    </message>
    <message>
        <source>No piece stands out of the model.</source>
        <translation>Kein Teil steht über das Modell hinaus.</translation>
    </message>
</context>
<context>
    <name>Lint</name>
    <message>
        <source>{w} leaves surface of the model uncovered</source>
        <translation>{w} lässt Oberfläche des Modells unbedeckt</translation>
    </message>
    <message>
        <source>export the pieces again from this model</source>
        <translation>die Teile aus diesem Modell neu exportieren</translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} out of the solid, {1}{3? ({3} m)} is allowed</source>
        <translation>{w} ragt {0}{2? ({2} m)} aus dem Körper, erlaubt sind {1}{3? ({3} m)}</translation>
    </message>
    <message>
        <source>export with a smaller --tolerance</source>
        <translation>mit kleinerem --tolerance exportieren</translation>
    </message>
    <message>
        <source>{w} is no closed convex hull</source>
        <translation>{w} ist keine geschlossene konvexe Hülle</translation>
    </message>
    <message>
        <source>export the pieces again; verify --model says what is wrong</source>
        <translation>die Teile neu exportieren; verify --model sagt, was nicht stimmt</translation>
    </message>
    <message>
        <source>{w} has {0} vertices, {d} wants {1} at most</source>
        <translation>{w} hat {0} Ecken, {d} verlangt höchstens {1}</translation>
    </message>
    <message>
        <source>limit the vertices with --max-hull-vertices {0}</source>
        <translation>die Ecken mit --max-hull-vertices {0} begrenzen</translation>
    </message>
    <message>
        <source>{w} has {0} faces, {d} wants {1} at most</source>
        <translation>{w} hat {0} Flächen, {d} verlangt höchstens {1}</translation>
    </message>
    <message>
        <source>{w} has {0} vertices around one face, {d} wants {1} at most</source>
        <translation>{w} hat {0} Ecken um eine Fläche, {d} verlangt höchstens {1}</translation>
    </message>
    <message>
        <source>there are {0} pieces, {d} wants {1} at most</source>
        <translation>es sind {0} Teile, {d} verlangt höchstens {1}</translation>
    </message>
    <message>
        <source>limit them with --max-pieces {0}, or raise --tolerance</source>
        <translation>mit --max-pieces {0} begrenzen oder --tolerance erhöhen</translation>
    </message>
    <message>
        <source>{w} is flat, {d} refuses hulls without volume</source>
        <translation>{w} ist flach, {d} lehnt Hüllen ohne Volumen ab</translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} thick, for {d} it should be {1}{3? ({3} m)}</source>
        <translation>{w} ist {0}{2? ({2} m)} dick, für {d} sollten es {1}{3? ({3} m)} sein</translation>
    </message>
    <message>
        <source>raise --tolerance, which merges it with others, or thicken the part in the modelling tool</source>
        <translation>--tolerance erhöhen, was es mit anderen verschmilzt, oder das Bauteil im Modellierprogramm verdicken</translation>
    </message>
    <message>
        <source>{w} is {0}{2? ({2} m)} across, which is below {1}{3? ({3} m)}, a small share of the whole</source>
        <translation>{w} misst {0}{2? ({2} m)}, weniger als {1}{3? ({3} m)}, einen kleinen Bruchteil des Ganzen</translation>
    </message>
    <message>
        <source>raise --tolerance, which merges it with others, or leave it out</source>
        <translation>--tolerance erhöhen, was es mit anderen verschmilzt, oder es weglassen</translation>
    </message>
    <message>
        <source>{w} is so far from the origin that float32 goes in steps of {0}{2? ({2} m)} there, {1}{3? ({3} m)} would do</source>
        <translation>{w} liegt so weit vom Ursprung, dass float32 dort Schritte von {0}{2? ({2} m)} macht, {1}{3? ({3} m)} würden genügen</translation>
    </message>
    <message>
        <source>move the model to the origin in the modelling tool</source>
        <translation>das Modell im Modellierprogramm zum Ursprung verschieben</translation>
    </message>
    <message>
        <source>{w} has no volume left when its coordinates are float32</source>
        <translation>{w} hat mit float32-Koordinaten kein Volumen mehr</translation>
    </message>
    <message>
        <source>move the model to the origin, or leave the piece out</source>
        <translation>das Modell zum Ursprung verschieben oder das Teil weglassen</translation>
    </message>
    <message>
        <source>{w} is not convex when its coordinates are float32: a vertex is {0}{2? ({2} m)} in front of a facet, {1}{3? ({3} m)} is rounding</source>
        <translation>{w} ist mit float32-Koordinaten nicht konvex: Eine Ecke liegt {0}{2? ({2} m)} vor einer Facette, {1}{3? ({3} m)} wären Rundung</translation>
    </message>
    <message>
        <source>limit the vertices with --max-hull-vertices, which leaves thin facets out, or move the model to the origin</source>
        <translation>die Ecken mit --max-hull-vertices begrenzen, was schmale Facetten weglässt, oder das Modell zum Ursprung verschieben</translation>
    </message>
    <message>
        <source>any engine</source>
        <translation>jede Engine</translation>
    </message>
    <message>
        <source>{w} closes a passage that is {0}{2? ({2} m)} wide, more than the tolerance of {1}{3? ({3} m)}</source>
        <translation>{w} verschließt einen Durchgang von {0}{2? ({2} m)} Weite, mehr als die Toleranz von {1}{3? ({3} m)}</translation>
    </message>
    <message>
        <source>{0} {0=face of the model is|faces of the model that hang together are} in no piece</source>
        <translation>{0} {0=Fläche des Modells ist|zusammenhängende Flächen des Modells sind} in keinem Teil</translation>
    </message>
    <message>
        <source>give sheets a body with --sheet-thickness, or raise --tolerance, which merges flat pieces of solids with others</source>
        <translation>geben Sie Flächen mit --sheet-thickness einen Körper, oder erhöhen Sie --tolerance, was flache Teile von Körpern mit anderen vereint</translation>
    </message>
</context>
<context>
    <name>LintWords</name>
    <message>
        <source>Surface uncovered</source>
        <translation>Oberfläche unbedeckt</translation>
    </message>
    <message>
        <source>Cut the pieces again.</source>
        <translation>Die Teile neu zerlegen.</translation>
    </message>
    <message>
        <source>Sticks out</source>
        <translation>Steht über</translation>
    </message>
    <message>
        <source>Choose a smaller tolerance.</source>
        <translation>Eine kleinere Toleranz wählen.</translation>
    </message>
    <message>
        <source>No convex hull</source>
        <translation>Keine konvexe Hülle</translation>
    </message>
    <message>
        <source>Too many vertices</source>
        <translation>Zu viele Ecken</translation>
    </message>
    <message>
        <source>Limit the vertices to %1, of this piece or of all.</source>
        <translation>Die Ecken auf %1 begrenzen, an diesem Teil oder an allen.</translation>
    </message>
    <message>
        <source>Too many faces</source>
        <translation>Zu viele Flächen</translation>
    </message>
    <message>
        <source>Face with many vertices</source>
        <translation>Fläche mit vielen Ecken</translation>
    </message>
    <message>
        <source>Too many pieces</source>
        <translation>Zu viele Teile</translation>
    </message>
    <message>
        <source>Limit the pieces to %1, or choose a larger tolerance.</source>
        <translation>Die Teile auf %1 begrenzen oder eine größere Toleranz wählen.</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>Flach</translation>
    </message>
    <message>
        <source>Thin</source>
        <translation>Dünn</translation>
    </message>
    <message>
        <source>Choose a larger tolerance, which merges it with others, or thicken the part in the modelling tool.</source>
        <translation>Eine größere Toleranz wählen, die es mit anderen vereint, oder das Bauteil im Modellierprogramm verdicken.</translation>
    </message>
    <message>
        <source>Tiny</source>
        <translation>Winzig</translation>
    </message>
    <message>
        <source>Choose a larger tolerance, which merges it with others, or delete the piece.</source>
        <translation>Eine größere Toleranz wählen, die es mit anderen vereint, oder das Teil löschen.</translation>
    </message>
    <message>
        <source>Far from the origin</source>
        <translation>Fern vom Ursprung</translation>
    </message>
    <message>
        <source>Move the model to the origin in the modelling tool.</source>
        <translation>Das Modell im Modellierprogramm zum Ursprung schieben.</translation>
    </message>
    <message>
        <source>Collapses in float32</source>
        <translation>Fällt in float32 zusammen</translation>
    </message>
    <message>
        <source>Move the model to the origin in the modelling tool, or delete the piece.</source>
        <translation>Das Modell im Modellierprogramm zum Ursprung schieben oder das Teil löschen.</translation>
    </message>
    <message>
        <source>Dented in float32</source>
        <translation>Eingedellt in float32</translation>
    </message>
    <message>
        <source>Limit the vertices of the piece, which leaves thin facets out, or move the model to the origin in the modelling tool.</source>
        <translation>Die Ecken des Teils begrenzen, was dünne Facetten auslässt, oder das Modell im Modellierprogramm zum Ursprung schieben.</translation>
    </message>
    <message>
        <source>Closes a passage</source>
        <translation>Verschließt einen Durchgang</translation>
    </message>
    <message>
        <source>Choose a smaller tolerance, cut this region again with one, or split the piece.</source>
        <translation>Eine kleinere Toleranz wählen, diesen Bereich damit neu zerlegen oder das Teil trennen.</translation>
    </message>
    <message>
        <source>Faces in no piece</source>
        <translation>Flächen in keinem Teil</translation>
    </message>
    <message>
        <source>Undo what took them away, or cut the pieces again.</source>
        <translation>Machen Sie rückgängig, was sie entfernt hat, oder zerlegen Sie neu.</translation>
    </message>
    <message>
        <source>Set a thickness of sheets in the recipe, or choose a larger tolerance, which merges flat pieces of solids.</source>
        <translation>Stellen Sie im Rezept eine Dicke der Flächen ein, oder wählen Sie eine größere Toleranz, die flache Teile von Körpern vereint.</translation>
    </message>
</context>
<context>
    <name>Listing</name>
    <message>
        <source>, </source>
        <comment>between two facts</comment>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>Measures</name>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>cubic units</source>
        <translation>Kubikeinheiten</translation>
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
        <translation>&amp;Linke Taste dreht</translation>
    </message>
    <message>
        <source>As in &amp;Blender</source>
        <translation>Wie in &amp;Blender</translation>
    </message>
    <message>
        <source>As in &amp;FreeCAD (CAD)</source>
        <translation>Wie in &amp;FreeCAD (CAD)</translation>
    </message>
    <message>
        <source>Left drag turns; middle or Shift+left drag moves; wheel zooms; Ctrl+left drag selects</source>
        <translation>Links ziehen dreht; Mitte oder Umschalt+links verschiebt; Rad zoomt; Strg+links wählt aus</translation>
    </message>
    <message>
        <source>Middle drag turns; Shift+middle moves; Ctrl+middle or wheel zooms; left drag selects</source>
        <translation>Mitte ziehen dreht; Umschalt+Mitte verschiebt; Strg+Mitte oder Rad zoomt; links ziehen wählt aus</translation>
    </message>
    <message>
        <source>Middle+left or Shift+right drag turns; middle or Ctrl+right moves; Ctrl+Shift+right or wheel zooms; left drag selects</source>
        <translation>Mitte+links oder Umschalt+rechts dreht; Mitte oder Strg+rechts verschiebt; Strg+Umschalt+rechts oder Rad zoomt; links ziehen wählt aus</translation>
    </message>
    <message>
        <source>Cop&amp;y camera</source>
        <translation>Kamera &amp;kopieren</translation>
    </message>
    <message>
        <source>Camera copied</source>
        <translation>Kamera kopiert</translation>
    </message>
    <message>
        <source>P&amp;aste camera</source>
        <translation>Kamera &amp;einfügen</translation>
    </message>
    <message>
        <source>The clipboard holds no camera</source>
        <translation>In der Zwischenablage ist keine Kamera</translation>
    </message>
    <message>
        <source>As in &amp;Maya</source>
        <translation>Wie in &amp;Maya</translation>
    </message>
    <message>
        <source>Alt+left drag turns; Alt+middle moves; Alt+right, Alt+left+middle or wheel zooms; left drag selects</source>
        <translation>Alt+links ziehen dreht; Alt+Mitte verschiebt; Alt+rechts, Alt+links+Mitte oder Rad zoomt; links ziehen wählt</translation>
    </message>
</context>
<context>
    <name>PixelCase</name>
    <message>
        <source>neither</source>
        <translation>keines von beiden</translation>
    </message>
    <message>
        <source>A alone</source>
        <translation>nur A</translation>
    </message>
    <message>
        <source>B alone</source>
        <translation>nur B</translation>
    </message>
    <message>
        <source>A before B</source>
        <translation>A vor B</translation>
    </message>
    <message>
        <source>B before A</source>
        <translation>B vor A</translation>
    </message>
    <message>
        <source>overlap, A first</source>
        <translation>Überlappung, A zuerst</translation>
    </message>
    <message>
        <source>overlap, B first</source>
        <translation>Überlappung, B zuerst</translation>
    </message>
    <message>
        <source>B within A</source>
        <translation>B innerhalb von A</translation>
    </message>
    <message>
        <source>A within B</source>
        <translation>A innerhalb von B</translation>
    </message>
</context>
<context>
    <name>Preset</name>
    <message>
        <source>Game engine</source>
        <translation>Spiel-Engine</translation>
    </message>
    <message>
        <source>few fat pieces that fill the solid, within 1 % of the diagonal, of at most 64 vertices</source>
        <translation>wenige dicke Teile, die den Körper füllen, bis 1 % der Diagonale genau, mit höchstens 64 Ecken</translation>
    </message>
    <message>
        <source>Robotics</source>
        <translation>Robotik</translation>
    </message>
    <message>
        <source>pieces that fill the solid, within 0.25 % of the diagonal, of at most 255 vertices</source>
        <translation>Teile, die den Körper füllen, bis 0,25 % der Diagonale genau, mit höchstens 255 Ecken</translation>
    </message>
    <message>
        <source>Exact surface</source>
        <translation>Exakte Oberfläche</translation>
    </message>
    <message>
        <source>convex pieces of the surface, exactly where it is</source>
        <translation>konvexe Teile der Fläche, genau wo sie ist</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
</context>
<context>
    <name>Primitive</name>
    <message>
        <source>box</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>sphere</source>
        <translation>Kugel</translation>
    </message>
    <message>
        <source>capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>cylinder</source>
        <translation>Zylinder</translation>
    </message>
    <message>
        <source>%1, %2 × %3 × %4</source>
        <translation>%1, %2 × %3 × %4</translation>
    </message>
    <message>
        <source>%1, radius %2</source>
        <translation>%1, Radius %2</translation>
    </message>
    <message>
        <source>%1, radius %2, length %3</source>
        <translation>%1, Radius %2, Länge %3</translation>
    </message>
    <message>
        <source>does not hold all of the piece</source>
        <translation>enthält das Teil nicht ganz</translation>
    </message>
    <message>
        <source>Meshes that are exported have it; packed assets do not.</source>
        <translation>Exportierte Netze enthalten ihn, gepackte Dateien nicht.</translation>
    </message>
    <message>
        <source>Exports write the piece&apos;s hull: the primitive was moved off.</source>
        <translation>Exporte schreiben die Hülle des Teils: Der Grundkörper wurde von ihm weggerückt.</translation>
    </message>
    <message>
        <source>Exports write the primitive, or on request the piece&apos;s hull.</source>
        <translation>Exporte schreiben den Grundkörper oder auf Wunsch die Hülle des Teils.</translation>
    </message>
    <message>
        <source>dent %1, overhang %2; volume %3 over the hull&apos;s</source>
        <translation>Delle %1, Überstand %2; Volumen %3 über dem der Hülle</translation>
    </message>
</context>
<context>
    <name>ProbeFound</name>
    <message>
        <source>for ever</source>
        <translation>für immer</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Normal there</source>
        <translation>Normale dort</translation>
    </message>
    <message>
        <source>They meet</source>
        <translation>Sie berühren sich</translation>
    </message>
    <message>
        <source>Apart</source>
        <translation>Getrennt</translation>
    </message>
    <message>
        <source>They meet on the way</source>
        <translation>Sie berühren sich unterwegs</translation>
    </message>
    <message>
        <source>No contact on the way</source>
        <translation>Kein Kontakt unterwegs</translation>
    </message>
    <message>
        <source>Outside</source>
        <translation>Außerhalb</translation>
    </message>
    <message>
        <source>Crossing</source>
        <translation>Kreuzt</translation>
    </message>
    <message>
        <source>Wholly inside</source>
        <translation>Ganz innen</translation>
    </message>
    <message>
        <source>No hit</source>
        <translation>Kein Treffer</translation>
    </message>
    <message>
        <source>It begins inside</source>
        <translation>Er beginnt innen</translation>
    </message>
    <message>
        <source>A hit</source>
        <translation>Ein Treffer</translation>
    </message>
    <message>
        <source>They touch on the way</source>
        <translation>Sie berühren sich unterwegs</translation>
    </message>
    <message>
        <source>Lower corner</source>
        <translation>Untere Ecke</translation>
    </message>
    <message>
        <source>Upper corner</source>
        <translation>Obere Ecke</translation>
    </message>
    <message>
        <source>Sides</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>First contact</source>
        <translation>Erster Kontakt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>Last contact</source>
        <translation>Letzter Kontakt</translation>
    </message>
    <message>
        <source>At the start</source>
        <translation>Am Anfang</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>Enters at</source>
        <translation>Tritt ein bei</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Eintritt</translation>
    </message>
    <message>
        <source>Leaves at</source>
        <translation>Tritt aus bei</translation>
    </message>
    <message>
        <source>Exit</source>
        <translation>Austritt</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Source faces</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>Centre then</source>
        <translation>Mitte dann</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Face met</source>
        <translation>Getroffene Fläche</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>The asset does not hold its surface: name its model, by Probe, Model of the asset</source>
        <translation>Das Kollisionsmodell enthält seine Oberfläche nicht: sein Modell unter Erproben, Modell des Kollisionsmodells, angeben</translation>
    </message>
    <message>
        <source>The piece was made of no faces</source>
        <translation>Das Teil ist aus keinen Flächen entstanden</translation>
    </message>
    <message>
        <source>The ray passes by the faces that the piece was made of</source>
        <translation>Der Strahl geht an den Flächen vorbei, aus denen das Teil entstanden ist</translation>
    </message>
    <message>
        <source>Met at</source>
        <translation>Getroffen bei</translation>
    </message>
    <message>
        <source>no face</source>
        <translation>keine</translation>
    </message>
</context>
<context>
    <name>RasterVerdict</name>
    <message>
        <source>certainly apart</source>
        <translation>sicher getrennt</translation>
    </message>
    <message>
        <source>certainly a contact</source>
        <translation>sicher ein Kontakt</translation>
    </message>
    <message>
        <source>undecided</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>not drawn: a piece is flat</source>
        <translation>nicht gezeichnet: ein Teil ist flach</translation>
    </message>
</context>
<context>
    <name>Reason</name>
    <message>
        <source>one piece is named twice</source>
        <translation>ein Teil ist doppelt genannt</translation>
    </message>
    <message>
        <source>there is no added primitive of that name</source>
        <translation>es gibt keinen hinzugefügten Grundkörper dieses Namens</translation>
    </message>
    <message>
        <source>it is locked</source>
        <translation>es ist gesperrt</translation>
    </message>
    <message>
        <source>an added primitive has no faces</source>
        <translation>ein hinzugefügter Grundkörper hat keine Flächen</translation>
    </message>
    <message>
        <source>the pieces are of different parts of the model</source>
        <translation>die Teile gehören zu verschiedenen Bauteilen des Modells</translation>
    </message>
    <message>
        <source>the pieces do not hang together</source>
        <translation>die Teile hängen nicht zusammen</translation>
    </message>
    <message>
        <source>all faces are on one side of the plane</source>
        <translation>alle Flächen liegen auf einer Seite der Ebene</translation>
    </message>
    <message>
        <source>the plane leaves no volume on one of its sides</source>
        <translation>die Ebene lässt auf einer ihrer Seiten kein Volumen</translation>
    </message>
    <message>
        <source>pieces of the solid are not cut again one by one; split or merge them, or change the settings</source>
        <translation>Teile des Körpers werden nicht einzeln neu geschnitten; teilen oder verbinden Sie sie, oder ändern Sie die Einstellungen</translation>
    </message>
    <message>
        <source>it has one face only</source>
        <translation>das Teil hat nur eine Fläche</translation>
    </message>
    <message>
        <source>the model has changed</source>
        <translation>das Modell hat sich geändert</translation>
    </message>
    <message>
        <source>some of its faces are deleted or in another locked piece</source>
        <translation>einige seiner Flächen sind gelöscht oder in einem anderen gesperrten Teil</translation>
    </message>
    <message>
        <source>the faces do not hang together</source>
        <translation>die Flächen hängen nicht zusammen</translation>
    </message>
    <message>
        <source>it has no primitive</source>
        <translation>das Teil hat keinen Grundkörper</translation>
    </message>
    <message>
        <source>there is an added primitive of that name already</source>
        <translation>es gibt schon einen hinzugefügten Grundkörper dieses Namens</translation>
    </message>
    <message>
        <source>no hull of so few vertices was found</source>
        <translation>es fand sich keine Hülle mit so wenigen Ecken</translation>
    </message>
    <message>
        <source>fewer hulls of so few vertices would close openings</source>
        <translation>mit weniger Hüllen aus so wenigen Ecken würden Öffnungen geschlossen</translation>
    </message>
    <message>
        <source>it is no piece of the surface</source>
        <translation>es ist kein Teil der Oberfläche</translation>
    </message>
    <message>
        <source>it has been deleted</source>
        <translation>es wurde gelöscht</translation>
    </message>
    <message>
        <source>its faces are now in {0} pieces</source>
        <translation>seine Flächen sind jetzt in {0} Teilen</translation>
    </message>
    <message>
        <source>it is now a part of a larger piece</source>
        <translation>es gehört jetzt zu einem größeren Teil</translation>
    </message>
    <message>
        <source>the model has changed there, and more than one piece is like it</source>
        <translation>das Modell hat sich dort geändert, und mehr als ein Teil ähnelt ihm</translation>
    </message>
    <message>
        <source>the model has changed there, and no piece is like it</source>
        <translation>das Modell hat sich dort geändert, und kein Teil ähnelt ihm</translation>
    </message>
    <message>
        <source>it moves too far</source>
        <translation>die Verschiebung ist zu groß</translation>
    </message>
    <message>
        <source>the turn is no rotation: a quaternion has length 1, and a matrix columns of length 1 at right angles, not mirrored</source>
        <translation>die Drehung ist keine: eine Quaternion hat die Länge 1, eine Matrix hat Spalten der Länge 1 im rechten Winkel, ungespiegelt</translation>
    </message>
    <message>
        <source>a size is negative or too large</source>
        <translation>ein Maß ist negativ oder zu groß</translation>
    </message>
    <message>
        <source>it needs {0} {0=piece|pieces} or more</source>
        <translation>zu wenige Teile, nötig sind mindestens {0}</translation>
    </message>
    <message>
        <source>its tags are too many, too long, empty or doubled</source>
        <translation>zu viele, zu lange, leere oder doppelte Schlagwörter</translation>
    </message>
    <message>
        <source>its material is too long a name</source>
        <translation>der Name des Materials ist zu lang</translation>
    </message>
    <message>
        <source>its name is empty or too long</source>
        <translation>der Name ist leer oder zu lang</translation>
    </message>
    <message>
        <source>it does not hold the piece</source>
        <translation>der Grundkörper enthält das Teil nicht ganz</translation>
    </message>
    <message>
        <source>it is too thin for a hull</source>
        <translation>der Grundkörper ist zu dünn für eine Hülle</translation>
    </message>
    <message>
        <source>it has to be smaller than --tolerance, which includes it</source>
        <translation>der Wert muss kleiner sein als --tolerance, worin er enthalten ist</translation>
    </message>
    <message>
        <source>piece {0}: {1}</source>
        <translation>Teil {0}: {1}</translation>
    </message>
    <message>
        <source>piece {0}, {1}</source>
        <translation>Teil {0}, {1}</translation>
    </message>
    <message>
        <source>“%1” was not done: %2.</source>
        <translation>„%1“ wurde nicht ausgeführt: %2.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>%1 cannot be %2: %3</source>
        <translation>%1 kann nicht %2 sein: %3</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>the model&apos;s unit is not known; set --unit, or write the length in model units</source>
        <translation>die Einheit des Modells ist nicht bekannt; --unit setzen oder die Länge in Modelleinheiten schreiben</translation>
    </message>
    <message>
        <source>it is too long in the model&apos;s unit</source>
        <translation>in der Einheit des Modells ist es zu lang</translation>
    </message>
    <message>
        <source>from %1 to %2, or 0</source>
        <translation>von %1 bis %2, oder 0</translation>
    </message>
    <message>
        <source>the number is beyond what a double holds</source>
        <translation>die Zahl ist jenseits dessen, was ein double fasst</translation>
    </message>
    <message>
        <source>an asset holds what only the model of the pieces knows</source>
        <translation>ein Asset enthält, was nur das Modell der Teile weiß</translation>
    </message>
    <message>
        <source>not a regular file</source>
        <translation>keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>es ist ein Ordner</translation>
    </message>
    <message>
        <source>it is UTF-16; save it as UTF-8</source>
        <translation>es ist UTF-16; als UTF-8 speichern</translation>
    </message>
    <message>
        <source>more than 4 GiB</source>
        <translation>mehr als 4 GiB</translation>
    </message>
    <message>
        <source>more than 4 GiB of hulls</source>
        <translation>mehr als 4 GiB an Hüllen</translation>
    </message>
    <message>
        <source>more than 4 GiB of names</source>
        <translation>mehr als 4 GiB an Namen</translation>
    </message>
    <message>
        <source>more than 4,294,967,295 triangles</source>
        <translation>mehr als 4.294.967.295 Dreiecke</translation>
    </message>
    <message>
        <source>a hull without strips</source>
        <translation>eine Hülle ohne Streifen</translation>
    </message>
    <message>
        <source>this is no JSON</source>
        <translation>das ist kein JSON</translation>
    </message>
    <message>
        <source>no JSON object</source>
        <translation>kein JSON-Objekt</translation>
    </message>
    <message>
        <source>this is no recipe: an object is expected</source>
        <translation>das ist kein Rezept: ein Objekt wird erwartet</translation>
    </message>
    <message>
        <source>these are no corrections: an object is expected</source>
        <translation>das sind keine Korrekturen: ein Objekt wird erwartet</translation>
    </message>
    <message>
        <source>this is no project: an object is expected</source>
        <translation>das ist kein Projekt: ein Objekt wird erwartet</translation>
    </message>
    <message>
        <source>pieces, written with -o NAME.json</source>
        <translation>Teile, geschrieben mit -o NAME.json</translation>
    </message>
    <message>
        <source>this is no project of this version</source>
        <translation>das ist kein Projekt dieser Version</translation>
    </message>
    <message>
        <source>this is no contact file: an object is expected</source>
        <translation>das ist keine Kontaktdatei: ein Objekt wird erwartet</translation>
    </message>
    <message>
        <source>this is no contact file of this version</source>
        <translation>das ist keine Kontaktdatei dieser Version</translation>
    </message>
    <message>
        <source>a distance is expected that &quot;distance&quot; does not ask for</source>
        <translation>ein Abstand wird erwartet, nach dem „distance“ nicht fragt</translation>
    </message>
    <message>
        <source>side_files is a list of paths and hashes</source>
        <translation>side_files ist eine Liste von Pfaden und Prüfsummen</translation>
    </message>
    <message>
        <source>nested too deep</source>
        <translation>zu tief verschachtelt</translation>
    </message>
    <message>
        <source>it has a number that is too large</source>
        <translation>sie enthält eine zu große Zahl</translation>
    </message>
    <message>
        <source>PLY header</source>
        <translation>PLY-Kopf</translation>
    </message>
    <message>
        <source>OFF header</source>
        <translation>OFF-Kopf</translation>
    </message>
    <message>
        <source>glTF header</source>
        <translation>glTF-Kopf</translation>
    </message>
    <message>
        <source>3DS main chunk</source>
        <translation>3DS-Hauptblock</translation>
    </message>
    <message>
        <source>IFF header</source>
        <translation>IFF-Kopf</translation>
    </message>
    <message>
        <source>node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>vertices without x, y and z</source>
        <translation>Ecken ohne x, y und z</translation>
    </message>
    <message>
        <source>fewer than three coordinates</source>
        <translation>weniger als drei Koordinaten</translation>
    </message>
    <message>
        <source>a facet without three corners</source>
        <translation>eine Facette ohne drei Ecken</translation>
    </message>
    <message>
        <source>after the last element</source>
        <translation>nach dem letzten Element</translation>
    </message>
    <message>
        <source>no unit known, metres assumed</source>
        <translation>keine Einheit bekannt, Meter angenommen</translation>
    </message>
    <message>
        <source>manifold</source>
        <translation>mannigfaltig</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>the line is longer than 65,536 bytes</source>
        <translation>die Zeile ist länger als 65.536 Bytes</translation>
    </message>
    <message>
        <source>the line is empty</source>
        <translation>die Zeile ist leer</translation>
    </message>
    <message>
        <source>there is no picture of that size</source>
        <translation>ein Bild dieser Größe gibt es nicht</translation>
    </message>
    <message>
        <source>nothing was read back</source>
        <translation>es wurde nichts zurückgelesen</translation>
    </message>
    <message>
        <source>the context was lost</source>
        <translation>der Kontext ging verloren</translation>
    </message>
    <message>
        <source>the context was reset</source>
        <translation>der Kontext wurde zurückgesetzt</translation>
    </message>
    <message>
        <source>there is no EGL or no OpenGL on this machine</source>
        <translation>auf diesem Rechner gibt es kein EGL oder kein OpenGL</translation>
    </message>
    <message>
        <source>EGL has no platform that works without a screen</source>
        <translation>EGL hat keine Plattform, die ohne Bildschirm arbeitet</translation>
    </message>
    <message>
        <source>EGL&apos;s display cannot be opened</source>
        <translation>die Anzeige von EGL lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>EGL is too old</source>
        <translation>EGL ist zu alt</translation>
    </message>
    <message>
        <source>it was parted before it was drawn</source>
        <translation>es wurde geteilt, bevor es gezeichnet wurde</translation>
    </message>
    <message>
        <source>the number {0} is beyond what a double holds</source>
        <translation>die Zahl {0} ist jenseits dessen, was ein double fasst</translation>
    </message>
    <message>
        <source>{0} is not known</source>
        <translation>{0} ist unbekannt</translation>
    </message>
    <message>
        <source>{0} is missing</source>
        <translation>{0} fehlt</translation>
    </message>
    <message>
        <source>{0} stands there twice</source>
        <translation>{0} steht zweimal da</translation>
    </message>
    <message>
        <source>the key &quot;{0}&quot; stands there twice</source>
        <translation>der Schlüssel „{0}“ steht zweimal da</translation>
    </message>
    <message>
        <source>kind is not {0}</source>
        <translation>kind ist nicht {0}</translation>
    </message>
    <message>
        <source>schema is not {0}</source>
        <translation>schema ist nicht {0}</translation>
    </message>
    <message>
        <source>float32 numbers up to {0}</source>
        <translation>float32-Zahlen bis {0}</translation>
    </message>
    <message>
        <source>unit {0}</source>
        <translation>Einheit {0}</translation>
    </message>
    <message>
        <source>exit status {0}</source>
        <translation>Rückgabewert {0}</translation>
    </message>
    <message>
        <source>the variant {0}, which is not read</source>
        <translation>die Variante {0}, die nicht gelesen wird</translation>
    </message>
    <message>
        <source>it needs the extension {0}, which is not read</source>
        <translation>die Erweiterung {0} wird gebraucht und nicht gelesen</translation>
    </message>
    <message>
        <source>version {0} of glTF is not read</source>
        <translation>Version {0} von glTF wird nicht gelesen</translation>
    </message>
    <message>
        <source>byte {0} is no JSON</source>
        <translation>Byte {0} ist kein JSON</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no number</source>
        <translation>„{0}“ ist keine Zahl</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no number of corners</source>
        <translation>„{0}“ ist keine Eckenzahl</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no corner</source>
        <translation>„{0}“ ist keine Ecke</translation>
    </message>
    <message>
        <source>after {0} {0=face|faces}</source>
        <translation>nach {0} {0=Fläche|Flächen}</translation>
    </message>
    <message>
        <source>{0} is missing or of the wrong kind</source>
        <translation>{0} fehlt oder ist von falscher Art</translation>
    </message>
    <message>
        <source>{0} names what is not there</source>
        <translation>{0} nennt etwas, das es nicht gibt</translation>
    </message>
    <message>
        <source>{0} reaches beyond the end of its data</source>
        <translation>{0} reicht über das Ende seiner Daten hinaus</translation>
    </message>
    <message>
        <source>{0} cannot be unpacked</source>
        <translation>{0} lässt sich nicht entpacken</translation>
    </message>
    <message>
        <source>{0} stands in two places, or within itself</source>
        <translation>{0} steht an zwei Stellen oder in sich selbst</translation>
    </message>
    <message>
        <source>{0} has attributes of different lengths</source>
        <translation>{0} hat Attribute verschiedener Länge</translation>
    </message>
    <message>
        <source>{0} has another length than others</source>
        <translation>{0} hat eine andere Länge als die übrigen</translation>
    </message>
    <message>
        <source>{0} has a vertex bound to no joint</source>
        <translation>{0} hat eine Ecke, die an kein Gelenk gebunden ist</translation>
    </message>
    <message>
        <source>{0} has an instance without a rotation</source>
        <translation>{0} hat eine Instanz ohne Drehung</translation>
    </message>
    <message>
        <source>{0} parts do not share an edge, and no piece reaches from one to another</source>
        <translation>{0} Bauteile haben keine gemeinsame Kante, und kein Teil reicht von einem zum anderen</translation>
    </message>
    <message>
        <source>openings that are to be kept open keep {0} pieces apart</source>
        <translation>Öffnungen, die offen bleiben sollen, halten {0} Teile auseinander</translation>
    </message>
    <message>
        <source>the search for a tolerance ended at {0}, near the size of the model</source>
        <translation>die Suche nach einer Toleranz endete bei {0}, nahe der Größe des Modells</translation>
    </message>
    <message>
        <source>the hull of {0} cannot be decoded</source>
        <translation>die Hülle von {0} lässt sich nicht entschlüsseln</translation>
    </message>
    <message>
        <source>it has no place for {0}</source>
        <translation>für {0} ist dort kein Platz</translation>
    </message>
    <message>
        <source>{0} is none of them</source>
        <translation>{0} gehört nicht dazu</translation>
    </message>
    <message>
        <source>{0} is beyond what a double holds</source>
        <translation>{0} ist jenseits dessen, was ein double fasst</translation>
    </message>
    <message>
        <source>it takes the seven numbers tx ty tz qw qx qy qz, not {0}</source>
        <translation>es braucht die sieben Zahlen tx ty tz qw qx qy qz, nicht {0}</translation>
    </message>
    <message>
        <source>the quaternion&apos;s length is {0} instead of 1</source>
        <translation>die Länge der Quaternion ist {0} statt 1</translation>
    </message>
    <message>
        <source>{0} is too far away</source>
        <translation>{0} ist zu weit weg</translation>
    </message>
    <message>
        <source>{0} pixels</source>
        <translation>{0} Pixel</translation>
    </message>
    <message>
        <source>{0} pixels; from 8 to 1024 are possible</source>
        <translation>{0} Pixel; möglich sind 8 bis 1024</translation>
    </message>
    <message>
        <source>there is no memory for tiles of {0} pixels</source>
        <translation>für Kacheln von {0} Pixeln fehlt Speicher</translation>
    </message>
    <message>
        <source>there is no depth and stencil buffer of {0} pixels</source>
        <translation>es gibt keinen Tiefen- und Schablonenpuffer von {0} Pixeln</translation>
    </message>
    <message>
        <source>a shader is refused: {0}</source>
        <translation>ein Shader wird abgelehnt: {0}</translation>
    </message>
    <message>
        <source>the context cannot be made current, EGL error {0}</source>
        <translation>der Kontext lässt sich nicht aktivieren, EGL-Fehler {0}</translation>
    </message>
    <message>
        <source>{0}: there is no memory left for it</source>
        <translation>{0}: dafür ist kein Speicher mehr da</translation>
    </message>
    <message>
        <source>correction {0}, {1}</source>
        <translation>Korrektur {0}, {1}</translation>
    </message>
    <message>
        <source>line {0}: {1}</source>
        <translation>Zeile {0}: {1}</translation>
    </message>
    <message>
        <source>element {0}, row {1}</source>
        <translation>Element {0}, Datensatz {1}</translation>
    </message>
    <message>
        <source>this is no JSON: line {0}, column {1}</source>
        <translation>das ist kein JSON: Zeile {0}, Spalte {1}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}: {1}</translation>
    </message>
    <message>
        <source>after {0} {0=vertex|vertices} and {1} {1=face|faces}</source>
        <translation>nach {0} {0=Ecke|Ecken} und {1} {1=Fläche|Flächen}</translation>
    </message>
    <message>
        <source>{0} ({1}) is no file in the model&apos;s folder or below it</source>
        <translation>{0} ({1}) ist keine Datei im Ordner des Modells oder darunter</translation>
    </message>
    <message>
        <source>the search for a tolerance ended at {0}, near the size of the model, with {1} vertices for a hull</source>
        <translation>die Suche nach einer Toleranz endete bei {0}, nahe der Größe des Modells, mit {1} Ecken für eine Hülle</translation>
    </message>
    <message>
        <source>{0} {0=value|values} for {1} {1=column|columns}</source>
        <translation>{0} {0=Wert|Werte} für {1} {1=Spalte|Spalten}</translation>
    </message>
    <message>
        <source>{0} is no number: {1}</source>
        <translation>{0} ist keine Zahl: {1}</translation>
    </message>
    <message>
        <source>{0} is beyond what a double holds: {1}</source>
        <translation>{0} ist jenseits dessen, was ein double fasst: {1}</translation>
    </message>
    <message>
        <source>{0} pixels; a side has from 1 to {1} here</source>
        <translation>{0} Pixel; eine Seite hat hier 1 bis {1}</translation>
    </message>
    <message>
        <source>OpenGL {0} was refused (EGL error {1})</source>
        <translation>OpenGL {0} wurde abgelehnt (EGL-Fehler {1})</translation>
    </message>
    <message>
        <source>{0}: OpenGL error {1}</source>
        <translation>{0}: OpenGL-Fehler {1}</translation>
    </message>
    <message>
        <source>{0} would write over {1}, which is read</source>
        <translation>{0} würde {1} überschreiben, das gelesen wird</translation>
    </message>
    <message>
        <source>{0} {1}: {2}</source>
        <translation>{0} {1}: {2}</translation>
    </message>
    <message>
        <source>tiles of {0} pixels need a texture of {1}, and it has none larger than {2}</source>
        <translation>Kacheln von {0} Pixeln brauchen eine Textur von {1}, und die größte hat {2}</translation>
    </message>
    <message>
        <source>its unit is {0}, that of {1} is {2}, and both are taken for the same</source>
        <translation>seine Einheit ist {0}, die von {1} ist {2}, und beide werden für dieselbe genommen</translation>
    </message>
    <message>
        <source>stages, written with --save-stages</source>
        <translation>Stufen, mit --save-stages geschrieben</translation>
    </message>
    <message>
        <source>another version has saved these stages</source>
        <translation>eine andere Version hat diese Stufen gespeichert</translation>
    </message>
    <message>
        <source>the stages were cut short or changed since they were saved</source>
        <translation>die Stufen wurden seit dem Speichern abgeschnitten oder verändert</translation>
    </message>
    <message>
        <source>its hull is none</source>
        <translation>seine Hülle ist keine</translation>
    </message>
    <message>
        <source>a robot begins with &lt;robot&gt; (URDF) or &lt;mujoco&gt; (MJCF)</source>
        <translation>ein Roboter beginnt mit &lt;robot&gt; (URDF) oder &lt;mujoco&gt; (MJCF)</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>die Datei</translation>
    </message>
    <message>
        <source>the link</source>
        <translation>das Glied</translation>
    </message>
    <message>
        <source>a direction has some length</source>
        <translation>eine Richtung hat eine Länge</translation>
    </message>
    <message>
        <source>places have three numbers each</source>
        <translation>Orte haben je drei Zahlen</translation>
    </message>
    <message>
        <source>macros are not expanded here; write the robot out with xacro first</source>
        <translation>Makros werden hier nicht ausgeführt; den Roboter zuerst mit xacro ausschreiben</translation>
    </message>
    <message>
        <source>shapes are box, cylinder, capsule, sphere and mesh, and in SDF ellipsoid</source>
        <translation>Formen sind box, cylinder, capsule, sphere und mesh, in SDF auch ellipsoid</translation>
    </message>
    <message>
        <source>its package is in no folder above the file; name the folder that packages lie in with --packages</source>
        <translation>sein Paket liegt in keinem Ordner über der Datei; den Ordner der Pakete mit --packages nennen</translation>
    </message>
    <message>
        <source>only package:// and file:// are read; name a file</source>
        <translation>nur package:// und file:// werden gelesen; eine Datei nennen</translation>
    </message>
    <message>
        <source>the link hangs on two joints; a link has one parent</source>
        <translation>das Glied hängt an zwei Gelenken; über einem Glied steht nur ein anderes</translation>
    </message>
    <message>
        <source>joints are revolute, continuous, prismatic, floating or fixed; of another type write several</source>
        <translation>Gelenke sind revolute, continuous, prismatic, floating oder fixed; statt einer anderen Art mehrere schreiben</translation>
    </message>
    <message>
        <source>it follows a joint that follows another, or has no one value; name the joint that leads</source>
        <translation>es folgt einem Gelenk, das einem anderen folgt oder nicht genau einen Wert hat; das führende Gelenk nennen</translation>
    </message>
    <message>
        <source>only local coordinates are read; save the model again with a MuJoCo of 2.3.3 or later</source>
        <translation>nur lokale Koordinaten werden gelesen; das Modell mit MuJoCo ab 2.3.3 neu speichern</translation>
    </message>
    <message>
        <source>the outermost class of defaults is called main</source>
        <translation>die äußerste Klasse von Vorgaben heißt main</translation>
    </message>
    <message>
        <source>it is not read; move the geoms instead</source>
        <translation>es wird nicht gelesen; stattdessen die geoms verschieben</translation>
    </message>
    <message>
        <source>it stands for bodies that are not made here; save the model from MuJoCo, which writes them out</source>
        <translation>es steht für Körper, die hier nicht gemacht werden; das Modell aus MuJoCo speichern, das sie ausschreibt</translation>
    </message>
    <message>
        <source>no column says where a mocap body is; give it a freejoint</source>
        <translation>keine Spalte sagt, wo ein Körper mit mocap ist; ihm ein freejoint geben</translation>
    </message>
    <message>
        <source>the world does not move; put the joint into a body</source>
        <translation>die Welt bewegt sich nicht; das Gelenk in einen Körper setzen</translation>
    </message>
    <message>
        <source>a body with a free joint is a child of the world and has no other joint</source>
        <translation>ein Körper mit freiem Gelenk steht direkt unter der Welt und hat kein anderes Gelenk</translation>
    </message>
    <message>
        <source>it is turned in two ways; leave one</source>
        <translation>es ist auf zwei Arten gedreht; nur eine lassen</translation>
    </message>
    <message>
        <source>a mesh has a file, or points (vertex); others are not read</source>
        <translation>ein Netz hat eine Datei oder Punkte (vertex); andere werden nicht gelesen</translation>
    </message>
    <message>
        <source>a scene begins with [gd_scene]</source>
        <translation>eine Szene beginnt mit [gd_scene]</translation>
    </message>
    <message>
        <source>a bracket or a quote does not end</source>
        <translation>eine Klammer oder ein Anführungszeichen endet nicht</translation>
    </message>
    <message>
        <source>its parent comes after it, or is in another scene</source>
        <translation>sein übergeordneter Knoten kommt danach oder ist in einer anderen Szene</translation>
    </message>
    <message>
        <source>a transform has twelve numbers</source>
        <translation>eine Transformation hat zwölf Zahlen</translation>
    </message>
    <message>
        <source>its shape is no resource of the scene</source>
        <translation>seine Form ist keine Ressource der Szene</translation>
    </message>
    <message>
        <source>its size has other numbers than such a shape</source>
        <translation>seine Größe hat andere Zahlen als eine solche Form</translation>
    </message>
    <message>
        <source>its size is not above zero</source>
        <translation>seine Größe ist nicht über null</translation>
    </message>
    <message>
        <source>it does not begin as a Hullwright asset</source>
        <translation>sie beginnt nicht wie ein gepacktes Kollisionsmodell von Hullwright</translation>
    </message>
    <message>
        <source>it has another version than this reader knows</source>
        <translation>sie hat eine andere Version, als hier gelesen werden kann</translation>
    </message>
    <message>
        <source>its end is missing</source>
        <translation>ihr Ende fehlt</translation>
    </message>
    <message>
        <source>there are bytes after its end</source>
        <translation>nach ihrem Ende kommen noch Bytes</translation>
    </message>
    <message>
        <source>its header is damaged</source>
        <translation>ihr Kopf ist beschädigt</translation>
    </message>
    <message>
        <source>its table of sections is damaged</source>
        <translation>ihre Tabelle der Abschnitte ist beschädigt</translation>
    </message>
    <message>
        <source>there are bytes between its sections</source>
        <translation>zwischen ihren Abschnitten stehen Bytes</translation>
    </message>
    <message>
        <source>a section is missing</source>
        <translation>ein Abschnitt fehlt</translation>
    </message>
    <message>
        <source>the checksum of a section is wrong</source>
        <translation>die Prüfsumme eines Abschnitts ist falsch</translation>
    </message>
    <message>
        <source>its section META is wrong</source>
        <translation>ihr Abschnitt META ist falsch</translation>
    </message>
    <message>
        <source>its section PIEC is wrong</source>
        <translation>ihr Abschnitt PIEC ist falsch</translation>
    </message>
    <message>
        <source>its section RUNS or FACE is wrong</source>
        <translation>ihr Abschnitt RUNS oder FACE ist falsch</translation>
    </message>
    <message>
        <source>its section PART, NAME, MATL, TAGS or SRCE is wrong</source>
        <translation>ihr Abschnitt PART, NAME, MATL, TAGS oder SRCE ist falsch</translation>
    </message>
    <message>
        <source>its section NODE is no tree</source>
        <translation>ihr Abschnitt NODE ist kein Baum</translation>
    </message>
    <message>
        <source>its section TBOX or OBOX is wrong</source>
        <translation>ihr Abschnitt TBOX oder OBOX ist falsch</translation>
    </message>
    <message>
        <source>its section HULL is wrong</source>
        <translation>ihr Abschnitt HULL ist falsch</translation>
    </message>
    <message>
        <source>its section CAGE is wrong</source>
        <translation>ihr Abschnitt CAGE ist falsch</translation>
    </message>
    <message>
        <source>its name cannot be that of a column, as it has a comma, a quote, a space at an end or more than {0} bytes; give it another</source>
        <translation>sein Name kann nicht der einer Spalte sein, da er ein Komma, ein Anführungszeichen, ein Leerzeichen am Rand oder mehr als {0} Bytes hat; einen anderen geben</translation>
    </message>
    <message>
        <source>it has more than {0} attributes</source>
        <translation>es hat mehr als {0} Attribute</translation>
    </message>
    <message>
        <source>with what is included there are more than {0} elements and attributes; leave some out</source>
        <translation>mit dem, was eingebunden ist, sind es mehr als {0} Elemente und Attribute; einige weglassen</translation>
    </message>
    <message>
        <source>more than {0} files are included; put what they hold into fewer</source>
        <translation>mehr als {0} Dateien sind eingebunden; ihren Inhalt auf weniger verteilen</translation>
    </message>
    <message>
        <source>it hangs on no joint, and neither does {0}; a robot has one link that hangs on none</source>
        <translation>es hängt an keinem Gelenk, und {0} auch nicht; ein Roboter hat ein Glied, das an keinem hängt</translation>
    </message>
    <message>
        <source>a {0} fitted to a mesh is not read; say type=&quot;mesh&quot;, or give its size</source>
        <translation>{0}, an ein Netz angepasst, wird nicht gelesen; type=&quot;mesh&quot; schreiben oder die Größe angeben</translation>
    </message>
    <message>
        <source>{0} has no shape that collides</source>
        <translation>{0} hat keine Form, die kollidiert</translation>
    </message>
    <message>
        <source>the scene inside of it at {0}</source>
        <translation>die Szene darin bei {0}</translation>
    </message>
    <message>
        <source>a shape that is disabled, {0}</source>
        <translation>eine ausgeschaltete Form, {0}</translation>
    </message>
    <message>
        <source>{0} is no joint that moves of {1}; rename or remove the column</source>
        <translation>{0} ist kein bewegliches Gelenk von {1}; die Spalte umbenennen oder entfernen</translation>
    </message>
    <message>
        <source>a {0}, {1}</source>
        <translation>{0}, {1}</translation>
    </message>
    <message>
        <source>piece {0}, faces: all pieces name {1}, and so many are taken with their model alone; name it with --model</source>
        <translation>Teil {0}, faces: alle Teile nennen {1}, und so viele werden nur mit ihrem Modell übernommen; nennen Sie es mit --model</translation>
    </message>
    <message>
        <source>{0} is one key too many for its object, which may have {1}</source>
        <translation>{0} ist ein Schlüssel zu viel für sein Objekt, das {1} haben darf</translation>
    </message>
    <message>
        <source>{0} {0=shape says that it collides|shapes say that they collide} with nothing ({1}), the first in line {2}</source>
        <translation>{0} {0=Form kollidiert nach eigener Angabe|Formen kollidieren nach eigener Angabe} mit nichts ({1}), die erste in Zeile {2}</translation>
    </message>
    <message>
        <source>{0} of type {1} left out, as only bodies collide, the first in line {2}</source>
        <translation>{0} der Art {1} weggelassen, da nur Körper kollidieren, zuerst in Zeile {2}</translation>
    </message>
    <message>
        <source>{0} with visual shapes and no collision shapes ({1}), the first in line {2}</source>
        <translation>{0} mit sichtbaren Formen und ohne Kollisionsformen ({1}), zuerst in Zeile {2}</translation>
    </message>
    <message>
        <source>pieces of the solid need a tolerance above 0, a number of pieces or a share of volume; only pieces of the surface are exact</source>
        <translation>Teile des Körpers brauchen eine Toleranz über 0, eine Anzahl oder einen Anteil des Volumens; exakt sind nur Teile der Oberfläche</translation>
    </message>
    <message>
        <source>nothing of the model is thick enough to tell shares of its volume; set a tolerance or a number of pieces</source>
        <translation>nichts am Modell ist dick genug, um Anteile seines Volumens zu nennen; eine Toleranz oder eine Anzahl der Teile angeben</translation>
    </message>
</context>
<context>
    <name>Recipe</name>
    <message>
        <source>what pieces make up: the surface, of which each follows a patch, or the solid, which fat pieces fill</source>
        <translation>woraus Teile sind: aus der Fläche, von der jedes einem Stück folgt, oder aus dem Körper, den dicke Teile füllen</translation>
    </message>
    <message>
        <source>pieces of the solid leave nothing open inside of it</source>
        <translation>Teile des Körpers lassen in ihm nichts offen</translation>
    </message>
    <message>
        <source>what joining pieces of the solid keeps small: the volume outside of it, or how far the worst piece stands out</source>
        <translation>was beim Verbinden von Teilen des Körpers klein bleibt: der Raum außerhalb, oder wie weit das schlechteste Teil übersteht</translation>
    </message>
    <message>
        <source>what one unit of the file is: um mm cm m in ft, or a number of metres</source>
        <translation>was eine Einheit der Datei ist: um mm cm m in ft oder eine Zahl von Metern</translation>
    </message>
    <message>
        <source>the axis that points up: x y z</source>
        <translation>die Achse, die nach oben zeigt: x y z</translation>
    </message>
    <message>
        <source>vertices at exactly one place become one while reading</source>
        <translation>Ecken an genau einem Ort werden beim Lesen zu einer</translation>
    </message>
    <message>
        <source>time the reading process may take</source>
        <translation>Zeit, die der Leseprozess brauchen darf</translation>
    </message>
    <message>
        <source>memory the reading process may take</source>
        <translation>Speicher, den der Leseprozess brauchen darf</translation>
    </message>
    <message>
        <source>a model with more is refused</source>
        <translation>ein Modell mit mehr wird abgelehnt</translation>
    </message>
    <message>
        <source>drop faces with a coordinate that is no number</source>
        <translation>Flächen mit Koordinaten, die keine Zahlen sind, weglassen</translation>
    </message>
    <message>
        <source>join vertices at one place</source>
        <translation>Ecken an einem Ort verbinden</translation>
    </message>
    <message>
        <source>join vertices this near, which moves them</source>
        <translation>Ecken mit höchstens diesem Abstand verbinden, was sie verschiebt</translation>
    </message>
    <message>
        <source>remove faces without area</source>
        <translation>Flächen ohne Inhalt entfernen</translation>
    </message>
    <message>
        <source>drop faces that are there twice</source>
        <translation>doppelt vorhandene Flächen weglassen</translation>
    </message>
    <message>
        <source>make neighbours agree and closed components face outward</source>
        <translation>Nachbarn gleich orientieren und geschlossene Komponenten nach außen wenden</translation>
    </message>
    <message>
        <source>take non-manifold edges and vertices apart</source>
        <translation>nicht-mannigfaltige Kanten und Ecken auftrennen</translation>
    </message>
    <message>
        <source>join boundary edges that lie on each other</source>
        <translation>aufeinanderliegende Randkanten verbinden</translation>
    </message>
    <message>
        <source>fill holes up to this perimeter</source>
        <translation>Löcher bis zu diesem Umfang füllen</translation>
    </message>
    <message>
        <source>drop components smaller than this across</source>
        <translation>Komponenten weglassen, die kleiner sind als dies</translation>
    </message>
    <message>
        <source>keep only this many components, the largest by area</source>
        <translation>nur so viele Komponenten behalten, die mit der größten Fläche</translation>
    </message>
    <message>
        <source>how far pieces may be from convex patches and out of the solid; 0: exact</source>
        <translation>wie weit Teile von konvexen Flächenstücken abweichen und aus dem Körper ragen dürfen; 0: exakt</translation>
    </message>
    <message>
        <source>offsets that count as coplanar; auto: the precision of the file&apos;s numbers, 0: every sign exact</source>
        <translation>Abstände, die als koplanar gelten; auto: die Genauigkeit der Zahlen in der Datei, 0: jedes Vorzeichen exakt</translation>
    </message>
    <message>
        <source>which neighbour a growing patch tries next: nearest, first or last met</source>
        <translation>welchen Nachbarn ein wachsendes Flächenstück als nächsten versucht: den nächstgelegenen, den zuerst oder den zuletzt gefundenen</translation>
    </message>
    <message>
        <source>join neighbouring patches: those that nearly continue each other, or all that the bounds allow</source>
        <translation>benachbarte Flächenstücke verbinden: die, die einander fast fortsetzen, oder alle, die die Grenzen erlauben</translation>
    </message>
    <message>
        <source>vertices a piece may have, from 8; 0: no limit</source>
        <translation>Ecken, die ein Teil haben darf, ab 8; 0: unbegrenzt</translation>
    </message>
    <message>
        <source>where the pieces of a node are parted: in halves, at their mean, or by the area of boxes</source>
        <translation>wo die Teile eines Knotens getrennt werden: in Hälften, an ihrem Mittel oder nach der Oberfläche der Quader</translation>
    </message>
    <message>
        <source>how boxes turn: with the spread of vertices or surface, the best of these, or after a search</source>
        <translation>wie Quader gedreht werden: nach der Streuung der Ecken oder der Oberfläche, nach der besten davon oder nach einer Suche</translation>
    </message>
    <message>
        <source>vertices a hull around several pieces may have, from 8; 0: no limit</source>
        <translation>Ecken, die eine Hülle um mehrere Teile haben darf, ab 8; 0: unbegrenzt</translation>
    </message>
    <message>
        <source>how far packed hulls may be out of the pieces, for smaller assets; the tolerance includes it; auto: a fiftieth of that, 0: float32 vertices bit for bit</source>
        <translation>wie weit gepackte Hüllen aus den Teilen ragen dürfen, für kleinere Kollisionsmodelle; in der Toleranz enthalten; auto: ein Fünfzigstel davon, 0: float32-Ecken Bit für Bit</translation>
    </message>
    <message>
        <source>what the surface encloses: solids where it is clear what is inside, or solids or sheets everywhere</source>
        <translation>was die Oberfläche umschließt: Körper, wo klar ist, was innen ist, oder überall Körper oder überall Flächen ohne Inneres</translation>
    </message>
    <message>
        <source>how much of the inside of an open part may be in doubt for it to be taken for a solid</source>
        <translation>wie viel vom Inneren eines offenen Teils zweifelhaft sein darf, damit es als Körper gilt</translation>
    </message>
    <message>
        <source>the same for single parts, numbered from 1 as info lists them: 2=sheet,5=solid</source>
        <translation>dasselbe für einzelne Teile, ab 1 gezählt, wie info sie aufführt: 2=sheet,5=solid</translation>
    </message>
    <message>
        <source>give hulls of sheets a body: half of this on either side; 0: flat where the sheet is</source>
        <translation>gibt Hüllen von Flächen einen Körper: die Hälfte davon auf jeder Seite; 0: flach, wo die Fläche es ist</translation>
    </message>
    <message>
        <source>make at most so many pieces: of the surface the tolerance is raised until there are so few, of the solid the number comes before the tolerance; 0: no limit</source>
        <translation>höchstens so viele Teile: bei Teilen der Oberfläche wird die Toleranz erhöht, bis es so wenige sind, bei Teilen des Körpers geht die Anzahl der Toleranz vor; 0: unbegrenzt</translation>
    </message>
    <message>
        <source>make as few pieces of the solid as cover no more than this share of its volume outside of it, before they are improved; it comes before the tolerance, and a limit on pieces before it; 0: no limit</source>
        <translation>so wenige Teile des Körpers, wie vor dem Verbessern höchstens diesen Anteil seines Volumens außerhalb von ihm einnehmen; das geht der Toleranz vor, und eine Grenze für die Anzahl geht dem vor; 0: unbegrenzt</translation>
    </message>
    <message>
        <source>pieces of the solid close no passage that is wider than this; 0: they may close any</source>
        <translation>Teile des Körpers verschließen keinen Durchgang, der weiter ist als das; 0: jeden</translation>
    </message>
</context>
<context>
    <name>Sample</name>
    <message>
        <source>Bracket</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Mug with a handle</source>
        <translation>Becher mit Henkel</translation>
    </message>
    <message>
        <source>Gear</source>
        <translation>Zahnrad</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>read</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>parse</source>
        <translation>Auswerten</translation>
    </message>
    <message>
        <source>repair</source>
        <translation>Reparieren</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>write</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>surface</source>
        <translation>Oberfläche</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>Flächenstücke</translation>
    </message>
    <message>
        <source>merging</source>
        <translation>Verschmelzen</translation>
    </message>
    <message>
        <source>pieces</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>pack</source>
        <translation>Packen</translation>
    </message>
    <message>
        <source>correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>corrections</source>
        <translation>Korrekturen</translation>
    </message>
    <message>
        <source>cover</source>
        <translation>Abstände messen</translation>
    </message>
    <message>
        <source>tree</source>
        <translation>Baum bauen</translation>
    </message>
    <message>
        <source>check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>flatten</source>
        <translation>Ebnen</translation>
    </message>
    <message>
        <source>lint</source>
        <translation>Abgleich mit der Engine</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>openings</source>
        <translation>Öffnungen</translation>
    </message>
    <message>
        <source>filling</source>
        <translation>Füllen</translation>
    </message>
    <message>
        <source>joining</source>
        <translation>Verbinden</translation>
    </message>
    <message>
        <source>improving</source>
        <translation>Verbessern</translation>
    </message>
    <message>
        <source>limiting</source>
        <translation>Ecken begrenzen</translation>
    </message>
    <message>
        <source>cavities</source>
        <translation>Hohlräume</translation>
    </message>
    <message>
        <source>collide</source>
        <translation>Kollision</translation>
    </message>
    <message>
        <source>compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>meshes</source>
        <translation>Netze vorbereiten</translation>
    </message>
    <message>
        <source>work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>diagnose: vertices</source>
        <translation>Diagnose: Ecken</translation>
    </message>
    <message>
        <source>diagnose: faces</source>
        <translation>Diagnose: Flächen</translation>
    </message>
    <message>
        <source>diagnose: edges</source>
        <translation>Diagnose: Kanten</translation>
    </message>
    <message>
        <source>diagnose: components</source>
        <translation>Diagnose: Komponenten</translation>
    </message>
    <message>
        <source>diagnose: solids</source>
        <translation>Diagnose: Körper</translation>
    </message>
    <message>
        <source>diagnose: self-intersections</source>
        <translation>Diagnose: Selbstschnitte</translation>
    </message>
    <message>
        <source>repair: non-finite</source>
        <translation>Reparieren: nicht-endliche Flächen</translation>
    </message>
    <message>
        <source>repair: weld</source>
        <translation>Reparieren: Ecken verschmelzen</translation>
    </message>
    <message>
        <source>repair: degenerate faces</source>
        <translation>Reparieren: entartete Flächen</translation>
    </message>
    <message>
        <source>repair: duplicate faces</source>
        <translation>Reparieren: doppelte Flächen</translation>
    </message>
    <message>
        <source>repair: orient</source>
        <translation>Reparieren: Ausrichtung</translation>
    </message>
    <message>
        <source>repair: split</source>
        <translation>Reparieren: Trennen</translation>
    </message>
    <message>
        <source>repair: stitch</source>
        <translation>Reparieren: Nähte schließen</translation>
    </message>
    <message>
        <source>repair: fill holes</source>
        <translation>Reparieren: Löcher füllen</translation>
    </message>
    <message>
        <source>repair: specks</source>
        <translation>Reparieren: Splitter</translation>
    </message>
    <message>
        <source>repair: largest components</source>
        <translation>Reparieren: größte Komponenten</translation>
    </message>
    <message>
        <source>repair: unused vertices</source>
        <translation>Reparieren: unbenutzte Ecken</translation>
    </message>
    <message>
        <source>primitives</source>
        <translation>Grundkörper</translation>
    </message>
    <message>
        <source>facts</source>
        <translation>Angaben prüfen</translation>
    </message>
    <message>
        <source>volumes</source>
        <translation>Volumen</translation>
    </message>
    <message>
        <source>play</source>
        <translation>Bälle spielen</translation>
    </message>
    <message>
        <source>prune</source>
        <translation>Cache leeren</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
</context>
<context>
    <name>Target</name>
    <message>
        <source>upward axis unknown: axes are written as they are, for {0} up</source>
        <translation>Aufwärtsachse unbekannt: die Achsen werden geschrieben, wie sie sind, für {0} nach oben</translation>
    </message>
    <message>
        <source>turned from {0} up to {1} up</source>
        <translation>gedreht von {0} nach oben auf {1} nach oben</translation>
    </message>
    <message>
        <source>unit unknown: one unit is taken for one metre</source>
        <translation>Einheit unbekannt: eine Einheit gilt als ein Meter</translation>
    </message>
    <message>
        <source>scaled by {0} to {1}</source>
        <translation>mit {0} auf {1} umgerechnet</translation>
    </message>
    <message>
        <source>coordinates rounded to float32, by {0} {1} at most</source>
        <translation>Koordinaten auf float32 gerundet, um höchstens {0} {1}</translation>
    </message>
    <message>
        <source>{0} {0=box is|boxes are} written by the hulls, as the format has none</source>
        <translation>{0} {0=Quader steht|Quader stehen} als Hülle in der Datei, da das Format keine Quader hat</translation>
    </message>
    <message>
        <source>{0} {0=ball is|balls are} written by the hulls, as the format has none</source>
        <translation>{0} {0=Kugel steht|Kugeln stehen} als Hülle in der Datei, da das Format keine Kugeln hat</translation>
    </message>
    <message>
        <source>{0} {0=capsule is|capsules are} written by the hulls, as the format has none</source>
        <translation>{0} {0=Kapsel steht|Kapseln stehen} als Hülle in der Datei, da das Format keine Kapseln hat</translation>
    </message>
    <message>
        <source>{0} {0=cylinder is|cylinders are} written by the hulls, as the format has none</source>
        <translation>{0} {0=Zylinder steht|Zylinder stehen} als Hülle in der Datei, da das Format keine Zylinder hat</translation>
    </message>
    <message>
        <source>no mass: nothing encloses volume</source>
        <translation>keine Masse: nichts umschließt ein Volumen</translation>
    </message>
    <message>
        <source>mass {0} kg of the model at {1} kg/m3</source>
        <translation>Masse {0} kg des Modells bei {1} kg/m³</translation>
    </message>
    <message>
        <source>mass {0} kg of the pieces at {1} kg/m3</source>
        <translation>Masse {0} kg der Teile bei {1} kg/m³</translation>
    </message>
    <message>
        <source>tags and materials left out</source>
        <translation>Schlagwörter und Materialien weggelassen</translation>
    </message>
    <message>
        <source>model left out, as the format has no place for it</source>
        <translation>Modell weggelassen, da das Format keinen Platz dafür hat</translation>
    </message>
    <message>
        <source>no model at hand: shapes alone</source>
        <translation>kein Modell zur Hand: nur die Formen</translation>
    </message>
    <message>
        <source>written by the rules of {0}, unproved: no release of it has read such a file back in our tests</source>
        <translation>nach den Regeln von {0} geschrieben, unbewiesen: in unseren Tests hat keine Version davon eine solche Datei gelesen</translation>
    </message>
    <message>
        <source>{0} flat {0=piece is|pieces are} left out, as {1} takes none: give sheets a thickness, or cut the solid into pieces</source>
        <translation>{0} {0=flaches Teil fehlt|flache Teile fehlen}, da {1} keine annimmt: Flächen eine Dicke geben oder den Körper zerlegen</translation>
    </message>
    <message>
        <source>{0} {0=hull has|hulls have} more vertices than the {1} that {2} takes: limit them when pieces are cut</source>
        <translation>{0} {0=Hülle hat|Hüllen haben} mehr Ecken als die {1}, die {2} annimmt: beim Zerlegen begrenzen</translation>
    </message>
    <message>
        <source>glTF with physics</source>
        <translation>glTF mit Physik</translation>
    </message>
    <message>
        <source>{0} {0=file|files} of an earlier export removed</source>
        <translation>{0} {0=Datei|Dateien} eines früheren Exports entfernt</translation>
    </message>
    <message>
        <source>{0} is of an earlier export and could not be removed</source>
        <translation>{0} stammt von einem früheren Export und ließ sich nicht entfernen</translation>
    </message>
    <message>
        <source>the importer of {0} makes other hulls of these (V-HACD): a .tscn keeps them as they are</source>
        <translation>der Import von {0} macht daraus andere Hüllen (V-HACD): eine .tscn behält sie, wie sie sind</translation>
    </message>
</context>
<context>
    <name>ThingValue</name>
    <message>
        <source>Corner</source>
        <translation>Ecke</translation>
    </message>
    <message>
        <source>Opposite corner</source>
        <translation>Gegenüberliegende Ecke</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Centre</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Half the sides</source>
        <translation>Halbe Seiten</translation>
    </message>
    <message>
        <source>Turned about the axes</source>
        <translation>Um die Achsen gedreht</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punkt</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::About</name>
    <message>
        <source>Libraries, their versions and licences</source>
        <translation>Bibliotheken, ihre Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>Bibliothek</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>Text der Lizenz</translation>
    </message>
    <message>
        <source>About Hullwright</source>
        <translation>Über Hullwright</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Turns 3D models into collision assets and shows what is wrong with them.&lt;/p&gt;&lt;p&gt;Licence: GPL-3.0-or-later&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Macht aus 3D-Modellen Kollisionsmodelle und zeigt, was an ihnen nicht stimmt.&lt;/p&gt;&lt;p&gt;Lizenz: GPL-3.0-or-later&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Verwendet</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::AnswerPanel</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>What holds of the two bodies as they are posed; it is proved.</source>
        <translation>Was für die beiden Objekte gilt, so wie sie liegen; es ist bewiesen.</translation>
    </message>
    <message>
        <source>How boxes were parted</source>
        <translation>Wie Quader getrennt wurden</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <source>Open two assets or models, A and B.</source>
        <translation>Zwei Kollisionsmodelle oder Modelle öffnen, A und B.</translation>
    </message>
    <message>
        <source>Being answered…</source>
        <translation>Wird beantwortet …</translation>
    </message>
    <message>
        <source>of the pose before; this one is being answered…</source>
        <translation>für die Pose davor; diese wird gerade beantwortet …</translation>
    </message>
    <message>
        <source>Distance: %1</source>
        <translation>Abstand: %1</translation>
    </message>
    <message>
        <source>Distance: at least %1, at most %2</source>
        <translation>Abstand: mindestens %1, höchstens %2</translation>
    </message>
    <message>
        <source>Part %1 of A is inside B</source>
        <translation>Part %1 von A liegt in B</translation>
    </message>
    <message>
        <source>Part %1 of B is inside A</source>
        <translation>Part %1 von B liegt in A</translation>
    </message>
    <message>
        <source>Nearest: %1 of A at %2, %3 of B at %4</source>
        <translation>Am nächsten: %1 von A bei %2, %3 von B bei %4</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pairs of pieces meet, the deepest by %1</source>
        <translation>
            <numerusform>%Ln Paar von Teilen berührt sich, um %1</numerusform>
            <numerusform>%Ln Paare von Teilen berühren sich, das tiefste um %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Decided by boxes: those of no two pieces meet</source>
        <translation>Durch Quader entschieden: Keine zweier Teile berühren sich</translation>
    </message>
    <message numerus="yes">
        <source>Decided exactly; tested anew: %Ln pairs of pieces, pairs of boxes: %1; in rational numbers: %2</source>
        <translation>
            <numerusform>Exakt entschieden; neu geprüft: %Ln Paar von Teilen, Paare von Quadern: %1; in rationalen Zahlen: %2</numerusform>
            <numerusform>Exakt entschieden; neu geprüft: %Ln Paare von Teilen, Paare von Quadern: %1; in rationalen Zahlen: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Faces that meet: %1 of %2 of A&apos;s piece, %3 of %4 of B&apos;s</source>
        <translation>Flächen, die sich treffen: %1 von %2 des Teils von A, %3 von %4 des Teils von B</translation>
    </message>
    <message>
        <source>What pixels say</source>
        <translation>Was Pixel sagen</translation>
    </message>
    <message>
        <source>The faces behind these pieces are being found…</source>
        <translation>Die Flächen hinter diesen Teilen werden gesucht …</translation>
    </message>
    <message>
        <source>Faces behind these pieces are not known: an asset does not hold its surface. Name its model among the bodies.</source>
        <translation>Die Flächen hinter diesen Teilen sind unbekannt: Ein Kollisionsmodell enthält seine Oberfläche nicht. Nennen Sie sein Modell bei den Objekten.</translation>
    </message>
    <message>
        <source>Faces of A&apos;s piece: %1; those of B&apos;s are not known, as an asset does not hold its surface. Name its model among the bodies.</source>
        <translation>Flächen des Teils von A: %1; die von B sind unbekannt, weil ein Kollisionsmodell seine Oberfläche nicht enthält. Nennen Sie sein Modell bei den Objekten.</translation>
    </message>
    <message>
        <source>Faces of B&apos;s piece: %1; those of A&apos;s are not known, as an asset does not hold its surface. Name its model among the bodies.</source>
        <translation>Flächen des Teils von B: %1; die von A sind unbekannt, weil ein Kollisionsmodell seine Oberfläche nicht enthält. Nennen Sie sein Modell bei den Objekten.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::AuthorWorkspace</name>
    <message>
        <source>Author</source>
        <translation>Erstellen</translation>
    </message>
    <message>
        <source>Make pieces of a model</source>
        <translation>Aus einem Modell Teile machen</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Banner</name>
    <message>
        <source>Error message</source>
        <translation>Fehlermeldung</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::BodiesPanel</name>
    <message>
        <source>Bodies</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>The two things that are held against each other.</source>
        <translation>Die beiden Dinge, die aneinandergehalten werden.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::BodyRow</name>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open an asset or a model as %1; or drop its file here</source>
        <translation>Ein Kollisionsmodell oder Modell als %1 öffnen; oder die Datei hier ablegen</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>noch nichts</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>%1 wird vorbereitet …</translation>
    </message>
    <message>
        <source>in %1, within %2 of the surface</source>
        <translation>in %1, höchstens %2 von der Fläche</translation>
    </message>
    <message>
        <source>in %1, exact</source>
        <translation>in %1, exakt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln Teil</numerusform>
            <numerusform>%Ln Teile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln Dreieck</numerusform>
            <numerusform>%Ln Dreiecke</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not where it was (%2). Open it where it is now.</source>
        <translation>%1 ist nicht mehr, wo es war (%2). Öffnen Sie es dort, wo es jetzt ist.</translation>
    </message>
    <message>
        <source>The model that the asset was cut from; the faces behind contacts are its own</source>
        <translation>Das Modell, aus dem das Kollisionsmodell geschnitten ist; ihm gehören die Flächen hinter Kontakten</translation>
    </message>
    <message>
        <source>Model of %1…</source>
        <translation>Modell von %1 …</translation>
    </message>
    <message>
        <source>Model of %1: %2</source>
        <translation>Modell von %1: %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::BoxPairRows</name>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>Parted by</source>
        <translation>Trennung</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::CommandPalette</name>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Part of the command&apos;s name</source>
        <translation>Teil des Befehlsnamens</translation>
    </message>
    <message>
        <source>Type some of the command&apos;s name, then Enter</source>
        <translation>Teil des Befehlsnamens eingeben, dann Eingabetaste</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>No command has this in its name.</source>
        <translation>Kein Befehl heißt so.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>What the pieces say, held against what the surfaces say that they stand for: where they differ, and which piece is at fault.</source>
        <translation>Was die Teile sagen, gegen das gehalten, was die Flächen sagen, für die sie stehen: wo beide sich unterscheiden und welches Teil schuld ist.</translation>
    </message>
    <message>
        <source>The model that the asset was made of; its surface is what the pieces are compared with</source>
        <translation>Das Modell, aus dem das Kollisionsmodell gemacht wurde; mit seiner Fläche werden die Teile verglichen</translation>
    </message>
    <message>
        <source>Ask pixels, too</source>
        <translation>Auch Pixel fragen</translation>
    </message>
    <message>
        <source>What pixels say of every row, as well; that is slow without a GPU</source>
        <translation>Auch, was Pixel zu jeder Zeile sagen; das ist ohne GPU langsam</translation>
    </message>
    <message>
        <source>Kinds that are listed</source>
        <translation>Arten, die aufgeführt sind</translation>
    </message>
    <message>
        <source>Which kinds of differences are listed</source>
        <translation>Welche Arten von Unterschieden aufgeführt sind</translation>
    </message>
    <message>
        <source>Where pieces and meshes differ</source>
        <translation>Wo sich Teile und Netze unterscheiden</translation>
    </message>
    <message>
        <source>Being compared…</source>
        <translation>Wird verglichen …</translation>
    </message>
    <message>
        <source>Compares every row of the file of poses, or the present pose where there is none.</source>
        <translation>Vergleicht jede Zeile der Posendatei, oder die jetzige Pose, wo es keine gibt.</translation>
    </message>
    <message>
        <source>Model of %1…</source>
        <translation>Modell von %1 …</translation>
    </message>
    <message>
        <source>Model of %1: %2</source>
        <translation>Modell von %1: %2</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Save all rows that were compared as a table</source>
        <translation>Alle verglichenen Zeilen als Tabelle speichern</translation>
    </message>
    <message>
        <source>Save the comparison as a page with pictures</source>
        <translation>Den Vergleich als Seite mit Bildern speichern</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ComparedRows</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>What is wrong: pieces collide where meshes are apart, or the other way round; or by how much both differ</source>
        <translation>Was falsch ist: Teile berühren sich, wo Netze getrennt sind, oder umgekehrt; oder um wie viel sich beide unterscheiden</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>The row of the file of poses</source>
        <translation>Die Zeile der Posendatei</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>The piece whose hull is out of its surface there; where none is, one that meets or is nearest</source>
        <translation>Das Teil, dessen Hülle dort aus seiner Fläche heraussteht; wo keines das tut, eines, das sich berührt oder am nächsten ist</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>False contacts: how far the meshes are apart. Missed contacts: how far pieces are apart. Depths and distances: the difference of both.</source>
        <translation>Falsche Kontakte: wie weit die Netze voneinander entfernt sind. Verpasste Kontakte: wie weit die Teile es sind. Tiefen und Abstände: der Unterschied beider.</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Um</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ContactPanel</name>
    <message>
        <source>Contact file</source>
        <translation>Kontaktdatei</translation>
    </message>
    <message>
        <source>What a replay of the file that is open expects, row by row.</source>
        <translation>Was eine Wiederholung der offenen Datei erwartet, Zeile für Zeile.</translation>
    </message>
    <message>
        <source>%1: its rows are being answered again…</source>
        <translation>%1: Die Zeilen werden noch einmal beantwortet …</translation>
    </message>
    <message numerus="yes">
        <source>%1: all %Ln rows are as expected</source>
        <translation>
            <numerusform>%1: %Ln Zeile, wie erwartet</numerusform>
            <numerusform>%1: Alle %Ln Zeilen sind wie erwartet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: of %Ln rows, %2 are not as expected</source>
        <translation>
            <numerusform>%1: Von %Ln Zeile ist %2 nicht wie erwartet</numerusform>
            <numerusform>%1: Von %Ln Zeilen sind %2 nicht wie erwartet</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is another asset than when the file was made</source>
        <translation>%1 ist ein anderes Kollisionsmodell als beim Anlegen der Datei</translation>
    </message>
    <message>
        <source>The bodies stand at none of its rows; go to one.</source>
        <translation>Die Objekte stehen an keiner ihrer Zeilen; eine davon wählen.</translation>
    </message>
    <message>
        <source>Row %1: they should be apart.</source>
        <translation>Zeile %1: Sie sollten getrennt sein.</translation>
    </message>
    <message>
        <source>Row %1: they should meet.</source>
        <translation>Zeile %1: Sie sollten sich berühren.</translation>
    </message>
    <message>
        <source>Row %1: the answer should be the same as when the file was made.</source>
        <translation>Zeile %1: Die Antwort sollte dieselbe sein wie beim Anlegen der Datei.</translation>
    </message>
    <message>
        <source>Row %1: the depth should be from %2 to %3.</source>
        <translation>Zeile %1: Die Tiefe sollte von %2 bis %3 sein.</translation>
    </message>
    <message>
        <source>Row %1: the distance should be from %2 to %3.</source>
        <translation>Zeile %1: Der Abstand sollte von %2 bis %3 sein.</translation>
    </message>
    <message>
        <source>Row %1 expects that they meet.</source>
        <translation>Zeile %1 erwartet, dass sie sich berühren.</translation>
    </message>
    <message>
        <source>Row %1 expects that they are apart.</source>
        <translation>Zeile %1 erwartet, dass sie getrennt sind.</translation>
    </message>
    <message>
        <source>Row %1 expects the same answer as when the file was made.</source>
        <translation>Zeile %1 erwartet dieselbe Antwort wie beim Anlegen der Datei.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ContactRows</name>
    <message>
        <source>not known</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>meet</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>do not meet</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Piece of A</source>
        <translation>Teil von A</translation>
    </message>
    <message>
        <source>Piece of B</source>
        <translation>Teil von B</translation>
    </message>
    <message>
        <source>Moved so far along the normal, B&apos;s piece is out of A&apos;s; no way out is shorter</source>
        <translation>So weit entlang der Normalen bewegt, ist das Teil von B aus dem von A heraus; kein Weg hinaus ist kürzer</translation>
    </message>
    <message>
        <source>From A into B, of length 1</source>
        <translation>Von A in B hinein, der Länge 1</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>Normale</translation>
    </message>
    <message>
        <source>Faces</source>
        <translation>Flächen</translation>
    </message>
    <message>
        <source>Depth (%1)</source>
        <translation>Tiefe (%1)</translation>
    </message>
    <message>
        <source>Whether faces of the two models meet there; known where both were opened as models, or their models were named</source>
        <translation>Ob sich dort Flächen beider Modelle berühren; bekannt, wenn beide als Modelle geöffnet oder ihre Modelle genannt wurden</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::CorrectionsMenu</name>
    <message>
        <source>&amp;Merge</source>
        <translation>&amp;Vereinen</translation>
    </message>
    <message>
        <source>&amp;Split at the section, or in the middle</source>
        <translation>Am &amp;Schnitt oder in der Mitte teilen</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>S&amp;perren</translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation>&amp;Entsperren</translation>
    </message>
    <message>
        <source>&amp;Fit a primitive</source>
        <translation>&amp;Grundkörper anpassen</translation>
    </message>
    <message>
        <source>&amp;Best by volume</source>
        <translation>&amp;Bester nach Volumen</translation>
    </message>
    <message>
        <source>Bo&amp;x</source>
        <translation>&amp;Quader</translation>
    </message>
    <message>
        <source>&amp;Sphere</source>
        <translation>&amp;Kugel</translation>
    </message>
    <message>
        <source>&amp;Capsule</source>
        <translation>Ka&amp;psel</translation>
    </message>
    <message>
        <source>C&amp;ylinder</source>
        <translation>&amp;Zylinder</translation>
    </message>
    <message>
        <source>&amp;None again</source>
        <translation>&amp;Wieder keiner</translation>
    </message>
    <message>
        <source>Limit &amp;vertices…</source>
        <translation>Ecken &amp;begrenzen…</translation>
    </message>
    <message>
        <source>Cut again with another &amp;tolerance…</source>
        <translation>Mit anderer &amp;Toleranz neu zerlegen…</translation>
    </message>
    <message>
        <source>Ta&amp;gs and material…</source>
        <translation>Schlag&amp;wörter und Material…</translation>
    </message>
    <message>
        <source>Limit vertices</source>
        <translation>Ecken begrenzen</translation>
    </message>
    <message>
        <source>Most vertices:</source>
        <translation>Höchstens so viele Ecken:</translation>
    </message>
    <message>
        <source>Cut again</source>
        <translation>Neu zerlegen</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Tags, with commas between:</source>
        <translation>Schlagwörter, mit Kommas getrennt:</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Material</translation>
    </message>
    <message>
        <source>Material (may be empty):</source>
        <translation>Material (darf leer sein):</translation>
    </message>
    <message>
        <source>Split as the t&amp;ree would</source>
        <translation>Wie der &amp;Baum teilen</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Tolerance, as a length or in percent of the diagonal:</source>
        <translation>Toleranz, als Länge oder in Prozent der Diagonale:</translation>
    </message>
    <message>
        <source>Join with neigh&amp;bours</source>
        <translation>Mit &amp;Nachbarn vereinen</translation>
    </message>
    <message>
        <source>Across the longest side, where the boxes around both halves are smallest</source>
        <translation>Quer zur längsten Seite, dort, wo die Quader um beide Hälften am kleinsten sind</translation>
    </message>
    <message>
        <source>The tree has no step for this piece: a plane across its longest side halves its volume.</source>
        <translation>Der Baum hat für dieses Teil keinen Schritt: Eine Ebene quer zu seiner längsten Seite halbiert sein Volumen.</translation>
    </message>
    <message>
        <source>One step down in the tree: into the two pieces that were joined to this one</source>
        <translation>Einen Schritt im Baum hinab: in die beiden Teile, die zu diesem vereint wurden</translation>
    </message>
    <message>
        <source>This is for pieces of the solid alone.</source>
        <translation>Das gilt nur für Teile des Körpers.</translation>
    </message>
    <message>
        <source>The tree joins nothing more with this piece.</source>
        <translation>Der Baum vereint nichts mehr mit diesem Teil.</translation>
    </message>
    <message>
        <source>One step up in the tree: one piece of this one and those that it is joined with next</source>
        <translation>Einen Schritt im Baum hinauf: ein Teil aus diesem und denen, mit denen es als Nächstes vereint wird</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::CurveCosts</name>
    <message numerus="yes">
        <source>Estimate for %Ln pieces: %1 outside, overhang %2</source>
        <translation>
            <numerusform>Schätzung für %Ln Teil: %1 außerhalb, Überstand %2</numerusform>
            <numerusform>Schätzung für %Ln Teile: %1 außerhalb, Überstand %2</numerusform>
        </translation>
    </message>
    <message>
        <source>of at most %1 vertices: %2 outside</source>
        <translation>mit höchstens %1 Ecken: %2 außerhalb</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>overhang</source>
        <translation>Überstand</translation>
    </message>
    <message>
        <source>at most %1 vertices</source>
        <translation>höchstens %1 Ecken</translation>
    </message>
    <message>
        <source>≤ %1 vertices</source>
        <translation>≤ %1 Ecken</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Docks</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Schritte</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::DocumentFiles</name>
    <message>
        <source>Open model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Save project</source>
        <translation>Projekt speichern</translation>
    </message>
    <message>
        <source>Projects (%1)</source>
        <translation>Projekte (%1)</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>Ungespeicherte Arbeit</translation>
    </message>
    <message>
        <source>Save the recipe and the corrections as a project?</source>
        <translation>Rezept und Korrekturen als Projekt speichern?</translation>
    </message>
    <message>
        <source>Find the model…</source>
        <translation>Modell suchen…</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>Wo ist %1?</translation>
    </message>
    <message>
        <source>%1 – Hullwright</source>
        <translation>%1 – Hullwright</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>All that can be read (%1)</source>
        <translation>Alles Lesbare (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>Alle Dateien (%1)</translation>
    </message>
    <message>
        <source>Contact files</source>
        <translation>Kontaktdateien</translation>
    </message>
    <message>
        <source>Open colliders</source>
        <translation>Kollisionskörper öffnen</translation>
    </message>
    <message>
        <source>Robots (URDF)</source>
        <translation>Roboter (URDF)</translation>
    </message>
    <message>
        <source>Robots (MJCF)</source>
        <translation>Roboter (MJCF)</translation>
    </message>
    <message>
        <source>Scenes of Godot</source>
        <translation>Szenen von Godot</translation>
    </message>
    <message>
        <source>The pieces are the colliders of %1, which are not cut.</source>
        <translation>Die Teile sind die Kollisionskörper aus %1, die nicht zerlegt werden.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them are not closed and convex, as Problems lists: their hulls are shown, corrected and written.</source>
        <translation>
            <numerusform>%Ln davon ist nicht geschlossen und konvex, wie unter Probleme steht: Seine Hülle wird gezeigt, korrigiert und geschrieben.</numerusform>
            <numerusform>%Ln davon sind nicht geschlossen und konvex, wie unter Probleme steht: Ihre Hüllen werden gezeigt, korrigiert und geschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>Ausgelassen: %1</translation>
    </message>
    <message>
        <source>Cut the model instead</source>
        <translation>Stattdessen das Modell zerlegen</translation>
    </message>
    <message>
        <source>The names in %1 say that it holds colliders.</source>
        <translation>Die Namen in %1 sagen, dass es Kollisionskörper enthält.</translation>
    </message>
    <message>
        <source>Open as colliders</source>
        <translation>Als Kollisionskörper öffnen</translation>
    </message>
    <message>
        <source>The colliders do not lie on the model, and would so: %1.</source>
        <translation>Die Kollisionskörper liegen nicht auf dem Modell und täten es so: %1.</translation>
    </message>
    <message>
        <source>The colliders do not lie on the model: of what one of both covers, %1 % is in both. They would so: %2 (then %3 % is).</source>
        <translation>Die Kollisionskörper liegen nicht auf dem Modell: Von dem, was eines von beiden bedeckt, liegt %1 % in beiden. So lägen sie darauf: %2 (dann %3 %).</translation>
    </message>
    <message>
        <source>Extensions for physics in %1 say what of it collides.</source>
        <translation>Erweiterungen für Physik in %1 sagen, was davon kollidiert.</translation>
    </message>
    <message>
        <source>The colliders lie apart from the model: nothing of what is measured between them says anything. Most often their unit or their axes are other ones.</source>
        <translation>Die Kollisionskörper liegen neben dem Modell: Was zwischen beiden gemessen wird, sagt nichts. Meist sind Einheit oder Achsen andere.</translation>
    </message>
    <message>
        <source>The colliders were brought to the model by hand: %1.</source>
        <translation>Die Kollisionskörper wurden von Hand auf das Modell gebracht: %1.</translation>
    </message>
    <message>
        <source>Bring them into the model&apos;s unit and axes</source>
        <translation>In Einheit und Achsen des Modells bringen</translation>
    </message>
    <message>
        <source>Robots and worlds (SDF)</source>
        <translation>Roboter und Welten (SDF)</translation>
    </message>
    <message>
        <source>Pieces, shapes of engines</source>
        <translation>Teile, Formen für Engines</translation>
    </message>
    <message>
        <source>Packed assets</source>
        <translation>Gepackte Kollisionsmodelle</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::EditMenu</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Cut again</source>
        <translation>Neu &amp;zerlegen</translation>
    </message>
    <message>
        <source>S&amp;top the work</source>
        <translation>Arbeit an&amp;halten</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>Auswahl a&amp;ufheben</translation>
    </message>
    <message>
        <source>&amp;Hide selection</source>
        <translation>Auswahl aus&amp;blenden</translation>
    </message>
    <message>
        <source>Show &amp;only selection</source>
        <translation>&amp;Nur Auswahl zeigen</translation>
    </message>
    <message>
        <source>&amp;Show all</source>
        <translation>Alles &amp;zeigen</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ErrorCurve</name>
    <message>
        <source>Error by the number of pieces</source>
        <translation>Fehler nach der Zahl der Teile</translation>
    </message>
    <message>
        <source>Here comes what each number of pieces would cost.</source>
        <translation>Hier steht bald, was jede Zahl von Teilen kostet.</translation>
    </message>
    <message numerus="yes">
        <source>knee: %Ln pieces</source>
        <translation>
            <numerusform>Knick: %Ln Teil</numerusform>
            <numerusform>Knick: %Ln Teile</numerusform>
        </translation>
    </message>
    <message>
        <source>What so many pieces would cost if their number was asked for: the volume outside of the solid, and the overhang of the worst piece. The paler line is the volume with the limit on vertices. All of it is estimated before pieces are made; what those on screen have reached stands beside the tolerance. Click to choose; the arrow keys choose one more or one fewer.</source>
        <translation>Was so viele Teile kosten würden, wenn man ihre Zahl verlangt: das Volumen außerhalb des Körpers und der Überstand des schlechtesten Teils. Die blassere Linie ist das Volumen mit der Grenze für Ecken. Alles ist geschätzt, bevor Teile gemacht sind; was die Teile im Bild erreicht haben, steht neben der Toleranz. Ein Klick wählt die Zahl; die Pfeiltasten wählen eins mehr oder weniger.</translation>
    </message>
    <message>
        <source>The top of the chart is %1 and %2.</source>
        <translation>Der obere Rand des Diagramms ist %1 und %2.</translation>
    </message>
    <message numerus="yes">
        <source>Estimate for %Ln pieces</source>
        <translation>
            <numerusform>Schätzung für %Ln Teil</numerusform>
            <numerusform>Schätzung für %Ln Teile</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ExportContents</name>
    <message>
        <source>What will be written</source>
        <translation>Was geschrieben wird</translation>
    </message>
    <message>
        <source>Pieces:</source>
        <translation>Teile:</translation>
    </message>
    <message>
        <source>By hand:</source>
        <translation>Von Hand:</translation>
    </message>
    <message>
        <source>Size:</source>
        <translation>Größe:</translation>
    </message>
    <message>
        <source>Looking at the pieces…</source>
        <translation>Die Teile werden geprüft…</translation>
    </message>
    <message>
        <source>Tags or a material: %1</source>
        <translation>Schlagwörter oder ein Material: %1</translation>
    </message>
    <message>
        <source>Tags or a material, left out of this format: %1</source>
        <translation>Schlagwörter oder ein Material, in diesem Format weggelassen: %1</translation>
    </message>
    <message>
        <source>A primitive: %1</source>
        <translation>Ein Grundkörper: %1</translation>
    </message>
    <message>
        <source>Written as hulls, as the primitive was moved off: %1</source>
        <translation>Als Hülle geschrieben, da der Grundkörper weggerückt wurde: %1</translation>
    </message>
    <message>
        <source>no tags and no primitives</source>
        <translation>keine Schlagwörter und keine Grundkörper</translation>
    </message>
    <message>
        <source>known when it is written</source>
        <translation>bekannt, wenn sie geschrieben ist</translation>
    </message>
    <message>
        <source>being measured…</source>
        <translation>wird gemessen…</translation>
    </message>
    <message>
        <source>one file, %1 bytes</source>
        <translation>eine Datei, %1 Bytes</translation>
    </message>
    <message>
        <source>%1 files, %2 bytes</source>
        <translation>%1 Dateien, %2 Bytes</translation>
    </message>
    <message>
        <source>%1, %2 of them flat, with %3 and %4</source>
        <comment>number, number, vertices, triangles</comment>
        <translation>%1, davon %2 flach, mit %3 und %4</translation>
    </message>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln Ecke</numerusform>
            <numerusform>%Ln Ecken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln Dreieck</numerusform>
            <numerusform>%Ln Dreiecken</numerusform>
        </translation>
    </message>
    <message>
        <source>In the file:</source>
        <translation>In der Datei:</translation>
    </message>
    <message>
        <source>Added, in meshes and files of engines only: %1</source>
        <translation>Hinzugefügt, nur in Netzen und Dateien von Engines: %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ExportDialog</name>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen …</translation>
    </message>
    <message>
        <source>A file for &amp;each piece</source>
        <translation>&amp;Jedes Teil in eine eigene Datei</translation>
    </message>
    <message>
        <source>Save the &amp;recipe beside it</source>
        <translation>Das &amp;Rezept daneben speichern</translation>
    </message>
    <message>
        <source>Export pieces</source>
        <translation>Teile exportieren</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>&amp;Format:</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>Dat&amp;ei:</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>Zu schreibende Datei</translation>
    </message>
    <message>
        <source>The file needs a name.</source>
        <translation>Die Datei braucht einen Namen.</translation>
    </message>
    <message>
        <source>The name has to end like one of the formats.</source>
        <translation>Der Name muss wie eines der Formate enden.</translation>
    </message>
    <message>
        <source>This format holds all pieces in one file.</source>
        <translation>Dieses Format enthält alle Teile in einer Datei.</translation>
    </message>
    <message>
        <source>The pieces are not merged yet.</source>
        <translation>Die Teile sind noch nicht verschmolzen.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>Will be replaced: %1</source>
        <translation>Wird ersetzt: %1</translation>
    </message>
    <message>
        <source>Looking at what is there…</source>
        <translation>Es wird nachgesehen, was schon da ist …</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>E&amp;rsetzen</translation>
    </message>
    <message>
        <source>Fitted &amp;primitives instead of their pieces</source>
        <translation>Angepasste &amp;Grundkörper statt ihrer Teile</translation>
    </message>
    <message>
        <source>Save the repor&amp;t beside it</source>
        <translation>Den Beri&amp;cht daneben speichern</translation>
    </message>
    <message>
        <source>All that was measured of the model, its pieces and this file, as JSON: what was turned, scaled, renamed or left out is in it.</source>
        <translation>Alles, was an Modell, Teilen und dieser Datei gemessen wurde, als JSON: Was gedreht, skaliert, umbenannt oder weggelassen wurde, steht darin.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Exports</name>
    <message>
        <source>Export repaired mesh</source>
        <translation>Repariertes Netz exportieren</translation>
    </message>
    <message>
        <source>Meshes (%1)</source>
        <translation>Netze (%1)</translation>
    </message>
    <message>
        <source>The pieces are not merged yet; wait, or cut again, and export them then.</source>
        <translation>Die Teile sind noch nicht vereint; warten oder neu zerlegen und dann exportieren.</translation>
    </message>
    <message>
        <source>Another file is being written; export again when it is done.</source>
        <translation>Eine andere Datei wird gerade geschrieben; danach noch einmal exportieren.</translation>
    </message>
    <message>
        <source>Assets and pieces in JSON promise to follow a model, which colliders of others do not: write a mesh, or for an engine.</source>
        <translation>Gepackte Kollisionsmodelle und Teile als JSON versprechen, einem Modell zu folgen, was Kollisionskörper anderer nicht tun: Schreiben Sie ein Netz, oder für eine Engine.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FieldEditors</name>
    <message>
        <source>as in the file</source>
        <translation>laut Datei</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FileMenu</name>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Read a&amp;gain</source>
        <translation>Neu &amp;lesen</translation>
    </message>
    <message>
        <source>Reco&amp;ver work…</source>
        <translation>Arbeit &amp;wiederherstellen…</translation>
    </message>
    <message>
        <source>&amp;Save project</source>
        <translation>Projekt &amp;speichern</translation>
    </message>
    <message>
        <source>Save project &amp;as…</source>
        <translation>Projekt speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Export pieces…</source>
        <translation>Teile &amp;exportieren…</translation>
    </message>
    <message>
        <source>Export repaired &amp;mesh…</source>
        <translation>Repariertes &amp;Netz exportieren…</translation>
    </message>
    <message>
        <source>Save pict&amp;ure…</source>
        <translation>&amp;Bild speichern…</translation>
    </message>
    <message>
        <source>Save &amp;turntable…</source>
        <translation>&amp;Drehbilder speichern…</translation>
    </message>
    <message>
        <source>Send to &amp;Inspect</source>
        <translation>Zum &amp;Untersuchen geben</translation>
    </message>
    <message>
        <source>As &amp;A</source>
        <translation>Als &amp;A</translation>
    </message>
    <message>
        <source>As &amp;B</source>
        <translation>Als &amp;B</translation>
    </message>
    <message>
        <source>Send to Pro&amp;be</source>
        <translation>Zum Er&amp;proben geben</translation>
    </message>
    <message>
        <source>Open &amp;colliders…</source>
        <translation>&amp;Kollisionskörper öffnen…</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FileRouter</name>
    <message>
        <source>%1 is no model. Pieces in JSON are made of one: open that, or an asset (.hwa), which is shown in Inspect.</source>
        <translation>%1 ist kein Modell. Teile in JSON sind aus einem entstanden: bitte dieses öffnen oder ein gepacktes Kollisionsmodell (.hwa), das unter „Untersuchen“ gezeigt wird.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FilmView</name>
    <message>
        <source>Depth buffer</source>
        <translation>Tiefenpuffer</translation>
    </message>
    <message>
        <source>Stencil buffer</source>
        <translation>Schablonenpuffer</translation>
    </message>
    <message>
        <source>Cleared</source>
        <translation>Geleert</translation>
    </message>
    <message>
        <source>Near faces of A</source>
        <translation>Vorderseiten von A</translation>
    </message>
    <message>
        <source>Far faces of B</source>
        <translation>Rückseiten von B</translation>
    </message>
    <message>
        <source>Far faces of A</source>
        <translation>Rückseiten von A</translation>
    </message>
    <message>
        <source>Near faces of B</source>
        <translation>Vorderseiten von B</translation>
    </message>
    <message>
        <source>0: Both buffers are cleared: depth 1, stencil 0.</source>
        <translation>0: Beide Puffer sind geleert: Tiefe 1, Schablone 0.</translation>
    </message>
    <message>
        <source>1: Near faces of A write their depth; the stencil becomes 1 (blue).</source>
        <translation>1: Vorderseiten von A schreiben ihre Tiefe; die Schablone wird 1 (blau).</translation>
    </message>
    <message>
        <source>2: Far faces of B, where they are not nearer: the stencil becomes 2 (yellow). B ends behind the beginning of A.</source>
        <translation>2: Rückseiten von B, wo sie nicht näher sind: Die Schablone wird 2 (gelb). B endet hinter dem Anfang von A.</translation>
    </message>
    <message>
        <source>3: Far faces of A write their depth where the stencil is 2.</source>
        <translation>3: Rückseiten von A schreiben ihre Tiefe, wo die Schablone 2 ist.</translation>
    </message>
    <message>
        <source>4: Near faces of B, where they are not farther: the stencil becomes 3 (red). Counted: %1 pixels in which both share depths.</source>
        <translation>4: Vorderseiten von B, wo sie nicht weiter weg sind: Die Schablone wird 3 (rot). Gezählt: %1 Pixel, in denen beide Tiefen gemeinsam haben.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FitFigures</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FittingChoice</name>
    <message>
        <source>Scale of the colliders</source>
        <translation>Skalierung der Kollisionskörper</translation>
    </message>
    <message>
        <source>By how much the colliders are scaled, from their unit to the model&apos;s</source>
        <translation>Wie stark die Kollisionskörper skaliert werden, von ihrer Einheit in die des Modells</translation>
    </message>
    <message>
        <source>Axes of the colliders</source>
        <translation>Achsen der Kollisionskörper</translation>
    </message>
    <message>
        <source>How the colliders are turned, from their axes to the model&apos;s</source>
        <translation>Wie die Kollisionskörper gedreht werden, von ihren Achsen in die des Modells</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Fold</name>
    <message>
        <source>expanded</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>zugeklappt</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::FoundPanel</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>What holds of the things as they stand; the command line says the same.</source>
        <translation>Was für die Dinge gilt, wie sie stehen; die Befehlszeile sagt dasselbe.</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Open an asset to probe.</source>
        <translation>Ein Kollisionsmodell zum Erproben öffnen.</translation>
    </message>
    <message>
        <source>No file has these pieces as an asset. Export them, and open what was exported, to copy the command.</source>
        <translation>Keine Datei hat diese Teile als Kollisionsmodell. Um den Befehl zu kopieren, die Teile exportieren und das Exportierte öffnen.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::HeatLegend</name>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::HelpMenu</name>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>All &amp;keys</source>
        <translation>Alle &amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;About Hullwright</source>
        <translation>Ü&amp;ber Hullwright</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ImagePanel</name>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>How pixels decide whether two pieces meet: the pieces are drawn on a plane, and every pixel holds the depths of one against those of the other.</source>
        <translation>Wie Pixel entscheiden, ob zwei Teile sich treffen: Die Teile werden auf eine Ebene gezeichnet, und jedes Pixel hält die Tiefen des einen gegen die des anderen.</translation>
    </message>
    <message>
        <source>Contact before</source>
        <translation>Vorheriger Kontakt</translation>
    </message>
    <message>
        <source>Contact after</source>
        <translation>Nächster Kontakt</translation>
    </message>
    <message>
        <source>The published passes</source>
        <translation>Die veröffentlichten Durchgänge</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>Blick</translation>
    </message>
    <message>
        <source>Pixels look again, nearer and along another direction, until they are certain or the exact test has to decide</source>
        <translation>Pixel sehen noch einmal hin, näher und in anderer Richtung, bis sie sicher sind oder der exakte Test entscheiden muss</translation>
    </message>
    <message>
        <source>What is shown</source>
        <translation>Was gezeigt wird</translation>
    </message>
    <message>
        <source>Case of every pixel</source>
        <translation>Fall jedes Pixels</translation>
    </message>
    <message>
        <source>Cases with all doubt</source>
        <translation>Fälle mit allem Zweifel</translation>
    </message>
    <message>
        <source>Where A begins</source>
        <translation>Wo A beginnt</translation>
    </message>
    <message>
        <source>Where A ends</source>
        <translation>Wo A endet</translation>
    </message>
    <message>
        <source>Where B begins</source>
        <translation>Wo B beginnt</translation>
    </message>
    <message>
        <source>Where B ends</source>
        <translation>Wo B endet</translation>
    </message>
    <message>
        <source>Depths go from light (near) to dark (far). With all doubt, intervals hold whatever lies in a pixel&apos;s square: where none overlap, the pieces are certainly apart</source>
        <translation>Tiefen gehen von hell (nah) nach dunkel (fern). Mit allem Zweifel enthalten Intervalle alles, was im Quadrat eines Pixels liegt: Wo sich keine überlappen, sind die Teile sicher getrennt</translation>
    </message>
    <message>
        <source>Image of both pieces</source>
        <translation>Bild beider Teile</translation>
    </message>
    <message>
        <source>The wheel zooms; drag what is zoomed. Arrow keys go from pixel to pixel. A ring marks the pixel in which a common point was found</source>
        <translation>Das Mausrad vergrößert; Vergrößertes lässt sich ziehen. Pfeiltasten gehen von Pixel zu Pixel. Ein Rahmen markiert das Pixel, in dem ein gemeinsamer Punkt gefunden wurde</translation>
    </message>
    <message>
        <source>Pixels a side</source>
        <translation>Pixel je Seite</translation>
    </message>
    <message>
        <source>What an image of fewer or more pixels says of the same plane</source>
        <translation>Was ein Bild aus weniger oder mehr Pixeln von derselben Ebene sagt</translation>
    </message>
    <message>
        <source>Depths along a row</source>
        <translation>Tiefen entlang einer Zeile</translation>
    </message>
    <message>
        <source>From which to which depth a ray is in A (blue) and in B (sand); red is what both share. Near is at the top</source>
        <translation>Von welcher bis zu welcher Tiefe ein Strahl in A (blau) und in B (sandfarben) ist; rot ist, was beide gemeinsam haben. Nah ist oben</translation>
    </message>
    <message>
        <source>Choose a contact of the answer, or two pieces among the boxes.</source>
        <translation>Wählen Sie einen Kontakt der Antwort, oder zwei Teile unter den Quadern.</translation>
    </message>
    <message>
        <source>The image is being made.</source>
        <translation>Das Bild entsteht.</translation>
    </message>
    <message>
        <source>A piece is flat, so that pixels prove nothing of it. The exact test decides.</source>
        <translation>Ein Teil ist flach, sodass Pixel nichts darüber beweisen. Der exakte Test entscheidet.</translation>
    </message>
    <message>
        <source>On this plane already the outlines of both are apart: nothing is drawn.</source>
        <translation>Auf dieser Ebene sind schon die Umrisse beider getrennt: Nichts wird gezeichnet.</translation>
    </message>
    <message>
        <source>A drawing has too few digits for a look so near: the exact test decides.</source>
        <translation>Für einen so nahen Blick hat eine Zeichnung zu wenige Stellen: Der exakte Test entscheidet.</translation>
    </message>
    <message>
        <source>%1 of A, %2 of B</source>
        <translation>%1 von A, %2 von B</translation>
    </message>
    <message>
        <source>No pair of pieces</source>
        <translation>Kein Paar von Teilen</translation>
    </message>
    <message numerus="yes">
        <source>Pixels: %1 after %Ln looks</source>
        <translation>
            <numerusform>Pixel: %1 nach %Ln Blick</numerusform>
            <numerusform>Pixel: %1 nach %Ln Blicken</numerusform>
        </translation>
    </message>
    <message>
        <source>Exact test: they meet</source>
        <translation>Exakter Test: Sie treffen sich</translation>
    </message>
    <message>
        <source>Exact test: they are apart</source>
        <translation>Exakter Test: Sie sind getrennt</translation>
    </message>
    <message>
        <source>Look %1, %2 × %2: %3</source>
        <translation>Blick %1, %2 × %2: %3</translation>
    </message>
    <message>
        <source>No image of other sizes</source>
        <translation>Kein Bild anderer Größe</translation>
    </message>
    <message>
        <source>%1 × %1 pixels</source>
        <translation>%1 × %1 Pixel</translation>
    </message>
    <message numerus="yes">
        <source>undecided, %Ln pixels may hold a common point</source>
        <translation>
            <numerusform>unentschieden, %Ln Pixel kann einen gemeinsamen Punkt enthalten</numerusform>
            <numerusform>unentschieden, %Ln Pixel können einen gemeinsamen Punkt enthalten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, as it was drawn: %2</source>
        <translation>%1, wie gezeichnet wurde: %2</translation>
    </message>
    <message>
        <source>%1 would say: %2</source>
        <translation>%1 würden sagen: %2</translation>
    </message>
    <message>
        <source>not met</source>
        <translation>nicht getroffen</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Depths along row %1</source>
        <translation>Tiefen entlang Zeile %1</translation>
    </message>
    <message>
        <source>Point at a pixel to see its depths.</source>
        <translation>Zeigen Sie auf ein Pixel, um seine Tiefen zu sehen.</translation>
    </message>
    <message>
        <source>Pixel %1, %2: %3</source>
        <translation>Pixel %1, %2: %3</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A: %1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B: %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InsideBar</name>
    <message>
        <source>Pull apart</source>
        <translation>Auseinanderziehen</translation>
    </message>
    <message>
        <source>Pull pieces apart</source>
        <translation>Teile auseinanderziehen</translation>
    </message>
    <message>
        <source>Section</source>
        <translation>Schnitt</translation>
    </message>
    <message>
        <source>Axis of the section</source>
        <translation>Achse des Schnitts</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>view</source>
        <comment>section</comment>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Across an axis, or across the view as it is when this is chosen</source>
        <translation>Quer zu einer Achse, oder quer zur Ansicht, wie sie bei der Wahl ist</translation>
    </message>
    <message>
        <source>Place of the section</source>
        <translation>Lage des Schnitts</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Leave out what is on the other side of the section</source>
        <translation>Weglassen, was auf der anderen Seite des Schnitts liegt</translation>
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
        <translation>A öffnen</translation>
    </message>
    <message>
        <source>Open B</source>
        <translation>B öffnen</translation>
    </message>
    <message>
        <source>Packed assets</source>
        <translation>Gepackte Kollisionsmodelle</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>Model of A</source>
        <translation>Modell von A</translation>
    </message>
    <message>
        <source>Model of B</source>
        <translation>Modell von B</translation>
    </message>
    <message>
        <source>Open poses</source>
        <translation>Posen öffnen</translation>
    </message>
    <message>
        <source>Poses (%1)</source>
        <translation>Posen (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>Alle Dateien (%1)</translation>
    </message>
    <message>
        <source>Open several</source>
        <translation>Mehrere öffnen</translation>
    </message>
    <message>
        <source>Poses</source>
        <translation>Posen</translation>
    </message>
    <message>
        <source>More than two assets or models take one file with the poses of all.</source>
        <translation>Mehr als zwei Kollisionsmodelle oder Modelle brauchen eine Datei mit den Posen von allen.</translation>
    </message>
    <message>
        <source>Open contact file</source>
        <translation>Kontaktdatei öffnen</translation>
    </message>
    <message>
        <source>Contact files (%1)</source>
        <translation>Kontaktdateien (%1)</translation>
    </message>
    <message>
        <source>Poses are in one file, or in two: one of A and one of B.</source>
        <translation>Posen stehen in einer Datei oder in zweien: einer von A und einer von B.</translation>
    </message>
    <message>
        <source>Save table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (%1)</source>
        <translation>Tabellen (%1)</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Pages (%1)</source>
        <translation>Seiten (%1)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InspectPage</name>
    <message>
        <source>Nothing to inspect yet</source>
        <translation>Noch nichts zu untersuchen</translation>
    </message>
    <message>
        <source>Open two assets or models</source>
        <translation>Zwei Kollisionsmodelle oder Modelle öffnen</translation>
    </message>
    <message>
        <source>Open A and B, or drop both files on this window. You see where they meet, how deep, and how that was decided, at any pose or along a file of them.</source>
        <translation>A und B öffnen, oder beide Dateien auf diesem Fenster ablegen. Zu sehen ist, wo sie sich berühren, wie tief, und wie das entschieden wurde, in jeder Pose oder entlang einer Datei von Posen.</translation>
    </message>
    <message>
        <source>Open A…</source>
        <translation>A öffnen …</translation>
    </message>
    <message>
        <source>Open B…</source>
        <translation>B öffnen …</translation>
    </message>
    <message>
        <source>Try it with two samples</source>
        <translation>Mit zwei Beispielen versuchen</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>%1 wird vorbereitet …</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InspectWorkspace</name>
    <message>
        <source>Open &amp;A…</source>
        <translation>&amp;A öffnen …</translation>
    </message>
    <message>
        <source>Open &amp;B…</source>
        <translation>&amp;B öffnen …</translation>
    </message>
    <message>
        <source>Open &amp;poses…</source>
        <translation>&amp;Posen öffnen …</translation>
    </message>
    <message>
        <source>Row b&amp;efore</source>
        <translation>Zeile &amp;davor</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>Ab&amp;spielen</translation>
    </message>
    <message>
        <source>Row a&amp;fter</source>
        <translation>Zeile da&amp;nach</translation>
    </message>
    <message>
        <source>Begin a&amp;gain at the end</source>
        <translation>Am Ende von &amp;vorn</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>An&amp;halten</translation>
    </message>
    <message>
        <source>&amp;Move by handles</source>
        <translation>Mit Griffen be&amp;wegen</translation>
    </message>
    <message>
        <source>&amp;Turn by handles</source>
        <translation>Mit Griffen d&amp;rehen</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Objekte</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>How the bodies are shown</source>
        <translation>Wie die Objekte gezeigt werden</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>See where two assets or models meet, and why</source>
        <translation>Sehen, wo sich zwei Kollisionsmodelle oder Modelle berühren, und warum</translation>
    </message>
    <message>
        <source>Open &amp;contact file…</source>
        <translation>&amp;Kontaktdatei öffnen …</translation>
    </message>
    <message>
        <source>&amp;Save as contact file…</source>
        <translation>A&amp;ls Kontaktdatei speichern …</translation>
    </message>
    <message>
        <source>Keep both bodies, where they are posed and what is expected of it in one file that can be answered again</source>
        <translation>Beide Objekte, ihre Posen und was davon erwartet wird in einer Datei aufheben, die noch einmal beantwortet werden kann</translation>
    </message>
    <message>
        <source>Next row &amp;not as expected</source>
        <translation>Nächste Zeile, die nicht wie &amp;erwartet ist</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Open &amp;robot…</source>
        <translation>R&amp;oboter öffnen …</translation>
    </message>
    <message>
        <source>Un&amp;do move</source>
        <translation>Bewegung rückgän&amp;gig machen</translation>
    </message>
    <message>
        <source>Red&amp;o move</source>
        <translation>Bewegung w&amp;iederholen</translation>
    </message>
    <message>
        <source>Compare &amp;with the meshes</source>
        <translation>&amp;Mit den Netzen vergleichen</translation>
    </message>
    <message>
        <source>Say in which rows pieces and real surfaces disagree, and which piece is at fault</source>
        <translation>Sagen, in welchen Zeilen Teile und wirkliche Flächen sich widersprechen und welches Teil schuld ist</translation>
    </message>
    <message>
        <source>Open this piece in Aut&amp;hor</source>
        <translation>Dieses &amp;Teil in „Erstellen“ öffnen</translation>
    </message>
    <message>
        <source>Open the model of the piece that is at fault in the chosen row, and select the piece</source>
        <translation>Das Modell des Teils öffnen, das in der gewählten Zeile schuld ist, und das Teil auswählen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>G&amp;ive A its model…</source>
        <translation>Modell von A ne&amp;nnen …</translation>
    </message>
    <message>
        <source>Gi&amp;ve B its model…</source>
        <translation>Modell &amp;von B nennen …</translation>
    </message>
    <message>
        <source>The surface that the opened asset was cut from, so that the faces behind contacts are shown</source>
        <translation>Die Oberfläche, aus der das geöffnete Kollisionsmodell geschnitten ist, damit die Flächen hinter Kontakten gezeigt werden</translation>
    </message>
    <message>
        <source>Open several…</source>
        <translation>Mehrere öffnen …</translation>
    </message>
    <message>
        <source>Open assets or models together with the file of their poses; of more than two every pair is asked</source>
        <translation>Kollisionsmodelle oder Modelle zusammen mit der Datei ihrer Posen öffnen; von mehr als zweien wird jedes Paar gefragt</translation>
    </message>
    <message>
        <source>Show other bodies</source>
        <translation>Übrige Objekte zeigen</translation>
    </message>
    <message>
        <source>Draw the other bodies of a robot, or the other things, around the pair, pale, where they are in the same row</source>
        <translation>Die übrigen Objekte eines Roboters, oder die übrigen Dinge, blass um das Paar zeichnen, wo sie in derselben Zeile sind</translation>
    </message>
    <message>
        <source>Save table…</source>
        <translation>Tabelle speichern …</translation>
    </message>
    <message>
        <source>Write what was said of every row that was compared, as CSV</source>
        <translation>Als CSV schreiben, was über jede verglichene Zeile gesagt wurde</translation>
    </message>
    <message>
        <source>Save report…</source>
        <translation>Bericht speichern …</translation>
    </message>
    <message>
        <source>Write one page (HTML) with a plot, pictures and the rows that differ</source>
        <translation>Eine Seite (HTML) mit Schaubild, Bildern und den Zeilen schreiben, die sich unterscheiden</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::InspectedRobot</name>
    <message>
        <source>%1: no two of its bodies have a shape that collides.</source>
        <translation>%1: Keine zwei seiner Körper haben eine Form, die kollidiert.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::IntervalView</name>
    <message>
        <source>Where A begins</source>
        <translation>Wo A beginnt</translation>
    </message>
    <message>
        <source>Where A ends</source>
        <translation>Wo A endet</translation>
    </message>
    <message>
        <source>Where B begins</source>
        <translation>Wo B beginnt</translation>
    </message>
    <message>
        <source>Where B ends</source>
        <translation>Wo B endet</translation>
    </message>
    <message>
        <source>%1: from light (near) to dark (far), all four on one scale</source>
        <translation>%1: von hell (nah) bis dunkel (fern), alle vier in einem Maßstab</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::JobsPanel</name>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 gone, about %2 left</source>
        <translation>%1 vergangen, noch etwa %2</translation>
    </message>
    <message>
        <source>%1 gone</source>
        <translation>%1 vergangen</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Nothing is being worked on.</source>
        <translation>Zurzeit wird an nichts gearbeitet.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Work that has ended, newest first</source>
        <translation>Beendete Aufgaben, neueste zuerst</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>How</source>
        <translation>Wie</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Progress of: %1</source>
        <translation>Fortschritt von: %1</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop: %1</source>
        <translation>Anhalten: %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::KeepDialog</name>
    <message>
        <source>&amp;Hold both assets in the file</source>
        <translation>Beide Kollisionsmodelle in der Datei &amp;mitführen</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen …</translation>
    </message>
    <message>
        <source>Save as contact file</source>
        <translation>Als Kontaktdatei speichern</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>Zu schreibende Datei</translation>
    </message>
    <message>
        <source>The poses of this moment</source>
        <translation>Die Posen in diesem Moment</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln rows of %1</source>
        <translation>
            <numerusform>%Ln Zeile von %1</numerusform>
            <numerusform>Alle %Ln Zeilen von %1</numerusform>
        </translation>
    </message>
    <message>
        <source>the very same answer as now</source>
        <translation>genau dieselbe Antwort wie jetzt</translation>
    </message>
    <message>
        <source>that they are apart</source>
        <translation>dass sie getrennt sind</translation>
    </message>
    <message>
        <source>that they meet</source>
        <translation>dass sie sich berühren</translation>
    </message>
    <message>
        <source>Then it can be moved and sent alone. Otherwise it names both assets by their paths, and says when one has changed.</source>
        <translation>Dann kann sie allein verschoben und verschickt werden. Sonst nennt sie beide Kollisionsmodelle mit ihren Pfaden und sagt, wenn sich eines geändert hat.</translation>
    </message>
    <message>
        <source>Only assets that are files (.hwa) can be named by their paths instead; export the models first.</source>
        <translation>Nur Kollisionsmodelle, die Dateien sind (.hwa), können stattdessen mit ihren Pfaden genannt werden; dazu die Modelle zuerst exportieren.</translation>
    </message>
    <message>
        <source>&amp;Keep:</source>
        <translation>&amp;Aufheben:</translation>
    </message>
    <message>
        <source>A replay &amp;expects:</source>
        <translation>Eine Wiederholung &amp;erwartet:</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>Da&amp;tei:</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>Sp&amp;eichern</translation>
    </message>
    <message>
        <source>Contact files (%1)</source>
        <translation>Kontaktdateien (%1)</translation>
    </message>
    <message>
        <source>The file needs a name.</source>
        <translation>Die Datei braucht einen Namen.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
    <message>
        <source>Will be replaced: %1</source>
        <translation>Wird ersetzt: %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::KeySheet</name>
    <message>
        <source>All keys</source>
        <translation>Alle Tasten</translation>
    </message>
    <message>
        <source>Keys and what they do</source>
        <translation>Tasten und was sie tun</translation>
    </message>
    <message>
        <source>In the 3D view</source>
        <translation>In der 3D-Ansicht</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::LastChange</name>
    <message numerus="yes">
        <source>%1 → %Ln pieces</source>
        <translation>
            <numerusform>%1 → %Ln Teil</numerusform>
            <numerusform>%1 → %Ln Teile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 → %Ln vertices</source>
        <translation>
            <numerusform>%1 → %Ln Ecke</numerusform>
            <numerusform>%1 → %Ln Ecken</numerusform>
        </translation>
    </message>
    <message>
        <source>error %1 → %2</source>
        <translation>Fehler %1 → %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::LookPanel</name>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>What is shown of the pieces</source>
        <translation>Was von den Teilen gezeigt wird</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Distances from the model</source>
        <translation>Abstände vom Modell</translation>
    </message>
    <message>
        <source>Levels of the tree</source>
        <translation>Ebenen des Baums</translation>
    </message>
    <message>
        <source>Strips of triangles</source>
        <translation>Dreiecksstreifen</translation>
    </message>
    <message>
        <source>How the pieces are looked at, and what that tells.</source>
        <translation>Wie die Teile betrachtet werden, und was das zeigt.</translation>
    </message>
    <message>
        <source>Places that are farthest off</source>
        <translation>Stellen mit dem größten Abstand</translation>
    </message>
    <message>
        <source>Worst places</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Level of the tree</source>
        <translation>Ebene des Baums</translation>
    </message>
    <message>
        <source>Hulls or boxes</source>
        <translation>Hüllen oder Quader</translation>
    </message>
    <message>
        <source>Hulls and boxes</source>
        <translation>Hüllen und Quader</translation>
    </message>
    <message>
        <source>Hulls</source>
        <translation>Hüllen</translation>
    </message>
    <message>
        <source>Boxes</source>
        <translation>Quader</translation>
    </message>
    <message>
        <source>Step in</source>
        <translation>Hinein</translation>
    </message>
    <message>
        <source>Go to the node that holds what is selected, and show what is below it</source>
        <translation>Zum Knoten gehen, der das Ausgewählte enthält, und zeigen, was darunter ist</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>Heraus</translation>
    </message>
    <message>
        <source>Whole tree</source>
        <translation>Ganzer Baum</translation>
    </message>
    <message>
        <source>Each hull&apos;s triangles in the order in which an asset decodes them. Where a strip begins anew, its first triangle is pale.</source>
        <translation>Die Dreiecke jeder Hülle in der Reihenfolge, in der sie aus einer Datei entpackt werden. Wo ein Streifen neu beginnt, ist sein erstes Dreieck blass.</translation>
    </message>
    <message>
        <source>Distances are being measured…</source>
        <translation>Abstände werden gemessen…</translation>
    </message>
    <message>
        <source>Distances are measured when there are pieces.</source>
        <translation>Abstände werden gemessen, sobald es Teile gibt.</translation>
    </message>
    <message>
        <source>(allowed: %1)</source>
        <translation>(erlaubt: %1)</translation>
    </message>
    <message>
        <source>Pieces stand out of the model by up to &lt;b&gt;%1&lt;/b&gt;%2.</source>
        <translation>Teile stehen bis zu &lt;b&gt;%1&lt;/b&gt; über das Modell hinaus%2.</translation>
    </message>
    <message>
        <source>No piece stands out of the model.</source>
        <translation>Kein Teil steht über das Modell hinaus.</translation>
    </message>
    <message>
        <source>Uncovered faces are up to &lt;b&gt;%1&lt;/b&gt; away from the pieces (blue).</source>
        <translation>Unbedeckte Flächen sind bis zu &lt;b&gt;%1&lt;/b&gt; von den Teilen entfernt (blau).</translation>
    </message>
    <message>
        <source>All of the surface is covered.</source>
        <translation>Die ganze Oberfläche ist bedeckt.</translation>
    </message>
    <message>
        <source>uncovered: face %1</source>
        <translation>unbedeckt: Fläche %1</translation>
    </message>
    <message>
        <source>The tree is being built…</source>
        <translation>Der Baum wird gebaut…</translation>
    </message>
    <message>
        <source>The tree is built when there are pieces.</source>
        <translation>Der Baum wird gebaut, sobald es Teile gibt.</translation>
    </message>
    <message>
        <source>the root</source>
        <translation>der Wurzel</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>Knoten %1</translation>
    </message>
    <message>
        <source>Click a hull to see its node; step in to go down from it.</source>
        <translation>Ein Klick auf eine Hülle zeigt ihren Knoten; mit „Hinein“ geht es von dort abwärts.</translation>
    </message>
    <message>
        <source>The pieces are being packed…</source>
        <translation>Die Teile werden gepackt…</translation>
    </message>
    <message>
        <source>Strips are made when there are pieces.</source>
        <translation>Streifen entstehen, sobald es Teile gibt.</translation>
    </message>
    <message>
        <source>Area of the hulls by distance (as roots, so that little shows); the dashed line is the tolerance, with an arrow where that is farther than the right end</source>
        <translation>Fläche der Hüllen nach Abstand (als Wurzel, damit auch wenig zu sehen ist); die gestrichelte Linie ist die Toleranz, mit einem Pfeil, wenn diese jenseits des rechten Endes liegt</translation>
    </message>
    <message>
        <source>Area of uncovered faces by their distance from the nearest piece (as roots)</source>
        <translation>Fläche unbedeckter Dreiecke nach ihrem Abstand vom nächsten Teil (als Wurzeln)</translation>
    </message>
    <message>
        <source>Legend of what stands out</source>
        <translation>Legende dessen, was herausragt</translation>
    </message>
    <message>
        <source>Legend of what is uncovered</source>
        <translation>Legende dessen, was unbedeckt ist</translation>
    </message>
    <message>
        <source>Legend of the order of triangles</source>
        <translation>Legende der Reihenfolge der Dreiecke</translation>
    </message>
    <message numerus="yes">
        <source>Level %1 below %2: &lt;b&gt;%Ln nodes&lt;/b&gt; of %3, boxes of %4 together.</source>
        <translation>
            <numerusform>Ebene %1 unter %2: &lt;b&gt;%Ln Knoten&lt;/b&gt; von %3, Quader von zusammen %4.</numerusform>
            <numerusform>Ebene %1 unter %2: &lt;b&gt;%Ln Knoten&lt;/b&gt; von %3, Quader von zusammen %4.</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt; in %2 of %3.</source>
        <comment>triangles in strips of hulls</comment>
        <translation>&lt;b&gt;%1&lt;/b&gt; in %2 von %3.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln Dreieck</numerusform>
            <numerusform>%Ln Dreiecke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln strips</source>
        <translation>
            <numerusform>%Ln Streifen</numerusform>
            <numerusform>%Ln Streifen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hulls</source>
        <translation>
            <numerusform>%Ln Hülle</numerusform>
            <numerusform>%Ln Hüllen</numerusform>
        </translation>
    </message>
    <message>
        <source>Distance
(%1)</source>
        <translation>Abstand
(%1)</translation>
    </message>
    <message>
        <source>What is allowed is the recipe&apos;s tolerance. Of it %1 are kept for packing, which makes hulls a little larger (Recipe, Packing).</source>
        <translation>Erlaubt ist die Toleranz des Rezepts. Von ihr bleiben %1 dem Packen vorbehalten, das die Hüllen etwas größer macht (Rezept, Packen).</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MainBar</name>
    <message>
        <source>Main toolbar</source>
        <translation>Hauptleiste</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MainWindow</name>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>Seiten des Handbuchs</translation>
    </message>
    <message>
        <source>Page of the manual</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Go forward</source>
        <translation>Vor</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MeasureBar</name>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the distance to the clipboard</source>
        <translation>Abstand in die Zwischenablage kopieren</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>End measuring (Esc)</source>
        <translation>Messen beenden (Esc)</translation>
    </message>
    <message>
        <source>Distance %1 %2; dx %3, dy %4, dz %5</source>
        <translation>Abstand %1 %2; dx %3, dy %4, dz %5</translation>
    </message>
    <message>
        <source>Click two places on the model; corners near the cursor are taken exactly</source>
        <translation>Zwei Stellen am Modell anklicken; Ecken nahe am Zeiger werden genau genommen</translation>
    </message>
    <message>
        <source>From:</source>
        <translation>Von:</translation>
    </message>
    <message>
        <source>To:</source>
        <translation>Bis:</translation>
    </message>
    <message>
        <source>Place to measure from</source>
        <translation>Stelle, von der aus gemessen wird</translation>
    </message>
    <message>
        <source>Place to measure to</source>
        <translation>Stelle, bis zu der gemessen wird</translation>
    </message>
    <message>
        <source>x y z</source>
        <translation>x y z</translation>
    </message>
    <message>
        <source>Three numbers and Enter. Down and Up go through the corners of the pieces that are selected, or of all.</source>
        <translation>Drei Zahlen und Eingabe. Abwärts und aufwärts geht es durch die Ecken der gewählten oder aller Teile.</translation>
    </message>
    <message>
        <source>A place is three numbers, as 1 0.5 2</source>
        <translation>Eine Stelle sind drei Zahlen, etwa 1 0,5 2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Messages</name>
    <message>
        <source>The model has changed since the project was saved. Its pieces are made anew; corrections are kept where they still apply.</source>
        <translation>Das Modell hat sich geändert, seit das Projekt gespeichert wurde. Seine Teile werden neu gemacht; Korrekturen bleiben, wo sie noch passen.</translation>
    </message>
    <message>
        <source>%1 has changed since it was read.</source>
        <translation>%1 hat sich seit dem Lesen geändert.</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <source>%1 is not there any more; what was read of it stays.</source>
        <translation>%1 ist nicht mehr da; was davon gelesen wurde, bleibt.</translation>
    </message>
    <message>
        <source>Corrections that do not apply any more:</source>
        <translation>Korrekturen, die nicht mehr passen:</translation>
    </message>
    <message>
        <source>Locked, and left as it was: %1. The others were changed.</source>
        <translation>Gesperrt und unverändert: %1. Die übrigen wurden geändert.</translation>
    </message>
    <message>
        <source>Locked: %1. Unlock it to change it.</source>
        <translation>Gesperrt: %1. Zum Ändern erst entsperren.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::NodeTree</name>
    <message>
        <source>Node %1, %2 pieces</source>
        <translation>Knoten %1, %2 Teile</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Vertices of the hull</source>
        <translation>Ecken der Hülle</translation>
    </message>
    <message numerus="yes">
        <source>Node %1: %Ln pieces below it, a hull of %2 vertices, a box of %3.</source>
        <translation>
            <numerusform>Knoten %1: darunter %Ln Teil, eine Hülle mit %2 Ecken, ein Quader von %3.</numerusform>
            <numerusform>Knoten %1: darunter %Ln Teile, eine Hülle mit %2 Ecken, ein Quader von %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>The number of the node, and of the pieces below it</source>
        <translation>Die Nummer des Knotens und die Zahl der Teile darunter</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::OutlinePanel</name>
    <message>
        <source>Parts and pieces</source>
        <translation>Bauteile und Teile</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Search parts and pieces</source>
        <translation>Bauteile und Teile suchen</translation>
    </message>
    <message>
        <source>Parts of the model and their pieces</source>
        <translation>Bauteile des Modells und ihre Teile</translation>
    </message>
    <message>
        <source>The parts of the model and the pieces they were cut into.</source>
        <translation>Die Bauteile des Modells und die Teile, in die sie geschnitten wurden.</translation>
    </message>
    <message>
        <source>The tree is built when there are pieces.</source>
        <translation>Der Baum wird gebaut, sobald es Teile gibt.</translation>
    </message>
    <message>
        <source>Order of the pieces</source>
        <translation>Ordnung der Teile</translation>
    </message>
    <message>
        <source>By the parts of the model, or by the nodes that queries go down</source>
        <translation>Nach den Bauteilen des Modells oder nach den Knoten, die Abfragen hinabgehen</translation>
    </message>
    <message>
        <source>By parts</source>
        <translation>Nach Bauteilen</translation>
    </message>
    <message>
        <source>By the tree</source>
        <translation>Nach dem Baum</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairComparison</name>
    <message>
        <source>Open two assets or models, A and B.</source>
        <translation>Zwei Kollisionsmodelle oder Modelle öffnen, A und B.</translation>
    </message>
    <message>
        <source>%1 is an asset, which does not hold its surface: name its model below, or open the model in its place.</source>
        <translation>%1 ist ein Kollisionsmodell, das seine Fläche nicht enthält: Nennen Sie unten sein Modell, oder öffnen Sie das Modell an seiner Stelle.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairGraph</name>
    <message>
        <source>Distance and depth of all rows</source>
        <translation>Abstand und Tiefe aller Zeilen</translation>
    </message>
    <message>
        <source>apart: %1</source>
        <translation>Abstand: %1</translation>
    </message>
    <message>
        <source>deep: %1</source>
        <translation>Tiefe: %1</translation>
    </message>
    <message>
        <source>Upwards: how far apart the bodies are; downwards: how deep they lie in each other. Lines mark where the answer changes, triangles the rows of a contact file that are not as expected. Click to go to a row.</source>
        <translation>Nach oben: wie weit die Objekte auseinander sind; nach unten: wie tief sie ineinander liegen. Linien zeigen, wo sich die Antwort ändert, Dreiecke die Zeilen einer Kontaktdatei, die nicht wie erwartet sind. Ein Klick geht zu einer Zeile.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairScene</name>
    <message>
        <source>A is in %1, B in %2: their numbers are taken for the same unit. Export one of them in the other&apos;s unit.</source>
        <translation>A ist in %1, B in %2: Ihre Zahlen werden für dieselbe Einheit genommen. Bitte eines davon in der Einheit des anderen exportieren.</translation>
    </message>
    <message>
        <source>%1 is open, and no lids could close its holes, so whether one is inside the other without touching it stays open. Fill its holes.</source>
        <translation>%1 ist offen, und keine Deckel konnten seine Löcher schließen; ob eines im anderen liegt, ohne es zu berühren, bleibt also offen. Bitte die Löcher füllen.</translation>
    </message>
    <message>
        <source>%1 says nothing of insides, so whether one is inside the other without touching it stays open. Export it again.</source>
        <translation>%1 sagt nichts über ein Inneres; ob eines im anderen liegt, ohne es zu berühren, bleibt also offen. Bitte neu exportieren.</translation>
    </message>
    <message>
        <source>The model of %1 is not where it was (%2). Open it where it is now.</source>
        <translation>Das Modell von %1 ist nicht mehr, wo es war (%2). Öffnen Sie es dort, wo es jetzt ist.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PairTool</name>
    <message>
        <source>%1 turned by %2°</source>
        <translation>%1 um %2° gedreht</translation>
    </message>
    <message>
        <source>%1 moved by %2, %3, %4</source>
        <translation>%1 um %2, %3, %4 bewegt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PictureDialog</name>
    <message>
        <source>Width in pixels</source>
        <translation>Breite in Pixeln</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>Höhe in Pixeln</translation>
    </message>
    <message>
        <source>Show &amp;all of it, in the same direction</source>
        <translation>&amp;Alles zeigen, aus derselben Richtung</translation>
    </message>
    <message>
        <source>Pictures all around</source>
        <translation>Bilder ringsum</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen …</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>Bild speichern</translation>
    </message>
    <message>
        <source>Save turntable</source>
        <translation>Drehbilder speichern</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>File to write</source>
        <translation>Zu schreibende Datei</translation>
    </message>
    <message>
        <source>&amp;Size:</source>
        <translation>&amp;Größe:</translation>
    </message>
    <message>
        <source>Back&amp;ground:</source>
        <translation>&amp;Hintergrund:</translation>
    </message>
    <message>
        <source>&amp;Pictures:</source>
        <translation>&amp;Bilder:</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>Dat&amp;ei:</translation>
    </message>
    <message>
        <source>F&amp;iles:</source>
        <translation>Dat&amp;eien:</translation>
    </message>
    <message>
        <source>Sa&amp;ve</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>As the view</source>
        <translation>Wie die Ansicht</translation>
    </message>
    <message>
        <source>%1 times the view</source>
        <translation>%1-mal die Ansicht</translation>
    </message>
    <message>
        <source>Any size</source>
        <translation>Beliebige Größe</translation>
    </message>
    <message>
        <source>Pictures (%1)</source>
        <translation>Bilder (%1)</translation>
    </message>
    <message>
        <source>A picture&apos;s name ends in .png.</source>
        <translation>Der Name eines Bildes endet auf .png.</translation>
    </message>
    <message>
        <source>{n} has to be in the name: each picture&apos;s number.</source>
        <translation>{n} muss im Namen stehen: die Nummer jedes Bildes.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>Will be replaced: %1</source>
        <translation>Wird ersetzt: %1</translation>
    </message>
    <message>
        <source>Looking at what is there…</source>
        <translation>Es wird nachgesehen, was schon da ist …</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>Hintergrund</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceChoice</name>
    <message>
        <source>Most pieces</source>
        <translation>Höchstzahl der Teile</translation>
    </message>
    <message>
        <source>Left: one piece. Right: 256 pieces, and at the very end no limit.</source>
        <translation>Links: ein Teil. Rechts: 256 Teile, ganz am Ende unbegrenzt.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceErrand</name>
    <message>
        <source>There is no piece %1 here: these pieces were made with other settings than those that were compared.</source>
        <translation>Hier gibt es kein Teil %1: Diese Teile sind mit anderen Einstellungen gemacht als die verglichenen.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceRows</name>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>Vert.</source>
        <translation>Eck.</translation>
    </message>
    <message>
        <source>How far a piece is from the surface, at most, in percent of the model&apos;s diagonal: its dent or its overhang</source>
        <translation>Wie weit ein Teil höchstens von der Fläche entfernt ist, in Prozent der Diagonale des Modells: seine Delle oder sein Überstand</translation>
    </message>
    <message>
        <source>%1, %2; dent %3, overhang %4</source>
        <comment>vertices, triangles, lengths</comment>
        <translation>%1, %2; Delle %3, Überstand %4</translation>
    </message>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln Ecke</numerusform>
            <numerusform>%Ln Ecken</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles of the surface</source>
        <translation>
            <numerusform>%Ln Dreieck der Oberfläche</numerusform>
            <numerusform>%Ln Dreiecke der Oberfläche</numerusform>
        </translation>
    </message>
    <message>
        <source>beyond the limits</source>
        <translation>über den Grenzen</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceSender</name>
    <message>
        <source>The pieces are not finished yet; wait, and send them then.</source>
        <translation>Die Teile sind noch nicht fertig; bitte warten und sie dann weitergeben.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceTree</name>
    <message>
        <source>Triangles of a part, vertices of a piece</source>
        <translation>Dreiecke eines Bauteils, Ecken eines Teils</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Bauteil</translation>
    </message>
    <message>
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
    <message>
        <source>Added primitives</source>
        <translation>Hinzugefügte Grundkörper</translation>
    </message>
    <message>
        <source>solid</source>
        <translation>Körper</translation>
    </message>
    <message>
        <source>sheet</source>
        <translation>Fläche</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PiecesPanel</name>
    <message>
        <source>%1 of %2</source>
        <comment>achieved and asked for</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Pieces</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>How the model is cut into convex pieces.</source>
        <translation>Wie das Modell in konvexe Teile zerlegt wird.</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Most vertices</source>
        <translation>Max. Ecken</translation>
    </message>
    <message>
        <source>Most pieces</source>
        <translation>Max. Teile</translation>
    </message>
    <message>
        <source>Left: exact. Right: a tenth of the model&apos;s diagonal.</source>
        <translation>Links: exakt. Rechts: ein Zehntel der Modelldiagonale.</translation>
    </message>
    <message>
        <source>%1, a sketch</source>
        <translation>%1, vorläufig</translation>
    </message>
    <message>
        <source>%1, not merged yet</source>
        <translation>%1, noch nicht verschmolzen</translation>
    </message>
    <message>
        <source>Stopped: these are not the pieces that are asked for here.</source>
        <translation>Angehalten: Dies sind nicht die Teile, die hier verlangt sind.</translation>
    </message>
    <message>
        <source>%1, of the last settings whose pieces are finished</source>
        <translation>%1, von den letzten Einstellungen, deren Teile fertig sind</translation>
    </message>
    <message>
        <source>The mark below is the error that was reached.</source>
        <translation>Die Marke darunter ist der erreichte Fehler.</translation>
    </message>
    <message>
        <source>%1 allowed; overhang about %2</source>
        <translation>%1 erlaubt; Überstand etwa %2</translation>
    </message>
    <message>
        <source>%1 allowed; achieved: overhang %2. Pieces that fill the solid may have dents: %3.</source>
        <translation>%1 erlaubt; erreicht: Überstand %2. Teile, die den Körper füllen, dürfen Dellen haben: %3.</translation>
    </message>
    <message>
        <source>%1 allowed; achieved: dent %2, overhang %3</source>
        <translation>%1 erlaubt; erreicht: Delle %2, Überstand %3</translation>
    </message>
    <message>
        <source>The pieces are colliders of another program, which are not cut.</source>
        <translation>Die Teile sind Kollisionskörper eines anderen Programms, die nicht zerlegt werden.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PixelsPanel</name>
    <message>
        <source>Pixels are being asked…</source>
        <translation>Pixel werden gefragt …</translation>
    </message>
    <message>
        <source>Of a pose before; pixels are being asked…</source>
        <translation>Von einer Pose davor; Pixel werden gefragt …</translation>
    </message>
    <message numerus="yes">
        <source>They contradict each other in %Ln pairs: please report it</source>
        <translation>
            <numerusform>Sie widersprechen sich bei %Ln Paar: bitte melden</numerusform>
            <numerusform>Sie widersprechen sich bei %Ln Paaren: bitte melden</numerusform>
        </translation>
    </message>
    <message>
        <source>They agree; the exact test decides what pixels leave open</source>
        <translation>Sie stimmen überein; was Pixel offen lassen, entscheidet der exakte Test</translation>
    </message>
    <message>
        <source>Exact, with depths and distance: %1 ms; pixels: %2 ms</source>
        <translation>Exakt, mit Tiefen und Abstand: %1 ms; Pixel: %2 ms</translation>
    </message>
    <message>
        <source>Pairs of pieces</source>
        <translation>Paare von Teilen</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>that meet</source>
        <translation>die sich berühren</translation>
    </message>
    <message>
        <source>that are apart</source>
        <translation>die getrennt sind</translation>
    </message>
    <message>
        <source>that stay open</source>
        <translation>die offen bleiben</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PlayCoursePanel</name>
    <message>
        <source>Course</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>What the balls do, moment by moment. It is the same to the last bit however fast it is seen.</source>
        <translation>Was die Bälle tun, Moment für Moment. Es ist bis aufs letzte Bit dasselbe, wie schnell man auch zusieht.</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>Moment</translation>
    </message>
    <message>
        <source>The moment of the play that is seen</source>
        <translation>Der Moment des Spiels, der zu sehen ist</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>Energie</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Impuls</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>How fast the play is seen: 1 as in life, less in slow motion</source>
        <translation>Wie schnell das Spiel zu sehen ist: 1 wie im Leben, weniger in Zeitlupe</translation>
    </message>
    <message>
        <source>Balls that fell through</source>
        <translation>Bälle, die durchgefallen sind</translation>
    </message>
    <message>
        <source>Where balls fell through. Choose one to fly there.</source>
        <translation>Wo Bälle durchgefallen sind. Einen wählen, um hinzufliegen.</translation>
    </message>
    <message>
        <source>Ball</source>
        <translation>Ball</translation>
    </message>
    <message>
        <source>Fell through at</source>
        <translation>Durchgefallen bei</translation>
    </message>
    <message>
        <source>Bounces</source>
        <translation>Aufpralle</translation>
    </message>
    <message>
        <source>%1 of %2 s, %3 bounces</source>
        <translation>%1 von %2 s, %3 Aufpralle</translation>
    </message>
    <message>
        <source>Nothing has been played yet.</source>
        <translation>Noch ist nichts gespielt.</translation>
    </message>
    <message>
        <source>%1 fell through, %2 came to rest, %3 left at the sides, %4 still move.</source>
        <translation>%1 durchgefallen, %2 zur Ruhe gekommen, %3 seitlich hinaus, %4 noch in Bewegung.</translation>
    </message>
    <message>
        <source>%1 was recorded with another motion or another asset.</source>
        <translation>%1 wurde mit einer anderen Bewegung oder einem anderen Kollisionsmodell aufgenommen.</translation>
    </message>
    <message>
        <source>The same motion as recorded in %1, to the last bit.</source>
        <translation>Dieselbe Bewegung wie in %1 aufgenommen, bis aufs letzte Bit.</translation>
    </message>
    <message>
        <source>It has more contacts than are kept, and ends before its time.</source>
        <translation>Es hat mehr Kontakte, als aufbewahrt werden, und endet vor seiner Zeit.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PlayGraph</name>
    <message>
        <source>Energy of all balls</source>
        <translation>Energie aller Bälle</translation>
    </message>
    <message>
        <source>Momentum of all balls</source>
        <translation>Impuls aller Bälle</translation>
    </message>
    <message>
        <source>Energy of motion and of height of all balls, along the play: bounces with a restitution below 1 lose some, explicit steps gain some. Click to go to a moment.</source>
        <translation>Bewegungs- und Lageenergie aller Bälle im Lauf des Spiels: Aufpralle mit einer Stoßzahl unter 1 verlieren etwas, explizite Schritte gewinnen etwas. Ein Klick geht zu einem Moment.</translation>
    </message>
    <message>
        <source>The momentum of all balls together, along the play. Click to go to a moment.</source>
        <translation>Der Impuls aller Bälle zusammen im Lauf des Spiels. Ein Klick geht zu einem Moment.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PlayPanel</name>
    <message>
        <source>Balls</source>
        <translation>Bälle</translation>
    </message>
    <message>
        <source>Drops balls on the asset, or throws them at it, and shows what they do: whether it holds them, and where they fall through.</source>
        <translation>Lässt Bälle auf das Kollisionsmodell fallen oder wirft sie darauf und zeigt, was sie tun: ob es sie hält und wo sie durchfallen.</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Los</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open an asset to play with</source>
        <translation>Kollisionsmodell zum Spielen öffnen</translation>
    </message>
    <message>
        <source>Open an asset or a model; or drop its file on the window</source>
        <translation>Ein Kollisionsmodell oder Modell öffnen; oder die Datei auf dem Fenster ablegen</translation>
    </message>
    <message>
        <source>What balls do</source>
        <translation>Was Bälle tun</translation>
    </message>
    <message>
        <source>Drop</source>
        <translation>Fallen lassen</translation>
    </message>
    <message>
        <source>Throw</source>
        <translation>Werfen</translation>
    </message>
    <message>
        <source>Drop 100 to find holes</source>
        <translation>100 Bälle suchen Löcher</translation>
    </message>
    <message>
        <source>Number of balls</source>
        <translation>Anzahl der Bälle</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>Radius of each ball</source>
        <translation>Radius jedes Balls</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>Masse</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>Where the first ball is thrown from</source>
        <translation>Von wo der erste Ball geworfen wird</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>How far balls go in a second along each axis</source>
        <translation>Wie weit Bälle in einer Sekunde entlang jeder Achse kommen</translation>
    </message>
    <message>
        <source>Restitution</source>
        <translation>Stoßzahl</translation>
    </message>
    <message>
        <source>The share of its speed that a bounce leaves, from 0 to 1</source>
        <translation>Der Anteil seines Tempos, den ein Aufprall lässt, von 0 bis 1</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>Schwerkraft</translation>
    </message>
    <message>
        <source>Motion between contacts</source>
        <translation>Bewegung zwischen Kontakten</translation>
    </message>
    <message>
        <source>Exact parabolas, or the steps of the lesson, which are cut at each contact</source>
        <translation>Genaue Parabeln oder die Schritte der Lektion, die bei jedem Kontakt abgeschnitten werden</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>Euler, explicit</source>
        <translation>Euler, explizit</translation>
    </message>
    <message>
        <source>Euler, semi-implicit</source>
        <translation>Euler, halb implizit</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Seconds of a step of Euler&apos;s motion; 0: as long as suits the asset</source>
        <translation>Sekunden eines Schritts von Eulers Bewegung; 0: so lang, wie es zum Kollisionsmodell passt</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>%1 wird vorbereitet …</translation>
    </message>
    <message>
        <source>no asset yet</source>
        <translation>noch nichts geöffnet</translation>
    </message>
    <message>
        <source>Balls fall from above, and bounce off the asset and each other.</source>
        <translation>Bälle fallen von oben und prallen vom Kollisionsmodell und voneinander ab.</translation>
    </message>
    <message>
        <source>Balls fly from a place with a speed, one behind the other.</source>
        <translation>Bälle fliegen mit einem Tempo von einem Ort los, einer hinter dem anderen.</translation>
    </message>
    <message>
        <source>Each ball falls as if it were alone. What falls through is counted below.</source>
        <translation>Jeder Ball fällt, als wäre er allein. Was durchfällt, wird unten gezählt.</translation>
    </message>
    <message>
        <source>Gravity in the asset&apos;s unit: 9.81 m/s² on Earth. An asset without a unit is taken to be one metre large.</source>
        <translation>Schwerkraft in der Einheit des Kollisionsmodells: 9,81 m/s² auf der Erde. Ein Kollisionsmodell ohne Einheit gilt als einen Meter groß.</translation>
    </message>
    <message>
        <source>Upward axis</source>
        <translation>Achse nach oben</translation>
    </message>
    <message>
        <source>The axis of the asset against which balls fall</source>
        <translation>Die Achse des Kollisionsmodells, gegen die Bälle fallen</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>One mass of all balls, or one of each with blanks between them</source>
        <translation>Eine Masse für alle Bälle oder eine für jeden, mit Leerzeichen dazwischen</translation>
    </message>
    <message>
        <source>Masses are numbers above 0.</source>
        <translation>Massen sind Zahlen über 0.</translation>
    </message>
    <message>
        <source>There is one mass for all balls, or one for each.</source>
        <translation>Es gibt eine Masse für alle Bälle oder eine für jeden.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PosePanel</name>
    <message>
        <source>Pose</source>
        <translation>Pose</translation>
    </message>
    <message>
        <source>Where the chosen body is, in the world&apos;s axes: it is turned about x, y and z, in this order, then moved.</source>
        <translation>Wo das gewählte Objekt ist, in den Achsen der Welt: Es wird um x, y und z gedreht, in dieser Reihenfolge, dann bewegt.</translation>
    </message>
    <message>
        <source>Move %1</source>
        <translation>%1 bewegen</translation>
    </message>
    <message>
        <source>Place along %1</source>
        <translation>Lage entlang %1</translation>
    </message>
    <message>
        <source>Turn about %1 in degrees</source>
        <translation>Drehung um %1 in Grad</translation>
    </message>
    <message>
        <source>The pose as text</source>
        <translation>Die Pose als Text</translation>
    </message>
    <message>
        <source>The pose as the command line takes it: tx ty tz qw qx qy qz. It can be copied, or another one pasted.</source>
        <translation>Die Pose, wie die Befehlszeile sie nimmt: tx ty tz qw qx qy qz. Sie kann kopiert oder eine andere eingefügt werden.</translation>
    </message>
    <message>
        <source>Back to its own place</source>
        <translation>Zurück an seinen Platz</translation>
    </message>
    <message>
        <source>Neither moved nor turned: where the file has it</source>
        <translation>Weder bewegt noch gedreht: wo die Datei es hat</translation>
    </message>
    <message>
        <source>pose</source>
        <translation>Pose</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PresetRow</name>
    <message>
        <source>Choose a preset</source>
        <translation>Voreinstellung wählen</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Keep the settings as a preset of your own</source>
        <translation>Die Einstellungen als eigene Voreinstellung behalten</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>Voreinstellung speichern</translation>
    </message>
    <message>
        <source>Name of the preset:</source>
        <translation>Name der Voreinstellung:</translation>
    </message>
    <message>
        <source>“%1” comes with the program; choose another name.</source>
        <translation>„%1“ gehört zum Programm; bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>Replace your preset “%1”?</source>
        <translation>Ihre Voreinstellung „%1“ ersetzen?</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>Voreinstellung löschen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>Forget a preset of your own</source>
        <translation>Eine eigene Voreinstellung vergessen</translation>
    </message>
    <message>
        <source>Delete your preset:</source>
        <translation>Eigene Voreinstellung löschen:</translation>
    </message>
    <message>
        <source>Begin with this</source>
        <translation>Damit beginnen</translation>
    </message>
    <message>
        <source>The preset that the window opens new models with</source>
        <translation>Neue Modelle öffnen mit dieser Voreinstellung</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Presets of your own</source>
        <translation>Eigene Vorgaben</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PrimitiveDialog</name>
    <message>
        <source>Place and size</source>
        <translation>Lage und Größe</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>Mitte</translation>
    </message>
    <message>
        <source>Angles, degrees</source>
        <translation>Winkel in Grad</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>radius</source>
        <translation>Radius</translation>
    </message>
    <message>
        <source>length</source>
        <translation>Länge</translation>
    </message>
    <message>
        <source>straight part</source>
        <translation>gerader Teil</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PrimitiveTool</name>
    <message>
        <source>Turned by %1°</source>
        <translation>Um %1° gedreht</translation>
    </message>
    <message>
        <source>Moved by %1, %2, %3 to %4, %5, %6</source>
        <translation>Um %1, %2, %3 verschoben nach %4, %5, %6</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PrimitivesMenu</name>
    <message>
        <source>&amp;Add a primitive</source>
        <translation>Grundkörper &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Place and size…</source>
        <translation>Lage und &amp;Größe…</translation>
    </message>
    <message>
        <source>Bo&amp;x</source>
        <translation>&amp;Quader</translation>
    </message>
    <message>
        <source>&amp;Sphere</source>
        <translation>&amp;Kugel</translation>
    </message>
    <message>
        <source>&amp;Capsule</source>
        <translation>Ka&amp;psel</translation>
    </message>
    <message>
        <source>C&amp;ylinder</source>
        <translation>&amp;Zylinder</translation>
    </message>
    <message>
        <source>Handles to m&amp;ove</source>
        <translation>Griffe zum &amp;Verschieben</translation>
    </message>
    <message>
        <source>Handles to tu&amp;rn</source>
        <translation>Griffe zum D&amp;rehen</translation>
    </message>
    <message>
        <source>Handles to s&amp;cale</source>
        <translation>Griffe zum S&amp;kalieren</translation>
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
        <translation>Kollisionsmodell &amp;öffnen …</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>Als Befehl &amp;kopieren</translation>
    </message>
    <message>
        <source>The command that gives this answer, with every digit of every number</source>
        <translation>Der Befehl, der diese Antwort gibt, mit jeder Stelle jeder Zahl</translation>
    </message>
    <message>
        <source>&amp;Move by handles</source>
        <translation>Mit Griffen be&amp;wegen</translation>
    </message>
    <message>
        <source>&amp;Turn by handles</source>
        <translation>Mit Griffen d&amp;rehen</translation>
    </message>
    <message>
        <source>Probe</source>
        <translation>Erproben</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>How the things are moved and shown</source>
        <translation>Wie die Dinge bewegt und gezeigt werden</translation>
    </message>
    <message>
        <source>Open an asset to probe</source>
        <translation>Ein Kollisionsmodell zum Erproben öffnen</translation>
    </message>
    <message>
        <source>Packed assets</source>
        <translation>Gepackte Kollisionsmodelle</translation>
    </message>
    <message>
        <source>Hold boxes, rays and balls against each other or against an asset</source>
        <translation>Quader, Strahlen und Bälle gegeneinander oder gegen ein Kollisionsmodell halten</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>Schritt &amp;zurück</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>A&amp;bspielen</translation>
    </message>
    <message>
        <source>Step &amp;forward</source>
        <translation>Schritt &amp;vor</translation>
    </message>
    <message>
        <source>R&amp;ecord play…</source>
        <translation>Spiel &amp;aufnehmen …</translation>
    </message>
    <message>
        <source>Keep the asset and the motion in a contact file, which can be played again and compared</source>
        <translation>Kollisionsmodell und Bewegung in einer Kontaktdatei aufbewahren, die wieder abgespielt und verglichen werden kann</translation>
    </message>
    <message>
        <source>Open recor&amp;ded play…</source>
        <translation>Spiel ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>M&amp;ute</source>
        <translation>&amp;Stumm</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>Anh&amp;alten</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spiel</translation>
    </message>
    <message>
        <source>Open a recorded play</source>
        <translation>Aufgenommenes Spiel öffnen</translation>
    </message>
    <message>
        <source>Contact files (%1)</source>
        <translation>Kontaktdateien (%1)</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>Alle Dateien (%1)</translation>
    </message>
    <message>
        <source>Record play</source>
        <translation>Spiel aufnehmen</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Mo&amp;del of the asset…</source>
        <translation>Mo&amp;dell des Kollisionsmodells …</translation>
    </message>
    <message>
        <source>The surface that the opened asset was cut from, so that a ray tells which face it meets</source>
        <translation>Die Oberfläche, aus der das geöffnete Kollisionsmodell geschnitten ist, damit ein Strahl sagt, welche Fläche er trifft</translation>
    </message>
    <message>
        <source>Open the model of the asset</source>
        <translation>Modell des Kollisionsmodells öffnen</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ProblemTable</name>
    <message>
        <source>no piece</source>
        <translation>kein Teil</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>nichts gefunden</translation>
    </message>
    <message>
        <source>%1 of the model: %2</source>
        <translation>%1 des Modells: %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>measured and allowed</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Piece</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Is</source>
        <translation>Ist</translation>
    </message>
    <message>
        <source>%1 pieces are dented when their corners are rounded to float32, by at most %2. No contact feels that.</source>
        <translation>%1 Teile bekommen Dellen, wenn ihre Ecken auf float32 gerundet werden, von höchstens %2. Kein Kontakt spürt das.</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <comment>so many times</comment>
        <translation>%1 ×</translation>
    </message>
    <message numerus="yes">
        <source>%Ln errors</source>
        <translation>
            <numerusform>%Ln Fehler</numerusform>
            <numerusform>%Ln Fehler</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warnings</source>
        <translation>
            <numerusform>%Ln Warnung</numerusform>
            <numerusform>%Ln Warnungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 pieces, one of them:</source>
        <translation>%1 Teile, eines davon:</translation>
    </message>
    <message>
        <source>%1 of the file: %2</source>
        <comment>a collider, what is wrong with it</comment>
        <translation>%1 der Datei: %2</translation>
    </message>
    <message>
        <source>nothing that contacts feel</source>
        <translation>nichts, was Kontakte spüren</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>What is wrong with the model, what an engine will not like about the pieces, and what helps.</source>
        <translation>Was am Modell fehlerhaft ist, was einer Engine an den Teilen nicht gefällt, und was hilft.</translation>
    </message>
    <message>
        <source>Open the setting</source>
        <translation>Zur Einstellung</translation>
    </message>
    <message>
        <source>What is wrong, worst first</source>
        <translation>Was nicht stimmt, Schlimmstes zuerst</translation>
    </message>
    <message>
        <source>Looking at the pieces…</source>
        <translation>Die Teile werden geprüft…</translation>
    </message>
    <message>
        <source>These pieces have not been looked at. Choose an engine to do so.</source>
        <translation>Diese Teile sind noch nicht geprüft. Dafür eine Engine wählen.</translation>
    </message>
    <message>
        <source>The unit is not known and taken for a metre.</source>
        <translation>Die Einheit ist unbekannt und gilt als Meter.</translation>
    </message>
    <message>
        <source>Limit to %1 vertices</source>
        <translation>Auf %1 Ecken begrenzen</translation>
    </message>
    <message>
        <source>Delete the piece</source>
        <translation>Das Teil löschen</translation>
    </message>
    <message>
        <source>Fill these holes</source>
        <translation>Diese Löcher füllen</translation>
    </message>
    <message>
        <source>Repair when reading</source>
        <translation>Beim Lesen reparieren</translation>
    </message>
    <message>
        <source>Limit all %1 to %2 vertices</source>
        <translation>Alle %1 auf %2 Ecken begrenzen</translation>
    </message>
    <message>
        <source>Delete all %1</source>
        <translation>Alle %1 löschen</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Recovery</name>
    <message>
        <source>Hullwright ended without saving earlier. The work was kept.</source>
        <translation>Hullwright endete zuvor, ohne zu speichern. Die Arbeit ist erhalten.</translation>
    </message>
    <message>
        <source>Recover…</source>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <source>There is no work to recover.</source>
        <translation>Es gibt keine Arbeit zum Wiederherstellen.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RecoveryDialog</name>
    <message>
        <source>unreadable</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>Discard work</source>
        <translation>Arbeit verwerfen</translation>
    </message>
    <message>
        <source>Discard the work on %1 of %2? It cannot be brought back.</source>
        <translation>Die Arbeit an %1 vom %2 verwerfen? Sie lässt sich nicht zurückholen.</translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Discard…</source>
        <translation>&amp;Verwerfen…</translation>
    </message>
    <message>
        <source>Recover work</source>
        <translation>Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>Hullwright ended without saving this work. Recover one now; the others are kept until you recover or discard them.</source>
        <translation>Hullwright endete, ohne diese Arbeiten zu speichern. Jetzt eine davon wiederherstellen; die anderen bleiben, bis sie wiederhergestellt oder verworfen werden.</translation>
    </message>
    <message>
        <source>Work that was not saved</source>
        <translation>Ungespeicherte Arbeiten</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Last change</source>
        <translation>Letzte Änderung</translation>
    </message>
    <message>
        <source>Corrections</source>
        <translation>Korrekturen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Später</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RepairPanel</name>
    <message>
        <source>Encloses nothing: every face has another one on its back, so the model is a sheet without thickness, inside or volume. Give it a thickness in the modelling tool.</source>
        <translation>Umschließt nichts: Jede Fläche hat eine andere auf ihrem Rücken, das Modell ist also eine Haut ohne Dicke, Inneres und Volumen. Bitte ihm im Modellierprogramm eine Dicke geben.</translation>
    </message>
    <message>
        <source>Not closed after repair.</source>
        <translation>Nach der Reparatur nicht geschlossen.</translation>
    </message>
    <message>
        <source>Closed and consistently oriented after repair.</source>
        <translation>Nach der Reparatur geschlossen und einheitlich orientiert.</translation>
    </message>
    <message>
        <source>Closed, but not consistently oriented after repair.</source>
        <translation>Nach der Reparatur geschlossen, aber nicht einheitlich orientiert.</translation>
    </message>
    <message>
        <source>Solids by decision: %1. They are open, but it is clear what is inside, and pieces may fill it.</source>
        <translation>Körper nach Entscheid: %1. Sie sind offen, aber es ist klar, was innen ist, und Stücke dürfen es füllen.</translation>
    </message>
    <message>
        <source>Sheets: %1. They have no inside: pieces follow them on both sides, and exact ones are flat.</source>
        <translation>Flächen ohne Inneres: %1. Stücke folgen ihnen auf beiden Seiten, und exakte sind eben.</translation>
    </message>
    <message>
        <source>Faults before and after repair</source>
        <translation>Fehler vor und nach der Reparatur</translation>
    </message>
    <message>
        <source>Fault</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>What repair did to the model</source>
        <translation>Was die Reparatur am Modell geändert hat</translation>
    </message>
    <message>
        <source>Previous fault of this kind</source>
        <translation>Voriger Fehler dieser Art</translation>
    </message>
    <message>
        <source>Next fault of this kind</source>
        <translation>Nächster Fehler dieser Art</translation>
    </message>
    <message>
        <source>%1 of %2, as it was before repair</source>
        <translation>%1 von %2, wie vor der Reparatur</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ReportPanel</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Pieces farthest from the surface</source>
        <translation>Teile mit der größten Abweichung von der Oberfläche</translation>
    </message>
    <message>
        <source>What was made of the model will be reported here.</source>
        <translation>Hier steht dann, was aus dem Modell geworden ist.</translation>
    </message>
    <message>
        <source>A first cut after %1 s; neighbours are being merged.</source>
        <translation>Erste Zerlegung nach %1 s; Nachbarn werden verschmolzen.</translation>
    </message>
    <message>
        <source>Done in %1 s.</source>
        <translation>Fertig in %1 s.</translation>
    </message>
    <message>
        <source>Vertices of a piece: %1 on average, %2 at most.</source>
        <translation>Ecken je Teil: im Mittel %1, höchstens %2.</translation>
    </message>
    <message>
        <source>Largest error: %1.</source>
        <translation>Größte Abweichung: %1.</translation>
    </message>
    <message>
        <source>%1: %2 s</source>
        <translation>%1: %2 s</translation>
    </message>
    <message>
        <source>A sketch after %1 s; it is being improved.</source>
        <translation>Vorläufige Teile nach %1 s; sie werden noch verbessert.</translation>
    </message>
    <message>
        <source>Of the solid&apos;s volume, %1 % is in no piece; pieces cover %2 % more outside of it.</source>
        <translation>Vom Volumen des Körpers sind %1 % in keinem Teil; außerhalb nehmen Teile weitere %2 % ein.</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Dent (%1)</source>
        <translation>Delle (%1)</translation>
    </message>
    <message>
        <source>Overhang (%1)</source>
        <translation>Überstand (%1)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln Teil</numerusform>
            <numerusform>%Ln Teile</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln Ecke</numerusform>
            <numerusform>%Ln Ecken</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;, %2 of them flat, with %3, from %4.</source>
        <comment>pieces, number, vertices, triangles</comment>
        <translation>&lt;b&gt;%1&lt;/b&gt;, davon %2 flach, mit %3, aus %4.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <comment>from so many</comment>
        <translation>
            <numerusform>%Ln Dreieck</numerusform>
            <numerusform>%Ln Dreiecke</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, %3 s</source>
        <comment>pieces, vertices, seconds</comment>
        <translation>%1, %2, %3 s</translation>
    </message>
    <message>
        <source>Pieces cover more volume outside of the solid than it has: most of the model are sheets, which enclose nothing.</source>
        <translation>Teile überdecken außerhalb des Körpers mehr Volumen, als er hat: Das meiste am Modell sind Flächen, die nichts umschließen.</translation>
    </message>
    <message>
        <source>Last change: %1.</source>
        <translation>Letzte Änderung: %1.</translation>
    </message>
    <message>
        <source>As their file has them: of what solid or colliders cover, %1 % is in both (IoU), and %2 % of the model&apos;s surface is uncovered.</source>
        <translation>So wie ihre Datei sie hat: Von dem, was Körper oder Kollisionskörper bedecken, liegt %1 % in beiden (IoU), und %2 % der Oberfläche des Modells sind unbedeckt.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotDialog</name>
    <message>
        <source>Open robot</source>
        <translation>Roboter öffnen</translation>
    </message>
    <message>
        <source>&amp;Robot (URDF or MJCF):</source>
        <translation>&amp;Roboter (URDF oder MJCF):</translation>
    </message>
    <message>
        <source>Robots (%1)</source>
        <translation>Roboter (%1)</translation>
    </message>
    <message>
        <source>&amp;Log of its joints (CSV):</source>
        <translation>Werte seiner &amp;Gelenke (CSV):</translation>
    </message>
    <message>
        <source>Logs (%1)</source>
        <translation>Gelenkwerte (%1)</translation>
    </message>
    <message>
        <source>radians</source>
        <translation>Bogenmaß</translation>
    </message>
    <message>
        <source>degrees</source>
        <translation>Grad</translation>
    </message>
    <message>
        <source>&amp;Angles of the log are in:</source>
        <translation>&amp;Winkel darin sind in:</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Durchsuchen …</translation>
    </message>
    <message>
        <source>Browse for a file</source>
        <translation>Eine Datei suchen</translation>
    </message>
    <message>
        <source>All files (%1)</source>
        <translation>Alle Dateien (%1)</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotPanel</name>
    <message>
        <source>Pairs of bodies</source>
        <translation>Paare von Objekten</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln rows</source>
        <translation>
            <numerusform>%1, %Ln Zeile</numerusform>
            <numerusform>%1, %Ln Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>⚠ The log has no column for the joint %1, which stays at rest.</source>
        <translation>⚠ Für das Gelenk %1 gibt es keine Spalte; es bleibt in Ruhe.</translation>
    </message>
    <message numerus="yes">
        <source>⚠ The joint %1 is beyond its limits in %Ln rows.</source>
        <translation>
            <numerusform>⚠ Das Gelenk %1 ist in %Ln Zeile jenseits seiner Grenzen.</numerusform>
            <numerusform>⚠ Das Gelenk %1 ist in %Ln Zeilen jenseits seiner Grenzen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Which two bodies meet along the rows, the worst first.</source>
        <translation>Welche zwei Objekte sich in den Zeilen berühren, die schlimmsten zuerst.</translation>
    </message>
    <message>
        <source>⚠ The file of poses has no columns for %1, which stays where it is.</source>
        <translation>⚠ Die Posendatei hat keine Spalten für %1; es bleibt, wo es ist.</translation>
    </message>
    <message>
        <source>Show the other bodies, pale</source>
        <translation>Übrige Objekte blass zeigen</translation>
    </message>
    <message>
        <source>⚠ The other bodies are drawn up to row %1, since the log is too long for memory.</source>
        <translation>⚠ Die übrigen Objekte werden bis Zeile %1 gezeichnet, da die Gelenkwerte oder Posen zu lang für den Speicher sind.</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>… und %1 weitere</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotRows</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>fixed to each other</source>
        <translation>fest verbunden</translation>
    </message>
    <message>
        <source>left out by the file</source>
        <translation>von der Datei ausgenommen</translation>
    </message>
    <message>
        <source>meet at rest</source>
        <translation>berühren sich in Ruhe</translation>
    </message>
    <message>
        <source>meet in every row</source>
        <translation>berühren sich in jeder Zeile</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>getrennt</translation>
    </message>
    <message>
        <source>%1 apart</source>
        <translation>%1 entfernt</translation>
    </message>
    <message>
        <source>The two bodies, A first; choose a pair to hold them against each other</source>
        <translation>Die beiden Körper, A zuerst; wählen Sie ein Paar, um sie gegeneinander zu halten</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>Objekte</translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows, %1 deep</source>
        <translation>
            <numerusform>%Ln Zeile, %1 tief</numerusform>
            <numerusform>%Ln Zeilen, %1 tief</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows, inside</source>
        <translation>
            <numerusform>%Ln Zeile, darin</numerusform>
            <numerusform>%Ln Zeilen, darin</numerusform>
        </translation>
    </message>
    <message>
        <source>In how many rows they meet and how deep at worst, or how near they come, or why they were not asked</source>
        <translation>In wie vielen Zeilen sie sich berühren und wie tief schlimmstenfalls, oder wie nah sie sich kommen, oder warum nicht gefragt wurde</translation>
    </message>
    <message>
        <source>Along the rows</source>
        <translation>In den Zeilen</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::SettingsMenu</name>
    <message>
        <source>The&amp;me</source>
        <translation>Farb&amp;schema</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>Na&amp;vigation</source>
        <translation>Na&amp;vigation</translation>
    </message>
    <message>
        <source>&amp;Colours for the colour-blind</source>
        <translation>&amp;Farben für Farbenblinde</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::SettingsPanel</name>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen suchen</translation>
    </message>
    <message>
        <source>No setting has these words in its name or in its explanation.</source>
        <translation>Keine Einstellung hat diese Wörter in ihrem Namen oder ihrer Erklärung.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ShowMenu</name>
    <message>
        <source>In the t&amp;ree</source>
        <translation>Im &amp;Baum</translation>
    </message>
    <message>
        <source>Section a&amp;cross</source>
        <translation>Schnitt &amp;quer zu</translation>
    </message>
    <message>
        <source>&amp;Pieces</source>
        <translation>Te&amp;ile</translation>
    </message>
    <message>
        <source>&amp;Distances</source>
        <translation>&amp;Abstände</translation>
    </message>
    <message>
        <source>Levels of the &amp;tree</source>
        <translation>Ebenen des &amp;Baums</translation>
    </message>
    <message>
        <source>&amp;Strips</source>
        <translation>&amp;Streifen</translation>
    </message>
    <message>
        <source>Model &amp;alone</source>
        <translation>Modell &amp;allein</translation>
    </message>
    <message>
        <source>Step &amp;in</source>
        <translation>&amp;Hinein</translation>
    </message>
    <message>
        <source>Step &amp;out</source>
        <translation>H&amp;inaus</translation>
    </message>
    <message>
        <source>&amp;Whole tree</source>
        <translation>&amp;Ganzer Baum</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>Pi&amp;eces</source>
        <translation>Tei&amp;le</translation>
    </message>
    <message>
        <source>See through the model (&amp;x-ray)</source>
        <translation>Modell durchsichtig (Rönt&amp;gen)</translation>
    </message>
    <message>
        <source>Model as &amp;wire</source>
        <translation>Modell als &amp;Drahtgitter</translation>
    </message>
    <message>
        <source>Ed&amp;ges</source>
        <translation>&amp;Kanten</translation>
    </message>
    <message>
        <source>C&amp;oncave edges</source>
        <translation>K&amp;onkave Kanten</translation>
    </message>
    <message>
        <source>Gri&amp;d</source>
        <translation>&amp;Raster</translation>
    </message>
    <message>
        <source>Se&amp;ction</source>
        <translation>S&amp;chnitt</translation>
    </message>
    <message>
        <source>P&amp;ull apart</source>
        <translation>A&amp;useinanderziehen</translation>
    </message>
    <message>
        <source>Mea&amp;sure</source>
        <translation>Me&amp;ssen</translation>
    </message>
    <message>
        <source>&amp;None</source>
        <translation>&amp;Keiner</translation>
    </message>
    <message>
        <source>Across &amp;X</source>
        <translation>Quer zu &amp;X</translation>
    </message>
    <message>
        <source>Across &amp;Y</source>
        <translation>Quer zu &amp;Y</translation>
    </message>
    <message>
        <source>Across &amp;Z</source>
        <translation>Quer zu &amp;Z</translation>
    </message>
    <message>
        <source>Across the &amp;view</source>
        <translation>Quer zum &amp;Blick</translation>
    </message>
    <message>
        <source>&amp;Flip</source>
        <translation>&amp;Umkehren</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StatusLine</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Stop the work</source>
        <translation>Die Arbeit anhalten</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 ausgewählt</translation>
    </message>
    <message>
        <source>%1 × %2 × %3</source>
        <translation>%1 × %2 × %3</translation>
    </message>
    <message>
        <source>grid %1</source>
        <translation>Raster %1</translation>
    </message>
    <message>
        <source>What the program is working on, and what it has done.</source>
        <translation>Woran das Programm arbeitet und was es getan hat.</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>%1: dent %2, overhang %3</source>
        <translation>%1: Delle %2, Überstand %3</translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles in one part</source>
        <translation>
            <numerusform>%Ln Dreieck in einem Bauteil</numerusform>
            <numerusform>%Ln Dreiecke in einem Bauteil</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles in %1 parts</source>
        <translation>
            <numerusform>%Ln Dreieck in %1 Bauteilen</numerusform>
            <numerusform>%Ln Dreiecke in %1 Bauteilen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln Teil</numerusform>
            <numerusform>%Ln Teile</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 if these are metres</source>
        <comment>extents, and how large that would be</comment>
        <translation>%1: als Meter %2</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StepRows</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Parted</source>
        <translation>Getrennt</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Übrig</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StepsPanel</name>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>The step whose pairs of boxes are shown: green where an axis parts them, red where none does</source>
        <translation>Der Schritt, dessen Paare von Quadern gezeigt werden: grün, wo eine Achse sie trennt, rot, wo keine</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Pairs of boxes</source>
        <translation>Paare von Quadern</translation>
    </message>
    <message>
        <source>Steps are recorded when there is an answer.</source>
        <translation>Schritte werden aufgezeichnet, sobald es eine Antwort gibt.</translation>
    </message>
    <message>
        <source>%1 of them are drawn; choose a pair to see its boxes.</source>
        <translation>%1 davon sind gezeichnet; ein Paar wählen, um seine Quader zu sehen.</translation>
    </message>
    <message numerus="yes">
        <source>Step %1 of %2: %Ln pairs of boxes, %3 parted, %4 left</source>
        <translation>
            <numerusform>Schritt %1 von %2: %Ln Paar von Quadern, %3 getrennt, %4 übrig</numerusform>
            <numerusform>Schritt %1 von %2: %Ln Paare von Quadern, %3 getrennt, %4 übrig</numerusform>
        </translation>
    </message>
    <message>
        <source>Pause the steps</source>
        <translation>Schritte anhalten</translation>
    </message>
    <message>
        <source>Play the steps</source>
        <translation>Schritte abspielen</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::SurfaceMenu</name>
    <message>
        <source>As the &amp;recipe says of all</source>
        <translation>Wie im &amp;Rezept für alle</translation>
    </message>
    <message>
        <source>&amp;Solid</source>
        <translation>&amp;Körper</translation>
    </message>
    <message>
        <source>S&amp;heet</source>
        <translation>&amp;Fläche</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Surroundings</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Pieces</source>
        <translation>Te&amp;ile</translation>
    </message>
    <message>
        <source>Surface of the &amp;part</source>
        <translation>Ober&amp;fläche des Bauteils</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>An&amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>Sett&amp;ings</source>
        <translation>&amp;Einstellungen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Vereinen</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>I&amp;nspect</source>
        <translation>&amp;Untersuchen</translation>
    </message>
    <message>
        <source>P&amp;robe</source>
        <translation>E&amp;rproben</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TargetOptions</name>
    <message>
        <source>The &amp;model that is seen, too</source>
        <translation>Auch das sichtbare &amp;Modell</translation>
    </message>
    <message>
        <source> kg/m³</source>
        <translation> kg/m³</translation>
    </message>
    <message>
        <source>What a cubic metre of the solid weighs: mass and inertia come of it. Water has 1000, wood about 600, steel 7850.</source>
        <translation>Was ein Kubikmeter des Körpers wiegt: daraus folgen Masse und Trägheit. Wasser hat 1000, Holz etwa 600, Stahl 7850.</translation>
    </message>
    <message>
        <source>KHR draft of 2025</source>
        <translation>KHR-Entwurf von 2025</translation>
    </message>
    <message>
        <source>OMI extensions</source>
        <translation>OMI-Erweiterungen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>&amp;Density:</source>
        <translation>&amp;Dichte:</translation>
    </message>
    <message>
        <source>P&amp;hysics:</source>
        <translation>P&amp;hysik:</translation>
    </message>
    <message>
        <source>Physics</source>
        <translation>Physik</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TargetPanel</name>
    <message>
        <source>Target</source>
        <translation>Ziel</translation>
    </message>
    <message>
        <source>Engine that the pieces are for</source>
        <translation>Engine, für die die Teile sind</translation>
    </message>
    <message>
        <source>The engine that the pieces are for: what it takes limits their vertices, unit and axis are its own where the file does not state them, and what it will not like is listed as a problem.</source>
        <translation>Die Engine, für die die Teile sind: Was sie annimmt, begrenzt ihre Ecken, Einheit und Achse sind die ihren, wo die Datei sie nicht nennt, und was ihr nicht gefällt, steht unter den Problemen.</translation>
    </message>
    <message>
        <source>%1, changed</source>
        <translation>%1, geändert</translation>
    </message>
    <message>
        <source>Not as this engine wants it: %1. Choose the engine again to set it.</source>
        <translation>Nicht, wie diese Engine es will: %1. Wähle die Engine erneut, um es zu setzen.</translation>
    </message>
    <message>
        <source>Kept as set by hand: %1. Choose the engine again to set it.</source>
        <translation>Von Hand gesetzt und behalten: %1. Wähle die Engine erneut, um es zu setzen.</translation>
    </message>
    <message>
        <source>Its scenes: %1</source>
        <translation>Ihre Szenen: %1</translation>
    </message>
    <message>
        <source>Its scenes: %1, %2 up</source>
        <translation>Ihre Szenen: %1, %2 nach oben</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TaskColumn</name>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>What repair did</source>
        <translation>Was repariert wurde</translation>
    </message>
    <message>
        <source>All settings</source>
        <translation>Alle Einstellungen</translation>
    </message>
    <message>
        <source>Write the pieces into a file</source>
        <translation>Die Teile in eine Datei schreiben</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>Probleme: %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ThingsPanel</name>
    <message>
        <source>Probe</source>
        <translation>Erproben</translation>
    </message>
    <message>
        <source>Holds simple things against each other, or against an asset. Drag them in the view, or type where they are.</source>
        <translation>Hält einfache Dinge gegeneinander oder gegen ein Kollisionsmodell. Man zieht sie in der Ansicht oder tippt, wo sie sind.</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen …</translation>
    </message>
    <message>
        <source>Open an asset to probe</source>
        <translation>Ein Kollisionsmodell zum Erproben öffnen</translation>
    </message>
    <message>
        <source>Open an asset or a model; or drop its file on the window</source>
        <translation>Ein Kollisionsmodell oder Modell öffnen; oder die Datei auf dem Fenster ablegen</translation>
    </message>
    <message>
        <source>All pieces on the way</source>
        <translation>Alle Teile auf dem Weg</translation>
    </message>
    <message>
        <source>Every piece that the ray meets, not the first alone</source>
        <translation>Jedes Teil, das der Strahl trifft, nicht nur das erste</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>Wie veröffentlicht</translation>
    </message>
    <message>
        <source>By the rules of the classic lesson, in which merely to touch is no contact</source>
        <translation>Nach den Regeln der klassischen Lektion, in der bloßes Berühren kein Kontakt ist</translation>
    </message>
    <message>
        <source>Begin again</source>
        <translation>Von vorn</translation>
    </message>
    <message>
        <source>Everything where it was when the test was new</source>
        <translation>Alles dort, wo es war, als der Test neu war</translation>
    </message>
    <message>
        <source>%1 is being made…</source>
        <translation>%1 wird vorbereitet …</translation>
    </message>
    <message>
        <source>no asset yet</source>
        <translation>noch nichts geöffnet</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TimelinePanel</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>The row of the file at which the bodies stand</source>
        <translation>Die Zeile der Datei, an der die Objekte stehen</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>How many rows are played in a second</source>
        <translation>Wie viele Zeilen in einer Sekunde abgespielt werden</translation>
    </message>
    <message>
        <source>%1 rows/s</source>
        <translation>%1 Zeilen/s</translation>
    </message>
    <message>
        <source>Open a file of poses, CSV or lines of JSON, to go along it.</source>
        <translation>Eine Datei mit Posen öffnen, CSV oder JSON-Zeilen, um an ihr entlangzugehen.</translation>
    </message>
    <message>
        <source>%1 has no rows: it needs one pair of poses a line.</source>
        <translation>%1 hat keine Zeilen: Jede Zeile braucht ein Paar von Posen.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 rows answered</source>
        <translation>%1: %2 von %3 Zeilen beantwortet</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %3 rows collide, the answer changes %Ln times</source>
        <translation>
            <numerusform>%1: %2 von %3 Zeilen kollidieren, die Antwort ändert sich %Ln-mal</numerusform>
            <numerusform>%1: %2 von %3 Zeilen kollidieren, die Antwort ändert sich %Ln-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>the file has more rows, which are left out</source>
        <translation>die Datei hat mehr Zeilen, die ausgelassen sind</translation>
    </message>
    <message>
        <source>%1 is not where it was (%2). Open it where it is now.</source>
        <translation>%1 ist nicht mehr, wo es war (%2). Öffnen Sie es dort, wo es jetzt ist.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ViewBar</name>
    <message>
        <source>How the model is shown</source>
        <translation>Wie das Modell gezeigt wird</translation>
    </message>
    <message>
        <source>Legend of what stands out</source>
        <translation>Legende dessen, was herausragt</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ViewMenu</name>
    <message>
        <source>F&amp;ly to selection</source>
        <translation>Zur Auswahl f&amp;liegen</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Einpassen</translation>
    </message>
    <message>
        <source>F&amp;ront</source>
        <translation>&amp;Vorn</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <translation>&amp;Hinten</translation>
    </message>
    <message>
        <source>R&amp;ight</source>
        <translation>&amp;Rechts</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>&amp;Links</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>&amp;Oben</translation>
    </message>
    <message>
        <source>&amp;Bottom</source>
        <translation>&amp;Unten</translation>
    </message>
    <message>
        <source>Three-&amp;quarter (iso)</source>
        <translation>S&amp;chräg (iso)</translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation>Or&amp;thografisch</translation>
    </message>
    <message>
        <source>Ball of a&amp;xes</source>
        <translation>&amp;Achsenkugel</translation>
    </message>
    <message>
        <source>Direction of the view</source>
        <translation>Blickrichtung</translation>
    </message>
    <message>
        <source>Direction of the view: %1</source>
        <translation>Blickrichtung: %1</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Viewport</name>
    <message>
        <source>No picture: this display offers no OpenGL.</source>
        <translation>Kein Bild: Diese Anzeige bietet kein OpenGL.</translation>
    </message>
    <message>
        <source>3D view</source>
        <translation>3D-Ansicht</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::WelcomePage</name>
    <message>
        <source>Welcome</source>
        <translation>Willkommen</translation>
    </message>
    <message>
        <source>Open a model to begin</source>
        <translation>Zum Beginnen ein Modell öffnen</translation>
    </message>
    <message>
        <source>Open a file, or drop it on this window. It is read, repaired and cut into convex pieces; then you can look, correct and export.</source>
        <translation>Öffnen Sie eine Datei oder ziehen Sie sie auf dieses Fenster. Sie wird gelesen, repariert und in konvexe Teile geschnitten; danach können Sie ansehen, korrigieren und exportieren.</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::WindowMenu</name>
    <message>
        <source>&amp;Jobs</source>
        <translation>Auf&amp;gaben</translation>
    </message>
    <message>
        <source>&amp;Hide all panels</source>
        <translation>Alle &amp;Bereiche verbergen</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>&amp;Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::Workspaces</name>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
</context>
</TS>
