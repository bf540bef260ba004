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
import { valueText } from '../../../print/wave/values.js'
import { align, printTable } from '../shared/table.js'

const options = optionsOf({
  first: count('Stop after this many hits'),
  count: flag('Count the hits of each match, and list none'),
  from: count('First cycle to look at', { least: 0 }),
  to: count('Last cycle to look at', { least: 0 }),
  json: flag('As JSON'),
  engine: choice('engine', engineChoices, 'Engine; the results are the same', { default: 'auto' }),
  testbench: text('The testbench of a replay, if it has moved'),
  set: settings('Parameters of a testbench, as name=value'),
  seed: count('Seed of a testbench', { least: 0 }),
  cycles: count('End a testbench after this many cycles'),
})

type FindArguments = InferredOptionTypes<typeof options> & { readonly run: string; readonly condition: string }

/** Hits that are listed by default: in a terminal, and for a program. */
const listed = { text: 20, json: 100_000 }

/** `flitwave find`: the cycles in which a condition over signals holds. */
export const findCommand = command({
  subject: {
    run: subject('A replay of `flitwave run --keep-replay`, or a testbench, which runs now'),
    condition: subject('The condition: signals by path, and operators as in TypeScript'),
  },
  options,
  examples: [
    ["$0 find traffic.replay 'dut.delivered[*].valid'", 'The deliveries to each node'],
    [
      "$0 find traffic.replay 'dut.nodes[*].router.inputs[*].channels[*].state === WaitingVc for 10' --count",
      'Virtual channels that wait long',
    ],
    ["$0 find fifo 'rise(dut.full) && dut.count > 3' --first 1", 'The first time, in a run made now'],
  ],
  epilogue:
    'A wildcard makes a separate match of each instance; any(…) and all(…) join them into one condition. See docs/find.md.\n\nExit code: 0 if it holds somewhere, 1 if not, 2 for bad usage or input.',
  run: async (args) => find(args),
})

async function find(args: FindArguments): Promise<void> {
  if (args.count && args.first !== undefined)
    failForUsage('--count looks at all hits, and --first at some', 'give one of them')
  const [{ parseQuery }, { printQuery }, { searchReplay }] = await Promise.all([
    import('../../../runs/find/syntax/parse.js'),
    import('../../../runs/find/syntax/condition.js'),
    import('../../../runs/find/search/search.js'),
  ])
  const query = parseQuery(args.condition)
  const { openPast } = await import('../shared/open-run.js')
  const { requireCycles } = await import('../../../runs/replay/window.js')
  const { file, design } = await openPast(args.run, args)
  const { from, to } = requireCycles(file, args)
  const most = args.count ? 0 : (args.first ?? (args.json ? listed.json : listed.text))
  const isCounted = args.first === undefined
  const result = searchReplay(file, { design, query, from, to, most, isCounted, engine: args.engine })
  const condition = printQuery(query)
  if (args.json) printJson({ condition, from, to, ...searchAsJson(result) })
  else {
    const list = args.count ? countTable(result, listed.text) : hitLines(result)
    if (list) print(list)
    print(countLine(result))
  }
  if (result.hits.length === 0 && !result.counts?.size) process.exitCode = 1
}

type Hit = SearchResult['hits'][number]

/** One line for each hit: its cycles, its match, and the values in its first cycle. */
function hitLines({ hits, matches }: SearchResult): string {
  return align(hits.map((hit) => hitCells(hit, matchLabels(matches[hit.match]!))))
}

/** `23 hits in 12 of 320 matches, 471 cycles together`. */
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

/** All of it for programs. */
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

/** As a condition would have it. */
function shownValue({ shape, value }: ShownValue): string {
  return shape.kind === 'bool' ? String(leafValue(shape, value)) : valueText(shape, value)
}

/** The values of a hit, without those that its match already names. */
function shortName(path: string, labels: readonly string[]): string {
  const label = labels.find((text) => path === text || path.startsWith(`${text}.`))
  return label === undefined ? path : path.slice(label.length + 1)
}

function plainValue({ shape, value }: ShownValue): string | number | boolean {
  if (shape.kind === 'enum') return valueText(shape, value)
  const plain = leafValue(shape, value)
  return typeof plain === 'bigint' ? String(plain) : plain
}
