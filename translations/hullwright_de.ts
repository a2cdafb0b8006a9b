<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
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
        <translation>Selbstdurchdringungen</translation>
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
        <source>{w}: {0} bytes are more than the {1} allowed; split the model.</source>
        <translation>{w}: {0} Bytes sind mehr als die erlaubten {1}; bitte das Modell aufteilen.</translation>
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
        <source>{w}: {0} vertices have coordinates that are no numbers, first vertex {1}; export it again, or drop their faces with --repair +non_finite.</source>
        <translation>{w}: {0} Ecken haben Koordinaten, die keine Zahlen sind, zuerst Ecke {1}; bitte erneut exportieren oder ihre Flächen mit --repair +non_finite weglassen.</translation>
    </message>
    <message>
        <source>{w}: there are no faces in it; export the model with its surface.</source>
        <translation>{w}: enthält keine Flächen; bitte das Modell mit seiner Oberfläche exportieren.</translation>
    </message>
    <message>
        <source>{w}: it holds more than {0} triangles, instances expanded; raise --max-triangles if that is meant.</source>
        <translation>{w}: enthält mit allen Instanzen mehr als {0} Dreiecke; wenn das so gemeint ist, --max-triangles erhöhen.</translation>
    </message>
    <message>
        <source>{w}: the model is {0} m across ({d}); that looks like the wrong unit: check, and pass --unit.</source>
        <translation>{w}: Das Modell misst {0} m ({d}); das sieht nach der falschen Einheit aus: bitte prüfen und --unit angeben.</translation>
    </message>
    <message>
        <source>{w}: the last line has no end; the file may have been cut: compare it with its origin.</source>
        <translation>{w}: Die letzte Zeile hat kein Ende; vielleicht wurde die Datei abgeschnitten: bitte mit der Vorlage vergleichen.</translation>
    </message>
    <message>
        <source>{w}: {0} polygons cross themselves and were cut as fans; triangulate them in the modelling tool.</source>
        <translation>{w}: {0} Vielecke kreuzen sich selbst und wurden als Fächer zerlegt; bitte im Modellierprogramm triangulieren.</translation>
    </message>
    <message>
        <source>{w}: {0} points and {1} lines were left out; only faces collide.</source>
        <translation>{w}: {0} Punkte und {1} Linien wurden ausgelassen; nur Flächen kollidieren.</translation>
    </message>
    <message>
        <source>repair {w}: {0?{0} elements }could not be repaired{d?, the mesh is not {d}}; look at them in the modelling tool.</source>
        <translation>Reparatur {w}: {0?{0} Elemente }nicht reparierbar{d?, das Netz ist nicht {d}}; bitte im Modellierprogramm ansehen.</translation>
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
        <source>{w}: internal error ({d}); please report it with the file.</source>
        <translation>{w}: interner Fehler ({d}); bitte mit der Datei melden.</translation>
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
        <source>give its surface a thickness in the modelling tool, or leave the piece out</source>
        <translation>der Oberfläche im Modellierprogramm eine Dicke geben oder das Teil weglassen</translation>
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
</context>
<context>
    <name>Recipe</name>
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
        <source>raise the tolerance until there are at most so many pieces; 0: no limit</source>
        <translation>die Toleranz erhöhen, bis es höchstens so viele Teile sind; 0: unbegrenzt</translation>
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
        <source>diagnose</source>
        <translation>Diagnose</translation>
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
        <source>work</source>
        <translation>Arbeit</translation>
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
        <source>Tolerance, in model units or percent of the diagonal:</source>
        <translation>Toleranz, in Modelleinheiten oder Prozent der Diagonale:</translation>
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
</context>
<context>
    <name>hullwright::ui::DiagnosisPanel</name>
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
        <source>Warnings</source>
        <translation>Warnungen</translation>
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
        <source>Not closed after repair.</source>
        <translation>Nach der Reparatur nicht geschlossen.</translation>
    </message>
    <message>
        <source>Encloses nothing: every face has another one on its back, so the model is a sheet without thickness, inside or volume. Give it a thickness in the modelling tool.</source>
        <translation>Umschließt nichts: Jede Fläche hat eine andere auf ihrem Rücken, das Modell ist also eine Haut ohne Dicke, Inneres und Volumen. Bitte ihm im Modellierprogramm eine Dicke geben.</translation>
    </message>
    <message>
        <source>Diagnosis of the model</source>
        <translation>Diagnose des Modells</translation>
    </message>
    <message>
        <source>Open a model, or drop its file on the window.</source>
        <translation>Ein Modell öffnen oder seine Datei auf das Fenster ziehen.</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::MainWindow</name>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
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
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Main toolbar</source>
        <translation>Hauptleiste</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
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
        <source>R&amp;ight</source>
        <translation>&amp;Rechts</translation>
    </message>
    <message>
        <source>&amp;Top</source>
        <translation>&amp;Oben</translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation>Or&amp;thografisch</translation>
    </message>
    <message>
        <source>&amp;Edges</source>
        <translation>&amp;Kanten</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;About Hullwright</source>
        <translation>Ü&amp;ber Hullwright</translation>
    </message>
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
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>%1 – Hullwright</source>
        <translation>%1 – Hullwright</translation>
    </message>
    <message>
        <source>%1 triangles in %2 parts</source>
        <translation>%1 Dreiecke in %2 Bauteilen</translation>
    </message>
    <message>
        <source>Open model</source>
        <translation>Modell öffnen</translation>
    </message>
    <message>
        <source>Export repaired mesh</source>
        <translation>Repariertes Netz exportieren</translation>
    </message>
    <message>
        <source>Meshes (%1)</source>
        <translation>Netze (%1)</translation>
    </message>
    <message>
        <source>%1 written</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>About Hullwright</source>
        <translation>Über Hullwright</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>The&amp;me</source>
        <translation>Farb&amp;schema</translation>
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
    <message>
        <source>%1 triangles in one part</source>
        <translation>%1 Dreiecke in einem Bauteil</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Turns 3D models into collision assets and shows what is wrong with them.&lt;/p&gt;&lt;p&gt;Licence: GPL-3.0-or-later&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Macht aus 3D-Modellen Kollisionsmodelle und zeigt, was an ihnen nicht stimmt.&lt;/p&gt;&lt;p&gt;Lizenz: GPL-3.0-or-later&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Made with:</source>
        <translation>Gebaut mit:</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
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
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
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
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>&amp;Pieces</source>
        <translation>Te&amp;ile</translation>
    </message>
    <message>
        <source>See through the model (&amp;x-ray)</source>
        <translation>Modell durchsichtig (Rönt&amp;gen)</translation>
    </message>
    <message>
        <source>&amp;Colours for the colour-blind</source>
        <translation>&amp;Farben für Farbenblinde</translation>
    </message>
    <message>
        <source>F&amp;ly to selection</source>
        <translation>Zur Auswahl f&amp;liegen</translation>
    </message>
    <message>
        <source>Look inside</source>
        <translation>Hineinsehen</translation>
    </message>
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
        <source>Place of the section</source>
        <translation>Lage des Schnitts</translation>
    </message>
    <message>
        <source>%1 pieces</source>
        <translation>%1 Teile</translation>
    </message>
    <message>
        <source>%1 selected</source>
        <translation>%1 ausgewählt</translation>
    </message>
    <message>
        <source>Export pieces</source>
        <translation>Teile exportieren</translation>
    </message>
    <message>
        <source>Packed collision assets (%1);;Meshes, an object a piece (%2);;Pieces with patches (%3)</source>
        <translation>Gepackte Kollisionsmodelle (%1);;Netze, ein Objekt je Teil (%2);;Teile mit Flächenstücken (%3)</translation>
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
        <source>Corrections that do not apply any more:</source>
        <translation>Korrekturen, die nicht mehr passen:</translation>
    </message>
    <message>
        <source>The model has changed since the project was saved. Its pieces are made anew; corrections are kept where they still apply.</source>
        <translation>Das Modell hat sich geändert, seit das Projekt gespeichert wurde. Seine Teile werden neu gemacht; Korrekturen bleiben, wo sie noch passen.</translation>
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
        <source>Recover work</source>
        <translation>Arbeit wiederherstellen</translation>
    </message>
    <message>
        <source>Hullwright ended without saving. Go on with what was done?</source>
        <translation>Hullwright endete, ohne zu speichern. Mit dem Stand von damals weitermachen?</translation>
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
        <source>&amp;Save project</source>
        <translation>Projekt &amp;speichern</translation>
    </message>
    <message>
        <source>Save project &amp;as…</source>
        <translation>Projekt speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Cut again</source>
        <translation>Neu &amp;zerlegen</translation>
    </message>
    <message>
        <source>Another file is being written; export again when it is done.</source>
        <translation>Eine andere Datei wird gerade geschrieben; danach noch einmal exportieren.</translation>
    </message>
    <message>
        <source>The pieces are not merged yet; wait, or cut again, and export them then.</source>
        <translation>Die Teile sind noch nicht vereint; warten oder neu zerlegen und dann exportieren.</translation>
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
</context>
<context>
    <name>hullwright::ui::PieceTree</name>
    <message>
        <source>%1 vertices, %2 triangles of the surface; %3 deep, %4 out</source>
        <translation>%1 Ecken, %2 Dreiecke der Oberfläche; Tiefe %3, Überstand %4</translation>
    </message>
    <message>
        <source>Triangles of a part, vertices of a piece</source>
        <translation>Dreiecke eines Bauteils, Ecken eines Teils</translation>
    </message>
    <message>
        <source>How far a piece is from the surface, in model units</source>
        <translation>Wie weit ein Teil von der Oberfläche abweicht, in Modelleinheiten</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Bauteil</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Abweichung</translation>
    </message>
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
        <source>locked</source>
        <translation>gesperrt</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RecipePanel</name>
    <message>
        <source>Exact surface</source>
        <translation>Exakte Oberfläche</translation>
    </message>
    <message>
        <source>Game engine</source>
        <translation>Spiel-Engine</translation>
    </message>
    <message>
        <source>Robotics</source>
        <translation>Robotik</translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation>Rezept</translation>
    </message>
    <message>
        <source>How the surface is cut into convex pieces.</source>
        <translation>Wie die Oberfläche in konvexe Teile zerlegt wird.</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Voreinstellung</translation>
    </message>
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
        <source>Tolerance</source>
        <translation>Toleranz</translation>
    </message>
    <message>
        <source>Left: exact. Right: a tenth of the model&apos;s diagonal.</source>
        <translation>Links: exakt. Rechts: ein Zehntel der Modelldiagonale.</translation>
    </message>
    <message>
        <source>Tolerance in model units or percent of the diagonal</source>
        <translation>Toleranz in Modelleinheiten oder Prozent der Diagonale</translation>
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
        <source>Save preset</source>
        <translation>Voreinstellung speichern</translation>
    </message>
    <message>
        <source>Name of the preset:</source>
        <translation>Name der Voreinstellung:</translation>
    </message>
    <message>
        <source>%1 units allowed; achieved: %2 deep, %3 out</source>
        <translation>%1 Einheiten erlaubt; erreicht: Tiefe %2, Überstand %3</translation>
    </message>
    <message>
        <source>%1, not merged yet</source>
        <translation>%1, noch nicht verschmolzen</translation>
    </message>
    <message>
        <source>achieved: %1</source>
        <translation>erreicht: %1</translation>
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
        <source>Worst pieces</source>
        <translation>Schlechteste Teile</translation>
    </message>
    <message>
        <source>Deep</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>Überstand</translation>
    </message>
    <message>
        <source>What was made of the model will be reported here.</source>
        <translation>Hier steht dann, was aus dem Modell geworden ist.</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1 pieces&lt;/b&gt;, %2 of them flat, with %3 vertices, from %4 triangles.</source>
        <translation>&lt;b&gt;%1 Teile&lt;/b&gt;, davon %2 flach, mit %3 Ecken, aus %4 Dreiecken.</translation>
    </message>
    <message>
        <source>A first cut after %1 s; neighbours are being merged.</source>
        <translation>Erste Zerlegung nach %1 s; Nachbarn werden verschmolzen.</translation>
    </message>
    <message>
        <source>Done in %1 s.</source>
        <translation>Fertig in %1 s.</translation>
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
</TS>
