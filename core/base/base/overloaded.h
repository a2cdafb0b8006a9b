// Makes one visitor of several lambdas, of which std::visit calls the one that fits the
// alternative.
#pragma once

namespace hullwright {

template <class... Ts> struct Overloaded : Ts... { using Ts::operator()...; };
template <class... Ts> Overloaded(Ts...) -> Overloaded<Ts...>;

} // namespace hullwright
