/** Every known figure, table, lemma and theorem of a paper, with its treatment. */

import { verdicts as allVerdicts, type Verdict } from './claim.js'
import type { Paper } from './paper.js'
import { table } from '../../scripts/markdown.js'

/** The verdict of a claim, with its place in the paper. */
interface Placed {
  readonly where: string
  readonly verdict: Verdict
}

const kinds: Readonly<Record<string, string>> = {
  'Fig.': 'Fig.',
  'Figs.': 'Fig.',
  Property: 'Property',
  Properties: 'Property',
  ...Object.fromEntries(
    ['Table', 'Lemma', 'Theorem', 'Definition', 'Equation'].flatMap((kind) => [
      [kind, kind],
      [`${kind}s`, kind],
    ]),
  ),
}

/**
 * The items in a place: `Fig. 6` and `Fig. 7` for `Section 4, Figs. 6 and 7`.
 * @param where - the place as written in the page
 */
export function itemsIn(where: string): string[] {
  const short = [...where.matchAll(/\bP\d\b/g)].map(([name]) => name)
  const places = where.matchAll(/(Figs?\.|[A-Z][a-z]+) ((?:\(?\d+\)?(?:\([a-d]\))?(?:, | and | to )?)+)/g)
  const numbered = [...places].flatMap(([, word, list]) => {
    const kind = kinds[word!]
    if (kind === undefined) return []
    const ranges = list!.split(/, | and /).filter((part) => /\d/.test(part))
    return ranges.flatMap((part) => {
      const [first, last] = [...part.matchAll(/\d+/g)].map(([digits]) => Number(digits))
      return Array.from({ length: (last ?? first!) - first! + 1 }, (_, i) => `${kind} ${first! + i}`)
    })
  })
  return [...short, ...numbered]
}

/**
 * The items in the order of the paper, with the treatment of each and its verdicts.
 * @throws Error for an item of a claim, a note or a chart that is not in the list, and for an item without verdict or reason
 */
export function itemTable({ title, items, charts, notes }: Paper, claims: readonly Placed[]): string {
  const played = new Set(charts.map(({ figure }) => figure))
  const judged = claims.map(({ where, verdict }) => ({ names: itemsIn(where), verdict }))
  const noted = new Set(notes.flatMap(({ where }) => itemsIn(where)))
  const known = new Set(items.map(({ item }) => item))
  const missing = [...played, ...judged.flatMap(({ names }) => names), ...noted].filter((name) => !known.has(name))
  if (missing.length > 0) throw new Error(`${title} has no row for ${[...new Set(missing)].join(', ')}`)
  const rows = items.map(({ item, about, why }) => {
    const verdicts = judged.filter(({ names }) => names.includes(item)).map(({ verdict }) => verdict)
    const here = [
      ...(played.has(item) ? ['played'] : []),
      ...(verdicts.length > 0 ? ['judged'] : []),
      ...(noted.has(item) ? ['note'] : []),
    ]
    if (here.length === 0 && why === undefined) throw new Error(`${title} does not say why ${item} has no verdict`)
    const numbers = verdicts.length > 0 ? [countsOf(verdicts)] : []
    return [item, about, here.join(', ') || 'not here', [...numbers, ...(why === undefined ? [] : [why])].join('. ')]
  })
  return table(['item', 'what it is', 'here', 'verdicts, or why there is none'], rows)
}

/** `3 reproduced, 1 open`. */
function countsOf(verdicts: readonly Verdict[]): string {
  return allVerdicts
    .filter((verdict) => verdicts.includes(verdict))
    .map((verdict) => `${verdicts.filter((other) => other === verdict).length} ${verdict}`)
    .join(', ')
}
