import { nativeHost } from '#native'
import { fileURLToPath } from 'node:url'
import { networkOf } from '../network.js'
import type { BenchEngine, Contestant, Preparation } from './engine.js'

const program = fileURLToPath(new URL('run.mjs', import.meta.url))

export type EngineName = 'scalar' | 'word' | 'bitslice'

/** Ways to run an engine besides the usual one. */
interface Variant {
  /** With assertions checked, which rivals ignore. */
  readonly checks?: boolean
  /** With the clock edge compiled by the C compiler of the machine. */
  readonly native?: boolean
}

/**
 * A process that runs a job of run.mjs; there is nothing to build.
 * @param options - of Node
 */
export function ready(job: Readonly<Record<string, unknown>>, options: readonly string[] = []): Promise<Preparation> {
  if (job['native'] === 'on' && !nativeHost.hasCompiler)
    return Promise.resolve({ kind: 'not measured', reason: 'there is no C compiler' })
  const args = [...options, program, JSON.stringify(job)]
  return Promise.resolve({ kind: 'ready', program: process.execPath, args, buildSeconds: null })
}

export const modeOf = (native: boolean): 'on' | 'off' => (native ? 'on' : 'off')

/** An engine of this package on networks. */
export function ourEngine(engine: EngineName, { checks = false, native = false }: Variant = {}): BenchEngine {
  const sizes = [4, 8, 16, 32, 64]
  const job = { engine, checks, native: modeOf(native), design: 'torus', runs: 1 }
  return {
    name: [engine, ...(native ? ['native'] : []), ...(checks ? ['checked'] : [])].join('-'),
    title: `Flitwave, ${engine}${native ? ', native code' : ''}${checks ? ', assertions checked' : ''}`,
    sizes: { usual: sizes, full: sizes },
    prepare: (size) => ready({ ...job, parameters: networkOf(size) }),
  }
}

/**
 * The bit-sliced engine, without assertions like its rivals, on a network to which each node offers a number of flits per
 * cycle.
 */
export function ourNetwork(size: number, offered: number): Promise<Preparation> {
  return ready({ engine: 'bitslice', checks: false, design: 'torus', parameters: networkOf(size, offered), runs: 1 })
}

/** Packets for each input of a lone router in 2^16 cycles: a third of a flit per cycle. */
const rate = 5461

/** An engine of this package on a lone router, with several copies in parallel. */
export function ourRuns(
  engine: EngineName,
  runs: number,
  { native = false }: Variant = {},
): Contestant & { readonly runs: number } {
  const { rate: _, ...parameters } = networkOf(4)
  return {
    title: `Flitwave, ${engine}${native ? ', native code' : ''}`,
    runs,
    routers: runs,
    prepare: () => ready({ engine, checks: true, native: modeOf(native), design: 'router', parameters, rate, runs }),
  }
}

/** Six registers of each node. */
const registers = [
  ...['sent', 'received', 'checksum'].map((name) => `meter.${name}`),
  ...['random', 'backlog'].map((name) => `generator.${name}`),
  'node.source.left',
].map((field) => `dut.nodes[*].${field}`)

/** The signals of a network that can be traced. */
const traces = { nothing: [], 'six registers of each node': registers, 'all signals': ['**'] } as const

/** The bit-sliced engine on a network of some size, with and without traces. */
export function ourTraces(size: number): (Contestant & { readonly traced: string })[] {
  return Object.entries(traces).map(([traced, trace]) => ({
    title: `tracing ${traced}`,
    traced,
    routers: size ** 2,
    prepare: () =>
      ready({ engine: 'bitslice', checks: false, design: 'torus', parameters: networkOf(size), runs: 1, trace }),
  }))
}
