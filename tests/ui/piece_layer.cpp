// What the renderer gets of pieces is looked at without a view: the bytes of other colours, and how
// often and for how many lines states are written.
#include "ui/viewport/piece_layer.h"
#include "support/random_pieces.h"
#include "support/window_test.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/piece_buffers.h"
#include "ui/viewport/piece_layers.h"

#include <QTest>
#include <Qt3DCore/QAttribute>
#include <Qt3DCore/QBuffer>
#include <Qt3DCore/QEntity>
#include <Qt3DCore/QGeometry>
#include <Qt3DRender/QGeometryRenderer>

#include <algorithm>
#include <memory>
#include <random>
#include <utility>
#include <vector>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

using State = PieceLayer::State;

struct Drawn {
    std::shared_ptr<const PieceDrawList> list;
    std::shared_ptr<const PieceBuffers> buffers;
};

// Returns bodies and flat pieces, some of which lie in each other.
Drawn drawn(std::uint32_t seed, Palette palette = Palette::spectrum) {
    PieceSet set;
    set.family = Family::solid;
    set.pieces = random_pieces(30, seed, anywhere, 3.0);
    for (Piece& piece : random_pieces(5, seed + 1, anywhere, 3.0, true)) {
        set.pieces.push_back(std::move(piece));
    }
    Aabb bounds;
    bounds.add(Vec3(-13, -13, -13));
    bounds.add(Vec3(13, 13, 13));
    auto list = draw_pieces(set, nullptr, bounds, palette);
    if (!list) {
        qFatal("the pieces cannot be drawn");
    }
    Drawn made;
    made.list = std::make_shared<const PieceDrawList>(std::move(*list));
    made.buffers = std::make_shared<const PieceBuffers>(buffers_to_cut(*made.list));
    return made;
}

bool are_same(const LineBuffer& a, const LineBuffer& b) {
    return a.lines == b.lines &&
           std::ranges::equal(*a.pieces, *b.pieces, [](const LinePieces& x, const LinePieces& y) {
               return x.sides == y.sides && x.cover == y.cover && x.ends == y.ends;
           });
}

// Is a buffer with the states of lines, and how many of these are drawn.
struct LineStates {
    Qt3DCore::QBuffer* buffer = nullptr;
    std::size_t drawn = 0;
    std::size_t all = 0;

    [[nodiscard]] QByteArray first() const {
        return buffer->data().left(static_cast<qsizetype>(drawn * sizeof(float)));
    }
    [[nodiscard]] std::size_t written() const {
        return static_cast<std::size_t>(buffer->data().size()) / sizeof(float);
    }
};

// Finds what a layer draws in a scene of its own.
struct Found {
    Qt3DCore::QBuffer* vertices = nullptr; // their states
    std::vector<LineStates> lines;         // of edges, folds and seams, as far as there are any
};

Found found_in(const Qt3DCore::QEntity& scene) {
    Found found;
    for (const auto* renderer : scene.findChildren<Qt3DRender::QGeometryRenderer*>()) {
        if (renderer->geometry() == nullptr) {
            continue;
        }
        Qt3DCore::QBuffer* states = nullptr;
        std::size_t lines = 0;
        for (const Qt3DCore::QAttribute* attribute : renderer->geometry()->attributes()) {
            if (attribute->name() == "state") {
                states = attribute->buffer();
            } else if (attribute->name() == "first") {
                lines = attribute->count();
            }
        }
        if (lines > 0) {
            found.lines.push_back(
                {states, static_cast<std::size_t>(renderer->vertexCount()), lines});
        } else {
            found.vertices = states;
        }
    }
    return found;
}

std::vector<State> random_states(std::size_t count, std::mt19937& random) {
    std::vector<State> states(count);
    std::ranges::generate(states, [&] { return static_cast<State>(random() % 3); });
    return states;
}

std::vector<bool> random_faint(std::size_t count, std::mt19937& random) {
    std::vector<bool> faint(count);
    for (std::size_t i = 0; i < count; ++i) {
        faint[i] = random() % 3 == 0;
    }
    return faint;
}

void pass_turns() {
    constexpr int k_turns = 30; // milliseconds
    QTest::qWait(k_turns);
}

} // namespace

class PieceLayerTest : public QObject {
    Q_OBJECT

private slots:
    void other_colours_are_the_bytes_of_a_new_list() {
        for (std::uint32_t seed = 0; seed < 5; ++seed) {
            const Drawn before = drawn(seed);
            const auto list = recoloured(*before.list, Palette::few_and_safe);
            QVERIFY(list);
            const PieceBuffers made = recoloured_buffers(*before.buffers, *list);
            const PieceBuffers anew = buffers_of(*list);
            QVERIFY(made.vertices == anew.vertices && made.vertices != before.buffers->vertices);
            QVERIFY(made.real == anew.real && made.flat == anew.flat);
            QVERIFY(made.virtual_faces == anew.virtual_faces);
            QVERIFY(are_same(made.edges, anew.edges) && are_same(made.folds, anew.folds) &&
                    are_same(made.seams, anew.seams));
            QVERIFY(made.edges.lines != before.buffers->edges.lines);
            // The buffers before keep their own colours.
            QVERIFY(are_same(before.buffers->edges, buffers_of(*before.list).edges));
        }
    }

    void what_says_nothing_of_colours_is_shared() {
        const Drawn before = drawn(7);
        const auto list = recoloured(*before.list, Palette::few_and_safe);
        QVERIFY(list);
        const PieceBuffers made = recoloured_buffers(*before.buffers, *list);
        QVERIFY(made.real.constData() == before.buffers->real.constData());
        QVERIFY(made.flat.constData() == before.buffers->flat.constData());
        QVERIFY(made.virtual_faces.constData() == before.buffers->virtual_faces.constData());
        QVERIFY(made.seams.lines.constData() == before.buffers->seams.lines.constData());
        for (const auto lines :
             {&PieceBuffers::edges, &PieceBuffers::folds, &PieceBuffers::seams}) {
            QVERIFY((made.*lines).pieces == ((*before.buffers).*lines).pieces);
        }
        QVERIFY(made.reaches && made.reaches == before.buffers->reaches);
    }

    // Of all that is said in one turn of the event loop the states are written once, and as a layer
    // has them that is given them with its list.
    void states_are_written_once_in_a_turn() {
        constexpr unsigned k_seed = 5;
        std::mt19937 random(k_seed);
        qInfo("seed %u", k_seed);
        const Drawn pieces = drawn(3);
        const std::size_t count = pieces.list->ranges.size();
        Qt3DCore::QEntity scene;
        PieceLayer layer(&scene);
        layer.set_pieces(pieces.list, pieces.buffers);
        pass_turns();
        const Found found = found_in(scene);
        QVERIFY(found.vertices != nullptr && !found.lines.empty());
        int written = 0;
        QObject::connect(found.vertices, &Qt3DCore::QBuffer::dataChanged, &scene,
                         [&written] { ++written; });
        for (int round = 1; round <= 10; ++round) {
            const std::vector<State> states = random_states(count, random);
            const std::vector<bool> faint = random_faint(count, random);
            layer.set_states(random_states(count, random));
            layer.set_faint(random_faint(count, random));
            layer.set_states(states);
            layer.set_faint(faint);
            QCOMPARE(written, round - 1);
            pass_turns();
            QCOMPARE(written, round);
            layer.set_states(states);
            layer.set_faint(faint);
            layer.set_pieces(pieces.list, pieces.buffers);
            pass_turns();
            QCOMPARE(written, round);
            Qt3DCore::QEntity other_scene;
            PieceLayer other(&other_scene);
            other.set_small(pieces.list, states, faint);
            const Found as_with_list = found_in(other_scene);
            QVERIFY(found.vertices->data() == as_with_list.vertices->data());
            QCOMPARE(as_with_list.lines.size(), found.lines.size());
            for (std::size_t i = 0; i < found.lines.size(); ++i) {
                QVERIFY(found.lines[i].buffer->data() == as_with_list.lines[i].buffer->data());
            }
        }
    }

    // A camera that comes nearer draws more lines with every step, all of which have their states,
    // and which are written for no more than three times as many in all.
    void states_are_written_of_lines_that_are_drawn() {
        constexpr unsigned k_seed = 9;
        std::mt19937 random(k_seed);
        qInfo("seed %u", k_seed);
        const Drawn pieces = drawn(4);
        const std::size_t count = pieces.list->ranges.size();
        const std::vector<State> states = random_states(count, random);
        Qt3DCore::QEntity all_scene;
        PieceLayer all_lines(&all_scene);
        all_lines.set_pieces(pieces.list, pieces.buffers, states);
        const Found all = found_in(all_scene);
        Qt3DCore::QEntity scene;
        PieceLayer layer(&scene);
        Standpoint standpoint;
        standpoint.radius = 20.0F;
        standpoint.orthographic = true;
        standpoint.pose.distance = 1e5F;
        layer.follow(standpoint);
        layer.set_pieces(pieces.list, pieces.buffers, states);
        const Found none = found_in(scene);
        std::size_t written = 0;
        for (const LineStates& lines : none.lines) {
            QCOMPARE(lines.drawn, std::size_t{0});
            QCOMPARE(lines.written(), std::size_t{0});
            QObject::connect(lines.buffer, &Qt3DCore::QBuffer::dataChanged, &scene,
                             [&written](const QByteArray& data) {
                                 written += static_cast<std::size_t>(data.size()) / sizeof(float);
                             });
        }
        for (; standpoint.pose.distance > 0.01F; standpoint.pose.distance *= 0.97F) {
            layer.follow(standpoint);
            const Found now = found_in(scene);
            for (std::size_t i = 0; i < now.lines.size(); ++i) {
                QVERIFY(now.lines[i].written() >= now.lines[i].drawn);
                QVERIFY(all.lines[i].buffer->data().startsWith(now.lines[i].first()));
            }
        }
        std::size_t lines = 0;
        for (const LineStates& each : found_in(scene).lines) {
            QCOMPARE(each.drawn, each.all);
            lines += each.all;
        }
        QVERIFY(lines > 100);
        QVERIFY2(written <= 3 * lines,
                 qPrintable(QString("%1 of %2 lines").arg(written).arg(lines)));
    }

    // Somebody who looks at the same picture again waits for nothing.
    void the_same_list_and_annotations_are_not_uploaded_again() {
        const Drawn pieces = drawn(6);
        const auto faces = std::make_shared<const QByteArray>(bytes_of(std::vector<DrawVertex>(3)));
        const auto marks = std::make_shared<const QByteArray>(bytes_of(std::vector<DrawVertex>(2)));
        Qt3DCore::QEntity scene;
        PieceLayers layers(&scene);
        std::vector<State> states(pieces.list->ranges.size(), State::plain);
        states[1] = State::selected;
        const auto show = [&] {
            layers.show_pieces({pieces.list, nullptr, pieces.buffers, states});
            layers.annotate({faces, nullptr, marks});
        };
        show();
        int replaced = 0;
        for (auto* renderer : scene.findChildren<Qt3DRender::QGeometryRenderer*>()) {
            QObject::connect(renderer, &Qt3DRender::QGeometryRenderer::geometryChanged, &scene,
                             [&replaced] { ++replaced; });
        }
        show();
        QCOMPARE(replaced, 0);
        QVERIFY(layers.states() == states);
        layers.annotate({faces, nullptr, nullptr});
        QCOMPARE(replaced, 1); // the marks went
        const Drawn others = drawn(8);
        layers.show_pieces({others.list, nullptr, others.buffers, {}});
        QVERIFY(replaced > 1);
        QVERIFY(layers.annotations().faces == nullptr && layers.list() == others.list);
        QCOMPARE(layers.reaches()->boxes.size(), others.list->ranges.size());
        QCOMPARE(std::ranges::count(layers.states(), State::plain),
                 static_cast<std::ptrdiff_t>(others.list->ranges.size()));
    }
};

QTEST_MAIN(PieceLayerTest)
#include "piece_layer.moc"
