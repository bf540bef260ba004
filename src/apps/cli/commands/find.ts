import type { Argv, InferredOptionTypes } from 'yargs'
import { engineChoices } from '../../../engines/sim/engine/names.js'
import type { CommandBody } from '../command.js'
import { choice, count, flag, optionsOf, settings, subject, text } from '../options.js'
import { print, printJson } from '../output.js'
import { failForUsage } from '../usage.js'

const options = optionsOf({
  first: count('Stop at so many hits'),
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

/** Hits that are listed where nobody says how many: in a terminal, and for a program. */
const listed = { text: 20, json: 100_000 }

/** `flitwave find`: the cycles in which a condition over signals holds. */
export const findCommand: CommandBody<FindArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('run', subject('A replay of `flitwave run --keep-replay`, or a testbench, which runs now'))
      .positional('condition', subject('What has to hold: signals by path, and operators as in TypeScript'))
      .options(options)
      .example("$0 find traffic.replay 'dut.delivered[*].valid'", 'When each node is given something')
      .example(
        "$0 find traffic.replay 'dut.nodes[*].router.inputs[*].channels[*].state === WaitingVc for 10' --count",
        'Who waits long',
      )
      .example("$0 find fifo 'rise(dut.full) && dut.count > 3' --first 1", 'The first time, in a run made now')
      .epilogue(
        'A wildcard makes a match of each thing that it stands for; any(…) and all(…) make one condition of all. docs/find.md has the rest.\n\nExit code: 0 if it holds somewhere, 1 if not, 2 for bad usage or input.',
      ),
  handler: async (args) => find(args),
}

async function find(args: FindArguments): Promise<void> {
  if (args.count && args.first !== undefined)
    failForUsage('--count looks at all hits, and --first at some', 'give one of them')
  const [{ parseQuery }, { printQuery }, { searchReplay }] = await Promise.all([
    import('../../../runs/find/syntax/parse.js'),
    import('../../../runs/find/syntax/condition.js'),
    import('../../../runs/find/search/search.js'),
  ])
  const query = parseQuery(args.condition)
  const { openPast } = await import('../past.js')
  const { requireCycles } = await import('../../../runs/replay/window.js')
  const { file, design } = await openPast(args.run, args)
  const { from, to } = requireCycles(file, args)
  const most = args.count ? 0 : (args.first ?? (args.json ? listed.json : listed.text))
  const isCounted = args.first === undefined
  const result = searchReplay(file, { design, query, from, to, most, isCounted, engine: args.engine })
  const condition = printQuery(query)
  const { countLine, countTable, hitLines, searchAsJson } = await import('../hits.js')
  if (args.json) printJson({ condition, from, to, ...searchAsJson(result) })
  else {
    const list = args.count ? countTable(result, listed.text) : hitLines(result)
    if (list) print(list)
    print(countLine(result))
  }
  if (result.hits.length === 0 && !result.counts?.size) process.exitCode = 1
}
