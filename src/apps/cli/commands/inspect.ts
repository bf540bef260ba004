import { basename, dirname } from 'node:path'
import type { Argv, InferredOptionTypes } from 'yargs'
import { fileToReplace } from '../../../base/files/target.js'
import type { CommandBody } from '../command.js'
import { requireCycles } from '../../../runs/replay/cycles.js'
import { count, flag, optionsOf, settings, subject, text } from '../options.js'
import { print } from '../output.js'
import { writeFiles } from '../output-files.js'
import type { PastRun } from '../past.js'

const options = optionsOf({
  out: text('Write a page of its own into this file, with the run in it, and serve nothing'),
  open: flag('Open the browser', true),
  port: count('Port on this machine; default: one that is free', { most: 65_535 }),
  set: settings('Parameters of a testbench that is run, as name=value'),
  seed: count('Seed of a testbench that is run', { least: 0 }),
  cycle: count('Show this cycle first', { least: 0 }),
  cycles: count('End a testbench after this many cycles'),
  testbench: text('The testbench of a replay, if it has moved'),
})

type InspectArguments = InferredOptionTypes<typeof options> & { readonly run: string }

/** `flitwave inspect`: a page that stands in a run. */
export const inspectCommand: CommandBody<InspectArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('run', subject('A replay that `flitwave run --keep-replay` has written, or a testbench to run'))
      .options(options)
      .example('$0 inspect traffic', 'Run it, and open the page')
      .example('$0 inspect torus-deadlock --cycle 40', 'The page, at the cycle that is to be looked at')
      .example(
        '$0 inspect traffic.replay --out traffic.html',
        'One file that works everywhere, for a mail or a lecture',
      )
      .example('$0 inspect ./mine.tb.ts --no-open', 'Only print the address')
      .epilogue(
        'The page is served to this machine alone, until Ctrl-C.\n\nExit code: 0, or 2 for bad usage or input.',
      ),
  handler: async (args) => {
    if (args.out !== undefined) fileToReplace(args.out)
    const { openPast } = await import('../past.js')
    const past = await openPast(args.run, args)
    const { packPast } = await import('../inspect/pack.js')
    const run = packPast(past)
    const view = viewOf(args.cycle, past)
    if (args.out !== undefined) return writePage(args.out, run, past, view)
    const { serveUntilEnded } = await import('../inspect/serve.js')
    await serveUntilEnded(run, { ...args, view })
  },
}

/** @throws FlitwaveError FW904 for a cycle that the run does not have */
function viewOf(cycle: number | undefined, { file }: PastRun): string {
  if (cycle === undefined) return ''
  requireCycles(file, { from: cycle, to: cycle })
  return `cycle=${cycle}`
}

async function writePage(path: string, run: Uint8Array, { file }: PastRun, view: string): Promise<void> {
  const { readAssets } = await import('../../server/assets.js')
  const { singleFile } = await import('../../server/single-file.js')
  const content = singleFile(readAssets(), run, file.header.drawing.title, view)
  for (const written of writeFiles(dirname(path), [{ name: basename(path), content }])) print(written)
}
