#include "batch/make_plan.h"

#include "base/files.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/sort_in_runs.h"
#include "base/text.h"
#include "base/work_meter.h"
#include "batch/find_models.h"
#include "batch/kept_results.h"
#include "batch/named_files.h"
#include "batch/paths.h"
#include "batch/pattern.h"
#include "batch/plan_file.h"
#include "pipeline/project.h"
#include "pipeline/project_exports.h"

#include <algorithm>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace hullwright::batch {
namespace {

namespace fs = std::filesystem;

// A unit counts as so many steps of a meter, which looks at the stop every two hundred units then.
constexpr std::size_t k_steps_for_unit = 20;
constexpr std::uint64_t k_recipe_bytes = 1U << 20U; // one that names all settings has thousands

struct NamedRecipe {
    fs::path file; // empty: the command line's
    RecipeFile read;
};

// Finds each model's recipe, and reads each file once.
class Recipes {
public:
    Recipes(const PlanFile& plan, const PlanSettings& settings)
        : plan_(plan), settings_(settings) {}

    // `place` is the model's path below the root.
    Result<NamedRecipe> of(const std::string& place) {
        fs::path file = beside_or_above(fs::path(place).parent_path());
        if (file.empty()) {
            file = by_rule(place);
        }
        if (file.empty()) {
            file = plan_.recipe;
        }
        return file.empty()
                   ? NamedRecipe{settings_.recipe_file, {settings_.recipe, settings_.exports}}
                   : read(file);
    }

private:
    fs::path beside_or_above(const fs::path& folder) {
        const auto known = nearest_.find(folder.string());
        if (known != nearest_.end()) {
            return known->second;
        }
        std::error_code failed;
        fs::path file = plan_.root / folder / k_recipe_name;
        if (!fs::exists(file, failed)) {
            file = folder.empty() ? fs::path() : beside_or_above(folder.parent_path());
        }
        return nearest_[folder.string()] = file.lexically_normal();
    }

    fs::path by_rule(const std::string& place) const {
        const auto rule =
            std::find_if(plan_.rules.begin(), plan_.rules.end(), [&](const PlanRule& each) {
                return !each.recipe.empty() && matches(each.match, place);
            });
        return rule == plan_.rules.end() ? fs::path() : rule->recipe;
    }

    Result<NamedRecipe> read(const fs::path& file) {
        const auto known = read_.find(file.string());
        if (known != read_.end()) {
            return NamedRecipe{file, known->second};
        }
        const auto text = read_text(file, k_recipe_bytes);
        auto recipe = text ? recipe_file_from_json(*text, file.string(), without_engines())
                           : Result<RecipeFile>(text.issue());
        if (!recipe) {
            return recipe.issue();
        }
        read_[file.string()] = *recipe;
        return NamedRecipe{file, std::move(*recipe)};
    }

    // The command line counts for a recipe that says nothing of its files.
    ExportRecipe without_engines() const {
        ExportRecipe exports = settings_.exports;
        exports.targets.clear();
        return exports;
    }

    const PlanFile& plan_;
    const PlanSettings& settings_;
    std::map<std::string, fs::path> nearest_; // by folder
    std::map<std::string, RecipeFile> read_;  // by file
};

std::vector<const Target*> targets_of(const Unit& unit, const PlanFile& plan,
                                      const WrittenAs& written) {
    const auto rule = std::find_if(plan.rules.begin(), plan.rules.end(), [&](const PlanRule& each) {
        return !each.targets.empty() && matches(each.match, unit.place);
    });
    return rule != plan.rules.end()   ? rule->targets
           : !plan.targets.empty()    ? plan.targets
           : !written.targets.empty() ? written.targets
           : written.asks_recipes     ? unit.exports.targets
                                      : std::vector<const Target*>();
}

// A name without its extension where no other model has it.
Result<std::vector<std::string>> names_of(const std::vector<Unit>& units,
                                          const Progress& progress) {
    WorkMeter meter(progress, 2 * k_steps_for_unit * units.size());
    std::vector<std::string> stems;
    stems.reserve(units.size()); // its strings stay where they are, as the keys are views of them
    std::unordered_map<std::string_view, int> taken;
    taken.reserve(2 * units.size());
    for (const Unit& unit : units) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        stems.push_back(fs::path(unit.place).replace_extension().generic_string());
        ++taken[stems.back()];
        ++taken[unit.place];
    }
    std::vector<std::string> names;
    names.reserve(units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        names.push_back(taken[stems[i]] == 1 ? stems[i] : units[i].place);
    }
    return names;
}

std::vector<UnitOutput> outputs_of(const std::string& name, const std::vector<const Target*>& to,
                                   const WrittenAs& written) {
    std::vector<UnitOutput> outputs;
    for (const Target* target : to) {
        const std::string folder = to.size() > 1 ? std::string(target->word) + "/" : std::string();
        outputs.push_back({folder + name + std::string(target->formats.front().extension), target});
    }
    if (to.empty()) {
        for (const std::string& format : written.formats) {
            outputs.push_back({name + "." + format, nullptr});
        }
    }
    return outputs;
}

class UnitMaker {
public:
    UnitMaker(const fs::path& root, const WrittenAs& written, const CostRule& rule)
        : root_(root), written_(written), rule_(rule) {}

    // Finds what the unit reads, and what it is expected to need.
    Status look_at(Unit& unit, const Progress& progress) const {
        unit.files = {unit.model};
        const auto known = glance(unit, progress);
        if (!known) {
            return known.issue();
        }
        unit.predictors = *known;
        unit.expected = rule_.expected(unit.name, unit.predictors);
        unit.size = size_class(unit.expected);
        return Done{};
    }

    // Hashes what the unit reads, and makes its key.
    Status finish(Unit& unit, const Progress& progress) const {
        for (const fs::path& file : unit.files) {
            auto input = input_of(file, progress);
            if (!input) {
                return input.issue();
            }
            unit.inputs.push_back(std::move(*input));
        }
        unit.key = key_of(unit);
        return Done{};
    }

private:
    // A project stands for the model that it names.
    static Result<Predictors> glance(Unit& unit, const Progress& progress) {
        if (unit.is_project && !unit.project) {
            return Predictors(); // the unit will say what is wrong with it
        }
        const fs::path& read = unit.is_project ? unit.project->source : unit.model;
        if (unit.is_project) {
            unit.files.push_back(read);
        }
        const auto seen = glance_at(read, progress);
        if (!seen) {
            return seen.issue();
        }
        unit.files.insert(unit.files.end(), seen->side_files.begin(), seen->side_files.end());
        return predictors_of(seen->triangles, unit.is_project ? unit.project->recipe : unit.recipe);
    }

    // A file that is not there has no hash, so that the key is another one when it is.
    Result<BatchFile> input_of(const fs::path& file, const Progress& progress) const {
        BatchFile input;
        input.path = is_below(file, root_)
                         ? whole_path(file).lexically_relative(whole_path(root_)).generic_string()
                         : file.string();
        const auto hash = hash_file(file, Progress(progress.token()));
        if (!hash && hash.issue().code == Code::stopped) {
            return hash.issue();
        }
        if (hash) {
            std::error_code failed;
            const auto bytes = fs::file_size(file, failed);
            input.bytes = failed ? 0 : bytes;
            input.hash = *hash;
        }
        return input;
    }

    // Names are part of it, as files of pieces and assets say what they were made of.
    std::string key_of(const Unit& unit) const {
        std::string text =
            "unit 2\n" + written_.made_by + "\n" + written_.build + "\n" + unit.place + "\n";
        text += unit.is_project ? std::string("project\n") : recipe_to_json(unit.recipe) + "\n";
        for (const UnitOutput& output : unit.outputs) {
            text += (output.target != nullptr ? std::string(output.target->word) : std::string()) +
                    ":" + output.path + "\n";
            if (output.target == nullptr && is_piece_file(output.path)) {
                text += unit.model.string() + "\n";
            }
        }
        text += std::string(written_.primitives ? "primitives " : "hulls ") +
                (unit.exports.settings.with_model ? "model " : "") +
                std::to_string(static_cast<int>(unit.exports.settings.physics)) + " " +
                number_text(unit.exports.density) + "\n";
        for (const BatchFile& input : unit.inputs) {
            text += input.path + ":" + input.hash + "\n";
        }
        return hash_hex(std::as_bytes(std::span(text)));
    }

    const fs::path& root_;
    const WrittenAs& written_;
    const CostRule& rule_;
};

using Step = std::function<Status(Unit&, const Progress&)>;

// The first issue by the units' order, as threads come to them in any.
Status do_all(std::vector<Unit>& units, const Step& step, const Progress& progress) {
    std::mutex mutex;
    std::optional<std::pair<std::size_t, Issue>> worst;
    const auto finish = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const auto done = step(units[i], Progress(progress.token()));
            const std::lock_guard lock(mutex);
            if (!done && (!worst || i < worst->first)) {
                worst.emplace(i, done.issue());
            }
        }
    };
    if (!for_each_block(units.size(), 1, progress, finish)) {
        return stopped_issue();
    }
    return worst ? Status(worst->second) : Status(Done{});
}

// Reads a project, once for all that follows. What it says of its files, where it says anything, is
// taken from it as well.
Status take_project(Unit& unit, const Progress& progress) {
    if (!unit.is_project) {
        return Done{};
    }
    auto project = read_project(unit.model, progress);
    if (!project) {
        return progress.stopped() ? Status(stopped_issue()) : Status(Done{});
    }
    const auto exports = exports_in_view(project->view_json, unit.model.string());
    if (!exports) {
        return exports.issue();
    }
    unit.exports = *exports == ExportRecipe() ? unit.exports : *exports;
    unit.project = {std::move(project->source), std::move(project->recipe)};
    return Done{};
}

// A model that a project of the batch names is cut as the project says, and not a second time.
Status leave_to_projects(std::vector<Unit>& units, const Progress& progress) {
    WorkMeter meter(progress, 2 * k_steps_for_unit * units.size());
    std::unordered_set<std::string> named; // whole paths
    for (const Unit& unit : units) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        if (unit.project) {
            named.insert(whole_path(unit.project->source).string());
        }
    }
    if (named.empty()) {
        return Done{};
    }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        if (!units[i].is_project && named.contains(whole_path(units[i].model).string())) {
            continue;
        }
        if (kept < i) {
            units[kept] = std::move(units[i]);
        }
        ++kept;
    }
    units.resize(kept);
    return Done{};
}

// An output would be found as a model, or be written over one.
Status check_outputs(const std::vector<Unit>& units, const fs::path& out,
                     const Progress& progress) {
    WorkMeter meter(progress, 2 * k_steps_for_unit * units.size());
    std::unordered_set<std::string> models; // whole paths
    models.reserve(units.size());
    for (const Unit& unit : units) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        models.insert(whole_path(unit.model).string());
    }
    for (const Unit& unit : units) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        for (const UnitOutput& output : unit.outputs) {
            if (models.contains(whole_path(out / output.path).string())) {
                return error(Code::file_not_written, (out / output.path).string(),
                             because(Why::writes_over_input, "-o", unit.model.string()));
            }
        }
    }
    return Done{};
}

Result<PlanFile> plan_of(const PlanSettings& settings) {
    std::error_code failed;
    if (fs::is_directory(settings.source, failed)) {
        PlanFile plan;
        plan.root = settings.source;
        return plan;
    }
    return read_plan_file(settings.source);
}

// Returns the files that earlier runs have written, which are no models. They matter only when OUT
// is the root or above it: an OUT elsewhere, or below the root, is not looked through at all.
Result<std::set<std::string>> own_files(const fs::path& root, const fs::path& out,
                                        const Progress& progress) {
    std::set<std::string> files;
    if (!is_below(root, out)) {
        return files;
    }
    const auto results = read_results(out, progress);
    if (!results) {
        return results.issue();
    }
    for (const auto& [unit, row] : *results) {
        for (const BatchFile& file : row.outputs) {
            files.insert(whole_path(out / file.path).string());
        }
    }
    return files;
}

// Returns a unit for each model, of which no file was opened yet.
Result<std::vector<Unit>> units_at(const std::vector<std::string>& places, const fs::path& root,
                                   const ExportRecipe& exports, const Progress& progress) {
    WorkMeter meter(progress, k_steps_for_unit * places.size());
    std::vector<Unit> units;
    units.reserve(places.size()); // units are large to move, so that growing takes long
    for (const std::string& place : places) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        Unit& unit = units.emplace_back();
        unit.place = place;
        unit.model = root / place;
        unit.is_project = is_project(unit.model);
        unit.exports = exports;
        if (unit.is_project) {
            unit.exports.targets.clear(); // a recipe on the line is not the project's
        }
    }
    return units;
}

Result<std::vector<Unit>> found_units(const PlanFile& plan, const PlanSettings& settings,
                                      const Progress& progress) {
    auto own = own_files(plan.root, settings.out, progress.part({}, 0.0, 0.3));
    if (!own) {
        return own.issue();
    }
    const auto places =
        find_models({plan.root, plan.include, plan.exclude, settings.out, std::move(*own)},
                    progress.part({}, 0.3, 0.6));
    if (!places) {
        return places.issue();
    }
    auto units = units_at(*places, plan.root, settings.exports, progress.part({}, 0.6, 0.65));
    if (!units) {
        return units.issue();
    }
    if (auto read = do_all(*units, take_project, progress.part({}, 0.65, 0.9)); !read) {
        return read.issue();
    }
    if (auto left = leave_to_projects(*units, progress.part({}, 0.9, 1.0)); !left) {
        return left.issue();
    }
    return units;
}

Result<std::vector<Unit>> begun_units(const PlanFile& plan, const PlanSettings& settings,
                                      const Progress& progress) {
    auto found = found_units(plan, settings, progress.part({}, 0.0, 0.85));
    if (!found) {
        return found.issue();
    }
    std::vector<Unit>& units = *found;
    auto names = names_of(units, progress.part({}, 0.85, 0.9));
    if (!names) {
        return names.issue();
    }
    Recipes recipes(plan, settings);
    WorkMeter meter(progress.part({}, 0.9, 1.0), k_steps_for_unit * units.size());
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (meter.stopped_after(k_steps_for_unit)) {
            return stopped_issue();
        }
        Unit& unit = units[i];
        unit.name = std::move((*names)[i]);
        if (!unit.is_project) {
            auto recipe = recipes.of(unit.place);
            if (!recipe) {
                return recipe.issue();
            }
            unit.recipe_file = std::move(recipe->file);
            unit.recipe = std::move(recipe->read.recipe);
            unit.exports = std::move(recipe->read.exports);
        }
        unit.outputs =
            outputs_of(unit.name, targets_of(unit, plan, settings.written), settings.written);
    }
    return found;
}

} // namespace

Result<Plan> make_plan(const PlanSettings& settings, const CostRule& rule,
                       const Progress& progress) {
    auto file = plan_of(settings);
    if (!file) {
        return file.issue();
    }
    auto units = begun_units(*file, settings, progress.part("read", 0.0, 0.18));
    if (!units) {
        return units.issue();
    }
    const Progress checking = progress.part("read", 0.18, 0.2);
    if (auto apart = check_outputs(*units, settings.out, checking); !apart) {
        return apart.issue();
    }
    const std::stop_token& stop = progress.token();
    if (auto named = keep_named(*units, settings.chosen, stop); !named) {
        return named.issue();
    }
    const UnitMaker maker(file->root, settings.written, rule);
    auto done = do_all(
        *units, [&](Unit& unit, const Progress& one) { return maker.look_at(unit, one); },
        progress.part("read", 0.2, 0.6));
    if (!done) {
        return done.issue();
    }
    if (auto chosen = keep_chosen(*units, settings.chosen, stop); !chosen) {
        return chosen.issue();
    }
    done = do_all(
        *units, [&](Unit& unit, const Progress& one) { return maker.finish(unit, one); },
        progress.part("read", 0.6, 1.0));
    if (!done) {
        return done.issue();
    }
    sort_in_runs(
        *units, [](const Unit& a, const Unit& b) { return a.name < b.name; }, stop);
    if (progress.stopped()) {
        return stopped_issue();
    }
    return Plan{file->root, std::move(*units)};
}

} // namespace hullwright::batch
