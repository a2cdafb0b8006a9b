// Jolt builds every shape of the JSON, and balls fall on them: node jolt.js CASE.json
import initJolt from 'jolt-physics';
import { answer, compareMass, compareNames, comparePieces, compareVolume, versionOf, volumeInEngine } from './lib/case.js';
import { dropBalls, placesOf } from './lib/drop.js';
import { enlarged, readShapes } from './lib/shapes_file.js';
import { quaternionFromAxes, quaternionFromUp } from './lib/turns.js';

const Jolt = await initJolt();
const { given, held, shapes, faults } = readShapes(process.argv[2], 'jolt');
// Jolt's builder of hulls has limits of its own, which are those of things of metres: of a mug of ten
// centimetres it refuses some. So all is built as large as ten metres.
const size = 10;
const scale = size / given.bounds.diagonal;
const large = shapes.map((shape) => enlarged(shape, scale));
const k_model = 0;
const k_ball = 1;

const vector = ([x, y, z]) => new Jolt.Vec3(x, y, z);
const quaternion = ({ x, y, z, w }) => new Jolt.Quat(x, y, z, w);
const still = { x: 0, y: 0, z: 0, w: 1 };

function settingsOf(shape) {
    switch (shape.kind) {
        case 'hull': {
            const settings = new Jolt.ConvexHullShapeSettings();
            shape.points.forEach((p) => settings.mPoints.push_back(vector(p)));
            // Without them Jolt rounds corners by up to 5 cm and leaves out points nearer than 1 mm.
            settings.mMaxConvexRadius = 0;
            settings.mHullTolerance = 1e-6 * size;
            return settings;
        }
        case 'box':
            return new Jolt.BoxShapeSettings(vector(shape.halfExtents), 0);
        case 'sphere':
            return new Jolt.SphereShapeSettings(shape.radius);
        case 'capsule':
            return new Jolt.CapsuleShapeSettings(shape.halfHeight, shape.radius);
        case 'cylinder':
            return new Jolt.CylinderShapeSettings(shape.halfHeight, shape.radius, 0);
    }
    return null;
}

function turnOf(shape) {
    if (shape.kind === 'box') {
        return quaternionFromAxes(shape.axes);
    }
    return shape.axis ? quaternionFromUp(shape.axis) : still;
}

function built(shape) {
    const made = settingsOf(shape).Create();
    if (made.HasError()) {
        faults.push({ fault: 'not_built', what: `${shape.name}: ${made.GetError().c_str()}` });
        return null;
    }
    return made.Get();
}

// Where a test has spoiled the shapes, only the balls are asked about them.
if (!given.balls_alone) {
    faults.push(...comparePieces(given, shapes), ...compareNames(given, shapes));
    faults.push(...compareMass(given, held.mass));
}
const all = new Jolt.StaticCompoundShapeSettings();
large.forEach((shape, i) => {
    const made = faults.length === 0 ? built(shape) : null;
    if (made !== null) {
        if (!given.balls_alone) {
            const volume = volumeInEngine(given.truth[i], shapes[i]);
            faults.push(...compareVolume(shape.name, made.GetVolume() / scale ** 3, volume));
        }
        all.AddShapeShape(vector(shape.centre ?? [0, 0, 0]), quaternion(turnOf(shape)), made, i);
    }
});

// The model's layer meets that of the balls, which do not meet each other.
function world() {
    const settings = new Jolt.JoltSettings();
    const pairs = new Jolt.ObjectLayerPairFilterTable(2);
    pairs.EnableCollision(k_model, k_ball);
    const broad = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
    broad.MapObjectToBroadPhaseLayer(k_model, new Jolt.BroadPhaseLayer(0));
    broad.MapObjectToBroadPhaseLayer(k_ball, new Jolt.BroadPhaseLayer(1));
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = broad;
    settings.mObjectVsBroadPhaseLayerFilter =
        new Jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 2, pairs, 2);
    return new Jolt.JoltInterface(settings);
}

function drop() {
    const jolt = world();
    const system = jolt.GetPhysicsSystem();
    const bodies = system.GetBodyInterface();
    const fall = -9.81 * scale;
    system.SetGravity(vector(given.axis === 'z' ? [0, 0, fall] : [0, fall, 0]));
    // What may sink, and from where contacts count.
    const physics = system.GetPhysicsSettings();
    physics.mPenetrationSlop = 1e-4 * size;
    physics.mSpeculativeContactDistance = 1e-3 * size;
    physics.mManifoldTolerance = 1e-4 * size;
    physics.mAllowSleeping = false;
    system.SetPhysicsSettings(physics);
    const add = (shape, p, motion, layer) => {
        const made = new Jolt.BodyCreationSettings(shape, new Jolt.RVec3(...p), quaternion(still), motion, layer);
        made.mFriction = 1;
        made.mLinearDamping = 0.3;
        made.mAngularDamping = 8;
        made.mMotionQuality = Jolt.EMotionQuality_LinearCast;
        const body = bodies.CreateBody(made);
        bodies.AddBody(body.GetID(), Jolt.EActivation_Activate);
        return body;
    };
    add(all.Create().Get(), [0, 0, 0], Jolt.EMotionType_Static, k_model);
    const ball = new Jolt.SphereShape(given.radius * scale);
    const balls = placesOf(given).map((p) => add(ball, p.map((x) => x * scale), Jolt.EMotionType_Dynamic, k_ball));
    return dropBalls(given, {
        margin: 0.002 * given.bounds.diagonal,
        step: (seconds) => jolt.Step(seconds, Math.round(seconds / 0.001)),
        at(i) {
            const p = balls[i].GetPosition();
            return [p.GetX() / scale, p.GetY() / scale, p.GetZ() / scale];
        },
    });
}

let seen = {};
if (given.balls && faults.length === 0) {
    const dropped = drop();
    faults.push(...dropped.faults);
    seen = dropped.seen;
}
answer(versionOf('jolt-physics'), faults, { shapes: shapes.length, ...seen });
