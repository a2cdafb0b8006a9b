#include "ui/probe/play_view.h"

#include "ui/probe/bench_view.h"
#include "ui/probe/play_picture.h"
#include "ui/viewport/probe_layers.h"
#include "ui/viewport/viewport.h"

namespace hullwright::ui {

PlayView::PlayView(PlayScene& scene, BenchView& bench, Viewport& viewport, QObject* parent)
    : QObject(parent), scene_(scene), bench_(bench), viewport_(viewport) {
    connect(&scene_, &PlayScene::played_changed, this, &PlayView::look);
    connect(&scene_, &PlayScene::wish_changed, this, &PlayView::look);
    connect(&scene_.clock(), &PlayClock::time_changed, this, &PlayView::show);
    connect(&scene_, &PlayScene::ball_chosen, this, &PlayView::fly_to_chosen);
    connect(&scene_.bench().target(), &BenchTarget::changed, this, &PlayView::look);
    connect(&viewport_.probe_camera(), &ViewCamera::moved, this, &PlayView::show);
}

void PlayView::set_shown(bool shown) {
    if (shown == is_shown_) {
        return;
    }
    is_shown_ = shown;
    bench_.set_aside(shown);
    viewport_.probe().show_side(shown ? ProbeSide::play : ProbeSide::bench);
    looked_at_ = nullptr; // the bench has looked elsewhere meanwhile
    look();
}

// Another asset, or another way to fall, is looked at anew, with room for what falls on it.
void PlayView::look() {
    const BenchTarget::Asset& asset = scene_.bench().target().asset();
    const int up = scene_.wish().settings.balls.up;
    if (is_shown_ && asset && (asset != looked_at_ || up != looked_up_)) {
        looked_at_ = asset;
        looked_up_ = up;
        Aabb box = pipeline::posed_bounds(*asset->body, hullwright::Pose());
        const Vec3 room = Vec3::Constant(0.15 * box.diagonal());
        box.lower -= room;
        box.upper += room;
        viewport_.look_at(Front::probe, box, static_cast<UpAxis>(up + 1));
        bench_.place_asset();
    }
    follow_balls();
    show();
}

// Drawn balls lie within what the camera follows; those far below it need not be seen.
void PlayView::follow_balls() {
    if (!is_shown_ || !scene_.played()) {
        return;
    }
    const ProbedAsset& asset = *scene_.played()->asset;
    Aabb box = pipeline::posed_bounds(*asset.body, hullwright::Pose());
    for (const Ball& ball : scene_.played()->record->start().balls) {
        box.add(Vec3(asset.body->side.placed(hullwright::Pose())(ball.position)));
    }
    viewport_.probe_camera().follow(box);
}

void PlayView::show() {
    if (!is_shown_) {
        return;
    }
    ProbeLayers& layers = viewport_.probe();
    if (!scene_.played()) {
        for (const PlayOverlay each :
             {PlayOverlay::balls, PlayOverlay::fallen, PlayOverlay::bursts}) {
            layers.set(each, {});
        }
        return;
    }
    const Standpoint& standpoint = viewport_.probe_camera().standpoint();
    PlayMoment moment;
    moment.played = scene_.played().get();
    moment.time = scene_.clock().time();
    moment.chosen = scene_.chosen();
    moment.moved =
        moment.played->asset->body->side.placed(hullwright::Pose()).move - standpoint.origin;
    moment.sight = standpoint.sight();
    layers.set(PlayOverlay::balls, draw_balls(moment));
    layers.set(PlayOverlay::fallen, draw_fallen(moment));
    layers.set(PlayOverlay::bursts, draw_bursts(moment, bursts_of(moment, k_most_bursts)));
}

// Shows the ball at the moment at which its fate was decided, with its surroundings.
void PlayView::fly_to_chosen() {
    const Played& played = *scene_.played();
    const Dropped& row = played.fates[*scene_.chosen()];
    scene_.clock().set_playing(false);
    scene_.clock().go_to(row.time);
    const double around = 0.1 * played.asset->target.ground().box().diagonal();
    const Vec3 at = played.asset->body->side.placed(hullwright::Pose())(row.at);
    viewport_.probe_camera().fly_to_box(
        {Vec3(at - Vec3::Constant(around)), Vec3(at + Vec3::Constant(around))});
}

} // namespace hullwright::ui
