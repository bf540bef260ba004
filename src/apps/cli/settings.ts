/** Values that are set: `--set name=value`, and lists and ranges of them. */

import { failForUsage } from './usage.js'

/** `['stages=4', 'vcs=2']` as an object. */
export function parseSettings(texts: readonly string[]): Record<string, string> {
  const settings = new Map<string, string>()
  for (const text of texts) {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    if (name === undefined || value === undefined) {
      failForUsage(
        `--set cannot be ${text}`,
        'write --set name=value, after the name of the testbench, module or experiment',
      )
    }
    if (settings.has(name)) failForUsage(`--set gives ${name} twice`, 'give it once')
    settings.set(name, value)
  }
  // An assignment would lose a name such as __proto__.
  return Object.fromEntries(settings)
}

/** More settings than these are a mistake, or a campaign. */
const mostSettings = 1000

/**
 * Every combination of what is set, where a value may be a list or a range: `k=4..16`, `vcs=1,2`. The first changes last.
 * @throws FlitwaveError FW916 for a range without numbers in it, and for too many combinations
 */
export function expandSettings(settings: Readonly<Record<string, string>>): Record<string, string>[] {
  const lists = Object.entries(settings).map(([name, text]) => ({ name, values: expandValue(name, text) }))
  const count = lists.reduce((product, { values }) => product * values.length, 1)
  if (count > mostSettings)
    failForUsage(`--set makes ${count} combinations`, `set fewer values: at most ${mostSettings} combinations`)
  return lists.reduce<Record<string, string>[]>(
    (all, { name, values }) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

/** The values of a list or a range, without doubles. */
export function expandValue(name: string, text: string): string[] {
  const values = text.split(',').flatMap((part) => {
    const [, from, to] = /^\s*(\d+)(?:\.\.\.?|…)(\d+)\s*$/.exec(part) ?? []
    if (from === undefined || to === undefined) return part.trim()
    const count = Number(to) - Number(from) + 1
    if (count < 1) failForUsage(`${name}=${part} has no numbers in it`, `write the smaller one first: ${name}=4..16`)
    if (count > mostSettings) failForUsage(`${name}=${part} is too long`, `at most ${mostSettings} values`)
    return Array.from({ length: count }, (_, i) => String(Number(from) + i))
  })
  return [...new Set(values)]
}
