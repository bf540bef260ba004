import type { Design } from '../../../../src/ir/ir.js'
import { Simulator } from '../../../../src/engines/sim/simulator.js'
import type { SmallProgram } from './small-program.js'

/** The first cycles in which claims fail and the goal is reached, by name; missing if they never are. */
export type FirstCycles = ReadonlyMap<string, number>

type Dut = Record<string, number | boolean>

/** Explores all reachable states with all inputs, on the engine that runs the RTL line by line. */
export function firstCycles(design: Design, { inputs, open, registers, claims }: SmallProgram): FirstCycles {
  const sim = new Simulator<Dut>(design, { engine: 'scalar', checks: false })
  const stimuli = assignments(inputs)
  const first = new Map<string, number>()
  const seen = new Set<string>()
  const state = (): Dut => Object.fromEntries(Object.keys(registers).map((name) => [name, sim.dut[name]!]))
  let level: Dut[] = assignments(open).map((values) => ({ ...state(), ...values }))
  for (let cycle = 0; level.length > 0; cycle++) {
    const next: Dut[] = []
    for (const from of level.filter((one) => isNew(seen, one))) {
      for (const stimulus of stimuli) {
        Object.assign(sim.dut, from, stimulus)
        if (sim.dut['fair'] !== true) continue
        for (let i = 0; i < claims; i++)
          if (sim.dut[`claim${i}`] !== true && !first.has(`claim${i}`)) first.set(`claim${i}`, cycle)
        if (sim.dut['goal'] === true && !first.has('goal')) first.set('goal', cycle)
        sim.step()
        next.push(state())
      }
    }
    level = next
  }
  return first
}

function isNew(seen: Set<string>, state: Dut): boolean {
  const key = JSON.stringify(state)
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

/** All combinations of values of variables with these widths. */
function assignments(widths: Readonly<Record<string, number>>): Readonly<Record<string, number>>[] {
  return Object.entries(widths).reduce<Readonly<Record<string, number>>[]>(
    (all, [name, width]) =>
      all.flatMap((one) => Array.from({ length: 2 ** width }, (_, value) => ({ ...one, [name]: value }))),
    [{}],
  )
}
