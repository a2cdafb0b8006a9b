// Makes the OpenGL context that tests draw with.
#pragma once

#include "gpu/gl_context.h"
#include "report/reasons.h"

#include <QTest>
#include <optional>

namespace hullwright::tests {

// Returns nothing, and prints the reason, where there is no OpenGL.
inline std::optional<GlContext> gl_context() {
    auto context = GlContext::make();
    if (!context) {
        qInfo("no OpenGL here: %s", sentence(context.issue().detail).c_str());
        return std::nullopt;
    }
    qInfo("%s, OpenGL %s", context->renderer().c_str(), context->version().c_str());
    return std::move(*context);
}

} // namespace hullwright::tests
