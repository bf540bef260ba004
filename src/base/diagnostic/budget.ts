import { fail } from './diagnostic.js'
import type { Place } from './place.js'

/** Limits on the work of building one design; exceeding one counts as a mistake. */
export interface Budget {
  /** Iterations of loops in blocks and helper functions. */
  readonly turns: number
  /** Nesting depth of modules. */
  readonly depth: number
  /** Values made by operators, choices and reads, which use most of the memory of elaboration. */
  readonly values: number
  /** Leaves of the signals declared by all classes together. */
  readonly leaves: number
  /** Leaves of signals and words of memories, in all instances together, which the engines store. */
  readonly state: number
}

/** Enough for each network of the package at its largest size. */
export const defaultBudget: Budget = {
  turns: 200_000,
  depth: 100,
  values: 10_000_000,
  leaves: 500_000,
  state: 200_000_000,
}

let budget = defaultBudget
let turns = 0
let values = 0
let leaves = 0

/** Changes the budget of designs built from now on. */
export function setBudget(changes: Partial<Budget>): void {
  budget = { ...budget, ...changes }
}

/** Restarts counting for another design. */
export function openBudget(): void {
  turns = 0
  values = 0
  leaves = 0
}

/** @throws FlitwaveError FW160 after too many loop iterations */
export function countTurn(place: () => Place): void {
  if (++turns <= budget.turns) return
  turns = 0
  const help = 'make the loop end; if it has to be that long, raise the budget: FLITWAVE_BUDGET=turns=…'
  fail('FW160', `the loops of this design have made ${budget.turns} turns without ending`, place(), help)
}

/** @throws FlitwaveError FW161 after too many values */
export function countValue({ place }: { readonly place: Place }): void {
  if (++values <= budget.values) return
  values = 0
  const help = 'make its parameters smaller, or raise the budget: FLITWAVE_BUDGET=values=…'
  fail('FW161', `the blocks of this design have made ${budget.values} values, too many for memory`, place, help)
}

/** @throws FlitwaveError FW163 after too many leaves of declared signals */
export function countLeaves(count: number, place: Place): void {
  leaves += count
  if (leaves <= budget.leaves) return
  leaves = 0
  const help = 'declare fewer, keep words in a memory, or raise the budget: FLITWAVE_BUDGET=leaves=…'
  fail('FW163', `the signals of this design have more than ${budget.leaves.toLocaleString('en')} leaves`, place, help)
}

/** @throws FlitwaveError FW162 for endlessly nested modules */
export function checkDepth(depth: number, name: string, place: Place): void {
  if (depth <= budget.depth) return
  const message = `${name} is nested in more than ${budget.depth} modules`
  const help =
    'make a parameter smaller at each level, and stop at the smallest; or raise the budget: FLITWAVE_BUDGET=depth=…'
  fail('FW162', message, place, help)
}

/** @throws FlitwaveError FW163 for a signal, memory or design with too many leaves and words */
export function checkState(size: number, what: string, place: Place | null): void {
  if (size <= budget.state) return
  const help = 'make its parameters smaller together, or raise the budget: FLITWAVE_BUDGET=state=…'
  fail('FW163', `${what} has ${size.toLocaleString('en')} leaves of signals and words of memories`, place, help)
}
