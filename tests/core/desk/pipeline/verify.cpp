// The pipeline gives verdicts on pieces and assets, asked as the verb and the window ask.
#include "pipeline/verify.h"
#include "edit/primitive.h"
#include "pipeline/product.h"
#include "pipeline/stated_facts.h"
#include "report/reasons.h"
#include "report/sentences.h"
#include "support/folder.h"
#include "support/long_run.h"
#include "support/stop_at.h"

#include <QTest>
#include <random>

using namespace hullwright;
using pipeline::Input;
using pipeline::Stage;
using pipeline::Verdict;
using pipeline::VerifySettings;

namespace {

const std::string k_vase = HULLWRIGHT_SOURCE_DIR "/tests/data/models/vase.obj";

VerifySettings settings_for(const char* engine = nullptr) {
    VerifySettings settings;
    settings.engine = engine != nullptr ? find_engine(engine) : nullptr;
    settings.made_by = "a test";
    settings.worker = HULLWRIGHT_CLI;
    return settings;
}

bool finds(const Verdict& verdict, PieceFault fault) {
    return std::any_of(verdict.check->findings.begin(), verdict.check->findings.end(),
                       [&](const PieceFinding& finding) { return finding.fault == fault; });
}

} // namespace

class VerifyTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    std::string pieces_;
    std::string asset_;
    std::size_t count_ = 0;

    Input file(const std::string& path, const std::string& model = {}) const {
        Input input;
        input.file = path;
        input.model = model;
        return input;
    }

    // Writes the pieces to a file, after a change that makes them worse.
    template <class Change> std::string changed(const char* name, const Change& change) const {
        auto read = read_pieces(pieces_);
        if (!read) {
            qFatal("%s cannot be read", pieces_.c_str());
        }
        change(*read);
        const std::string path = folder_.path(name);
        if (!write_pieces(*read, path)) {
            qFatal("%s cannot be written", path.c_str());
        }
        return path;
    }

    static void write_fast_pieces(const std::string& model, const std::string& path) {
        Input input;
        input.file = model;
        pipeline::Settings making;
        making.recipe.decompose.tolerance = {1.0, true};
        making.recipe.decompose.merge = Merge::fast;
        making.until = Stage::corrected;
        making.prepare.worker = HULLWRIGHT_CLI;
        const auto stages = pipeline::run(input, making);
        const auto product = product_of(*stages, {});
        if (!product ||
            !write_product(*product, scene_of(*product), {making.recipe, "a test"}, path)) {
            qFatal("%s cannot be written", path.c_str());
        }
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        pipeline::Settings making;
        making.recipe.decompose.tolerance = {1.0, true};
        making.until = Stage::corrected;
        making.prepare.worker = HULLWRIGHT_CLI;
        const auto stages = pipeline::run(file(k_vase), making);
        QVERIFY(stages);
        const auto product = product_of(*stages, {});
        QVERIFY(product);
        count_ = product->decomposition->set.pieces.size();
        pieces_ = folder_.path("vase.json");
        asset_ = folder_.path("vase.hwa");
        for (const std::string& output : {pieces_, asset_}) {
            QVERIFY(write_product(*product, scene_of(*product), {making.recipe, "a test"}, output));
        }
    }

    void what_is_not_there_is_an_issue() {
        QVERIFY(!pipeline::verify(file(folder_.path("none.json")), settings_for()));
        QVERIFY(!pipeline::verify(file(pieces_, folder_.path("none.obj")), settings_for()));
    }

    void good_pieces_pass_with_their_model() {
        const auto verdict = pipeline::verify(file(pieces_, k_vase), settings_for());
        QVERIFY(verdict && verdict->check && !verdict->packed && !verdict->linted);
        QCOMPARE(verdict->pieces.set.pieces.size(), count_);
        QVERIFY(everything_holds(report_of(*verdict)) && has_passed(report_of(*verdict)));
    }

    void an_asset_is_judged_with_its_tree() {
        const auto verdict = pipeline::verify(file(asset_, k_vase), settings_for());
        QVERIFY(verdict && verdict->check && verdict->packed);
        QVERIFY(has_passed(report_of(*verdict)));
        QVERIFY(verify_json(report_of(*verdict)).find("\"growth\"") != std::string::npos);
    }

    void without_a_model_only_the_engine_speaks() {
        const auto verdict = pipeline::verify(file(asset_), settings_for("physx"));
        QVERIFY(verdict && !verdict->check && !verdict->packed && verdict->linted);
        const auto& unchecked = verdict->facts.unchecked;
        QVERIFY(std::find(unchecked.begin(), unchecked.end(), "geometry") != unchecked.end());
        QVERIFY(verify_text(report_of(*verdict)).find("not checked against their model") !=
                std::string::npos);
    }

    void what_an_engine_refuses_does_not_pass_but_holds() {
        const std::string flat = changed("flat.json", [](PieceFile& pieces) {
            for (Vec3& vertex : pieces.set.pieces[0].vertices) {
                vertex = pieces.set.pieces[0].vertices[0];
            }
        });
        const auto verdict = pipeline::verify(file(flat), settings_for("physx"));
        QVERIFY(verdict && verdict->linted && !verdict->linted->findings.empty());
        QVERIFY(everything_holds(report_of(*verdict)) && !has_passed(report_of(*verdict)));
    }

    void a_face_that_no_piece_has_is_found() {
        const std::string without = changed(
            "without.json", [](PieceFile& pieces) { pieces.set.pieces.back().faces.pop_back(); });
        const auto verdict = pipeline::verify(file(without, k_vase), settings_for());
        QVERIFY(verdict && finds(*verdict, PieceFault::face_missing));
        QVERIFY(!everything_holds(report_of(*verdict)));
    }

    // Pieces that keep the tolerance they were made for need not keep a smaller one.
    void a_tolerance_that_is_asked_for_wins() {
        VerifySettings settings = settings_for();
        settings.asked.decompose.tolerance = {0.01, true};
        const auto verdict = pipeline::verify(file(pieces_, k_vase), settings);
        QVERIFY(verdict && !has_passed(report_of(*verdict)));
        QVERIFY(finds(*verdict, PieceFault::too_concave) || finds(*verdict, PieceFault::protrudes));
    }

    // A tolerance that the user asks for does not excuse what the pieces state of themselves.
    void statements_are_held_to_their_own_tolerance() {
        const std::string boast = changed("boast.json", [](PieceFile& pieces) {
            for (Piece& piece : pieces.set.pieces) {
                piece.concavity = 2.0 * pieces.set.tolerance;
            }
        });
        VerifySettings settings = settings_for();
        settings.asked.decompose.tolerance = {50.0, true};
        const auto verdict = pipeline::verify(file(boast, k_vase), settings);
        QVERIFY(verdict && finds(*verdict, PieceFault::overstated));
    }

    void pieces_of_another_model_are_refused() {
        const auto verdict = pipeline::verify(
            file(pieces_, HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj"), settings_for());
        QVERIFY(!verdict && verdict.issue().code == Code::mesh_mismatch);
    }

    // The knot is closed. Pieces of its surface leave some of it hollow, which is no fault.
    void how_hollow_pieces_are_is_said() {
        QVERIFY(!pipeline::verify(file(pieces_, k_vase), settings_for())->volumes); // it is a sheet
        const std::string knot = HULLWRIGHT_SOURCE_DIR "/tests/data/models/knot.obj";
        const std::string pieces = folder_.path("knot.json");
        write_fast_pieces(knot, pieces);
        const auto verdict = pipeline::verify(file(pieces, knot), settings_for());
        QVERIFY(verdict && verdict->volumes);
        QVERIFY(verdict->volumes->missing.value > 0.0 && verdict->volumes->iou.value < 1.0);
        QVERIFY(everything_holds(report_of(*verdict)));
        const std::string json = verify_json(report_of(*verdict));
        for (const char* name :
             {"\"family\": \"surface\"", "\"iou\"", "\"missing\"", "\"excess\"", "\"sampling\""}) {
            QVERIFY2(json.find(name) != std::string::npos, name);
        }
        QVERIFY(json.find("\"uncovered\"") == std::string::npos);
    }

    // So many faces are taken with the model alone, of which there are fewer.
    void faces_that_a_model_does_not_have_are_refused() {
        const std::string announced = changed("announced.json", [](PieceFile& pieces) {
            for (const Piece& piece : pieces.set.pieces) {
                pieces.face_runs.push_back(face_runs(piece.faces));
            }
            pieces.face_runs[1].push_back({0, 150'000'000});
        });
        const auto alone = pipeline::verify(file(announced), settings_for());
        QVERIFY(!alone && alone.issue().code == Code::bad_setting);
        QVERIFY(alone.issue().where == announced);
        QVERIFY(sentence(alone.issue()).find("piece 1, faces: all pieces name 1500") !=
                std::string::npos);
        const auto verdict = pipeline::verify(file(announced, k_vase), settings_for());
        QVERIFY(!verdict && verdict.issue().code == Code::parse_failed);
        QCOMPARE(sentence(verdict.issue().detail), std::string("piece 1, faces"));
    }

    void a_hollow_solid_is_said_in_words() {
        PieceSet set;
        set.family = Family::solid;
        set.filled = true;
        set.tolerance = 0.1;
        PieceCheck check;
        check.uncovered = 0.25;
        check.concavity = 1.0 / 3.0; // people read four digits of it, programs all
        check.protrusion = 0.001;
        check.findings = {{PieceFault::hollow, k_none, 3, 0.25},
                          {PieceFault::too_hollow, k_none, k_none, 0.05}};
        Volumes volumes;
        volumes.missing = {0.05, 0.001};
        volumes.points = 10'000;
        volumes.inside = 2000;
        VerifyReportInput input;
        input.set = &set;
        input.check = &check;
        input.volumes = &volumes;
        const std::string text = verify_text(input);
        for (const char* words :
             {"pieces of the solid",
              "concavity found 0.3333, protrusion 0.001, inside off all pieces 0.25",
              "5 % (+- 0.1 %) is in no piece",
              "all pieces: a place inside is too far from all of them, face 3",
              "too much of the solid is in none of them: 5 %", "2 faults"}) {
            QVERIFY2(text.find(words) != std::string::npos, text.c_str());
        }
        QVERIFY(verify_json(input).find("\"uncovered\": 0.25") != std::string::npos);
        QVERIFY(verify_json(input).find("0.3333333333333333") != std::string::npos);
    }

    void shares_of_next_to_nothing_are_left_out() {
        const PieceSet set;
        const PieceCheck check;
        Volumes volumes;
        volumes.points = 200'000;
        VerifyReportInput input;
        input.set = &set;
        input.check = &check;
        input.volumes = &volumes;
        const auto says = [&input](const char* in_text, const char* in_json) {
            return verify_text(input).find(in_text) != std::string::npos &&
                   verify_json(input).find(in_json) != std::string::npos;
        };
        volumes.inside = 1499;
        QVERIFY(says("are left out: of 200,000 points around the solid 1,499 are inside",
                     "\"inside\": 1499"));
        QVERIFY(!says("common to both", "sampling") && !says("left out", "\"iou\""));
        volumes.inside = 1500;
        QVERIFY(says("common to both", "\"iou\"") && !says("left out", "sampling"));
    }

    // Corners of a turned box are where doubles round them, and its hull is around it all the same;
    // one that is smaller by a thousand-millionth is not.
    void hulls_of_turned_boxes_are_around_them() {
        const std::uint32_t seed = 7 + tests::slice();
        std::mt19937 random(seed);
        std::normal_distribution<double> axis;
        std::uniform_real_distribution<double> half(0.3, 1.0);
        for (int i = 0; i < 300; ++i) {
            Primitive box;
            box.pose.turn =
                Eigen::Quaterniond(axis(random), axis(random), axis(random), axis(random))
                    .normalized();
            box.pose.move = Vec3(axis(random), axis(random), axis(random));
            box.half = Vec3(half(random), half(random), half(random));
            const auto hull = hull_of(box, {});
            QVERIFY(hull);
            PieceFile file;
            file.names = {"a box"};
            file.set.pieces = {*hull};
            file.primitives = {box};
            const auto facts = pipeline::check_facts(file, nullptr, nullptr);
            QVERIFY2(facts && facts->falsehoods.empty(),
                     qPrintable(QString("seed %1, box %2").arg(seed).arg(i)));
            for (Vec3& v : file.set.pieces[0].vertices) {
                v -= 1e-9 * (v - box.pose.move);
            }
            const auto smaller = pipeline::check_facts(file, nullptr, nullptr);
            QVERIFY(smaller && smaller->falsehoods.size() == 1);
            QCOMPARE(smaller->falsehoods[0].fact, std::string("primitive"));
        }
    }

    void a_stop_ends_it() {
        std::stop_source stop;
        stop.request_stop();
        const auto verdict =
            pipeline::verify(file(pieces_, k_vase), settings_for(), Progress(stop.get_token()));
        QVERIFY(!verdict && verdict.issue().code == Code::stopped);
    }

    // The first moments are while the model is prepared, the others while its pieces and their
    // packing are judged. The engine comes last, and would see a stop that the judges overlooked.
    void a_stop_in_the_midst_ends_it() {
        const auto check = [&](const char* engine, double moment) {
            tests::StopAt stop(moment);
            const auto verdict =
                pipeline::verify(file(asset_, k_vase), settings_for(engine), stop.progress());
            QVERIFY2(stop.was_reached(), qPrintable(QString::number(moment)));
            QVERIFY2(!verdict && verdict.issue().code == Code::stopped,
                     qPrintable(QString::number(moment)));
        };
        for (const double moment : {0.1, 0.3, 0.45, 0.55, 0.65, 0.75, 0.8}) {
            check(nullptr, moment);
        }
        check("physx", 0.92);
    }
};

QTEST_APPLESS_MAIN(VerifyTest)
#include "verify.moc"
