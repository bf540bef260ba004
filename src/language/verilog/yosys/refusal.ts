/** Errors that Yosys prints, as errors of Flitwave. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { suggest } from '../../../base/diagnostic/suggest.js'
import { placeOf } from '../netlist/place.js'
import { placeOfFault, placeOfModule } from '../source/locate.js'
import { declaredParameters, moduleNamed } from '../source/modules.js'
import { textsOf } from './files.js'
import type { Sources } from './script.js'

/** @throws FlitwaveError FW602 always */
export function failForTime(seconds: number, { top }: Sources): never {
  // Without the name of the top module, Yosys also makes modules with default parameters that nobody uses.
  const named = top === null ? ', or name the top module with --top' : ''
  const help = `give it more time with --limit, or import a smaller module${named}`
  return fail('FW602', `Yosys was not finished after ${seconds} s of processor time`, null, help)
}

/**
 * Repeats the first error of Yosys, or of slang, at its place in the source. Where Yosys tells none, the text of the sources
 * does.
 * @throws FlitwaveError FW602 always
 */
export function failFor(printed: string, sources: Sources): never {
  const lines = printed.split('\n').filter((line) => line.trim() !== '')
  const bySlang = lines.map((line) => /^\/?(\S+):(\d+):(\d+): error: (.*)$/.exec(line)).find((one) => one !== null)
  if (bySlang) return refuse(bySlang[4]!, placeOf(new Map([['src', `/${bySlang[1]!}:${bySlang[2]!}.${bySlang[3]!}`]])))
  const found = lines.find((line) => line.includes('ERROR')) ?? lines.at(-1) ?? 'it printed nothing'
  const [, parameter] = /Can't find object for defparam `(.+)`/.exec(found) ?? []
  if (parameter !== undefined) failForParameter(parameter.replace(/^\\/, ''), sources)
  const [, where, located] = /^(?:.*?)([^\s:]+:\d+(?:\.\d+)?(?:-[\d.]+)?): (?:ERROR: )?(.*)$/.exec(found) ?? []
  const place = where === undefined ? null : placeOf(new Map([['src', where]]))
  const message = (place ? located! : found).replace(/^ERROR: /, '')
  return refuse(message, place ?? placeOfFault(readTexts(sources), message))
}

/**
 * Refuses parameters that the source of the top module does not declare. Slang does not.
 * @throws FlitwaveError FW602 for the first of them
 */
export function requireDeclared(sources: Sources): void {
  const known = topParameters(sources)
  const unknown = Object.keys(sources.parameters).find((name) => known !== null && !known.includes(name))
  if (unknown !== undefined) failForParameter(unknown, sources)
}

/** The parameters that the source of the top module declares; null if it does not show. */
export function topParameters(sources: Sources): readonly string[] | null {
  const module = sources.top === null ? null : moduleNamed(readTexts(sources), sources.top)
  return module && declaredParameters(module)
}

function failForParameter(name: string, sources: Sources): never {
  const { top } = sources
  const known = topParameters(sources) ?? []
  const none = known.length === 0 ? 'remove it from --set' : `it has ${known.join(', ')}`
  const place = top === null ? null : placeOfModule(readTexts(sources), top)
  return fail(
    'FW602',
    `the module ${top ?? 'at the top'} has no parameter ${name}`,
    place,
    suggest(name, known) ?? none,
  )
}

const readTexts = (sources: Sources): ReadonlyMap<string, string> =>
  new Map([...textsOf(sources)].map(([file, bytes]) => [file, new TextDecoder().decode(bytes)]))

function refuse(message: string, place: Place | null): never {
  const help = 'correct the source; docs/verilog-in.md lists what is read'
  return fail('FW602', `Yosys refuses the source: ${message}`, place, help)
}
