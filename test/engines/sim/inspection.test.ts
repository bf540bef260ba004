import { beforeAll, describe, expect, it } from 'vitest'
import type { Shape } from '../../../src/ir/shape.js'
import { Simulator } from '../../../src/engines/sim/simulator.js'
import { TestDebugger } from '../../support/debugger.js'
import { assign, constant, get, into, ModuleBuilder, place, s, u } from '../../support/ir.js'

const bool: Shape = { kind: 'bool' }
const bits = (width: number, signed = false): Shape => ({ kind: 'bits', width, signed })
const members = [
  { name: 'Idle', value: 0 },
  { name: 'Busy', value: 2 },
]
const state: Shape = { kind: 'enum', name: 'State', width: 2, members }
const flit: Shape = {
  kind: 'struct',
  name: 'Flit',
  members: [
    { name: 'head', shape: bool },
    { name: 'to', shape: { kind: 'array', length: 2, element: bits(3, true) } },
    { name: 'state', shape: state },
  ],
  label: null,
}
const line = place(7, 3, '/nowhere/cell.ts')

/** A module with one field of each kind, in two instances below a top. */
function simulator(): Simulator<Record<string, never>> {
  const cell = new ModuleBuilder('Cell')
  const step = cell.input('step', u(4))
  // Its leaves are called as parts of `a` would be.
  cell.field(['a_b'], 'register', bool)
  cell.field(['a'], 'register', { kind: 'struct', name: 'A', members: [{ name: 'b', shape: flit }], label: null })
  cell.field(['states', 0], 'register', state)
  cell.field(['states', 1], 'register', state)
  cell.register('wide', s(70))
  cell.memory('flags', 2, u(1), bool)
  cell.memory('flits', 2, u(9), flit)
  const count = cell.register('count', u(4))
  cell.seq('advance', [assign(count, get(step), line)])
  const built = { ...cell.build(), constants: { p: { depth: 3 }, order: [2, 1] } }
  const top = new ModuleBuilder('Top')
  for (const i of [0, 1]) top.connect(into(top.instance(built, 'cells', i), 'step'), constant(i, u(4)))
  return new Simulator(top.design(), { engine: 'scalar' })
}

interface CellHandle {
  a_b: boolean
  a: unknown
  states: number[]
  wide: bigint
  flags: boolean[]
  flits: unknown[]
}

const expressions: [expression: string, first: unknown, second: unknown][] = [
  ['this.a_b', false, true],
  ['this.a.b.head', false, true],
  ['this.a.b.to[0] + this.a.b.to[1]', 0, 2],
  ['this.a', { b: { head: false, to: [0, 0], state: 0 } }, { b: { head: true, to: [-1, 3], state: 2 } }],
  ['this.states', [0, 0], [0, 2]],
  ['this.states[1] === State.Busy', false, true],
  ['State[this.states[1]]', 'Idle', 'Busy'],
  ['this.wide < 0n', false, true],
  ['this.flags', [false, false], [false, true]],
  ['this.flits[0]', { head: false, to: [0, 0], state: 0 }, { head: false, to: [2, -4], state: 2 }],
  ['this.step', 0, 1],
  ['this.p.depth + this.order[0]', 5, 5],
  ['this.$path', 'dut.cells[0]', 'dut.cells[1]'],
  ['this.$fields.states[1]', 'State.Idle', 'State.Busy'],
  ['this.$fields.a.b.state', 'State.Idle', 'State.Busy'],
  ['this.$fields.$cycle', 0, 0],
]

describe('at a breakpoint', () => {
  let watched: unknown[][]

  /** All at once, as when the mouse hovers over them: in the first and the second cell. */
  beforeAll(() => {
    const debug = new TestDebugger(`[${expressions.map(([expression]) => expression).join(', ')}]`)
    const sim = simulator()
    const cell = (sim.dut as unknown as { cells: CellHandle[] }).cells[1]!
    cell.a_b = true
    cell.a = { b: { head: true, to: [-1, 3], state: 2 } }
    cell.states[1] = 2
    cell.wide = -5n
    cell.flags[1] = true
    cell.flits[0] = { head: false, to: [2, -4], state: 2 }
    debug.breakAt('file:///nowhere/cell.ts', 7)
    sim.step()
    watched = debug.watched as unknown[][]
    debug.close()
  })

  it.each(expressions.map((row, index) => [...row, index] as const))('%s', (_, first, second, index) => {
    expect(watched.map((values) => values[index])).toEqual([first, second])
  })
})
