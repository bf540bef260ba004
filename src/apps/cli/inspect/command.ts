import { basename, dirname } from 'node:path'
import { fileToReplace } from '../../../base/files/read.js'
import { requireCycles } from '../../../runs/replay/window.js'
import { command } from '../shared/command.js'
import { count, flag, optionsOf, settings, subject, text } from '../shared/options.js'
import { print } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import { failForUsage } from '../shared/usage.js'
import type { PastRun } from '../shared/open-run.js'
import type { MapText } from '../../inspect/network/map-text.js'

const options = optionsOf({
  out: text('Write the page with the run into this file, and start no server'),
  open: flag('Open the browser', true),
  port: count('Port on this machine; default: one that is free', { most: 65_535 }),
  set: settings('Parameters of a testbench that is run, as name=value'),
  seed: count('Seed of a testbench that is run', { least: 0 }),
  cycle: count('Show this cycle first', { least: 0 }),
  cycles: count('End a testbench after this many cycles'),
  clock: text('The clock of a dump; by default it is found: top.clk'),
  time: flag('Show a dump in units of time, not in cycles'),
  packets: text('A map of the links of a network, whose packets are then followed: noc.map.json'),
  testbench: text('The testbench of a replay, if it has moved'),
})

export const inspectCommand = command({
  subject: {
    run: subject('A testbench to run, a replay of `flitwave run --keep-replay`, or a VCD or FST dump of any simulator'),
  },
  options,
  examples: [
    ['$0 inspect traffic', 'Run it, and open the page'],
    ['$0 inspect torus-deadlock --cycle 40', 'The page, at a cycle of interest'],
    ['$0 inspect traffic.replay --out traffic.html', 'One file that works anywhere, for a mail or a lecture'],
    ['$0 inspect dump.fst', 'The waves of a dump'],
    ['$0 inspect dump.vcd --packets noc.map.json', 'And its packets'],
    ['$0 inspect router.replay --packets noc.map.json', 'The packets of an imported design'],
    ['$0 inspect ./mine.tb.ts --no-open', 'Only print the address'],
  ],
  epilogue: 'The page is served to this machine alone, until Ctrl-C.\n\nExit code: 0, or 2 for bad usage or input.',
  run: async (args) => {
    if (args.out !== undefined) fileToReplace(args.out)
    const { isDumpFile } = await import('../shared/dump-file.js')
    if (isDumpFile(args.run)) {
      refuseFor('a dump has no testbench', ofTestbenches, args)
      const { inspectDump } = await import('./dump.js')
      return inspectDump(args.run, args)
    }
    refuseFor('a run of Flitwave has its own clock', ofDumps, args)
    const { openPast } = await import('../shared/open-run.js')
    const past = await openPast(args.run, args)
    const { packPast } = await import('./pack.js')
    const run = packPast(past, args.packets === undefined ? null : await mapOf(past, args.packets))
    const view = viewOf(args.cycle, past)
    if (args.out !== undefined) return writePage(args.out, run, past, view)
    const { serveUntilEnded } = await import('./serve.js')
    await serveUntilEnded(run, { ...args, view })
  },
})

/** @throws FlitwaveError FW916 for a run that has packets of its own; FW005, FW912, FW966 to FW970 for the map */
async function mapOf(past: PastRun, path: string): Promise<MapText> {
  const { knowsPackets } = await import('../shared/open-run.js')
  if (knowsPackets(past)) failForUsage('the run has packets of its own', 'leave out --packets')
  const { ReplayRun } = await import('../../../runs/replay-run.js')
  const { checkedMap } = await import('./map.js')
  return checkedMap(new ReplayRun(past.file, past.design), path)
}

/** Options of each kind of run. */
const ofTestbenches = ['set', 'seed', 'cycles', 'testbench'] as const
const ofDumps = ['clock', 'time'] as const

/** @throws FlitwaveError FW916 for an option that this kind of run does not have */
function refuseFor(why: string, names: readonly string[], args: Readonly<Record<string, unknown>>): void {
  const given = names.filter((name) => isGiven(args[name]))
  if (given.length > 0) failForUsage(why, `leave out ${given.map((name) => `--${name}`).join(' and ')}`)
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined && value !== false
}

/** @throws FlitwaveError FW904 for a cycle that the run does not have */
function viewOf(cycle: number | undefined, { file }: PastRun): string {
  if (cycle === undefined) return ''
  requireCycles(file, { from: cycle, to: cycle })
  return `cycle=${cycle}`
}

async function writePage(path: string, run: Uint8Array, { file }: PastRun, view: string): Promise<void> {
  const { readAssets, singleFile } = await import('../../server/page.js')
  const content = singleFile(readAssets(), run, file.header.drawing.title, view)
  for (const written of writeFiles(dirname(path), [{ name: basename(path), content }])) print(written)
}
