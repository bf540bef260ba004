/** Tries damaged documents: each must be refused with a proper error, or shown. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Choice } from '../../fuzz/generate/choice.js'
import { flitwave } from '../flitwave.js'
import { Sandbox } from '../sandbox.js'
import { harm } from './harms.js'
import { runIn } from './page.js'
import { putTogether, takeApart } from './parts.js'
import { Theatre, type Shown } from './theatre.js'

export interface DocumentPlan {
  readonly documents: number
  readonly seed: number
  /** The number of runs to damage, from a queue to a network; all by default. */
  readonly runs?: number | undefined
  /** Repeats only the one with this number. */
  readonly only?: number | undefined
  /** The folder for findings; null keeps nothing. */
  readonly keep: string | null
  readonly tell: (line: string) => void
}

export interface DocumentOutcome {
  readonly findings: readonly string[]
  /** The number of documents by end, and by error. */
  readonly counts: ReadonlyMap<string, number>
}

/** The runs whose pages are damaged, in command-line form: a testbench with its settings. */
const runs = [
  ['fifo'],
  ['router-pipeline', '--set', 'stages=2'],
  ['banyan-deadlock'],
  ['torus-deadlock'],
  ['two-phase-multicast'],
] as const

/** Pages of intact runs: all of them, or the first. */
export async function makePages(count: number = runs.length): Promise<readonly string[]> {
  const sandbox = new Sandbox()
  try {
    const pages: string[] = []
    for (const args of runs.slice(0, count)) {
      const { status, stderr } = await flitwave(['inspect', ...args, '--out', 'page.html'], sandbox)
      if (status !== 0) throw new Error(`\`flitwave inspect ${args.join(' ')}\` does not work: ${stderr}`)
      pages.push(readFileSync(join(sandbox.work, 'page.html'), 'utf8'))
    }
    return pages
  } finally {
    sandbox.remove()
  }
}

export async function runDocuments({
  documents,
  seed,
  runs,
  only,
  keep,
  tell,
}: DocumentPlan): Promise<DocumentOutcome> {
  const findings: string[] = []
  const counts = new Map<string, number>()
  if (documents === 0) return { findings, counts }
  const runsOfPages = (await makePages(runs)).map(runIn)
  const theatre = new Theatre()
  try {
    await expectUndamaged(theatre, runsOfPages)
    for (let number = 0; number < documents; number++) {
      if (only !== undefined && number !== only) continue
      const random = new Choice(seed * 1_000_003 + number)
      const { how, document } = harm(random.pick(runsOfPages), random)
      const shown = await theatre.show(document)
      count(counts, shown)
      if ((number + 1) % 100 === 0) tell(`${number + 1} documents tried`)
      const faults = faultsOf(shown)
      if (faults.length === 0) continue
      const finding = `document-${number}: ${how}: ${faults.join('; ')}`
      findings.push(finding)
      tell(finding)
      if (keep === null) continue
      mkdirSync(keep, { recursive: true })
      writeFileSync(join(keep, `document-${number}.run`), document)
    }
  } finally {
    theatre.close()
  }
  return { findings, counts }
}

/** Otherwise, results for damaged documents would show nothing. */
async function expectUndamaged(theatre: Theatre, runs: readonly Buffer[]): Promise<void> {
  // Also take them apart and reassemble them: otherwise, for example, every damaged part could be refused for its version.
  for (const run of runs.flatMap((run) => [run, putTogether(takeApart(run))])) {
    const { end, seen } = await theatre.show(run)
    const refused = seen.filter(({ refusal }) => refusal !== null)
    if (end !== 'well' || refused.length > 0)
      throw new Error(`a page that is all right: ${end} ${JSON.stringify(refused)}`)
  }
}

const told = /^(?:.*: )?error (FW\d{3}): /

/** The message of the page for an unforeseen error. */
const unforeseen = 'FW963'

/** The faults in its outcome; none if it is shown, or refused with a proper error. */
export function faultsOf({ end, seen }: Shown): string[] {
  const slow = seen.filter(({ milliseconds }) => milliseconds > 5000).map(({ name }) => name)
  const faults = end === 'well' ? [] : [`${end} ${slow.join(', ')}`.trim()]
  for (const { name, refusal } of seen)
    if (refusal !== null && [undefined, unforeseen].includes(told.exec(refusal)?.[1]))
      faults.push(`${name}: ${refusal.slice(0, 300)}`)
  return faults
}

function count(counts: Map<string, number>, shown: Shown): void {
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  const refusals = shown.seen.flatMap(({ refusal }) => refusal ?? [])
  const isOpen = shown.seen[0]?.refusal === null
  if (shown.end !== 'well') add(`document: ${shown.end}`)
  else add(`document: ${!isOpen ? 'refused' : refusals.length > 0 ? 'shown in part' : 'shown'}`)
  for (const code of new Set(refusals.map((refusal) => told.exec(refusal)?.[1] ?? 'no code'))) add(`document: ${code}`)
}
