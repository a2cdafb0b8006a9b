// Contact files give the same answers wherever and however often they are replayed, and say what is
// not as expected.
#include "pipeline/contact_replay.h"
#include "base/files.h"
#include "pipeline/pair_contact.h"
#include "report/collision_report.h"
#include "report/sentences.h"
#include "support/folder.h"
#include "support/stop_at.h"
#include "support/threads.h"

#include <QDir>
#include <QTest>
#include <nlohmann/json.hpp>
#include <random>

using namespace hullwright;
using pipeline::ContactFile;
using pipeline::ContactRow;
using pipeline::Expected;
using pipeline::Replayed;
using pipeline::ReplayRow;
using pipeline::Unexpected;

namespace {

constexpr unsigned k_seed = 20261125;

std::string model(const char* name) {
    return std::string(HULLWRIGHT_SOURCE_DIR) + "/tests/data/models/" + name + ".obj";
}

CollideSide side_of_model(const char* name) {
    auto side = load_side(model(name), {}, {true, HULLWRIGHT_CLI}, "a test");
    if (!side) {
        qFatal("%s cannot be made", name);
    }
    return std::move(*side);
}

// Returns poses about each other, of which some collide and some do not.
std::vector<ContactRow> random_rows(double reach) {
    std::mt19937 random(k_seed);
    std::uniform_real_distribution<double> place(-reach, reach);
    std::normal_distribution<double> part;
    std::vector<ContactRow> rows(40);
    for (ContactRow& row : rows) {
        for (PoseNumbers* pose : {&row.a, &row.b}) {
            const Eigen::Quaterniond turn =
                Eigen::Quaterniond(part(random), part(random), part(random), part(random))
                    .normalized();
            *pose = {place(random), place(random), place(random), turn.w(),
                     turn.x(),      turn.y(),      turn.z()};
        }
    }
    return rows;
}

struct Answers {
    std::vector<std::string> lines;
    std::vector<Unexpected> wrong;
    Replayed replayed;
};

Answers answers_of(const std::string& path) {
    Answers answers;
    const auto replayed = pipeline::replay_contact(path, [&](const ReplayRow& row) {
        answers.lines.push_back(replay_json("f", row));
        answers.wrong.push_back(row.wrong);
        return Status(Done{});
    });
    if (!replayed) {
        qFatal("%s", path.c_str());
    }
    answers.replayed = *replayed;
    return answers;
}

} // namespace

class ContactReplayTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    ContactFile embedded_; // with answers
    std::size_t hits_ = 0;

    std::string written(const ContactFile& contact, const char* name) const {
        const std::string path = folder_.path(name);
        if (!write_contact(contact, path)) {
            qFatal("%s cannot be written", name);
        }
        return path;
    }

    // Answers every row and keeps that as what was found.
    void take_answers(ContactFile& contact) const {
        for (ContactRow& row : contact.rows) {
            row.found = "{}";
        }
        const auto replayed = pipeline::replay_contact(
            written(contact, "unanswered.contact.json"), [&contact](const ReplayRow& row) {
                contact.rows[row.number - 1].found = row.answer;
                return Status(Done{});
            });
        QVERIFY(replayed);
    }

    // Returns the file with its first row changed.
    Answers changed(const std::function<void(ContactRow&)>& change) const {
        ContactFile contact = embedded_;
        change(contact.rows[0]);
        return answers_of(written(contact, "changed.contact.json"));
    }

    static std::size_t count(const Answers& answers, Unexpected which) {
        return static_cast<std::size_t>(
            std::count(answers.wrong.begin(), answers.wrong.end(), which));
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        qInfo("seed %u", k_seed);
        const CollideSide a = side_of_model("knot");
        const CollideSide b = side_of_model("vase");
        embedded_.sides = {pipeline::contact_side(a, true), pipeline::contact_side(b, true)};
        embedded_.distance = true;
        const auto size = [](const CollideSide& side) {
            return side.collider->tree().boxes[0].half.maxCoeff();
        };
        embedded_.rows = random_rows(0.4 * (size(a) + size(b)));
        take_answers(embedded_);
        for (const ContactRow& row : embedded_.rows) {
            hits_ += row.found.find("\"hit\":true") != std::string::npos ? 1 : 0;
        }
        QVERIFY2(hits_ >= 5 && hits_ <= 35, qPrintable(QString::number(hits_)));
    }

    void what_was_written_is_read_again() {
        const auto again = pipeline::read_contact(written(embedded_, "again.contact.json"));
        QVERIFY(again);
        QVERIFY(again->mode == embedded_.mode && again->distance && std::isinf(again->margin));
        QCOMPARE(again->rows.size(), embedded_.rows.size());
        for (std::size_t i = 0; i < again->rows.size(); ++i) {
            QVERIFY(again->rows[i].a == embedded_.rows[i].a);
            QVERIFY(again->rows[i].b == embedded_.rows[i].b);
            QCOMPARE(again->rows[i].found, embedded_.rows[i].found);
        }
        for (std::size_t i = 0; i < 2; ++i) {
            QVERIFY(again->sides[i].asset == embedded_.sides[i].asset);
            QCOMPARE(again->sides[i].name, std::string(i == 0 ? "knot.obj" : "vase.obj"));
        }
        const std::string twice = written(*again, "twice.contact.json");
        QCOMPARE(folder_.content("twice.contact.json"), folder_.content("again.contact.json"));
        QVERIFY(pipeline::is_contact_file(twice) && !pipeline::is_contact_file("a.json"));
    }

    void any_number_of_threads_gives_the_same_bytes() {
        const std::string path = written(embedded_, "threads.contact.json");
        const Answers first = tests::with_threads(1, [&] { return answers_of(path); });
        QVERIFY(first.replayed.passed());
        QCOMPARE(first.replayed.rows, std::uint64_t{40});
        for (const std::size_t threads : {2U, 8U}) {
            QVERIFY(tests::with_threads(threads, [&] { return answers_of(path); }).lines ==
                    first.lines);
        }
    }

    // The rows as the verb answers them are the same, up to what a contact file leaves out.
    void the_answers_are_those_of_a_session() {
        const CollideSide a = side_of_model("knot");
        const CollideSide b = side_of_model("vase");
        CollisionSettings settings;
        settings.distance = true;
        auto session = CollisionSession::make(a, b, settings);
        QVERIFY(session);
        for (std::size_t i = 0; i < embedded_.rows.size(); ++i) {
            const ContactRow& row = embedded_.rows[i];
            QVERIFY(session->run(*pose_of(row.a, "a"), *pose_of(row.b, "b")));
            const bool hit = session->found().kind != CollisionKind::none;
            QCOMPARE(row.found.find("\"hit\":true") != std::string::npos, hit);
        }
    }

    // A window keeps bodies that know their faces; the file knows of their assets alone.
    void bodies_that_are_kept_come_back() {
        pipeline::PairToKeep pair;
        for (const auto& [body, name, colour] :
             {std::tuple(&pair.a, "knot", pipeline::PairColour::blue),
              std::tuple(&pair.b, "vase", pipeline::PairColour::sand)}) {
            auto made = pipeline::load_body(model(name), colour, {}, {true, HULLWRIGHT_CLI}, "t");
            QVERIFY(made && made->side.surface);
            *body = std::make_shared<const pipeline::PairBody>(std::move(*made));
        }
        for (const ContactRow& row : embedded_.rows) {
            pair.rows.add(row.a, row.b);
        }
        pair.expected = Expected::hit;
        pair.embedded = false; // models are held all the same
        QVERIFY(!pipeline::are_files(*pair.a, *pair.b));
        const std::string path = folder_.path("kept.contact.json");
        QVERIFY(pipeline::keep_pair(pair, path));
        const Answers answers = answers_of(path);
        QCOMPARE(count(answers, Unexpected::free), embedded_.rows.size() - hits_);
        const auto opened = pipeline::open_kept_pair(path);
        QVERIFY(opened);
        QCOMPARE(opened->bodies[0]->pieces(), pair.a->pieces());
        QCOMPARE(opened->bodies[1]->triangles, pair.b->triangles);
        QCOMPARE(opened->rows.size(), embedded_.rows.size());
        for (std::size_t i = 0; i < opened->rows.size(); ++i) {
            QVERIFY(opened->rows[i].numbers_a == embedded_.rows[i].a);
            QVERIFY(opened->rows[i].numbers_b == embedded_.rows[i].b);
        }
        // Kept again, it is the same file, since all answers are.
        const std::string twice = folder_.path("kept_again.contact.json");
        QVERIFY(pipeline::keep_pair(
            {opened->bodies[0], opened->bodies[1], opened->rows, Expected::hit, true}, twice));
        QCOMPARE(folder_.content("kept_again.contact.json"), folder_.content("kept.contact.json"));
    }

    void keeping_and_opening_stop() {
        const std::string path = written(embedded_, "to_stop.contact.json");
        const auto opened = pipeline::open_kept_pair(path);
        QVERIFY(opened);
        const pipeline::PairToKeep pair{opened->bodies[0], opened->bodies[1], opened->rows,
                                        Expected::found, true};
        std::stop_source source;
        source.request_stop();
        const Progress stopped(source.get_token());
        const Status kept =
            pipeline::keep_pair(pair, folder_.path("stopped.contact.json"), stopped);
        QVERIFY(!kept && kept.issue().code == Code::stopped);
        QVERIFY(!QFile::exists(QString::fromStdString(folder_.path("stopped.contact.json"))));
        const auto read = pipeline::open_kept_pair(path, stopped);
        QVERIFY(!read && read.issue().code == Code::stopped);
    }

    // Half of it is written by then, and nothing of it is left.
    void writing_stops_in_the_middle() {
        for (const double moment : {0.0, 0.3, 0.6, 0.85, 0.95}) {
            tests::StopAt stop(moment);
            const std::string path = folder_.path("half.contact.json");
            const auto files = QDir(QString::fromStdString(folder_.path("."))).entryList();
            const Status done = write_contact(embedded_, path, stop.progress());
            QVERIFY(!done && done.issue().code == Code::stopped);
            QVERIFY2(stop.reached_at() < moment + 0.2, qPrintable(QString::number(moment)));
            QVERIFY2(stop.told_after() <= 1, qPrintable(QString::number(moment)));
            QCOMPARE(QDir(QString::fromStdString(folder_.path("."))).entryList(), files);
        }
    }

    void reading_stops_in_the_middle() {
        const std::string path = written(embedded_, "read_in_part.contact.json");
        for (const double moment : {0.1, 0.42, 0.47, 0.8}) {
            tests::StopAt stop(moment);
            const auto read = pipeline::read_contact(path, stop.progress());
            QVERIFY(!read && read.issue().code == Code::stopped);
            QVERIFY2(stop.reached_at() < moment + 0.2, qPrintable(QString::number(moment)));
        }
    }

    // The limit counts the assets, which come last; what was there under the name stays.
    void what_would_be_too_large_to_read_is_not_written() {
        const std::string path = written(embedded_, "limit.contact.json");
        const QByteArray before = folder_.content("limit.contact.json");
        const auto status_within = [&](std::uint64_t bytes) {
            auto writer = pipeline::ContactWriter::open(embedded_, path, bytes);
            if (!writer) {
                return Status(writer.issue());
            }
            for (const ContactRow& row : embedded_.rows) {
                if (Status added = writer->add(row); !added) {
                    return added;
                }
            }
            return writer->finish();
        };
        const auto size = static_cast<std::uint64_t>(before.size());
        for (const std::uint64_t bytes : {std::uint64_t{100}, size / 2, size - 1}) {
            const Status done = status_within(bytes);
            QVERIFY(!done && done.issue().code == Code::file_too_large);
            QCOMPARE(done.issue().where, path);
            QCOMPARE(done.issue().numbers[1], static_cast<double>(bytes));
            QCOMPARE(folder_.content("limit.contact.json"), before);
        }
        QVERIFY(status_within(size));
        QCOMPARE(folder_.content("limit.contact.json"), before);
    }

    // A file in one piece, as libraries write it, is the same to the byte.
    void rows_and_assets_in_pieces_are_one_document() {
        ContactFile contact = embedded_;
        contact.sides[0].name = "a \"name\"\nin two lines";
        contact.sides[1].asset.clear();
        contact.sides[1].file = folder_.path("other.hwa");
        contact.margin = 2.5;
        for (const std::size_t rows : {40U, 1U, 0U}) {
            contact.rows.resize(rows);
            for (const std::size_t bytes : {1U, 786'431U, 786'432U, 786'433U, 2'000'000U}) {
                contact.sides[0].asset.assign(bytes, std::byte{0x5A});
                written(contact, "pieces.contact.json");
                const QByteArray text = folder_.content("pieces.contact.json");
                const auto whole = nlohmann::ordered_json::parse(text.begin(), text.end());
                QCOMPARE(text, QByteArray::fromStdString(whole.dump(1) + "\n"));
                QCOMPARE(QByteArray::fromBase64(
                             QByteArray::fromStdString(whole["a"]["asset"].get<std::string>())),
                         QByteArray(static_cast<qsizetype>(bytes), 0x5A));
                const auto again = pipeline::read_contact(folder_.path("pieces.contact.json"));
                QVERIFY(again && again->sides[0].asset == contact.sides[0].asset);
                QCOMPARE(again->rows.size(), rows);
            }
        }
    }

    void other_assets_by_path_are_told() {
        ContactFile contact = embedded_;
        for (std::size_t i = 0; i < 2; ++i) {
            const Bytes& bytes = embedded_.sides[i].asset;
            const std::string name = i == 0 ? "one.hwa" : "other.hwa";
            contact.sides[i].file =
                folder_.file(name, QByteArray(reinterpret_cast<const char*>(bytes.data()),
                                              static_cast<qsizetype>(bytes.size())));
            contact.sides[i].asset.clear();
        }
        const std::string path = written(contact, "by_path.contact.json");
        const Answers before = answers_of(path);
        QVERIFY(before.replayed.passed());
        QVERIFY(before.lines == answers_of(written(embedded_, "held.contact.json")).lines);

        // The second asset takes the place of the first.
        folder_.file("one.hwa", folder_.content("other.hwa"));
        const Answers after = answers_of(path);
        QVERIFY(after.replayed.changed[0] && !after.replayed.changed[1]);
        QVERIFY(!after.replayed.passed() && after.replayed.wrong > 0);
        QVERIFY(QFile::remove(QString::fromStdString(folder_.path("one.hwa"))));
        const auto gone = pipeline::replay_contact(path, [](const ReplayRow&) { return Done{}; });
        QVERIFY(!gone && gone.issue().code == Code::file_missing);
        QCOMPARE(gone.issue().where, folder_.path("one.hwa"));
    }

    void an_embedded_asset_that_does_not_fit_its_hash_is_told() {
        ContactFile contact = embedded_;
        contact.sides[1] = contact.sides[0];
        contact.sides[1].hash = embedded_.sides[1].hash;
        const Answers answers = answers_of(written(contact, "swapped.contact.json"));
        QVERIFY(!answers.replayed.changed[0] && answers.replayed.changed[1]);
    }

    void expectations_are_held_against_the_answers() {
        ContactFile contact = embedded_;
        for (ContactRow& row : contact.rows) {
            row.expected = Expected::free;
        }
        const Answers freed = answers_of(written(contact, "free.contact.json"));
        QCOMPARE(count(freed, Unexpected::hit), hits_);
        QCOMPARE(freed.replayed.wrong, std::uint64_t{hits_});
        for (ContactRow& row : contact.rows) {
            row.expected = Expected::hit;
        }
        const Answers hit = answers_of(written(contact, "hit.contact.json"));
        QCOMPARE(count(hit, Unexpected::free), contact.rows.size() - hits_);
        // Moved by half a unit, the depth or the distance is another one.
        const Answers moved = changed([](ContactRow& row) { row.b[0] += 0.5; });
        QCOMPARE(moved.replayed.wrong, std::uint64_t{1});
        QVERIFY(moved.wrong[0] == Unexpected::other_answer);
    }

    void ranges_hold_their_ends_and_nothing_beyond() {
        // The first row is made one that collides, and then one that is free.
        const auto meets = [this](bool hit) {
            return *std::find_if(embedded_.rows.begin(), embedded_.rows.end(), [&](auto& row) {
                return (row.found.find("\"hit\":true") != std::string::npos) == hit;
            });
        };
        const auto number = [](const std::string& found, const char* key) {
            return std::stod(found.substr(found.find(key) + std::strlen(key)));
        };
        const auto wrong = [&](bool hit, const std::function<void(ContactRow&)>& expect) {
            return changed([&](ContactRow& row) {
                       row = meets(hit);
                       row.expected = hit ? Expected::hit : Expected::free;
                       expect(row);
                   })
                .wrong[0];
        };
        const double depth = number(meets(true).found, "\"depth\":");
        QVERIFY(depth > 0.0);
        QVERIFY(wrong(true, [&](auto& row) { row.depth = {depth, depth}; }) == Unexpected::nothing);
        QVERIFY(wrong(true, [&](auto& row) {
                    row.depth = {0.0, 0.99 * depth};
                }) == Unexpected::depth_outside);
        QVERIFY(wrong(true, [&](auto& row) {
                    row.depth = {1.01 * depth, 2.0 * depth};
                }) == Unexpected::depth_outside);
        const double least = number(meets(false).found, "\"least\":");
        const double most = number(meets(false).found, "\"most\":");
        QVERIFY(0.0 < least && least <= most);
        QVERIFY(wrong(false, [&](auto& row) {
                    row.distance = {least, most};
                }) == Unexpected::nothing);
        QVERIFY(wrong(false, [&](auto& row) {
                    row.distance = {0.0, 0.99 * most};
                }) == Unexpected::distance_outside);
        QVERIFY(wrong(false, [&](auto& row) {
                    row.distance = {1.01 * least, 9.0 * most};
                }) == Unexpected::distance_outside);
    }

    void a_stop_is_an_issue() {
        const std::string path = written(embedded_, "stopped.contact.json");
        for (const double moment : {0.1, 0.4, 0.8}) {
            tests::StopAt stop(moment);
            const auto replayed = pipeline::replay_contact(
                path, [](const ReplayRow&) { return Done{}; }, stop.progress());
            QVERIFY(!replayed && replayed.issue().code == Code::stopped);
            QVERIFY(stop.reached_at() < 1.0);
        }
    }

    void a_turn_that_is_none_is_told_with_its_row() {
        ContactFile contact = embedded_;
        QVERIFY(contact.rows.size() > 1);
        contact.rows[1].b = {0, 0, 0, 2, 0, 0, 0};
        written(contact, "turn.contact.json");
        const auto read = pipeline::read_contact(folder_.path("turn.contact.json"));
        QVERIFY(!read && read.issue().code == Code::parse_failed);
        const std::string said = sentence(read.issue());
        QVERIFY2(said.find("rows[1].b: the quaternion's length is 2 instead of 1") !=
                     std::string::npos,
                 said.c_str());
    }

    void what_is_no_contact_file_is_refused_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("kind") << QByteArray("hullwright-contact") << QByteArray("contact");
        QTest::newRow("schema") << QByteArray("\"schema\": 1") << QByteArray("\"schema\": 2");
        QTest::newRow("mode") << QByteArray("\"mode\": \"any\"") << QByteArray("\"mode\": \"one\"");
        QTest::newRow("key") << QByteArray("\"distance\": true,")
                             << QByteArray("\"distance\": true, \"gap\": 1,");
        QTest::newRow("margin") << QByteArray("\"distance\": true,")
                                << QByteArray("\"distance\": true, \"within\": -1,");
        QTest::newRow("expected") << QByteArray("\"expected\": \"found\"")
                                  << QByteArray("\"expected\": \"maybe\"");
        QTest::newRow("range") << QByteArray("\"expected\": \"found\",")
                               << QByteArray("\"expected\": \"found\", \"depth\": [2, 1],");
        QTest::newRow("no distance")
            << QByteArray("\"expected\": \"found\",")
            << QByteArray("\"expected\": \"found\", \"distance\": [0, 1],");
        QTest::newRow("found") << QByteArray("\"found\": {") << QByteArray("\"other\": {");
        QByteArray many = "\"found\": {";
        for (int i = 0; i < 1100; ++i) {
            many += "\"k" + QByteArray::number(i) + "\": 1,";
        }
        QTest::newRow("keys") << QByteArray("\"found\": {") << many;
        QTest::newRow("asset") << QByteArray("\"asset\": \"") << QByteArray("\"asset\": \"*");
        QTest::newRow("pose") << QByteArray("\"a\": [\n") << QByteArray("\"a\": [0,\n");
        QTest::newRow("no JSON") << QByteArray("{") << QByteArray("(");
    }
    void what_is_no_contact_file_is_refused() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        ContactFile contact = embedded_;
        contact.rows.resize(1);
        contact.distance = QTest::currentDataTag() != std::string("no distance");
        written(contact, "right.contact.json");
        QByteArray text = folder_.content("right.contact.json");
        QVERIFY(text.contains(from));
        text.replace(text.indexOf(from), from.size(), to);
        const std::string path = folder_.file("wrong.contact.json", text);
        const auto read = pipeline::read_contact(path);
        QVERIFY(!read && read.issue().code == Code::parse_failed);
        QCOMPARE(read.issue().where, path);
    }
};

QTEST_APPLESS_MAIN(ContactReplayTest)
#include "contact_replay.moc"
