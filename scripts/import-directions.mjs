/**
 * The directions of dependencies, as ESLint configurations: rtl → hdl → ir; sim, verilog, transform → ir; wave → ir and
 * the type of a trace; replay, testbench → those; cli → every room, tb → everything. The rooms are the folders
 * of src/, and those of rtl/ among themselves.
 */

const rule = '@typescript-eslint/no-restricted-imports'

/**
 * What each room may import from besides itself; of `types` it may import types only. Some folders may do more.
 * @type {Record<string, { from: string[], types?: string[], folders?: Record<string, string[]> }>}
 */
const rooms = {
  ir: { from: [] },
  hdl: { from: ['ir'] },
  transform: { from: ['ir'] },
  sim: { from: ['ir'] },
  // The checks compare what other tools say with our own engine.
  verilog: { from: ['ir'], folders: { check: ['ir', 'sim', 'files'] } },
  wave: { from: ['ir'], types: ['sim/trace/trace'] },
  // Reading and writing files, whoever else does, and ending in order.
  files: { from: ['ir'] },
  // Work for threads that a kill costs little of, and its results; what the work is, its givers say.
  jobs: { from: ['ir', 'files'] },
  // Algorithms and models of them, without hardware.
  collective: { from: [] },
  // Plays what algorithms schedule on the hardware, and measures.
  study: { from: ['ir', 'hdl', 'sim', 'collective', 'jobs', 'deadlock', 'watch'] },
  // Graphs alone: what a network is, its readers say.
  deadlock: { from: [] },
  // Reads those graphs from the hardware: from a network that runs, and from route units that it asks.
  watch: { from: ['ir', 'hdl', 'sim', 'deadlock'] },
  testbench: { from: ['ir', 'hdl', 'sim', 'wave', 'deadlock', 'files'] },
  typecheck: { from: ['ir', 'files'] },
  // Of the waves it needs no more than how to write numbers.
  replay: { from: ['ir', 'sim', 'wave', 'files'] },
}
// The command line may use every room; none of them uses testbenches, which are named in the list of the package.
const allRooms = [...Object.keys(rooms), 'cli']
rooms['cli'] = { from: allRooms }
const notForSources = ['tb', 'test']

/**
 * @param {string} room
 * @param {readonly string[]} allowed
 * @param {readonly string[]} types
 */
function refuseOthers(room, allowed, types) {
  const others = [...allRooms, ...notForSources].filter((other) => other !== room && !allowed.includes(other))
  const isType = types.map((path) => `(?!${path}\\.js$)`).join('')
  const may = [...allowed, ...types.map((path) => `${path} (types)`)].join(', ') || 'no other room'
  return [
    rule,
    'error',
    {
      patterns: [
        { regex: `^(\\.\\./)+${isType}(${others.join('|')})/`, message: `src/${room} may import from ${may}.` },
        ...types.map((path) => ({
          regex: `/${path}\\.js$`,
          allowTypeImports: true,
          message: `src/${room} may import types alone from ${path}.`,
        })),
      ],
    },
  ]
}

/**
 * @param {string} files
 * @param {unknown[]} setting
 */
const configure = (files, [name, ...setting]) => ({ files: [files], rules: { [name]: setting } })

const withinSources = Object.entries(rooms).flatMap(([room, { from, types = [], folders = {} }]) => [
  configure(`src/${room}/**/*.ts`, refuseOthers(room, from, types)),
  ...Object.entries(folders).map(([folder, more]) =>
    configure(`src/${room}/${folder}/**/*.ts`, refuseOthers(room, more, types)),
  ),
])

const message = 'RTL imports flitwave/hdl and RTL alone.'

/** What no RTL imports. */
const rtlAlone = [
  { regex: '^(?!flitwave/hdl$|\\.{1,2}/)', message },
  { regex: '^(\\.\\./)+(src|tb|test)/', message },
]

/**
 * What each folder of RTL may import from besides itself.
 * @type {Record<string, string[]>}
 */
const rtlFolders = {
  lib: [],
  router: ['lib'],
  terminal: ['lib', 'router'],
  ni: ['lib', 'router', 'terminal'],
  net: ['lib', 'router', 'terminal', 'ni'],
  traffic: ['lib', 'router', 'terminal', 'ni', 'net'],
  study: ['lib', 'router', 'terminal', 'net'],
  min: ['lib'],
}

const withinRtl = Object.entries(rtlFolders).map(([folder, allowed]) => {
  const others = Object.keys(rtlFolders).filter((other) => other !== folder && !allowed.includes(other))
  const direction = {
    regex: `^(\\.\\./)+(${others.join('|')})/`,
    message: `rtl/${folder} may import from ${allowed.join(', ') || 'no other folder'}.`,
  }
  return configure(`rtl/${folder}/**/*.ts`, [rule, 'error', { patterns: [...rtlAlone, direction] }])
})

export const importDirections = [
  ...withinSources,
  configure('rtl/**/*.ts', [rule, 'error', { patterns: rtlAlone }]),
  ...withinRtl,
]
