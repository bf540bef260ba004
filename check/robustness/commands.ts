/** Random command lines: of all commands and options, with valid, boundary and invalid values. */

import { readFileSync } from 'node:fs'
import type { Catalog, CatalogParameter } from '../../src/apps/cli/shared/catalog.js'
import type { Command, Option } from './options.js'
import type { Choice } from '../fuzz/generate/choice.js'
import { formatNames } from '../../src/print/wave/format-table.js'
import { files, smallExperiment } from './template.js'

const catalog = JSON.parse(readFileSync(new URL('../../dist/builtins.json', import.meta.url), 'utf8')) as Catalog

/** Text that fits no option, without paths that lead far away, because any of it may become an output path. */
const nonsense = [
  ...['', ' ', '-', '--', '-1', '0', '1e9', '1.5', 'NaN', 'Infinity', '0x10', '٣', '½', '=', 'a=b', 'k=', '=4', ','],
  ...['__proto__', 'constructor', 'toString', '.', '..', '*', '**', '[', '{a,b', '!(a)', '(', '\\'],
  ...['99999999999999999999', '-0', '1:2:3', '\x1b[31mred', '\x07', 'a\nb', 'a\rb', '\u202egvs', '💥', '%s', '$(id)'],
  ...['x'.repeat(300), '*a'.repeat(30), '['.repeat(200), 'null', 'undefined', 'true', "'", '"', '`'],
]

const whole = ['0', '1', '2', '3', '7', '10']
/** Writable and unwritable places. */
const places = [
  ...['new', 'new/deep/er', '.', 'folder', './folder/', '../outside', files.csv, 'nowhere/', ''],
  ...['/proc/nope', '/dev/null/x', 'old.svg', 'folder/../new'],
]

/** Valid values of an option; unlisted options get numbers and nonsense. */
const values: Readonly<Record<string, readonly string[]>> = {
  cycles: ['1', '2', '17', '300', '1000', '0'],
  signals: ['dut.*', '**', 'dut.**', 'dut.nosuch', 'dut.in*', '*', 'router.in[*]', 'worm.*'],
  window: ['0:10', '5:', ':7', '3:3', '10:5', '0:100000', '99999999:', '1:'],
  format: [...formatNames, 'dot', 'svg,png', 'text,json', 'vcd,fst', 'svg,svg', 'pdf', 'svg,'],
  out: places,
  seed: [...whole, '4294967296', '9007199254740991', '9007199254740992'],
  engine: ['auto', 'scalar', 'bitslice', 'reference', 'lockstep', 'fast'],
  around: ['dut.full', 'change(dut.**)', 'dut.*===0', '1===1', 'dut.nosuch', 'for 3'],
  'keep-replay': ['k.replay', 'new/k.replay', 'folder', files.replay, '/dev/null/x', 'nowhere/', '../outside/k.replay'],
  traffic: [files.csv, files.jsonLines, files.replay, 'folder', 'nowhere.csv', '/dev/zero'],
  testbench: [`./${files.testbench}`, 'fifo', files.csv, './nowhere.tb.ts'],
  expect: ['acyclic', 'cycle'],
  'same-as': ['Fifo', 'RoundRobinArbiter', 'nosuch', `./${files.module}`, files.csv],
  assert: ['full', 'push into', 'nosuch', '.*'],
  memory: ['1', '200', '3000', '0'],
  solver: ['built-in', 'cadical', 'minisat'],
  witness: [files.csv, files.replay, 'folder', 'nowhere.aiw', '/dev/zero'],
  seconds: ['1', '2', '0'],
  depth: ['1', '5', '0'],
  torus: ['4x4', '2x2', '3x5', '4x4x4', '1x1', '0x0', '8', '64x65', '4x'],
  mesh: ['4x4', '2x3', '5x5', '2x2x2'],
  nodes: ['2', '4', '8', '16', '6', '128'],
  source: ['0,0', '1,1', '3', '0,0,0', '9,9'],
  destinations: ['0,3', '1,1', '3', '5', '0,0', '999'],
  multicasts: ['1', '2', '4'],
  'hot-spot': ['0', '0.5', '1', '1.5'],
  sources: ['all', '2', '0'],
  balancing: ['centralised', 'distributed'],
  delta: ['1', '2'],
  phase3: ['umesh', 'spu'],
  way: ['shorter', 'positive', 'negative'],
  h: ['1', '2', '4', '3'],
  shape: ['shallow', 'closed-form'],
  start: ['0', '1', '7'],
  header: ['region', 'wrapped'],
  length: ['1', '2', '100'],
  ports: ['one-port', 'all-port'],
  'bytes-per-flit': ['1', '32', '1024', '0'],
  'cycles-per-ns': ['1', '0.5', '2.4', '0', '1e3'],
  'compute-scale': ['0', '1', '0.5', '-1'],
  'all-reduce': ['ring-all-reduce', 'torus-all-reduce', 'halving-doubling', 'dcf'],
  'all-to-all': ['all-to-all', 'all-to-all-by-dimension'],
  groups: [files.groups, files.csv, 'folder', 'nowhere.json'],
  packets: ['1', '100', '0', '1000001'],
  rank: ['0', '1', '99'],
  startup: ['blocking', 'serial', 'latency'],
  'reset-priority': ['injected', 'passing'],
  jobs: ['1', '2', '0', '1025'],
  results: [files.results, 'new/r.jsonl', 'r.jsonl', files.csv, 'r.svg', 'folder', 'nowhere/', '../outside/r.jsonl'],
  point: ['0', '1', '2'],
  shard: ['1/2', '2/2', '3/2', '0/1', '1/100000'],
  sbatch: ['--time=1:00'],
  set: [],
}

/** Commands that serve a page until they are stopped, or use a cluster, are tested differently. */
const serving = ['open', 'submit', 'watch']

/** Typing mistakes that may occur in every command line. */
const mistakes = [
  '--nosuch',
  '--nosuch=1',
  '-x',
  '--OUT',
  '--no-json',
  '--json=maybe',
  '--set',
  '--',
  '-h',
  '--help',
  '--version',
]

/** Larger parameters make designs that take minutes. */
const largest = 12

export function commandLine(random: Choice, commands: readonly Command[]): string[] {
  if (random.chance(1, 40))
    return random.pick([[], ['nosuch'], ['completion'], ['--version'], ['-h'], [random.pick(nonsense)]])
  const command = random.pick(commands.filter(({ name }) => name !== 'dev'))
  const subject = random.chance(1, 16) ? random.pick(nonsense) : random.pick(subjectsOf(command.name))
  const args = [command.name, ...(random.chance(1, 25) ? [] : subject.split(' '))]
  const options = command.options.filter(({ name }) => !serving.includes(name))
  for (let left = options.length > 0 ? random.below(4) : 0; left > 0; left--)
    args.push(...optionFor(random, random.pick(options), subject))
  if (random.chance(1, 14))
    args.splice(1 + random.below(args.length), 0, random.pick([...mistakes, random.pick(nonsense)]))
  return args
}

function subjectsOf(command: string): readonly string[] {
  const names = (entries: Catalog['modules']): string[] => entries.map(({ name }) => name)
  switch (command) {
    case 'run':
      return [...names(catalog.testbenches), `./${files.testbench}`, `./${files.module}`, files.csv, './nowhere.tb.ts']
    case 'waves':
      return [files.replay, files.viewed, files.csv, 'folder', 'nowhere.replay', '/dev/zero']
    case 'inspect':
      return [
        'fifo',
        'router-pipeline',
        `./${files.testbench}`,
        files.replay,
        files.viewed,
        files.csv,
        'nowhere.replay',
      ].map((run) => `${run} --out page.html`)
    case 'init':
      return ['new', 'folder', '.', files.csv, 'new/deep', '/dev/null/x', '../outside']
    case 'test':
      return [`./${files.testbench}`, files.csv, './nowhere.tb.ts', 'nowhere/']
    case 'mutate':
      return ['fifo --seconds 1', `./${files.testbench}`, files.csv, './nowhere.tb.ts']
    case 'lab':
      return ['list', 'new nosuch', 'check', 'grade nowhere.ts', 'nosuch']
    case 'explain':
      return ['traffic', files.replay, files.viewed, 'fifo', 'nowhere.replay', files.csv]
    case 'find':
      return [
        ...['dut.full', 'rise(dut.full)', 'dut.count>2', 'dut.**', '**.count===3', '(', 'dut.nosuch'].map(
          (condition) => `fifo ${condition}`,
        ),
        ...[files.replay, files.viewed, files.csv, '/dev/zero'].map((path) => `${path} any(dut.*!==0)`),
      ]
    case 'diff':
      return [
        `${files.replay} ${files.replay}`,
        `${files.replay} ${files.viewed}`,
        `${files.replay} nowhere.replay`,
        files.csv,
      ]
    case 'why':
      return [
        'dut.full@12 fifo',
        'dut.words[0]@3 fifo',
        `dut.full@3 ${files.replay}`,
        'dut.nosuch@1 fifo',
        'dut.full fifo',
      ]
    case 'cdg':
      return names(catalog.networks).map((name) => `${name} --set ${name === 'banyan' ? 'n=2,3' : 'k=2..4'}`)
    case 'experiment':
      return [smallExperiment.join(' '), smallExperiment.join(' '), 'multicast-fig5 --point 100000', 'nosuch']
    case 'verilog':
    case 'prove':
    case 'aiger':
    case 'check':
      return [
        ...small,
        `./${files.module}`,
        `./${files.module}#CreditGate`,
        `./${files.testbench}`,
        `${files.module}#No`,
      ]
    case 'collective':
      return [
        ...['dcf', 'dcf-a', 'edn', 'z-block', 'utorus', 'umesh', 'spu', 'two-phase', '4IIIB', '2IV'],
        ...['dcf --torus 4x4', 'utorus --torus 4x4', '2IIIB --torus 8x8', 'umesh --mesh 4x4', 'two-phase --nodes 8'],
        ...['aggregation --torus 4x4x4', 'trees --torus 4x4x4'],
        ...['ring-all-reduce', 'torus-all-reduce --torus 4x2', 'halving-doubling', 'all-to-all --mesh 3x2'],
        ...['ring-reduce-scatter --torus 3x3', 'ring-all-gather', 'all-to-all-by-dimension'],
      ]
    case 'network':
      return [
        ...['mesh', 'torus', 'ring', 'fat-tree', 'dragonfly', 'butterfly', 'random'],
        ...[`./${files.network}`, `./${files.csv}`, `./${files.map}`, 'folder/', './nowhere.json', '/dev/zero'],
      ]
    case 'import':
      return [
        files.verilog,
        `${files.verilog} ${files.verilog}`,
        `./${files.module}`,
        'folder',
        'nowhere.v',
        '/dev/zero',
      ]
    case 'workload':
      return [
        ...[files.workload, files.workload, files.chakra, files.chakra, files.netrace, 'rank'],
        ...[files.csv, files.replay, 'folder', 'nowhere.csv', 'nowhere.0.et', '/dev/zero'],
      ]
    default:
      return ['', 'fifo', 'Router', 'torus2d', 'dcf', 'multicast-fig5', '4IB', 'nosuch']
  }
}

/** Modules that are elaborated quickly. */
const small = [
  'Fifo',
  'RoundRobinArbiter',
  'MatrixArbiter',
  'CreditCounter',
  'Crossbar',
  'Delay',
  'RouteLine',
  'StartUp',
  'HopCount',
]

function optionFor(random: Choice, { name, kind }: Option, subject: string): string[] {
  if (kind === 'boolean') return [random.chance(1, 5) ? `--no-${name}` : `--${name}`]
  const good = name === 'set' ? settingsOf(random, subject) : (values[name] ?? whole)
  const draw = (): string => (random.chance(1, 9) ? random.pick(nonsense) : random.pick(good))
  if (random.chance(1, 20)) return [`--${name}`]
  if (random.chance(1, 6)) return [`--${name}=${draw()}`]
  return [`--${name}`, ...Array.from({ length: kind === 'list' && random.chance(1, 3) ? 2 : 1 }, draw)]
}

/** Settings for the subject of the command line. */
function settingsOf(random: Choice, subject: string): string[] {
  const [name] = subject.split(' ')
  const { testbenches, modules, networks, experiments } = catalog
  const entry = [...testbenches, ...modules, ...networks, ...experiments].find((one) => one.name === name)
  const parameter = entry && entry.parameters.length > 0 ? random.pick(entry.parameters) : null
  return [
    ...(parameter ? boundsOf(parameter).map((value) => `${parameter.name}=${value}`) : []),
    'nosuch=1',
    'delay=3',
    'k=3',
  ]
}

/** Values of a parameter around its bounds. */
function boundsOf({ default: own, bounds }: CatalogParameter): string[] {
  const numbers = (bounds.match(/-?\d+/g) ?? []).map(Number)
  const words = bounds.split(/, | or /)
  const near = numbers
    .flatMap((number) => [number - 1, number, number + 1])
    .filter((n) => n <= largest || n > Math.max(0, ...numbers))
  return [...(typeof own === 'string' && own.includes(',') ? [] : [String(own)]), ...near.map(String), ...words]
}
