// Makes unclean meshes as users have them: six kinds, one mesh for each kind and seed.
#pragma once

#include "support/open_shapes.h"
#include "support/plane_sheets.h"

#include <array>
#include <random>
#include <string>

namespace hullwright::shapes {

enum class DirtyKind {
    soups,         // boxes and tubes that cross each other
    double_sheets, // with a back side: the same faces, others, some of them, or slightly apart
    open_forms,    // bowls, cones, pipes and elbows without lids
    plane_sheets,  // with holes, exactly plane or only up to float32 rounding
    shells,        // closed surfaces, nested or crossing, some inside out
    books,         // several plates at one edge, or ending on another's face
};

struct DirtyName {
    DirtyKind kind;
    const char* name;
};
inline constexpr std::array k_dirty_kinds = std::to_array<DirtyName>({
    {DirtyKind::soups, "soups"},
    {DirtyKind::double_sheets, "double_sheets"},
    {DirtyKind::open_forms, "open_forms"},
    {DirtyKind::plane_sheets, "plane_sheets"},
    {DirtyKind::shells, "shells"},
    {DirtyKind::books, "books"},
});

class DirtyMaker {
public:
    explicit DirtyMaker(std::uint32_t seed) : random_(seed) {}

    TriMesh make(DirtyKind kind) {
        TriMesh mesh = made(kind);
        // Most files have few digits or float32; full double precision is rare, but allowed.
        const int digits = whole(0, 3);
        for (Vec3& v : mesh.vertices) {
            if (digits == 0) {
                v = (v * 1e5).array().round().matrix() / 1e5;
            }
            if (digits != 1) {
                v = v.cast<float>().cast<double>().eval();
            }
        }
        return mesh;
    }

private:
    double unit() { return std::uniform_real_distribution<double>(0.0, 1.0)(random_); }
    double between(double low, double high) { return low + (high - low) * unit(); }
    int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance(double share) { return unit() < share; }
    Vec3 somewhere(double size) {
        const double x = between(-size, size);
        const double y = between(-size, size);
        return {x, y, between(-size, size)};
    }
    Vec3 on_grid(int low, int high) {
        const int x = whole(low, high);
        const int y = whole(low, high);
        return Vec3(x, y, whole(low, high));
    }
    Eigen::Matrix3d any_turn() {
        std::normal_distribution<double> normal;
        Eigen::Vector4d numbers;
        for (double& number : numbers) {
            number = normal(random_);
        }
        return Eigen::Quaterniond(numbers.normalized()).toRotationMatrix();
    }
    TriMesh anywhere(const TriMesh& mesh, double size) {
        const Eigen::Matrix3d turn = any_turn();
        const Vec3 move = somewhere(size);
        return moved(mesh, [&](const Vec3& p) -> Vec3 { return turn * p + move; });
    }
    // Puts both together, sometimes as two parts of one model.
    TriMesh with(TriMesh a, const TriMesh& b) {
        const bool one_part = chance(0.7);
        TriMesh both = together(std::move(a), b);
        return one_part ? make_mesh(std::move(both.vertices), std::move(both.triangles)) : both;
    }
    TriMesh turned_round(TriMesh mesh, double share) {
        return chance(share) ? inside_out(std::move(mesh)) : mesh;
    }

    TriMesh made(DirtyKind kind) {
        switch (kind) {
        case DirtyKind::soups:
            return soup();
        case DirtyKind::double_sheets:
            return double_sheet();
        case DirtyKind::open_forms:
            return open_forms();
        case DirtyKind::plane_sheets:
            return plane_sheet();
        case DirtyKind::shells:
            return shells();
        case DirtyKind::books:
            break;
        }
        return book();
    }

    // On a coarse grid, faces often lie in one plane; otherwise they cross at any angle.
    TriMesh any_box(bool gridded) {
        if (gridded) {
            const Vec3 corner = on_grid(0, 3);
            return box(corner, on_grid(1, 3));
        }
        const Vec3 size = somewhere(0.5) + Vec3::Constant(0.7);
        return anywhere(box(-0.5 * size, size), 0.8);
    }
    TriMesh any_tube(bool closed_by_lids) {
        const int around = whole(3, 8);
        const int along = whole(1, 8);
        const double bend = chance(0.3) ? 0.0 : between(0.3, 3.0);
        const double radius = between(0.15, 0.5);
        const TriMesh whole_tube = tube(along, around, radius, false, [bend](double s) {
            return bend == 0.0 ? Vec3(0, 0, 2.0 * s)
                               : Vec3(std::cos(bend * s), 0.0, std::sin(bend * s));
        });
        const auto lids = static_cast<std::size_t>(2 * (around - 2));
        const TriMesh open = without_faces(whole_tube, whole_tube.triangles.size() - lids, lids);
        return anywhere(closed_by_lids ? whole_tube : open, 0.8);
    }

    TriMesh soup() {
        const bool gridded = chance(0.4);
        TriMesh mesh = any_box(gridded);
        for (int more = whole(1, 4); more > 0; --more) {
            mesh = with(std::move(mesh), chance(0.6) ? any_box(gridded) : any_tube(true));
        }
        return mesh;
    }

    // Returns a surface over the unit square: flat, bent around a line, or hilly.
    std::function<Vec3(double, double)> any_surface() {
        const int form = whole(0, 2);
        const double bend = between(0.5, 5.0);
        const double phase = between(0.0, 6.0);
        return [=](double u, double v) {
            if (form == 0) {
                return Vec3(u, v, 0.0);
            }
            if (form == 1) {
                return Vec3(std::sin(bend * u) / bend, v, std::cos(bend * u) / bend);
            }
            return Vec3(u, v, 0.1 * std::sin(bend * u + phase) * std::cos(3.0 * v));
        };
    }
    TriMesh double_sheet() {
        const auto surface = any_surface();
        const int nu = whole(1, 8);
        const int nv = whole(1, 6);
        const TriMesh front = surface_over(nu, nv, surface);
        const Eigen::Matrix3d turn = chance(0.5) ? any_turn() : Eigen::Matrix3d::Identity();
        return moved(with_back(front, nu, nv, surface),
                     [&turn](const Vec3& p) -> Vec3 { return turn * p; });
    }
    TriMesh with_back(const TriMesh& front, int nu, int nv,
                      const std::function<Vec3(double, double)>& surface) {
        const int back = whole(0, 3);
        if (back == 0) {
            return both_sides(front);
        }
        if (back == 1) { // split along the quads' other diagonals
            const TriMesh other =
                surface_over(nv, nu, [&surface](double u, double v) { return surface(v, u); });
            return welded(together(front, other));
        }
        if (back == 2) {
            const TriMesh both = both_sides(front);
            const auto faces = static_cast<int>(front.triangles.size());
            return without_faces(both, static_cast<std::size_t>(faces + whole(0, faces - 1)), 1);
        }
        const double apart = std::pow(10.0, between(-4.0, -1.0));
        return with(front, moved(inside_out(front),
                                 [apart](const Vec3& p) -> Vec3 { return p - Vec3(0, 0, apart); }));
    }

    TriMesh open_form() {
        const int form = whole(0, 3);
        const int around = whole(5, 14);
        const int along = whole(1, 4);
        const double length = between(0.3, 4.0);
        const double radius = between(0.2, 0.8);
        if (form == 0) {
            return anywhere(sphere_part(between(0.1, 0.97), around, along + 1), 0.6);
        }
        if (form == 1) {
            return anywhere(pipe(around, along, 0.7 * length, radius, 0.0), 0.6);
        }
        if (form == 2) {
            const double other = chance(0.5) ? radius : between(0.1, 0.8);
            return anywhere(pipe(around, along, length, radius, other), 0.6);
        }
        return any_tube(false);
    }
    TriMesh open_forms() {
        TriMesh mesh = turned_round(open_form(), 0.5);
        for (int more = whole(0, 2); more > 0; --more) {
            mesh = with(std::move(mesh), turned_round(open_form(), 0.5));
        }
        return mesh;
    }

    TriMesh plane_sheet() {
        const auto corners = static_cast<std::size_t>(whole(3, 24));
        const Outline outline =
            random_outline(random_, corners, static_cast<std::size_t>(whole(0, 5)));
        const auto inner = static_cast<std::size_t>(chance(0.5) ? 0 : whole(1, 60));
        const TriMesh sheet = sheet_of(outline, points_in(outline, inner, random_));
        if (chance(0.5)) {
            return sheet;
        }
        const Eigen::Matrix3d turn = any_turn();
        const Vec3 move = somewhere(2.0);
        return moved(sheet, [&](const Vec3& p) -> Vec3 {
            return (turn * p + move).cast<float>().cast<double>();
        });
    }

    TriMesh shell(double size) {
        return chance(0.5) ? ball(size, 1) : box(Vec3::Constant(-size), Vec3::Constant(2.0 * size));
    }
    TriMesh shells() {
        const bool nested = chance(0.5);
        TriMesh mesh = turned_round(shell(1.0), 0.4);
        double size = 1.0;
        for (int more = whole(1, 3); more > 0; --more) {
            size *= nested ? between(0.3, 0.5) : between(0.6, 1.1);
            const TriMesh next = nested ? shell(size) : anywhere(shell(size), 0.8);
            const bool hole = chance(0.15);
            mesh =
                with(std::move(mesh), turned_round(hole ? without_faces(next, 0, 1) : next, 0.5));
        }
        return mesh;
    }

    // Returns a leaf from the z axis outwards: a sheet, or a wedge that is sharp along the axis.
    // `steps` divide the edge that it shares with other leaves.
    TriMesh leaf(double angle, int steps, bool thick) {
        const double wide = between(0.3, 1.2);
        const double high = chance(0.6) ? 1.0 : between(0.1, 0.9);
        const double thickness = thick ? between(0.02, 0.2) : 0.0;
        const auto at = [=](double u, double v, double side) {
            const double x = wide * u;
            const double y = side * u * thickness;
            return Vec3(x * std::cos(angle) - y * std::sin(angle),
                        x * std::sin(angle) + y * std::cos(angle), v * (1.0 + u * (high - 1.0)));
        };
        if (!thick) {
            return surface_over(whole(1, 2), steps,
                                [&](double u, double v) { return at(u, v, 0.0); });
        }
        // The walls are both sides, the outer wall, floor and top.
        const std::array walls = {
            surface_over(1, steps, [&](double u, double v) { return at(u, v, -1.0); }),
            surface_over(steps, 1, [&](double v, double u) { return at(u, v, 1.0); }),
            surface_over(1, steps, [&](double s, double v) { return at(1.0, v, 2.0 * s - 1.0); }),
            surface_over(1, 1, [&](double s, double u) { return at(u, 0.0, 2.0 * s - 1.0); }),
            surface_over(1, 1, [&](double u, double s) { return at(u, 1.0, 2.0 * s - 1.0); })};
        TriMesh wedge = walls[0];
        for (std::size_t i = 1; i < walls.size(); ++i) {
            wedge = together(std::move(wedge), walls[i]);
        }
        return welded_clean(wedge);
    }
    TriMesh book() {
        const int leaves = whole(2, 8);
        const bool narrow = chance(0.3); // like an open book; otherwise leaves are all around
        const bool same_steps = chance(0.6);
        const int steps = whole(1, 4);
        const bool thick = chance(0.3);
        TriMesh mesh;
        for (int i = 0; i < leaves; ++i) {
            const double angle = narrow ? between(0.0, 0.6) : (i + 0.7 * unit()) * k_turn / leaves;
            const int own_steps = same_steps ? steps : whole(1, 4);
            const TriMesh next = turned_round(leaf(angle, own_steps, thick), 0.3);
            mesh = i == 0 ? next : together(std::move(mesh), next);
        }
        if (chance(0.4)) { // one more leaf that may end on a face
            mesh = together(std::move(mesh), anywhere(leaf(0.0, steps, thick), 0.4));
        }
        mesh = welded(mesh);
        return chance(0.5) ? mesh : anywhere(mesh, 1.0);
    }

    std::mt19937 random_;
};

[[nodiscard]] inline TriMesh dirty_mesh(DirtyKind kind, std::uint32_t seed) {
    return DirtyMaker(8 * seed + static_cast<std::uint32_t>(kind)).make(kind);
}

} // namespace hullwright::shapes
