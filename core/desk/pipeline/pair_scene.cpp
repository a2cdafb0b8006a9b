#include "pipeline/pair_scene.h"

#include "base/text.h"
#include "draw/floats.h"
#include "geom/box_around.h"
#include "query/decoded_hull.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Holds a steel blue and a sand, of much the same lightness on a dark and on a light ground.
constexpr std::array<Rgb, 2> k_colours = {{{116, 156, 196}, {206, 172, 116}}};

// Reading and preparing takes nearly all of the time, drawing the rest.
constexpr double k_body_loaded = 0.9;

std::vector<std::string> names_of(const hwa::Asset& asset) {
    constexpr std::size_t k_longest = 1024; // as where pieces are unpacked (pack/unpack.cpp)
    std::vector<std::string> names;
    const hwa::Strings strings = asset.piece_names();
    for (std::uint32_t i = 0; i < strings.size(); ++i) {
        names.push_back(printable(strings[i], k_longest));
    }
    return names;
}

// Neighbouring pieces have shades that are told apart: numbers go round the golden ratio.
PieceDrawList painted(PieceDrawList list, PairColour colour) {
    constexpr double k_golden = std::numbers::phi - 1.0;
    constexpr double k_spread = 0.28; // between the darkest and the lightest, as a share
    const std::array<float, 3> base = floats(k_colours[static_cast<std::size_t>(colour)]);
    for (std::size_t i = 0; i < list.ranges.size(); ++i) {
        const double way = std::fmod(k_golden * static_cast<double>(i), 1.0);
        const auto shade = static_cast<float>(1.0 + k_spread * (way - 0.5));
        const PieceRange range = list.ranges[i];
        for (std::uint32_t v = range.first_vertex; v < range.first_vertex + range.vertices; ++v) {
            for (std::size_t k = 0; k < 3; ++k) {
                list.vertices[v].colour[k] = std::min(1.0F, base[k] * shade);
            }
        }
    }
    return list;
}

} // namespace

Rgb colour_of(PairColour colour) {
    return k_colours[static_cast<std::size_t>(colour)];
}

bool has_same_asset(const PairBody& one, const PairBody& other) {
    return std::ranges::equal(one.side.bytes(), other.side.bytes());
}

Result<PieceSet> hulls_of(const CollideSide& side, const Progress& progress) {
    PieceSet set;
    HullDecoder decoder;
    for (std::uint32_t i = 0; i < side.asset.pieces(); ++i) {
        if (progress.stopped()) {
            return stopped_issue();
        }
        progress.report(static_cast<double>(i) / side.asset.pieces());
        const DecodedHull* const hull = decoder.decode(side.asset, side.asset.piece(i).leaf);
        if (hull == nullptr) {
            return not_decoded(side.file, "piece " + std::to_string(i));
        }
        Piece piece;
        piece.part = side.asset.piece(i).part;
        piece.vertices = hull->vertices;
        piece.triangles = hull->triangles;
        piece.flat = hull->flat;
        set.pieces.push_back(std::move(piece));
    }
    return set;
}

Result<PairBody> body_of(CollideSide side, PairColour colour, const Progress& progress) {
    auto set = hulls_of(side, progress.part({}, 0.0, 0.1));
    if (!set) {
        return set.issue();
    }
    Aabb bounds;
    std::size_t triangles = 0;
    for (const Piece& piece : set->pieces) {
        bounds.add(box_around(piece.vertices));
        triangles += piece.triangles.size();
    }
    auto list = draw_pieces(*set, nullptr, bounds, Palette::spectrum, progress.part({}, 0.1, 0.9));
    if (!list) {
        return list.issue();
    }
    PiecePicker picker(*set, list->origin, PiecePicker::Sides::outside,
                       progress.part({}, 0.9, 1.0));
    if (progress.stopped()) {
        return stopped_issue();
    }
    std::vector<std::string> names = names_of(side.asset);
    return PairBody{std::move(side), std::move(names), painted(std::move(*list), colour),
                    std::move(picker), triangles};
}

Result<PairBody> load_body(const std::string& file, PairColour colour, const Recipe& recipe,
                           const PrepareSettings& settings, const std::string& made_by,
                           const Progress& progress) {
    auto side = load_side(file, recipe, settings, made_by, progress.part({}, 0.0, k_body_loaded));
    return side ? body_of(std::move(*side), colour, progress.part("draw", k_body_loaded, 1.0))
                : side.issue();
}

Result<PairBody> body_of(const Product& product, const std::string& name, PairColour colour,
                         const Recipe& recipe, const std::string& made_by,
                         const Progress& progress) {
    auto made = pack_product(product, {recipe, made_by}, progress.part({}, 0.0, 0.8));
    if (!made) {
        return made.issue();
    }
    auto side = side_of(name, std::move(made->bytes), progress.part({}, 0.8, k_body_loaded));
    if (!side) {
        return side.issue();
    }
    side->mesh = product.prepared.mesh;
    side->surface = surface_of(*product.prepared.mesh, product.decomposition->set);
    return body_of(std::move(*side), colour, progress.part("draw", k_body_loaded, 1.0));
}

Result<PairBody> with_surface(const PairBody& body, PairColour colour, const std::string& model,
                              const std::filesystem::path& worker, const Progress& progress) {
    const std::span<const std::byte> bytes = body.side.bytes();
    auto side =
        side_of(body.side.file, Bytes(bytes.begin(), bytes.end()), Progress(progress.token()));
    if (!side) {
        return side.issue();
    }
    side->issues = body.side.issues;
    const Status added = add_surface(*side, model, worker, progress.part({}, 0.0, k_body_loaded));
    return added ? body_of(std::move(*side), colour, progress.part("draw", k_body_loaded, 1.0))
                 : added.issue();
}

Aabb posed_bounds(const PairBody& body, const Pose& pose) {
    return posed_bounds(body.draw.bounds, body.side.placed(pose));
}

Aabb posed_bounds(const Aabb& box, const Pose& placed) {
    if (box.empty()) {
        return box;
    }
    const Vec3 middle = placed(box.centre());
    const Vec3 reach = placed.turn.cwiseAbs() * (0.5 * box.size());
    Aabb bounds;
    bounds.add(Vec3(middle - reach));
    bounds.add(Vec3(middle + reach));
    return bounds;
}

PoseNumbers numbers_of(const Pose& pose) {
    const Eigen::Quaterniond turn(pose.turn);
    return {pose.move.x(), pose.move.y(), pose.move.z(), turn.w(), turn.x(), turn.y(), turn.z()};
}

std::string pose_text(const Pose& pose) {
    std::string text;
    for (const double number : numbers_of(pose)) {
        text += (text.empty() ? "" : " ") + number_text(number);
    }
    return text;
}

Result<Pose> pose_from(const PoseNumbers& numbers) {
    return pose_of(numbers, {});
}

Result<Pose> pose_from(const std::string& text, const std::string& where) {
    return parse_pose(text, where);
}

Result<PairQuery> PairQuery::make(std::shared_ptr<const PairBody> a,
                                  std::shared_ptr<const PairBody> b) {
    CollisionSettings settings;
    settings.mode = CollideMode::all;
    settings.distance = true;
    settings.along_path = true;
    auto session = CollisionSession::make(a->side, b->side, settings);
    if (!session) {
        return session.issue();
    }
    return PairQuery(std::move(a), std::move(b), std::move(*session));
}

Result<const Collision*> PairQuery::at(const PosePair& poses, const Progress& progress) {
    if (const Status done = session_.run(poses.a, poses.b, {}, progress); !done) {
        return done.issue();
    }
    return &session_.found();
}

} // namespace hullwright::pipeline
