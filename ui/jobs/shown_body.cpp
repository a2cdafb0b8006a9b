#include "ui/jobs/shown_body.h"

#include "ui/jobs/free_beside.h"

#include <utility>

namespace hullwright::ui {

ShownBody shown_body(pipeline::PairBody body) {
    auto buffers = shared_large(buffers_of(body.draw));
    return {shared_large(std::move(body)), std::move(buffers)};
}

ShownBody shown_body(std::shared_ptr<const pipeline::PairBody> body) {
    if (!body) {
        return {};
    }
    auto buffers = shared_large(buffers_of(body->draw));
    return {freed_beside(std::move(body)), std::move(buffers)};
}

} // namespace hullwright::ui
