/** Defaults of a module, which are to be the numbers of its student: tests and runs that say nothing have these. */

import type { Place } from '../../base/diagnostic/place.js'
import { findingAt } from './finding.js'
import { parametersOf, type Numbers } from './lab.js'
import type { PartResult, Solution } from './part.js'

/** What a solution declares. */
export interface ModuleDefaults {
  /** By the names of parameters. */
  readonly values: Numbers
  /** The files of the solution. */
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

/** One part, about all defaults; none where they are not known. */
export function judgeDefaults<N extends Numbers>({ lab, sizes, defaults }: Solution<N>): PartResult[] {
  if (!defaults || lab.module === undefined) return []
  const asked = Object.entries(parametersOf(lab, sizes[0]!.numbers))
  const declared = asked.flatMap(([name, value]) => {
    const place = declarationOf(name, defaults)
    return place && name in defaults.values ? [{ name, value, place }] : []
  })
  if (declared.length === 0) return []
  const wrong = declared
    .map(({ name, value, place }) => ({ place, has: show(defaults.values[name]!), due: show(value), name }))
    .filter(({ has, due }) => has !== due)
    .map(({ name, has, due, place }) => ({
      place,
      message: `${name} is ${has} by default, and has to be ${due}: ${due.startsWith('[') ? 'your numbers' : 'your number'}`,
    }))
  const [first, ...others] = wrong
  return [
    {
      title: `${lab.module} has your numbers as defaults`,
      points: 0,
      earned: 0,
      state: first ? 'failed' : 'passed',
      how: first ? first.message : declared.map(({ name, value }) => `${name} ${show(value)}`).join(', '),
      finding: first ? findingAt(first.message, [first.place]) : null,
      notes: others.map(({ message, place }) => `line ${place.line}: ${message}`),
    },
  ]
}

/** Where a file of the solution declares a parameter; null for one that it inherits. */
function declarationOf(name: string, { files }: ModuleDefaults): Place | null {
  const declaration = new RegExp(`(?<![\\w.])${name}\\s*:\\s*param\\(`)
  for (const { path, text } of files) {
    const at = text.search(declaration)
    if (at < 0) continue
    const before = text.slice(0, at).split('\n')
    return { file: path, line: before.length, column: before.at(-1)!.length + 1 }
  }
  return null
}

function show(value: Numbers[string]): string {
  return typeof value === 'number' ? String(value) : `[${value.join(', ')}]`
}
