// What is behind the eye has no place in the picture: an edge is cut where it is ahead of the eye by this
// share of its farther end's depth. Places are divided by depths, of which float32 loses 6e-8 of the
// farther one, so that they are right to a thousandth there; a larger share would cut off more of the
// edges that run past the eye.
const float k_least_ahead = 1e-4;
