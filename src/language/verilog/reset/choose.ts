/** The input of the top module that becomes the reset of Flitwave. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isConstant, type Bit, type Netlist, type NetPort } from '../netlist/netlist.js'
import { ResetAnalysis, type ModuleState } from './analysis.js'
import type { InputValues } from './known-values.js'
import { ReleaseAnalysis } from './release.js'

/** The name of an input; `auto` for the one whose name and effect are those of a reset; null for none. */
export type ResetChoice = string | null

export interface ChosenReset {
  readonly port: string
  readonly bit: number
  readonly isActiveHigh: boolean
  readonly state: ModuleState
  readonly analysis: ResetAnalysis
}

/** Names of resets: `rst`, `reset_n`, `wb_rst_i`, `aresetn`, `NRST`. */
const usual = /(^|_)[asn]?n?(rst|reset)(_?[nlbpi]|_?ni|_?n_i)?(_|$|\d)/i

/** Names of those that are active low: `reset_n`, `aresetn`, `NRST`, `rst_ni`. */
const usuallyLow = /(^|_)[as]?n(rst|reset)|(rst|reset)_?(n|l|b)i?(_|$|\d)/i

/**
 * @param choice - `auto`, a name, or null
 * @param clock - the bit of the clock
 * @returns null if there is none
 * @throws FlitwaveError FW611 for a name that is no input of one bit, and for one that resets nothing
 */
export function chooseReset(netlist: Netlist, choice: ResetChoice, clock: number | null): ChosenReset | null {
  if (choice === null) return null
  const inputs = netlist.top.ports.filter(
    ({ direction, bits }) => direction === 'input' && bits.length === 1 && !isConstant(bits[0]!) && bits[0] !== clock,
  )
  const candidates = inputs.filter(({ name }) => (choice === 'auto' ? usual.test(name) : name === choice))
  if (candidates.length === 0 && choice !== 'auto') {
    const help = `choose among ${inputs.map(({ name }) => name).join(', ')}; or none: --reset none`
    fail('FW611', `${netlist.top.sourceName} has no input ${choice} of one bit`, null, help)
  }
  const analysis = new ResetAnalysis(netlist)
  const releases = new ReleaseAnalysis(netlist, analysis)
  const least = analysis.stateOf(netlist.top, inputsWith(netlist, null, 'x')).known
  const tried = candidates
    .flatMap((port) => [true, false].map((isActiveHigh) => attempt(netlist, releases, port, isActiveHigh)))
    .filter(({ reset, released, isUsual }) => reset.state.known > least && (released > 0 || isUsual))
  const best = tried.reduce<Attempt | null>((a, b) => (a && !isBetter(b, a) ? a : b), null)
  if (best) return best.reset
  if (choice === 'auto') return null
  const help = 'name the input that gives registers a constant; or none: --reset none'
  return fail('FW611', `${choice} of ${netlist.top.sourceName} resets no register`, null, help)
}

/** A level of an input as the reset. */
interface Attempt {
  readonly reset: ChosenReset
  /** The bits that it sets, and that change when it is off. */
  readonly released: number
  /** True for the level that its name tells. */
  readonly isUsual: boolean
}

function isBetter(a: Attempt, b: Attempt): boolean {
  if (a.released !== b.released) return a.released > b.released
  if (a.isUsual !== b.isUsual) return a.isUsual
  return a.reset.state.known > b.reset.state.known
}

function attempt(netlist: Netlist, releases: ReleaseAnalysis, port: NetPort, isActiveHigh: boolean): Attempt {
  const bit = port.bits[0] as number
  const { analysis } = releases
  const [on, off] = isActiveHigh ? ['1', '0'] : ['0', '1']
  const state = analysis.stateOf(netlist.top, inputsWith(netlist, bit, on))
  const released = releases.released(netlist.top, state, inputsWith(netlist, bit, off)).count
  const reset = { port: port.name, bit, isActiveHigh, state, analysis }
  return { reset, released, isUsual: isActiveHigh !== usuallyLow.test(port.name) }
}

/** The inputs of the top, all unknown but one. */
export function inputsWith({ top }: Netlist, bit: Bit | null, value: string): InputValues {
  const inputs = top.ports.filter(({ direction }) => direction === 'input').flatMap(({ bits }) => bits)
  return inputs.map((one) => (one === bit ? value : 'x')).join('')
}
