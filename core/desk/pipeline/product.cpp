#include "pipeline/product.h"

#include "asset/asset_file.h"
#include "base/files.h"
#include "base/text.h"
#include "export/piece_file.h"
#include "export/piece_scene.h"
#include "pipeline/as_read.h"
#include "pipeline/exported_file.h"
#include "pipeline/foreign_product.h"
#include "pipeline/open_asset.h"
#include "report/asset_report.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>

namespace hullwright {
namespace {

std::string conversion_text(const std::vector<std::string>& conversions) {
    std::string text;
    for (const std::string& conversion : conversions) {
        text += "; " + conversion;
    }
    return text;
}

std::string line_of(const std::string& output, const ExportScene& scene, const Written& written) {
    std::size_t triangles = 0;
    for (const ExportObject& object : scene.objects) {
        triangles += object.triangles.size();
    }
    std::string line = output + ": " + counted_text(scene.objects.size(), "object", "objects") +
                       ", " + counted_text(triangles, "triangle", "triangles") + ", " +
                       counted_text(written.bytes, "byte", "bytes");
    return line + conversion_text(written.conversions);
}

Result<ProductWritten> write_each(const ExportScene& scene, ExportedFile facts,
                                  const Progress& progress) {
    const std::string& output = facts.file;
    std::uint64_t& bytes = facts.bytes;
    std::vector<std::string>& conversions = facts.conversions; // each of any file, named once
    const std::vector<std::string> files = files_of(scene, output);
    const auto share = [&](std::size_t i) {
        return static_cast<double>(i) / static_cast<double>(files.size());
    };
    for (std::size_t i = 0; i < files.size(); ++i) {
        const auto written = write_scene(single_object(scene, i), files[i],
                                         progress.part({}, share(i), share(i + 1)));
        if (!written) {
            return written.issue();
        }
        bytes += written->bytes;
        for (const std::string& conversion : written->conversions) {
            if (std::find(conversions.begin(), conversions.end(), conversion) ==
                conversions.end()) {
                conversions.push_back(conversion);
            }
        }
    }
    facts.files = files.size();
    std::string line = output + ": " + counted_text(scene.objects.size(), "file", "files") + ", " +
                       counted_text(bytes, "byte", "bytes") + conversion_text(conversions);
    return ProductWritten{std::move(line), std::move(facts)};
}

Result<ProductWritten> write_piece_file(const Product& product, ExportedFile facts,
                                        const Progress& progress) {
    const std::string& output = facts.file;
    if (product.prepared.foreign) {
        return error(Code::bad_setting, output, Why::asset_lacks_model);
    }
    const PieceFile file{
        product.prepared.path.string(), product.recipe_json, product.mesh_hash, product.names,
        product.decomposition->set,     product.labels,      product.primitives};
    const auto bytes = write_pieces(file, output, progress);
    if (!bytes) {
        return bytes.issue();
    }
    facts.bytes = *bytes;
    std::string line = output + ": " + counted_text(file.set.pieces.size(), "piece", "pieces") +
                       ", " + counted_text(*bytes, "byte", "bytes");
    return ProductWritten{std::move(line), std::move(facts)};
}

Result<ProductWritten> write_asset_file(const Product& product, const WriteSettings& settings,
                                        ExportedFile facts, const Progress& progress) {
    const std::string& output = facts.file;
    const auto made = pack_product(product, settings, progress);
    if (!made) {
        return made.issue();
    }
    auto file = AtomicFile::open(output);
    if (!file) {
        return file.issue();
    }
    file->write(std::span<const std::byte>(made->bytes));
    if (auto done = file->commit(); !done) {
        return done.issue();
    }
    facts.bytes = made->bytes.size();
    std::string line =
        output + ": " + counted_text(product.decomposition->set.pieces.size(), "piece", "pieces") +
        ", " + packed_text(made->tree) + ", " + counted_text(made->bytes.size(), "byte", "bytes");
    return ProductWritten{std::move(line), std::move(facts)};
}

// Fitted primitives that hold their pieces, which `with_primitives` puts in their places.
std::vector<std::optional<Primitive>> primitives_of(const EditedPieces& pieces) {
    std::vector<std::optional<Primitive>> primitives;
    for (const PieceExtras& piece : pieces.extras) {
        primitives.push_back(piece.primitive && piece.primitive->holds
                                 ? std::optional(piece.primitive->primitive)
                                 : std::nullopt);
    }
    return primitives;
}

// Counts the hulls with fewer vertices for which no primitive stands.
std::size_t simplified_hulls(const EditedPieces& pieces) {
    std::size_t count = 0;
    for (std::size_t p = 0; p < pieces.extras.size(); ++p) {
        const auto& primitive = pieces.extras[p].primitive;
        const bool is_hull = !primitive || !primitive->holds;
        count += is_hull && pieces.set.pieces[p].simplified ? 1 : 0;
    }
    return count;
}

// Returns the tolerance to cut by that was asked for beside a number of pieces, or a share of
// volume that says how many there are: these come before it. 0: none was.
double asked_beside_number(const Recipe& recipe, double diagonal) {
    const DecomposeSettings& how = recipe.decompose;
    const bool has_share = how.family == Family::solid && how.max_outside > 0.0;
    if (how.max_pieces == 0 && !has_share) {
        return 0.0;
    }
    const auto to_cut = decompose_settings(recipe, diagonal);
    return to_cut ? to_cut->tolerance.in_units(diagonal) : 0.0;
}

// Returns the most memory that this process has held.
double peak_bytes() {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with("VmHWM:")) {
            return 1024.0 * std::strtod(line.c_str() + 6, nullptr);
        }
    }
    return 0.0;
}

} // namespace

Result<Product> product_of(const Prepared& prepared, EditedPieces pieces,
                           const DecomposeReport& report, const Recipe& recipe, bool primitives,
                           const PieceSet* cut) {
    const auto resolved = in_model_units(recipe, prepared.source->metres_per_unit);
    if (!resolved) {
        return resolved.issue();
    }
    Product product;
    auto added = hulls_of(pieces.added);
    if (!added) {
        return added.issue();
    }
    product.added = std::move(*added);
    product.labels = labels_of(pieces);
    if (primitives) {
        product.primitives = primitives_of(pieces);
    }
    DecomposeReport told = report;
    if (primitives && has_primitives(pieces)) {
        told.simplified = simplified_hulls(pieces);
    }
    auto set = primitives ? with_primitives(pieces) : Result<PieceSet>(std::move(pieces.set));
    if (!set) {
        return set.issue();
    }
    product.prepared = prepared;
    product.names = pipeline::names_of_pieces(*set, prepared);
    product.is_as_cut = cut != nullptr && set->pieces == cut->pieces;
    product.decomposition = Decomposition{std::move(*set), std::move(told)};
    if (prepared.foreign) {
        return pipeline::as_foreign(std::move(product), prepared.foreign);
    }
    product.recipe_json = recipe_to_json(recipe);
    product.mesh_hash = hash_of(*prepared.mesh);
    const double diagonal = bounds_of(*prepared.mesh).diagonal();
    product.margin = packing_margin(*resolved, diagonal);
    product.asked = asked_beside_number(*resolved, diagonal);
    return product;
}

Product product_of(Unpacked&& unpacked) {
    SourceModel source;
    source.metres_per_unit = unpacked.origin.metres_per_unit;
    source.up = unpacked.origin.up;
    for (const std::string& name : unpacked.origin.part_names) {
        source.parts.emplace_back().name = name;
    }
    Product product = product_of(piece_file_of(std::move(unpacked)));
    product.prepared.source = std::make_shared<const SourceModel>(std::move(source));
    return product;
}

Product product_of(const PieceFile& pieces) {
    SourceModel source;
    for (const Piece& piece : pieces.set.pieces) {
        source.parts.resize(std::max<std::size_t>(source.parts.size(), piece.part + 1));
    }
    for (std::size_t i = 0; i < source.parts.size(); ++i) {
        source.parts[i].name = "part " + std::to_string(i + 1);
    }
    Product product;
    product.prepared.path = pieces.model;
    product.prepared.source = std::make_shared<const SourceModel>(std::move(source));
    product.decomposition = Decomposition{pieces.set, {}};
    product.names = pieces.names;
    product.labels = pieces.labels;
    product.primitives = pieces.primitives;
    product.recipe_json = pieces.recipe_json;
    product.mesh_hash = pieces.mesh_hash;
    return product;
}

Result<Product> product_of(const pipeline::Stages& stages, const ProductChoice& choice,
                           const Progress& progress) {
    if (choice.mesh) {
        auto mesh = stages.mesh ? Result<Prepared>(*stages.mesh) : unrepaired(*stages.source);
        if (!mesh) {
            return mesh.issue();
        }
        Product product;
        product.prepared = std::move(*mesh);
        return product;
    }
    if (!stages.mesh) {
        return stages.asset ? product_of(Unpacked(stages.asset->unpacked))
                            : product_of(*stages.piece_file);
    }
    // A file of pieces has a report, too, but nobody measured that while these pieces were cut.
    const auto cut_of = [&](const Decomposition& pieces) {
        return stages.piece_file ? nullptr : &pieces.set;
    };
    if (!stages.corrected) {
        const auto so_far = pieces_so_far(stages, progress);
        return so_far ? product_of(*stages.mesh, begin_editing(so_far->pieces.set),
                                   so_far->pieces.report, so_far->recipe, false,
                                   cut_of(so_far->pieces))
                      : so_far.issue();
    }
    auto product = product_of(*stages.mesh, stages.corrected->pieces, stages.pieces->report,
                              stages.recipe, choice.primitives, cut_of(*stages.pieces));
    if (product && !choice.primitives) {
        product->tree = stages.tree.value;
    }
    if (product && stages.piece_file) {
        product->names = stages.piece_file->names;
        product->labels = stages.piece_file->labels;
        product->primitives = stages.piece_file->primitives;
    }
    return product;
}

std::size_t moved_primitives(const EditedPieces& pieces) {
    return static_cast<std::size_t>(
        std::count_if(pieces.extras.begin(), pieces.extras.end(), [](const PieceExtras& piece) {
            return piece.primitive && !piece.primitive->holds;
        }));
}

std::vector<Issue> warnings_of(const Product& product) {
    std::vector<Issue> warnings = product.prepared.issues;
    if (product.decomposition) {
        const std::vector<Issue>& more = product.decomposition->report.issues;
        warnings.insert(warnings.end(), more.begin(), more.end());
    }
    return warnings;
}

PieceReportInput piece_report_of(const Product& product, bool timings) {
    PieceReportInput input{&*product.decomposition,
                           product.prepared.mesh.get(),
                           product.names,
                           product.margin,
                           timings,
                           peak_bytes(),
                           {}};
    for (const auto& primitive : product.primitives) {
        input.primitives.emplace_back(primitive ? word_of(primitive->shape) : std::string_view());
    }
    input.is_as_cut = product.is_as_cut;
    input.asked = product.asked;
    return input;
}

std::vector<std::string> files_of(const ExportScene& scene, const std::string& output) {
    const bool each = output.find(k_number_place) != std::string::npos;
    const std::size_t count = each ? scene.objects.size() : 1;
    std::vector<std::string> files;
    for (std::size_t i = 0; i < count; ++i) {
        files.push_back(numbered(output, i + 1, count));
    }
    return files;
}

ExportScene scene_of(const Product& product) {
    if (!product.decomposition) {
        return scene_of(*product.prepared.mesh, *product.prepared.source);
    }
    ExportScene scene = scene_of(product.decomposition->set, product.names, product.labels,
                                 *product.prepared.source);
    for (const NamedHull& added : product.added) {
        add_primitive(added.hull, added.name, added.labels, scene);
    }
    return scene;
}

bool is_piece_file(const std::string& output) {
    return lower_case(std::filesystem::path(output).extension().string()) == ".json";
}

Result<MadeAsset> pack_product(const Product& product, const WriteSettings& settings,
                               const Progress& progress) {
    if (product.prepared.foreign) { // an asset promises to follow a model
        return error(Code::bad_setting, product.prepared.path.string(), Why::asset_lacks_model);
    }
    return product.tree ? make_asset(product.prepared, *product.decomposition, *product.tree,
                                     product.labels, settings.recipe, settings.made_by, progress)
                        : make_asset(product.prepared, *product.decomposition, product.labels,
                                     settings.recipe, settings.made_by, progress);
}

Result<ProductWritten> write_exported(const Product& product, const ExportScene& scene,
                                      const WriteSettings& settings, const std::string& output,
                                      const Progress& progress) {
    ExportedFile facts = exported_of(product, scene, output);
    if (product.decomposition && is_asset(output)) {
        return write_asset_file(product, settings, std::move(facts), progress);
    }
    if (product.decomposition && is_piece_file(output)) {
        return write_piece_file(product, std::move(facts), progress);
    }
    if (output.find(k_number_place) != std::string::npos) {
        return write_each(scene, std::move(facts), progress);
    }
    auto written = write_scene(scene, output, progress);
    if (!written) {
        return written.issue();
    }
    std::string line = line_of(output, scene, *written);
    facts.bytes = written->bytes;
    facts.conversions = std::move(written->conversions);
    return ProductWritten{std::move(line), std::move(facts)};
}

Result<std::string> write_product(const Product& product, const ExportScene& scene,
                                  const WriteSettings& settings, const std::string& output,
                                  const Progress& progress) {
    auto written = write_exported(product, scene, settings, output, progress);
    return written ? Result<std::string>(std::move(written->line)) : written.issue();
}

} // namespace hullwright
