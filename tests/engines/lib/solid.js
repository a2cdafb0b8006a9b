// What a closed surface of triangles encloses: volume, centre and inertia, by sums over tetrahedra.

export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a, s) => [a[0] * s, a[1] * s, a[2] * s];
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a, b) => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
];
export const length = (a) => Math.sqrt(dot(a, a));

export function boundsOf(points) {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (const p of points) {
        for (let k = 0; k < 3; ++k) {
            low[k] = Math.min(low[k], p[k]);
            high[k] = Math.max(high[k], p[k]);
        }
    }
    return { low, high, diagonal: length(minus(high, low)) };
}

// The second moments of a tetrahedron with one corner at the origin are a twentieth of its volume
// times the sum over its corners and over the corners' sum.
export function solidOf(points, triangles) {
    const from = points[0];
    let volume = 0;
    let first = [0, 0, 0];
    const second = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
    for (const triangle of triangles) {
        const corners = triangle.map((i) => minus(points[i], from));
        const six = dot(corners[0], cross(corners[1], corners[2]));
        const sum = plus(plus(corners[0], corners[1]), corners[2]);
        volume += six / 6;
        first = plus(first, times(sum, six / 24));
        for (const c of [...corners, sum]) {
            for (let i = 0; i < 3; ++i) {
                for (let j = 0; j < 3; ++j) {
                    second[i][j] += (six / 120) * c[i] * c[j];
                }
            }
        }
    }
    if (volume === 0) {
        return { volume: 0, centre: from, second: null };
    }
    const centre = times(first, 1 / volume);
    for (let i = 0; i < 3; ++i) {
        for (let j = 0; j < 3; ++j) {
            second[i][j] -= volume * centre[i] * centre[j];
        }
    }
    return { volume, centre: plus(centre, from), second };
}

// Returns mass, centre and inertia about it of solids that are counted together, whether or not they
// lie in each other.
export function massOf(solids, density) {
    const whole = solids.filter((s) => s.volume > 0);
    const volume = whole.reduce((sum, s) => sum + s.volume, 0);
    let centre = [0, 0, 0];
    for (const s of whole) {
        centre = plus(centre, times(s.centre, s.volume / volume));
    }
    const second = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
    for (const s of whole) {
        const away = minus(s.centre, centre);
        for (let i = 0; i < 3; ++i) {
            for (let j = 0; j < 3; ++j) {
                second[i][j] += s.second[i][j] + s.volume * away[i] * away[j];
            }
        }
    }
    const trace = second[0][0] + second[1][1] + second[2][2];
    const inertia = second.map((row, i) => row.map((v, j) => density * ((i === j ? trace : 0) - v)));
    return { volume, mass: density * volume, centre, inertia };
}
