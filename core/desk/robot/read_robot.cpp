#include "robot/read_robot.h"

#include "base/text.h"
#include "geom/turn.h"
#include "robot/xml_tree.h"

#include <set>

namespace hullwright {
namespace {

// The largest descriptions are of some dozen files.
constexpr std::size_t k_most_included = 1000;

// Puts what included files hold into the place of each <include>. A file is included once. Files
// that include each other in a row take a level of the tree each, as the stack does.
class Includer {
public:
    // The room is what the first file has left.
    Includer(std::filesystem::path folder, const XmlRoom& room, const std::stop_token& stop)
        : folder_(std::move(folder)), room_(room), stop_(stop) {}

    // The element is so deep in the tree.
    Status expand(XmlElement& element, std::size_t deep) {
        std::vector<XmlElement> children;
        for (XmlElement& child : element.children) {
            if (stop_.stop_requested()) {
                return stopped_issue();
            }
            if (child.name != "include") {
                if (auto done = expand(child, deep + 1); !done) {
                    return done;
                }
                children.push_back(std::move(child));
                continue;
            }
            auto included = read(child, deep + 1);
            if (!included) {
                return included.issue();
            }
            for (XmlElement& one : included->children) {
                children.push_back(std::move(one));
            }
        }
        element.children = std::move(children);
        return Done{};
    }

private:
    Result<XmlElement> read(const XmlElement& include, std::size_t deep) {
        const std::string* name = include.attribute("file");
        if (name == nullptr) {
            return issue_at(include, because(Why::key_missing, "file"));
        }
        const std::filesystem::path file = (folder_ / *name).lexically_normal();
        if (!taken_.insert(file.string()).second) {
            return issue_at(include, because(Why::in_two_places, Why::the_file));
        }
        if (taken_.size() > k_most_included) {
            return issue_at(include, because(Why::too_many_included, k_most_included));
        }
        room_.deep = deep;
        auto root = read_xml(file, room_, stop_);
        if (root) {
            if (auto done = expand(*root, deep); !done) {
                return done.issue();
            }
        }
        return root;
    }

    std::filesystem::path folder_;
    XmlRoom room_;
    const std::stop_token& stop_;
    std::set<std::string> taken_;
};

// A package is a folder above the file, or lies in one, or in one that was named.
std::optional<std::filesystem::path> in_package(const std::string& rest,
                                                const std::filesystem::path& from,
                                                const ReadRobotSettings& settings) {
    std::vector<std::filesystem::path> roots = settings.packages;
    const std::string package = rest.substr(0, rest.find('/'));
    for (std::filesystem::path folder = from;; folder = folder.parent_path()) {
        if (folder.filename() == package) {
            roots.push_back(folder.parent_path());
        }
        roots.push_back(folder);
        if (folder == folder.parent_path()) {
            break;
        }
    }
    for (const std::filesystem::path& root : roots) {
        std::error_code failed;
        const std::filesystem::path found = (root / rest).lexically_normal();
        if (std::filesystem::exists(found, failed)) {
            return found;
        }
    }
    return std::nullopt;
}

} // namespace

Detail detail_of(const RobotNote& note) {
    Why why = Why::no_collision_shapes;
    switch (note.kind) {
    case RobotNoteKind::shape_without_contact:
        why = Why::shapes_without_contact;
        break;
    case RobotNoteKind::shape_not_read:
        why = Why::shapes_left_out;
        break;
    case RobotNoteKind::no_collision_shapes:
        break;
    }
    return because(why, grouped_text(note.count), note.what, grouped_text(note.line));
}

Result<Robot> read_robot(const std::filesystem::path& file, const ReadRobotSettings& settings,
                         const std::stop_token& stop) {
    XmlRoom room;
    auto root = read_xml(file, room, stop);
    if (!root) {
        return root.issue();
    }
    if (root->name == "robot") {
        return read_urdf(file, *root, settings, stop);
    }
    if (root->name == "mujoco") {
        const auto folder = std::filesystem::absolute(file).parent_path();
        if (auto done = Includer(folder, room, stop).expand(*root, 0); !done) {
            return done.issue();
        }
        return read_mjcf(file, *root, stop);
    }
    return issue_at(*root, Why::no_robot);
}

Eigen::Quaterniond turn_of_rpy(const Vec3& rpy) {
    const Eigen::Quaterniond turn = turn_about(Vec3::UnitZ(), rpy.z()) *
                                    turn_about(Vec3::UnitY(), rpy.y()) *
                                    turn_about(Vec3::UnitX(), rpy.x());
    return turn.normalized();
}

MeshPlace mesh_place(const std::string& name, const std::filesystem::path& folder,
                     const ReadRobotSettings& settings) {
    for (const std::string_view scheme : {"package://", "model://"}) {
        if (name.starts_with(scheme)) {
            const auto found = in_package(name.substr(scheme.size()), folder, settings);
            return found ? MeshPlace{*found} : MeshPlace{{}, Why::package_not_found};
        }
    }
    constexpr std::string_view k_file = "file://";
    if (name.starts_with(k_file)) {
        return {name.substr(k_file.size())};
    }
    if (name.find("://") != name.npos) {
        return {{}, Why::scheme_unknown};
    }
    return {(folder / name).lexically_normal()};
}

std::vector<std::size_t> parents_first(const std::vector<std::optional<std::size_t>>& parents) {
    std::vector<std::vector<std::size_t>> children(parents.size());
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < parents.size(); ++i) {
        if (parents[i]) {
            children[*parents[i]].push_back(i);
        } else {
            order.push_back(i);
        }
    }
    for (std::size_t done = 0; done < order.size(); ++done) {
        const auto& below = children[order[done]];
        order.insert(order.end(), below.begin(), below.end());
    }
    return order;
}

} // namespace hullwright
