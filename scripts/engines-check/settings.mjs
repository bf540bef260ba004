/** The parameters with which modules and testbenches run. */

/**
 * @typedef {Record<string, string | number | boolean>} Setting
 * @typedef {import('../../src/runs/testbench/definition.js').TestbenchParameters} Specs
 */

const size = (sizeX, sizeY, others = {}) => ({ sizeX, sizeY, ...others })

/**
 * Settings besides the defaults, for all modules that have some of these parameters: small and large sizes, and sizes that
 * are not powers of two.
 */
const kinds = [
  { sizeX: 3, sizeY: 5, topology: 'mesh', stages: 2, vcs: 1, depth: 1, payloadWidth: 33, requesters: 1, cycles: 0 },
  { sizeX: 5, sizeY: 3, topology: 'torus', stages: 3, vcs: 4, depth: 3, payloadWidth: 1, requesters: 5, cycles: 3 },
  {
    ...size(7, 2, { topology: 'torus', stages: 4, vcs: 2, depth: 5, payloadWidth: 65, resetPriority: 'injected' }),
    ...{ requesters: 33, cycles: 2 },
  },
]

/** Both numbers of ports and both disciplines, headers of both kinds, in one to three dimensions. */
const interfaces = [
  {},
  { startup: 'serial', dimensions: 1, sizeX: 5, header: 'relative', queue: 1, depth: 1 },
  { injection: 'all-port', startup: 'serial', sizeX: 3, sizeY: 5, queue: 3 },
  { injection: 'all-port', topology: 'mesh', dimensions: 3, sizeX: 2, sizeY: 3, sizeZ: 4, header: 'relative' },
]

/**
 * Modules with settings of their own. Networks are small, except one of each kind; their nodes have all kinds of parameters.
 */
const own = {
  Mesh: [
    size(8, 8),
    size(1, 1, { vcs: 1 }),
    size(1, 5, { stages: 2, depth: 3 }),
    size(6, 1, { stages: 3, vcs: 1 }),
    size(2, 3, { stages: 4, depth: 1, payloadWidth: 33 }),
    size(3, 3, { vcs: 3 }),
    size(4, 4, { stages: 3 }),
    size(7, 3, { depth: 2 }),
  ],
  Torus: [
    size(8, 8),
    size(2, 2, { stages: 2 }),
    size(3, 2, { stages: 4, depth: 1, payloadWidth: 33 }),
    size(2, 5, { vcs: 4 }),
    size(3, 3, { stages: 3, depth: 3 }),
    size(4, 4),
    size(7, 3, { depth: 2 }),
  ],
  SendUnit: interfaces,
  ReceiveUnit: [{}, { depth: 1, pending: 1 }, { depth: 3, pending: 6, header: 'relative' }],
  NetworkInterface: interfaces,
  MessageNode: interfaces,
  MessageNetwork: [
    size(3, 2),
    size(2, 2, { topology: 'mesh', injection: 'all-port', startup: 'serial', stages: 3 }),
    { dimensions: 1, sizeX: 5, header: 'relative', injection: 'all-port', startup: 'serial' },
  ],
  MessageTraffic: [{ dimensions: 1, sizeX: 3, injection: 'all-port', startup: 'serial', pending: 1 }],
  MessageTrafficNode: interfaces.filter(({ header }) => header === undefined),
  TrafficMesh: [size(2, 2), size(3, 5, { stages: 3, depth: 3 })],
  TrafficTorus: [size(2, 2), size(3, 5, { stages: 3, depth: 3 })],
  SlotElement: [
    {},
    { header: 'cube', stage: 0, arbitration: 'upper' },
    { header: 'wrapped', addressWidth: 10, stage: 1 },
  ],
  SlotGenerator: [{}, { header: 'cube', addressWidth: 1 }, { header: 'wrapped', addressWidth: 10 }],
  SlotNode: [{}, { header: 'cube', addressWidth: 1 }, { header: 'wrapped', addressWidth: 10 }],
  SlotMeter: [{}, { nodes: 2 }, { nodes: 64 }],
  SlotBanyan: [{}, { header: 'cube', addressWidth: 2, arbitration: 'upper' }, { header: 'wrapped', addressWidth: 3 }],
  SlotTrafficBanyan: [{}, { header: 'cube', addressWidth: 1 }, { header: 'wrapped', addressWidth: 3 }],
  RouteTorus: [{}, size(2, 2), size(3, 5, { vcs: 4 }), size(64, 7)],
  MessageClassRoute: [
    {},
    size(2, 2),
    size(3, 5, { vcs: 8, depth: 3 }),
    size(3, 5, { vcs: 6, routing: 'AdaptiveTorus' }),
  ],
  ClassNode: [{}],
  ClassSources: [{}],
  ReplyMeter: [{}],
  ReplyServer: [{}],
  ServerNode: [{}],
  RouteRing: [{}, { size: 2 }, { size: 5 }, { size: 64 }],
  CreditCounter: [{}, { depth: 1 }, { depth: 7 }, { depth: 1000 }],
  SwitchAllocator: [{}, { ports: 1, vcs: 1 }, { ports: 6, vcs: 3 }],
  VcAllocator: [{}, { ports: 1, vcs: 1 }, { ports: 6, vcs: 3, resetPriority: 4 }],
  OutputFirstVcAllocator: [{}, { ports: 1, vcs: 1 }, { ports: 6, vcs: 3, resetPriority: 4 }],
  WavefrontVcAllocator: [{}, { ports: 1, vcs: 1 }, { ports: 6, vcs: 3 }],
  MatrixArbiter: [{}, { requesters: 1 }, { requesters: 5, resetPriority: 4 }, { requesters: 33, resetPriority: 17 }],
  RoundRobinArbiter: [
    {},
    { requesters: 1 },
    { requesters: 5, resetPriority: 4 },
    { requesters: 33, resetPriority: 17 },
  ],
}

/**
 * @param {string} name
 * @param {Specs} parameters
 * @returns {Setting[]}
 */
export function moduleSettings(name, parameters) {
  return own[name] ?? unique([{}, ...kinds.map((kind) => settingOf(parameters, kind)), ...(besides[name] ?? [])])
}

/** Routers that speculate or look ahead, besides the kinds. */
const besides = {
  Router: [
    { stages: 2, speculation: true },
    { stages: 4, vcs: 3, depth: 2, speculation: true, switchAllocator: 'WavefrontSwitchAllocator' },
    { stages: 4, lookAhead: true, header: 'relative', injection: 'all-port' },
    { stages: 2, speculation: true, lookAhead: true, topology: 'mesh', routing: 'O1Turn', vcs: 4, messageClasses: 2 },
  ],
  VirtualChannel: [{ stages: 3, speculation: true }],
  LinkDelay: [{ linkDelay: 2, lookAhead: true }],
  OutputUnit: [{ stages: 4, lookAhead: true, ejects: true }],
  LookAheadChannel: [
    { stages: 4, header: 'relative' },
    { dimensions: 3, injection: 'all-port', sizeZ: 3 },
  ],
  FirstRouteInput: [
    { stages: 4, header: 'relative' },
    { dimensions: 3, injection: 'all-port', sizeZ: 3 },
  ],
  NextHop: [size(1, 2), { dimensions: 3, ...size(3, 2), sizeZ: 5, header: 'relative', injection: 'all-port' }],
}

/** The values of `kind` for these parameters, as close as their bounds and their rules allow. */
function settingOf(parameters, kind) {
  const known = Object.entries(parameters).filter(([key, { choices }]) =>
    choices ? choices.includes(kind[key]) : key in kind,
  )
  const set = Object.fromEntries(known.map(([key, { min, max }]) => [key, within(kind[key], min, max)]))
  const all = { ...Object.fromEntries(Object.entries(parameters).map(([key, spec]) => [key, spec.default])), ...set }
  const allowed = Object.entries(set).filter(([key]) => (parameters[key].rules ?? []).every(({ holds }) => holds(all)))
  return Object.fromEntries(allowed)
}

function within(value, min = -Infinity, max = Infinity) {
  return typeof value === 'number' ? Math.min(Math.max(value, min), max) : value
}

/** Modules that run several times side by side, with their settings. */
export const sideBySide = {
  Fifo: [{ depth: 3, runs: 128 }],
  MatrixArbiter: [{ requesters: 5, runs: 33 }],
  VcAllocator: [{ runs: 65 }],
  Router: [{ stages: 3, depth: 2, runs: 7 }],
  Mesh: [size(3, 2, { stages: 2, runs: 5 })],
  TrafficTorus: [size(3, 3, { runs: 3 })],
}

/** Settings besides all choices, for testbenches with parameters that depend on each other. */
const ownOfTestbenches = {
  traffic: [
    { k: 5, depth: 3, vcs: 4 },
    { sizeX: 3, sizeY: 7, topology: 'mesh', vcs: 1 },
  ],
}

/**
 * All combinations of the choices that a testbench offers; and besides, each number at one more than its default,
 * at its most if that is nearer, or at one less than its most.
 * @param {string} name
 * @param {Specs} parameters
 * @returns {Setting[]}
 */
export function testbenchSettings(name, parameters) {
  const specs = Object.entries(parameters)
  const choices = specs.filter(([, { choices }]) => choices).map(([key, { choices }]) => [key, choices])
  const numbers = specs.filter(([, spec]) => typeof spec.default === 'number' && !spec.choices)
  const others = ownOfTestbenches[name] ?? numbers.map(([key, spec]) => ({ [key]: besideDefault(spec) }))
  return unique([...combinations(choices), ...others])
}

/** @param {Specs[string]} spec */
function besideDefault({ default: usual, max = Infinity }) {
  if (usual + 1 <= max) return usual + 1
  return usual < max ? max : usual - 1
}

/** @param {[name: string, choices: readonly (string | number | boolean)[]][]} parameters */
function combinations([first, ...rest]) {
  if (!first) return [{}]
  const [name, choices] = first
  const others = combinations(rest)
  return choices.flatMap((choice) => others.map((other) => ({ [name]: choice, ...other })))
}

/** @param {Setting[]} settings */
function unique(settings) {
  return [...new Map(settings.map((set) => [JSON.stringify(set), set])).values()]
}
