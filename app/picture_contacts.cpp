#include "picture_contacts.h"

#include "base/text.h"
#include "pipeline/contact_file.h"
#include "pipeline/kept_play.h"
#include "pipeline/pair_pictures.h"
#include "pipeline/play_picture.h"
#include "pose_words.h"
#include "told_sides.h"
#include "versions.h"

#include <cstdio>
#include <tuple>

namespace hullwright::cli {
namespace {

using pipeline::PairPictures;

bool is_play(const PictureOptions& options) {
    return options.inputs.size() == 1 && pipeline::keeps_play(options.inputs[0]);
}

PictureOf shown_of(const PictureOptions& options) {
    if (options.shown != PictureOf::by_input) {
        return options.shown;
    }
    return is_play(options) ? PictureOf::moment : PictureOf::pair;
}

pipeline::PairPictureSettings size_of(const PictureOptions& options) {
    return {options.picture.view, options.picture.width, options.picture.height,
            options.picture.background};
}

bool needs_many_names(const PictureOptions& options) {
    return shown_of(options) == PictureOf::steps && !options.step;
}

// Every number of the words, which count from 1, is one that there is.
std::string refuse_number(const char* flag, std::optional<std::uint64_t> number, std::size_t most,
                          const std::string& things) {
    return number && *number > most
               ? std::string(flag) + " " + std::to_string(*number) + ": there are " + things
               : std::string();
}

std::string found_pieces(const PairPictures& pair, const PictureOptions& options,
                         std::array<std::uint32_t, 2>& pieces) {
    for (const auto& [flag, side, name, piece] :
         {std::tuple("--piece-a", &pair.a(), &*options.piece_a, &pieces[0]),
          std::tuple("--piece-b", &pair.b(), &*options.piece_b, &pieces[1])}) {
        const auto found = pipeline::find_piece(*side, *name);
        if (!found) {
            return no_such_piece(flag, *name, *side);
        }
        *piece = *found;
    }
    return {};
}

// Is the share that is done when a picture is drawn, and has to be compressed. Reading takes 0.6.
constexpr double k_drawn = 0.6 + 0.4 * k_share_of_drawing;

// Writes what is drawn of a pair, one picture or one for each step.
class PairWriter {
public:
    PairWriter(PairPictures& pair, const PictureOptions& options, const Progress& progress)
        : pair_(pair), options_(options), progress_(progress),
          row_(static_cast<std::size_t>(options.row.value_or(1)) - 1) {}

    ExitCode write() {
        switch (shown_of(options_)) {
        case PictureOf::steps:
            return write_steps();
        case PictureOf::plane:
            return write_plane();
        case PictureOf::curve:
            return write_one(pair_.draw_curve(progress_.part("collide", 0.6, k_drawn)),
                             counted_text(pair_.rows().size(), "row", "rows"));
        default:
            return write_one(pair_.draw_answer(row_, progress_.part("draw", 0.6, k_drawn)),
                             "row " + std::to_string(row_ + 1));
        }
    }

private:
    ExitCode write_one(const Result<Picture>& picture, const std::string& told) {
        if (!picture) {
            return fail(picture.issue());
        }
        const Progress writing = progress_.part("draw", k_drawn, 1.0);
        return write_file(*picture, 1, 1, writing) ? tell(told) : fail(*issue_);
    }

    bool write_file(const Picture& picture, std::size_t number, std::size_t count,
                    const Progress& progress) {
        const Status written =
            write_png(picture, numbered(options_.outputs[0], number, count), progress);
        if (!written) {
            issue_ = written.issue();
        }
        return written.ok();
    }

    ExitCode tell(const std::string& told) const {
        std::puts((options_.outputs[0] + ": " + std::to_string(options_.picture.width) + " x " +
                   std::to_string(options_.picture.height) + " pixels, " + told)
                      .c_str());
        return k_fine;
    }

    ExitCode write_steps() {
        const auto steps = pair_.steps(row_, progress_.part("collide", 0.6, 0.65));
        if (!steps) {
            return fail(steps.issue());
        }
        const std::string wrong = refuse_number("--step", options_.step, steps->size(),
                                                counted_text(steps->size(), "step", "steps"));
        if (!wrong.empty()) {
            return refusal(wrong);
        }
        const std::size_t from = options_.step ? static_cast<std::size_t>(*options_.step) - 1 : 0;
        const std::size_t end = options_.step ? from + 1 : steps->size();
        std::size_t pairs = 0;
        std::size_t parted = 0;
        const Progress drawing = progress_.part("draw", 0.65, 1.0);
        for (std::size_t i = from; i < end; ++i) {
            const double done = static_cast<double>(i - from) / static_cast<double>(end - from);
            const double next = static_cast<double>(i + 1 - from) / static_cast<double>(end - from);
            const Progress of_step = drawing.part({}, done, next);
            const TraversalStep& step = (*steps)[i];
            const auto picture =
                pair_.draw_step(row_, step, of_step.part({}, 0.0, k_share_of_drawing));
            if (!picture) {
                return fail(picture.issue());
            }
            if (!write_file(*picture, i + 1, options_.step ? 1 : steps->size(),
                            of_step.part({}, k_share_of_drawing, 1.0))) {
                return fail(*issue_);
            }
            pairs += step.pairs.size();
            parted += pipeline::parted_in(step);
        }
        return tell(counted_text(end - from, "step", "steps") + " of " +
                    grouped_text(steps->size()) + ", " +
                    counted_text(pairs, "pair of boxes", "pairs of boxes") + ", " +
                    grouped_text(parted) + " parted by an axis");
    }

    ExitCode write_plane() {
        constexpr int k_tile = 64; // as of `collide` without --tile
        std::array<std::uint32_t, 2> pieces = {};
        if (const std::string wrong = found_pieces(pair_, options_, pieces); !wrong.empty()) {
            return refusal(wrong);
        }
        const auto picture =
            pair_.draw_plane(row_, pieces, k_tile, progress_.part("draw", 0.6, k_drawn));
        if (!picture) {
            return fail(picture.issue());
        }
        if (!*picture) {
            return refusal("the outlines of these two pieces are apart on the first plane already: "
                           "pixels are drawn of none");
        }
        return write_one(**picture, "row " + std::to_string(row_ + 1));
    }

    PairPictures& pair_;
    const PictureOptions& options_;
    Progress progress_;
    std::size_t row_;
    std::optional<Issue> issue_;
};

ExitCode picture_pair(const PictureOptions& options, const Progress& progress) {
    pipeline::PairPicturesSettings settings;
    settings.picture = size_of(options);
    settings.recipe = options.recipe;
    settings.made_by = program_name();
    const Progress reading = progress.part({}, 0.0, 0.6);
    pipeline::CollideInput input;
    if (options.inputs.size() == 2) {
        input.files = {options.inputs[0], options.inputs[1]};
        input.pose_a = options.pose_a;
        input.pose_b = options.pose_b;
        input.poses = poses_of(options);
    }
    auto pair = options.inputs.size() == 2
                    ? PairPictures::load(input, settings, reading)
                    : PairPictures::load(options.inputs[0], settings, reading);
    if (!pair) {
        return fail(pair.issue());
    }
    const std::size_t rows = pair->rows().size();
    const std::string wrong =
        refuse_number("--row", options.row.value_or(1), rows, counted_text(rows, "row", "rows"));
    return wrong.empty() ? PairWriter(*pair, options, progress).write() : refusal(wrong);
}

ExitCode picture_play(const PictureOptions& options, const Progress& progress) {
    const auto play = pipeline::open_kept_play(options.inputs[0], progress.part({}, 0.0, 0.6));
    if (!play) {
        return fail(play.issue());
    }
    const pipeline::PairPictureSettings settings = size_of(options);
    const double time = options.time >= 0.0 ? options.time : play->record->length();
    const auto draw = [&]() -> Result<Picture> {
        if (shown_of(options) == PictureOf::energy) {
            return pipeline::draw_sums(*play->record, settings);
        }
        const auto painter = pipeline::PlayPainter::make(*play->side, {*play->record, play->fates},
                                                         settings, progress.part("draw", 0.6, 0.7));
        return painter ? painter->draw(time, progress.part("draw", 0.7, k_drawn)) : painter.issue();
    };
    const auto picture = draw();
    if (!picture) {
        return fail(picture.issue());
    }
    const Status written =
        write_png(*picture, options.outputs[0], progress.part("draw", k_drawn, 1.0));
    if (!written) {
        return fail(written.issue());
    }
    std::puts((options.outputs[0] + ": " + std::to_string(settings.width) + " x " +
               std::to_string(settings.height) + " pixels, " +
               counted_text(play->record->size(), "ball", "balls") + ", " +
               counted_text(play->record->bounces().size(), "bounce", "bounces") + " in " +
               rounded_text(play->record->length(), 4) + " s")
                  .c_str());
    return k_fine;
}

const char* refuse_pair(const PictureOptions& options) {
    const PictureOf shown = shown_of(options);
    const bool has_piece = options.piece_a || options.piece_b;
    const bool has_pieces = options.piece_a && options.piece_b;
    const bool is_plane = shown == PictureOf::plane;
    const char* of_poses = refuse_poses(options);
    const Rule rules[] = {
        {options.time >= 0.0,
         "--time is a moment of a play: it goes with a contact file that keeps one"},
        {of_poses != nullptr, of_poses},
        {options.has_poses() && options.inputs.size() == 1,
         "a contact file has poses of its own: --row says which"},
        {!options.poses.empty() && (options.pose_a || options.pose_b),
         "--poses has the poses of both: no --pose-a or --pose-b beside it"},
        {options.row && shown == PictureOf::curve,
         "--show curve is of all rows: it takes no --row"},
        {options.step && shown != PictureOf::steps,
         "--step is of the way down the trees: it goes with --show steps"},
        {is_plane ? !has_pieces : has_piece,
         "--show plane is of two pieces: it goes with --piece-a and --piece-b"}};
    return why_broken(rules);
}

const char* refuse_play(const PictureOptions& options) {
    const bool is_of_pair =
        options.has_poses() || options.row || options.step || options.piece_a || options.piece_b;
    const Rule rules[] = {
        {is_of_pair, "a play has moments, and no poses, rows, steps or pieces: it takes --time"},
        {options.time >= 0.0 && shown_of(options) == PictureOf::energy,
         "--show energy is of the whole play: it takes no --time"}};
    return why_broken(rules);
}

} // namespace

bool is_of_contact(const PictureOptions& options) {
    return options.inputs.size() == 2 ||
           (options.inputs.size() == 1 && pipeline::is_contact_file(options.inputs[0]));
}

const char* refuse_contacts(const PictureOptions& options) {
    const PictureOf shown = shown_of(options);
    const bool is_of_play = shown == PictureOf::moment || shown == PictureOf::energy;
    const bool keeps_play = is_play(options);
    const bool is_aside =
        shown == PictureOf::plane || shown == PictureOf::curve || shown == PictureOf::energy;
    const bool is_of_model = !options.model.empty() || !options.stages.empty() || options.level ||
                             options.picture.explode > 0.0 || options.picture.turntable > 0;
    const bool names_each = options.outputs[0].find(k_number_place) != std::string::npos;
    const Rule rules[] = {
        {shown < PictureOf::pair,
         "of things that meet --show takes pair, steps, plane or curve, of a play moment or "
         "energy"},
        {is_of_play && !keeps_play,
         "--show moment and energy are of a contact file that keeps a play (`play --save`)"},
        {!is_of_play && keeps_play, "the contact file keeps a play: --show takes moment or energy"},
        {is_aside && options.picture.view != View::iso,
         "--view is of the pair, its steps and moments of a play: a plane is seen from its own "
         "side, and curves have none"},
        {is_of_model,
         "--model, --stages, --level, --explode and --turntable are of one model or asset"},
        {needs_many_names(options) && !names_each,
         "many pictures need {n} in their name; --step N draws one"}};
    if (const char* why = why_broken(rules)) {
        return why;
    }
    return is_of_play ? refuse_play(options) : refuse_pair(options);
}

ExitCode picture_contacts(const PictureOptions& options, const Progress& progress) {
    return is_play(options) ? picture_play(options, progress) : picture_pair(options, progress);
}

} // namespace hullwright::cli
