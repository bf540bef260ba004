/** A mutation score, for people and for programs. */

import { counted } from '../../../base/counted.js'
import { formatPlace } from '../../../base/diagnostic/diagnostic.js'
import type { Fate, JudgedMutant, MutationScore } from '../../../verify/mutation/score/score.js'

/** @param listsAll - whether what was killed or is equivalent is listed, too */
export function describeScore(name: string, score: MutationScore, listsAll: boolean): string {
  const { mutants, killed, survived, equivalent, undecided } = score
  const shown = mutants.filter(({ fate }) => listsAll || fate.kind === 'survived')
  const open = undecided > 0 ? `, ${undecided} of them not decided` : ''
  return [
    ...shown.map((one) => `${describeMutant(one)}\n`),
    `${name}: ${counted(mutants.length, 'mutant')}: ${killed} killed, ${survived} survived${open}, ${equivalent} equivalent`,
    `score: ${percent(score.score)} (${killed} of ${mutants.length - equivalent})`,
  ].join('\n')
}

function describeMutant({ mutant: { place, kind, diff, what }, fate }: JudgedMutant): string {
  const lines = diff ? [`- ${diff.before.trim()}`, `+ ${diff.after?.trim() ?? ''}`.trimEnd()] : [what]
  return [`${formatPlace(place)}: ${kind}: ${describeFate(fate)}`, ...lines.map((line) => `  ${line}`)].join('\n')
}

function describeFate(fate: Fate): string {
  if (fate.kind === 'killed') {
    const { kind, cycle, message } = fate.kill
    return `killed in cycle ${cycle}: ${kind === 'check' ? message : `${kind}: ${message}`}`
  }
  if (fate.kind === 'equivalent') return 'proved to do the same'
  const { likeness } = fate
  return likeness.kind === 'different'
    ? `survived, but ${likeness.output} can differ within ${counted(likeness.cycles, 'cycle')}`
    : `survived; not decided whether it does the same: ${likeness.reason}`
}

/** Rounded down: 100 % is all of them. */
function percent(score: number | null): string {
  return score === null ? 'none' : `${(Math.floor(score * 1000) / 10).toFixed(1)} %`
}

/** All that is known of a score, but for the time it took. */
export function scoreAsJson(name: string, { mutants, seconds: _, ...score }: MutationScore): object {
  return {
    testbench: name,
    ...score,
    mutants: mutants.map(({ mutant: { id, kind, what, place, diff }, fate }) => {
      return { id, kind, what, place, diff, ...fateAsJson(fate) }
    }),
  }
}

function fateAsJson(fate: Fate): object {
  switch (fate.kind) {
    case 'killed':
      return { fate: 'killed', kill: fate.kill }
    case 'survived':
      return { fate: 'survived', likeness: fate.likeness }
    case 'equivalent':
      return { fate: 'equivalent' }
  }
}
