// Holds two things against each other at many poses, in one call.
#include "pipeline/collide.h"
#include "arrays.h"
#include "asset.h"
#include "base/parallel.h"
#include "bindings.h"
#include "report/collision_report.h"
#include "work.h"

#include <pybind11/stl.h>

namespace hullwright::python {
namespace {

// A session keeps memory from pose to pose. A call with one pose, which makes a session and a
// thread, takes as long as nine poses of a long call, so that of 512 making one is a fiftieth at
// most.
constexpr std::size_t k_poses_of_a_session = 512;

// Poses are rows of tx ty tz qw qx qy qz.
std::vector<Pose> poses_of(const Numbers& rows, const std::string& name) {
    std::vector<Pose> poses;
    poses.reserve(static_cast<std::size_t>(rows.shape(0)));
    for (py::ssize_t i = 0; i < rows.shape(0); ++i) {
        PoseNumbers numbers;
        std::copy_n(rows.data(i, 0), numbers.size(), numbers.begin());
        poses.push_back(value_of(pose_of(numbers, name + "[" + std::to_string(i) + "]")));
    }
    return poses;
}

struct Question {
    const CollideSide& a;
    const CollideSide& b;
    std::vector<Pose> poses_a; // one for all, or one a row
    std::vector<Pose> poses_b;
    CollisionSettings settings;

    [[nodiscard]] std::size_t rows() const {
        return poses_a.size() == 1 ? poses_b.size() : poses_a.size();
    }
    [[nodiscard]] const Pose& at_a(std::size_t i) const { return at(poses_a, i); }
    [[nodiscard]] const Pose& at_b(std::size_t i) const { return at(poses_b, i); }

private:
    static const Pose& at(const std::vector<Pose>& poses, std::size_t i) {
        return poses.size() == 1 ? poses.front() : poses[i];
    }
};

using OnRow = std::function<void(std::size_t row, const Collision& found)>;

// Answers every row, on all threads; `on_row` writes to its own row alone.
Status answer(const Question& asked, const OnRow& on_row, const Progress& progress) {
    const std::size_t blocks = (asked.rows() + k_poses_of_a_session - 1) / k_poses_of_a_session;
    std::vector<Status> done(blocks, Done{});
    const auto answer_block = [&](std::size_t begin, std::size_t end) -> Status {
        const Progress quiet(progress.token());
        auto session = CollisionSession::make(asked.a, asked.b, asked.settings, quiet);
        if (!session) {
            return session.issue();
        }
        for (std::size_t i = begin; i < end; ++i) {
            if (auto ran = session->run(asked.at_a(i), asked.at_b(i), {}, quiet); !ran) {
                return ran;
            }
            on_row(i, session->found());
        }
        return Done{};
    };
    const bool whole =
        for_each_block(asked.rows(), k_poses_of_a_session, progress.part("collide", 0.0, 1.0),
                       [&](std::size_t begin, std::size_t end) {
                           done[begin / k_poses_of_a_session] = answer_block(begin, end);
                       });
    const auto failed = std::find_if(done.begin(), done.end(), [](const Status& s) { return !s; });
    return failed != done.end() ? *failed : whole ? Status(Done{}) : stopped_issue();
}

Question question_of(const Asset& a, const Asset& b, const Numbers& poses_a,
                     const Numbers& poses_b) {
    return {*a.side, *b.side, poses_of(poses_a, "poses_a"), poses_of(poses_b, "poses"), {}};
}

py::array_t<bool> hits(const Asset& a, const Asset& b, const Numbers& poses_a,
                       const Numbers& poses_b, const py::object& on_progress, std::size_t threads) {
    const Question asked = question_of(a, b, poses_a, poses_b);
    py::array_t<bool> hit(static_cast<py::ssize_t>(asked.rows()));
    bool* const to = hit.mutable_data();
    run_work(Watch{on_progress, threads}, [&](const Progress& progress) {
        return answer(
            asked,
            [to](std::size_t row, const Collision& found) {
                to[row] = found.kind != CollisionKind::none;
            },
            progress);
    });
    return hit;
}

py::tuple distances(const Asset& a, const Asset& b, const Numbers& poses_a, const Numbers& poses_b,
                    double within, const py::object& on_progress, std::size_t threads) {
    Question asked = question_of(a, b, poses_a, poses_b);
    asked.settings.distance = true;
    asked.settings.margin = within;
    const auto count = static_cast<py::ssize_t>(asked.rows());
    py::array_t<double> least(count);
    py::array_t<double> most(count);
    double* const to_least = least.mutable_data();
    double* const to_most = most.mutable_data();
    run_work(Watch{on_progress, threads}, [&](const Progress& progress) {
        return answer(
            asked,
            [=](std::size_t row, const Collision& found) {
                to_least[row] = found.near->least;
                to_most[row] = found.near->most;
            },
            progress);
    });
    return py::make_tuple(least, most);
}

// Returns a line of JSON for each row, as `collide` writes it.
std::vector<std::string> lines(const Asset& a, const Asset& b, const Numbers& poses_a,
                               const Numbers& poses_b, bool all, bool distance,
                               const py::object& on_progress, std::size_t threads) {
    Question asked = question_of(a, b, poses_a, poses_b);
    asked.settings.mode = all ? CollideMode::all : CollideMode::any;
    asked.settings.distance = distance;
    std::vector<std::string> told(asked.rows());
    run_work(Watch{on_progress, threads}, [&](const Progress& progress) {
        return answer(
            asked,
            [&](std::size_t row, const Collision& found) {
                told[row] = collision_json({&found, &asked.a.asset, &asked.b.asset, row + 1, false},
                                           progress.token());
            },
            progress);
    });
    return told;
}

} // namespace

void bind_collide(py::module_& module) {
    module.def("hits", &hits);
    module.def("distances", &distances);
    module.def("collisions", &lines);
}

} // namespace hullwright::python
