#include "draw/write_png.h"

#include "base/files.h"

#include <png.h>

namespace hullwright {

Result<std::string> png_of(const Picture& picture) {
    png_image image = {};
    image.version = PNG_IMAGE_VERSION;
    image.width = static_cast<png_uint_32>(picture.width);
    image.height = static_cast<png_uint_32>(picture.height);
    image.format = PNG_FORMAT_RGBA;
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::string bytes(size, '\0');
    if (png_image_write_to_memory(&image, bytes.data(), &size, 0, picture.pixels.data(), 0,
                                  nullptr) == 0) {
        return error(Code::file_not_written, "PNG", as_given(image.message));
    }
    bytes.resize(size);
    return bytes;
}

Status write_png(const Picture& picture, const std::filesystem::path& target) {
    auto bytes = png_of(picture);
    if (!bytes) {
        Issue issue = bytes.issue();
        issue.where = target.string();
        return issue;
    }
    return write_file(target, *bytes);
}

} // namespace hullwright
