// The pipeline draws pictures of models, pieces and assets without files in between.
#include "pipeline/picture.h"
#include "gpu/gl_context.h"
#include "pipeline/product.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/stop_at.h"

#include <QTest>

using namespace hullwright;
using pipeline::Input;
using pipeline::PictureSettings;
using pipeline::Shown;

namespace {

const std::string k_vase = HULLWRIGHT_SOURCE_DIR "/tests/data/models/vase.obj";

Input file(const std::string& path, const std::string& model = {}) {
    Input input;
    input.file = path;
    input.model = model;
    return input;
}

PictureSettings settings_for(Shown shown) {
    PictureSettings settings;
    settings.shown = shown;
    settings.width = 120;
    settings.height = 90;
    settings.recipe.decompose.tolerance = {1.0, true};
    settings.made_by = "a test";
    settings.worker = HULLWRIGHT_CLI;
    return settings;
}

// Holds the pictures that were handed out, in their order.
struct Drawn {
    std::vector<Picture> pictures;
    Result<std::string> told;
};

Drawn draw(const Input& input, const PictureSettings& settings) {
    std::vector<Picture> pictures;
    auto told = pipeline::draw_pictures(
        input, settings,
        [&](const Picture& picture, std::size_t number, std::size_t count, const Progress&) {
            pictures.push_back(picture);
            const std::size_t whole = std::max<std::uint64_t>(1, settings.turntable);
            return number == pictures.size() && count == whole
                       ? Status(Done{})
                       : error(Code::internal, "the number of a picture");
        });
    return {std::move(pictures), std::move(told)};
}

// Counts how many pixels are not the background, which the corner shows.
std::size_t drawn_pixels(const Picture& picture) {
    return static_cast<std::size_t>(
        std::count_if(picture.pixels.begin(), picture.pixels.end(),
                      [&](const Rgba& pixel) { return pixel != picture.pixels.front(); }));
}

} // namespace

class PictureTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    std::string pieces_;
    std::string asset_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        const auto context = GlContext::make();
        if (!context) {
            QSKIP("there is no OpenGL here");
        }
        pipeline::Settings making;
        making.recipe = settings_for(Shown::pieces).recipe;
        making.until = pipeline::Stage::corrected;
        making.prepare.worker = HULLWRIGHT_CLI;
        const auto stages = pipeline::run(file(k_vase), making);
        QVERIFY(stages);
        const auto product = product_of(*stages, {});
        QVERIFY(product);
        pieces_ = folder_.path("vase.json");
        asset_ = folder_.path("vase.hwa");
        for (const std::string& output : {pieces_, asset_}) {
            QVERIFY(write_product(*product, scene_of(*product), {making.recipe, "a test"}, output));
        }
    }

    void a_size_that_cannot_be_drawn_costs_no_run() {
        PictureSettings settings = settings_for(Shown::pieces);
        settings.width = 1'000'000;
        const Drawn drawn = draw(file(folder_.path("none.obj")), settings);
        QVERIFY(!drawn.told && drawn.told.issue().code == Code::bad_setting);
    }

    void everything_is_drawn_of_a_model() {
        for (const Shown shown :
             {Shown::pieces, Shown::model, Shown::heat, Shown::boxes, Shown::strips}) {
            const Drawn drawn = draw(file(k_vase), settings_for(shown));
            QVERIFY(drawn.told && drawn.pictures.size() == 1);
            QVERIFY(drawn.pictures[0].width == 120 && drawn.pictures[0].height == 90);
            QVERIFY(drawn_pixels(drawn.pictures[0]) > 500);
        }
    }

    // Pieces in JSON are the model's bit for bit, so with their model they look the same.
    void pieces_of_a_file_look_as_those_of_their_model() {
        const Drawn made = draw(file(k_vase), settings_for(Shown::pieces));
        const Drawn read = draw(file(pieces_, k_vase), settings_for(Shown::pieces));
        QVERIFY(made.told && read.told && *made.told == *read.told);
        QVERIFY(made.pictures[0].pixels == read.pictures[0].pixels);
    }

    // An asset has its own boxes; a model's are those of the tree that would be packed.
    void boxes_of_an_asset_are_those_of_its_model() {
        PictureSettings settings = settings_for(Shown::boxes);
        settings.level = 1;
        const Drawn made = draw(file(k_vase), settings);
        const Drawn read = draw(file(asset_, k_vase), settings);
        QVERIFY(made.told && read.told && *made.told == *read.told);
        QVERIFY(made.told->ends_with(", 2 boxes"));
        settings.level = 0;
        QVERIFY(draw(file(asset_, k_vase), settings).told->ends_with(", 1 box"));
    }

    void a_turntable_hands_out_one_picture_after_the_other() {
        PictureSettings settings = settings_for(Shown::pieces);
        settings.turntable = 4;
        const Drawn drawn = draw(file(asset_), settings);
        QVERIFY(drawn.told && drawn.pictures.size() == 4);
        QVERIFY(drawn.pictures[0].pixels != drawn.pictures[1].pixels);
    }

    void an_issue_of_who_takes_pictures_ends_the_drawing() {
        PictureSettings settings = settings_for(Shown::pieces);
        settings.turntable = 4;
        int taken = 0;
        const auto told = pipeline::draw_pictures(
            file(asset_), settings, [&](const Picture&, std::size_t, std::size_t, const Progress&) {
                return ++taken == 2 ? Status(error(Code::file_not_written, "here"))
                                    : Status(Done{});
            });
        QVERIFY(!told && told.issue().code == Code::file_not_written && taken == 2);
    }

    // A picture of many pixels tells its fraction while it is drawn and while it is compressed, and
    // leaves no file where it was stopped.
    void a_large_picture_stops() {
        PictureSettings settings = settings_for(Shown::pieces);
        settings.width = 3000;
        settings.height = 2000;
        const std::string target = folder_.path("large.png");
        const auto made = [&](const Progress& progress) {
            return pipeline::draw_pictures(
                file(asset_), settings,
                [&](const Picture& picture, std::size_t, std::size_t, const Progress& writing) {
                    return write_png(picture, target, writing);
                },
                progress);
        };
        tests::Heard heard;
        QVERIFY(made(heard.progress()));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY(std::filesystem::remove(target));
        const auto steps = std::ranges::count_if(
            heard.told(), [](const auto& told) { return told.second > 0.65; });
        QVERIFY2(steps > 50, qPrintable(QString::number(steps)));
        for (const double fraction : {0.7, 0.8, 0.95}) {
            tests::StopAt stop(fraction);
            const auto told = made(stop.progress());
            QVERIFY(!told && told.issue().code == Code::stopped);
            QVERIFY2(stop.reached_at() < fraction + 0.1,
                     qPrintable(QString::number(stop.reached_at())));
            QVERIFY2(stop.told_after() <= 2, qPrintable(QString::number(stop.told_after())));
            QVERIFY(!std::filesystem::exists(target));
        }
    }

    void pieces_of_another_model_are_refused() {
        const Drawn drawn = draw(file(pieces_, HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj"),
                                 settings_for(Shown::pieces));
        QVERIFY(!drawn.told && drawn.told.issue().code == Code::mesh_mismatch);
    }
};

QTEST_APPLESS_MAIN(PictureTest)
#include "picture.moc"
