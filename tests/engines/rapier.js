// Rapier builds every shape of the JSON, and balls fall on them: node rapier.js CASE.json
import RAPIER from '@dimforge/rapier3d-compat';
import {
    answer, compareMass, compareNames, comparePieces, compareReach, compareVolume, versionOf, volumeInEngine,
} from './lib/case.js';
import { dropBalls, placesOf } from './lib/drop.js';
import { enlarged, readShapes } from './lib/shapes_file.js';
import { quaternionFromAxes, quaternionFromUp } from './lib/turns.js';

await RAPIER.init();
const { given, held, shapes, faults } = readShapes(process.argv[2], 'rapier');

const vector = ([x, y, z]) => ({ x, y, z });

function described(shape) {
    const at = (d, turn) => d.setTranslation(...shape.centre).setRotation(turn);
    switch (shape.kind) {
        case 'hull':
            return RAPIER.ColliderDesc.convexHull(new Float32Array(shape.points.flat()));
        case 'box':
            return at(RAPIER.ColliderDesc.cuboid(...shape.halfExtents), quaternionFromAxes(shape.axes));
        case 'sphere':
            return RAPIER.ColliderDesc.ball(shape.radius).setTranslation(...shape.centre);
        case 'capsule':
            return at(RAPIER.ColliderDesc.capsule(shape.halfHeight, shape.radius), quaternionFromUp(shape.axis));
        case 'cylinder':
            return at(RAPIER.ColliderDesc.cylinder(shape.halfHeight, shape.radius), quaternionFromUp(shape.axis));
    }
    return null;
}

function built(world, body, density, scale = 1) {
    return shapes.map((shape) => {
        const what = described(enlarged(shape, scale));
        if (what === null) {
            faults.push({ fault: 'not_built', what: `${shape.name}: Rapier makes no hull of it` });
            return null;
        }
        return world.createCollider(what.setDensity(density), body);
    });
}

faults.push(...comparePieces(given, shapes), ...compareNames(given, shapes));
faults.push(...compareMass(given, held.mass));
const world = new RAPIER.World(vector([0, 0, 0]));
const mass = held.mass?.mass ?? 1;
const loose = world.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setAdditionalMass(mass));
// What Rapier measures itself is a hull whose faces are merged where their normals differ by a degree
// or so: up to 3 % of a flat hull's volume, which is why the file has a mass. What touches is the hull of
// the points it keeps, which has to reach as far as ours.
function verticesOf(collider) {
    const flat = Array.from(collider.vertices());
    return Array.from({ length: flat.length / 3 }, (_, v) => flat.slice(3 * v, 3 * v + 3));
}

let off = 0;
built(world, loose, 0).forEach((collider, i) => {
    if (collider === null || faults.length > 0) {
        return;
    }
    const { kind, name } = shapes[i];
    const volume = volumeInEngine(given.truth[i], shapes[i]);
    off = Math.max(off, Math.abs(collider.volume() - volume) / volume);
    faults.push(...compareVolume(name, collider.volume(), volume, kind === 'hull' ? 0.03 : 1e-4));
    if (kind === 'hull') {
        faults.push(...compareReach(given, shapes[i], verticesOf(collider)));
    }
});
world.step();
if (faults.length === 0 && Math.abs(loose.mass() - mass) > 1e-5 * mass) {
    faults.push({ fault: 'mass', what: `the body has ${loose.mass()} kg, not ${mass}` });
}

// The world is enlarged until the model is ten metres across. In one of centimetres, Rapier's normals
// lead balls off flat tops and into the edges of thin walls.
function drop() {
    const scale = 10 / given.bounds.diagonal;
    const fall = -9.81 * scale;
    const scene = new RAPIER.World(vector(given.axis === 'z' ? [0, 0, fall] : [0, fall, 0]));
    // Collision groups: the model is in the first, balls are in the second and meet the first.
    built(scene, scene.createRigidBody(RAPIER.RigidBodyDesc.fixed()), 0, scale).forEach((collider) =>
        collider.setCollisionGroups(0x0001ffff),
    );
    const balls = placesOf(given).map((place) => {
        const body = scene.createRigidBody(
            RAPIER.RigidBodyDesc.dynamic()
                .setTranslation(...place.map((x) => x * scale))
                .setCcdEnabled(true)
                .setCanSleep(false)
                .setLinearDamping(0.3)
                .setAngularDamping(8),
        );
        const ball = RAPIER.ColliderDesc.ball(given.radius * scale).setCollisionGroups(0x00020001);
        scene.createCollider(ball.setFriction(1), body);
        return body;
    });
    return dropBalls(given, {
        margin: 0.002 * given.bounds.diagonal,
        step(seconds) {
            scene.timestep = 0.001;
            for (let i = Math.round(seconds / 0.001); i > 0; --i) {
                scene.step();
            }
        },
        at(i) {
            const { x, y, z } = balls[i].translation();
            return [x / scale, y / scale, z / scale];
        },
    });
}

let seen = {};
if (given.balls && faults.length === 0) {
    const dropped = drop();
    faults.push(...dropped.faults);
    seen = dropped.seen;
}
answer(versionOf('@dimforge/rapier3d-compat'), faults, { shapes: shapes.length, volume_off: off, ...seen });
