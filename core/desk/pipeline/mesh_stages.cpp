#include "pipeline/mesh_stages.h"

#include "asset/asset_file.h"
#include "base/text.h"
#include "pipeline/as_read.h"
#include "pipeline/product.h"
#include "pipeline/stage_codec.h"
#include "pipeline/stage_settings.h"

#include <utility>

namespace hullwright::pipeline {
namespace {

// Reading colliders is taken to need this share of the stage, and the repair of their model the
// rest. A wrong share makes the bar uneven, and changes nothing else.
constexpr double k_share_of_colliders = 0.3;
// Then their files are hashed, which goes through the bytes once and does hardly anything with
// them.
constexpr double k_colliders_read = 0.28;
constexpr double k_model_read = 0.98; // and so with the files that a model names

// Returns what an asset says of a model that was read before: another file, or a reading in another
// unit, may have the same mesh.
std::string key_of_given(const Prepared& prepared, const std::string& mesh_digest) {
    const SourceModel& source = *prepared.source;
    std::string names;
    for (const SourcePart& part : source.parts) {
        names += part.name + '\n';
    }
    return key_of(Stage::mesh, {mesh_digest, prepared.path.string(), prepared.source_hash,
                                unit_text({source.metres_per_unit}),
                                std::to_string(static_cast<int>(source.up)), names});
}

} // namespace

std::string key_of_repair(const std::string& key_of_source, const Recipe& recipe) {
    return key_of(Stage::mesh, {key_of_source, settings_text(recipe, Stage::mesh)});
}

// The kind of the input decides what the first stages are.
Status MeshStages::open() {
    run_.model = run_.input.file;
    if (run_.input.prepared) {
        return Done{};
    }
    if (is_project(run_.input.file)) {
        return open_project();
    }
    if (run_.input.holds_pieces || is_asset(run_.input.file) ||
        is_piece_file(run_.input.file.string())) {
        return open_pieces();
    }
    return Done{};
}

Status MeshStages::open_project() {
    auto project = open_by(read_project);
    if (!project) {
        return project.issue();
    }
    if (project->source.empty()) { // of what was inspected alone
        return error(Code::no_triangles, run_.input.file.string());
    }
    stages_.recipe = project->recipe;
    run_.corrections = project->corrections;
    run_.model = project->source;
    stages_.project = std::make_shared<const Project>(std::move(*project));
    return Done{};
}

Status MeshStages::open_pieces() {
    if (is_asset(run_.input.file)) {
        auto asset = open_by(open_asset);
        if (!asset) {
            return asset.issue();
        }
        stages_.piece_file = std::make_shared<const PieceFile>(piece_file_of(asset->unpacked));
        stages_.asset = std::make_shared<const OpenAsset>(std::move(*asset));
    } else {
        auto pieces = open_by(read_pieces);
        if (!pieces) {
            return pieces.issue();
        }
        stages_.piece_file = std::make_shared<const PieceFile>(std::move(*pieces));
    }
    run_.model = run_.input.model;
    if (run_.model.empty()) {
        const PieceFile& pieces = *stages_.piece_file;
        return pieces.face_runs.empty() ? Status(Done{}) : faces_not_taken(pieces, run_.input.file);
    }
    auto recipe = recipe_from_json(stages_.piece_file->recipe_json, run_.input.file.string());
    if (!recipe) {
        return recipe.issue();
    }
    stages_.recipe = std::move(*recipe);
    return Done{};
}

Status MeshStages::read() {
    if (run_.input.prepared || has_no_model()) {
        run_.skip();
        return Done{};
    }
    if (stages_.project) {
        look_at_named_files();
    }
    const Made<ReadModel>& before = run_.previous.source;
    if (before && source_key(*before, run_.progress.of_saved()) == before.key) {
        stages_.source = before;
        run_.skip();
    } else if (auto saved = saved_model()) {
        stages_.source = std::move(saved);
    } else if (run_.progress.stopped()) {
        return stopped_issue();
    } else {
        const Progress here = run_.progress.of_stage();
        auto model = read_model(here.part({}, 0.0, k_model_read));
        if (!model) {
            return model.issue();
        }
        digests_.take(run_.model, model->source_hash);
        std::string key = source_key(*model, here.part({}, k_model_read, 1.0));
        stages_.source = made(std::move(*model), std::move(key));
    }
    stages_.changed_since_saved = stages_.project && is_another_model();
    return Done{};
}

std::filesystem::path MeshStages::colliders() const {
    const bool has_some = stages_.project && stages_.project->colliders;
    return has_some ? stages_.project->colliders->path : run_.settings.prepare.colliders;
}

std::optional<Fitting> MeshStages::fitting() const {
    const bool has_some = stages_.project && stages_.project->colliders;
    return has_some ? stages_.project->fitting : run_.settings.prepare.fitting;
}

ForeignSettings MeshStages::foreign_settings() const {
    ForeignSettings settings;
    if (const auto said = fitting()) {
        settings.scale = said->scale;
        settings.turn = said->turn;
    }
    settings.asked = stages_.recipe;
    settings.worker = run_.settings.prepare.worker;
    return settings;
}

Result<ReadModel> MeshStages::read_model(const Progress& progress) {
    if (colliders() != run_.model) {
        return read_model_file(run_.model, stages_.recipe.import, run_.settings.prepare.worker,
                               progress);
    }
    auto read = read_beside_them(run_.model, foreign_settings(), progress);
    if (!read) {
        return read.issue();
    }
    own_colliders_ = std::move(read->colliders);
    return std::move(read->model);
}

// Colliders that are in the model's own file are read with it.
const SavedStage* MeshStages::saved_source() const {
    if (!run_.input.saved || colliders() == run_.model) {
        return nullptr;
    }
    const auto found = run_.input.saved->stages.find(Stage::source);
    return found != run_.input.saved->stages.end() ? &found->second : nullptr;
}

// Returns the model that was saved, if all files that it was read from are the same. It names them
// itself, so it is unpacked before they can be compared.
Made<ReadModel> MeshStages::saved_model() {
    const SavedStage* saved = saved_source();
    if (saved == nullptr) {
        return {};
    }
    const Progress here = run_.progress.of_saved();
    const auto hash = digests_.of(run_.model, here.part({}, 0.0, 0.4));
    auto model =
        hash ? decode_source(saved->value, run_.model, here.part({}, 0.4, 0.9)) : std::nullopt;
    if (!model || source_key(*model, here.part({}, 0.9, 1.0)) != saved->key) {
        return {};
    }
    model->source_hash = *hash;
    return made(std::move(*model), saved->key);
}

// Reads the colliders onto the model as its file has it, which no repair moves.
Result<std::optional<ForeignPieces>> MeshStages::read_colliders() {
    const std::filesystem::path file = colliders();
    if (file.empty()) {
        return std::optional<ForeignPieces>();
    }
    Prepared as_read;
    static_cast<ReadModel&>(as_read) = *stages_.source;
    as_read.mesh = as_read.imported;
    const Progress here = run_.progress.of_stage().part({}, 0.0, k_colliders_read);
    auto read = file == run_.model ? read_own_pieces(file, as_read, foreign_settings(),
                                                     std::move(own_colliders_), here)
                                   : read_foreign_pieces(file, &as_read, foreign_settings(), here);
    return read ? Result<std::optional<ForeignPieces>>(std::move(*read)) : read.issue();
}

Result<Prepared> MeshStages::prepared_with(std::optional<ForeignPieces> foreign) const {
    const bool diagnose = run_.settings.prepare.diagnose;
    const bool is_held = foreign && foreign->has_model && diagnose;
    const Progress rest = run_.progress.of_stage(foreign ? k_share_of_colliders : 0.0);
    auto prepared = repaired(rest.part({}, 0.0, is_held ? 0.5 : 1.0));
    if (!prepared || !foreign) {
        return prepared;
    }
    if (is_held) {
        if (const Status held =
                hold_against(*prepared->mesh, *foreign, rest.part("volumes", 0.5, 1.0));
            !held) {
            return held.issue();
        }
    }
    return with_foreign(std::move(*prepared),
                        std::make_shared<const ForeignPieces>(std::move(*foreign)));
}

// The files that colliders were read from are known only once they are read, now or by the run
// before.
std::string MeshStages::digests_of(const ForeignPieces* foreign, const Progress& progress) {
    return foreign != nullptr ? digests_.in_a_row(foreign->files_read, progress) : std::string();
}

std::string MeshStages::mesh_key(const std::string& digests) const {
    const bool diagnose = run_.settings.prepare.diagnose;
    const std::string text = settings_text(stages_.recipe, [&](const Field& field) {
        return is_read_by(Stage::mesh, field) || (diagnose && is_of_surface(field));
    });
    std::string files = colliders().string();
    if (const auto said = fitting()) {
        files += '\n' + number_text(said->scale) + ' ' +
                 std::string(k_turn_names[static_cast<std::size_t>(said->turn)]) + '\n';
    }
    files += digests;
    return key_of(run_.stage(), {stages_.source.key, text, diagnose ? "seen" : "", files});
}

// The key is made from the files that the model was read from, as this run has found them. The
// model itself is one of them, as a rule.
std::string MeshStages::source_key(const ReadModel& model, const Progress& progress) {
    const std::string files = digests_.in_a_row(model.source->files_read, progress);
    const auto own = digests_.of(run_.model, Progress(progress.token()));
    return key_of(Stage::source, {run_.model.string(), own ? *own : std::string("gone"), files,
                                  settings_text(stages_.recipe, Stage::source),
                                  colliders() == run_.model ? "colliders" : ""});
}

void MeshStages::look_at_named_files() {
    std::vector<std::string> files;
    for (const ReadFile& file : stages_.project->side_files) {
        files.push_back(file.path.string());
    }
    if (stages_.project->colliders) {
        files.push_back(stages_.project->colliders->path.string());
    }
    if (!files.empty()) {
        (void)digests_.in_a_row(files, run_.progress.of_saved());
    }
}

bool MeshStages::is_another_model() {
    const Project& project = *stages_.project;
    std::vector<ReadFile> now = {{project.source, stages_.source->source_hash}};
    std::vector<ReadFile> named = project.side_files;
    if (project.colliders) {
        named.push_back(*project.colliders);
    }
    for (const ReadFile& file : named) {
        const auto hash = digests_.of(file.path, Progress(run_.progress.token()));
        now.push_back({file.path, hash.value_or(std::string())});
    }
    return has_changed(project, now);
}

Status MeshStages::prepare() {
    if (run_.input.prepared) {
        stages_.mesh.value = run_.input.prepared;
        stages_.mesh.key = key_of_given(*run_.input.prepared, run_.mesh_digest());
        run_.skip();
        return Done{};
    }
    if (has_no_model()) {
        run_.skip();
        return Done{};
    }
    const Made<Prepared>& before = run_.previous.mesh;
    const ForeignPieces* known = before ? before->foreign.get() : nullptr;
    const std::string seen =
        known != nullptr ? digests_of(known, run_.progress.of_saved()) : std::string();
    if (!run_.reuse(before, mesh_key(seen), stages_.mesh)) {
        auto foreign = read_colliders();
        if (!foreign) {
            return foreign.issue();
        }
        constexpr double k_hashed =
            (k_share_of_colliders - k_colliders_read) / (1.0 - k_colliders_read);
        const std::string digests =
            *foreign ? digests_of(&**foreign,
                                  run_.progress.of_stage(k_colliders_read).part({}, 0.0, k_hashed))
                     : std::string();
        auto prepared = prepared_with(std::move(*foreign));
        if (!prepared) {
            return prepared.issue();
        }
        std::string key = mesh_key(digests);
        stages_.mesh = made(std::move(*prepared), std::move(key));
    }
    return hold_mesh_against_pieces();
}

Result<Prepared> MeshStages::repaired(const Progress& progress) const {
    const ReadModel& read = *stages_.source;
    const bool diagnose = run_.settings.prepare.diagnose;
    const Bytes* bytes =
        run_.saved_under(Stage::mesh, key_of_repair(stages_.source.key, stages_.recipe));
    if (bytes == nullptr) {
        return repair_model(read, stages_.recipe, diagnose, progress);
    }
    auto saved = decode_repaired(*bytes, *read.imported, read.source->parts.size(),
                                 progress.part({}, 0.0, k_share_of_saved));
    if (progress.stopped()) {
        return stopped_issue();
    }
    const Progress rest = progress.part({}, k_share_of_saved, 1.0);
    return saved ? repair_again(read, std::move(*saved), stages_.recipe, diagnose, rest)
                 : repair_model(read, stages_.recipe, diagnose, rest);
}

// A mesh that was taken over may be another one than that of the saved pieces, too. Faces that were
// not taken at the word of their file are of the mesh that is there then.
Status MeshStages::hold_mesh_against_pieces() {
    if (!stages_.piece_file) {
        return Done{};
    }
    const TriMesh& mesh = *stages_.mesh->mesh;
    if (hash_of(mesh) != stages_.piece_file->mesh_hash) {
        return error(Code::mesh_mismatch, run_.input.file.string(), as_given(run_.model.string()));
    }
    if (!stages_.piece_file->face_runs.empty()) {
        auto whole = std::make_shared<PieceFile>(*stages_.piece_file);
        const Progress silent(run_.progress.token());
        const Status taken = take_faces(*whole, mesh.triangles.size(), run_.input.file, silent);
        if (!taken) {
            return taken;
        }
        stages_.piece_file = std::move(whole);
    }
    return Done{};
}

} // namespace hullwright::pipeline
