/** Errors that Yosys prints, as errors of Flitwave. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { placeOf } from '../netlist/place.js'

/** @throws FlitwaveError FW602 always */
export function failForTime(seconds: number): never {
  const help = 'give it more time with --limit, or import a smaller module'
  return fail('FW602', `Yosys was not finished after ${seconds} s of processor time`, null, help)
}

/**
 * Repeats the first error of Yosys, or of slang, at its place in the source.
 * @throws FlitwaveError FW602 always
 */
export function failFor(printed: string): never {
  const lines = printed.split('\n').filter((line) => line.trim() !== '')
  const bySlang = lines.map((line) => /^\/?(\S+):(\d+):(\d+): error: (.*)$/.exec(line)).find((one) => one !== null)
  if (bySlang) return refuse(bySlang[4]!, placeOf(new Map([['src', `/${bySlang[1]!}:${bySlang[2]!}.${bySlang[3]!}`]])))
  const found = lines.find((line) => line.includes('ERROR')) ?? lines.at(-1) ?? 'it printed nothing'
  const [, parameter] = /Can't find object for defparam `(.+)`/.exec(found) ?? []
  if (parameter !== undefined) refuse(`the top module has no parameter ${parameter.replace(/^\\/, '')}`, null)
  const [, where, located] = /^(?:.*?)([^\s:]+:\d+(?:\.\d+)?(?:-[\d.]+)?): (?:ERROR: )?(.*)$/.exec(found) ?? []
  const place: Place | null = where === undefined ? null : placeOf(new Map([['src', where]]))
  const message = (place ? located! : found).replace(/^ERROR: /, '')
  return refuse(message, place)
}

function refuse(message: string, place: Place | null): never {
  const help = 'correct the source; docs/verilog-in.md lists what is read'
  return fail('FW602', `Yosys refuses the source: ${message}`, place, help)
}
