import { fail, testbench, type InputFile } from 'flitwave'
import { param, parametersOf } from 'flitwave/hdl'
import { pathNetworkParameters, type PathNetworkParameters } from '../rtl/path/network-parameters.js'
import { PathNetwork } from '../rtl/path/path-network.js'
import { readMulticasts, type MulticastRow } from '../src/networks/traffic/multicast-file.js'
import { pathJourneys } from '../src/networks/watch/path-journeys.js'
import { exampleFile } from './support/example.js'
import { inputsOnWay, type LaidInput } from './support/path-ways.js'
import {
  countDelivery,
  multicastResults,
  multicastState,
  packetEntry,
  sendMulticasts,
  type MulticastState,
} from './support/multicasts.js'

const lengthWidth = 8

interface Parameters extends Pick<
  PathNetworkParameters,
  'columns' | 'rows' | 'scheme' | 'consumption' | 'grants' | 'unicasts' | 'depth'
> {
  readonly packets: InputFile
  readonly watch: string
}

export default testbench({
  title: 'Worms that visit their destinations in turn',
  caption: (p) => `${p.columns}x${p.rows}, ${p.scheme} paths, ${p.packets.name}, ${ruleOf(p)}`,
  about:
    'A multicast on a mesh is sent as worms, each of which passes its destinations one after the other and is copied to each ' +
    'on its way. A flit goes to the terminal and to the next router in the same cycle, so a worm that waits for a ' +
    'consumption channel keeps its link, and one that waits for its link keeps the channel. In the example two worms visit ' +
    'the same two terminals in opposite orders. With a consumption channel for each direction both pass. With ' +
    'consumption=one each has the channel of its first destination, and waits for that of the other one: five flits are too ' +
    'many for the buffer between. Packets behind them deadlock if links may be granted first (grants=any), or if packets to ' +
    'one terminal go along x and then y (unicasts=dimension-order). Drawn are the watched routers: the flits that arrive, the ' +
    'activity of each input, and the flits that the terminal takes. --packets gives packets of your own.',
  parameters: {
    columns: param(3, { min: 1, max: 16, about: 'routers in x' }),
    rows: param(3, { min: 1, max: 16, about: 'routers in y' }),
    scheme: pathNetworkParameters.scheme,
    consumption: pathNetworkParameters.consumption,
    grants: pathNetworkParameters.grants,
    unicasts: pathNetworkParameters.unicasts,
    depth: param(4, { min: 1, max: 256, about: 'flits in a buffer' }),
    packets: { example: exampleFile('path-worms.csv'), about: 'the packets to send, as CSV or JSON Lines' },
    watch: param('1 4', { about: 'the routers to draw' }),
  },
  variants: [{ consumption: 'by-direction' }, { consumption: 'one' }],
  design: (p) => new PathNetwork(parametersOfNetwork(p)),
  state: (p): MulticastState => multicastState(readPackets(p), p.columns * p.rows),
  signals: (p) => {
    const used = usedInputs(p)
    return watchedRouters(p).flatMap((router) => [
      ...used
        .filter(({ node }) => node === router)
        .flatMap(({ port }) => [
          `dut.nodes[${router}].arriving[${port}]`,
          `dut.nodes[${router}].inputs[${port}].activity`,
        ]),
      `dut.delivered[${router}]`,
    ])
  },
  window: { to: 15 },
  cycles: (p) => longestRun(p),
  watchdog: { patience: 20 },
  packets: {
    network: (run, p) => pathJourneys(run, parametersOfNetwork(p)),
    table: ({ packets }) => packets.map(packetEntry),
  },
  expects: (p) => (isExample(p) && endsInDeadlock(p) ? 'deadlock' : 'progress'),
  drivers: {
    *sources(t) {
      yield* sendMulticasts(t)
    },
  },
  monitors: {
    *sinks(t) {
      const deliveries = 'dut.delivered[*].valid'
      while (t.state.left > 0) {
        const terminals = t.nonzero(deliveries)
        for (const terminal of terminals) countDelivery(t, terminal)
        if (terminals.length > 0) yield
        else yield* t.until({ any: deliveries }, Infinity)
      }
    },
  },
  results: (state) => multicastResults(state),
})

/** True for the packets that deadlock if a rule does not hold. */
function isExample({ packets, columns, rows }: Parameters): boolean {
  return packets.name === 'flitwave/examples/path-worms.csv' && columns === 3 && rows === 3
}

/** The rule that does not hold. */
function ruleOf({ consumption, grants, unicasts, scheme }: Parameters): string {
  if (consumption === 'one') return 'one consumption channel'
  if (grants === 'any') return 'links granted first'
  return unicasts === 'dimension-order' && scheme !== 'column' ? 'other routes to one terminal' : 'all rules'
}

/**
 * The worms of the example that visit terminals in opposite orders have six flits: a buffer that holds them whole frees the
 * channels behind. Before the packets that turn have closed their circle, buffers of seven flits have freed a link of it.
 * The two worms that meet hold what the other one waits for from their heads on.
 */
function endsInDeadlock({ consumption, grants, unicasts, scheme, depth }: Parameters): boolean {
  const turns = unicasts === 'dimension-order' && scheme !== 'column'
  return grants === 'any' || (consumption === 'one' && depth < 6) || (turns && depth < 7)
}

/** Cached, because the drawing and the watchdog need them often. */
const networks = new WeakMap<Parameters, PathNetworkParameters>()
const rows = new WeakMap<Parameters, readonly MulticastRow[]>()

function parametersOfNetwork(p: Parameters): PathNetworkParameters {
  const { columns, rows: rowCount, scheme, consumption, grants, unicasts, depth } = p
  const given = { columns, rows: rowCount, scheme, consumption, grants, unicasts, depth, lengthWidth }
  const known = networks.get(p) ?? parametersOf(pathNetworkParameters, given)
  networks.set(p, known)
  return known
}

function readPackets(p: Parameters): readonly MulticastRow[] {
  const terminals = p.columns * p.rows
  const limits = { terminals, toItself: false, flits: 2 ** lengthWidth - 1, cycle: 99_999_999 }
  const known = rows.get(p) ?? readMulticasts(p.packets, limits)
  rows.set(p, known)
  return known
}

function watchedRouters(p: Parameters): readonly number[] {
  const routers = p.watch.split(/\s+/).filter((text) => text !== '')
  const isRouter = (text: string): boolean => /^\d{1,6}$/.test(text) && Number(text) < p.columns * p.rows
  if (routers.length === 0 || !routers.every(isRouter))
    fail('FW911', `watch cannot be ${p.watch}`, null, `they are routers from 0 to ${p.columns * p.rows - 1}: 1 4`)
  return routers.map(Number)
}

/** The inputs over which packets of the file come. */
function usedInputs(p: Parameters): readonly LaidInput[] {
  return inputsOnWay(readPackets(p), parametersOfNetwork(p))
}

/** Cycles in which all packets arrive, one after another from the last row on, unless the network is stuck. */
function longestRun(p: Parameters): number {
  const packets = readPackets(p)
  const lastRow = packets.reduce((last, { cycle }) => Math.max(last, cycle), 0)
  const alone = packets.map(({ flits }) => 2 * p.columns * (flits + p.columns * p.rows))
  return lastRow + 100 + alone.reduce((sum, cycles) => sum + cycles, 0)
}
