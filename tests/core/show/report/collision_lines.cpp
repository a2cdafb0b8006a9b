// Lines of collisions and of traversals are what a library of JSON makes of the same values, though
// they come in parts.
#include "report/collision_report.h"
#include "support/assets.h"
#include "support/random_pieces.h"

#include <QTest>
#include <algorithm>
#include <nlohmann/json.hpp>

using namespace hullwright;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::uint32_t k_runs = 200'000; // of the first piece, whose text is two megabytes

// Returns four pieces, of which the last two are another connected part than the others.
tests::AssetBytes asset_bytes() {
    PieceSet set;
    set.pieces = tests::random_pieces(4, 1, tests::anywhere, 1.0);
    for (FaceId i = 0; i < k_runs; ++i) {
        set.pieces[0].faces.push_back(2 * i);
    }
    set.pieces[1].faces = {1, 3, 5, 6};
    set.pieces[3].faces = {7};
    hullwright::Cage cage;
    cage.components = {0, 0, 1, 1};
    const auto packed = pack_tree(*build_tree(set.pieces, {}), {0.01});
    return tests::bytes_of(set, *packed, 0.01, 2 * std::size_t{k_runs}, cage);
}

Contact contact_of(std::uint32_t a, std::uint32_t b) {
    Contact contact;
    contact.piece_a = a;
    contact.piece_b = b;
    contact.where.depth = 0.5;
    return contact;
}

Json expected_contact(const Contact& contact, const Json& faces_a, const Json& faces_b) {
    return {{"piece_a", contact.piece_a},
            {"piece_b", contact.piece_b},
            {"name_a", "part_" + std::to_string(contact.piece_a)},
            {"name_b", "part_" + std::to_string(contact.piece_b)},
            {"faces_a", faces_a},
            {"faces_b", faces_b},
            {"decided_by", "exact"},
            {"proof", "rational"},
            {"faces_meet", false},
            {"point", {0.0, 0.0, 0.0}},
            {"normal", {0.0, 0.0, 1.0}},
            {"depth", 0.5}};
}

} // namespace

class CollisionLinesTest : public QObject {
    Q_OBJECT
    tests::AssetBytes bytes_;
    hwa::Asset asset_;

    CollisionReportInput input_of(const Collision& found) const {
        return {&found, &asset_, &asset_, 7, false};
    }

private slots:
    void initTestCase() {
        bytes_ = asset_bytes();
        QCOMPARE(hwa::Asset::open(bytes_.data(), bytes_.size(), asset_, hwa::k_everything),
                 hwa::Fault::none);
        QCOMPARE(asset_.piece(0).runs, k_runs);
    }

    void a_line_without_contacts() {
        const std::string line = collision_json(input_of({}));
        QCOMPARE(Json::parse(line).dump(), line);
        QVERIFY(line.starts_with(R"({"row":7,"hit":false,"kind":"none","decided_by":"boxes",)"));
        QVERIFY(
            line.ends_with(R"(,"contacts":[],"box_tests":0,"pair_tests":0,"rational_tests":0})"));
    }

    void a_line_is_what_a_library_makes_of_its_values() {
        Collision found;
        found.kind = CollisionKind::solid;
        found.contacts = {contact_of(1, 2), contact_of(3, 1)};
        found.inclusions = {{true, 1}, {false, 0}, {false, 1}};
        const Json of_1 = {{1, 1}, {3, 1}, {5, 2}};
        Json expected = {{"row", 7},
                         {"hit", true},
                         {"kind", "solid"},
                         {"decided_by", "boxes"},
                         {"tolerance", asset_.meta().tolerance + asset_.meta().tolerance}};
        expected["contacts"] = Json::array(
            {expected_contact(found.contacts[0], of_1, Json::array()),
             expected_contact(found.contacts[1], Json::array({Json::array({7, 1})}), of_1)});
        // A component's first piece stands for it.
        const auto contained = [](const char* of, int component, int piece) {
            return Json({{"of", of},
                         {"component", component},
                         {"piece", piece},
                         {"name", "part_" + std::to_string(piece)}});
        };
        expected["contained"] =
            Json::array({contained("a", 1, 2), contained("b", 0, 0), contained("b", 1, 2)});
        expected["box_tests"] = 0;
        expected["pair_tests"] = 0;
        expected["rational_tests"] = 0;
        QCOMPARE(collision_json(input_of(found)), expected.dump());
        QVERIFY(collision_text(input_of(found))
                    .find("part_2 and what it hangs together with are inside the second") !=
                std::string::npos);
    }

    void a_long_line_comes_in_parts() {
        Collision found;
        found.contacts.assign(3, contact_of(0, 0));
        std::string whole;
        std::size_t parts = 0;
        std::size_t longest = 0;
        const Status written = write_collision(input_of(found), [&](std::string_view part) {
            whole += part;
            longest = std::max(longest, part.size());
            ++parts;
            return Status(Done{});
        });
        QVERIFY(written);
        QVERIFY(parts >= 8 && longest < k_line_part_bytes + 1024);
        QCOMPARE(whole, collision_json(input_of(found)));
    }

    // A contact alone may have more faces than one would wait for.
    void a_stop_ends_a_line_within_a_contact() {
        Collision found;
        found.contacts = {contact_of(0, 0)};
        std::stop_source stop;
        std::size_t parts = 0;
        const auto take = [&](std::string_view) {
            stop.request_stop();
            ++parts;
            return Status(Done{});
        };
        const Status written = write_collision(input_of(found), take, stop.get_token());
        QVERIFY(!written && written.issue().code == Code::stopped);
        QCOMPARE(parts, std::size_t{1});
        QVERIFY(collision_json(input_of(found), stop.get_token()).empty());
    }

    void who_takes_no_more_ends_a_line() {
        Collision found;
        found.contacts.assign(2, contact_of(0, 0));
        std::size_t parts = 0;
        const Status written = write_collision(input_of(found), [&](std::string_view) {
            ++parts;
            return Status(error(Code::file_not_written, "nowhere"));
        });
        QVERIFY(!written && written.issue().code == Code::file_not_written);
        QCOMPARE(parts, std::size_t{1});
    }

    void steps_are_written_as_a_library_does_and_with_a_stop() {
        std::vector<TraversalStep> steps = {{{{0, 0}, {1, 2}}, {-1, 14}}, {}};
        std::string line;
        const auto take = [&](std::string_view part) {
            line += part;
            return Status(Done{});
        };
        QVERIFY(write_trace(3, steps, take));
        QCOMPARE(line, std::string(R"({"row":3,"steps":[[[0,0,-1],[1,2,14]],[]]})"));
        line.clear();
        QVERIFY(write_trace(4, {}, take));
        QCOMPARE(line, std::string(R"({"row":4,"steps":[]})"));
        line.clear();
        steps.assign(800'000, TraversalStep()); // more than a part of text
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!write_trace(5, steps, take, stop.get_token()));
        QVERIFY(line.empty());
    }
};

QTEST_APPLESS_MAIN(CollisionLinesTest)
#include "collision_lines.moc"
