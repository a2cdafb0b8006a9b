<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
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
        <source>&amp;Export repaired mesh…</source>
        <translation>Repariertes Netz &amp;exportieren…</translation>
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
        <translation>%1 Dreiecke in %2 Teilen</translation>
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
        <translation>%1 Dreiecke in einem Teil</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Turns 3D models into collision assets and shows what is wrong with them.&lt;/p&gt;&lt;p&gt;Licence: GPL-3.0-or-later&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Hullwright %1&lt;/h3&gt;&lt;p&gt;Macht aus 3D-Modellen Kollisionsmodelle und zeigt, was an ihnen nicht stimmt.&lt;/p&gt;&lt;p&gt;Lizenz: GPL-3.0-or-later&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Made with:</source>
        <translation>Gebaut mit:</translation>
    </message>
</context>
<context>
    <name>hullwright::ui::OutlinePanel</name>
    <message>
        <source>Parts of the model</source>
        <translation>Teile des Modells</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>Dreiecke</translation>
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
