#include "draw/write_png.h"

#include "base/files.h"

#include <csetjmp>
#include <png.h>
#include <utility>

namespace hullwright {
namespace {

// Takes what libpng writes, and remembers what it complains of.
struct Sink {
    std::string bytes;
    std::string wrong;
};

void take(png_structp png, png_bytep data, std::size_t count) {
    static_cast<Sink*>(png_get_io_ptr(png))->bytes.append(reinterpret_cast<char*>(data), count);
}

void complain(png_structp png, png_const_charp what) {
    static_cast<Sink*>(png_get_error_ptr(png))->wrong = what;
    png_longjmp(png, 1);
}

// Returns false when it was stopped, or where the sink has a complaint. A complaint jumps over this
// frame, so that nothing in it may need to be destroyed.
bool encode(png_structp png, png_infop info, const Picture& picture, const Progress& progress) {
    constexpr int k_rows_between = 16; // of which the widest take a few milliseconds
    const auto width = static_cast<png_uint_32>(picture.width);
    const auto height = static_cast<png_uint_32>(picture.height);
    if (setjmp(png_jmpbuf(png)) != 0) { // NOLINT: libpng knows no other way
        return false;
    }
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(png, info);
    for (int row = 0; row < picture.height; ++row) {
        if (row % k_rows_between == 0) {
            if (progress.stopped()) {
                return false;
            }
            progress.report(static_cast<double>(row) / picture.height);
        }
        png_write_row(png, reinterpret_cast<png_const_bytep>(
                               &picture.pixels[static_cast<std::size_t>(row) *
                                               static_cast<std::size_t>(picture.width)]));
    }
    png_write_end(png, info);
    return true;
}

} // namespace

Result<std::string> png_of(const Picture& picture, const Progress& progress) {
    Sink sink;
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &sink, complain, nullptr);
    png_infop info = png == nullptr ? nullptr : png_create_info_struct(png);
    bool is_whole = false;
    if (info != nullptr) {
        png_set_write_fn(png, &sink, take, nullptr);
        is_whole = encode(png, info, picture, progress);
    }
    png_destroy_write_struct(&png, &info);
    if (is_whole) {
        return std::move(sink.bytes);
    }
    return sink.wrong.empty() && progress.stopped()
               ? stopped_issue()
               : error(Code::file_not_written, "PNG", as_given(sink.wrong));
}

Status write_png(const Picture& picture, const std::filesystem::path& target,
                 const Progress& progress) {
    auto bytes = png_of(picture, progress);
    if (!bytes) {
        Issue issue = bytes.issue();
        issue.where = target.string();
        return issue;
    }
    return write_file(target, *bytes);
}

} // namespace hullwright
