#include "ui/inspect/pair_view.h"

#include "ui/viewport/pair_layers.h"
#include "ui/viewport/screen_solids.h"
#include "ui/viewport/viewport.h"

#include <algorithm>
#include <numeric>
#include <span>

namespace hullwright::ui {
namespace {

constexpr Rgb k_contact = {150, 60, 190}; // seen on both grounds and on both bodies
constexpr Rgb k_chosen = {255, 205, 40};  // as a handle that is grabbed
constexpr Rgb k_apart = {70, 150, 80};
// Gives sizes of the marks at contacts, in pixels.
constexpr double k_point = 7.0;
constexpr double k_shaft = 2.5;
constexpr double k_head = 9.0; // thickness of an arrow's head
constexpr double k_head_length = 11.0;
constexpr double k_least_arrow = 26.0; // shorter ones are not seen to point anywhere
// The deepest contacts have marks, up to this number: marks follow the camera, and more of them
// are a tangle.
constexpr std::size_t k_most_marks = 200;

void add_arrow(const Vec3& at, const Vec3& along, double length, const Rgb& colour,
               const Sight& sight, ScreenSolids& solids) {
    const double pixel = sight.pixel_at(at);
    const double whole = std::max(length, k_least_arrow * pixel);
    const Vec3 tip = at + whole * along;
    const Vec3 neck = tip - k_head_length * pixel * along;
    solids.add_line(at, neck, k_shaft, colour);
    solids.add_cone(neck, tip, k_head, colour);
}

} // namespace

PairView::PairView(PairScene& scene, PairTraversal& traversal, Viewport& viewport, QObject* parent)
    : QObject(parent), scene_(scene), traversal_(traversal), viewport_(viewport) {
    connect(&scene_.bodies(), &PairBodies::changed, this, &PairView::show_bodies);
    connect(&scene_.answers(), &PairAnswers::placed, this, &PairView::place);
    connect(&scene_.answers(), &PairAnswers::answered, this, &PairView::show_answer);
    connect(&scene_.answers(), &PairAnswers::contact_chosen, this, &PairView::choose_contact);
    connect(&scene_.answers(), &PairAnswers::faces_found, this, [this] {
        show_faces();
        mark();
    });
    connect(&traversal_, &PairTraversal::step_changed, this, &PairView::show_boxes);
    connect(&traversal_, &PairTraversal::pair_chosen, this, &PairView::choose_pair);
    connect(&viewport_.pair_camera(), &ViewCamera::moved, this, &PairView::mark);
}

// Looks at another body anew; an asset that only got its model is not another one.
void PairView::show_bodies() {
    bool is_other = false;
    bool is_new = false;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        const PairBodies::Body& body = scene_.bodies().body(i);
        if (body == shown_[i]) {
            continue;
        }
        is_other = is_other || !body || !shown_[i] || !pipeline::has_same_asset(*shown_[i], *body);
        is_new = true;
        shown_[i] = body;
        viewport_.pair().show_body(i, {body, body ? &body->draw : nullptr},
                                   scene_.bodies().buffers(i));
    }
    if (is_other) {
        viewport_.look_at(Front::pair, scene_.bounds(), scene_.bodies().up());
    }
    if (is_new) {
        place();
    }
}

// Drawn places are relative to an origin; far from it, floats would not tell neighbouring ones.
void PairView::place() {
    constexpr double k_far = 1e3; // lengths of what is looked at
    const Aabb bounds = scene_.bounds();
    if (bounds.empty()) {
        return;
    }
    const Vec3 away = bounds.centre() - viewport_.pair_camera().standpoint().origin;
    if (away.norm() > k_far * bounds.diagonal()) {
        viewport_.look_at(Front::pair, bounds, scene_.bodies().up());
    }
    const Vec3 origin = viewport_.pair_camera().standpoint().origin;
    for (std::size_t i = 0; i < k_bodies; ++i) {
        if (shown_[i]) {
            viewport_.pair().place_body(i, shown_[i]->side.placed(scene_.poses().of(i)), origin);
        }
    }
    place_faces();
    viewport_.pair_camera().follow(bounds);
}

Vec3 PairView::drawn(const Vec3& at) const {
    return at - viewport_.pair_camera().standpoint().origin;
}

void PairView::show_answer() {
    const PairAnswers::Answer& answer = scene_.answers().last();
    for (std::size_t i = 0; i < k_bodies; ++i) {
        viewport_.pair().set_met(i, answer ? answer->met[i] : std::vector<std::uint32_t>());
    }
    show_faces();
    mark();
}

// Faces that meet are drawn thick besides, as marks. Answers come far more often than other faces,
// and those that were drawn are let go of last, so that they are freed beside the window.
void PairView::show_faces() {
    const auto& found = scene_.answers().found_faces();
    if (found == faces_) {
        return;
    }
    viewport_.pair().set_faces(found ? found->lines : QByteArray());
    faces_ = found;
    place_faces();
}

void PairView::place_faces() {
    if (faces_) {
        viewport_.pair().place_faces(faces_->from, viewport_.pair_camera().standpoint().origin);
    }
}

void PairView::add_meeting_faces(ScreenSolids& solids) const {
    if (scene_.answers().contact_faces() == nullptr) {
        return;
    }
    for (const pipeline::FacesBehind& faces : *scene_.answers().contact_faces()) {
        for (std::size_t i = 0; i < std::min(faces.meeting.size(), k_most_faces); ++i) {
            const std::array<Vec3, 3>& corners = faces.corners[faces.meeting[i]];
            for (std::size_t k = 0; k < 3; ++k) {
                solids.add_line(drawn(corners[k]), drawn(corners[(k + 1) % 3]), k_shaft,
                                pipeline::k_meeting);
            }
        }
    }
}

void PairView::mark() {
    std::vector<DrawVertex> marks;
    if (scene_.answers().last()) {
        marks = traversal_.pair()                                 ? axis_marks()
                : scene_.answers().last()->found.contacts.empty() ? nearest_marks()
                                                                  : contact_marks();
    }
    viewport_.pair().set(PairOverlay::marks, marks);
}

// The arrow of a contact is B's way out.
std::vector<DrawVertex> PairView::contact_marks() const {
    const std::vector<Contact>& contacts = scene_.answers().last()->found.contacts;
    const std::span<const std::size_t> deepest = scene_.answers().last()->deepest;
    const Sight sight = viewport_.pair_camera().standpoint().sight();
    ScreenSolids solids(sight);
    const auto add = [&](std::size_t i, const Rgb& colour) {
        const Penetration& where = contacts[i].where;
        solids.add_cube(drawn(where.point), Eigen::Matrix3d::Identity(), k_point, colour);
        add_arrow(drawn(where.point), where.normal, where.depth, colour, sight, solids);
    };
    for (const std::size_t i : deepest.first(std::min(deepest.size(), k_most_marks))) {
        if (i != scene_.answers().contact()) {
            add(i, k_contact);
        }
    }
    if (scene_.answers().contact()) {
        add_meeting_faces(solids);
        add(*scene_.answers().contact(), k_chosen);
    }
    return solids.triangles();
}

std::vector<DrawVertex> PairView::nearest_marks() const {
    const auto& near = scene_.answers().last()->found.near;
    if (!near || !near->nearest) {
        return {};
    }
    const Sight sight = viewport_.pair_camera().standpoint().sight();
    ScreenSolids solids(sight);
    const Vec3 from = drawn(near->nearest->at_a);
    const Vec3 to = drawn(near->nearest->at_b);
    solids.add_line(from, to, k_shaft, k_apart);
    for (const Vec3& end : {from, to}) {
        solids.add_cube(end, Eigen::Matrix3d::Identity(), k_point, k_apart);
    }
    return solids.triangles();
}

void PairView::choose_contact() {
    show_faces();
    mark();
    if (scene_.answers().contact()) {
        fly_to_contact(*scene_.answers().contact());
    }
}

// Flies near enough to see the two pieces, and not so near that one does not see where.
void PairView::fly_to_contact(std::size_t contact) {
    constexpr double k_around = 0.15; // share of what is looked at
    const Penetration& where = scene_.answers().last()->found.contacts[contact].where;
    const Vec3 reach =
        Vec3::Constant(std::max(where.depth, k_around * scene_.bounds().diagonal()) / 2.0);
    Aabb box;
    box.add(Vec3(where.point - reach));
    box.add(Vec3(where.point + reach));
    viewport_.pair_camera().fly_to_box(box);
}

// When a pair is chosen, only its own two boxes are seen.
void PairView::show_boxes() {
    std::vector<DrawVertex> lines;
    if (const TraversalStep* step = traversal_.step_now()) {
        std::vector<std::size_t> pairs;
        if (traversal_.pair()) {
            pairs = {*traversal_.pair()};
        } else {
            pairs.resize(step->pairs.size());
            std::iota(pairs.begin(), pairs.end(), std::size_t{0});
            std::stable_partition(pairs.begin(), pairs.end(),
                                  [step](std::size_t i) { return step->axes[i] < 0; });
            pairs.resize(std::min(pairs.size(), k_most_boxes));
        }
        const RecordedSteps& recorded = *traversal_.recorded();
        lines = pipeline::draw_step(recorded.bodies[k_a]->side, recorded.bodies[k_b]->side,
                                    recorded.poses, *step, pairs,
                                    viewport_.pair_camera().standpoint().origin);
    }
    viewport_.pair().set(PairOverlay::boxes, lines);
    mark();
}

void PairView::choose_pair() {
    show_boxes();
    const TraversalStep* step = traversal_.step_now();
    if (step != nullptr && traversal_.pair()) {
        const RecordedSteps& recorded = *traversal_.recorded();
        viewport_.pair_camera().fly_to_box(
            pipeline::bounds_of_pair(recorded.bodies[k_a]->side, recorded.bodies[k_b]->side,
                                     recorded.poses, step->pairs[*traversal_.pair()]));
    }
}

// Returns how far each box goes along the axis, and the gap between both.
std::vector<DrawVertex> PairView::axis_marks() const {
    const TraversalStep& step = *traversal_.step_now();
    const RecordedSteps& recorded = *traversal_.recorded();
    const std::size_t pair = *traversal_.pair();
    const auto axis = pipeline::parting_axis(recorded.bodies[k_a]->side, recorded.bodies[k_b]->side,
                                             recorded.poses, step.pairs[pair], step.axes[pair]);
    if (!axis) {
        return {};
    }
    const Sight sight = viewport_.pair_camera().standpoint().sight();
    ScreenSolids solids(sight);
    const auto add = [&](const Vec3& from, const Vec3& to, const Rgb& colour) {
        solids.add_line(drawn(from), drawn(to), k_shaft, colour);
        for (const Vec3& end : {from, to}) {
            solids.add_cube(drawn(end), Eigen::Matrix3d::Identity(), k_point, colour);
        }
    };
    add(axis->from, axis->end_a, pipeline::colour_of(pipeline::PairColour::blue));
    add(axis->end_b, axis->to, pipeline::colour_of(pipeline::PairColour::sand));
    add(axis->end_a, axis->end_b, k_apart);
    return solids.triangles();
}

} // namespace hullwright::ui
