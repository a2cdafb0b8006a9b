// A play that was kept comes out the same, to the bit, wherever and however often it is replayed.
#include "pipeline/kept_play.h"
#include "asset/asset_file.h"
#include "pipeline/contact_replay.h"
#include "pipeline/pair_contact.h"
#include "pipeline/play.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/threads.h"

#include <QTest>
#include <limits>

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

    // Throws balls down upon the plate of the golden bracket, which is in millimetres.
    static pipeline::PlayInput thrown(std::uint32_t count) {
        pipeline::PlayInput input;
        input.file = HULLWRIGHT_SOURCE_DIR "/tests/data/golden/bracket.hwa";
        input.drop.count = count;
        input.toss = pipeline::Toss{Vec3(-10, 5, 100), Vec3(100, 10, -500)};
        return input;
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

    // A ball that meets nothing flies the parabola, counted in the file's coordinates.
    void a_thrown_ball_flies_the_parabola() {
        pipeline::PlayInput input = thrown(1);
        input.toss = pipeline::Toss{Vec3(-100, 10, 500), Vec3(4000, -30, 20)};
        const auto played = pipeline::play(input);
        QVERIFY(played);
        QCOMPARE(played->rows.size(), std::size_t{1});
        const Dropped& row = played->rows[0];
        QVERIFY(row.fate == Fate::left && row.bounces == 0 && row.time > 0.1);
        Vec3 there = input.toss->from + row.time * input.toss->velocity;
        there.z() -= 0.5 * played->drop.gravity * row.time * row.time;
        QVERIFY2((row.at - there).norm() < 1e-9 * there.norm(),
                 qPrintable(QString("%1 %2").arg(row.at.x()).arg(there.x())));
    }

    // Balls that are thrown and hit the asset and each other: what is told and kept is the same for
    // any number of threads, is what a World alone makes of the same start, and is replayed.
    void a_throw_is_the_same_to_the_bit() {
        pipeline::PlayInput input = thrown(12);
        input.save = folder_.path("thrown.contact.json");
        std::string told;
        QByteArray kept;
        for (const std::size_t threads : {1U, 2U, 8U}) {
            const auto played = tests::with_threads(threads, [&] { return pipeline::play(input); });
            QVERIFY(played && played->thrown);
            const std::string line = play_json(played->drop, played->rows, &*played->thrown);
            const QByteArray file = folder_.content("thrown.contact.json");
            QVERIFY(told.empty() || (line == told && file == kept));
            told = line;
            kept = file;
            std::uint32_t bounces = 0;
            for (const Dropped& row : played->rows) {
                bounces += row.bounces;
            }
            QVERIFY(bounces > 12);
            QVERIFY(played->thrown->length > 0.0 && !played->thrown->is_cut);
        }
        QVERIFY(answer_of(input.save).replayed.passed());
        const auto asset = AssetFile::open(input.file, hwa::k_query);
        const auto ground = PlayGround::make(asset->asset(), "a test");
        ThrowSettings settings = {input.drop, input.toss->from, input.toss->velocity};
        settings.balls.gravity /= asset->asset().meta().metres_per_unit > 0.0
                                      ? asset->asset().meta().metres_per_unit
                                      : 1.0;
        const auto start = throw_start(*ground, settings);
        QVERIFY(start);
        const auto record = PlayRecord::make(*ground, *start);
        QVERIFY(record);
        QCOMPARE(pipeline::read_contact(input.save)->play->found,
                 *pipeline::motion_json(*ground, *record));
        const auto no_balls = pipeline::play([&] {
            pipeline::PlayInput wrong = input;
            wrong.toss->velocity.x() = std::numeric_limits<double>::infinity();
            return wrong;
        }());
        QVERIFY(!no_balls && no_balls.issue().code == Code::non_finite_coordinates);
    }

    // More steps than a record has are no reason to let all balls fall first.
    void what_no_record_is_made_of_is_refused_before_balls_fall() {
        pipeline::PlayInput input = thrown(30);
        input.toss.reset();
        input.drop.motion = PlayMotion::explicit_euler;
        input.drop.step = 1e-3;
        input.drop.seconds = 2.0 * PlayStart::k_most_steps * input.drop.step;
        input.save = folder_.path("long.contact.json");
        tests::Heard heard;
        const auto refused = pipeline::play(input, heard.progress());
        QVERIFY(!refused && refused.issue().code == Code::non_finite_coordinates);
        QCOMPARE(refused.issue().where, std::string("play"));
        QVERIFY(!heard.told().empty());
        QVERIFY2(heard.told().back().second <= 0.85, // where balls begin to fall
                 qPrintable(QString::number(heard.told().back().second)));
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
