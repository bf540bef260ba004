/** The page: the proved properties of each module, in tables. */

import { counted } from '../../src/base/text.js'
import { groupBy } from '../../src/base/maps.js'
import { shell, table } from '../../scripts/markdown.js'
import { groups, type Claim } from './claims.js'
import { resultKey, settingsText, type ClaimResult, type Outcome } from './outcome.js'
import { settingsInShort } from './settings-text.js'

export interface PageParts {
  readonly results: readonly ClaimResult[]
  /** All modules of the package, by name. */
  readonly modules: readonly string[]
}

/** @throws Error for a claim without a result, and for an unexplained refutation */
export function pageOf({ results, modules }: PageParts): string {
  const known = new Map(results.map((result) => [resultKey(result), result]))
  const resultsOf = (claim: Claim): ClaimResult[] =>
    (claim.settings ?? [{}]).map((settings) => {
      const found = known.get(resultKey({ module: claim.module, settings }))
      if (!found) throw new Error(`nothing is known of ${claim.module} ${settingsText(settings)}: npm run prove`)
      return found
    })
  const sections = groups.map(({ title, about, claims }) => [
    `## ${title}`,
    about,
    table(
      titles,
      claims.flatMap((claim) => rowsOf(claim, resultsOf(claim))),
    ),
  ])
  const claimed = new Set(groups.flatMap(({ claims }) => claims.map(({ module }) => module)))
  const others = modules.filter((module) => !claimed.has(module))
  const all = groups.flatMap(({ claims }) => claims.flatMap(resultsOf))
  return `${[...introduction(all), ...sections.flat(), ...ending(others)].join('\n\n')}\n`
}

const titles = ['module', 'assertion', 'verdict', 'how', 'time'] as const

function introduction(results: readonly ClaimResult[]): string[] {
  const outcomes = results.flatMap((result) => result.outcomes)
  const count = (verdict: Outcome['verdict']): number =>
    outcomes.filter((one) => one.verdict === verdict).reduce((sum, one) => sum + one.instances, 0)
  return [
    '# The proved laws',
    '<!-- Made by `npm run prove`; change check/proofs/ instead. -->',
    `${count('proved')} assertions of ${counted(results.length, 'module')} with their settings are proved, ${count('bounded')} are known to hold for some cycles after reset, and ${count('refuted')} ${count('refuted') === 1 ? 'is' : 'are'} refuted, as expected. [Proofs](proofs.md) explains the verdicts.`,
    'A setting is named if it is not the default. Payloads and tags of one bit represent any width: modules move them, and do not read them. Assumptions of a module are `relied on`, with the part that keeps them. Each line can be proved again:',
    shell(
      'npx flitwave prove VcAllocator',
      "npx flitwave prove InputUnit --set stages=3 --assume 'a body flit without' 'begins inside' 'no room' 'for nobody' 'two virtual'",
      'npx flitwave prove BanyanProgress --set addressWidth=2 lengthWidth=2 motion=rigid --seconds 240',
    ),
    'Times are of one core of a shared machine, until the last result of the row; `-` is less than a second.',
  ]
}

function ending(others: readonly string[]): string[] {
  return [
    '## Modules without assertions, and modules made of these',
    `${others.map((name) => `\`${name}\``).join(', ')}.`,
    '## Networks of any size: no deadlock',
    [
      'A network of routers is free of deadlock if the graph of its channels has no cycle (Dally and Seitz 1987). This needs four conditions, which are checked:',
      '',
      '* that routers keep to the routing function, and give each output channel to one packet at a time: `RouterPacket` and `Router` above;',
      '* that no flit is sent without room for it, and every credit comes back: `CreditLoop` above, and `CreditMonitor` in every simulation of a network;',
      '* that a packet on a ring never takes class p after h or l: `RingWalk` above;',
      '* that the graph which the route units of a network make has no cycle: `flitwave cdg`, for the network and the size that you have.',
    ].join('\n'),
  ]
}

function rowsOf(claim: Claim, results: readonly ClaimResult[]): string[][] {
  const outcomes = results.flatMap((result) => result.outcomes.map(withoutNames))
  for (const { verdict, message } of outcomes)
    if (verdict === 'refuted' && !claim.refuted?.messages.includes(message))
      throw new Error(`${claim.module}: '${message}' is refuted, and no reason is given`)
  const name = [`\`${claim.module}\``, settingsInShort(results.map(({ settings }) => settings))]
    .filter(Boolean)
    .join(' ')
  const rows = [...groupBy(outcomes, ({ message, verdict }) => `${verdict} ${message}`).values()].map((group) =>
    rowOf(claim, group),
  )
  return rows.length === 0 ? [[name, 'none', '', '', '']] : rows.map((row, i) => [i === 0 ? name : '', ...row])
}

/** Gives all assumptions about enum inputs the same message, so that they share a line. */
function withoutNames(outcome: Outcome): Outcome {
  const isOfEnum = outcome.verdict === 'relied on' && / is a [A-Z]\w*$/.test(outcome.message)
  return isOfEnum ? { ...outcome, message: 'an input whose values have names has one of them' } : outcome
}

function rowOf(claim: Claim, group: readonly Outcome[]): string[] {
  const { message, verdict } = group[0]!
  const instances = group.reduce((sum, one) => sum + one.instances, 0)
  const text = instances === 1 ? message : `${message} (${instances})`
  const seconds = Math.max(...group.map((one) => one.seconds))
  return [
    text,
    verdictOf(group),
    howOf(claim, group),
    verdict === 'relied on' || seconds < 1 ? '-' : `${Math.round(seconds)} s`,
  ]
}

function verdictOf(group: readonly Outcome[]): string {
  const { verdict, cycles } = group[0]!
  if (verdict === 'bounded') return `bounded to ${Math.min(...group.map((one) => one.cycles!))} cycles`
  return verdict === 'refuted'
    ? `refuted in ${counted(cycles!, 'cycle')}`
    : `**${verdict}**`.replace('**relied on**', 'relied on')
}

function howOf(claim: Claim, group: readonly Outcome[]): string {
  const { verdict, message } = group[0]!
  if (verdict === 'refuted') return claim.refuted!.because
  if (verdict === 'relied on') {
    const contract = claim.contracts?.find(({ messages }) => messages.some((part) => message.includes(part)))
    return `kept by ${contract?.keeper ?? 'the driver of the inputs'}`
  }
  return [
    ...new Set(group.map(({ how }) => how.replace(/\d+ (?=clause)/, 'some ').replace('1 clause', 'some clauses'))),
  ].join(', ')
}
