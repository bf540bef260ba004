/** The input of the top module that becomes the reset of Flitwave. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import { isConstant, type Bit, type Netlist, type NetPort } from '../netlist/netlist.js'
import { ResetAnalysis, type InputValues, type ModuleState } from './analysis.js'

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
  const least = analysis.stateOf(netlist.top, inputsWith(netlist, null, 'x')).known
  const tried = candidates.flatMap((port) =>
    [true, false].map((isActiveHigh) => attempt(netlist, analysis, port, isActiveHigh)),
  )
  const best = tried.reduce<ChosenReset | null>((a, b) => (a && a.state.known >= b.state.known ? a : b), null)
  if (best && best.state.known > least) return best
  if (choice === 'auto') return null
  const help = 'name the input that gives registers a constant; or none: --reset none'
  return fail('FW611', `${choice} of ${netlist.top.sourceName} resets no register`, null, help)
}

function attempt(netlist: Netlist, analysis: ResetAnalysis, port: NetPort, isActiveHigh: boolean): ChosenReset {
  const bit = port.bits[0] as number
  const state = analysis.stateOf(netlist.top, inputsWith(netlist, bit, isActiveHigh ? '1' : '0'))
  return { port: port.name, bit, isActiveHigh, state, analysis }
}

/** The inputs of the top, all unknown but one. */
export function inputsWith({ top }: Netlist, bit: Bit | null, value: string): InputValues {
  const inputs = top.ports.filter(({ direction }) => direction === 'input').flatMap(({ bits }) => bits)
  return inputs.map((one) => (one === bit ? value : 'x')).join('')
}
