#include "target/body.h"

#include "base/text.h"
#include "base/work_meter.h"
#include "geom/length.h"
#include "geom/portable_math.h"
#include "piece/hull.h"

#include <algorithm>
#include <cmath>

namespace hullwright {
namespace {

using Eigen::Matrix3d;

// Returns the power of ten that the number is, as far as units go.
std::optional<int> ten_to(double value) {
    constexpr int k_largest = 9;
    for (int e = -k_largest; e <= k_largest; ++e) {
        if (power_of_ten(e) == value) {
            return e;
        }
    }
    return std::nullopt;
}

Matrix3d turn_to_y(UpAxis from) {
    Matrix3d turn = Matrix3d::Identity();
    if (from == UpAxis::z) {
        turn << 1, 0, 0, 0, 0, 1, 0, -1, 0;
    } else if (from == UpAxis::x) {
        turn << 0, -1, 0, 1, 0, 0, 0, 0, 1;
    }
    return turn;
}

class Converter {
public:
    Converter(const Body& body, const Frame& frame)
        : frame_(frame), up_(body.up), unit_is_unknown_(body.metres_per_unit == 0.0),
          floats_(frame.numbers == Numbers::floats),
          turn_(body.up == UpAxis::unknown ? Matrix3d(Matrix3d::Identity())
                                           : turn_between(body.up, frame.up)),
          ratio_(ratio_of(metres_of(body), frame.metres_per_unit)),
          // Only such changes leave every number as it is.
          keeps_all_(ratio_.times == 1.0 && ratio_.over == 1.0 && !floats_ &&
                     body.origin == Vec3::Zero()) {
        origin_ = scaled(body.origin);
    }

    [[nodiscard]] static double metres_of(const Body& body) {
        return body.metres_per_unit > 0.0 ? body.metres_per_unit : 1.0;
    }

    // After a stop the body is of no use.
    Status convert(Body& body, WorkMeter& meter, const std::stop_token& stop) {
        for (BodyShape& shape : body.shapes) {
            for (Vec3& p : shape.points) {
                p = written(p);
            }
            if (meter.stopped_after(shape.points.size() * k_hull_steps)) {
                return stopped_issue();
            }
            if (!keeps_all_ && !shape.flat) {
                hull_anew(shape, stop);
            }
            if (shape.primitive) {
                convert(*shape.primitive);
            }
        }
        for (Vec3& p : body.seen) {
            p = written(p);
        }
        if (stop.stop_requested()) {
            return stopped_issue();
        }
        convert(body.moments);
        body.origin = floats_ ? origin_ : Vec3(Vec3::Zero());
        return Done{};
    }

    [[nodiscard]] std::vector<TargetNote> changes() const {
        std::vector<TargetNote> said;
        const std::string up(up_text(frame_.up));
        if (up_ == UpAxis::unknown) {
            said.push_back({TargetFact::up_unknown, {up}});
        } else if (up_ != frame_.up) {
            said.push_back({TargetFact::turned, {std::string(up_text(up_)), up}});
        }
        if (unit_is_unknown_) {
            said.push_back({TargetFact::unit_unknown});
        }
        const std::string unit = unit_text({frame_.metres_per_unit});
        if (ratio_.times != 1.0 || ratio_.over != 1.0) {
            said.push_back({TargetFact::scaled, {number_text(ratio_.times / ratio_.over), unit}});
        }
        if (rounding_ > 0.0) {
            said.push_back({TargetFact::rounded, {rounded_text(rounding_, 2), unit}});
        }
        return said;
    }

private:
    // Says what a hull of one point more costs, in steps of a meter.
    static constexpr std::size_t k_hull_steps = 8;

    [[nodiscard]] Vec3 scaled(const Vec3& p) const {
        const Vec3 turned = turn_ * p;
        return {ratio_.of(turned.x()), ratio_.of(turned.y()), ratio_.of(turned.z())};
    }
    // Returns the point in the numbers of the format: near the origin as floats, else with it.
    Vec3 written(const Vec3& p) {
        const Vec3 exact = scaled(p);
        if (!floats_) {
            return exact + origin_;
        }
        const Vec3 narrow = exact.cast<float>().cast<double>();
        rounding_ = std::max(rounding_, (narrow - exact).norm());
        return narrow;
    }

    // Roundings may have put a point inside by a last digit, or all of them into a plane.
    static void hull_anew(BodyShape& shape, const std::stop_token& stop) {
        const Hull hull = convex_hull(shape.points, stop);
        std::vector<Vec3> points;
        for (const Index i : hull.vertices) {
            points.push_back(shape.points[i]);
        }
        shape.points = std::move(points);
        shape.triangles = hull.triangles;
        shape.flat = hull.flat;
    }

    void convert(Primitive& primitive) const {
        const Matrix3d axes = turn_ * primitive.pose.turn.normalized().toRotationMatrix();
        primitive.pose.turn = Eigen::Quaterniond(axes).normalized();
        primitive.pose.move = scaled(primitive.pose.move);
        if (!floats_) {
            primitive.pose.move += origin_;
        }
        for (double& half : primitive.half) {
            half = ratio_.of(half);
        }
        primitive.radius = ratio_.of(primitive.radius);
        primitive.half_length = ratio_.of(primitive.half_length);
    }

    void convert(Moments& moments) const {
        const double s = ratio_.times / ratio_.over;
        moments.volume *= s * s * s;
        moments.centre = scaled(moments.centre);
        if (!floats_) {
            moments.centre += origin_;
        }
        moments.inertia = s * s * s * s * s * (turn_ * moments.inertia * turn_.transpose());
    }

    Frame frame_;
    UpAxis up_;
    bool unit_is_unknown_;
    bool floats_;
    Matrix3d turn_;
    UnitRatio ratio_;
    bool keeps_all_;
    Vec3 origin_;
    double rounding_ = 0.0;
};

std::size_t steps_of(const Body& body) {
    std::size_t points = body.seen.size();
    for (const BodyShape& shape : body.shapes) {
        points += shape.points.size();
    }
    return points;
}

} // namespace

double mass_of(const Body& body) {
    const double metres = Converter::metres_of(body);
    return body.density * body.moments.volume * metres * metres * metres;
}

Eigen::Matrix3d inertia_of(const Body& body) {
    const double metres = Converter::metres_of(body);
    return body.density * metres * metres * metres * body.moments.inertia;
}

Eigen::Matrix3d turn_between(UpAxis from, UpAxis to) {
    return turn_to_y(to).transpose() * turn_to_y(from);
}

UnitRatio ratio_of(double from, double to) {
    const auto one = ten_to(from);
    const auto other = ten_to(to);
    if (!one || !other) {
        return {from / to, 1.0};
    }
    return *one < *other ? UnitRatio{1.0, power_of_ten(*other - *one)}
                         : UnitRatio{power_of_ten(*one - *other), 1.0};
}

Result<Converted> in_frame(Body body, const Frame& frame, const Progress& progress) {
    Converted converted;
    Converter converter(body, frame);
    WorkMeter meter(progress, 8 * steps_of(body));
    if (const auto done = converter.convert(body, meter, progress.token()); !done) {
        return done.issue();
    }
    converted.conversions = converter.changes();
    body.metres_per_unit = frame.metres_per_unit;
    body.up = frame.up;
    converted.body = std::move(body);
    return converted;
}

} // namespace hullwright
