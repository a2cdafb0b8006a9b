// Each view of the viewport is compared with a picture that a person has approved, and with what
// can be said of it without one.
#include "draw/cover_picture.h"
#include "draw/facing.h"
#include "draw/floats.h"
#include "draw/render.h"
#include "draw/seams.h"
#include "draw/section_caps.h"
#include "draw/write_png.h"
#include "geom/box_around.h"
#include "recipe/presets.h"
#include "support/gl.h"
#include "support/random_pieces.h"
#include "support/shapes.h"
#include "support/window_test.h"
#include "ui/dialogs/pictures.h"
#include "ui/document/look.h"
#include "ui/models/piece_rows.h"
#include "ui/panels/heat_legend.h"
#include "ui/viewport/attributes.h"
#include "ui/viewport/spotlight.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/window/view_state.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QGuiApplication>
#include <QImage>
#include <QLabel>
#include <QPixmap>
#include <QPushButton>
#include <QScreen>
#include <QSignalSpy>
#include <QSlider>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

const QString k_references = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/tests/data/views/");

// Returns a picture of the viewport alone as the screen shows it, once two pictures in a row are
// the same.
QImage picture_of(const Viewport& viewport) {
    constexpr int k_between = 120; // milliseconds: some frames of a software renderer
    QImage before;
    for (int i = 0; i < 100; ++i) {
        QTest::qWait(k_between);
        const QPoint corner = viewport.mapToGlobal(QPoint(0, 0));
        const QImage now =
            QGuiApplication::primaryScreen()
                ->grabWindow(0, corner.x(), corner.y(), viewport.width(), viewport.height())
                .toImage()
                .convertToFormat(QImage::Format_RGB32);
        if (i > 2 && now == before) {
            return now;
        }
        before = now;
    }
    return before;
}

const QColor k_outline(245, 102, 0);
const QColor k_ring(224, 24, 56);

int difference(QRgb a, QRgb b) {
    return std::max({std::abs(qRed(a) - qRed(b)), std::abs(qGreen(a) - qGreen(b)),
                     std::abs(qBlue(a) - qBlue(b))});
}

// Returns the share of pixels of clearly another colour; edges fall differently by the renderer.
double other_pixels(const QImage& a, const QImage& b, int clearly = 40) {
    if (a.size() != b.size()) {
        return 1.0;
    }
    int others = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x) {
            others += difference(a.pixel(x, y), b.pixel(x, y)) > clearly ? 1 : 0;
        }
    }
    return static_cast<double>(others) / (a.width() * a.height());
}

template <class Condition> int count_where(const QImage& picture, Condition&& holds) {
    int count = 0;
    for (int y = 0; y < picture.height(); ++y) {
        for (int x = 0; x < picture.width(); ++x) {
            count += holds(picture.pixel(x, y)) ? 1 : 0;
        }
    }
    return count;
}

bool is_like(QRgb pixel, const QColor& colour) {
    constexpr int k_alike = 30;
    return difference(pixel, colour.rgb()) < k_alike;
}

int count_like(const QImage& picture, const QColor& colour) {
    return count_where(picture, [&](QRgb pixel) { return is_like(pixel, colour); });
}

// Returns the share of pixels whose colour the picture does not have there. A picture has several
// samples a pixel, so that an outline is a mixture of what is on its two sides, and the window may
// have one: a pixel agrees when each of its channels is between the least and the largest of the
// nine pixels around that place. Rounding is added, because normals are differences of coordinates
// in floats, relative to the eye in the window and to the target in the picture.
double unlike(const QImage& window, Picture picture) {
    constexpr int k_rounding = 2;
    const auto agrees = [&](int x, int y) {
        Rgba least = picture.at(x, y);
        Rgba most = least;
        for (int v = std::max(0, y - 1); v <= std::min(y + 1, picture.height - 1); ++v) {
            for (int u = std::max(0, x - 1); u <= std::min(x + 1, picture.width - 1); ++u) {
                std::ranges::transform(least, picture.at(u, v), least.begin(), std::ranges::min);
                std::ranges::transform(most, picture.at(u, v), most.begin(), std::ranges::max);
            }
        }
        const QRgb pixel = window.pixel(x, y);
        const std::array<int, 3> channels = {qRed(pixel), qGreen(pixel), qBlue(pixel)};
        bool is_between = true;
        for (std::size_t k = 0; k < 3; ++k) {
            is_between = is_between && channels[k] >= least[k] - k_rounding &&
                         channels[k] <= most[k] + k_rounding;
        }
        return is_between;
    };
    if (window.size() != QSize(picture.width, picture.height)) {
        return 1.0;
    }
    int others = 0;
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            others += agrees(x, y) ? 0 : 1;
        }
    }
    return static_cast<double>(others) / (picture.width * picture.height);
}

// Opens a mug that is cut for a game, so that its pieces are of the solid.
bool shows_mug(MainWindow& window) {
    window.resize(1280, 800);
    window.show();
    Recipe recipe;
    apply_preset(*find_preset("game"), recipe);
    window.document().recipe().set(recipe);
    return load(window, HULLWRIGHT_SOURCE_DIR "/resources/samples/mug.obj");
}

// Returns pictures of the pieces alone, without their edges and with them.
std::array<QImage, 2> without_and_with_edges(Viewport& view) {
    std::array<QImage, 2> pictures;
    for (const bool edges : {false, true}) {
        ShownLayers shown;
        shown.grid = false;
        shown.model = false;
        shown.edges = edges;
        view.layers().set_shown(shown);
        pictures[edges ? 1 : 0] = picture_of(view);
    }
    return pictures;
}

// Returns the piece that is seen in the middle of the pixel, or none.
PieceId piece_at(const Viewport& view, const QPoint& pixel) {
    const Sight sight = view.camera().standpoint().sight();
    const auto hit =
        view.layers().pieces().pick(sight.ray_at(QPointF(pixel) + QPointF(0.5, 0.5)), {0, 0, 0, 1});
    return hit ? hit->piece : k_none;
}

// Returns the pieces of which most is seen.
std::vector<PieceId> most_seen(const Viewport& view, std::size_t count) {
    constexpr int k_stride = 4; // pixels
    std::map<PieceId, int> seen;
    for (int y = 0; y < view.height(); y += k_stride) {
        for (int x = 0; x < view.width(); x += k_stride) {
            ++seen[piece_at(view, QPoint(x, y))];
        }
    }
    seen.erase(k_none);
    std::vector<std::pair<int, PieceId>> sorted;
    for (const auto& [piece, pixels] : seen) {
        sorted.emplace_back(pixels, piece);
    }
    std::sort(sorted.begin(), sorted.end(), std::greater());
    std::vector<PieceId> pieces;
    for (std::size_t i = 0; i < std::min(count, sorted.size()); ++i) {
        pieces.push_back(sorted[i].second);
    }
    return pieces;
}

// Is the way of a line through the picture, pixel by pixel along the axis that it is nearer to.
struct LineWay {
    bool is_steep = false;
    QPointF from; // x is along that axis, and grows
    QPointF to;

    LineWay(const QPointF& one, const QPointF& other)
        : is_steep(std::abs(other.y() - one.y()) > std::abs(other.x() - one.x())),
          from(is_steep ? one.transposed() : one), to(is_steep ? other.transposed() : other) {
        if (to.x() < from.x()) {
            std::swap(from, to);
        }
    }
    // Returns the pixel so many beside the line.
    [[nodiscard]] QPoint pixel(int along, int aside) const {
        const double share = (along + 0.5 - from.x()) / (to.x() - from.x());
        const double across = from.y() + share * (to.y() - from.y());
        const QPoint at(along, static_cast<int>(std::floor(across)) + aside);
        return is_steep ? at.transposed() : at;
    }
};

// Returns how much ink there is across a line, about 1 where it is whole: two pixels share it. None
// is told where it is little darker than what is below it.
std::optional<double> ink_across(const LineWay& way, int along, const QImage& bare,
                                 const QImage& lined) {
    constexpr double k_ink = 43.0; // the grey of line_tint in surface.glsl
    constexpr double k_least = 20.0;
    double ink = 0.0;
    for (const int aside : {-1, 0, 1}) {
        const QPoint at = way.pixel(along, aside);
        const double contrast = qGray(bare.pixel(at)) - k_ink;
        if (contrast < k_least) {
            return std::nullopt;
        }
        ink += (qGray(bare.pixel(at)) - qGray(lined.pixel(at))) / contrast;
    }
    return ink;
}

// Says how whole lines are: of the pixels along them at which they were looked at, how many have
// little ink, and how many such follow each other.
struct Wholeness {
    int places = 0;
    int weak = 0;
    int gap = 0;
};

// Looks at seams where both of their pieces are seen right beside them. A facet seen at less than
// that sine hides a part of its lines (edge.glsl).
Wholeness wholeness_of(const Viewport& view, const std::vector<Seam>& seams, const QImage& bare,
                       const QImage& lined) {
    constexpr double k_shallow = 0.25;
    constexpr double k_weak = 0.6;
    constexpr int k_unlike = 10;
    constexpr double k_end = 2.0; // pixels, where other lines begin
    const Sight sight = view.camera().standpoint().sight();
    const QRect within = bare.rect().adjusted(2, 2, -2, -2);
    Wholeness all;
    for (const Seam& seam : seams) {
        const Vec3 ends[] = {doubles(seam.first), doubles(seam.second)};
        const Vec3 to_eye = sight.toward_eye(0.5 * (ends[0] + ends[1]));
        const auto from = sight.on_screen(ends[0]);
        const auto to = sight.on_screen(ends[1]);
        if (!from || !to ||
            std::min(to_eye.dot(doubles(seam.facets.left)),
                     to_eye.dot(doubles(seam.facets.right))) < k_shallow) {
            continue;
        }
        const LineWay way(*from, *to);
        int gap = 0;
        for (int along = static_cast<int>(std::ceil(way.from.x() + k_end - 0.5));
             along + 0.5 + k_end <= way.to.x(); ++along) {
            const std::array<QPoint, 2> beside = {way.pixel(along, -1), way.pixel(along, 1)};
            std::optional<double> ink;
            if (within.contains(beside[0]) && within.contains(beside[1])) {
                const std::array<PieceId, 2> pieces = {piece_at(view, beside[0]),
                                                       piece_at(view, beside[1])};
                // Where pieces have faces in one plane and overlap, one of them is seen alone.
                const bool are_both_seen =
                    difference(bare.pixel(beside[0]), bare.pixel(beside[1])) > k_unlike;
                if (are_both_seen && std::ranges::is_permutation(pieces, seam.pieces)) {
                    ink = ink_across(way, along, bare, lined);
                }
            }
            const bool is_weak = ink && *ink < k_weak;
            gap = is_weak ? gap + 1 : 0;
            all = {all.places + (ink ? 1 : 0), all.weak + (is_weak ? 1 : 0),
                   std::max(all.gap, gap)};
        }
    }
    return all;
}

// Counts the pixels in the colour of faces seen from behind.
int count_rust(const QImage& picture) {
    constexpr int k_redder = 15;
    return count_where(picture, [](QRgb pixel) {
        return qRed(pixel) - std::max(qGreen(pixel), qBlue(pixel)) > k_redder;
    });
}

} // namespace

class ViewsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] Viewport& viewport() const { return *window_->findChild<Viewport*>("viewport"); }
    [[nodiscard]] Look& look() const { return window_->look(); }

    [[nodiscard]] const Aabb& bounds() const { return window_->document().model()->draw.bounds; }

    static ViewState view_in(const QString& project) {
        const auto read = read_project(project.toStdString());
        const auto view = read ? view_from_json(read->view_json) : read.issue();
        return view ? ViewState{view->shown} : ViewState();
    }
    bool looks(LookKind kind) const {
        look().set_kind(kind);
        return QTest::qWaitFor(
            [&] { return !look().running() && (look().picture() || kind == LookKind::pieces); },
            k_patience);
    }

    // Compares with the picture of this name. With HULLWRIGHT_NEW_VIEWS pictures are written to
    // that folder instead, to be looked at and kept.
    bool is_as_before(const QString& name) const {
        const QImage now = picture_of(viewport());
        const QString fresh = qEnvironmentVariable("HULLWRIGHT_NEW_VIEWS");
        if (!fresh.isEmpty()) {
            return QDir().mkpath(fresh) && now.save(fresh + "/" + name + ".png");
        }
        const double others = other_pixels(
            now, QImage(k_references + name + ".png").convertToFormat(QImage::Format_RGB32));
        constexpr double k_allowed = 0.01;
        qInfo("%s: %.2f %% of the pixels differ", qPrintable(name), 100.0 * others);
        if (others > k_allowed) {
            const QString kept = QDir::temp().filePath("hullwright-view-" + name + ".png");
            now.save(kept);
            qWarning("what was seen is in %s", qPrintable(kept));
        }
        return others <= k_allowed;
    }

    // Compares the window's picture with the one that is drawn off screen of the same scene.
    static bool picture_is_as_the_window(MainWindow& of, const GlContext& context) {
        Viewport& viewport = *of.findChild<Viewport*>("viewport");
        const QImage window = picture_of(viewport);
        const Sighting sighting = sighting_of(of.document(), viewport, nullptr);
        const auto picture = render(context, scene_of(sighting), sighting.camera, window.width(),
                                    window.height(), Background::light);
        if (!picture) {
            return false;
        }
        const double others = unlike(window, *picture);
        qInfo("%.2f %% of the pixels differ", 100.0 * others);
        constexpr double k_few = 0.005;
        if (others > k_few) {
            const QString name = QDir::temp().filePath("hullwright-view-and-picture");
            window.save(name + "-window.png");
            (void)write_png(*picture, (name + "-picture.png").toStdString());
            qWarning("both are in %s-*.png", qPrintable(name));
        }
        constexpr int k_of_the_model = 6000; // pixels
        return others <= k_few && count_where(window, [&](QRgb pixel) {
                                      return pixel != window.pixel(0, 0);
                                  }) > k_of_the_model;
    }

    // Places along the model's edges, or along all sides of its triangles, that no triangle hides
    // and that lie well within the picture.
    static std::vector<QPoint> points_on_lines(MainWindow& window, bool all_sides) {
        const DrawList& model = window.document().model()->draw;
        const Viewport& view = *window.findChild<Viewport*>("viewport");
        const Sight sight = view.camera().standpoint().sight();
        const double size = model.bounds.diagonal();
        const auto at = [&](std::size_t corner) {
            return doubles(model.triangles[corner].position);
        };
        const auto is_hidden = [&](const Vec3& point) {
            const Vec3 way = sight.toward_eye(point);
            const Vec3 from = point + 0.01 * size * way;
            for (std::size_t i = 0; i < model.triangles.size(); i += 3) {
                const Vec3 one = at(i + 1) - at(i);
                const Vec3 two = at(i + 2) - at(i);
                const Vec3 normal = way.cross(two);
                const double area = one.dot(normal);
                const Vec3 off = from - at(i);
                const double u = off.dot(normal) / area;
                const double v = way.dot(off.cross(one)) / area;
                if (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && two.dot(off.cross(one)) / area > 0.0) {
                    return true;
                }
            }
            return false;
        };
        std::vector<QPoint> places;
        const auto add_along = [&](const Vec3& from, const Vec3& to) {
            for (const double share : {0.2, 0.4, 0.6, 0.8}) {
                const Vec3 point = from + share * (to - from);
                const auto where = sight.on_screen(point);
                if (where && view.rect().adjusted(5, 5, -5, -5).contains(where->toPoint()) &&
                    !is_hidden(point)) {
                    places.push_back(where->toPoint());
                }
            }
        };
        const auto& ends = all_sides ? model.triangles : model.edges;
        for (std::size_t i = 0; i < ends.size(); i += all_sides ? 1 : 2) {
            const std::size_t next = all_sides && i % 3 == 2 ? i - 2 : i + 1;
            add_along(doubles(ends[i].position), doubles(ends[next].position));
        }
        return places;
    }

    // Returns the share of places at which, or right beside which, two pictures differ by more than
    // `least`; 0 where there are too few.
    static double share_changed(const QImage& before, const QImage& now,
                                const std::vector<QPoint>& places, int least,
                                std::size_t few = 100) {
        const auto is_changed = [&](const QPoint& at) {
            int most = 0;
            for (int i = 0; i < 9; ++i) {
                const QPoint there = at + QPoint(i % 3 - 1, i / 3 - 1);
                most = std::max(most, difference(before.pixel(there), now.pixel(there)));
            }
            return most > least;
        };
        const double share = static_cast<double>(std::ranges::count_if(places, is_changed)) /
                             static_cast<double>(places.size());
        qInfo("%.1f %% of %zu places", 100.0 * share, places.size());
        return places.size() > few ? share : 0.0;
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "views");
        QPalette light;
        light.setColor(QPalette::Window, QColor(240, 240, 240));
        QApplication::setPalette(light);
        QSettings().setValue("view/axes", false); // pictures do not have it
        window_ = std::make_unique<MainWindow>();
        window_->set_worker(HULLWRIGHT_CLI);
        viewport().setFixedSize(400, 300);
        window_->show();
        window_->router().open(k_bracket);
        QVERIFY(settles(*window_));
        Recipe recipe = window_->document().recipe().value();
        recipe.decompose.tolerance = *parse_length("3%");
        window_->document().recipe().set(recipe);
        QVERIFY(settles(*window_));
    }
    void cleanup() {
        viewport().layers().set_shown({});
        viewport().layers().set_apart(0.0);
        viewport().layers().set_section(Vec3::Zero(), 0.5);
        window_->document().shown().select({});
        look().set_kind(LookKind::pieces);
    }
    void cleanupTestCase() { window_.reset(); }

    void pieces() { QVERIFY(is_as_before("pieces")); }
    void model() {
        ShownLayers shown;
        shown.pieces = false;
        viewport().layers().set_shown(shown);
        QVERIFY(is_as_before("model"));
    }
    // A closed model is drawn from outside only, so its inside must show from within; a section of
    // it is filled.
    void the_inside_of_a_model() {
        constexpr int k_some = 300; // pixels
        ShownLayers shown;
        shown.pieces = false;
        viewport().layers().set_shown(shown);
        QVERIFY(window_->document().model()->draw.hides_inside);
        const int outside = count_rust(picture_of(viewport()));
        qInfo("%d pixels of rust from outside", outside);
        QVERIFY(outside < k_some);
        shown.grid = false; // one of its axes is red
        viewport().layers().set_shown(shown);
        viewport().layers().set_section(Vec3::UnitX(), 0.25);
        const int cut = count_rust(picture_of(viewport()));
        qInfo("%d pixels of rust where it is cut", cut);
        QVERIFY(cut < k_some);
        shown.grid = true;
        viewport().layers().set_shown(shown);
        viewport().layers().set_section(Vec3::Zero(), 0.5);
        const CameraPlace before = viewport().camera().standpoint().place();
        // The camera is in the plate.
        viewport().camera().stand_at({Vec3(25, 25, 4), 35.0, 25.0, 1e-3, false});
        QVERIFY(count_rust(picture_of(viewport())) > k_some);
        viewport().camera().stand_at(before);
    }
    // The bracket's lower edges run along lines of the grid.
    void edges_lie_over_the_grid() {
        const auto is_ink = [](QRgb pixel) { return qGray(pixel) < 80; };
        ShownLayers shown;
        shown.grid = false;
        for (const bool pieces : {true, false}) {
            shown.pieces = pieces;
            viewport().layers().set_shown(shown);
            const QImage without = picture_of(viewport());
            shown.grid = true;
            viewport().layers().set_shown(shown);
            const QImage with = picture_of(viewport());
            shown.grid = false;
            int ink = 0;
            int lost = 0;
            for (int y = 0; y < with.height(); ++y) {
                for (int x = 0; x < with.width(); ++x) {
                    ink += is_ink(without.pixel(x, y)) ? 1 : 0;
                    lost += is_ink(without.pixel(x, y)) && !is_ink(with.pixel(x, y)) ? 1 : 0;
                }
            }
            qInfo("%d of %d pixels of edges are lost", lost, ink);
            QVERIFY(ink > 500);
            QVERIFY(lost < ink / 50);
        }
        viewport().layers().set_shown({});
    }
    void model_seen_through() {
        ShownLayers shown;
        const QImage solid = picture_of(viewport());
        shown.see_through = true;
        viewport().layers().set_shown(shown);
        QVERIFY(is_as_before("x-ray"));
        QVERIFY(other_pixels(picture_of(viewport()), solid, 10) > 0.05);
        shown.see_through = false;
        shown.pieces = false;
        viewport().layers().set_shown(shown);
        const int outside = count_rust(picture_of(viewport()));
        shown.see_through = true;
        viewport().layers().set_shown(shown);
        QVERIFY(is_as_before("x-ray-alone"));
        QVERIFY(count_rust(picture_of(viewport())) > outside + 1000); // its inside shows as well
    }
    // The view is along an axis, where lines that run away from the eye are points.
    void without_perspective() {
        auto* orthographic = window_->findChild<QAction*>("show_orthographic");
        const CameraPlace before = viewport().camera().standpoint().place();
        orthographic->setChecked(true);
        viewport().camera().stand_at({before.target, 0.0, 0.0, before.distance, true});
        const bool is_same = is_as_before("orthographic");
        orthographic->setChecked(false);
        viewport().camera().stand_at(before);
        QVERIFY(is_same);
    }

    void colours_that_anybody_can_tell_apart() {
        auto* safe = window_->findChild<QAction*>("show_safe_colours");
        QSignalSpy recoloured(&window_->document().shown(), &ShownPieces::recoloured);
        const auto choose = [&](bool on) {
            recoloured.clear();
            safe->setChecked(on);
            return QTest::qWaitFor([&] { return !recoloured.isEmpty(); }, k_patience);
        };
        QVERIFY(choose(true));
        const bool is_same = is_as_before("safe-palette");
        QVERIFY(choose(false));
        QVERIFY(is_same);
    }

    void in_the_dark() {
        const QPalette light = QApplication::palette();
        QPalette dark = light;
        dark.setColor(QPalette::Window, QColor(50, 50, 50));
        QApplication::setPalette(dark);
        const bool is_same = is_as_before("dark");
        QApplication::setPalette(light);
        QVERIFY(is_same);
        QVERIFY(is_as_before("pieces"));
    }

    // The window and pictures off screen have one light, one rust and one hatching. Edges are left
    // out: they are drawn by other means. A few pixels where parts are thinner than a pixel may
    // differ.
    void a_picture_looks_as_the_window_does_data() {
        QTest::addColumn<bool>("pieces");
        QTest::addColumn<double>("apart");
        QTest::addColumn<double>("cut"); // 0: no section
        QTest::addColumn<bool>("orthographic");
        QTest::addRow("pieces") << true << 0.0 << 0.0 << false;
        QTest::addRow("hatched") << true << 0.6 << 0.0 << false;
        QTest::addRow("inside of pieces") << true << 0.0 << 0.5 << false;
        QTest::addRow("model") << false << 0.0 << 0.0 << false;
        QTest::addRow("inside of the model") << false << 0.0 << 0.5 << false;
        QTest::addRow("pieces without perspective") << true << 0.3 << 0.0 << true;
        QTest::addRow("model without perspective") << false << 0.0 << 0.0 << true;
    }
    void a_picture_looks_as_the_window_does() {
        QFETCH(bool, pieces);
        QFETCH(double, apart);
        QFETCH(double, cut);
        QFETCH(bool, orthographic);
        const auto context = gl_context();
        if (!context) {
            QSKIP("no OpenGL here");
        }
        ShownLayers shown;
        shown.model = !pieces;
        shown.pieces = pieces;
        shown.grid = false;
        shown.edges = false;
        viewport().layers().set_shown(shown);
        viewport().camera().set_orthographic(orthographic);
        viewport().layers().set_apart(apart);
        viewport().layers().set_section(cut > 0.0 ? Vec3(Vec3::UnitX()) : Vec3(Vec3::Zero()), cut);
        const bool alike = picture_is_as_the_window(*window_, *context);
        viewport().camera().set_orthographic(false);
        QVERIFY(alike);
    }

    // The same model in other units is in the same place of the picture.
    void a_model_of_any_size_is_looked_at_data() {
        QTest::addColumn<double>("size"); // of the bracket of 50
        QTest::addRow("a ten millionth") << 1e-7;
        QTest::addRow("a millionth") << 1e-6;
        QTest::addRow("a thousandth") << 1e-3;
        QTest::addRow("a million") << 1e6;
    }
    void a_model_of_any_size_is_looked_at() {
        QFETCH(double, size);
        const auto context = gl_context();
        if (!context) {
            QSKIP("no OpenGL here");
        }
        QFile given(k_bracket);
        QFile scaled(folder_.filePath("scaled.obj"));
        QVERIFY(given.open(QIODevice::ReadOnly) && scaled.open(QIODevice::WriteOnly));
        while (!given.atEnd()) {
            QByteArray line = given.readLine();
            if (QList<QByteArray> words = line.simplified().split(' '); words.front() == "v") {
                for (int k = 1; k <= 3; ++k) {
                    words[k] = QByteArray::number(words[k].toDouble() * size / 50.0, 'g', 17);
                }
                line = words.join(' ') + '\n';
            }
            scaled.write(line);
        }
        scaled.close();
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        Viewport& view = *window.findChild<Viewport*>("viewport");
        view.setFixedSize(400, 300);
        window.show();
        QVERIFY(load(window, scaled.fileName()));
        ShownLayers shown;
        shown.pieces = false;
        shown.grid = false;
        shown.edges = false;
        view.layers().set_shown(shown);
        QVERIFY(picture_is_as_the_window(window, *context));
    }

    void pulled_apart() {
        viewport().layers().set_apart(0.6);
        QVERIFY(is_as_before("apart"));
    }
    void section() {
        viewport().layers().set_section(Vec3::UnitX(), 0.5);
        QVERIFY(is_as_before("section"));
    }
    // What fills the model is made beside the window. A plane that stays is not asked for again,
    // and of planes that follow each other quickly the last one is filled.
    void a_section_is_filled_once_for_each_plane() {
        ShownLayers shown;
        shown.pieces = false;
        viewport().layers().set_shown(shown);
        Layers& layers = viewport().layers();
        const ModelLayers& model = layers.model();
        QSignalSpy wanted(&layers, &Layers::cap_wanted);
        layers.set_section(Vec3::UnitX(), 0.37);
        QVERIFY(!model.has_right_cap());
        QTRY_VERIFY_WITH_TIMEOUT(model.has_right_cap(), k_patience);
        layers.set_section(Vec3::UnitX(), 0.37);
        QCOMPARE(wanted.size(), 1);
        layers.set_section(Vec3::UnitX(), 0.5);
        layers.set_apart(0.3); // a plane in the middle stays there
        QTRY_VERIFY_WITH_TIMEOUT(model.has_right_cap(), k_patience);
        QCOMPARE(wanted.size(), 2);
        for (int i = 0; i < 20; ++i) {
            layers.set_section(Vec3::UnitX(), 0.2 + 0.01 * i);
        }
        QTRY_VERIFY_WITH_TIMEOUT(model.has_right_cap(), k_patience);
        QCOMPARE(wanted.size(), 22);
    }
    // Where the plane meets a piece its colour is seen, lit as the plane is, wherever the piece
    // stands.
    void a_section_of_pieces_is_filled_with_their_colours() {
        ShownLayers shown;
        shown.edges = false;
        viewport().layers().set_shown(shown);
        for (const double apart : {0.0, 0.4}) {
            viewport().layers().set_apart(apart);
            viewport().layers().set_section(Vec3::UnitX(), 0.47);
            const QImage picture = picture_of(viewport());
            const PieceDrawList& list = *viewport().layers().pieces().list();
            const PieceDrawList caps = cap_pieces(list, apart, *viewport().layers().section());
            const Sight sight = viewport().camera().standpoint().sight();
            int filled = 0;
            int cut = 0;
            for (const PieceRange& range : caps.ranges) {
                Vec3 middle = Vec3::Zero();
                for (std::uint32_t i = 0; i < range.vertices; ++i) {
                    const auto& p = caps.vertices[range.first_vertex + i].position;
                    middle += Vec3(p[0], p[1], p[2]) / range.vertices;
                }
                const auto at = sight.on_screen(middle);
                if (range.vertices == 0 || !at) {
                    continue;
                }
                ++cut;
                const auto& colour = caps.vertices[range.first_vertex].colour;
                const QColor seen(picture.pixel(at->toPoint()));
                const double light = seen.redF() / static_cast<double>(colour[0]);
                filled += std::abs(seen.greenF() - light * colour[1]) < 0.02 &&
                                  std::abs(seen.blueF() - light * colour[2]) < 0.02
                              ? 1
                              : 0;
            }
            QVERIFY(cut > 0);
            QCOMPARE(filled, cut);
        }
    }

    void sections_across_the_view_and_flipped() {
        auto* axis = window_->findChild<QComboBox*>("section_axis");
        auto* flip = window_->findChild<QToolButton*>("section_flip");
        QVERIFY(!flip->isEnabled());
        axis->setCurrentIndex(4);
        const auto across = viewport().layers().section();
        QVERIFY(across &&
                across->normal.dot(viewport().camera().standpoint().towards_eye()) > 0.999);
        QVERIFY(is_as_before("section-view"));
        flip->setChecked(true);
        const auto flipped = viewport().layers().section();
        // The flipped section is the other side of the same plane.
        QVERIFY((flipped->normal + across->normal).norm() < 1e-12);
        QVERIFY(std::abs((flipped->point - across->point).dot(across->normal)) < 1e-9);
        // The section stays where it is while the camera goes around, until it is chosen again.
        const CameraPlace before = viewport().camera().standpoint().place();
        CameraPlace aside = before;
        aside.yaw += 90.0;
        viewport().camera().stand_at(aside);
        QCOMPARE(viewport().layers().section()->normal, flipped->normal);
        emit axis->activated(4);
        QVERIFY(viewport().layers().section()->normal.dot(
                    viewport().camera().standpoint().towards_eye()) < -0.999);
        viewport().camera().stand_at(before);
        flip->setChecked(false);
        axis->setCurrentIndex(0);
        QVERIFY(!viewport().layers().section());
    }

    void selection_and_hidden() {
        window_->document().shown().select({0});
        window_->document().shown().set_visible({1}, false);
        QVERIFY(is_as_before("selection"));
        window_->document().shown().show_all();
    }
    // The piece is covered by the bolt and the other plate.
    void what_is_selected_has_an_outline_and_its_own_colour() {
        ShownLayers shown;
        shown.grid = false;
        shown.edges = false;
        viewport().layers().set_shown(shown);
        const CameraPlace before = viewport().camera().standpoint().place();
        const QImage plain = picture_of(viewport());
        QCOMPARE(count_like(plain, k_outline), 0);
        window_->document().shown().select({0});
        const QImage selected = picture_of(viewport());
        const int outlined = count_like(selected, k_outline);
        QVERIFY2(outlined > 100, qPrintable(QString::number(outlined)));
        int same = 0;
        int paler = 0;
        for (int y = 0; y < plain.height(); ++y) {
            for (int x = 0; x < plain.width(); ++x) {
                const QRgb was = plain.pixel(x, y);
                const QRgb is = selected.pixel(x, y);
                const bool is_piece = difference(was, plain.pixel(2, 2)) > 40;
                same += is_piece && was == is ? 1 : 0;
                paler += is_piece && qRed(is) + qGreen(is) + qBlue(is) >
                                         qRed(was) + qGreen(was) + qBlue(was) + 20
                             ? 1
                             : 0;
            }
        }
        QVERIFY2(same > 1000, qPrintable(QString::number(same)));
        QVERIFY2(paler > 5000, qPrintable(QString::number(paler)));
        // From half of the distance the outline is twice as long and no wider.
        const Aabb box = box_around(window_->document().shown().pieces()->pieces()[0].vertices);
        const auto outlined_from = [&](double distance) {
            CameraPlace place = before;
            place.target = box.centre();
            place.distance = distance * box.diagonal();
            viewport().camera().stand_at(place);
            return count_like(picture_of(viewport()), k_outline);
        };
        const int far = outlined_from(5.0);
        const int near = outlined_from(2.5);
        viewport().camera().stand_at(before);
        QVERIFY2(near > 1.6 * far && near < 2.5 * far,
                 qPrintable(QString("%1 and %2").arg(near).arg(far)));
    }
    // The outline is around all of them together, so that it is shorter than each one's own.
    void pieces_that_are_selected_together_have_one_outline() {
        ShownLayers shown;
        shown.grid = false;
        viewport().layers().set_shown(shown);
        const auto outlined = [&](const std::set<PieceId>& pieces) {
            window_->document().shown().select(pieces);
            return count_like(picture_of(viewport()), k_outline);
        };
        std::set<PieceId> all;
        int each = 0;
        const auto count =
            static_cast<PieceId>(window_->document().shown().pieces()->pieces().size());
        for (PieceId piece = 0; piece < count; ++piece) {
            each += outlined({piece});
            all.insert(piece);
        }
        const int together = outlined(all);
        QVERIFY2(together > 0 && together < each / 2,
                 qPrintable(QString("%1 and %2").arg(together).arg(each)));
    }
    // A small box stands wholly behind a large one.
    void the_outline_of_what_is_covered_is_seen_through() {
        const Vec3 middle = bounds().centre();
        PieceSet set;
        set.family = Family::solid;
        set.pieces = {
            piece_around(shapes::box(middle + Vec3(-10, -10, 5), Vec3(20, 20, 5)).vertices),
            piece_around(shapes::box(middle + Vec3(-5, -5, -20), Vec3(10, 10, 10)).vertices)};
        const auto list = draw_pieces(set, nullptr, bounds(), Palette::spectrum);
        QVERIFY(list);
        ShownLayers shown;
        shown.grid = false;
        viewport().layers().set_shown(shown);
        const CameraPlace before = viewport().camera().standpoint().place();
        viewport().camera().stand_at({middle, 0.0, 0.0, 100.0});
        viewport().layers().show_pieces(
            {std::make_shared<const PieceDrawList>(*list),
             nullptr,
             std::make_shared<const PieceBuffers>(buffers_to_cut(*list)),
             {}});
        using State = PieceLayer::State;
        const auto picture_with = [&](State small) {
            viewport().layers().pieces().set_states({State::plain, small});
            return picture_of(viewport());
        };
        const QImage hidden = picture_with(State::hidden);
        const QImage plain = picture_with(State::plain);
        const QImage selected = picture_with(State::selected);
        emit look().changed(); // shows the document's pieces again
        viewport().camera().stand_at(before);
        QCOMPARE(plain, hidden);
        QCOMPARE(count_like(plain, k_outline), 0);
        // Its four sides are 37 pixels long, and the line beside them is more than two wide.
        const int outlined = count_like(selected, k_outline);
        QVERIFY2(outlined > 4 * 2 * 30, qPrintable(QString::number(outlined)));
    }
    // Boxes around all pieces hide them, although many of their faces lie in those of the pieces.
    void added_faces_lie_over_pieces() {
        ShownLayers shown;
        shown.grid = false;
        shown.edges = false;
        viewport().layers().set_shown(shown);
        const QRgb nothing = picture_of(viewport()).pixel(2, 2);
        std::vector<DrawVertex> boxes;
        for (const Piece& piece : window_->document().shown().pieces()->pieces()) {
            const Aabb around = box_around(piece.vertices);
            const TriMesh box = shapes::box(around.lower - bounds().centre(), around.size());
            for (FaceId face = 0; face < box.triangles.size(); ++face) {
                const auto corners = box.corners(face);
                const Vec3 normal =
                    (corners[1] - corners[0]).cross(corners[2] - corners[0]).stableNormalized();
                for (const Vec3& corner : corners) {
                    boxes.push_back({floats(corner), floats(normal), {0.0F, 0.0F, 1.0F}});
                }
            }
        }
        viewport().layers().overlays().set(Overlay::added_faces, boxes);
        const QImage picture = picture_of(viewport());
        viewport().layers().overlays().set(Overlay::added_faces, {});
        // Pixels at borders may be mixtures with what is behind.
        const auto is_amid = [&](int x, int y) {
            for (int i = 0; i < 9; ++i) {
                if (difference(picture.pixel(x + i % 3 - 1, y + i / 3 - 1), nothing) < 40) {
                    return false;
                }
            }
            return true;
        };
        int blue = 0;
        int others = 0;
        for (int y = 1; y + 1 < picture.height(); ++y) {
            for (int x = 1; x + 1 < picture.width(); ++x) {
                const QRgb pixel = picture.pixel(x, y);
                const bool is_blue = std::max(qRed(pixel), qGreen(pixel)) < 10;
                blue += is_blue ? 1 : 0;
                others += !is_blue && is_amid(x, y) ? 1 : 0;
            }
        }
        qInfo("%d pixels of boxes, %d of what is in them", blue, others);
        QVERIFY(blue > 5000);
        QVERIFY(others < 20); // boxes that are thinner than a pixel may be seen from behind
    }
    // Without its surface, the model has no edges either: they would stand where nothing is.
    void edges_of_the_model_are_drawn_with_its_surface() {
        ShownLayers shown;
        viewport().layers().set_apart(0.6);
        viewport().layers().set_shown(shown);
        const QImage both = picture_of(viewport());
        shown.model = false;
        viewport().layers().set_shown(shown);
        QCOMPARE(picture_of(viewport()), both);
    }
    // Where edges lie close together they are faint as a whole. Dots would be as dark as any edge.
    void edges_that_fade_are_not_dotted() {
        ShownLayers shown;
        shown.grid = false;
        viewport().layers().set_shown(shown);
        const auto dark_from = [&](double distance) {
            CameraPlace place = viewport().camera().standpoint().place();
            place.distance = distance;
            viewport().camera().stand_at(place);
            return count_like(picture_of(viewport()), QColor(41, 43, 51));
        };
        const CameraPlace before = viewport().camera().standpoint().place();
        const PieceDrawList& list = *window_->document().shown().draw();
        const double slope = viewport().camera().standpoint().sight().slope;
        // Edges of the piece whose edges lie farthest apart are half faded there.
        const double half = static_cast<double>(list.vertices[list.edges.front()].spacing) /
                            (1.4 * static_cast<double>(k_least_spacing) * slope);
        // Where lines cross they are darker.
        const int near = dark_from(0.3 * half);
        const int far = dark_from(half);
        viewport().camera().stand_at(before);
        QVERIFY2(near > 20 && far < near / 20, qPrintable(QString("%1 and %2").arg(near).arg(far)));
    }
    // The place that is looked at is still drawn when the camera is as near as it gets.
    void what_is_looked_at_closely_is_there() {
        const CameraPlace before = viewport().camera().standpoint().place();
        const QPointF centre(0.5 * viewport().width(), 0.5 * viewport().height());
        const Vec3 along = viewport().camera().standpoint().ray_through(centre).along;
        Vec3 nearest = bounds().centre() + bounds().diagonal() * along; // of all facets' middles
        for (const Piece& piece : window_->document().shown().pieces()->pieces()) {
            for (const auto& [a, b, c] : piece.triangles) {
                const Vec3 middle =
                    (piece.vertices[a] + piece.vertices[b] + piece.vertices[c]) / 3.0;
                nearest = middle.dot(along) < nearest.dot(along) ? middle : nearest;
            }
        }
        const QRgb nothing = picture_of(viewport()).pixel(2, 2);
        viewport().camera().stand_at(
            {nearest, before.yaw, before.pitch, 1e-9 * bounds().diagonal()});
        const QImage near = picture_of(viewport());
        viewport().camera().stand_at(before);
        QVERIFY(near.pixel(near.width() / 2, near.height() / 2) != nothing);
    }

    void wire() {
        ShownLayers shown;
        shown.wire = true;
        viewport().layers().set_shown(shown);
        QVERIFY(is_as_before("wire"));
        shown.pieces = false;
        viewport().layers().set_shown(shown);
        QVERIFY(is_as_before("wire_alone"));
    }
    void concave_edges() {
        ShownLayers shown;
        shown.pieces = false;
        shown.grid = false;
        const int none = count_like(picture_of(viewport()), QColor(214, 40, 120));
        shown.concave_edges = true;
        viewport().layers().set_shown(shown);
        QVERIFY(count_like(picture_of(viewport()), QColor(214, 40, 120)) > none);
        QVERIFY(is_as_before("concave"));
    }

    void distances() {
        QVERIFY(looks(LookKind::heat));
        const HeatFigures& heat = look().picture()->heat;
        const double tolerance = window_->document().shown().pieces()->decomposition.set.tolerance;
        QVERIFY(heat.top > 0.0);
        QVERIFY(heat.top <= tolerance);
        QVERIFY(!heat.over_worst.empty());
        QCOMPARE(heat.over_worst.front().height, heat.top);
        QVERIFY(is_as_before("heat"));

        // A click in the list flies to the worst place and selects its piece. The camera turns to
        // where the hull faces there.
        const CameraPlace before = viewport().camera().standpoint().place();
        auto* worst = window_->findChild<QTableWidget*>("heat_worst");
        QCOMPARE(static_cast<std::size_t>(worst->rowCount()),
                 heat.over_worst.size() + heat.under_worst.size());
        const auto& cut = *window_->document().shown().pieces();
        QCOMPARE(worst->item(static_cast<int>(heat.under_worst.size()), 0)->text(),
                 number_of(cut, heat.over_worst.front().owner));
        emit worst->cellClicked(static_cast<int>(heat.under_worst.size()), 0);
        QCOMPARE(window_->document().shown().selection(),
                 std::set<PieceId>{heat.over_worst.front().owner});
        const auto& place = heat.over_worst.front();
        const Piece& piece = window_->document().shown().pieces()->pieces()[place.owner];
        const Vec3 facing = facing_at(piece.vertices, piece.triangles, place.at);
        QTRY_VERIFY_WITH_TIMEOUT(viewport().camera().standpoint().towards_eye().dot(facing) > 0.999,
                                 k_patience);
        // The ring is looked for; some of the heat is of nearly the same red.
        const auto has_ring = [&] { return count_like(picture_of(viewport()), k_ring) > 200; };
        QVERIFY(has_ring());
        // Esc takes the ring away, although the focus is not in the view.
        window_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(window_.get(), k_patience));
        QTest::keyClick(worst, Qt::Key_Escape);
        QVERIFY(!has_ring());
        emit worst->cellClicked(static_cast<int>(heat.under_worst.size()), 0);
        QTRY_VERIFY_WITH_TIMEOUT(has_ring(), k_patience);
        emit viewport().pointer().picked(-1, Qt::NoModifier); // nothing was clicked
        QVERIFY(!has_ring());
        viewport().camera().stand_at(before);
    }
    // Pieces between the eye and the place are seen through, and the others stay as they are.
    void pieces_in_front_of_a_fault_are_seen_through() {
        ShownLayers shown;
        shown.grid = false;
        viewport().layers().set_shown(shown);
        const CameraPlace before = viewport().camera().standpoint().place();
        Spotlight light(viewport());
        const QImage plain = picture_of(viewport());
        // The largest piece lies between the place and an eye that is beyond it.
        std::vector<Aabb> boxes;
        for (const Piece& piece : window_->document().shown().pieces()->pieces()) {
            boxes.push_back(box_around(piece.vertices));
        }
        const auto largest = std::ranges::max_element(boxes, {}, &Aabb::diagonal);
        const std::size_t place = largest == boxes.begin() ? 1 : 0;
        const Vec3 way = largest->centre() - boxes[place].centre();
        light.show({boxes[place].centre() - bounds().centre(), 0.01 * bounds().diagonal(),
                    way.normalized(), place});
        const QImage lit = picture_of(viewport());
        light.end();
        // Beside the ring, pieces mix with what is behind them.
        const int ring = count_like(lit, k_ring);
        QVERIFY(ring > 200);
        QVERIFY(other_pixels(plain, lit) * lit.width() * lit.height() > 2.0 * ring);
        QCOMPARE(picture_of(viewport()), plain);
        viewport().camera().stand_at(before);
    }

    void what_is_uncovered_has_a_scale_of_its_own() {
        const auto is_blue = [](QRgb pixel) { return qBlue(pixel) - qRed(pixel) > 40; };
        QVERIFY(looks(LookKind::heat));
        const int blue = count_where(picture_of(viewport()), is_blue);
        const auto* legend = window_->findChild<HeatLegend*>("leak_legend");
        QVERIFY(legend->isHidden());
        window_->document().shown().select({0});
        window_->findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(*window_));
        QVERIFY(looks(LookKind::heat));
        const HeatFigures& heat = look().picture()->heat;
        QVERIFY(heat.under > 0.0);
        QVERIFY(std::accumulate(heat.under_areas.begin(), heat.under_areas.end(), 0.0) > 0.0);
        QVERIFY(!legend->isHidden());
        // Bare faces are darker the farther they are from the pieces.
        const auto red = [](const DrawVertex& vertex) { return vertex.colour[0]; };
        const auto [dark, pale] =
            std::ranges::minmax(read_as<DrawVertex>(look().picture()->bare), {}, red);
        QCOMPARE(red(dark), static_cast<float>(leak_colours().back()[0]) / 255.0F);
        QVERIFY(red(pale) > red(dark));
        window_->document().shown().select({});
        QVERIFY(is_as_before("heat-uncovered"));
        QVERIFY(count_where(picture_of(viewport()), is_blue) > blue + 500);
        window_->findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(*window_));
        QVERIFY(looks(LookKind::heat));
        QVERIFY(legend->isHidden());
    }

    void rows_of_the_tree() {
        QVERIFY(looks(LookKind::tree));
        look().set_level(0);
        QVERIFY(looks(LookKind::tree));
        QTRY_COMPARE_WITH_TIMEOUT(look().picture()->row.nodes.size(), std::size_t{1}, k_patience);
        look().set_level(2);
        QTRY_COMPARE_WITH_TIMEOUT(look().picture()->place.level, std::uint64_t{2}, k_patience);
        QVERIFY(is_as_before("tree"));

        // Each piece is below exactly one node of the row.
        std::set<PieceId> below;
        for (const auto& pieces : look().picture()->row.pieces) {
            for (const PieceId piece : pieces) {
                QVERIFY(below.insert(piece).second);
            }
        }
        QCOMPARE(below.size(), window_->document().shown().pieces()->pieces().size());

        look().show_of_tree(false, true);
        QVERIFY(is_as_before("boxes"));
        look().show_of_tree(true, true);
    }

    void stepping_into_a_node_and_out_again() {
        QVERIFY(looks(LookKind::tree));
        look().set_level(1);
        QTRY_COMPARE_WITH_TIMEOUT(look().picture()->row.nodes.size(), std::size_t{2}, k_patience);
        const std::vector<PieceId> first = look().pieces_at(0);
        window_->document().shown().select({first.begin(), first.end()});
        QTest::mouseClick(window_->findChild<QPushButton*>("tree_in"), Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(look().picture()->place.root != 0, k_patience);
        std::vector<PieceId> below;
        for (const auto& pieces : look().picture()->row.pieces) {
            below.insert(below.end(), pieces.begin(), pieces.end());
        }
        std::sort(below.begin(), below.end());
        QCOMPARE(below, first);
        QTest::mouseClick(window_->findChild<QPushButton*>("tree_out"), Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(look().picture()->place.root, Index{0}, k_patience);
        QCOMPARE(look().picture()->row.nodes.size(), std::size_t{2});
    }

    void strips() {
        QVERIFY(looks(LookKind::strips));
        QVERIFY(look().picture()->strips >= window_->document().shown().pieces()->pieces().size());
        QVERIFY(is_as_before("strips"));
        viewport().layers().set_apart(0.6);
        QVERIFY(is_as_before("strips-apart"));
    }

    void a_project_is_looked_at_as_it_was() {
        viewport().camera().stand_at({bounds().centre() + Vec3(0.1, 0.2, 0.3), 120.0, -30.0, 55.0});
        window_->findChild<QAction*>("show_orthographic")->setChecked(true);
        window_->findChild<QAction*>("show_concave")->setChecked(true);
        window_->findChild<QAction*>("show_grid")->setChecked(false);
        window_->findChild<QSlider*>("apart")->setValue(40);
        window_->findChild<QComboBox*>("section_axis")->setCurrentIndex(4); // across the view
        window_->findChild<QToolButton*>("section_flip")->setChecked(true);
        const auto section = viewport().layers().section();
        window_->findChild<QSlider*>("section")->setValue(300);
        look().set_kind(LookKind::tree);
        QVERIFY(looks(LookKind::tree));
        look().set_level(1);
        QVERIFY(looks(LookKind::tree));
        window_->document().shown().select({0});
        look().step_in(); // steps to a node below the root
        QVERIFY(looks(LookKind::tree));
        look().show_of_tree(false, true);
        window_->findChild<QAction*>("add_box")->trigger();
        QVERIFY(settles(*window_));
        QVERIFY(looks(LookKind::tree));
        window_->document().shown().set_visible({2, 3}, false);
        const std::string box = window_->document().shown().pieces()->added.front().name;
        window_->document().shown().set_added_visible(box, false);
        const QString first = folder_.filePath("first.hullwright");
        QVERIFY(saves(*window_, first));
        {
            MainWindow other;
            other.set_worker(HULLWRIGHT_CLI);
            other.show();
            other.router().open(first);
            QVERIFY(settles(other));
            QTRY_VERIFY_WITH_TIMEOUT(other.look().picture() != nullptr, k_patience);
            QVERIFY(other.look().picture()->place == look().place());
            const QString second = folder_.filePath("second.hullwright");
            QVERIFY(saves(other, second));
            const ViewState before = view_in(first);
            QCOMPARE(before.hidden, (std::set<PieceId>{2, 3}));
            QCOMPARE(before.hidden_added, std::set<std::string>{box});
            QVERIFY(!other.document().shown().is_added_visible(box));
            QCOMPARE(before.look, LookKind::tree);
            QVERIFY(before.tree == look().place() && before.tree.root != 0);
            QVERIFY(!before.tree_hulls && before.tree_boxes);
            QCOMPARE(before.section_axis, 3);
            QVERIFY(before.section_flipped);
            const auto same = other.findChild<Viewport*>("viewport")->layers().section();
            QVERIFY(same && (same->normal - section->normal).norm() < 1e-12);
            QVERIFY(before.orthographic && before.concave_edges && !before.grid);
            QCOMPARE(before.yaw, 120.0);
            QVERIFY((before.target - bounds().centre() - Vec3(0.1, 0.2, 0.3)).norm() < 1e-5);
            QVERIFY(view_in(second) == before);
        }
        window_->findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(*window_));
        window_->findChild<QAction*>("show_orthographic")->setChecked(false);
        window_->findChild<QAction*>("show_concave")->setChecked(false);
        window_->findChild<QAction*>("show_grid")->setChecked(true);
        look().show_of_tree(true, true);
        look().set_level(3);
        look().leave();
        window_->document().shown().select({});
        window_->findChild<QSlider*>("apart")->setValue(0);
        window_->findChild<QToolButton*>("section_flip")->setChecked(false);
        window_->findChild<QComboBox*>("section_axis")->setCurrentIndex(0);
        window_->document().shown().show_all();
        viewport().camera().fit();
        QTest::qWait(400);
    }

    // Piece numbers mean other pieces after another recipe, so hidden ones are forgotten.
    void hidden_pieces_are_forgotten_with_another_recipe() {
        window_->document().shown().set_visible({2, 3}, false);
        const QString project = folder_.filePath("hidden.hullwright");
        QVERIFY(saves(*window_, project));
        window_->document().shown().show_all();
        MainWindow other;
        other.set_worker(HULLWRIGHT_CLI);
        other.show();
        QSignalSpy read(&other, &MainWindow::model_loaded);
        other.router().open(project);
        QVERIFY(QTest::qWaitFor([&] { return !read.isEmpty(); }, k_patience));
        Recipe recipe = other.document().recipe().value();
        recipe.decompose.tolerance = *parse_length("2%");
        other.document().recipe().set(recipe);
        QVERIFY(settles(other));
        QVERIFY(other.document().shown().is_visible(2) && other.document().shown().is_visible(3));
    }

    void a_camera_that_looks_at_nothing_is_turned_to_the_model() {
        viewport().camera().stand_at({Vec3(1e30, 0, 0), 0.0, 0.0, 10.0});
        QVERIFY((viewport().camera().standpoint().place().target - bounds().centre()).norm() <
                bounds().diagonal());
        viewport().camera().stand_at({bounds().centre(), 35.0, 25.0, bounds().diagonal()});
    }

    // A new cut keeps the look that was chosen.
    void a_new_cut_is_looked_at_the_same_way() {
        QVERIFY(looks(LookKind::heat));
        const auto before = look().picture();
        Recipe recipe = window_->document().recipe().value();
        recipe.decompose.tolerance = *parse_length("1%");
        window_->document().recipe().set(recipe);
        QVERIFY(settles(*window_));
        QTRY_VERIFY_WITH_TIMEOUT(look().picture() && !look().running(), k_patience);
        QVERIFY(look().picture() != before);
        QCOMPARE(look().picture()->of, window_->document().shown().pieces());
        QVERIFY(look().picture()->heat.top <= 0.01 * bounds().diagonal());
        QVERIFY(window_->findChild<QLabel*>("heat_text")->text().contains("<b>"));
    }

    // Seams that are seen are dark, and so they are where colours are distances, and where pieces
    // are parted a little.
    void pieces_of_a_solid_end_at_lines_data() {
        QTest::addColumn<bool>("heat");
        QTest::addRow("pieces") << false;
        QTest::addRow("distances") << true;
    }
    void pieces_of_a_solid_end_at_lines() {
        QFETCH(bool, heat);
        MainWindow window;
        QVERIFY(shows_mug(window));
        Viewport& view = *window.findChild<Viewport*>("viewport");
        if (heat) {
            window.look().set_kind(LookKind::heat);
            QTRY_VERIFY_WITH_TIMEOUT(window.look().picture() && !window.look().running(),
                                     k_patience);
        }
        const Sight sight = view.camera().standpoint().sight();
        const auto& list = *view.layers().pieces().list();
        std::vector<QPoint> seen; // middles of seams
        for (const Seam& seam : list.seams) {
            const Vec3 middle = 0.5 * (doubles(seam.first) + doubles(seam.second));
            const auto at = sight.on_screen(middle);
            const auto hit =
                at ? view.layers().pieces().pick(sight.ray_at(*at), {0, 0, 0, 1}) : std::nullopt;
            const double length = (doubles(seam.second) - doubles(seam.first)).norm();
            const double pixel = sight.pixel_at(middle);
            if (hit && (hit->point - middle).norm() < pixel && length > 4.0 * pixel) {
                seen.push_back(at->toPoint());
            }
        }
        qInfo("%zu of %zu seams are seen", seen.size(), list.seams.size());
        QVERIFY(seen.size() > 50);
        const auto share_inked = [&] {
            const auto [bare, lined] = without_and_with_edges(view);
            constexpr int k_least = 12; // the darkest facets are little lighter than lines
            return share_changed(bare, lined, seen, k_least, 50);
        };
        const double whole = share_inked();
        view.layers().set_apart(1e-6);
        const double apart = share_inked();
        view.layers().set_apart(0.0);
        // A few, one in twenty, lie under a piece in a higher layer.
        QVERIFY(whole > 0.9);
        QVERIFY(apart > 0.9);
    }

    // Seams are whole lines, wherever pieces are drawn. Of the half of a line, four pixels of ten
    // have less than the ink that counts here; at most one of a hundred was seen to have so little,
    // where other lines begin. Where pieces are parted so far, many of them no longer meet.
    void seams_have_no_gaps_data() {
        QTest::addColumn<double>("apart");
        QTest::addColumn<int>("places");
        QTest::addRow("together") << 0.0 << 800;
        QTest::addRow("apart") << 0.5 << 250;
    }
    void seams_have_no_gaps() {
        QFETCH(double, apart);
        QFETCH(int, places);
        MainWindow window;
        QVERIFY(shows_mug(window));
        Viewport& view = *window.findChild<Viewport*>("viewport");
        view.layers().set_apart(apart);
        const auto [bare, lined] = without_and_with_edges(view);
        const PieceDrawList& list = *view.layers().pieces().list();
        const Wholeness whole =
            wholeness_of(view, apart > 0.0 ? parted_seams(list, apart) : list.seams, bare, lined);
        qInfo("%d of %d pixels along seams are weak, at most %d in a row", whole.weak, whole.places,
              whole.gap);
        QVERIFY(whole.places > places);
        QVERIFY(whole.weak < 0.02 * whole.places);
        QVERIFY(whole.gap <= 8); // a line that is missing has all of its pixels in a row
    }

    // Beside its outline, a selected piece is as it is without lines; some of other pieces end
    // there.
    void no_dark_line_lies_within_an_outline() {
        MainWindow window;
        QVERIFY(shows_mug(window));
        Viewport& view = *window.findChild<Viewport*>("viewport");
        int beside = 0;
        int changed = 0;
        for (const PieceId piece : most_seen(view, 5)) {
            window.document().shown().select({piece});
            const std::array<QImage, 2> pictures = without_and_with_edges(view);
            const QImage& bare = pictures[0];
            const auto is_outline = [&](int x, int y) {
                return is_like(bare.pixel(x, y), k_outline);
            };
            for (int y = 1; y + 1 < bare.height(); ++y) {
                for (int x = 1; x + 1 < bare.width(); ++x) {
                    const bool is_beside = is_outline(x - 1, y) || is_outline(x + 1, y) ||
                                           is_outline(x, y - 1) || is_outline(x, y + 1);
                    if (is_beside && !is_outline(x, y) && piece_at(view, QPoint(x, y)) == piece) {
                        ++beside;
                        changed +=
                            difference(bare.pixel(x, y), pictures[1].pixel(x, y)) > 12 ? 1 : 0;
                    }
                }
            }
        }
        qInfo("%d of %d pixels beside outlines are changed by lines", changed, beside);
        QVERIFY(beside > 500);
        QVERIFY(changed < 0.3 * beside); // with lines at their rims, nine of ten are
    }

    // Edges of the model that nothing hides are whole lines.
    void edges_of_the_model_are_whole_data() {
        QTest::addColumn<double>("pitch");
        for (const double pitch : {-80.0, -35.0, -5.0, 20.0, 60.0}) {
            QTest::addRow("at %g", pitch) << pitch;
        }
    }
    void edges_of_the_model_are_whole() {
        QFETCH(double, pitch);
        const CameraPlace before = viewport().camera().standpoint().place();
        CameraPlace place = before;
        place.pitch = pitch;
        viewport().camera().stand_at(place);
        ShownLayers shown;
        shown.grid = false;
        shown.pieces = false;
        shown.edges = false;
        viewport().layers().set_shown(shown);
        const QImage bare = picture_of(viewport());
        shown.edges = true;
        viewport().layers().set_shown(shown);
        const double share =
            share_changed(bare, picture_of(viewport()), points_on_lines(*window_, false), 12);
        viewport().camera().stand_at(before);
        QVERIFY(share > 0.98);
    }

    // The sides of a surface's triangles are whole over hulls that stand out of it, too.
    void wires_over_pieces_are_whole() {
        MainWindow window;
        QVERIFY(shows_mug(window));
        Viewport& view = *window.findChild<Viewport*>("viewport");
        ShownLayers shown;
        shown.grid = false;
        shown.edges = false;
        view.layers().set_shown(shown);
        const QImage bare = picture_of(view);
        shown.wire = true;
        view.layers().set_shown(shown);
        // Some pieces are much like wires.
        QVERIFY(share_changed(bare, picture_of(view), points_on_lines(window, true), 3) > 0.86);
    }
};

QTEST_MAIN(ViewsTest)
#include "views.moc"
