/** Counts the states of enum registers, and the transitions between them. */

import type { Module, Signal, Stmt } from '../../ir/ir.js'
import { shapeLeaves, type EnumShape } from '../../ir/shape.js'
import { assign, bitOf, hit, nowhere, read, type Counters, type HiddenSignals } from './counters.js'
import type { MachinePoint } from './points.js'
import { nextValues } from './transitions.js'

interface Machines {
  readonly body: readonly Stmt[]
  readonly points: readonly MachinePoint[]
}

type Taken = ReturnType<Counters['take']>

interface Step {
  readonly from: bigint
  readonly to: bigint
  readonly counter: Taken
}

/** @param begun - true after the first cycle */
export function countMachines(module: Module, hidden: HiddenSignals, counters: Counters, begun: Signal): Machines {
  const body: Stmt[] = []
  const points: MachinePoint[] = []
  for (const { register, shape } of machinesOf(module)) {
    const states = shape.members.map(({ name, value }) => ({ name, value: BigInt(value), counter: counters.take() }))
    const arcs = states.flatMap((from) => {
      const next = nextValues(module, register, from.value)
      const reachable = states.filter((to) => to !== from && (next === null || next.has(to.value)))
      return reachable.map((to) => ({ from, to, counter: counters.take() }))
    })
    const before = hidden.declare('register', register.type, 'state')
    body.push(
      stateSwitch(register, states.map(({ value, counter }) => [value, [hit(counter.word, bitOf(counter))]] as const)),
      {
        kind: 'if',
        condition: read(begun),
        then: arcStatements(
          before,
          register,
          arcs.map(({ from, to, counter }) => ({ from: from.value, to: to.value, counter })),
        ),
        else: [],
        place: nowhere,
      },
      assign(before, read(register)),
    )
    points.push({
      register,
      type: shape.name,
      states,
      arcs: arcs.map(({ from, to, counter }) => ({ from: from.name, to: to.name, counter })),
    })
  }
  return { body, points }
}

function arcStatements(before: Signal, register: Signal, arcs: readonly Step[]): Stmt[] {
  if (arcs.length === 0) return []
  const froms = [...new Set(arcs.map(({ from }) => from))]
  return [
    stateSwitch(
      before,
      froms.map((from) => {
        const steps = arcs.filter((arc) => arc.from === from)
        const targets = steps.map(({ to, counter }) => [to, [hit(counter.word, bitOf(counter))]] as const)
        return [from, [stateSwitch(register, targets)]] as const
      }),
    ),
  ]
}

function stateSwitch(subject: Signal, arms: readonly (readonly [bigint, readonly Stmt[]])[]): Stmt {
  const cases = arms.map(([value, body]) => ({ values: [value], body, place: nowhere }))
  return { kind: 'switch', subject: read(subject), cases, default: [], place: nowhere }
}

function machinesOf({ fields }: Module): { readonly register: Signal; readonly shape: EnumShape }[] {
  return fields.flatMap(({ shape, signals }) =>
    shapeLeaves(shape).flatMap((leaf, i) => {
      const register = signals[i]!
      return leaf.shape.kind === 'enum' && register.role === 'register' ? [{ register, shape: leaf.shape }] : []
    }),
  )
}
