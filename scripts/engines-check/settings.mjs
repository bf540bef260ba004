/** Which parameters modules and testbenches are run with. */

/**
 * @typedef {import('../../src/cli/catalog.js').CatalogEntry} Entry
 * @typedef {Record<string, string | number | boolean>} Setting
 */

/** Besides the defaults, for all modules that have some of these: few and many of everything, and what is no power of two. */
const kinds = [
  { sizeX: 3, sizeY: 5, topology: 'mesh', stages: 2, vcs: 1, depth: 1, payloadWidth: 33, requesters: 1, cycles: 0 },
  { sizeX: 5, sizeY: 3, topology: 'torus', stages: 3, vcs: 4, depth: 3, payloadWidth: 1, requesters: 5, cycles: 3 },
  { sizeX: 7, sizeY: 2, topology: 'torus', stages: 4, vcs: 2, depth: 5, payloadWidth: 65, requesters: 33, cycles: 2 },
]

const size = (sizeX, sizeY, others = {}) => ({ sizeX, sizeY, ...others })

/** Modules that go their own ways. Networks are small, but for one each; their nodes have all kinds of parameters. */
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
  TrafficTorus: [size(2, 2), size(3, 5, { stages: 3, depth: 3 })],
  RouteTorus: [{}, size(2, 2), size(3, 5, { vcs: 4 }), size(64, 7)],
  RouteRing: [{}, { size: 2 }, { size: 5 }, { size: 64 }],
  CreditCounter: [{}, { depth: 1 }, { depth: 7 }, { depth: 1000 }],
  SwitchAllocator: [{}, { ports: 1, vcs: 1 }, { ports: 6, vcs: 3 }],
  VcAllocator: [{}, { ports: 1, vcs: 1 }, { ports: 6, vcs: 3 }],
}

/**
 * @param {Entry} module
 * @returns {Setting[]}
 */
export function moduleSettings({ name, parameters }) {
  if (own[name]) return own[name]
  const known = new Set(parameters.map((parameter) => parameter.name))
  const settings = kinds.map((kind) => Object.fromEntries(Object.entries(kind).filter(([key]) => known.has(key))))
  return unique([{}, ...settings])
}

/** Testbenches some of whose parameters hang together: what is run besides all choices. */
const ownOfTestbenches = {
  traffic: [
    { k: 5, depth: 3, vcs: 4 },
    { sizeX: 3, sizeY: 7, topology: 'mesh', vcs: 1 },
  ],
}

/**
 * All combinations of the choices that a testbench offers; and besides, each number that can be set at one more than its
 * default.
 * @param {string} name
 * @param {import('../../src/testbench/definition.js').TestbenchParameters} parameters
 * @returns {Setting[]}
 */
export function testbenchSettings(name, parameters) {
  const specs = Object.entries(parameters)
  const choices = specs.filter(([, { choices }]) => choices).map(([key, { choices }]) => [key, choices])
  const numbers = specs.filter(([, spec]) => typeof spec.default === 'number' && !spec.choices)
  const others = ownOfTestbenches[name] ?? numbers.map(([key, spec]) => ({ [key]: spec.default + 1 }))
  return unique([...combinations(choices), ...others])
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
