// Runs a second process of the same test program that answers requests one after another and may
// die or hang: a process start for each request would cost more than the whole work.
#pragma once

#include "base/bytes.h"
#include "base/sanitized.h"

#include <QDeadlineTimer>
#include <QProcess>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

namespace hullwright::tests {

using hullwright::k_sanitized;

inline constexpr const char* k_servant_word = "--servant";

// For main(): if this process was started as a servant, answers until its input ends.
inline std::optional<int> serve(int argc, char** argv,
                                const std::function<Bytes(const std::string&)>& answer) {
    if (argc != 2 || std::string_view(argv[1]) != k_servant_word) {
        return std::nullopt;
    }
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    if (!k_sanitized) {
        const rlimit memory{2UL << 30U, 2UL << 30U};
        ::setrlimit(RLIMIT_AS, &memory);
    }
    // Parsers may print to standard output, so answers use a descriptor of their own.
    const int out = ::dup(STDOUT_FILENO);
    std::FILE* answers = ::fdopen(out, "wb");
    if (std::freopen("/dev/null", "w", stdout) == nullptr || answers == nullptr) {
        return 1;
    }
    for (std::string request; std::getline(std::cin, request);) {
        const Bytes bytes = answer(request);
        const std::uint64_t length = bytes.size();
        std::fwrite(&length, sizeof length, 1, answers);
        std::fwrite(bytes.data(), 1, bytes.size(), answers);
        std::fflush(answers);
    }
    return 0;
}

class Servant {
public:
    enum class Ending { answered, died, silent };
    struct Reply {
        Ending ending = Ending::died;
        QByteArray bytes;
    };

    ~Servant() { dismiss(); }

    // `request` is one line. A servant that did not answer is replaced by the next request.
    Reply ask(const std::string& request, int milliseconds) {
        if (served_ == k_requests) {
            dismiss();
        }
        if (process_ == nullptr) {
            hire();
        }
        ++served_;
        process_->write((request + "\n").c_str());
        QByteArray got;
        std::uint64_t length = 0;
        const QDeadlineTimer deadline(milliseconds);
        while (static_cast<std::uint64_t>(got.size()) < sizeof length + length) {
            if (process_->bytesAvailable() == 0 &&
                !process_->waitForReadyRead(static_cast<int>(deadline.remainingTime()))) {
                const bool alive = process_->state() == QProcess::Running;
                dismiss();
                return {alive ? Ending::silent : Ending::died, {}};
            }
            got += process_->readAllStandardOutput();
            if (static_cast<std::size_t>(got.size()) >= sizeof length) {
                std::memcpy(&length, got.data(), sizeof length);
            }
        }
        return {Ending::answered, got.mid(sizeof length)};
    }

private:
    // A servant is replaced after this many requests, because a request may leak or corrupt memory.
    static constexpr int k_requests = 200;

    void hire() {
        process_ = std::make_unique<QProcess>();
        process_->setStandardErrorFile(QProcess::nullDevice());
        process_->start("/proc/self/exe", {k_servant_word});
        if (!process_->waitForStarted()) {
            qFatal("the test program cannot start itself");
        }
        served_ = 0;
    }
    void dismiss() {
        if (process_ != nullptr) {
            process_->kill();
            process_->waitForFinished();
            process_.reset();
            served_ = 0;
        }
    }

    std::unique_ptr<QProcess> process_;
    int served_ = 0;
};

} // namespace hullwright::tests
