/** The values that a module computes within a cycle, each after those that it needs. */

import type { Place } from '../../../base/diagnostic/place.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { orderOf } from '../../../base/graph.js'
import type { Expr } from '../../../ir/ir.js'
import { operandsOf } from '../../../ir/visit.js'
import { isConstant, type Bit, type Net } from '../netlist/netlist.js'
import { valueOf, type ModuleScope } from './scope.js'

/** A vector that is computed. */
export interface Unit {
  /** For a wire that gets it: `add`. */
  readonly name: string
  readonly bits: readonly Bit[]
  readonly needs: readonly Bit[]
  readonly place: Place
  readonly value: () => Expr
}

/** A value deeper than this gets a wire: engines and printers follow operators by recursion. */
const deepest = 40
/** A value of so few operators is repeated where it is read. */
const cheapest = 3

export class Units {
  private readonly nets: ReadonlyMap<Unit, readonly Net[]>

  /** @param declareNet - declares a net of the source; null for one that has its signal */
  constructor(
    private readonly units: readonly Unit[],
    private readonly scope: ModuleScope,
    private readonly readersOf: (bit: Bit) => number,
    private readonly declareNet: (net: Net) => ReturnType<ModuleScope['declare']> | null,
  ) {
    this.nets = netsWithin(units, scope.module.nets)
  }

  /** @throws FlitwaveError FW136 for a combinational loop */
  convert(): void {
    for (const unit of this.inOrder()) this.convertOne(unit)
  }

  private inOrder(): readonly Unit[] {
    const { units } = this
    const numbers = new Map<Bit, number>()
    units.forEach(({ bits }, i) => bits.forEach((bit) => numbers.set(bit, i)))
    const needs = units.map((unit) => [
      ...new Set(unit.needs.flatMap((bit) => (isConstant(bit) ? [] : (numbers.get(bit) ?? [])))),
    ])
    const ordering = orderOf(units.keys(), (unit) => needs[unit]!, units.length)
    if (ordering.kind === 'order') return ordering.order.map((i) => units[i]!)
    return this.refuseLoop(ordering.cycle.map((i) => units[i]!))
  }

  private convertOne(unit: Unit): void {
    const { scope } = this
    const nets = this.nets.get(unit) ?? []
    const readers = Math.max(0, ...unit.bits.map((bit) => this.readersOf(bit)))
    const value = unit.value()
    const isWhole = nets.some((net) => net.bits.length === unit.bits.length)
    const isShared = !isWhole && readers + nets.length > 1 && sizeOf(value) > cheapest
    scope.define(unit.bits, isShared || depthOf(value) > deepest ? scope.keep(value, unit.name) : value)
    for (const net of nets) {
      const signal = this.declareNet(net)
      if (!signal) continue
      scope.connect(signal, scope.read(net.bits, unit.place), unit.place)
      scope.define(net.bits, valueOf(signal))
    }
  }

  private refuseLoop(loop: readonly Unit[]): never {
    const closed = [...loop, loop[0]!]
    const named = closed.map((unit) => this.describe(unit))
    const notes = loop.map((unit, i) => ({ message: `${named[i]!} depends on ${named[i + 1]!}`, place: unit.place }))
    const help = 'break the loop with a register, or compute one of these signals without the others'
    const message = `a combinational loop in ${this.scope.module.sourceName}: ${named.join(' ← ')}`
    return fail('FW136', message, loop[0]!.place, help, notes)
  }

  private describe({ bits, name }: Unit): string {
    const net = this.scope.module.nets.find((one) => !one.isHidden && one.bits.some((bit) => bits.includes(bit)))
    return net?.name ?? `a value of ${name}`
  }
}

/** The nets of the source all of whose bits are of one unit, wider ones first; each bit is of one net at most. */
function netsWithin(units: readonly Unit[], nets: readonly Net[]): ReadonlyMap<Unit, readonly Net[]> {
  const unitOf = new Map<Bit, Unit>()
  for (const unit of units) for (const bit of unit.bits) unitOf.set(bit, unit)
  const claimed = new Set<Bit>()
  const found = new Map<Unit, Net[]>()
  for (const net of nets.filter(({ isHidden }) => !isHidden).sort((a, b) => b.bits.length - a.bits.length)) {
    const unit = unitOf.get(net.bits[0] ?? 'x')
    if (!unit || net.bits.some((bit) => isConstant(bit) || unitOf.get(bit) !== unit || claimed.has(bit))) continue
    net.bits.forEach((bit) => claimed.add(bit))
    found.set(unit, [...(found.get(unit) ?? []), net])
  }
  return found
}

const depths = new WeakMap<Expr, number>()

function depthOf(expr: Expr): number {
  const known = depths.get(expr)
  if (known !== undefined) return known
  const depth = 1 + Math.max(0, ...operandsOf(expr).map(depthOf))
  depths.set(expr, depth)
  return depth
}

const sizes = new WeakMap<Expr, number>()

/** Operators, those of shared operands as often as they are used. */
function sizeOf(expr: Expr): number {
  const known = sizes.get(expr)
  if (known !== undefined) return known
  const operands = operandsOf(expr)
  const size = operands.reduce((sum, operand) => sum + sizeOf(operand), operands.length > 0 ? 1 : 0)
  sizes.set(expr, size)
  return size
}
