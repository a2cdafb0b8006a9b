// The strict reader of JSON tells every fault with its place, and only the first.
#include "base/json_reader.h"
#include "report/reasons.h"
#include "support/stop_at.h"

#include <QTest>
#include <array>
#include <functional>
#include <string>

using namespace hullwright;

namespace {

// Returns what is wrong after `read` has asked the root for values.
std::string fault(const std::string& text, const std::function<void(const JsonValue&)>& read,
                  const JsonRules& rules = {}) {
    JsonDocument document(text, rules);
    read(document.root());
    return sentence(document.fault());
}

void nothing(const JsonValue& /*root*/) {}

} // namespace

class JsonReaderTest : public QObject {
    Q_OBJECT

private slots:
    void what_is_no_object_has_nothing_to_read() {
        const JsonRules rules{4, Why::no_recipe};
        for (const std::string text : {"[]", "null", "1", "\"a\""}) {
            QCOMPARE(fault(text, nothing, rules), std::string(sentence_template(Why::no_recipe)));
        }
        QCOMPARE(fault("{\n \"a\": }", nothing), std::string("this is no JSON: line 2, column 7"));
        QCOMPARE(fault("{\"a\": 1e999}", nothing),
                 std::string("the number 1e999 is beyond what a double holds"));
        JsonDocument document("[1]", rules);
        QVERIFY(!document.is_object() && !document.good());
        QCOMPARE(document.root()["a"]["b"].element(0).number(), 0.0);
        document.root().each_member([](const std::string&, const JsonValue&) { QFAIL("none"); });
    }

    void depth_is_bounded() {
        const JsonRules rules{2};
        QCOMPARE(fault(R"({"a":[1]})", nothing, rules), std::string());
        QCOMPARE(fault(R"({"a":[[1]]})", nothing, rules), std::string("nested too deep"));
        QCOMPARE(fault(std::string(1'000'000, '['), nothing), std::string("nested too deep"));
    }

    void keys_that_are_unknown_missing_or_doubled_are_named() {
        const auto read = [](const JsonValue& root) {
            root.allow_keys({"a", "b"});
            root["b"].allow_keys({"c"});
            (void)root["b"]["c"].number();
        };
        QCOMPARE(fault(R"({"a":1,"b":{"c":1}})", read), std::string());
        QCOMPARE(fault(R"({"x":1,"b":{"c":1}})", read), std::string("x is not known"));
        QCOMPARE(fault(R"({"b":{"x":1,"c":1}})", read), std::string("b.x is not known"));
        QCOMPARE(fault(R"({"a":1})", read), std::string("b is missing"));
        QCOMPARE(fault(R"({"b":{}})", read), std::string("b.c is missing"));
        QCOMPARE(fault(R"({"b":7})", read), std::string("b.c is missing"));
        QCOMPARE(fault(R"({"b":{"c":1,"c":1}})", read), std::string("c stands there twice"));
        QCOMPARE(fault(R"({"b":{"c":1},"a":{"c":1}})", read), std::string());
        QCOMPARE(
            fault(R"({"b":{"c":1},"b":2})", read, {4, Why::no_project, Why::project_key_twice}),
            std::string("the key \"b\" stands there twice"));
        QCOMPARE(fault("{\"x\\nerror\":1}", read), std::string("x?error is not known"));
    }

    void values_of_the_wrong_kind_or_out_of_range_are_named() {
        const std::string good =
            R"({"text":"a","number":-0.5,"length":0,"count":9,"flag":false,"row":[1,2],"four":4,)"
            R"("runs":[[0,9]],"object":{}})";
        const auto read = [](const JsonValue& root) {
            (void)root["text"].text();
            (void)root["number"].number();
            (void)root["length"].positive_or_zero();
            (void)root["count"].count(10);
            (void)root["flag"].flag();
            std::array<double, 2> row{};
            root["row"].read_row(row);
            root["four"].expect(4);
            std::array<std::uint64_t, 2> run{};
            root["runs"].element(0).read_row(run, 10);
            root["object"].expect_object();
        };
        QCOMPARE(fault(good, read), std::string());
        const auto changed = [&](const std::string& from, const std::string& to) {
            std::string text = good;
            return fault(text.replace(text.find(from), from.size(), to), read);
        };
        QCOMPARE(changed("\"a\"", "1"), std::string("text"));
        QCOMPARE(changed("-0.5", "\"1\""), std::string("number"));
        QCOMPARE(changed("\"length\":0", "\"length\":-1"), std::string("length"));
        for (const char* wrong : {"10", "-1", "1.5", "true"}) {
            QCOMPARE(changed("\"count\":9", std::string("\"count\":") + wrong),
                     std::string("count"));
        }
        QCOMPARE(changed("false", "0"), std::string("flag"));
        for (const char* wrong : {"[1]", "[1,2,3]", "[1,null]", "{}"}) {
            QCOMPARE(changed("[1,2]", wrong), std::string("row"));
        }
        QCOMPARE(changed("\"four\":4", "\"four\":\"4\""), std::string("four"));
        for (const char* wrong : {"[0,10]", "[0]", "[0,-1]", "7"}) {
            QCOMPARE(changed("[0,9]", wrong), std::string("runs"));
        }
        QCOMPARE(changed("{}", "[]"), std::string("object"));
    }

    void elements_may_be_places_of_their_own() {
        const auto read = [](const JsonValue& root) {
            const JsonValue list = root["list"];
            for (std::size_t i = 0; i < list.size(); ++i) {
                const JsonValue pieces = list.element(i, Why::in_correction)["pieces"];
                for (std::size_t k = 0; k < pieces.size(); ++k) {
                    (void)pieces.element(k, Why::in_piece)["pose"]["turn"].number();
                }
            }
        };
        QCOMPARE(fault(R"({"list":[{"pieces":[]},{"pieces":[{"pose":{"turn":1}}]}]})", read),
                 std::string());
        QCOMPARE(fault(R"({"list":[{"pieces":[]},{"pieces":[{"pose":{"turn":[]}}]}]})", read),
                 std::string("correction 1, piece 0, pose.turn"));
        QCOMPARE(fault(R"({"list":[{}]})", read), std::string("correction 0, pieces is missing"));
        QCOMPARE(fault(R"({"list":{}})", read), std::string("list"));
    }

    void a_value_may_have_a_sentence_for_all_its_faults() {
        const auto read = [](const JsonValue& root) {
            const JsonValue list = root["list"].told_as(Why::side_files_no_list);
            for (std::size_t i = 0; i < list.size(); ++i) {
                (void)list.element(i)["path"].text();
            }
            (void)root["text"].text();
        };
        const std::string said(sentence_template(Why::side_files_no_list));
        for (const char* list : {"1", "[1]", "[{}]", R"([{"path":1}])"}) {
            QCOMPARE(fault(std::string(R"({"text":"","list":)") + list + "}", read), said);
        }
        QCOMPARE(fault(R"({"list":[]})", read), std::string("text is missing"));
    }

    void the_first_fault_is_told() {
        QCOMPARE(fault("{\"a\":1}",
                       [](const JsonValue& root) {
                           QVERIFY(root.good());
                           (void)root["a"].text();
                           QVERIFY(!root.good());
                           (void)root["b"].text();
                           root.fail(Why::is_locked);
                       }),
                 std::string("a"));
    }

    // While the text is parsed, of which is told how far it is, and in loops over what was parsed.
    void a_stop_ends_reading() {
        std::string text = "{\"a\":[0";
        for (int i = 1; i < 100'000; ++i) {
            text += "," + std::to_string(i);
        }
        text += "]}";
        tests::StopAt early(0.5);
        const JsonDocument stopped(text, {}, early.progress());
        QVERIFY(early.reached_at() >= 0.5 && early.reached_at() < 0.7);
        QCOMPARE(early.told_after(), 0);
        QVERIFY(!stopped.good() && stopped.fault().empty());
        QCOMPARE(stopped.issue("a.json").code, Code::stopped);
        std::stop_source source;
        JsonDocument whole(text, {}, Progress(source.get_token()));
        const JsonValue list = whole.root()["a"];
        QVERIFY(list.good() && list.size() == 100'000);
        source.request_stop();
        QVERIFY(!list.good());
        QCOMPARE(whole.issue("a.json").code, Code::stopped);
    }

    void values_are_words_and_text_again() {
        JsonDocument document(R"({"a":[true,"x",7,-1.5,null,[]],"b":{"c":[1,"ä"]}})", {});
        const JsonValue list = document.root()["a"];
        const std::array<std::optional<std::string>, 6> words = {
            "on", "x", "7", "-1.5", std::nullopt, std::nullopt};
        for (std::size_t i = 0; i < words.size(); ++i) {
            QVERIFY(list.element(i).word() == words[i]);
        }
        QCOMPARE(document.root()["b"].dump(), std::string(R"({"c":[1,"ä"]})"));
        std::vector<std::string> keys;
        document.root().each_member(
            [&](const std::string& key, const JsonValue&) { keys.push_back(key); });
        QCOMPARE(keys, (std::vector<std::string>{"a", "b"}));
        QVERIFY(document.good());
    }

    // The first fault is the one that is told, so that nobody looks at what comes after it.
    void members_are_looked_at_until_one_has_a_fault() {
        JsonDocument document(R"({"a":1,"b":"x","c":2,"d":"y"})", {});
        std::vector<std::string> keys;
        document.root().each_member([&](const std::string& key, const JsonValue& value) {
            keys.push_back(key);
            (void)value.number();
        });
        QCOMPARE(keys, (std::vector<std::string>{"a", "b"}));
        QCOMPARE(sentence(document.fault()), std::string("b"));
    }

    void an_object_has_so_many_keys_and_no_more() {
        const JsonRules rules{32, Why::no_json_object, Why::key_twice, 2};
        QCOMPARE(fault(R"({"a":{"b":1,"c":{}},"d":[{"b":1,"c":1}]})", nothing, rules),
                 std::string());
        const std::string rest = " is one key too many for its object, which may have 2";
        QCOMPARE(fault(R"({"a":1,"b":2,"c":3})", nothing, rules), "c" + rest);
        QCOMPARE(fault(R"({"a":{"b":{"c":1,"d":2,"e":3}}})", nothing, rules), "a.b.e" + rest);
        QCOMPARE(fault(R"({"z":1,"a":[{"b":{"c":1,"d":2,"e":3}}]})", nothing, rules), "b.e" + rest);
    }

    void a_value_of_many_members_is_text_again() {
        std::string text = "{\"a\":{";
        for (int i = 0; i < 3000; ++i) {
            text += (i > 0 ? ",\"k" : "\"k") + std::to_string(i) + "\":[" + std::to_string(i) + "]";
        }
        text += "}}";
        std::stop_source source;
        JsonDocument document(text, {}, Progress(source.get_token()));
        QCOMPARE(document.root().dump(), text);
        source.request_stop();
        QCOMPARE(document.root()["a"].dump(), std::string("{}"));
        QVERIFY(!document.good());
    }
};

QTEST_APPLESS_MAIN(JsonReaderTest)
#include "json_reader.moc"
