// Every reason has a sentence, and each of its places is filled.
#include "asset/asset_file.h"
#include "report/play_report.h"
#include "report/sentences.h"

#include <QTest>
#include <algorithm>
#include <set>

using namespace hullwright;

class ReasonsTest : public QObject {
    Q_OBJECT

private slots:
    void nothing_and_texts_from_outside_have_no_sentence() {
        QVERIFY(sentence_template(Why::nothing).empty());
        QVERIFY(sentence_template(Why::as_given).empty());
        QVERIFY(sentence(Detail()).empty());
        QVERIFY(as_given("").empty());
        QCOMPARE(sentence(as_given("Permission denied")), std::string("Permission denied"));
    }

    void every_reason_has_a_sentence_of_its_own_with_as_many_places_as_arguments() {
        std::set<std::string_view> sentences;
        for (std::size_t i = k_first_reason; i < static_cast<std::size_t>(Why::k_end); ++i) {
            const Why why = static_cast<Why>(i);
            const std::string_view pattern = sentence_template(why);
            QVERIFY2(!pattern.empty(), qPrintable(QString::number(i)));
            QVERIFY2(sentences.insert(pattern).second, pattern.data());
            for (std::size_t place = 0; place < places_of(why); ++place) {
                QVERIFY2(pattern.find("{" + std::to_string(place) + "}") != pattern.npos,
                         pattern.data());
            }
            // Words that go with a number, {0=face|faces}, are no place.
            const auto opened = std::count(pattern.begin(), pattern.end(), '{');
            const auto words = std::count(pattern.begin(), pattern.end(), '|');
            QVERIFY2(static_cast<std::size_t>(opened - words) == places_of(why), pattern.data());
        }
    }

    void places_are_filled_by_texts_numbers_and_reasons() {
        QCOMPARE(sentence(because(Why::at_line, 12, because(Why::no_number, "x{0}"))),
                 std::string("line 12: \"x{0}\" is no number"));
        QCOMPARE(sentence(because(Why::in_piece, std::size_t{0}, Why::is_locked)),
                 std::string("piece 0, it is locked"));
        QCOMPARE(sentence(error(Code::parse_failed, "a.ply", Why::ply_header)),
                 std::string("a.ply: not a valid file of its format (PLY header); export it "
                             "again."));
        QVERIFY(sentence(error(Code::file_truncated, "a.off")).find("is missing") ==
                std::string::npos);
    }

    void notes_on_what_is_left_out_count_in_words() {
        QCOMPARE(sentence(because(Why::shapes_without_contact, "1", "contype", "1,204")),
                 std::string("1 shape says that it collides with nothing (contype), the first in "
                             "line 1,204"));
        QCOMPARE(sentence(because(Why::shapes_without_contact, "12", "contype", "7")),
                 std::string("12 shapes say that they collide with nothing (contype), the first in "
                             "line 7"));
        QCOMPARE(sentence(because(Why::shape_of_type, "HeightMapShape3D", "Ground")),
                 std::string("a HeightMapShape3D, Ground"));
    }

    // The reader of assets stands alone in games, and has sentences of its own there.
    void faults_of_assets_have_the_same_sentences_as_their_reader() {
        QVERIFY(why_of(hwa::Fault::none) == Why::nothing);
        for (int i = 1; i <= static_cast<int>(hwa::Fault::cage); ++i) {
            const auto fault = static_cast<hwa::Fault>(i);
            QCOMPARE(sentence(why_of(fault)), std::string(hwa::text(fault)));
        }
    }

    // The reports on all else for one of each are in one_of_each.cpp.
    void one_ball_is_told_as_one() {
        Dropped row;
        row.bounces = 1;
        const std::string moving = play_text({}, std::array{row});
        QVERIFY2(moving.starts_with("1 ball of radius ") && moving.ends_with(", 1 still moves\n"),
                 moving.c_str());
        row.fate = Fate::through;
        const std::string through = play_text({}, std::array{row});
        QVERIFY2(through.ends_with(" after 1 bounce\n"), through.c_str());
    }

    // Names come from foreign files, so control characters in them must not reach a terminal.
    void a_name_cannot_forge_a_line() {
        QCOMPARE(sentence(error(Code::parse_failed, "a", because(Why::key_unknown, "x\nerror: y"))),
                 std::string("a: not a valid file of its format (x?error: y is not known); export "
                             "it again."));
    }
};

QTEST_APPLESS_MAIN(ReasonsTest)
#include "reasons.moc"
