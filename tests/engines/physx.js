// PhysX cooks every hull of the JSON, and balls fall on them: node physx.js CASE.json
import initPhysX from 'physx-js-webidl';
import { answer, compareMass, compareNames, comparePieces, compareVolume, versionOf, volumeInEngine } from './lib/case.js';
import { startedAsInBrowser } from './lib/browser.js';
import { dropBalls, placesOf } from './lib/drop.js';
import { readShapes } from './lib/shapes_file.js';
import { quaternionFromAxes, quaternionFromUp } from './lib/turns.js';

const PX = await startedAsInBrowser(initPhysX, 'physx-js-webidl/physx-js-webidl.wasm');
const { given, held, shapes, faults } = readShapes(process.argv[2], 'physx');
const size = given.bounds.diagonal;
const k_model = 1;
const k_ball = 2;

const vector = ([x, y, z]) => new PX.PxVec3(x, y, z);
const version = PX.PHYSICS_VERSION;
const foundation = PX.CreateFoundation(
    version, new PX.PxDefaultAllocator(), new PX.PxDefaultErrorCallback());
// PhysX derives its margins from how long things are in the world and how fast they get.
const scale = new PX.PxTolerancesScale();
scale.length = size;
scale.speed = Math.sqrt(9.81 * size);
const physics = PX.CreatePhysics(version, foundation, scale);
const material = physics.createMaterial(1, 1, 0);
const cooking = new PX.PxCookingParams(scale);
cooking.planeTolerance = 1e-6;
cooking.areaTestEpsilon = 1e-8 * size * size;

// PhysX lays capsules along x, and knows no cylinder but as a hull.
function turnOf(shape) {
    if (shape.kind === 'box') {
        return quaternionFromAxes(shape.axes);
    }
    if (shape.kind === 'capsule') {
        const { x, y, z, w } = quaternionFromUp(shape.axis);
        const half = Math.SQRT1_2; // the quarter turn that brings x to y comes before
        return { x: half * (x + y), y: half * (y - x), z: half * (z + w), w: half * (w - z) };
    }
    return { x: 0, y: 0, z: 0, w: 1 };
}

function cooked(points) {
    const list = new PX.PxArray_PxVec3(points.length);
    points.forEach((p, i) => list.set(i, vector(p)));
    const desc = new PX.PxConvexMeshDesc();
    desc.points.count = points.length;
    desc.points.stride = 12;
    desc.points.data = list.begin();
    desc.flags = new PX.PxConvexFlags(PX.PxConvexFlagEnum.eCOMPUTE_CONVEX);
    return PX.CreateConvexMesh(cooking, desc);
}

function geometryOf(shape) {
    switch (shape.kind) {
        case 'hull': {
            const mesh = cooked(shape.points);
            return mesh.ptr ? new PX.PxConvexMeshGeometry(mesh) : null;
        }
        case 'box':
            return new PX.PxBoxGeometry(...shape.halfExtents);
        case 'sphere':
            return new PX.PxSphereGeometry(shape.radius);
        case 'capsule':
            return new PX.PxCapsuleGeometry(shape.radius, shape.halfHeight);
    }
    return null;
}

function poseOf(shape) {
    const { x, y, z, w } = turnOf(shape);
    return new PX.PxTransform(vector(shape.centre ?? [0, 0, 0]), new PX.PxQuat(x, y, z, w));
}

faults.push(...comparePieces(given, shapes), ...compareNames(given, shapes));
faults.push(...compareMass(given, held.mass));
const geometries = [];
for (const [i, shape] of faults.length === 0 ? shapes.entries() : []) {
    const geometry = geometryOf(shape);
    if (geometry === null) {
        faults.push({ fault: 'not_built', what: `${shape.name}: PhysX makes nothing of it` });
        continue;
    }
    const { density } = given;
    const body = PX.PxTopLevelFunctions.prototype.CreateDynamic(
        physics, new PX.PxTransform(PX.PxIDENTITYEnum.PxIdentity), geometry, material, density);
    const volume = volumeInEngine(given.truth[i], shape);
    faults.push(...compareVolume(shape.name, body.getMass() / density, volume));
    geometries.push(geometry);
}

function drop() {
    const desc = new PX.PxSceneDesc(scale);
    desc.gravity = vector(given.axis === 'z' ? [0, 0, -9.81] : [0, -9.81, 0]);
    desc.cpuDispatcher = PX.DefaultCpuDispatcherCreate(0);
    desc.filterShader = PX.DefaultFilterShader();
    const scene = physics.createScene(desc);
    // The words of the filter are what a shape is and what it meets.
    const added = (actor, geometry, pose, own, others) => {
        const shape = physics.createShape(geometry, material, true);
        shape.setSimulationFilterData(new PX.PxFilterData(own, others, 0, 0));
        shape.setLocalPose(pose);
        shape.setContactOffset(2e-3 * size);
        shape.setRestOffset(0);
        actor.attachShape(shape);
    };
    const still = new PX.PxTransform(PX.PxIDENTITYEnum.PxIdentity);
    const model = physics.createRigidStatic(still);
    shapes.forEach((s, i) => added(model, geometries[i], poseOf(s), k_model, k_ball));
    scene.addActor(model);
    const sphere = new PX.PxSphereGeometry(given.radius);
    const balls = placesOf(given).map((p) => {
        const ball = physics.createRigidDynamic(new PX.PxTransform(vector(p), new PX.PxQuat(0, 0, 0, 1)));
        added(ball, sphere, still, k_ball, k_model);
        PX.PxRigidBodyExt.prototype.updateMassAndInertia(ball, 1000);
        ball.setLinearDamping(0.3);
        ball.setAngularDamping(8);
        ball.setSleepThreshold(0);
        scene.addActor(ball);
        return ball;
    });
    return dropBalls(given, {
        margin: 0.002 * size,
        step(seconds) {
            for (let i = Math.round(seconds / 0.001); i > 0; --i) {
                scene.simulate(0.001);
                scene.fetchResults(true);
            }
        },
        at(i) {
            const { p } = balls[i].getGlobalPose();
            return [p.x, p.y, p.z];
        },
    });
}

let seen = {};
if (given.balls && faults.length === 0) {
    const dropped = drop();
    faults.push(...dropped.faults);
    seen = dropped.seen;
}
answer(versionOf('physx-js-webidl'), faults, { shapes: shapes.length, ...seen });
