import type { InferredOptionTypes } from 'yargs'
import { engineChoices } from '../../../engines/sim/engine/instances.js'
import { command } from '../shared/command.js'
import { choice, count, flag, optionsOf, settings, subject, text } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { failForUsage } from '../shared/usage.js'
import { counted } from '../../../base/text.js'
import { matchLabels } from '../../../runs/find/meaning/paths.js'
import type { SearchResult, ShownValue } from '../../../runs/find/search/search.js'
import { leafValue } from '../../../ir/shape.js'
import { unknownText, valueText } from '../../../print/wave/values.js'
import { align, printTable } from '../shared/table.js'

const options = optionsOf({
  first: count('Stop after this many hits'),
  count: flag('Count the hits of each match, and list none'),
  from: count('First cycle to look at', { least: 0 }),
  to: count('Last cycle to look at', { least: 0 }),
  json: flag('As JSON'),
  engine: choice('engine', engineChoices, 'Engine; the results are the same', { default: 'auto' }),
  clock: text('The clock of a dump; by default it is found: top.clk'),
  time: flag('Look at each unit of time of a dump, not at cycles'),
  testbench: text('The testbench of a replay, if it has moved'),
  set: settings('Parameters of a testbench, as name=value'),
  seed: count('Seed of a testbench', { least: 0 }),
  cycles: count('End a testbench after this many cycles'),
})

type FindArguments = InferredOptionTypes<typeof options> & { readonly run: string; readonly condition: string }

/** The default number of listed hits: in a terminal, and for a program. */
const listed = { text: 20, json: 100_000 }

export const findCommand = command({
  subject: {
    run: subject('A replay, a VCD or FST dump of any simulator, or a testbench, which runs now'),
    condition: subject('The condition: signals by path, and operators as in TypeScript'),
  },
  options,
  examples: [
    ["$0 find traffic.replay 'dut.delivered[*].valid'", 'The deliveries to each node'],
    [
      "$0 find traffic.replay 'dut.nodes[*].router.inputs[*].channels[*].state === WaitingVc for 10' --count",
      'Virtual channels that wait long',
    ],
    ["$0 find dump.vcd 'rise(top.full) && top.count > 3'", 'The same in a dump of another simulator'],
    ["$0 find fifo 'rise(dut.full) && dut.count > 3' --first 1", 'The first time, in a run made now'],
  ],
  epilogue:
    'A wildcard makes a separate match of each instance; any(…) and all(…) join them into one condition. See docs/find.md.\n\nExit code: 0 if it holds somewhere, 1 if not, 2 for bad usage or input.',
  run: async (args) => find(args),
})

async function find(args: FindArguments): Promise<void> {
  if (args.count && args.first !== undefined)
    failForUsage('--count looks at all hits, and --first at some', 'give one of them')
  const { printQuery } = await import('../../../runs/find/syntax/condition.js')
  const { openAnyRun } = await import('../shared/any-run.js')
  const { run, close } = await openAnyRun(args.run, args)
  const { query, from, to, result } = await run.search(args.condition, { ...args, ...hitsOf(args) }).finally(close)
  const condition = printQuery(query)
  if (args.json) printJson({ condition, from, to, ...searchAsJson(result) })
  else {
    const list = args.count ? countTable(result, listed.text) : hitLines(result)
    if (list) print(list)
    print(countLine(result))
  }
  if (result.hits.length === 0 && !result.counts?.size) process.exitCode = 1
}

function hitsOf({ count, first, json }: FindArguments): { readonly most: number; readonly isCounted: boolean } {
  const most = count ? 0 : (first ?? (json ? listed.json : listed.text))
  return { most, isCounted: first === undefined }
}

type Hit = SearchResult['hits'][number]

/** One line for each hit: its cycles, its match, and the values in its first cycle. */
function hitLines({ hits, matches }: SearchResult): string {
  return align(hits.map((hit) => hitCells(hit, matchLabels(matches[hit.match]!))))
}

/** `23 hits in 12 of 320 matches, 471 cycles together`: the totals. */
function countLine({ counts, matches, hits }: SearchResult): string {
  if (!counts) return `${counted(hits.length, 'hit')}: the search ended there`
  const { all, cycles } = totals(counts)
  if (all === 0) return 'it never holds'
  const where = matches.length > 1 ? ` in ${counts.size} of ${matches.length} matches` : ''
  const more =
    hits.length > 0 && hits.length < all ? `; the first ${hits.length} are listed: --first ${all} lists all` : ''
  return `${counted(all, 'hit')}${where}, ${counted(cycles, 'cycle')}${all > 1 ? ' together' : ''}${more}`
}

/** The matches with the most cycles. */
function countTable({ counts, matches }: SearchResult, most: number): string | null {
  if (!counts || matches.length === 1) return null
  const rows = [...counts].sort(([a, x], [b, y]) => y.cycles - x.cycles || a - b).slice(0, most)
  if (rows.length === 0) return null
  return printTable(
    rows.map(([match, { hits, cycles }]) => ({ match: matchLabels(matches[match]!).join(', '), hits, cycles })),
  )
}

/** The complete result as JSON. */
function searchAsJson(result: SearchResult): object {
  const { hits, counts, matches } = result
  const label = (match: number): readonly string[] => matchLabels(matches[match]!)
  return {
    matches: matches.length,
    hits: hits.map(({ match, from, to, values }) => ({
      from,
      to,
      length: to - from + 1,
      match: label(match),
      values: Object.fromEntries(values.map((value) => [value.path, plainValue(value)])),
    })),
    counts: counts && {
      ...totals(counts),
      matches: [...counts].sort(([a], [b]) => a - b).map(([match, count]) => ({ match: label(match), ...count })),
    },
  }
}

function totals(counts: NonNullable<SearchResult['counts']>): { readonly all: number; readonly cycles: number } {
  let [all, sum] = [0, 0]
  for (const { hits, cycles } of counts.values()) {
    all += hits
    sum += cycles
  }
  return { all, cycles: sum }
}

function hitCells({ from, to, values }: Hit, labels: readonly string[]): string[] {
  const cycles = from === to ? `${from}` : `${from}..${to}`
  const texts = values.map((value) => {
    const name = shortName(value.path, labels)
    const text = shownValue(value)
    return name === '' ? text : `${name}=${text}`
  })
  return [cycles, ...(labels.length > 0 ? [labels.join(', ')] : []), texts.join(' ')]
}

/** In the notation of conditions. */
function shownValue({ shape, value, unknown }: ShownValue): string {
  if (unknown !== undefined) return unknownText(shape, { value, unknown })
  return shape.kind === 'bool' ? String(leafValue(shape, value)) : valueText(shape, value)
}

/** The values of a hit, without those that its match already contains. */
function shortName(path: string, labels: readonly string[]): string {
  const label = labels.find((text) => path === text || path.startsWith(`${text}.`))
  return label === undefined ? path : path.slice(label.length + 1)
}

function plainValue({ shape, value, unknown }: ShownValue): string | number | boolean {
  if (unknown !== undefined) return unknownText(shape, { value, unknown })
  if (shape.kind === 'enum') return valueText(shape, value)
  const plain = leafValue(shape, value)
  return typeof plain === 'bigint' ? String(plain) : plain
}
