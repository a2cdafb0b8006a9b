// Writes a probe as the command line that asks the same, word by word as a shell reads it.
#include "base/text.h"
#include "pipeline/probe.h"

namespace hullwright::pipeline {
namespace {

// A shell reads the word as it is, whatever letters are in it.
std::string quoted(const std::string& word) {
    std::string text = "'";
    for (const char letter : word) {
        text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    }
    return text + "'";
}

std::string words_of(const Vec3& v) {
    return number_text(v.x()) + " " + number_text(v.y()) + " " + number_text(v.z());
}

std::string flag(const char* name, const std::string& value) {
    return std::string(" --") + name + " \"" + value + "\"";
}

std::string flags_of(const Aabb& box) {
    return flag("box", words_of(box.lower) + " " + words_of(box.upper));
}

std::string flags_of(const Plane& plane) {
    return flag("plane", words_of(plane.point) + " " + words_of(plane.normal));
}

std::string flags_of(const Sphere& sphere) {
    return flag("sphere", words_of(sphere.centre) + " " + number_text(sphere.radius));
}

std::string flags_of(const Cylinder& cylinder) {
    return flag("cylinder", words_of(cylinder.from) + " " + words_of(cylinder.to) + " " +
                                number_text(cylinder.radius)) +
           (cylinder.endless ? " --endless" : "");
}

std::string flags_of(const MovingBall& ball) {
    return flag("ball", words_of(ball.centre) + " " + number_text(ball.radius)) +
           flag("motion", words_of(ball.way));
}

std::string flags_of(const std::string& path) {
    return " " + quoted(path);
}

std::string flags_of(const Ray& ray) {
    return flag("from", words_of(ray.origin)) + flag("direction", words_of(ray.direction));
}

template <class Body> std::string flags_of_body(const Body& body) {
    return std::visit([](const auto& each) { return flags_of(each); }, body);
}

std::string words_of(const BoxesProbe& asked) {
    return " boxes" + flags_of(asked.a) + flags_of(asked.b);
}

std::string words_of(const MovingBoxesProbe& asked) {
    return " moving-boxes" + flags_of(asked.moving) + flag("motion", words_of(asked.way)) +
           flags_of(asked.still);
}

std::string words_of(const SegmentProbe& asked) {
    return " segment" + flag("from", words_of(asked.segment.from)) +
           flag("to", words_of(asked.segment.to)) + flags_of(asked.box) +
           (asked.pose.empty() ? std::string() : flag("pose", asked.pose));
}

std::string words_of(const RayProbe& asked) {
    return " ray" + flags_of_body(asked.body) + flags_of(asked.ray) +
           (asked.model.empty() ? "" : " --model " + quoted(asked.model)) +
           (asked.all ? " --all-hits" : "");
}

std::string words_of(const BallProbe& asked) {
    const std::string body = flags_of_body(asked.body);
    return " ball" +
           (body.starts_with(" '") ? body + flags_of(asked.ball) : flags_of(asked.ball) + body);
}

} // namespace

std::string probe_command(const Probe& asked, ProbeRules rules) {
    return "hullwright probe" + std::visit([](const auto& each) { return words_of(each); }, asked) +
           (rules == ProbeRules::as_published ? " --as-published" : "") + " --json";
}

} // namespace hullwright::pipeline
