/** Makes a student's starter files from the numbers: the README, the skeleton, and a drawing of the expected waves. */

import { portableFormats } from '../../print/wave/formats.js'
import { expectedOutputs, held, modelled, parametersOf, type Lab, type Numbers, type Scenario } from './lab.js'
import { describeNumbers } from './numbers-text.js'
import { expectedTrace } from './waves.js'

/** The drawing of the lab for these numbers; by default the expected waves of the first scenario. */
export function goldenDiagram(lab: Lab, numbers: Numbers): string {
  if (lab.drawing) return lab.drawing(numbers)
  const known = modelled(lab)
  const [scenario] = known.scenarios(numbers) as readonly [Scenario]
  const expected = expectedOutputs(lab, numbers, scenario.inputs)
  const title = `${scenario.title}: ${describeNumbers(parametersOf(lab, numbers))}`
  const trace = expectedTrace(title, known.ports(numbers), held(scenario.inputs), expected)
  return portableFormats.svg.print(trace)
}

/** The settings for commands of a README with these numbers, by name. */
export function settingsOf(lab: Lab, numbers: Numbers): ReadonlyMap<string, string> {
  const named = Object.entries(numbers).map(([name, value]) => [name, String(value)] as const)
  return new Map([...named, ...Object.entries(lab.settings?.(numbers) ?? {})])
}

/** A README with a student's numbers, in the text and in commands. */
export function withNumbers(readme: string, lab: Lab, numbers: Numbers, shown: string): string {
  const settings = settingsOf(lab, numbers)
  const withSettings = (block: string): string =>
    block.replace(/(?<=\s)(\w+)=\S+/g, (own: string, name: string) =>
      settings.has(name) ? `${name}=${settings.get(name)}` : own,
    )
  return readme.replace('<!-- numbers -->', () => shown).replace(/^```sh\n[^]*?^```/gm, withSettings)
}

/** `depth: param(4, …)` becomes `depth: param(5, …)`. */
export function withDefaults(text: string, parameters: Numbers): string {
  return Object.entries(parameters).reduce((changed, [name, value]) => {
    const literal = typeof value === 'number' ? String(value) : `[${value.join(', ')}]`
    return changed.replace(new RegExp(`(\\b${name}: param\\()(?:\\[[^\\]]*\\]|[^,)]*)`), `$1${literal}`)
  }, text)
}
