// A play that was kept comes out the same, to the bit, wherever and however often it is replayed.
#include "pipeline/kept_play.h"
#include "pipeline/contact_replay.h"
#include "pipeline/pair_contact.h"
#include "pipeline/play.h"
#include "support/folder.h"
#include "support/threads.h"

#include <QTest>

using namespace hullwright;
using pipeline::ContactFile;
using pipeline::Replayed;
using pipeline::ReplayRow;
using pipeline::Unexpected;

class KeptPlayTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;
    std::string kept_; // the file

    std::string written(const ContactFile& file, const char* name) const {
        const std::string path = folder_.path(name);
        if (!write_contact(file, path)) {
            qFatal("%s cannot be written", name);
        }
        return path;
    }

    struct Answer {
        std::string line;
        Unexpected wrong = Unexpected::nothing;
        Replayed replayed;
    };
    static Answer answer_of(const std::string& path) {
        Answer answer;
        const auto replayed = pipeline::replay_contact(path, [&](const ReplayRow& row) {
            answer.line = replay_json("f", row);
            answer.wrong = row.wrong;
            return Status(Done{});
        });
        if (!replayed) {
            qFatal("%s", path.c_str());
        }
        answer.replayed = *replayed;
        return answer;
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.valid());
        kept_ = folder_.path("kept.contact.json");
        pipeline::PlayInput input;
        input.file = HULLWRIGHT_SOURCE_DIR "/tests/data/golden/bracket.hwa";
        input.drop.count = 30;
        input.save = kept_;
        const auto played = pipeline::play(input);
        QVERIFY(played);
        QCOMPARE(played->rows.size(), std::size_t{30});
    }

    void what_was_written_is_read_again() {
        const auto file = pipeline::read_contact(kept_);
        QVERIFY(file && file->play && file->rows.empty());
        QCOMPARE(file->play->start.balls.size(), std::size_t{30});
        QCOMPARE(file->sides[0].name, std::string("bracket.hwa"));
        written(*file, "again.contact.json");
        QCOMPARE(folder_.content("again.contact.json"), folder_.content("kept.contact.json"));
    }

    void any_number_of_threads_plays_the_same() {
        const Answer first = tests::with_threads(1, [&] { return answer_of(kept_); });
        QVERIFY(first.replayed.passed());
        QCOMPARE(first.replayed.balls, std::uint64_t{30});
        for (const std::size_t threads : {2U, 8U}) {
            QCOMPARE(tests::with_threads(threads, [&] { return answer_of(kept_); }).line,
                     first.line);
        }
    }

    // The least change that a double can have is another motion.
    void another_start_is_another_motion() {
        ContactFile file = *pipeline::read_contact(kept_);
        double& z = file.play->start.balls[7].position.z();
        z = std::nextafter(z, 1e9);
        const Answer moved = answer_of(written(file, "moved.contact.json"));
        QVERIFY(moved.wrong == Unexpected::other_motion && !moved.replayed.passed());
        QVERIFY(moved.line.find("\"wrong\":\"motion\"") != std::string::npos);
    }

    void an_asset_that_does_not_fit_its_hash_is_told() {
        ContactFile file = *pipeline::read_contact(kept_);
        file.sides[0].hash = "00";
        const Answer answer = answer_of(written(file, "hash.contact.json"));
        QVERIFY(answer.wrong == Unexpected::nothing && !answer.replayed.passed());
        QVERIFY(answer.replayed.changed[0]);
    }

    void it_is_no_pair_of_bodies() {
        const auto opened = pipeline::open_kept_pair(kept_);
        QVERIFY(!opened && opened.issue().code == Code::parse_failed);
    }

    void what_is_no_play_is_refused_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        const auto row = [](const char* name, const char* from, const char* to) {
            QTest::newRow(name) << QByteArray(from) << QByteArray(to);
        };
        row("schema", "\"schema\": 2", "\"schema\": 3");
        row("schema of pairs", "\"schema\": 2", "\"schema\": 1");
        row("key", "\"balls_meet\": false", "\"balls_meet\": false, \"wind\": 1");
        row("restitution", "\"restitution\": 0.5", "\"restitution\": 1.5");
        row("motion", "\"parabola\"", "\"midpoint\"");
        row("axis", "\"up\": \"", "\"up\": \"u");
        row("mass", "\"mass\": 1.0", "\"mass\": 0.0");
        row("radius", "\"radius\": ", "\"radius\": -");
        row("seconds", "\"seconds\": ", "\"seconds\": 1e300, \"other\": ");
        row("too many steps", "\"seconds\": ", "\"seconds\": 9");
        row("no steps", "\"step\": ", "\"step\": 0, \"other\": ");
        row("found", "\"found\": {", "\"other\": {");
        row("mode", "\"kind\"", "\"mode\": \"any\", \"kind\"");
    }
    void what_is_no_play_is_refused() {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QByteArray text = folder_.content("kept.contact.json");
        QVERIFY(text.contains(from));
        if (QTest::currentDataTag() == std::string("too many steps")) {
            to += "999999999"; // before the digits that are there
        }
        text.replace(text.indexOf(from), from.size(), to);
        const std::string path = folder_.file("wrong.contact.json", text);
        const auto read = pipeline::read_contact(path);
        QVERIFY(!read && read.issue().code == Code::parse_failed);
        QCOMPARE(read.issue().where, path);
    }

    void stopped_is_an_issue() {
        std::stop_source source;
        source.request_stop();
        const auto stopped = pipeline::replay_contact(
            kept_, [](const ReplayRow&) { return Done{}; }, Progress(source.get_token()));
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
    }
};

QTEST_APPLESS_MAIN(KeptPlayTest)
#include "kept_play.moc"
