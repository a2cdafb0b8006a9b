// Feeds any bytes to the readers of poses: each row is refused, or gives two motions that can be
// written and read again.
#include "base/text.h"
#include "memory_file.h"
#include "poses/pose_file.h"

#include <Eigen/Geometry>
#include <cmath>

namespace {

using namespace hullwright;

void expect_motion(const Pose& pose) {
    constexpr double k_rounding = 1e-9;
    const Eigen::Matrix3d gram = pose.turn * pose.turn.transpose();
    tests::expect((gram - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= k_rounding);
    tests::expect(pose.move.allFinite());
    const Eigen::Quaterniond turn(pose.turn);
    std::string text;
    for (const double number :
         {pose.move.x(), pose.move.y(), pose.move.z(), turn.w(), turn.x(), turn.y(), turn.z()}) {
        text += number_text(number) + " ";
    }
    const auto again = parse_pose(text, "fuzz");
    tests::expect(again && again->move == pose.move &&
                  (again->turn - pose.turn).cwiseAbs().maxCoeff() <= k_rounding);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto pose = parse_pose(text, "fuzz")) {
        expect_motion(*pose);
    }
    const tests::MemoryFile file(data, size);
    for (const PoseColumns columns : {PoseColumns::poses, PoseColumns::with_engine}) {
        auto reader = PoseReader::open(file.path().string(), {}, columns);
        if (!reader) {
            return 0;
        }
        for (auto row = reader->next(); row && *row; row = reader->next()) {
            expect_motion((**row).a);
            expect_motion((**row).b);
            tests::expect(!(**row).engine.depth || std::isfinite(*(**row).engine.depth));
        }
    }
    return 0;
}
