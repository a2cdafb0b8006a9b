#include "pipeline/saved_stages.h"

#include "base/files.h"
#include "base/hash.h"

#include <algorithm>
#include <array>
#include <utility>

namespace hullwright::pipeline {
namespace {

using Magic = std::array<char, 8>;
using Version = std::array<std::uint32_t, 3>;
constexpr Magic k_magic = {'H', 'W', 'S', 'T', 'A', 'G', 'E', 'S'};
// Another way of writing them gets another number. Issues go by the numbers of their codes and
// reasons, so other lists of these are another version as well.
constexpr Version k_version = {2, static_cast<std::uint32_t>(Code::internal),
                               static_cast<std::uint32_t>(Why::k_end)};
constexpr std::size_t k_hash_bytes = 32; // hexadecimal digits
using Hash = std::array<char, k_hash_bytes>;
constexpr std::size_t k_key_bytes = 64; // keys of ours are hashes of 32 digits
// A larger file is refused before memory is taken, since it is read as a whole.
constexpr std::uint64_t k_most_bytes = 4ULL << 30U;

Hash hash_of(std::span<const std::byte> bytes) {
    Hash digits{};
    std::ranges::copy(hash_hex(bytes), digits.begin());
    return digits;
}

// Reads all that follows the head; every byte has to be used.
bool read_saved(ByteReader& in, SavedStages& saved) {
    const auto count = in.read<std::uint32_t>();
    for (std::uint32_t i = 0; i < count && in.good(); ++i) {
        const auto stage = in.read<std::uint32_t>();
        SavedStage one;
        one.key = in.read_string(k_key_bytes);
        one.value = in.read_array<std::byte>(in.read<std::uint64_t>());
        const bool is_new = stage < k_stages &&
                            saved.stages.emplace(static_cast<Stage>(stage), std::move(one)).second;
        if (!is_new) {
            return false;
        }
    }
    return in.at_end();
}

} // namespace

const Bytes* SavedStages::find(Stage stage, const std::string& key) const {
    const auto found = stages.find(stage);
    return found != stages.end() && found->second.key == key ? &found->second.value : nullptr;
}

Bytes encode_stages(const SavedStages& saved) {
    ByteWriter out;
    out.write(k_magic);
    out.write(k_version);
    out.write(static_cast<std::uint32_t>(saved.stages.size()));
    for (const auto& [stage, one] : saved.stages) {
        out.write(static_cast<std::uint32_t>(stage));
        out.write_string(one.key);
        out.write(static_cast<std::uint64_t>(one.value.size()));
        out.write_array(std::span<const std::byte>(one.value));
    }
    out.write(hash_of(out.bytes()));
    return out.take();
}

Result<SavedStages> decode_stages(std::span<const std::byte> bytes, const std::string& file,
                                  const Progress& progress) {
    const std::size_t end = bytes.size() - std::min(bytes.size(), k_hash_bytes);
    ByteReader in(bytes.first(end));
    ByteReader last(bytes.subspan(end));
    if (ByteReader(bytes).read<Magic>() != k_magic) {
        return error(Code::parse_failed, file, Why::no_stages);
    }
    const bool has_head = in.read<Magic>() == k_magic;
    const auto version = in.read<Version>();
    if (has_head && in.good() && version != k_version) {
        return error(Code::parse_failed, file, Why::other_stages_version);
    }
    const bool is_whole = last.read<Hash>() == hash_of(bytes.first(end));
    progress.report(0.5);
    if (progress.stopped()) {
        return stopped_issue();
    }
    SavedStages saved;
    if (!is_whole || !read_saved(in, saved)) {
        return error(Code::parse_failed, file, Why::stages_altered);
    }
    progress.report(1.0);
    return saved;
}

Status write_stages(const SavedStages& saved, const std::filesystem::path& path,
                    const Progress& progress) {
    const Progress part = progress.part("write", 0.0, 1.0);
    const Bytes bytes = encode_stages(saved);
    part.report(0.5);
    auto file = AtomicFile::open(path);
    if (!file) {
        return file.issue();
    }
    constexpr std::size_t k_chunk = 1U << 20U;
    for (std::size_t at = 0; at < bytes.size() && !part.stopped(); at += k_chunk) {
        file->write(std::span(bytes).subspan(at, std::min(k_chunk, bytes.size() - at)));
        part.report(0.5 + 0.5 * static_cast<double>(at) / static_cast<double>(bytes.size()));
    }
    return part.stopped() ? Status(stopped_issue()) : file->commit();
}

Result<SavedStages> read_stages(const std::filesystem::path& path, const Progress& progress) {
    const Progress part = progress.part("read", 0.0, 1.0);
    const auto content = read_content(path, k_most_bytes, part.token());
    if (!content) {
        return content.issue();
    }
    return decode_stages(std::as_bytes(std::span(*content)), path.string(),
                         part.part({}, 0.5, 1.0));
}

} // namespace hullwright::pipeline
