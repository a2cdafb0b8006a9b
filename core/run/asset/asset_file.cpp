#include "asset/asset_file.h"

#include "base/files.h"
#include "base/text.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace hullwright {

Result<AssetFile> AssetFile::open(const std::filesystem::path& path, unsigned look) {
    if (const auto readable = check_readable(path); !readable) {
        return readable.issue();
    }
    const auto unreadable = [&path] {
        return error(Code::file_unreadable, path.string(),
                     as_given(std::error_code(errno, std::generic_category()).message()));
    };
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return unreadable();
    }
    AssetFile file;
    struct stat info {};
    if (::fstat(descriptor, &info) == 0 && info.st_size > 0) {
        file.size_ = static_cast<std::size_t>(info.st_size);
        void* const data = ::mmap(nullptr, file.size_, PROT_READ, MAP_PRIVATE, descriptor, 0);
        file.data_ = data == MAP_FAILED ? nullptr : data;
    }
    const Issue problem = unreadable();
    ::close(descriptor);
    if (file.data_ == nullptr) {
        return problem;
    }
    const hwa::Fault fault = hwa::Asset::open(file.data_, file.size_, file.asset_, look);
    if (fault != hwa::Fault::none) {
        return issue_of(fault, path);
    }
    return file;
}

AssetFile::AssetFile(AssetFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(other.size_), asset_(other.asset_) {}

AssetFile::~AssetFile() {
    if (data_ != nullptr) {
        ::munmap(data_, size_);
    }
}

Why why_of(hwa::Fault fault) {
    constexpr auto k_first = static_cast<int>(Why::begins_as_no_asset);
    static_assert(static_cast<int>(Why::asset_cage) - k_first ==
                  static_cast<int>(hwa::Fault::cage) - static_cast<int>(hwa::Fault::not_an_asset));
    return fault == hwa::Fault::none ? Why::nothing
                                     : static_cast<Why>(k_first + static_cast<int>(fault) -
                                                        static_cast<int>(hwa::Fault::not_an_asset));
}

Issue issue_of(hwa::Fault fault, const std::filesystem::path& path) {
    switch (fault) {
    case hwa::Fault::cut_short:
        return error(Code::file_truncated, path.string());
    case hwa::Fault::not_an_asset:
        return error(Code::format_mismatch, path.string(), why_of(fault));
    default:
        return error(Code::parse_failed, path.string(), why_of(fault));
    }
}

bool is_asset(const std::filesystem::path& path) {
    return lower_case(path.extension().string()) == ".hwa";
}

} // namespace hullwright
