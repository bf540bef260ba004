import { describe, expect, it } from 'vitest'
import { isConfirmed } from '../../../src/verify/prove/counterexample.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { bothPaths, sideBySide } from '../../../src/verify/prove/side-by-side.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'
import type { Design } from '../../../src/ir/ir.js'
import {
  add,
  assertion,
  assign,
  compare,
  concat,
  constant,
  cover,
  get,
  ModuleBuilder,
  read,
  slice,
  u,
  when,
  write,
} from '../../support/ir.js'

const byte = u(8)

/** By message: the verdict, with the method or the length of a run; a run does on the engine what the proof says. */
async function verdictsOf(system: TransitionSystem): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const { property, verdict } of prove(system, { makeSolver: createCadical, depth: 12 })) {
    if ('run' in verdict) expect(isConfirmed(system.design, property, verdict.run)).toBe(true)
    found[property.message] = 'run' in verdict ? `${verdict.kind} ${verdict.run.inputs.length}` : verdict.kind
  }
  return found
}

/** A counter without reset, and a memory into which only even numbers are written. */
function starts(initial: number | null, words: readonly number[]): Design {
  const m = new ModuleBuilder('Starts')
  const at = m.input('at', u(2))
  const data = m.input('data', u(7))
  const count = initial === null ? m.register('count', byte, null) : m.initialized('count', byte, initial)
  const memory = m.memory('memory', 4, byte, undefined, words)
  const word = read(memory, get(at))
  m.connect(m.output('out', byte), word)
  m.seq('step', [
    assertion(compare('ne', get(count), constant(0, byte)), 'the count is not 0'),
    assertion(compare('eq', slice(word, 0, 1), constant(0, u(1))), 'words are even'),
    cover(compare('eq', get(count), constant(253, byte)), 'the count is 253'),
    assign(count, add(get(count), constant(1, byte))),
    write(memory, get(at), concat([get(data), constant(0, u(1))])),
  ])
  return m.design()
}

describe('a proof begins with initial values', () => {
  it('in registers and memories that change', async () => {
    expect(await verdictsOf(new TransitionSystem(starts(250, [4, 6, 8])))).toEqual({
      'the count is not 0': 'refuted 7',
      'words are even': 'proved',
      'the count is 253': 'reached 4',
    })
  })

  it('and where there are none with any', async () => {
    expect(await verdictsOf(new TransitionSystem(starts(null, [])))).toEqual({
      'the count is not 0': 'refuted 1',
      'words are even': 'refuted 1',
      'the count is 253': 'reached 1',
    })
  })

  it('also in one that breaks what is asserted', async () => {
    expect(await verdictsOf(new TransitionSystem(starts(1, [4, 5])))).toMatchObject({ 'words are even': 'refuted 1' })
  })
})

/** A word of a table, and the sum of a constant and the address. */
function table(words: readonly number[], bias = 7): Design {
  const m = new ModuleBuilder('Table')
  const at = m.input('at', u(2))
  const rom = m.memory('rom', 4, byte, undefined, words)
  const step = m.initialized('step', byte, bias)
  const word = read(rom, get(at))
  m.connect(m.output('out', byte), add(word, get(step)))
  const count = m.register('count', byte, 0)
  m.seq('sum', [
    assertion(compare('lt', word, constant(4, byte)), 'words are below 4'),
    when(compare('eq', word, constant(3, byte)), [assign(count, add(get(count), get(step)))]),
  ])
  return m.design()
}

describe('a table that nothing writes', () => {
  it('is no state, and holds in every cycle of induction', async () => {
    const system = new TransitionSystem(table([3, 1, 2]))
    expect(system.state.map(({ path }) => path)).toEqual(['dut.count'])
    expect(system.openState).toEqual([])
    expect(await verdictsOf(system)).toEqual({ 'words are below 4': 'proved' })
    expect(await verdictsOf(new TransitionSystem(table([3, 1, 2, 4])))).toEqual({ 'words are below 4': 'refuted 1' })
  })

  it('is compared where two designs stand side by side', async () => {
    const compared = (other: Design): Promise<Record<string, string>> =>
      verdictsOf(new TransitionSystem(sideBySide(table([3, 1, 2]), other), { tops: bothPaths }))
    const same = 'out is the same'
    expect((await compared(table([3, 1, 2, 0])))[same]).toBe('proved')
    expect((await compared(table([3, 1, 2, 1])))[same]).toBe('refuted 1')
    expect((await compared(table([3, 1, 2], 8)))[same]).toBe('refuted 1')
  })
})
