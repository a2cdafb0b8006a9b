// Passages that pieces close are found in rings, cups and bumps whose widths are known by hand.
#include "lint/passages.h"
#include "lint/lint.h"
#include "piece/decompose.h"
#include "report/lint_report.h"
#include "support/heard.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/solids.h"

#include <QTest>

using namespace hullwright;
using namespace hullwright::tests;

namespace {

PieceSet set_of(std::vector<Piece> pieces, double tolerance) {
    return {std::move(pieces), 0.0, tolerance};
}

std::vector<ClosedPassage> closed_by(const PieceSet& set, const TriMesh& model) {
    const auto found = find_closed_passages(set, model);
    if (!found) {
        return {ClosedPassage{k_none}};
    }
    return *found;
}

PieceSet cut(const TriMesh& mesh, double tolerance) {
    DecomposeSettings settings;
    settings.tolerance = {tolerance, false};
    const auto made = decompose(mesh, settings);
    return made ? made->set : PieceSet();
}

// Returns a ring of nine by nine by one cells without those in the middle; its hole is `hole` cells
// wide.
TriMesh frame(int hole) {
    return shapes::cells(9, 9, 1, [hole](int x, int y, int) {
        return std::max(std::abs(x - 4), std::abs(y - 4)) > hole / 2;
    });
}

// Returns a block of seven cells in all directions, with a pit three wide and five deep in its top.
TriMesh cup() {
    return shapes::cells(7, 7, 7, [](int x, int y, int z) {
        return std::abs(x - 3) > 1 || std::abs(y - 3) > 1 || z < 2;
    });
}

Piece slab(const Vec3& corner, const Vec3& size) {
    return piece_around(shapes::box(corner, size).vertices);
}

} // namespace

class PassagesTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_closes_nothing() {
        QVERIFY(closed_by({}, {}).empty());
        QVERIFY(closed_by({}, shapes::box()).empty());
        QVERIFY(
            closed_by(set_of({piece_around(shapes::box().vertices)}, 0.1), shapes::box()).empty());
    }

    // The torus has a hole 1.2 wide, and a hull around all of it stands out of the solid by 0.6.
    void a_hull_around_a_ring_closes_it() {
        const TriMesh torus = shapes::torus();
        const PieceSet set = set_of({piece_around(torus.vertices)}, 0.62);
        const auto found = closed_by(set, torus);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY2(found[0].width > 0.95 && found[0].width < 1.25,
                 qPrintable(QString::number(found[0].width)));
        QVERIFY(found[0].place.norm() < 0.3);
        QCOMPARE(found[0].piece, PieceId{0});
    }

    // A passage that is no wider than the tolerance was given away with the tolerance.
    void a_passage_narrower_than_the_tolerance_is_no_matter() {
        const TriMesh torus = shapes::torus();
        QVERIFY(closed_by(set_of({piece_around(torus.vertices)}, 1.25), torus).empty());
    }

    void pieces_that_leave_the_hole_open_close_nothing() {
        const TriMesh torus = shapes::torus();
        for (const double tolerance : {0.0, 0.05, 0.15}) {
            const PieceSet set = cut(torus, tolerance);
            QVERIFY(!set.pieces.empty());
            QVERIFY2(closed_by(set, torus).empty(), qPrintable(QString::number(tolerance)));
        }
    }

    // The piece is thinner than the cells of any grid.
    void a_flat_piece_closes_too() {
        const TriMesh ring = frame(3);
        PieceSet set = cut(ring, 0.0);
        set.tolerance = 1.8;
        QVERIFY(closed_by(set, ring).empty());
        set.pieces.push_back(piece_around(
            {Vec3(0.5, 0.5, 0.5), Vec3(8.5, 0.5, 0.5), Vec3(8.5, 8.5, 0.5), Vec3(0.5, 8.5, 0.5)}));
        QVERIFY(set.pieces.back().flat);
        const auto found = closed_by(set, ring);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(found[0].width > 2.2 && found[0].width < 3.01);
        QCOMPARE(static_cast<std::size_t>(found[0].piece), set.pieces.size() - 1);
    }

    // A bar across the hole leaves a way on each of its sides.
    void a_bar_across_a_hole_does_not_close_it() {
        const TriMesh ring = frame(7);
        PieceSet set = cut(ring, 0.0);
        set.tolerance = 1.8;
        set.pieces.push_back(slab(Vec3(0.5, 4, 0.2), Vec3(8, 1, 0.6)));
        QVERIFY(closed_by(set, ring).empty());
        // Two slabs that meet close it.
        set.pieces.push_back(slab(Vec3(0.5, 0.5, 0.2), Vec3(8, 3.6, 0.6)));
        QVERIFY(closed_by(set, ring).empty());
        set.pieces.push_back(slab(Vec3(0.5, 4.9, 0.2), Vec3(8, 3.6, 0.6)));
        QVERIFY(!closed_by(set, ring).empty());
    }

    void a_lid_closes_a_cup_and_a_filling_does_not() {
        const TriMesh model = cup();
        PieceSet set = cut(model, 0.0);
        set.tolerance = 1.7;
        PieceSet filled = set;
        set.pieces.push_back(slab(Vec3(1.5, 1.5, 6.2), Vec3(4, 4, 0.6)));
        const auto found = closed_by(set, model);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(std::abs(found[0].place.z() - 6.5) < 0.6);
        filled.pieces.push_back(slab(Vec3(1.5, 1.5, 1.5), Vec3(4, 4, 5.5)));
        QVERIFY(closed_by(filled, model).empty());
    }

    // A model without an inside has no free space either.
    void an_open_model_is_left_alone() {
        TriMesh torus = shapes::torus();
        torus.triangles.pop_back();
        QVERIFY(closed_by(set_of({piece_around(torus.vertices)}, 0.62), torus).empty());
    }

    void pieces_far_off_do_no_harm() {
        const TriMesh torus = shapes::torus();
        PieceSet set = cut(torus, 0.15);
        set.pieces.push_back(slab(Vec3::Constant(1e300), Vec3::Constant(1e299)));
        set.pieces.push_back(slab(Vec3::Constant(-1e12), Vec3::Constant(1e10)));
        QVERIFY(closed_by(set, torus).empty());
    }

    void lint_warns_of_it_and_says_where() {
        const TriMesh torus = shapes::torus();
        const PieceSet set = set_of({piece_around(torus.vertices)}, 0.62);
        const auto findings = lint(set, engines().front(), {&torus, nullptr, 0.0});
        QCOMPARE(findings->size(), std::size_t{1});
        const LintFinding& finding = findings->front();
        QVERIFY(finding.fault == LintFault::closes_passage);
        QVERIFY(finding.severity == Severity::warning);
        QVERIFY(finding.measured > finding.limit);
        QCOMPARE(finding.limit, 0.62);
        QVERIFY(finding.where.centre().norm() < 0.3);
        QVERIFY(passes(*findings));
    }

    void it_can_be_stopped() {
        const TriMesh torus = shapes::torus();
        std::stop_source source;
        source.request_stop();
        const auto found = find_closed_passages(set_of({piece_around(torus.vertices)}, 0.62), torus,
                                                Progress(source.get_token()));
        QVERIFY(!found);
        QVERIFY(found.issue().code == Code::stopped);
    }

    // A stop is also obeyed during the search for ways around the pieces.
    void it_can_be_stopped_late() {
        struct StopLate : ProgressSink {
            std::stop_source source;
            int calls = 0;
            void on_progress(std::string_view, double fraction) override {
                calls += fraction > 0.65 ? 1 : 0;
                if (fraction > 0.65) {
                    source.request_stop();
                }
            }
        } late;
        const TriMesh torus = shapes::torus();
        const auto found = find_closed_passages(set_of({piece_around(torus.vertices)}, 0.62), torus,
                                                Progress(late.source.get_token(), &late));
        QVERIFY(late.calls > 0);
        QVERIFY(!found);
        QVERIFY(found.issue().code == Code::stopped);
    }

    // Who listens sees nothing taken back, and no end before the end.
    void what_is_told_only_grows() {
        const TriMesh torus = shapes::torus();
        Heard heard;
        const auto found = find_closed_passages(set_of({piece_around(torus.vertices)}, 0.62), torus,
                                                heard.progress());
        QVERIFY(found && !found->empty());
        QVERIFY(heard.told().size() > 10);
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
    }

    // The set does not keep its stated tolerance, and pieces that are far out are not searched cube
    // by cube.
    void false_tolerances_cost_no_memory() {
        const TriMesh torus = shapes::torus();
        double diagonal = 0.0;
        {
            Aabb box;
            for (const Vec3& v : torus.vertices) {
                box.add(v);
            }
            diagonal = box.diagonal();
        }
        std::vector<Vec3> far;
        for (const Vec3& v : torus.vertices) {
            far.emplace_back(40.0 * v);
        }
        const auto found =
            find_closed_passages(set_of({piece_around(far)}, diagonal / 60.0), torus);
        QVERIFY(found);
        QVERIFY(found->empty());
    }
};

QTEST_APPLESS_MAIN(PassagesTest)
#include "passages.moc"
