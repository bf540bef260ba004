/** A design on which everything happens that ends a run of many cycles, and a model of it. */

import type { Design, Module, Stmt } from '../../../../src/ir/ir.js'
import type { CheckSink, EngineOptions, EngineWatch } from '../../../../src/engines/sim/engine/engine.js'
import type { InstanceNode } from '../../../../src/engines/sim/engine/instances.js'
import {
  add,
  assertion,
  assign,
  binary,
  compare,
  concat,
  constant,
  cover,
  designOf,
  get,
  into,
  ModuleBuilder,
  place,
  port,
  read,
  slice,
  u,
  unary,
  when,
} from '../../../support/ir.js'
import { Running, signalOf } from './networks.js'

const word = u(16)

/** Counts up to `stop`; it must not reach `limit`, and reads past the end of a memory where its count is `beyond`. */
function ticker(hasCovers: boolean): Module {
  const m = new ModuleBuilder('Ticker')
  const [stop, limit, target, beyond] = ['stop', 'limit', 'target', 'beyond'].map((name) =>
    get(m.input(name, word)),
  ) as [ReturnType<typeof get>, ReturnType<typeof get>, ReturnType<typeof get>, ReturnType<typeof get>]
  const count = m.register('count', word)
  const words = m.memory('words', 3, u(4))
  const isBeyond = compare('eq', get(count), beyond)
  m.connect(m.output('hit', u(1)), compare('eq', get(count), target))
  m.connect(m.output('word', u(4)), read(words, concat([isBeyond, slice(get(count), 0, 1)]), place(1)))
  m.connect(m.output('square', word), binary('mul', get(count), get(count)))
  const covered = (...args: Parameters<typeof cover>): Stmt[] => (hasCovers ? [cover(...args)] : [])
  m.seq('update', [
    assertion(compare('ne', get(count), limit), 'too far', place(2)),
    ...covered(slice(get(count), 0, 1), 'odd', place(3)),
    when(compare('lt', get(count), stop), [
      ...covered(constant(1, u(1)), 'busy', place(4)),
      assign(count, add(get(count), constant(1, word))),
    ]),
  ])
  return m.build()
}

/** Where none of the events is ever. */
export const nowhereNear = 0xffff

/** The inputs of a ticker. A count of 3 of 4 words is past the end, of 2 it is not. */
export interface Ticking {
  readonly start: number
  readonly stop: number
  readonly limit: number
  readonly target: number
  /** An odd count. */
  readonly beyond: number
}

const inputs = ['stop', 'limit', 'target', 'beyond'] as const

/** A ticker that counts from 0, without any event if none is given. */
export const ticking = (changes: Partial<Ticking> = {}): Ticking => ({
  start: 0,
  stop: nowhereNear - 1,
  limit: nowhereNear,
  target: nowhereNear,
  beyond: nowhereNear,
  ...changes,
})

/** Some tickers, with outputs of the top that only collect what they say. */
export function tickers(count: number, hasCovers = true): Design {
  const m = new ModuleBuilder('Tickers')
  const module = ticker(hasCovers)
  const children = Array.from({ length: count }, (_, i) => {
    const child = m.instance(module, 'tickers', i)
    for (const name of inputs) m.connect(into(child, name), get(m.input(`${name}${i}`, word)))
    return child
  })
  const hits = children.map((child) => port(child, 'hit'))
  m.connect(m.output('hits', u(count)), concat(hits.toReversed()))
  m.connect(m.output('wide', u(100)), concat([constant(0, u(30)), ...hits.toReversed(), constant(0, u(70 - count))]))
  const isLastMissed = unary('not', hits.at(-1)!)
  m.connect(m.output('missed', u(1)), isLastMissed)
  m.connect(m.output('always', u(3)), constant(4, u(3)))
  m.connect(m.output('never', u(8)), constant(0, u(8)))
  return designOf(m.build())
}

/** The findings of the checks. */
export class Told implements CheckSink {
  readonly covers: Record<string, number> = {}
  readonly failures: string[] = []
  readonly accesses: string[] = []

  failed({ message }: { message: string }, instance: string): void {
    this.failures.push(`${message} in ${instance}`)
  }

  covered({ label }: { label: string }, instance: string, cycles = 1): void {
    const id = `${label} in ${instance}`
    this.covers[id] = (this.covers[id] ?? 0) + cycles
  }

  outOfRange({ length }: { length: number }, instance: string, index: number | bigint): void {
    this.accesses.push(`${index} of ${length} in ${instance}`)
  }
}

/** The tickers of each run on the engine. */
export class Tickers extends Running {
  readonly told: readonly Told[]

  constructor(
    readonly given: readonly (readonly Ticking[])[],
    { hasCovers = true, ...options }: EngineOptions & { readonly hasCovers?: boolean } = {},
  ) {
    super(tickers(given[0]!.length, hasCovers), given.length, options)
    this.told = given.map(() => new Told())
    given.forEach((ofRun, run) =>
      ofRun.forEach((ticking, i) => {
        this.write(this.tree.children[i]!, 'count', ticking.start, run)
        for (const name of inputs) this.write(this.tree, `${name}${i}`, ticking[name], run)
      }),
    )
  }

  counts(): number[][] {
    return this.given.map((ofRun, run) => ofRun.map((_, i) => this.read(this.tree.children[i]!, 'count', run)))
  }

  /** The same counts and covers as a model's. */
  state(): unknown {
    return { counts: this.counts(), covers: this.told.map(({ covers }) => covers) }
  }
}

/** The same, one cycle after the other. */
export class Model {
  readonly counts: number[][]
  private readonly covers: Record<string, number>[]

  constructor(private readonly given: readonly (readonly Ticking[])[]) {
    this.counts = given.map((ofRun) => ofRun.map(({ start }) => start))
    this.covers = given.map(() => ({}))
  }

  /** True if some ticker of some run is where an input says. */
  isAnyAt(...names: readonly ('limit' | 'target' | 'beyond')[]): boolean {
    return this.given.some((ofRun, run) =>
      ofRun.some((ticking, i) => names.some((name) => this.counts[run]![i] === ticking[name])),
    )
  }

  /** Stops where an engine has to. */
  run(cycles: number, isEvent: () => boolean = () => false): number {
    for (let cycle = 0; cycle < cycles; cycle++) {
      if (this.isAnyAt('limit', 'beyond') || isEvent()) return cycle
      this.step()
    }
    return cycles
  }

  state(): unknown {
    return { counts: this.counts, covers: this.covers }
  }

  private step(): void {
    this.given.forEach((ofRun, run) => {
      const note = (label: string, i: number): void => {
        const id = `${label} in dut.tickers[${i}]`
        this.covers[run]![id] = (this.covers[run]![id] ?? 0) + 1
      }
      ofRun.forEach(({ stop }, i) => {
        const count = this.counts[run]![i]!
        if (count % 2 === 1) note('odd', i)
        if (count >= stop) return
        note('busy', i)
        this.counts[run]![i] = count + 1
      })
    })
  }
}

/** All leaves with a path inside some instances. */
export function watchOf(running: Tickers, path: string, nodes: readonly InstanceNode[]): EngineWatch {
  return running.engine.watch(nodes.map((node) => ({ node, signal: signalOf(node.module, path) })))
}
