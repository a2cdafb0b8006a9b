// The verb `probe` asks one of the classical tests of geometry: boxes, a moving box, a segment, a
// ray, a moving ball.
#include "number_words.h"
#include "pipeline/probe_picture.h"
#include "shared_words.h"
#include "verb.h"

#include <array>
#include <cstdio>
#include <optional>

namespace hullwright::cli {
namespace {

struct ProbeOptions : CommonOptions {
    std::vector<std::string> boxes;
    std::vector<std::string> balls;
    std::vector<std::string> motions;
    std::optional<std::string> from;
    std::optional<std::string> to;
    std::optional<std::string> direction;
    std::optional<std::string> plane;
    std::optional<std::string> sphere;
    std::optional<std::string> cylinder;
    std::string pose;
    bool endless = false;
    bool all = false;
    bool as_published = false;
    std::optional<std::string> drawn; // the file of a picture
    pipeline::PairPictureSettings picture;
};

Vec3 vector_in(NumberWords& numbers, const char* flag, const std::optional<std::string>& text) {
    return Vec3(numbers.read<3>(flag, text, "x y z").data());
}

Aabb box_in(NumberWords& numbers, const std::string& text) {
    const auto n = numbers.read<6>("--box", text, "x y z X Y Z");
    const Aabb box = {Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5])};
    if (box.empty()) {
        numbers.complain("--box has its lower corner first: x y z may not be above X Y Z");
    }
    return box;
}

pipeline::Probe boxes_of(const ProbeOptions& options, NumberWords& numbers) {
    if (options.boxes.size() != 2) {
        numbers.complain("probe takes --box twice to hold boxes against each other");
        return {};
    }
    const Aabb a = box_in(numbers, options.boxes[0]);
    const Aabb b = box_in(numbers, options.boxes[1]);
    if (options.inputs[0] == "boxes") {
        return pipeline::BoxesProbe{a, b};
    }
    if (options.motions.size() != 1) {
        numbers.complain("probe moving-boxes takes one --motion");
        return {};
    }
    return pipeline::MovingBoxesProbe{a, vector_in(numbers, "--motion", options.motions[0]), b};
}

pipeline::Probe segment_of(const ProbeOptions& options, NumberWords& numbers) {
    if (options.boxes.size() != 1) {
        numbers.complain("probe segment takes one --box");
        return {};
    }
    return pipeline::SegmentProbe{
        {vector_in(numbers, "--from", options.from), vector_in(numbers, "--to", options.to)},
        box_in(numbers, options.boxes[0]),
        options.pose};
}

Plane plane_of(const ProbeOptions& options, NumberWords& numbers) {
    const auto n = numbers.read<6>("--plane", options.plane, "x y z nx ny nz");
    return {Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5])};
}

Cylinder cylinder_of(const ProbeOptions& options, NumberWords& numbers) {
    const auto n = numbers.read<7>("--cylinder", options.cylinder, "x y z X Y Z radius");
    return {Vec3(n[0], n[1], n[2]), Vec3(n[3], n[4], n[5]), n[6], options.endless};
}

// Returns the ball with that number and its motion; without one it stays.
pipeline::MovingBall ball_of(const ProbeOptions& options, std::size_t which, NumberWords& numbers) {
    const auto n = numbers.read<4>("--ball", options.balls[which], "x y z radius");
    const Vec3 way = which < options.motions.size()
                         ? vector_in(numbers, "--motion", options.motions[which])
                         : Vec3(Vec3::Zero());
    if (n[3] < 0.0) {
        numbers.complain("--ball has its radius last, which may not be below 0");
    }
    return {Vec3(n[0], n[1], n[2]), n[3], way};
}

pipeline::Probe ball_probe_of(const ProbeOptions& options, NumberWords& numbers) {
    const bool is_asset = options.inputs.size() == 2;
    const bool are_two = options.balls.size() == 2;
    const int bodies = int{is_asset} + int{are_two} + int{options.plane.has_value()} +
                       int{options.cylinder.has_value()} + static_cast<int>(options.boxes.size());
    if (options.balls.empty() || options.balls.size() > 2 || bodies != 1 ||
        options.motions.size() > options.balls.size()) {
        numbers.complain("probe ball takes a --ball with its --motion, and one of an asset, a "
                         "second --ball, --plane, --cylinder and --box");
        return {};
    }
    pipeline::BallProbe probe;
    probe.ball = ball_of(options, 0, numbers);
    if (is_asset) {
        probe.body = options.inputs[1];
    } else if (are_two) {
        probe.body = ball_of(options, 1, numbers);
    } else if (options.plane) {
        probe.body = plane_of(options, numbers);
    } else if (options.cylinder) {
        probe.body = cylinder_of(options, numbers);
    } else {
        probe.body = box_in(numbers, options.boxes[0]);
    }
    return probe;
}

pipeline::Probe ray_of(const ProbeOptions& options, NumberWords& numbers) {
    pipeline::RayProbe probe;
    probe.ray = {vector_in(numbers, "--from", options.from),
                 vector_in(numbers, "--direction", options.direction)};
    probe.all = options.all;
    if (probe.ray.direction.isZero(0.0)) {
        numbers.complain("--direction needs a number that is not zero");
    }
    const bool is_asset = options.inputs.size() == 2;
    if (int{is_asset} + int{options.plane.has_value()} + int{options.sphere.has_value()} +
            int{options.cylinder.has_value()} !=
        1) {
        numbers.complain("probe ray takes one of an asset, --plane, --sphere and --cylinder");
    } else if (is_asset) {
        probe.body = options.inputs[1];
        probe.model = options.model;
    } else if (options.plane) {
        probe.body = plane_of(options, numbers);
    } else if (options.sphere) {
        const auto n = numbers.read<4>("--sphere", options.sphere, "x y z radius");
        probe.body = Sphere{Vec3(n[0], n[1], n[2]), n[3]};
    } else {
        probe.body = cylinder_of(options, numbers);
    }
    return probe;
}

pipeline::Probe probe_of(const ProbeOptions& options, NumberWords& numbers) {
    const std::string name = options.inputs.empty() ? std::string() : options.inputs[0];
    if (!options.model.empty() && (name != "ray" || options.inputs.size() != 2)) {
        numbers.complain("--model belongs to a ray at an asset");
    }
    if (options.inputs.size() > (name == "ray" || name == "ball" ? 2U : 1U)) {
        numbers.complain("probe takes one name, and only ray and ball an asset after it");
    }
    if (name == "boxes" || name == "moving-boxes") {
        return boxes_of(options, numbers);
    }
    if (name == "segment") {
        return segment_of(options, numbers);
    }
    if (name == "ray") {
        return ray_of(options, numbers);
    }
    if (name == "ball") {
        return ball_probe_of(options, numbers);
    }
    numbers.complain("probe takes a name: boxes, moving-boxes, segment, ray or ball");
    return {};
}

ExitCode run_probe(const ProbeOptions& options, const Progress& progress) {
    NumberWords numbers;
    const pipeline::Probe asked = probe_of(options, numbers);
    if (!options.drawn && options.picture.view != View::iso) {
        numbers.complain("--view is where a picture is taken from: it needs --picture");
    }
    if (!numbers.complaint().empty()) {
        return refusal(numbers.complaint() + " (see probe --help)");
    }
    const double answered = options.drawn ? 0.5 : 1.0;
    const auto answer =
        pipeline::probe(asked, options.as_published ? ProbeRules::as_published : ProbeRules::ours,
                        progress.part({}, 0.0, answered));
    if (!answer) {
        return fail(answer.issue());
    }
    const Status drawn =
        options.drawn ? pipeline::write_probe(asked, answer->found, options.picture, *options.drawn,
                                              progress.part("draw", answered, 1.0))
                      : Status(Done{});
    if (!drawn) {
        return fail(drawn.issue());
    }
    std::fputs((options.json ? answer->json : answer->text).c_str(), stdout);
    return k_fine;
}

constexpr auto k_probe_flags = std::to_array<Flag>({
    shared("json"),
    shared("model"),
    {"box", "BOX", "a box along the axes: \"x y z X Y Z\", its lower and its upper corner",
     slot_of<&ProbeOptions::boxes>},
    {"motion", "WAY", "how the first box, or a ball, is displaced: \"x y z\"",
     slot_of<&ProbeOptions::motions>},
    {"ball", "BALL", "a centre and a radius: \"x y z radius\"; a --motion for each",
     slot_of<&ProbeOptions::balls>},
    {"from", "POINT", "where a segment or a ray begins: \"x y z\"", slot_of<&ProbeOptions::from>},
    {"to", "POINT", "where a segment ends", slot_of<&ProbeOptions::to>},
    {"pose", "POSE", "how the segment's box is turned and moved: \"tx ty tz qw qx qy qz\"",
     slot_of<&ProbeOptions::pose>},
    {"direction", "WAY", "where a ray leads, of any length: \"x y z\"",
     slot_of<&ProbeOptions::direction>},
    {"plane", "PLANE", "a point and a normal: \"x y z nx ny nz\"", slot_of<&ProbeOptions::plane>},
    {"sphere", "SPHERE", "a centre and a radius: \"x y z radius\"", slot_of<&ProbeOptions::sphere>},
    {"cylinder", "CYLINDER", "both ends of the axis and a radius: \"x y z X Y Z radius\"",
     slot_of<&ProbeOptions::cylinder>},
    {"endless", "", "the cylinder has no ends", slot_of<&ProbeOptions::endless>},
    {"all-hits", "", "every piece of an asset that the ray meets, not the first alone",
     slot_of<&ProbeOptions::all>},
    {"picture", "FILE", "draw the test and its answer as PNG", slot_of<&ProbeOptions::drawn>,
     FileUse::written},
    {"view", "VIEW", "with --picture: iso, front, back, left, right, top or bottom [iso]",
     word_of<k_views, &ProbeOptions::picture, &pipeline::PairPictureSettings::view>},
    {"as-published", "", "the lesson's rules: merely to touch is no contact",
     slot_of<&ProbeOptions::as_published>},
    shared("progress"),
    shared("threads"),
});

} // namespace

const Verb& probe_verb() {
    static const Verb verb = {
        "probe",
        "probe boxes|moving-boxes|segment|ray|ball [ASSET] [flags]",
        "ask one classical test: boxes, a moving box, a segment, a ray, a moving ball",
        "Answers one test, exactly:\n"
        "  boxes         two --box: do they meet, and the box that both have in common\n"
        "  moving-boxes  the first --box goes --motion: when it meets the second, from 0 to 1\n"
        "  segment       --from --to against --box, turned by --pose: outside, crossing, inside\n"
        "  ray           --from --direction against an asset (.hwa), or against --plane,\n"
        "                --sphere or --cylinder: where it enters and leaves, with the normals;\n"
        "                with --model also the faces of the model that it meets\n"
        "  ball          --ball --motion against an asset, a second --ball with its --motion,\n"
        "                --plane, --cylinder or --box: when they first touch, from 0 to 1\n"
        "Touching counts, and an end point on a face crosses it. --json prints a line\n"
        "(docs/probe-json.md). Exit code 0 whatever the answer is.",
        "hullwright probe ray wheel.hwa --from \"0 0 10\" --direction \"0 0 -1\" --all-hits --json",
        k_probe_flags,
        false,
        &start<ProbeOptions, run_probe>};
    return verb;
}

} // namespace hullwright::cli
