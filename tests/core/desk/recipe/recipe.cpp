// Recipes stay the same through JSON and flags, and nonsense in them is refused with a reason.
#include "recipe/recipe.h"

#include "base/text.h"
#include "recipe/export_recipe.h"
#include "report/reasons.h"

#include <QTest>

#include <tuple>

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

    // Keys of stages are made of this text: a setting that some program does not have changes
    // nothing of it until it is set.
    void keys_leave_out_what_is_unsaid_at_first() {
        Recipe recipe;
        const std::string plain = key_text(recipe);
        std::string whole = recipe_to_json(recipe);
        const std::string line = "    \"max_outside\": 0.0,\n";
        QVERIFY(whole.find(line) != std::string::npos);
        QCOMPARE(plain, whole.erase(whole.find(line), line.size()));
        recipe.decompose.max_outside = 2.5;
        QCOMPARE(key_text(recipe), recipe_to_json(recipe));
        for (const Field& field : recipe_fields()) {
            QCOMPARE(field.also.is_unsaid_at_first, field.path == "decompose.max_outside");
        }
    }

    void a_share_is_a_number_of_percent() {
        const Field& field = *find_field("decompose.max_outside");
        QVERIFY(field.also.family == Family::solid);
        Recipe recipe;
        QVERIFY(set_field(field, "2.5%", recipe) && recipe.decompose.max_outside == 2.5);
        QVERIFY(set_field(field, "0", recipe) && recipe.decompose.max_outside == 0.0);
        QVERIFY(set_field(field, "250", recipe) && recipe.decompose.max_outside == 250.0);
        QVERIFY(*recipe_from_json(recipe_to_json(recipe), "r.json") == recipe);
        for (const char* wrong : {"-1", "10001", "few", "1e400"}) {
            QVERIFY2(!set_field(field, wrong, recipe), wrong);
        }
    }

    // No piece depends on what is exported, so that it is none of the settings of pieces.
    void engines_stand_beside_the_settings() {
        Recipe recipe;
        recipe.repair.keep_largest = 3;
        const ExportRecipe exports = {
            {find_target("unreal"), find_target("mujoco")}, {true, GltfPhysics::omi}, 7850.5};
        const std::string text = recipe_to_json(recipe, exports);
        const auto back = recipe_file_from_json(text, "r.json");
        QVERIFY(back && back->recipe == recipe && back->exports == exports);
        QCOMPARE(recipe_to_json(back->recipe, back->exports), text);
        QVERIFY(*recipe_from_json(text, "r.json") == recipe);
        QVERIFY(recipe_to_json(recipe).find("export") == std::string::npos);
        // One that says nothing more is written as ever, and what it leaves out is as given.
        QCOMPARE(recipe_to_json(recipe, {}), recipe_to_json(recipe));
        QVERIFY(recipe_file_from_json(recipe_to_json(recipe), "r.json", exports)->exports ==
                exports);
        const auto some = recipe_file_from_json(R"({"export":{"for":[]}})", "r.json", exports);
        QVERIFY(some->exports.targets.empty() && some->exports.density == 7850.5);
    }

    void what_is_wrong_about_engines_is_named() {
        const auto wrong = [](const char* group) {
            const auto read =
                recipe_from_json(R"({"export":)" + std::string(group) + "}", "r.json");
            return read ? std::string() : sentence(read.issue().detail);
        };
        QCOMPARE(wrong(R"({"for":["ros"],"density":1.5})"), std::string());
        const std::string unknown = wrong(R"({"for":["ros","quake"]})");
        QVERIFY2(unknown.starts_with("export.for quake: unreal unity blender"), unknown.c_str());
        QCOMPARE(wrong(R"({"for":["ros","ros"]})"), std::string("ros stands there twice"));
        QCOMPARE(wrong(R"({"for":"ros"})"), std::string("export.for"));
        QCOMPARE(wrong(R"({"engines":["ros"]})"), std::string("export.engines is not known"));
        QCOMPARE(wrong(R"({"density":0})"), std::string("export.density 0: 0.001 to 1e+06"));
        QCOMPARE(wrong(R"({"with_model":1})"), std::string("export.with_model"));
        QCOMPARE(wrong(R"({"gltf_physics":"khr2026"})"),
                 std::string("export.gltf_physics khr2026: khr, omi or none"));
        QCOMPARE(wrong("[]"), std::string("export"));
    }

    void what_a_product_does_not_need_is_as_by_default() {
        Recipe recipe;
        recipe.import.seconds = 77;
        recipe.import.up = UpAxis::z;
        recipe.decompose.max_pieces = 9;
        recipe.decompose.max_outside = 2.0;
        recipe.decompose.max_hull_vertices = 20;
        recipe.decompose.keep_openings = {2.0, true};
        Recipe read = recipe;
        read.import.seconds = Recipe().import.seconds;
        QVERIFY(needed(recipe, &Unneeded::by_source) == read);
        Recipe joined = recipe;
        joined.decompose.max_pieces = Recipe().decompose.max_pieces;
        joined.decompose.max_outside = Recipe().decompose.max_outside;
        joined.decompose.max_hull_vertices = Recipe().decompose.max_hull_vertices;
        QVERIFY(needed(recipe, &Unneeded::by_joins) == joined);
        Recipe cut = recipe;
        cut.decompose.max_pieces = Recipe().decompose.max_pieces;
        cut.decompose.max_outside = Recipe().decompose.max_outside;
        cut.decompose.keep_openings = Recipe().decompose.keep_openings;
        QVERIFY(needed(recipe, &Unneeded::by_patches) == cut);
    }

    void reading_stops() {
        std::stop_source stopped;
        stopped.request_stop();
        const auto recipe =
            recipe_from_json(recipe_to_json({}), "r.json", Progress(stopped.get_token()));
        QVERIFY(!recipe && recipe.issue().code == Code::stopped);
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

    void what_is_wrong_is_named_with_its_place() {
        const auto wrong = [](const char* text) {
            const auto recipe = recipe_from_json(text, "r.json");
            return recipe ? std::string() : sentence(recipe.issue().detail);
        };
        QCOMPARE(wrong(R"({"schema":1,"repair":{"weld":true},"import":{"unit":""}})"),
                 std::string());
        QCOMPARE(wrong(R"({"wild":{}})"), std::string("wild is not known"));
        QCOMPARE(wrong(R"({"repair":{"wild":true}})"), std::string("repair.wild is not known"));
        QCOMPARE(wrong(R"({"repair":{"weld":[]}})"), std::string("repair.weld"));
        QCOMPARE(wrong(R"({"repair":3})"), std::string("repair"));
        QCOMPARE(wrong(R"({"schema":"1"})"), std::string("schema"));
        QCOMPARE(wrong(R"({"repair":{"weld":true,"weld":true}})"),
                 std::string("weld stands there twice"));
        QVERIFY(wrong(R"({"repair":{"weld":"maybe"}})").starts_with("repair.weld maybe: "));
        std::string many = R"({"repair":{"k0":1)";
        for (int i = 1; i < 2000; ++i) {
            many += ",\"k" + std::to_string(i) + "\":1";
        }
        QCOMPARE(
            wrong((many + "}}").c_str()),
            std::string("repair.k1024 is one key too many for its object, which may have 1024"));
        QVERIFY(recipe_from_json("[]", "r.json").issue().code == Code::parse_failed);
        QVERIFY(recipe_from_json(R"({"wild":{}})", "r.json").issue().code == Code::bad_setting);
    }

    void lengths_keep_the_unit_they_were_written_in() {
        for (const auto& [text, length, again] :
             {std::tuple("2", Length{2.0, false, {}}, "2"),
              std::tuple("0.5%", Length{0.5, true, {}}, "0.5%"),
              std::tuple("0.5 %", Length{0.5, true, {}}, "0.5%"),
              std::tuple("2 mm", Length{2.0, false, {0.001}}, "2 mm"),
              std::tuple("2mm", Length{2.0, false, {0.001}}, "2 mm"),
              std::tuple("1e-3 m", Length{0.001, false, {1.0}}, "0.001 m"),
              std::tuple("1e-3m", Length{0.001, false, {1.0}}, "0.001 m"),
              std::tuple("5 \u00B5m", Length{5.0, false, {1e-6}}, "5 um"),
              std::tuple("5\u03BCm", Length{5.0, false, {1e-6}}, "5 um"),
              std::tuple("3 um", Length{3.0, false, {1e-6}}, "3 um"),
              std::tuple(".25 in", Length{0.25, false, {0.0254}}, "0.25 in"),
              std::tuple("1 ft", Length{1.0, false, {0.3048}}, "1 ft"),
              std::tuple("7 cm", Length{7.0, false, {0.01}}, "7 cm")}) {
            const auto read = parse_length(text);
            QVERIFY2(read && *read == length, text);
            QCOMPARE(length_text(*read), std::string(again));
            QVERIFY2(parse_length(again) == read, again);
        }
        for (const char* text : {"", "mm", "%", "-2 mm", "2 parsec", "2 mm mm", "2 %%", "2 mm %",
                                 "2 ", " 2", "1e400", "1e400 mm", "nan", "inf mm", "0x2"}) {
            QVERIFY2(!parse_length(text), text);
        }
    }

    void lengths_are_in_model_units_once_the_unit_is_known() {
        const auto of = [](const char* text, double metres) {
            return in_model_units(*parse_length(text), Unit{metres});
        };
        QVERIFY(of("2 mm", 0.001) == (Length{2.0, false, {}}));
        QVERIFY(of("2 mm", 1.0) == (Length{0.002, false, {}}));
        // Shifting the point makes 30; multiplying doubles would make 30.000000000000004.
        QVERIFY(of("3 cm", 0.001) == (Length{30.0, false, {}}));
        QVERIFY(of("0.1 in", 0.001) == (Length{2.54, false, {}}));
        QVERIFY(of("1 ft", 0.0254) == (Length{12.0, false, {}}));
        QVERIFY(of("50 um", 0.001) == (Length{0.05, false, {}}));
        // A number without a unit means the same whatever the model's unit is.
        QVERIFY(of("2", 0.0) == (Length{2.0, false, {}}));
        QVERIFY(of("2%", 0.001) == (Length{2.0, true, {}}));
        QVERIFY(!of("2 mm", 0.0));
        QVERIFY(!of("1e300 m", 1e-20));
    }

    void a_recipe_keeps_what_was_written_until_the_unit_is_known() {
        Recipe recipe;
        QVERIFY(set_field(*find_field("decompose.tolerance"), "2 mm", recipe));
        QVERIFY(set_field(*find_field("pack.margin"), "1 um", recipe));
        QVERIFY(set_field(*find_field("repair.fill_holes"), "0.5 in", recipe));
        QVERIFY(recipe_to_json(recipe).find("\"tolerance\": \"2 mm\"") != std::string::npos);
        QVERIFY(*recipe_from_json(recipe_to_json(recipe), "r.json") == recipe);
        const auto in_metres = in_model_units(recipe, 1.0);
        QVERIFY(in_metres);
        QCOMPARE(in_metres->decompose.tolerance.in_units(5.0), 0.002);
        QCOMPARE(in_metres->pack.margin.length.in_units(5.0), 1e-6);
        QCOMPARE(in_metres->repair.fill_holes.in_units(5.0), 0.0127);
        QVERIFY(*in_model_units(Recipe(), 0.0) == Recipe());
        recipe.repair.fill_holes = {};
        const auto nowhere = in_model_units(recipe, 0.0);
        QVERIFY(!nowhere);
        QCOMPARE(nowhere.issue().where, std::string("--tolerance 2 mm"));
        QVERIFY(sentence(nowhere.issue().detail).find("--unit") != std::string::npos);
    }

    void a_limit_on_vertices_says_what_it_takes() {
        for (const char* path : {"decompose.max_hull_vertices", "tree.max_hull_vertices"}) {
            Recipe recipe;
            for (const char* fine : {"0", "8", "65535"}) {
                QVERIFY2(set_field(*find_field(path), fine, recipe), fine);
            }
            for (const char* wrong : {"1", "4", "7", "65536", "-1"}) {
                const Status set = set_field(*find_field(path), wrong, recipe);
                QVERIFY2(!set && sentence(set.issue().detail).find("from 8 to 65535, or 0") !=
                                     std::string::npos,
                         wrong);
            }
        }
        const auto recipe = recipe_from_json(R"({"tree":{"max_hull_vertices":4}})", "r.json");
        QVERIFY(!recipe && sentence(recipe.issue().detail).find("from 8") != std::string::npos);
    }

    // Every setting that has a range names it when a value is wrong.
    void ranges_are_named() {
        for (const Field& field : recipe_fields()) {
            Recipe recipe;
            const Field::Slot slot = field.slot(recipe);
            const bool counts = std::holds_alternative<std::uint32_t*>(slot) ||
                                std::holds_alternative<double*>(slot);
            const Status set = set_field(field, "-1", recipe);
            QVERIFY2(!set, field.flag.data());
            QVERIFY2(!counts || sentence(set.issue().detail).find("from ") != std::string::npos,
                     field.flag.data());
            const std::string beyond =
                QByteArray::number(field.highest + 1.0, 'f', 0).toStdString();
            QVERIFY2(!counts || !set_field(field, beyond, recipe), field.flag.data());
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
