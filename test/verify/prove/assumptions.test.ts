import { expect, it } from 'vitest'
import { load } from '../../../check/fuzz/load.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'

/** A counter that goes up while its input is set. */
function counter(checks: string): TransitionSystem {
  const source = `'use rtl'
import { assert, assume, bool, input, low, Module, output, comb, reg, seq, uint } from 'flitwave/hdl'
export class Counter extends Module {
  up = input(bool)
  odd = output(bool)
  count = reg(uint(3), 0)
  @comb show() {
    this.odd = (this.count & 1) === 1
  }
  @seq step() {
    ${checks}
    if (this.up) this.count = low(this.count + 1, 3)
  }
}`
  return new TransitionSystem(load(source, '/counter.ts', 'Counter'))
}

async function verdictsOf(system: TransitionSystem): Promise<string[]> {
  const verdicts: string[] = []
  for await (const { verdict } of prove(system, { makeSolver: createCadical })) verdicts.push(verdict.kind)
  return verdicts
}

it('an assumption is relied on', async () => {
  const claim = "assert(this.count <= 5, 'at most five')"
  expect(await verdictsOf(counter(claim))).toEqual(['refuted'])
  expect(await verdictsOf(counter(`assume(!this.up || this.count < 5, 'not beyond five')\n${claim}`))).toEqual([
    'proved',
  ])
})

it('an assertion about inputs alone is an assumption', () => {
  const { properties } = counter("assert(!this.up, 'never up')\nassert(!this.odd, 'never odd')")
  expect(properties.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'assumption never up',
    'assertion never odd',
  ])
})

it('assumptions that no run keeps prove nothing', async () => {
  const claim = "assert(this.count !== 6, 'never six')"
  const later = counter(`assume(this.up, 'always up')\nassume(this.count !== 3, 'never three')\n${claim}`)
  await expect(verdictsOf(later)).rejects.toMatchObject({
    diagnostics: [{ code: 'FW975', message: "no run keeps what is assumed up to cycle 3: 'always up', 'never three'" }],
  })
  const atOnce = counter(`assume(this.up, 'up')\nassume(!this.up, 'not up')\n${claim}`)
  await expect(verdictsOf(atOnce)).rejects.toThrow('up to cycle 0')
})

it('what is interrupted says how far it came', async () => {
  const ended = new AbortController()
  const system = counter("assert(this.count !== 6, 'never six')")
  const onCycle = (cycle: number): void => (cycle === 3 ? ended.abort() : undefined)
  const found: unknown[] = []
  for await (const { verdict } of prove(system, { makeSolver: createCadical, signal: ended.signal, onCycle }))
    found.push(verdict)
  expect(found).toEqual([{ kind: 'bounded', cycles: 3, reason: 'it was interrupted' }])
})
