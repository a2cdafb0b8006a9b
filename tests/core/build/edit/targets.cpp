// References of corrections mean the pieces and the added primitives that they should.
#include "edit/targets.h"
#include "edit/locked_faces.h"
#include "piece/decompose.h"
#include "support/random_pieces.h"
#include "support/solids.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <stop_token>

using namespace hullwright;
using namespace hullwright::shapes;

namespace {

// Holds an L of two pieces or so, with a locked ball and a free one beside it.
struct Scene {
    Scene() : mesh(l_shape()), pieces(begin_editing(decompose(mesh, {})->set)) {
        for (const std::string name : {"locked", "free"}) {
            AddedPrimitive ball;
            ball.name = name;
            ball.locked = name == "locked";
            pieces.added.push_back(ball);
        }
    }
    [[nodiscard]] PieceRef ref(PieceId p) const { return ref_to(pieces.set.pieces[p], mesh); }

    TriMesh mesh;
    EditedPieces pieces;
};

// Returns some of the mesh's faces, ascending, with gaps here and there.
std::vector<FaceId> some_faces(const TriMesh& mesh, std::mt19937& random) {
    std::vector<FaceId> faces;
    const std::size_t most = 1 + random() % 40;
    auto face = static_cast<FaceId>(random() % mesh.triangles.size());
    while (face < mesh.triangles.size() && faces.size() < most) {
        faces.push_back(face);
        face += random() % 4 == 0 ? static_cast<FaceId>(2 + random() % 9) : 1;
    }
    return faces;
}

// Looks at all pieces: those that are there and like what is remembered.
std::vector<PieceId> alike(const PieceFinder& finder, const std::vector<Piece>& pieces,
                           const TriMesh& mesh, const PieceRef& ref) {
    const auto is_like = [](double a, double b) {
        return a >= PieceFinder::k_share * b && b >= PieceFinder::k_share * a;
    };
    std::vector<PieceId> found;
    for (PieceId p = 0; p < pieces.size(); ++p) {
        const PieceRef here = ref_to(pieces[p], mesh);
        if (finder.is_there(p) && here.faces.empty() == ref.faces.empty() &&
            is_like(here.area, ref.area) && is_like(here.across, ref.across) &&
            (here.centroid - ref.centroid).norm() <= (1.0 - PieceFinder::k_share) * ref.across) {
            found.push_back(p);
        }
    }
    return found;
}

} // namespace

class TargetsTest : public QObject {
    Q_OBJECT
    Scene scene_;

    [[nodiscard]] Result<Targets> found(const std::vector<PieceRef>& refs,
                                        Locked locked = Locked::refused) const {
        return find_targets(PieceDraft(scene_.mesh, scene_.pieces), refs, locked);
    }

private slots:
    void init() { scene_ = Scene(); }

    void no_references_mean_nothing() {
        const auto targets = found({});
        QVERIFY(targets.ok() && targets->pieces.empty() && targets->added.empty());
    }

    void they_are_found_in_the_order_in_which_they_are_named() {
        QVERIFY(scene_.pieces.set.pieces.size() > 1);
        const auto targets =
            found({scene_.ref(1), ref_to_added("free"), scene_.ref(0)}, Locked::refused);
        QVERIFY(targets.ok());
        QCOMPARE(targets->pieces, (std::vector<PieceId>{1, 0}));
        QCOMPARE(targets->added, std::vector<std::size_t>{1});
    }

    void what_is_locked_is_found_only_where_that_is_allowed() {
        scene_.pieces.extras[0].locked = true;
        QVERIFY(!found({scene_.ref(0)}));
        QVERIFY(found({scene_.ref(0)}, Locked::allowed).ok());
        QVERIFY(!found({ref_to_added("locked")}));
        QVERIFY(found({ref_to_added("locked")}, Locked::allowed).ok());
    }

    void nothing_is_named_twice() {
        QVERIFY(!found({scene_.ref(0), scene_.ref(0)}));
        QVERIFY(!found({ref_to_added("free"), ref_to_added("free")}));
        QVERIFY(!found({ref_to_added("no such")}));
    }

    void added_primitives_are_no_pieces() {
        const PieceDraft draft(scene_.mesh, scene_.pieces);
        QVERIFY(!find_piece(draft, ref_to_added("free")));
        QVERIFY(find_piece(draft, scene_.ref(1)).ok());
        QCOMPARE(*find_piece(draft, scene_.ref(1)), PieceId{1});
        QCOMPARE(find_pieces(draft, std::vector{scene_.ref(1), scene_.ref(0)})->size(),
                 std::size_t{2});
    }

    // Ids of pieces stay while others are replaced.
    void a_piece_is_found_after_another_was_replaced() {
        PieceDraft draft(scene_.mesh, scene_.pieces);
        Change change;
        change.gone = {0};
        change.made.push_back({scene_.pieces.set.pieces[0], {}});
        draft.make(std::move(change));
        QCOMPARE(*find_piece(draft, scene_.ref(1)), PieceId{1});
        QCOMPARE(*find_piece(draft, scene_.ref(0)),
                 static_cast<PieceId>(scene_.pieces.set.pieces.size()));
        change = {};
        change.gone = {1};
        draft.make(std::move(change));
        QVERIFY(!find_piece(draft, scene_.ref(1)));
    }

    // A reference finds its piece by place and size where the mesh has other faces by now.
    void places_are_found_as_by_a_look_at_all_pieces() {
        std::vector<Piece> pieces = tests::random_pieces(200, 11, tests::anywhere, 1.0);
        const TriMesh mesh = tests::mesh_of(pieces);
        for (std::size_t i = 0; i < pieces.size(); i += 3) {
            pieces[i].faces.clear();
        }
        PieceFinder finder(mesh, pieces);
        std::mt19937 random(12);
        std::uniform_real_distribution<double> unit(-1.0, 1.0);
        std::array<int, 3> counted{}; // of references that mean no piece, one, or several
        for (int round = 0; round < 600; ++round) {
            const auto any = static_cast<PieceId>(random() % pieces.size());
            if (round % 4 == 0 && finder.is_there(any)) {
                finder.forget(any);
            } else if (round % 4 == 1) {
                pieces.push_back(Piece(pieces[any]));
                finder.note(static_cast<PieceId>(pieces.size() - 1));
            }
            PieceRef ref = ref_to(pieces[random() % pieces.size()], mesh, Family::solid);
            (ref.faces.empty() ? ref.body : ref.shape) = "of another model";
            ref.centroid += 0.12 * ref.across * unit(random) * Vec3::Unit(round % 3);
            ref.area *= 1.0 + 0.15 * unit(random);
            const std::vector<PieceId> expected = alike(finder, pieces, mesh, ref);
            const auto found = finder.find(ref);
            ++counted[std::min<std::size_t>(expected.size(), 2)];
            QCOMPARE(found.ok(), expected.size() == 1);
            if (found) {
                QCOMPARE(*found, expected.front());
            } else {
                QVERIFY(found.issue().detail.why ==
                        (expected.empty() ? Why::none_is_alike : Why::several_are_alike));
            }
        }
        QVERIFY(std::ranges::all_of(counted, [](int count) { return count > 10; }));
    }

    void the_first_of_equal_bodies_is_found_until_it_is_gone() {
        std::vector<Piece> pieces = tests::random_pieces(4, 3, tests::anywhere, 1.0);
        pieces.push_back(Piece(pieces[1]));
        const TriMesh mesh;
        PieceFinder finder(mesh, pieces);
        const PieceRef ref = ref_to(pieces[1], mesh, Family::solid);
        QCOMPARE(*finder.find(ref), PieceId{1});
        finder.forget(1);
        QCOMPARE(*finder.find(ref), PieceId{4});
        QCOMPARE(finder.find_exactly(ref), PieceId{4});
        finder.forget(4);
        QCOMPARE(finder.find_exactly(ref), k_none);
        pieces.push_back(Piece(pieces[1]));
        finder.note(5);
        QCOMPARE(*finder.find(ref), PieceId{5});
        QCOMPARE(*finder.find(ref_to(pieces[3], mesh, Family::solid)), PieceId{3});
    }

    // Runs of references lie in each other, and two of them are of the same faces.
    void those_with_some_of_the_faces_are_found_as_by_a_look_at_each() {
        const TriMesh mesh = torus();
        std::mt19937 random(5);
        std::vector<PieceRef> refs;
        for (int i = 0; i < 80; ++i) {
            Piece piece;
            piece.faces = some_faces(mesh, random);
            refs.push_back(ref_to(piece, mesh));
        }
        refs.push_back(PieceRef(refs[3]));
        refs[7].shape = "of another model";
        std::vector<const PieceRef*> locked;
        for (const PieceRef& ref : refs) {
            locked.push_back(&ref);
        }
        const std::vector<Piece> none;
        const PieceFinder finder(mesh, none);
        const LockedFaces faces(finder, locked);
        std::size_t hits = 0;
        for (int round = 0; round < 300; ++round) {
            const std::vector<FaceId> asked = some_faces(mesh, random);
            const std::size_t first = random() % (refs.size() + 1);
            std::set<std::size_t> expected;
            for (std::size_t i = first; i < refs.size(); ++i) {
                const auto own = finder.faces_of(refs[i]);
                if (own && std::ranges::any_of(asked, [&](FaceId face) {
                        return std::binary_search(own->begin(), own->end(), face);
                    })) {
                    expected.insert(i);
                }
            }
            hits += expected.size();
            QVERIFY(faces.with_any_of(face_runs(asked), first) == expected);
        }
        QVERIFY(hits > 300);
        QVERIFY(faces.with_any_of({}, 0).empty());
    }

    // What the corners of many faces hash to is kept by the faces; references are told apart all
    // the same, and the piece is found as long as it is there.
    void pieces_of_many_faces_are_found_again_and_again() {
        const TriMesh mesh = torus();
        const auto count = static_cast<FaceId>(mesh.triangles.size());
        QVERIFY(count > 300 + 256);
        std::vector<Piece> pieces(2);
        for (FaceId face = 0; face < count; ++face) {
            pieces[face < 300 ? 0 : 1].faces.push_back(face);
        }
        PieceFinder finder(mesh, pieces);
        const PieceRef ref = ref_to(pieces[1], mesh);
        PieceRef other = ref;
        other.shape = "of another model";
        PieceRef fewer = ref;
        fewer.faces.back().count -= 1;
        PieceRef parted = ref;
        parted.faces = {{300, 1}, {301, 0}, {301, count - 301}};
        for (int round = 0; round < 2; ++round) {
            QCOMPARE(*finder.find(ref), PieceId{1});
            QCOMPARE(*finder.find(parted), PieceId{1});
            QVERIFY(finder.has_faces_of(ref) && finder.faces_of(ref) == pieces[1].faces);
            QVERIFY(!finder.has_faces_of(other) && !finder.faces_of(other));
            QVERIFY(!finder.has_faces_of(fewer));
            QCOMPARE(finder.owner_of_first(ref), PieceId{1});
        }
        finder.forget(1);
        QVERIFY(finder.find(ref).issue().detail == Detail(Why::is_deleted));
        QCOMPARE(finder.owner_of_first(ref), k_none);
    }

    void runs_have_just_these_faces() {
        const std::vector<FaceId> faces = {2, 3, 4, 9};
        QVERIFY(are_faces_of(face_runs(faces), faces) && are_faces_of({}, {}));
        using Runs = std::vector<FaceRun>;
        for (const Runs& runs : {Runs{{2, 3}}, Runs{{2, 3}, {9, 2}}, Runs{{2, 2}, {9, 1}},
                                 Runs{{2, 3}, {8, 1}}, Runs{}}) {
            QVERIFY(!are_faces_of(runs, faces));
        }
    }

    void a_search_stops() {
        std::stop_source stop;
        stop.request_stop();
        const PieceDraft draft(scene_.mesh, scene_.pieces);
        const auto targets =
            find_targets(draft, std::vector{scene_.ref(0)}, Locked::refused, stop.get_token());
        QVERIFY(!targets && targets.issue().code == Code::stopped);
        PieceRef elsewhere = scene_.ref(0);
        elsewhere.shape = "of another model";
        const auto place = draft.finder().find(elsewhere, stop.get_token());
        QVERIFY(!place && place.issue().code == Code::stopped);
        QCOMPARE(*draft.finder().find(elsewhere), PieceId{0});
    }
};

QTEST_APPLESS_MAIN(TargetsTest)
#include "targets.moc"
