// Reads any model file into a SourceModel. OBJ, STL, PLY, OFF and glTF 2 have readers of our own.
// The others use Assimp's parsers, but none of its post-processing, which changes geometry.

#include "base/files.h"
#include "base/parallel.h"
#include "base/text.h"
#include "source/readers/completeness.h"
#include "source/readers/declared_axes.h"
#include "source/readers/gltf_reader.h"
#include "source/readers/model_text.h"
#include "source/readers/obj_reader.h"
#include "source/readers/off_reader.h"
#include "source/readers/ply_reader.h"
#include "source/readers/read_model.h"
#include "source/readers/side_files.h"
#include "source/readers/stl_reader.h"
#include "source/readers/surface.h"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <assimp/DefaultIOSystem.h>
#include <assimp/DefaultLogger.hpp>
#include <assimp/Importer.hpp>
#include <assimp/LogStream.hpp>
#include <assimp/ProgressHandler.hpp>
#include <assimp/config.h>
#include <assimp/scene.h>
#include <assimp/version.h>
#include <charconv>
#include <chrono>
#include <cmath>
#include <fstream>
#include <memory>
#include <optional>
#include <span>

namespace hullwright {
namespace {

using Matrix = Eigen::Matrix4d;

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Lines and points make no part.
bool has_triangles(const aiMesh& mesh) {
    constexpr unsigned k_none_of_them = aiPrimitiveType_POINT | aiPrimitiveType_LINE;
    return mesh.mNumFaces > 0 &&
           (mesh.mPrimitiveTypes == 0 || (mesh.mPrimitiveTypes & ~k_none_of_them) != 0);
}

// Opens side files (materials, buffers) only if a model may name them.
class FolderIo final : public Assimp::DefaultIOSystem {
public:
    FolderIo(const std::filesystem::path& model, std::shared_ptr<std::vector<std::string>> opened)
        : opened_(std::move(opened)), own_folder_(model) {}

    bool Exists(const char* name) const override { return own_folder_.allows(name); }
    Assimp::IOStream* Open(const char* name, const char* mode) override {
        const std::string_view how(mode == nullptr ? "r" : mode);
        if (how.find_first_of("wa+") != std::string_view::npos || !own_folder_.allows(name)) {
            return nullptr;
        }
        if (std::find(opened_->begin(), opened_->end(), name) == opened_->end()) {
            opened_->emplace_back(name);
        }
        return DefaultIOSystem::Open(name, mode);
    }

private:
    std::shared_ptr<std::vector<std::string>> opened_;
    OwnFolder own_folder_;
};

class StopWatch final : public Assimp::ProgressHandler {
public:
    explicit StopWatch(Progress progress) : progress_(std::move(progress)) {}
    bool Update(float fraction) override {
        if (fraction >= 0.0F) {
            progress_.report(static_cast<double>(std::min(fraction, 1.0F)));
        }
        return !progress_.stopped();
    }

private:
    Progress progress_;
};

// Returns what a parser says, without the level and the thread that its logger puts before: "Error,
// T0: ".
std::string without_level(std::string_view message) {
    const auto end = message.find(": ");
    const auto comma = message.find(',');
    const bool has_level = end != std::string_view::npos && comma < end &&
                           trimmed(message.substr(comma + 1, end - comma - 1)).starts_with('T');
    return std::string(trimmed(has_level ? message.substr(end + 2) : message));
}

// Some parsers log that they replaced a wild index by a valid one and go on. Such a file is broken,
// so the alarm makes that an error.
class IndexAlarm final : public Assimp::LogStream {
public:
    explicit IndexAlarm(std::string& first) : first_(first) {}
    void write(const char* message) override {
        const std::string text = lower_case(message);
        const bool index =
            text.find("index") != std::string::npos || text.find("indices") != std::string::npos;
        const bool outside =
            text.find("range") != std::string::npos || text.find("overflow") != std::string::npos ||
            text.find("bounds") != std::string::npos || text.find("invalid") != std::string::npos;
        const bool geometry = text.find("texture") == std::string::npos &&
                              text.find("material") == std::string::npos &&
                              text.find("uv") == std::string::npos;
        if (index && outside && geometry && first_.empty()) {
            first_ = without_level(message);
        }
    }

private:
    std::string& first_;
};

// Assimp has one logger per process; the alarm is attached to it while one file is read.
class AlarmedLogger {
public:
    explicit AlarmedLogger(std::string& first) {
        Assimp::DefaultLogger::create("", Assimp::Logger::NORMAL, 0);
        Assimp::DefaultLogger::get()->attachStream(new IndexAlarm(first),
                                                   Assimp::Logger::Err | Assimp::Logger::Warn);
    }
    ~AlarmedLogger() { Assimp::DefaultLogger::kill(); }
    AlarmedLogger(const AlarmedLogger&) = delete;
    AlarmedLogger& operator=(const AlarmedLogger&) = delete;
};

Matrix matrix_of(const aiMatrix4x4& m) {
    Matrix out;
    for (unsigned row = 0; row < 4; ++row) {
        for (unsigned column = 0; column < 4; ++column) {
            out(row, column) = static_cast<double>(m[row][column]);
        }
    }
    return out;
}

// Is one mesh under one node of the scene.
struct Instance {
    const aiNode* node;
    const aiMesh* mesh;
    Matrix transform;
    bool placed; // the transform is not the identity
};

class Flattener {
public:
    Flattener(const aiScene& scene, const ReadSettings& settings, std::string file)
        : scene_(scene), settings_(settings), file_(std::move(file)) {}

    Result<SourceModel> run(const Matrix& root, const Progress& progress) {
        if (auto placed = place_instances(root); !placed) {
            return placed.issue();
        }
        places_.emplace(model_.counts.vertices_in_file, settings_.weld_exact);
        // Places and faces do not depend on each other until the last step.
        Status faces = Done{};
        run_both([&] { add_places(progress.part({}, 0.0, 0.9)); },
                 [&] { faces = add_parts(progress); });
        if (progress.stopped()) {
            return stopped_issue();
        }
        if (!faces) {
            return faces.issue();
        }
        name_parts(model_.parts, file_);
        if (model_.triangles.empty()) {
            return error(Code::no_triangles, file_);
        }
        if (!places_->finish(model_, progress.part({}, 0.9, 1.0))) {
            return stopped_issue();
        }
        return std::move(model_);
    }

private:
    // Node trees may be deeper than any stack, and a few nodes may use one mesh very often. So the
    // walk keeps its own stack and counts triangles before it makes any.
    Status place_instances(const Matrix& root) {
        std::vector<std::pair<const aiNode*, Matrix>> waiting{{scene_.mRootNode, root}};
        std::vector<std::uint32_t> uses(scene_.mNumMeshes, 0);
        std::uint64_t vertices = 0;
        std::uint64_t faces = 0;
        std::uint64_t parts = 0;
        while (!waiting.empty()) {
            const auto [node, transform] = waiting.back();
            waiting.pop_back();
            for (unsigned i = 0; i < node->mNumMeshes; ++i) {
                const unsigned number = node->mMeshes[i];
                if (number >= scene_.mNumMeshes) {
                    return error(Code::index_out_of_range, file_, Why::node);
                }
                const aiMesh* mesh = scene_.mMeshes[number];
                model_.counts.instances += uses[number]++ > 0 ? 1 : 0;
                vertices += mesh->mNumVertices;
                faces += mesh->mNumFaces;
                parts += has_triangles(*mesh) ? 1 : 0;
                if (vertices / 3 > settings_.max_triangles || faces > settings_.max_triangles ||
                    instances_.size() > settings_.max_triangles) {
                    return error(Code::too_many_triangles, file_, {},
                                 {static_cast<double>(settings_.max_triangles)});
                }
                if (parts > settings_.max_parts) {
                    return refused_parts(file_, settings_, printable(node->mName.C_Str()));
                }
                instances_.push_back({node, mesh, transform, transform != Matrix::Identity()});
            }
            // The stack reverses the order, so children are pushed from the last to the first.
            for (unsigned i = node->mNumChildren; i-- > 0;) {
                const aiNode* child = node->mChildren[i];
                waiting.emplace_back(child, transform * matrix_of(child->mTransformation));
            }
        }
        if (vertices >= k_none) {
            return error(Code::too_many_triangles, file_, {},
                         {static_cast<double>(settings_.max_triangles)});
        }
        model_.counts.vertices_in_file = vertices;
        model_.triangles.reserve(faces);
        return Done{};
    }

    Status add_parts(const Progress& progress) {
        model_.parts.reserve(instances_.size());
        Index base = 0;
        for (const Instance& instance : instances_) {
            if (progress.stopped()) {
                return stopped_issue();
            }
            if (auto added = add_part(instance, base); !added) {
                return added;
            }
            base += instance.mesh->mNumVertices;
        }
        return Done{};
    }

    // Adds the part's triangles, with the numbers that its vertices have in the file.
    Status add_part(const Instance& instance, Index base) {
        const aiMesh& mesh = *instance.mesh;
        const auto first = model_.triangles.size();
        const bool mirrored = instance.transform.topLeftCorner<3, 3>().determinant() < 0.0;
        model_.counts.mirrored += mirrored ? 1 : 0;
        for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
            const aiFace& face = mesh.mFaces[f];
            const bool inside =
                std::all_of(face.mIndices, face.mIndices + face.mNumIndices,
                            [&](unsigned index) { return index < mesh.mNumVertices; });
            if (!inside) {
                return error(Code::index_out_of_range, file_,
                             as_given(printable(mesh.mName.C_Str())), {static_cast<double>(f)});
            }
            if (auto added = add_face(
                    std::span(face.mIndices, face.mNumIndices), base, mirrored,
                    [&](unsigned vertex) { return place_of(instance, vertex); }, file_, model_);
                !added) {
                return added;
            }
        }
        if (model_.triangles.size() > settings_.max_triangles) {
            return error(Code::too_many_triangles, file_, {},
                         {static_cast<double>(settings_.max_triangles)});
        }
        if (model_.triangles.size() > first) {
            SourcePart part;
            part.node = printable(instance.node->mName.C_Str());
            if (const aiNode* above = instance.node->mParent) {
                part.above = printable(above->mName.C_Str());
            }
            part.mesh = printable(mesh.mName.C_Str());
            if (mesh.mMaterialIndex < scene_.mNumMaterials) {
                part.material =
                    printable(scene_.mMaterials[mesh.mMaterialIndex]->GetName().C_Str());
            }
            part.first_triangle = static_cast<FaceId>(first);
            part.triangle_count = static_cast<Index>(model_.triangles.size() - first);
            model_.parts.push_back(std::move(part));
        }
        return Done{};
    }

    static Vec3 place_of(const Instance& instance, unsigned vertex) {
        const aiVector3D& p = instance.mesh->mVertices[vertex];
        const Vec3 at(static_cast<double>(p.x), static_cast<double>(p.y), static_cast<double>(p.z));
        if (!instance.placed) {
            return at;
        }
        return (instance.transform * at.homogeneous()).head<3>();
    }

    // Adds every vertex of the file, instance by instance.
    void add_places(const Progress& progress) {
        for (const Instance& instance : instances_) {
            model_.float32_coordinates = model_.float32_coordinates && !instance.placed;
            const auto place = [&](std::size_t v) {
                return place_of(instance, static_cast<unsigned>(v));
            };
            if (!places_->add_all(instance.mesh->mNumVertices, place, progress)) {
                return;
            }
        }
    }

    const aiScene& scene_;
    const ReadSettings& settings_;
    std::string file_;
    std::vector<Instance> instances_;
    std::optional<Places> places_; // set once the number of vertices is known
    SourceModel model_;
};

// Assimp converts some formats to its own axes and unit by the root's transform. Users know the
// file's own coordinates, so that conversion is undone.
Matrix root_transform(const aiScene& scene, std::string_view format, const DeclaredAxes& axes) {
    Matrix root = matrix_of(scene.mRootNode->mTransformation);
    if (format == "3ds" || format == "fbx") {
        // These formats have no root of their own: Assimp's root holds only the conversion.
        return Matrix::Identity();
    }
    if (format == "dae" && axes.metres_per_unit > 0.0 && axes.metres_per_unit != 1.0) {
        root.topLeftCorner<3, 3>() /= static_cast<double>(static_cast<float>(axes.metres_per_unit));
    }
    return root;
}

template <class T> std::optional<T> metadata(const aiScene& scene, const char* key) {
    T value{};
    return scene.mMetaData != nullptr && scene.mMetaData->Get(key, value) ? std::optional<T>(value)
                                                                          : std::nullopt;
}

// Returns the number with the fewest digits that rounds to this float.
double shortest(float value) {
    std::array<char, 32> text;
    const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
    double number = 0.0;
    std::from_chars(text.data(), written.ptr, number);
    return number;
}

// Returns the metadata's value, 0 when there is none. Versions of the parser differ in the type
// that they keep it in; for a float, which has about seven digits, the number is used that was
// likely in the file.
double real_metadata(const aiScene& scene, const char* key) {
    if (const auto value = metadata<double>(scene, key)) {
        return *value;
    }
    const auto value = metadata<float>(scene, key);
    return value ? shortest(*value) : 0.0;
}

void declare(const aiScene& scene, const DeclaredAxes& axes, SourceModel& model) {
    if (model.format == "gltf" || model.format == "glb") {
        model.metres_per_unit = 1.0;
        model.up = UpAxis::y;
        model.unit_origin = model.up_origin = Origin::format;
    } else if (model.format == "fbx") {
        // FBX counts in centimetres; the factor is the number of centimetres per unit.
        if (const double factor = real_metadata(scene, "UnitScaleFactor");
            std::isfinite(factor) && factor > 0.0) {
            model.metres_per_unit = factor * 0.01;
            model.unit_origin = Origin::file;
        }
        if (const auto up = metadata<std::int32_t>(scene, "UpAxis"); up && *up >= 0 && *up <= 2) {
            model.up = static_cast<UpAxis>(*up + 1);
            model.up_origin = Origin::file;
        }
    } else {
        model.metres_per_unit = axes.metres_per_unit;
        model.unit_origin = axes.metres_per_unit > 0.0 ? Origin::file : Origin::unknown;
        model.up = axes.up;
        model.up_origin = axes.up != UpAxis::unknown ? Origin::file : Origin::unknown;
    }
}

// Counts what the parser delivered, each mesh once however often it is placed.
Delivered delivered_by(const aiScene& scene) {
    Delivered delivered;
    std::vector<bool> used;
    for (unsigned m = 0; m < scene.mNumMeshes; ++m) {
        const aiMesh& mesh = *scene.mMeshes[m];
        used.assign(mesh.mNumVertices, false);
        for (const aiFace& face : std::span(mesh.mFaces, mesh.mNumFaces)) {
            if (face.mNumIndices < 3) {
                continue;
            }
            ++delivered.faces;
            for (const unsigned index : std::span(face.mIndices, face.mNumIndices)) {
                if (index < used.size()) {
                    used[index] = true;
                }
            }
        }
        delivered.vertices += mesh.mNumVertices;
        delivered.vertices_used +=
            static_cast<std::uint64_t>(std::count(used.begin(), used.end(), true));
    }
    return delivered;
}

void configure(Assimp::Importer& importer) {
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_PRESERVE_PIVOTS, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_TEXTURES, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_CAMERAS, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_LIGHTS, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_ANIMATIONS, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_FBX_READ_WEIGHTS, false);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
    importer.SetPropertyBool(AI_CONFIG_IMPORT_NO_SKELETON_MESHES, true);
}

// Holds the scene that Assimp read, which the importer owns, the files that it opened for it, and
// the time that it took.
struct Parsed {
    const aiScene* scene = nullptr;
    std::vector<std::string> opened;
    double seconds = 0.0;
};

Result<Parsed> parse_with(Assimp::Importer& importer, const std::filesystem::path& path,
                          const Progress& progress) {
    configure(importer);
    // The importer owns this list, and may outlive the call.
    const auto opened = std::make_shared<std::vector<std::string>>();
    importer.SetIOHandler(new FolderIo(path, opened));
    importer.SetProgressHandler(new StopWatch(progress));
    const std::string file = path.string();
    std::string wild_index;
    const auto start = std::chrono::steady_clock::now();
    const aiScene* scene = nullptr;
    {
        const AlarmedLogger logger(wild_index);
        scene = importer.ReadFile(file, 0);
    }
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!wild_index.empty()) {
        return error(Code::index_out_of_range, file, as_given(printable(wild_index)));
    }
    if (scene == nullptr || scene->mRootNode == nullptr) {
        return error(Code::parse_failed, file,
                     as_given(printable(without_level(importer.GetErrorString()))));
    }
    return Parsed{scene, *opened, seconds_since(start)};
}

Result<SourceModel> parse(const std::filesystem::path& path, const std::string& format,
                          const Completeness& complete, const ReadSettings& settings,
                          const Progress& progress) {
    const std::string file = path.string();
    auto owner = std::make_unique<Assimp::Importer>();
    Assimp::Importer& importer = settings.abandon_parser ? *owner.release() : *owner;
    auto parsed = parse_with(importer, path, progress.part("parse", 0.0, 0.7));
    if (!parsed) {
        return parsed.issue();
    }
    const auto start = std::chrono::steady_clock::now();
    const aiScene& scene = *parsed->scene;
    std::vector<Issue> issues;
    if (auto held = hold_against(complete.announced, delivered_by(scene), file, issues); !held) {
        return held.issue();
    }
    const DeclaredAxes axes = declared_axes(path, format);
    auto model = Flattener(scene, settings, file)
                     .run(root_transform(scene, format, axes), progress.part("flatten", 0.7, 1.0));
    if (!model) {
        return model;
    }
    model->format = format;
    model->files_read = std::move(parsed->opened);
    declare(scene, axes, *model);
    model->issues = std::move(issues);
    if (complete.open_last_line) {
        model->issues.push_back(warning(Code::maybe_truncated, file));
    }
    warn_of_fans(file, *model);
    model->parse_seconds = parsed->seconds;
    model->flatten_seconds = seconds_since(start);
    return model;
}

using Reader = Result<SourceModel> (*)(const std::filesystem::path&, const ReadSettings&,
                                       const Progress&);

// Returns the reader of our own for this format; null for formats that Assimp reads.
Reader own_reader(std::string_view format) {
    return format == "obj"   ? read_obj
           : format == "stl" ? read_stl
           : format == "ply" ? read_ply
           : format == "off" ? read_off
                             : nullptr;
}

} // namespace

Result<std::string> source_format_of(const std::filesystem::path& path) {
    std::string extension = lower_case(path.extension().string());
    extension.erase(0, extension.empty() ? 0 : 1);
    std::string known;
    for (const SourceFormat& format : source_formats()) {
        if (format.extension == extension) {
            return extension;
        }
        known += known.empty() ? "" : " ";
        known += format.extension;
    }
    return error(Code::format_unknown, path.string(), as_given(known));
}

namespace {

// True for a byte order mark, or a letter with its zero half; no binary format begins like that.
bool begins_as_utf16(const std::filesystem::path& path) {
    std::array<char, 4> head{};
    std::ifstream(path, std::ios::binary).read(head.data(), head.size());
    const std::string_view text(head.data(), head.size());
    return is_utf16(text.substr(0, 2)) && text[0] != '\0' && text[1] != '\0' &&
           is_utf16(text.substr(2));
}

} // namespace

Result<SourceModel> read_model(const std::filesystem::path& path, const ReadSettings& settings,
                               const Progress& progress) {
    const auto size = check_readable(path);
    if (!size) {
        return size.issue();
    }
    const auto format = source_format_of(path);
    if (!format) {
        return format.issue();
    }
    if (*size > settings.max_file_bytes) {
        return error(Code::file_too_large, path.string(), {},
                     {static_cast<double>(*size), static_cast<double>(settings.max_file_bytes)});
    }
    try {
        if (const auto own = own_reader(*format)) {
            return own(path, settings, progress);
        }
        if (begins_as_utf16(path)) {
            return error(Code::parse_failed, path.string(), Why::is_utf16);
        }
        double told = 0.0;
        if (*format == "gltf" || *format == "glb") {
            told = k_told_of_version_1;
            auto read = read_gltf(path, *format, settings, progress);
            if (!read) {
                return read.issue();
            }
            if (*read) {
                return std::move(**read);
            }
        }
        const auto complete = check_complete(path, *format);
        if (!complete) {
            return complete.issue();
        }
        return parse(path, *format, *complete, settings, progress.part({}, told, 1.0));
    } catch (const std::bad_alloc&) {
        return error(Code::worker_out_of_memory, path.string());
    } catch (const std::exception& problem) {
        return error(Code::parse_failed, path.string(), as_given(printable(problem.what())));
    }
}

std::string parser_version() {
    return "Assimp " + std::to_string(aiGetVersionMajor()) + "." +
           std::to_string(aiGetVersionMinor()) + "." + std::to_string(aiGetVersionPatch());
}

} // namespace hullwright
