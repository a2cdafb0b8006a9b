#include "pipeline/saved_stages.h"

#include "base/files.h"
#include "base/hash.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
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

// Runs body(chunk) over bytes that may be gigabytes. A chunk takes less than a millisecond to be
// hashed, copied or handed to the system. Returns false when stopped.
template <class Body>
bool for_each_chunk(std::span<const std::byte> bytes, const Progress& progress, const Body& body) {
    constexpr std::size_t k_chunk = 1U << 20U;
    for (std::size_t at = 0; at < bytes.size() && !progress.stopped(); at += k_chunk) {
        progress.report(static_cast<double>(at) / static_cast<double>(bytes.size()));
        body(bytes.subspan(at, std::min(k_chunk, bytes.size() - at)));
    }
    return !progress.stopped();
}

Hash digits_of(const Hasher& hasher) {
    Hash digits{};
    std::ranges::copy(hasher.digits(), digits.begin());
    return digits;
}

// Returns nothing when stopped.
std::optional<Hash> hash_of(std::span<const std::byte> bytes, const Progress& progress) {
    Hasher hasher;
    const bool is_whole = for_each_chunk(
        bytes, progress, [&](std::span<const std::byte> chunk) { hasher.add(chunk); });
    return is_whole ? std::optional(digits_of(hasher)) : std::nullopt;
}

// Visits all of a file but the hash at its end, in order.
template <class Visit> void for_each_part(const SavedStages& saved, const Visit& visit) {
    ByteWriter head;
    head.write(k_magic);
    head.write(k_version);
    head.write(static_cast<std::uint32_t>(saved.stages.size()));
    visit(std::span<const std::byte>(head.bytes()));
    for (const auto& [stage, one] : saved.stages) {
        ByteWriter begin;
        begin.write(static_cast<std::uint32_t>(stage));
        begin.write_string(one.key);
        begin.write(static_cast<std::uint64_t>(one.value.size()));
        visit(std::span<const std::byte>(begin.bytes()));
        visit(std::span<const std::byte>(one.value));
    }
}

std::uint64_t bytes_in_file(const SavedStages& saved) {
    std::uint64_t bytes = k_hash_bytes;
    for_each_part(saved, [&](std::span<const std::byte> part) { bytes += part.size(); });
    return bytes;
}

using PutBytes = std::function<void(std::span<const std::byte>)>;

// Hands on all bytes of a file in order. Returns false when stopped; the file is incomplete then.
bool put_stages(const SavedStages& saved, const PutBytes& put, const Progress& progress) {
    const auto all = static_cast<double>(bytes_in_file(saved));
    Hasher hasher;
    double done = 0.0;
    for_each_part(saved, [&](std::span<const std::byte> part) {
        const double end = done + static_cast<double>(part.size());
        for_each_chunk(part, progress.part({}, done / all, end / all),
                       [&](std::span<const std::byte> chunk) {
                           hasher.add(chunk);
                           put(chunk);
                       });
        done = end;
    });
    const Hash hash = digits_of(hasher);
    put(std::as_bytes(std::span(hash)));
    return !progress.stopped();
}

// Reads all that follows the head; every byte has to be used.
bool read_saved(ByteReader& in, SavedStages& saved, const Progress& progress) {
    const auto all = static_cast<double>(in.remaining());
    const auto done = [&] { return 1.0 - static_cast<double>(in.remaining()) / all; };
    const auto count = in.read<std::uint32_t>();
    for (std::uint32_t i = 0; i < count && in.good(); ++i) {
        const auto stage = in.read<std::uint32_t>();
        SavedStage one;
        one.key = in.read_string(k_key_bytes);
        const double begin = done();
        const auto value = in.read_bytes(in.read<std::uint64_t>());
        one.value = copy_of(value, progress.part({}, begin, done()));
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

Bytes copy_of(std::span<const std::byte> bytes, const Progress& progress) {
    Bytes copy;
    copy.reserve(bytes.size());
    for_each_chunk(bytes, progress, [&](std::span<const std::byte> chunk) {
        copy.insert(copy.end(), chunk.begin(), chunk.end());
    });
    return copy;
}

Bytes encode_stages(const SavedStages& saved, const Progress& progress) {
    Bytes bytes;
    bytes.reserve(static_cast<std::size_t>(bytes_in_file(saved)));
    const auto put = [&](std::span<const std::byte> chunk) {
        bytes.insert(bytes.end(), chunk.begin(), chunk.end());
    };
    put_stages(saved, put, progress);
    return bytes;
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
    const auto hash = hash_of(bytes.first(end), progress.part({}, 0.0, 0.5));
    SavedStages saved;
    const bool is_read =
        hash && last.read<Hash>() == *hash && read_saved(in, saved, progress.part({}, 0.5, 1.0));
    if (progress.stopped()) {
        return stopped_issue();
    }
    if (!is_read) {
        return error(Code::parse_failed, file, Why::stages_altered);
    }
    progress.report(1.0);
    return saved;
}

Status write_stages(const SavedStages& saved, const std::filesystem::path& path,
                    const Progress& progress) {
    return write_stages(saved, path, k_most_stages_bytes, progress);
}

Status write_stages(const SavedStages& saved, const std::filesystem::path& path,
                    std::uint64_t most_bytes, const Progress& progress) {
    if (const std::uint64_t bytes = bytes_in_file(saved); bytes > most_bytes) {
        return error(Code::file_too_large, path.string(), {},
                     {static_cast<double>(bytes), static_cast<double>(most_bytes)});
    }
    auto file = AtomicFile::open(path);
    if (!file) {
        return file.issue();
    }
    const auto put = [&](std::span<const std::byte> chunk) { file->write(chunk); };
    const bool is_whole = put_stages(saved, put, progress.part("write", 0.0, 1.0));
    return is_whole ? file->commit() : Status(stopped_issue());
}

Result<SavedStages> read_stages(const std::filesystem::path& path, const Progress& progress) {
    const Progress part = progress.part("read", 0.0, 1.0);
    const auto content = read_content(path, k_most_stages_bytes, part.part({}, 0.0, 0.5));
    if (!content) {
        return content.issue();
    }
    return decode_stages(std::as_bytes(std::span(*content)), path.string(),
                         part.part({}, 0.5, 1.0));
}

} // namespace hullwright::pipeline
