// Recipes: the same through JSON, flags and back; nonsense is an issue.
#include "recipe/recipe.h"

#include "base/text.h"

#include <QTest>

using namespace hullwright;

class RecipeTest : public QObject {
    Q_OBJECT
private slots:
    void json_round_trips_every_field() {
        Recipe recipe;
        recipe.import.unit = {0.001};
        recipe.import.up = UpAxis::z;
        recipe.repair.split = false;
        recipe.repair.fill_holes = {2.5, true};
        recipe.repair.keep_largest = 3;
        const auto back = recipe_from_json(recipe_to_json(recipe), "r.json");
        QVERIFY(back.ok() && *back == recipe);
        QVERIFY(*recipe_from_json(recipe_to_json(Recipe()), "r.json") == Recipe());
    }

    void unknown_keys_and_wrong_values_are_issues() {
        for (const char* text :
             {"", "[]", R"({"repair":{"wild":true}})", R"({"repair":{"weld":"maybe"}})",
              R"({"import":{"seconds":0}})", R"({"schema":2})", R"({"repair":3})",
              R"({"repair":{"fill_holes":"-1"}})", R"({"import":{"unit":"parsec"}})",
              R"({"repair":{"weld":true,"weld":true}})", R"({"repair":{},"repair":{}})"}) {
            QVERIFY2(!recipe_from_json(text, "r.json"), text);
        }
    }

    void a_repair_list_means_just_these() {
        RepairSettings settings;
        QVERIFY(apply_repair_spec("weld,orient", settings).ok());
        QVERIFY(settings.weld && settings.orient && !settings.split && !settings.degenerate);
        QVERIFY(apply_repair_spec("+split,-weld", settings).ok());
        QVERIFY(settings.split && !settings.weld && settings.orient);
        QVERIFY(apply_repair_spec("none", settings).ok());
        QVERIFY(settings == no_repair());
        QVERIFY(apply_repair_spec("default", settings).ok());
        QVERIFY(settings == RepairSettings());
        for (const char* bad : {"", "magic", "weld,+orient", "+magic", "fill_holes"}) {
            QVERIFY2(!apply_repair_spec(bad, settings), bad);
        }
    }

    void numbers_ignore_the_locale() {
        std::setlocale(LC_ALL, "de_DE.UTF-8");
        QCOMPARE(number_text(0.5), std::string("0.5"));
        QCOMPARE(parse_number("1.5").value_or(0), 1.5);
        QVERIFY(!parse_number("1,5") && !parse_number("nan") && !parse_number("1 "));
        std::setlocale(LC_ALL, "C");
    }
};

QTEST_APPLESS_MAIN(RecipeTest)
#include "recipe.moc"
