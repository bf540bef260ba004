/** The page: papers, claims and verdicts in Markdown, made entirely from results and the judges' computations. */

import { verdicts, type Claim, type Judgement, type Note } from './claim.js'
import type { Evidence } from './evidence.js'
import { shell, table } from '../../scripts/markdown.js'
import { itemTable } from './items.js'
import type { ClaimGroup, Paper } from './paper.js'
import { experimentCommand, experimentRuns, type ExperimentRunName } from './runs.js'

interface JudgedClaim extends Judgement {
  readonly claim: Claim
}

interface JudgedPaper {
  readonly paper: Paper
  readonly groups: readonly { readonly group: ClaimGroup; readonly judged: readonly JudgedClaim[] }[]
}

/** @throws Error for a claim whose verdict has no stated reason */
export async function pageOf(papers: readonly Paper[], evidence: Evidence): Promise<string> {
  const judged: JudgedPaper[] = []
  for (const paper of papers) judged.push(await judgedPaper(paper, evidence))
  return `${[...introduction(judged), ...judged.flatMap((one) => sectionOf(one, evidence)), ...ending()].join('\n\n')}\n`
}

async function judgedPaper(paper: Paper, evidence: Evidence): Promise<JudgedPaper> {
  const groups = []
  for (const group of paper.groups) {
    const judged: JudgedClaim[] = []
    for (const claim of group.claims) judged.push({ claim, ...(await judge(claim, evidence)) })
    groups.push({ group, judged })
  }
  return { paper, groups }
}

async function judge(claim: Claim, evidence: Evidence): Promise<Judgement> {
  const judgement = await claim.judge(evidence)
  const { verdict, numbers } = judgement
  if (!['reproduced', 'open'].includes(verdict) && claim.because[verdict] === undefined)
    throw new Error(`"${claim.claim}" (${claim.where}) is ${verdict}, and no reason is given. ${numbers}`)
  return judgement
}

function countsOf(papers: readonly JudgedPaper[]): Counts {
  const all = papers.flatMap(({ groups }) => groups.flatMap(({ judged }) => judged))
  return {
    claims: all.length,
    verdicts: verdicts.map((verdict) => all.filter((one) => one.verdict === verdict).length),
    notes: papers.reduce((sum, { paper }) => sum + paper.notes.length, 0),
  }
}

interface Counts {
  readonly claims: number
  /** In the order of {@link verdicts}. */
  readonly verdicts: readonly number[]
  readonly notes: number
}

const rowOf = (title: string, { claims, verdicts: counts, notes }: Counts): string[] => [
  title,
  ...[claims, ...counts, notes].map(String),
]

function introduction(papers: readonly JudgedPaper[]): string[] {
  const total = countsOf(papers)
  const [reproduced, not, wrong, open] = total.verdicts
  return [
    '# Claims of the four papers, reproduced',
    '<!-- Made by `npm run reproduction`; change check/reproduction/ instead. -->',
    'Flitwave was built to run the algorithms of four papers. This page lists their claims, and the result of checking, computing or playing the algorithms on the RTL, cycle by cycle. Verdicts and numbers are computed from the results next to this page, by the judges in `check/reproduction/` in the repository.',
    `**${reproduced} of ${total.claims} claims are reproduced, ${not} are not, ${wrong} are false and ${open} are open.** Another ${total.notes} places are notes: slips of the pen, doubtful scans, gaps, and results beyond the text.`,
    [
      '* **reproduced**: our results agree. A trend counts as reproduced if it holds at four of five points.',
      '* **not reproduced**: our results disagree. A detail that the paper leaves open may be the cause.',
      '* **false**: it cannot hold, whatever the open details are: there is a counterexample or a contradiction.',
      '* **open**: the measurements do not decide it, or the paper leaves the decisive detail open.',
    ].join('\n'),
    "With random workloads, each point is a mean of independent draws, 16 unless the table has another number, and numbers have 95 % confidence intervals (Student's t): 1.45 ± 0.03. Schemes are compared draw by draw, since each draw has the same workload for all of them. A point counts for or against a claim only if the difference is outside of the interval, and a claim that depends on the other points is open. Without random draws, cases are counted or formulas computed.",
    'A claim is a sentence of a paper, with its section, figure, definition, lemma or theorem; a claim on several panels of a figure has a row, and a verdict, for each panel. Our copies of the texts have no page numbers, and the table says so where a section is unknown. A result that no sentence of a paper claims is a note. Each paper has a table of its figures, tables, lemmas and theorems, with the result for each.',
    table(
      ['paper', 'claims', ...verdicts, 'notes'],
      [
        ...papers.map((one) => rowOf(`[${one.paper.title}](#${anchorOf(one.paper.title)})`, countsOf([one]))),
        rowOf('all', total),
      ],
      true,
    ),
    '## Look at a point yourself',
    'Each point of a chart is a run. The result file has its number and its setting:',
    shell(
      'npx flitwave experiment                                              # the figures that there are',
      'npx flitwave experiment multicast-fig5 --point 7                     # one point, measured again',
      'npx flitwave experiment multicast-fig5 --point 7 --run-waves         # its waves, at the node that is served last',
      'npx flitwave experiment multicast-fig6 --set ts=100 --set sources=80,240 --results mine.jsonl',
    ),
    'Simulations are of RTL: a lone message of L flits takes Ts + hops + L + Tr cycles exactly. Latencies are in cycles.',
  ]
}

function sectionOf({ paper, groups }: JudgedPaper, evidence: Evidence): string[] {
  return [
    `## ${paper.title}`,
    `${paper.citation}.`,
    ...paper.about,
    ...groups.flatMap(({ group, judged }) => [`### ${group.title}`, claimTable(judged)]),
    ...(paper.charts.length > 0 ? ['### Charts', ...paper.charts.flatMap((chart) => chartLines(chart, evidence))] : []),
    ...paper.tables.flatMap((section) => [`### ${section.title}`, section.text(evidence)]),
    ...(paper.notes.length > 0 ? ['### Notes', noteTable(paper.notes, evidence)] : []),
    `### ${itemsTitle}: ${paper.title}`,
    itemTable(
      paper,
      groups.flatMap(({ judged }) => judged.map(({ claim: { where }, verdict }) => ({ where, verdict }))),
    ),
  ]
}

/** Includes the title of the paper, so that each heading has its own anchor. */
const itemsTitle = 'Figures, tables, lemmas and theorems'

function claimTable(judged: readonly JudgedClaim[]): string {
  return table(
    ['where', 'claim', 'verdict', 'numbers', 'draws', 'why'],
    judged.map(({ claim, verdict, numbers, draws }) => [
      claim.where,
      claim.claim,
      verdict === 'reproduced' ? verdict : `**${verdict}**`,
      numbers,
      draws === undefined ? '–' : String(draws),
      claim.because[verdict] ?? (verdict === 'open' ? 'Too few points are outside of their intervals.' : ''),
    ]),
  )
}

function noteTable(notes: readonly Note[], evidence: Evidence): string {
  return table(
    ['where', 'note', 'evidence'],
    notes.map((note) => [note.where, note.note, note.shows?.(evidence) ?? '']),
  )
}

function chartLines({ run, figure }: Paper['charts'][number], evidence: Evidence): string[] {
  const { experiment } = evidence.experiment(run).prepared
  return [`${figure}: ${experiment.about}`, `![${experiment.title}](${chartFile(run)})`]
}

/** The chart file beside the page. */
export function chartFile(run: ExperimentRunName): string {
  return `reproduction/${run}.svg`
}

function ending(): string[] {
  return [
    '## Making this page again',
    'Results are JSON Lines, with the setting of each point. These commands make them, and the last one the page and its charts:',
    shell(...(Object.keys(experimentRuns) as ExperimentRunName[]).map(experimentCommand), 'npm run reproduction'),
    '`npm run reproduction -- --check` fails if the page or a chart is not what the results say, and `--sample 20` measures each twentieth point once more. Each file of results has the version of the package that made them, and each point a digest of its hardware. A warning names those for which either has changed since: they hold as long as points that are measured once more come to the same.',
  ]
}

/** The anchor that GitHub makes from a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
