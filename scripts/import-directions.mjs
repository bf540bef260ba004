/** The directions of imports, as ESLint configurations; that no circle is left a test tells. */

const rule = '@typescript-eslint/no-restricted-imports'

/** For each folder in `src`, the others that it may import from. */
const rooms = {
  // What differs between Node and a browser.
  host: '',
  ir: '',
  hdl: 'ir',
  transform: 'ir',
  'transform/parser': 'transform/ast.js',
  // Runs and draws what somebody writes in a page.
  live: 'ir hdl transform transform/parser testbench wave course',
  sim: 'ir',
  verilog: 'ir',
  // The checks compare what other tools say with our own engine.
  'verilog/check': 'ir sim files',
  wave: 'ir sim/trace/trace.js',
  // Reading and writing files, whoever else does, and ending in order.
  files: 'ir',
  // Work for threads that a kill costs little of, and its results; what the work is, its givers say.
  jobs: 'ir files',
  // Algorithms and models of them, without hardware.
  collective: '',
  // Measures points, judges and draws what they come to; how a point is measured, the experiment says.
  experiment: 'ir hdl sim collective jobs files transform replay/digest.js',
  // Loads networks with random traffic, and measures latency and throughput.
  traffic: 'ir hdl sim collective testbench',
  // What ranks of parallel programs do, read from traces.
  workload: 'ir collective',
  // Plays what algorithms schedule on the hardware.
  play: 'ir hdl sim collective workload experiment deadlock journey watch',
  // Graphs alone: what a network is, its readers say.
  deadlock: '',
  // Reads those graphs from the hardware: from a network that runs, and from route units that it asks.
  watch: 'ir hdl sim deadlock journey',
  // The ways of packets, where their time went, and who waits for whom: of a run no more than how to look at it.
  journey: 'sim/probe/probe.js deadlock',
  // What runs have covered of a design: counters as logic of the design, and what they have counted.
  coverage: 'ir sim',
  // What led to a failed check is traced as `flitwave why` does.
  testbench: 'ir hdl sim coverage wave deadlock journey files replay why',
  typecheck: 'ir files',
  // Of the waves it needs no more than how to write numbers.
  replay: 'ir sim wave files',
  // Goes back in replays, and writes values as waves do.
  why: 'ir sim wave replay',
  // Asks a solver what all runs of a design have in common; of the engine it needs the gates.
  prove: 'ir hdl sim testbench',
  // Makes mistakes in designs, which are lines of their sources; sees which of them a testbench finds.
  mutation: 'ir hdl transform sim testbench prove',
  // Answers what the page asks of a run; the page itself is in web/.
  inspect: 'ir hdl sim wave deadlock journey replay watch why find',
  // Runs students' code in a sandbox, and judges the designs and verdicts that come out.
  course: 'ir hdl sim testbench replay wave why prove deadlock watch host transform transform/parser',
  // Gives the page and a run to browsers.
  server: 'ir files inspect',
  // Of the language it needs what values are and what operators do to them.
  find: 'ir hdl sim replay',
}

/**
 * The same, for each folder that has others in it. What lies in the folder itself may import from all of them. The command
 * line may use every room; none of them uses testbenches, which are named in the list of the package.
 * @type {Record<string, Record<string, string>>}
 */
const directions = {
  src: { ...rooms, cli: Object.keys(rooms).join(' '), tb: '', test: '' },
  'src/hdl': {
    value: '',
    declare: 'value',
    access: 'value declare',
    record: 'value declare',
    elaborate: 'value declare access record',
    builtins: 'value declare access elaborate',
    runtime: 'value declare access record elaborate builtins',
  },
  'src/sim': {
    engine: '',
    wasm: '',
    scalar: 'engine',
    bitslice: 'engine wasm',
    reference: 'engine',
    choice: 'engine scalar bitslice',
    stimulus: 'engine',
    handle: 'engine',
    probe: 'engine',
    trace: 'engine probe',
  },
  rtl: {
    lib: '',
    monitor: 'lib',
    router: 'lib monitor',
    terminal: 'lib router',
    ni: 'lib router terminal',
    net: 'lib monitor router terminal ni',
    traffic: 'lib monitor router terminal ni net',
    play: 'lib monitor router terminal net',
    collective: 'lib monitor router terminal net play',
    min: 'lib',
    // Laws, as modules that assert them of others.
    proof: 'lib router min',
  },
}

const message = 'RTL imports flitwave/hdl and RTL alone.'

/**
 * What each folder must not import: what the one around it must not, and those beside it that it does not name.
 * @type {Record<string, { regex: string, message: string }[]>}
 */
const refused = {
  rtl: [
    { regex: '^(?!flitwave/hdl$|\\.{1,2}/)', message },
    { regex: '^(\\.\\./)+(src|tb|test)/', message },
  ],
}

for (const [parent, folders] of Object.entries(directions))
  for (const [folder, list] of Object.entries(folders)) {
    const allowed = list.split(' ').filter(Boolean)
    const others = Object.keys(folders).filter((other) => !folder.startsWith(other) && !allowed.includes(other))
    refused[`${parent}/${folder}`] = [
      ...(refused[parent] ?? []),
      {
        regex: `^(\\.\\./)+(?!(${allowed.join('|')})$)(${others.join('|')})/`,
        message: `${parent}/${folder} may import from ${allowed.join(', ') || 'no other folder'}.`,
      },
    ]
  }

export const importDirections = Object.entries(refused).map(([folder, patterns]) => ({
  files: [`${folder}/**/*.ts`],
  rules: { [rule]: ['error', { patterns }] },
}))
