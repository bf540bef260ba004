/** Adds up counters over the instances of each module, and says what shows them. */

import type { Module, Signal } from '../../ir/ir.js'
import { obtain } from '../../base/maps.js'
import type { InstanceNode } from '../sim/engine/instances.js'
import type { Counter } from './counters.js'
import type { CoveredDesign } from './instrument.js'
import { CounterLayout, type Piece } from './layout.js'
import type { ModulePoints } from './points.js'
import { shownPorts, type Port, type ShownPorts } from './shown-ports.js'

/** The toggles of a signal, by bit. */
interface ToggleCounts {
  readonly rises: Float64Array
  readonly falls: Float64Array
}

/** Counters of each instance of a module that are added to counts. */
interface Reading extends Piece {
  readonly counts: Float64Array
  /** The first of the counts. */
  readonly to: number
}

export class CounterSums {
  /** The registers whose bits {@link add} needs. */
  readonly layout: CounterLayout
  /** By module: how often each bit of its own counters was set, in all of its instances. */
  private readonly own = new Map<Module, Float64Array>()
  /** By module and signal: of ports, which are counted elsewhere. */
  private readonly ports = new Map<Module, Map<Signal, ToggleCounts>>()
  private readonly shown: ReadonlyMap<Module, ShownPorts>
  private readonly readings = new Map<Module, readonly Reading[]>()

  constructor(
    private readonly covered: CoveredDesign,
    tree: InstanceNode,
  ) {
    const isCounted = ({ module, signal }: Port): boolean => this.pointsOf(module).toggles.has(signal)
    this.shown = shownPorts(covered.design.modules, covered.nets, isCounted)
    this.layout = new CounterLayout(tree, (module) => this.pointsOf(module))
  }

  /** @param set - by bit of the layout: in how many runs it is set */
  add(set: Uint8Array): void {
    for (const [{ module }, begin] of this.layout.instances)
      for (const reading of obtain(this.readings, module, () => this.readingsOf(module))) addSet(set, 8 * begin, reading)
  }

  /** To be called once, after the last {@link add}: what comes in through a port is known in all instances that it leads to. */
  handOn(): void {
    // A module comes after those of its instances.
    for (const [module, { outside }] of [...this.shown].toReversed())
      for (const { port, input } of outside) {
        const [to, from] = [this.toggles(port), this.toggles({ module, signal: input })]
        for (const kind of ['rises', 'falls'] as const)
          for (const [bit, count] of from[kind].entries()) to[kind][bit]! += count
      }
  }

  /** How often a counter of a module was set. */
  of(module: Module): (counter: Counter) => number {
    const counts = this.ownCounts(module)
    const { registers } = this.layout.of(module)
    return ({ register, bit }) => counts[8 * registers.get(register)! + bit]!
  }

  /** How often the bits of a port rose and fell. */
  toggles({ module, signal }: Port): ToggleCounts {
    const { width } = signal.type
    return obtain(
      obtain(this.ports, module, () => new Map<Signal, ToggleCounts>()),
      signal,
      () => ({ rises: new Float64Array(width), falls: new Float64Array(width) }),
    )
  }

  pointsOf(module: Module): ModulePoints {
    return this.covered.points.get(this.covered.originals.get(module)!)!
  }

  private readingsOf(module: Module): readonly Reading[] {
    const own = this.ownCounts(module)
    const ports = this.shown.get(module)!.inside.flatMap(({ port, net: { path, signal } }) => {
      const counts = this.toggles(port)
      const { toggles, offset } = this.layout.below(module, path)
      const { rises, falls } = toggles.get(signal)!
      return [...readingsOfPieces(rises, offset, counts.rises), ...readingsOfPieces(falls, offset, counts.falls)]
    })
    return [{ from: 0, width: own.length, counts: own, to: 0 }, ...ports]
  }

  private ownCounts(module: Module): Float64Array {
    return obtain(this.own, module, () => new Float64Array(8 * this.layout.of(module).ownSize))
  }
}

function readingsOfPieces(pieces: readonly Piece[], offset: number, counts: Float64Array): readonly Reading[] {
  let to = 0
  return pieces.map(({ from, width }) => {
    to += width
    return { from: 8 * offset + from, width, counts, to: to - width }
  })
}

/** @param begin - where the instance begins, in bits */
function addSet(set: Uint8Array, begin: number, { from, width, counts, to }: Reading): void {
  for (let bit = 0; bit < width; bit++) counts[to + bit]! += set[begin + from + bit]!
}
