// Every report and sentence is made for one of everything: one of a thing is never told by the word
// for many.
#include "base/text.h"
#include "gpu/collision.h"
#include "pipeline/product.h"
#include "report/asset_report.h"
#include "report/collision_report.h"
#include "report/info_report.h"
#include "report/json_text.h"
#include "report/lint_report.h"
#include "report/sentences.h"
#include "report/verify_report.h"
#include "support/heard.h"
#include "support/shapes.h"
#include "support/stop_at.h"

#include <QRegularExpression>
#include <QTest>
#include <functional>
#include <nlohmann/json.hpp>

using namespace hullwright;

namespace {

// Returns the words after a 1 that end with an s and are not of many.
QStringList words_of_many(const std::string& text) {
    static const QRegularExpression after_one("(?<![\\w.,])1 (\\w+s)\\b");
    static const QStringList k_of_one = {"collides", "does",  "has",     "is",
                                         "meets",    "moves", "reaches", "says"};
    QStringList found;
    for (auto each = after_one.globalMatch(QString::fromStdString(text)); each.hasNext();) {
        const auto match = each.next();
        if (!k_of_one.contains(match.captured(1))) {
            found += match.captured();
        }
    }
    return found;
}

void is_of_one(const std::string& text) {
    QVERIFY2(words_of_many(text).isEmpty(), text.c_str());
}

void is_of_one(const std::string& text, const char* words) {
    is_of_one(text);
    QVERIFY2(text.find(words) != text.npos, text.c_str());
}

// A limit on bytes or on pairs is never one, a polygon that crosses itself has four corners, a hull
// has four vertices, and there is none without three vertices.
std::vector<double> least_numbers(Code code) {
    switch (code) {
    case Code::file_too_large:
    case Code::worker_output_limit:
    case Code::pieces_above_limit:
        return {2.0, 1.0};
    case Code::too_many_pairs:
        return {3.0, 2.0};
    case Code::polygon_refused:
        return {4.0, 4.0, 1.0, 1.0, 1.0};
    case Code::vertices_unused:
        return {1.0, 4.0};
    case Code::openings_closed:
        return {1.0, 1.0, 4.0};
    default:
        return std::vector<double>(6, 1.0);
    }
}

} // namespace

class OneOfEachTest : public QObject {
    Q_OBJECT
    pipeline::Stages stages_; // of a model of one triangle
    hwa::Asset asset_;

private slots:
    void initTestCase() {
        pipeline::Settings settings;
        settings.made_by = "a test";
        const TriMesh mesh = make_mesh({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {{0, 1, 2}});
        auto prepared = pipeline::prepared_of(mesh, "one", settings.recipe, true);
        QVERIFY(prepared);
        pipeline::Input input;
        input.prepared = std::make_shared<const Prepared>(std::move(*prepared));
        auto made = pipeline::run(input, settings);
        QVERIFY(made);
        stages_ = std::move(*made);
        QCOMPARE(stages_.pieces->set.pieces.size(), std::size_t{1});
        const auto& bytes = stages_.packed->bytes;
        QVERIFY(hwa::Asset::open(bytes.data(), bytes.size(), asset_, hwa::k_everything) ==
                hwa::Fault::none);
    }

    void words_follow_the_number() {
        QCOMPARE(counted_text(0, "piece", "pieces"), std::string("0 pieces"));
        QCOMPARE(counted_text(1, "piece", "pieces"), std::string("1 piece"));
        QCOMPARE(counted_text(1234, "piece", "pieces"), std::string("1,234 pieces"));
        const std::array texts = {std::string("1"), std::string("21")};
        QCOMPARE(filled("{0} {0=cat|cats}, {1} {1=dog|dogs}, {2=x|y}", texts),
                 std::string("1 cat, 21 dogs, {2=x|y}"));
    }

    void info() {
        is_of_one(info_text(info_of(*stages_.mesh, "{}")));
        is_of_one(*info_json(info_of(*stages_.mesh, "{}")));
    }
    // Where all are counted, nothing is said of others.
    void pairs_that_were_not_counted_are_told() {
        Diagnosis cut = *stages_.mesh->before;
        cut.self_intersections = {{0, 1}, {0, 2}};
        cut.more_self_intersections = true;
        InfoInput input = info_of(*stages_.mesh, "{}");
        const std::string bare = *info_json(input);
        QVERIFY(bare.find("more_self_intersections") == bare.npos);
        QVERIFY(info_text(input).find("at least 2") == std::string::npos);
        input.before = &cut;
        const std::string text = info_text(input);
        QVERIFY2(text.find("at least 2  ->  0\n") != text.npos, text.c_str());
        const auto json = nlohmann::ordered_json::parse(*info_json(input));
        QCOMPARE(json["mesh"]["before"]["self_intersections"].get<int>(), 2);
        QVERIFY(json["mesh"]["before"]["more_self_intersections"].get<bool>());
        QVERIFY(!json["mesh"]["after"].contains("more_self_intersections"));
    }
    // Lists of elements may be longer than all else that was done.
    void lists_of_elements_have_a_phase_and_stop() {
        InfoInput input = info_of(*stages_.mesh, "{}");
        input.elements = true;
        const auto unpacked = unpack(asset_, "one.hwa");
        AssetReportInput packed;
        packed.asset = &asset_;
        packed.unpacked = &*unpacked;
        packed.elements = true;
        const auto of_model = [&](const Progress& progress) { return info_json(input, progress); };
        const auto of_asset = [&](const Progress& progress) {
            return asset_json(packed, progress);
        };
        const std::vector<std::function<Result<std::string>(const Progress&)>> reports = {of_model,
                                                                                          of_asset};
        for (const auto& report : reports) {
            tests::Heard heard;
            QVERIFY(report(heard.progress()));
            QVERIFY(heard.has_heard_of("write"));
            QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
            tests::StopAt stop(0.0);
            const auto stopped = report(stop.progress());
            QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        }
        packed.elements = false; // pieces are listed all the same
        tests::StopAt at_once(0.0);
        QVERIFY(!asset_json(packed, at_once.progress()));
        tests::StopAt late(0.7); // among the elements of the repaired mesh
        const auto stopped = of_model(late.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped && late.reached_at() < 0.8);
        QVERIFY(late.told_after() <= 1);
    }

    // What an asset says of its recipe comes from outside: with very many keys, or very deep, it is
    // shown as text.
    void recipes_beyond_any_of_ours_are_shown_as_text() {
        auto unpacked = unpack(asset_, "one.hwa");
        QVERIFY(unpacked);
        AssetReportInput input;
        input.asset = &asset_;
        input.unpacked = &*unpacked;
        std::string wide = "{\"a\":0";
        for (int i = 0; i < 5000; ++i) {
            wide += ",\"k" + std::to_string(i) + "\":0";
        }
        wide += "}";
        const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
        for (const auto& [recipe, is_text] : {std::pair(std::string(R"({"a":[{"b":1}]})"), false),
                                              std::pair(wide, true), std::pair(deep, true)}) {
            unpacked->origin.recipe_json = recipe;
            const auto json = asset_json(input);
            QVERIFY(json);
            const nlohmann::ordered_json shown = nlohmann::ordered_json::parse(*json)["recipe"];
            QVERIFY(is_text ? shown.is_string() : shown.is_object());
        }
        std::string report = "{\"parts\":[{}";
        for (int i = 0; i < 2000; ++i) {
            report += R"(,{"a":0,"b":{"c":0},"d":0})";
        }
        unpacked->origin.report_json = report + "]}";
        const auto json = asset_json(input);
        QVERIFY(json);
        QVERIFY(nlohmann::ordered_json::parse(*json)["report"].is_object());
    }

    // There may be a hundred thousand pieces.
    void lists_of_pieces_have_a_phase_and_stop() {
        Decomposition many = *stages_.pieces;
        many.set.pieces.assign(5000, many.set.pieces.front());
        const std::vector<std::string> names(many.set.pieces.size(), "one");
        PieceReportInput pieces;
        pieces.decomposition = &many;
        pieces.mesh = stages_.mesh->mesh.get();
        pieces.names = names;
        InfoInput input = info_of(*stages_.mesh, "{}");
        input.pieces = &pieces;
        tests::Heard heard;
        const auto alone = pieces_json(pieces, heard.progress());
        QVERIFY(alone && heard.has_heard_of("write"));
        QVERIFY2(heard.way_back().empty(), heard.way_back().c_str());
        QVERIFY2(heard.longest_step() < 0.3, qPrintable(QString::number(heard.longest_step())));
        tests::StopAt half(0.5);
        QVERIFY(!pieces_json(pieces, half.progress()));
        QVERIFY(half.told_after() == 0 && half.reached_at() < 0.7);
        tests::StopAt late(0.9); // a report of a model has its pieces last
        QVERIFY(!info_json(input, late.progress()));
        QVERIFY(late.told_after() == 0);
        // An asset keeps what is told of all of them together.
        pieces.list = false;
        auto whole = nlohmann::ordered_json::parse(*alone);
        QCOMPARE(whole["list"].size(), std::size_t{5000});
        whole.erase("list");
        QVERIFY(nlohmann::ordered_json::parse(*pieces_json(pieces)) == whole);
    }

    // A number that was asked of the pieces and not reached is told among the warnings, and nothing
    // else changes where pieces are told of.
    void pieces_and_their_warnings_are_part_of_a_report() {
        Decomposition one = *stages_.pieces;
        one.report.issues = {error(Code::pieces_above_limit, "pieces", {}, {2.0, 1.0})};
        const std::vector<std::string> names = {"one"};
        PieceReportInput pieces;
        pieces.decomposition = &one;
        pieces.mesh = stages_.mesh->mesh.get();
        pieces.names = names;
        for (const bool elements : {false, true}) {
            InfoInput input = info_of(*stages_.mesh, "{}");
            input.elements = elements;
            const auto bare = nlohmann::ordered_json::parse(*info_json(input));
            input.pieces = &pieces;
            auto whole = nlohmann::ordered_json::parse(*info_json(input));
            QCOMPARE(whole["pieces"]["count"].get<int>(), 1);
            QCOMPARE(whole["pieces"]["list"].size(), std::size_t{1});
            QCOMPARE(whole["warnings"].size(), bare["warnings"].size() + 1);
            whole.erase("pieces");
            whole["warnings"].erase(whole["warnings"].size() - 1);
            QVERIFY(whole == bare);
        }
    }

    // Lists in blocks make the text of the whole document.
    void a_text_in_pieces_is_the_text_of_the_whole() {
        for (const std::size_t count : {0U, 1U, 1024U, 1025U, 3000U}) {
            nlohmann::ordered_json whole = {{"name", "of \"two\"\nlines"}, {"empty", "{}"}};
            JsonText text;
            text.add(whole.dump(2));
            text.add("{}");
            text.open("inner");
            text.open("none");
            text.close();
            whole["inner"]["none"] = nlohmann::ordered_json::object();
            auto& list = whole["inner"]["list"] = nlohmann::ordered_json::array();
            for (std::size_t i = 0; i < count; ++i) {
                list.push_back({i, nlohmann::ordered_json::array()});
            }
            QVERIFY(text.add_list("list", count, {}, [&list](std::size_t begin, std::size_t end) {
                return nlohmann::ordered_json(
                           std::vector(list.begin() + static_cast<std::ptrdiff_t>(begin),
                                       list.begin() + static_cast<std::ptrdiff_t>(end)))
                    .dump(2);
            }));
            text.close();
            whole["last"] = {{"a", {1, 2}}};
            text.add(nlohmann::ordered_json({{"last", whole["last"]}}).dump(2));
            QCOMPARE(text.take(), whole.dump(2) + "\n");
        }
    }

    void pieces() {
        Decomposition one = *stages_.pieces;
        one.report.simplified = 1;
        one.report.rounded_faces = 1;
        one.set.rounding = 0.5;
        PieceReportInput input;
        input.decomposition = &one;
        input.mesh = stages_.mesh->mesh.get();
        const std::vector<std::string> names = {"one"};
        input.names = names;
        is_of_one(piece_text(input), "1 hull was given fewer vertices");
        one.set.family = Family::solid;
        is_of_one(piece_text(input), "1 piece of the solid");
    }
    // What was measured while pieces of a solid were cut is told of these pieces alone, and of
    // sheets there is nothing to tell.
    void what_was_measured_of_a_solid_is_told() {
        const auto has = [](const std::string& text, const char* words) {
            return text.find(words) != text.npos;
        };
        Decomposition one = *stages_.pieces;
        one.set.family = Family::solid;
        one.set.tolerance = 0.75;
        one.report.kinds =
            std::make_shared<const SurfaceKinds>(*classify_surface(shapes::box(), {}));
        one.report.missing = 0.00125;
        one.report.outside = 0.0325;
        one.report.improved = ImprovedShares{0.051, 0.031};
        PieceReportInput input;
        input.decomposition = &one;
        input.mesh = stages_.mesh->mesh.get();
        const std::vector<std::string> names = {"one"};
        input.names = names;
        input.asked = 0.5;
        const std::string nothing = piece_text(input);
        QVERIFY(!has(nothing, "volume") && !has(nothing, "asked for"));
        const std::array keys = {"missing", "outside", "outside_of_plain_cut",
                                 "outside_of_improved_cut", "tolerance_asked"};
        const auto bare = nlohmann::ordered_json::parse(*pieces_json(input));
        for (const char* key : keys) {
            QVERIFY2(!bare.contains(key), key);
        }
        input.is_as_cut = true;
        const std::string told = piece_text(input);
        is_of_one(told, "of the solid's volume 0.125 % is in no piece; pieces cover 3.25 % more");
        is_of_one(told, "the plain cut of as many pieces covers 5.1 %, once improved 3.1 % (");
        is_of_one(told, "a tolerance of 0.5 was asked for");
        auto json = nlohmann::ordered_json::parse(*pieces_json(input));
        QCOMPARE(json["missing"].get<double>(), 0.00125);
        QCOMPARE(json["outside"].get<double>(), 0.0325);
        QCOMPARE(json["outside_of_plain_cut"].get<double>(), 0.051);
        QCOMPARE(json["outside_of_improved_cut"].get<double>(), 0.031);
        QCOMPARE(json["tolerance"].get<double>(), 0.75);
        QCOMPARE(json["tolerance_asked"].get<double>(), 0.5);
        for (const char* key : keys) {
            json.erase(key);
        }
        QVERIFY(json == bare); // nothing else is another
        input.asked = 0.75;
        one.report.improved.reset();
        const std::string less = piece_text(input);
        QVERIFY(has(less, "is in no piece") && !has(less, "improved") && !has(less, "asked for"));
        one.report.kinds = stages_.pieces->report.kinds; // of a triangle
        QVERIFY(!has(piece_text(input), "is in no piece"));
        one.report.kinds =
            std::make_shared<const SurfaceKinds>(*classify_surface(shapes::box(), {}));
        one.set.family = Family::surface;
        QVERIFY(!has(piece_text(input), "is in no piece"));
    }
    void what_is_written() {
        const auto product = product_of(stages_, {});
        QVERIFY(product);
        const ExportScene scene = scene_of(*product);
        QTemporaryDir folder;
        for (const char* name : {"one.obj", "each{n}.obj", "one.json", "one.hwa"}) {
            const auto line =
                write_product(*product, scene, {stages_.recipe, "a test"},
                              folder.filePath(QString::fromLatin1(name)).toStdString());
            QVERIFY(line);
            is_of_one(*line);
        }
    }
    void assets() {
        const auto unpacked = unpack(asset_, "one");
        QVERIFY(unpacked);
        AssetReportInput input;
        input.bytes = 1;
        input.asset = &asset_;
        input.unpacked = &*unpacked;
        is_of_one(asset_text(input), "1 node, 0 levels below the root");
        PackedTree tree = stages_.packed->tree;
        tree.triangles = 1;
        is_of_one(packed_text(tree), "1 node, 1 triangle at");
    }
    void verdicts() {
        PieceCheck check;
        check.samples = 1;
        check.findings = {{PieceFault::undecided, 0, 0, 0.0, 1}, {PieceFault::touches, 0}};
        Volumes volumes;
        volumes.points = 1;
        volumes.inside = 1;
        PieceSet set = stages_.pieces->set;
        set.tolerance = 1.0;
        VerifyReportInput input;
        input.set = &set;
        const std::vector<std::string> names = {"one"};
        input.names = names;
        input.check = &check;
        input.volumes = &volumes;
        is_of_one(verify_text(input), "\n1 fault\n1 piece undecided\n");
        set.family = Family::solid;
        is_of_one(verify_text(input), "1 piece of the solid, ");
    }
    void collisions() {
        Collision found;
        found.counts.box_tests = 1;
        found.counts.pair_tests = 1;
        found.drawn = RasterCounts();
        found.drawn->hits = 1;
        found.drawn->misses = 1;
        found.drawn->undecided = 1;
        found.drawn->flat = 1;
        found.drawn->tiles = 1;
        CollisionReportInput input;
        input.found = &found;
        input.a = &asset_;
        input.b = &asset_;
        is_of_one(collision_text(input), "1 pair of boxes, 1 pair of pieces");
    }
    void problems() {
        LintFinding finding{LintFault::faces_in_no_piece, Severity::error, {}, 1.0, 0.0, {}};
        LintReportInput input;
        input.engine = &engines().front();
        input.findings = std::span(&finding, 1);
        is_of_one(lint_summary(input), "1 error, 0 warnings");
        is_of_one(lint_sentence(input, finding), "1 face of the model is in no piece");
        finding.measured = 2.0;
        QVERIFY(lint_sentence(input, finding).find("2 faces of the model that hang together are") !=
                std::string::npos);
    }

    // Every number is 1 here, as far as it can be.
    void issues_and_reasons() {
        for (auto code = Code::stopped; code <= Code::internal;
             code = static_cast<Code>(static_cast<int>(code) + 1)) {
            for (const char* detail : {"", "x"}) {
                const std::string text =
                    sentence(error(code, "w", as_given(detail), least_numbers(code)));
                is_of_one(text);
                QVERIFY2(text.find('|') == text.npos && text.find('{') == text.npos, text.c_str());
            }
        }
        is_of_one(sentence(error(Code::polygons_fanned, "w", {}, {1.0})),
                  "1 polygon crosses itself");
        is_of_one(sentence(because(Why::after_vertices_and_faces, 1, 1)), "1 vertex and 1 face");
        is_of_one(sentence(because(Why::values_for_columns, 1, 1)), "1 value for 1 column");
        is_of_one(sentence(because(Why::too_few_pieces, 1)), "1 piece");
        is_of_one(sentence(because(Why::after_faces, 1)), "1 face");
    }
};

QTEST_APPLESS_MAIN(OneOfEachTest)
#include "one_of_each.moc"
