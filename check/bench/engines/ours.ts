import { fileURLToPath } from 'node:url'
import { networkOf } from '../network.js'
import type { BenchEngine, Contestant, Preparation } from './engine.js'

const program = fileURLToPath(new URL('run.mjs', import.meta.url))

type EngineName = 'scalar' | 'bitslice'

/** A process that runs a job of run.mjs; there is nothing to build. */
function ready(job: object): Promise<Preparation> {
  const args = [program, JSON.stringify(job)]
  return Promise.resolve({ kind: 'ready', program: process.execPath, args, buildSeconds: null })
}

/** An engine of this package on networks; like its rivals, it ignores assertions unless `checks` is set. */
export function ourEngine(engine: EngineName, checks = false): BenchEngine {
  const sizes = [4, 8, 16, 32, 64]
  return {
    name: checks ? `${engine}-checked` : engine,
    title: `Flitwave, ${engine}${checks ? ', assertions checked' : ''}`,
    sizes: { usual: sizes, full: sizes },
    prepare: (size) => ready({ engine, checks, design: 'torus', parameters: networkOf(size), runs: 1 }),
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
export function ourRuns(engine: EngineName, runs: number): Contestant & { readonly runs: number } {
  const { rate: _, ...parameters } = networkOf(4)
  return {
    title: `Flitwave, ${engine}`,
    runs,
    routers: runs,
    prepare: () => ready({ engine, checks: true, design: 'router', parameters, rate, runs }),
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
