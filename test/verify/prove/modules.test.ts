import { expect, it } from 'vitest'
import { load } from '../../../check/fuzz/load.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { prove } from '../../../src/verify/prove/prove.js'
import type { Reliance } from '../../../src/verify/prove/property.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'

/** Two counters that must not be told to go up when they are full, and what tells them so. */
function counters(up: string, reliance: Reliance = {}): TransitionSystem {
  const source = `'use rtl'
import { array, assert, assume, bool, input, low, Module, output, reg, seq, uint, wiring, comb } from 'flitwave/hdl'
class Counter extends Module {
  up = input(bool)
  full = output(bool)
  count = reg(uint(3), 0)
  @comb show() {
    this.full = this.count === 5
  }
  @seq step() {
    assume(!this.up || this.count !== 5, 'up at five')
    assert(this.count <= 5, 'at most five')
    if (this.up) this.count = low(this.count + 1, 3)
  }
}
export class Counters extends Module {
  go = input(bool)
  counters = array(2, () => new Counter({}))
  @wiring connect() {
    this.counters.forEach((counter, i) => {
      counter.up = ${up}
    })
  }
}`
  return new TransitionSystem(load(source, '/counters.ts', 'Counters'), reliance)
}

/** By instance and message: the verdict, with the method or the cycles. */
async function verdictsOf(system: TransitionSystem): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { property, verdict } of prove(system, { makeSolver: createCadical, depth: 9 }))
    found[`${property.instance} ${property.message}`] =
      verdict.kind === 'proved'
        ? verdict.method.kind
        : `${verdict.kind} ${'run' in verdict ? verdict.run.inputs.length : ''}`
  return found
}

it('what holds of every module is shown once, of it alone', async () => {
  expect(await verdictsOf(counters('this.go && !counter.full'))).toEqual({
    'dut.counters[0] up at five': 'state',
    'dut.counters[1] up at five': 'state',
    'dut.counters[0] at most five': 'module',
    'dut.counters[1] at most five': 'module',
  })
})

it('but not of an instance whose assumptions are broken: its shortest run is found', async () => {
  expect(await verdictsOf(counters('this.go && (i === 1 || !counter.full)'))).toEqual({
    'dut.counters[0] up at five': 'state',
    'dut.counters[0] at most five': 'module',
    'dut.counters[1] up at five': 'refuted 6',
    'dut.counters[1] at most five': 'refuted 7',
  })
})

it('nor where only one of them is asked for: what it relies on is shown beside it', async () => {
  for (const [up, verdict] of [
    ['this.go', 'refuted'],
    ['this.go && !counter.full', 'proved'],
  ] as const) {
    const isWanted = ({ message, instance }: { message: string; instance: string }): boolean =>
      instance === 'dut.counters[0]' && message === 'at most five'
    const found: string[] = []
    for await (const one of prove(counters(up), { makeSolver: createCadical, depth: 9, isWanted }))
      found.push(`${one.property.message} ${one.verdict.kind}`)
    expect(found).toEqual([`at most five ${verdict}`])
  }
})

it('what is relied on is no question any more', async () => {
  const reliance = { isAssumed: (message: string) => message === 'up at five' }
  expect(await verdictsOf(counters('this.go', reliance))).toEqual({
    'dut.counters[0] at most five': 'module',
    'dut.counters[1] at most five': 'module',
  })
})
