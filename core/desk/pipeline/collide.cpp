#include "pipeline/collide.h"

#include "base/files.h"
#include "draw/case_picture.h"
#include "draw/write_png.h"
#include "report/collision_report.h"
#include "report/image_report.h"

#include <filesystem>
#include <tuple>
#include <utility>

namespace hullwright::pipeline {
namespace {

// Holds the shares of a run that have passed when both sides are loaded: nearly all of it where one
// pair of poses follows, and as much as some thousand rows take where a file of them does. A wrong
// share makes the bar faster or slower there, and changes nothing else.
constexpr double k_loaded_before_one = 0.9;
constexpr double k_loaded_before_rows = 0.3;
// Sides that are to be drawn are read first, which takes this share of the time before the rows. An
// armadillo in 21,661 pieces is made in 13 s and made ready for drawing in 0.1 s. Where assets are
// there it is the other way round, and 0.2 s are all of it.
constexpr double k_read_before_drawn = 0.9;
// An asset is open long before the model it was cut from has been read again.
constexpr double k_opened = 0.1;

Result<CollideSide> load_with_model(const std::string& file, const std::string& model,
                                    const CollideSettings& settings, const Progress& progress) {
    const double opened = model.empty() ? 1.0 : k_opened;
    auto side = load_side(file, settings.recipe, {true, settings.worker}, settings.made_by,
                          progress.part({}, 0.0, opened));
    if (!side || model.empty()) {
        return side;
    }
    const Status added = add_surface(*side, model, settings.worker, progress.part({}, opened, 1.0));
    return added ? std::move(side) : added.issue();
}

} // namespace

Result<PosePair> posed_pair(const CollideInput& input) {
    PosePair pair;
    for (const auto& [text, flag, numbers, pose] :
         {std::tuple(&input.pose_a, "--pose-a", &pair.numbers_a, &pair.a),
          std::tuple(&input.pose_b, "--pose-b", &pair.numbers_b, &pair.b)}) {
        const auto parsed =
            *text ? parse_pose_numbers(**text, flag) : Result<PoseNumbers>(k_no_pose);
        const auto read = parsed ? pose_of(*parsed, flag) : parsed.issue();
        if (!read) {
            return read.issue();
        }
        *numbers = *parsed;
        *pose = *read;
    }
    return pair;
}

void CollideTally::add(const Collision& found) {
    ++rows;
    hits += found.kind != CollisionKind::none ? 1 : 0;
    contained += found.kind == CollisionKind::contained ? 1 : 0;
    differ += found.differ ? 1 : 0;
    seconds += found.seconds;
}

Result<CollideRun> CollideRun::load(const CollideInput& input, const CollideSettings& settings,
                                    const Progress& progress, const OnSide& on_side) {
    CollideRun run(settings);
    // A wrong name should not cost a long run.
    if (auto read = run.read_poses(input, progress.token()); !read) {
        return read.issue();
    }
    const double half = run.read_at() / 2.0;
    for (std::size_t i = 0; i < input.files.size(); ++i) {
        const double from = half * static_cast<double>(i);
        auto side = load_with_model(input.files[i], input.models[i], settings,
                                    progress.part("read", from, from + half));
        if (!side) {
            return side.issue();
        }
        if (settings.as_packed) {
            side->surface.reset();
        }
        run.sides_[i] = std::make_unique<CollideSide>(std::move(*side));
        if (on_side) {
            on_side(*run.sides_[i]);
        }
    }
    return run;
}

bool CollideRun::is_drawn() const {
    return settings_.collision.method != CollideMethod::exact || settings_.images ||
           settings_.pictures;
}

double CollideRun::loaded_at() const {
    return reader_ ? k_loaded_before_rows : k_loaded_before_one;
}

double CollideRun::read_at() const {
    return is_drawn() ? k_read_before_drawn * loaded_at() : loaded_at();
}

Status CollideRun::read_poses(const CollideInput& input, const std::stop_token& stop) {
    const auto pair = posed_pair(input);
    if (!pair) {
        return pair.issue();
    }
    pair_ = *pair;
    if (input.poses) {
        auto reader = PoseReader::open(*input.poses, stop);
        if (!reader) {
            return reader.issue();
        }
        reader_.emplace(std::move(*reader));
    }
    return Done{};
}

Status CollideRun::begin(const Progress& progress) {
    for (const auto& folder : {settings_.images, settings_.pictures}) {
        std::error_code failed;
        if (folder) {
            std::filesystem::create_directories(*folder, failed);
        }
        if (failed) {
            return error(Code::file_not_written, *folder, as_given(failed.message()));
        }
    }
    const Progress here = progress.part(is_drawn() ? "draw" : "collide", read_at(), loaded_at());
    if (settings_.pictures) {
        auto painter = PairPainter::make(a(), b(), settings_.recipe.import.up, settings_.picture,
                                         here.part({}, 0.0, 0.1));
        if (!painter) {
            return painter.issue();
        }
        painter_.emplace(std::move(*painter));
    }
    const double in_session = imaged_ ? 0.55 : 1.0; // images take as long again
    auto session =
        CollisionSession::make(a(), b(), settings_.collision, here.part({}, 0.1, in_session));
    if (!session) {
        return session.issue();
    }
    session_.emplace(std::move(*session));
    if (imaged_) {
        auto imaging =
            ImageSession::make(a(), b(), settings_.collision.tile, here.part({}, in_session, 1.0));
        if (!imaging) {
            return imaging.issue(); // without it there is nothing of what was asked for
        }
        imaging_.emplace(std::move(*imaging));
    }
    return Done{};
}

Status CollideRun::rows(const OnRow& on_row, const Progress& progress) {
    const Progress here = progress.part("collide", loaded_at(), 1.0);
    if (!reader_) {
        if (here.stopped()) {
            return stopped_issue();
        }
        auto done = row(1, pair_, on_row, here);
        here.report(1.0);
        return done;
    }
    while (!here.stopped()) {
        const auto pair = reader_->next();
        if (!pair) {
            return pair.issue();
        }
        if (!*pair) {
            here.report(1.0);
            return Done{};
        }
        if (auto done = row(reader_->row(), **pair, on_row, Progress(here.token())); !done) {
            return done;
        }
        if (const auto share = reader_->share()) {
            here.report(*share);
        }
    }
    return stopped_issue();
}

Status CollideRun::row(std::uint64_t number, const PosePair& poses, const OnRow& on_row,
                       const Progress& progress) {
    const auto look = settings_.images && !imaged_ ? images_of(number) : RasterCollider::Look();
    if (auto done = session_->run(poses.a, poses.b, look, progress); !done) {
        return done;
    }
    const Collision& found = session_->found();
    if (!image_written_) {
        return image_written_;
    }
    if (imaged_) {
        if (auto written = write_imaged(number, poses, progress); !written) {
            return written;
        }
    }
    tally_.add(found);
    if (settings_.trace) {
        steps_.clear();
        traverser_.run(a().collider->tree(), b().collider->tree(),
                       relative(a().placed(poses.a), b().placed(poses.b)), &steps_,
                       progress.token());
        if (progress.stopped()) {
            return stopped_issue();
        }
    }
    const Status taken = on_row({number, &poses, &found, &a().asset, &b().asset,
                                 settings_.trace ? &steps_ : nullptr, progress.token()});
    return taken && painter_ ? write_picture(number, poses, progress.token()) : taken;
}

// The name of a picture is that of its row: row12.png.
Status CollideRun::write_picture(std::uint64_t number, const PosePair& poses,
                                 const std::stop_token& stop) const {
    const auto picture = painter_->draw(poses, session_->found(), Progress(stop));
    const std::string name = "row" + std::to_string(number) + ".png";
    return picture ? write_png(*picture, std::filesystem::path(*settings_.pictures) / name,
                               Progress(stop))
                   : Status(picture.issue());
}

RasterCollider::Look CollideRun::images_of(std::uint64_t number) {
    return [this, number](NodePair leaves, const RasterAnswer& answer, RasterPairs& pairs,
                          std::size_t pair) {
        // Nothing was drawn of pieces that their outlines part already.
        return answer.levels == 0 ? Status(Done{}) : write_image(number, leaves, pairs, pair);
    };
}

// The name of an image is that of its row and of both pieces: row1_a3_b12.png.
Status CollideRun::write_image(std::uint64_t number, NodePair leaves, RasterPairs& pairs,
                               std::size_t pair) {
    const auto picture = pairs.picture_of(pair);
    if (!picture) {
        return picture.issue();
    }
    const auto piece = [](const CollideSide& side, std::uint32_t leaf) {
        return std::to_string(side.asset.node(leaf).piece);
    };
    const std::string name = "row" + std::to_string(number) + "_a" + piece(a(), leaves.a) + "_b" +
                             piece(b(), leaves.b) + ".png";
    image_written_ =
        write_png(draw_cases(picture->tile.plain), std::filesystem::path(*settings_.images) / name);
    return image_written_;
}

// Beside the pictures stands what pixels said, as JSON of the same name.
Status CollideRun::write_imaged(std::uint64_t number, const PosePair& poses,
                                const Progress& progress) {
    const auto [piece_a, piece_b] = *imaged_;
    const NodePair leaves = {a().collider->leaf_of(piece_a), b().collider->leaf_of(piece_b)};
    const auto image = imaging_->at(poses, leaves, Progress(progress.token()));
    if (!image) {
        return image.issue();
    }
    const std::string name = "row" + std::to_string(number) + "_a" + std::to_string(piece_a) +
                             "_b" + std::to_string(piece_b);
    if (auto written = write_pictures(*image, settings_.collision.tile, *settings_.images, name);
        !written) {
        return written;
    }
    const std::string told =
        image_json({&image->image, image->placed_a, piece_a, piece_b,
                    piece_name(a().asset, piece_a), piece_name(b().asset, piece_b), number});
    return write_file(std::filesystem::path(*settings_.images) / (name + ".json"), told + "\n");
}

} // namespace hullwright::pipeline
