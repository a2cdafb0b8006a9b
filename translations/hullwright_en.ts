<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>hullwright::ui::AnswerPanel</name>
    <message numerus="yes">
        <source>%Ln pairs of pieces meet, the deepest by %1</source>
        <translation>
            <numerusform>%Ln pair of pieces meets, by %1</numerusform>
            <numerusform>%Ln pairs of pieces meet, the deepest by %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Decided exactly; tested anew: %Ln pairs of pieces, pairs of boxes: %1; in rational numbers: %2</source>
        <translation>
            <numerusform>Decided exactly; tested anew: %Ln pair of pieces, pairs of boxes: %1; in rational numbers: %2</numerusform>
            <numerusform>Decided exactly; tested anew: %Ln pairs of pieces, pairs of boxes: %1; in rational numbers: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::BodyRow</name>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln piece</numerusform>
            <numerusform>%Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln triangle</numerusform>
            <numerusform>%Ln triangles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ContactPanel</name>
    <message numerus="yes">
        <source>%1: all %Ln rows are as expected</source>
        <translation>
            <numerusform>%1: %Ln row, as expected</numerusform>
            <numerusform>%1: all %Ln rows are as expected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: of %Ln rows, %2 are not as expected</source>
        <translation>
            <numerusform>%1: of %Ln row, %2 is not as expected</numerusform>
            <numerusform>%1: of %Ln rows, %2 are not as expected</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::CurveCosts</name>
    <message numerus="yes">
        <source>Estimate for %Ln pieces: %1 outside, overhang %2</source>
        <translation>
            <numerusform>Estimate for %Ln piece: %1 outside, overhang %2</numerusform>
            <numerusform>Estimate for %Ln pieces: %1 outside, overhang %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::DocumentFiles</name>
    <message numerus="yes">
        <source>%Ln of them are not closed and convex, as Problems lists: their hulls are shown, corrected and written.</source>
        <translation>
            <numerusform>%Ln of them is not closed and convex, as Problems lists: its hull is shown, corrected and written.</numerusform>
            <numerusform>%Ln of them are not closed and convex, as Problems lists: their hulls are shown, corrected and written.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ErrorCurve</name>
    <message numerus="yes">
        <source>knee: %Ln pieces</source>
        <translation>
            <numerusform>knee: %Ln piece</numerusform>
            <numerusform>knee: %Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Estimate for %Ln pieces</source>
        <translation>
            <numerusform>Estimate for %Ln piece</numerusform>
            <numerusform>Estimate for %Ln pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ExportContents</name>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln vertex</numerusform>
            <numerusform>%Ln vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln triangle</numerusform>
            <numerusform>%Ln triangles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ImagePanel</name>
    <message numerus="yes">
        <source>Pixels: %1 after %Ln looks</source>
        <translation>
            <numerusform>Pixels: %1 after %Ln look</numerusform>
            <numerusform>Pixels: %1 after %Ln looks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>undecided, %Ln pixels may hold a common point</source>
        <translation>
            <numerusform>undecided, %Ln pixel may hold a common point</numerusform>
            <numerusform>undecided, %Ln pixels may hold a common point</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::KeepDialog</name>
    <message numerus="yes">
        <source>All %Ln rows of %1</source>
        <translation>
            <numerusform>%Ln row of %1</numerusform>
            <numerusform>All %Ln rows of %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::LastChange</name>
    <message numerus="yes">
        <source>%1 → %Ln pieces</source>
        <translation>
            <numerusform>%1 → %Ln piece</numerusform>
            <numerusform>%1 → %Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 → %Ln vertices</source>
        <translation>
            <numerusform>%1 → %Ln vertex</numerusform>
            <numerusform>%1 → %Ln vertices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::LookPanel</name>
    <message numerus="yes">
        <source>Level %1 below %2: &lt;b&gt;%Ln nodes&lt;/b&gt; of %3, boxes of %4 together.</source>
        <translation>
            <numerusform>Level %1 below %2: &lt;b&gt;%Ln node&lt;/b&gt; of %3, boxes of %4 together.</numerusform>
            <numerusform>Level %1 below %2: &lt;b&gt;%Ln nodes&lt;/b&gt; of %3, boxes of %4 together.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <translation>
            <numerusform>%Ln triangle</numerusform>
            <numerusform>%Ln triangles</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln strips</source>
        <translation>
            <numerusform>%Ln strip</numerusform>
            <numerusform>%Ln strips</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hulls</source>
        <translation>
            <numerusform>%Ln hull</numerusform>
            <numerusform>%Ln hulls</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::NodeTree</name>
    <message numerus="yes">
        <source>Node %1: %Ln pieces below it, a hull of %2 vertices, a box of %3.</source>
        <translation>
            <numerusform>Node %1: %Ln piece below it, a hull of %2 vertices, a box of %3.</numerusform>
            <numerusform>Node %1: %Ln pieces below it, a hull of %2 vertices, a box of %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PieceRows</name>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln vertex</numerusform>
            <numerusform>%Ln vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles of the surface</source>
        <translation>
            <numerusform>%Ln triangle of the surface</numerusform>
            <numerusform>%Ln triangles of the surface</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::PixelsPanel</name>
    <message numerus="yes">
        <source>They contradict each other in %Ln pairs: please report it</source>
        <translation>
            <numerusform>They contradict each other in %Ln pair: please report it</numerusform>
            <numerusform>They contradict each other in %Ln pairs: please report it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ProblemTable</name>
    <message numerus="yes">
        <source>%Ln errors</source>
        <translation>
            <numerusform>%Ln error</numerusform>
            <numerusform>%Ln errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln warnings</source>
        <translation>
            <numerusform>%Ln warning</numerusform>
            <numerusform>%Ln warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::ReportPanel</name>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln piece</numerusform>
            <numerusform>%Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln vertices</source>
        <translation>
            <numerusform>%Ln vertex</numerusform>
            <numerusform>%Ln vertices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles</source>
        <comment>from so many</comment>
        <translation>
            <numerusform>%Ln triangle</numerusform>
            <numerusform>%Ln triangles</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotPanel</name>
    <message numerus="yes">
        <source>%1, %Ln rows</source>
        <translation>
            <numerusform>%1, %Ln row</numerusform>
            <numerusform>%1, %Ln rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>⚠ The joint %1 is beyond its limits in %Ln rows.</source>
        <translation>
            <numerusform>⚠ The joint %1 is beyond its limits in %Ln row.</numerusform>
            <numerusform>⚠ The joint %1 is beyond its limits in %Ln rows.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::RobotRows</name>
    <message numerus="yes">
        <source>%Ln rows, %1 deep</source>
        <translation>
            <numerusform>%Ln row, %1 deep</numerusform>
            <numerusform>%Ln rows, %1 deep</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln rows, inside</source>
        <translation>
            <numerusform>%Ln row, inside</numerusform>
            <numerusform>%Ln rows, inside</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StatusLine</name>
    <message numerus="yes">
        <source>%Ln triangles in one part</source>
        <translation>
            <numerusform>%Ln triangle in one part</numerusform>
            <numerusform>%Ln triangles in one part</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln triangles in %1 parts</source>
        <translation>
            <numerusform>%Ln triangle in %1 parts</numerusform>
            <numerusform>%Ln triangles in %1 parts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pieces</source>
        <translation>
            <numerusform>%Ln piece</numerusform>
            <numerusform>%Ln pieces</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::StepsPanel</name>
    <message numerus="yes">
        <source>Step %1 of %2: %Ln pairs of boxes, %3 parted, %4 left</source>
        <translation>
            <numerusform>Step %1 of %2: %Ln pair of boxes, %3 parted, %4 left</numerusform>
            <numerusform>Step %1 of %2: %Ln pairs of boxes, %3 parted, %4 left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>hullwright::ui::TimelinePanel</name>
    <message numerus="yes">
        <source>%1: %2 of %3 rows collide, the answer changes %Ln times</source>
        <translation>
            <numerusform>%1: %2 of %3 rows collide, the answer changes %Ln time</numerusform>
            <numerusform>%1: %2 of %3 rows collide, the answer changes %Ln times</numerusform>
        </translation>
    </message>
</context>
</TS>
