/** Runs copies of a solution in a reactive environment: for example a receiver that returns credits, or a whole network. */

import { counted } from '../../base/text.js'
import type { Design } from '../../ir/ir.js'
import { isAsExpected } from './comparison.js'
import { Draw } from './draw.js'
import type { Finding, Judgement } from './part.js'
import { modelled, ownSize, type Numbers, type Values, type Part, type Solution } from './lab.js'
import { Machine, type State } from './state-machine.js'
import { designOf, differenceFrom, explain, sizeOf } from './parts.js'

/** A program around copies of a solution, from reset on. It connects them with each other and with itself. */
export interface Surroundings {
  /** The size of each copy, by its name. */
  readonly copies: readonly string[]
  /**
   * All inputs of each copy in this cycle. It is called again when outputs have changed, so it must have no side effects.
   */
  inputs(outputs: readonly Values[]): readonly Values[]
  /** Ends the cycle. */
  cycle(outputs: readonly Values[]): void
  /** True if the run can end early. */
  isOver?(): boolean
  /** The fault, after the last cycle; null if there is none. */
  verdict(): string | null
}

/** A run of a number of cycles. */
export interface SurroundedRun {
  readonly title: string
  readonly cycles: number
  readonly make: () => Surroundings
}

interface SurroundedOptions<N extends Numbers> {
  readonly title: string
  readonly points: number
  /** The numbers are those of the student's own size. */
  readonly runs: (numbers: N, draw: Draw) => readonly SurroundedRun[]
}

/** Requires that the surroundings find no fault in any run. */
export function inSurroundings<N extends Numbers>({ title, points, runs }: SurroundedOptions<N>): Part<N> {
  return {
    title,
    points,
    judge(solution): Judgement {
      const { lab, secret, student } = solution
      const all = runs(sizeOf(solution, ownSize).numbers, new Draw(lab.name, title, secret, student))
      const wrong = all.flatMap((run) => {
        const surroundings = run.make()
        const settles = play(surroundings, boxesOf(solution, surroundings), run.cycles)
        const verdict = settles ? surroundings.verdict() : 'its outputs follow from each other in a circle'
        return verdict === null ? [] : [{ run, verdict }]
      })
      const [first] = wrong
      if (!first) return { share: 1, how: counted(all.length, 'run') }
      return {
        share: 0,
        how: `wrong in ${wrong.length} of ${counted(all.length, 'run')}`,
        notes: [`${first.run.title}: ${first.verdict}`],
        finding: findingIn(solution, first.run),
      }
    },
  }
}

/** A copy, with its initial state. */
interface Box {
  readonly machine: Machine
  readonly start: State
}

/** A cache, because making a box takes longer than running it. */
const boxes = new WeakMap<Design, Box[]>()

function boxesOf<N extends Numbers>(solution: Solution<N>, { copies }: Surroundings): Machine[] {
  const used = new Map<Design, number>()
  return copies.map((size) => {
    const design = designOf(solution, size)
    const number = used.get(design) ?? 0
    used.set(design, number + 1)
    const known = boxes.get(design) ?? []
    boxes.set(design, known)
    const { machine, start } = (known[number] ??= boxOf(design))
    machine.load(start)
    machine.settle()
    return machine
  })
}

function boxOf(design: Design): Box {
  const machine = new Machine(design)
  return { machine, start: machine.save() }
}

type Look = (cycle: number, inputs: readonly Values[], outputs: readonly Values[]) => boolean

/** Runs until `look` returns true. Returns false if outputs never settle. */
function play(surroundings: Surroundings, copies: readonly Machine[], cycles: number, look?: Look): boolean {
  let outputs = copies.map((machine) => machine.read())
  for (let cycle = 0; cycle < cycles && !surroundings.isOver?.(); cycle++) {
    const settled = settle(surroundings, copies, outputs)
    if (!settled) return false
    outputs = settled.outputs
    if (look?.(cycle, settled.inputs, outputs)) return true
    surroundings.cycle(outputs)
    for (const machine of copies) machine.edge()
    for (const [i, machine] of copies.entries()) {
      machine.settle()
      outputs[i] = machine.read()
    }
  }
  return true
}

/** Sets inputs until outputs no longer change. A signal that passes all copies takes that many rounds. */
function settle(surroundings: Surroundings, copies: readonly Machine[], begun: readonly Values[]) {
  let outputs = [...begun]
  for (let round = 0; round <= 2 * copies.length + 1; round++) {
    const inputs = surroundings.inputs(outputs)
    const next = copies.map((machine, i) => {
      machine.set(inputs[i]!)
      machine.settle()
      return machine.read()
    })
    if (next.every((values, i) => isSame(values, outputs[i]!))) return { inputs, outputs: next }
    outputs = next
  }
  return null
}

function isSame(a: Values, b: Values): boolean {
  for (const port in a) if (a[port] !== b[port]) return false
  return true
}

/** The first copy that differs from the model in its place. */
function findingIn<N extends Numbers>(solution: Solution<N>, { title, cycles, make }: SurroundedRun): Finding | null {
  const surroundings = make()
  const models = surroundings.copies.map((size) => modelled(solution.lab).model(sizeOf(solution, size).numbers))
  const given = models.map((): Values[] => [])
  let wrong = -1
  play(surroundings, boxesOf(solution, surroundings), cycles, (_, inputs, outputs) => {
    wrong = models.findIndex((model, i) => {
      given[i]!.push(inputs[i]!)
      return !isAsExpected(outputs[i]!, model.cycle(inputs[i]!))
    })
    return wrong >= 0
  })
  if (wrong < 0) return null
  const size = surroundings.copies[wrong]!
  const difference = differenceFrom(solution, size, given[wrong]!)
  return difference && explain(solution, size, difference, title)
}
