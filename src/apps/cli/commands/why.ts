import { basename, dirname } from 'node:path'
import type { CauseTrace } from '../../../runs/why/trace.js'
import { command } from '../shared/command.js'
import { count, flag, optionsOf, settings, subject, text, writers } from '../shared/options.js'
import { print, printJson } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'
import type { PastRun } from '../shared/open-run.js'
import { failForUsage } from '../shared/usage.js'
import type { InferredOptionTypes } from 'yargs'

const options = optionsOf({
  depth: count('Assignments to trace back', { most: 1000 }, { default: '4' }),
  exact: flag('Check every cycle, not only snapshots, to find since when a value is held'),
  writers: writers(),
  svg: text('Draw the signals, with arrows from causes to effects, into this file'),
  json: flag('Report as JSON'),
  set: settings('Parameters of a testbench that is run, as name=value'),
  seed: count('Seed of a testbench that is run', { least: 0 }),
  testbench: text('The testbench of a replay, if it has moved'),
  design: text(
    'The Verilog of a dump, such as router.v, or router.v#top: as `flitwave import` has left it, or imported now',
  ),
  scope: text('Where the design stands in a dump; by default it is found: tb.dut'),
  clock: text('The clock of a dump; by default it is found: top.clk'),
})

export const whyCommand = command({
  subject: {
    signal: subject('A signal and a cycle: dut.nodes[5].leaving[0].valid@40'),
    run: subject('A replay that `flitwave run --keep-replay` has written, a testbench to run, or a dump with --design'),
  },
  options,
  examples: [
    ['$0 why dut.full@12 fifo', 'Run the testbench of the queue, and ask why it is full'],
    ["$0 why 'dut.nodes[5].leaving[0].valid@40' traffic.replay --depth 8", 'Farther back, from a replay'],
    ['$0 why dut.node[6].count@380 icarus.vcd --design mesh.v', 'From the dump of another simulator'],
    ['$0 why dut.words[3]@12 fifo --svg causes.svg', 'A word of a memory, and a drawing'],
  ],
  epilogue:
    'Only causes that decide the value are shown: for a && b that is false because of a, a alone.\n\nExit code: 0 if all is well, 2 for bad usage or input.',
  run: async (args) => {
    if (args.design !== undefined) return whyInDump({ ...args, design: args.design })
    const { signal, run, depth, exact, writers: isAsked, svg, json, scope, clock, ...options } = args
    if (scope !== undefined || clock !== undefined)
      failForUsage(
        'a run of Flitwave has its own clock and one design',
        '--scope and --clock are for a dump with --design',
      )
    const asked = parseAsked(signal)
    const { changedSources, openPast } = await import('../shared/open-run.js')
    const past = await openPast(run, options)
    const { askWhy } = await import('../../../runs/why/trace.js')
    const { withWriters, writtenIn } = await import('../../../runs/why/writers.js')
    const { findWriters, rerunAsJson, unknownWriters } = await import('../shared/writers.js')
    const answered = askWhy(past.file, past.design, { ...asked, depth, isExact: exact })
    const found = await findWriters(past, writtenIn(answered.steps), isAsked)
    const trace = withWriters(answered, found.writerOf)
    if (json) {
      printJson({ ...(await import('../../../runs/why/json.js')).causesAsJson(trace), rerun: rerunAsJson(found) })
    } else {
      print((await import('../../../runs/why/text.js')).printCauses(trace))
      for (const sentence of [...changedSources(past), ...unknownWriters(found, run)]) print(sentence)
    }
    await drawInto(svg, past, trace, signal, json)
  },
})

type DumpArguments = InferredOptionTypes<typeof options> & {
  readonly signal: string
  readonly run: string
  readonly design: string
}

/** A run of our own follows the dump up to the cycle that is asked about. */
async function whyInDump(args: DumpArguments): Promise<void> {
  const { signal, run, depth, exact, svg, json } = args
  if (args.writers || args.testbench !== undefined || args.seed !== undefined || Object.keys(args.set).length > 0)
    failForUsage('a dump has no testbench', '--writers, --testbench, --set and --seed are for runs of Flitwave')
  const { isDumpFile } = await import('../shared/dump-file.js')
  if (!isDumpFile(run)) failForUsage(`${run} is no dump`, '--design is for a VCD or FST dump; a replay has its design')
  const { path, cycle } = parseAsked(signal)
  const { correctedLines, openFollowed } = await import('../shared/dump-design.js')
  const followed = await openFollowed(run, args, cycle)
  const { askWhy } = await import('../../../runs/why/trace.js')
  const own = path.startsWith(`${followed.scope}.`) ? `dut${path.slice(followed.scope.length)}` : path
  const trace = askWhy(followed.file, followed.design, { path: own, cycle, depth, isExact: exact })
  if (json) {
    const { causesAsJson } = await import('../../../runs/why/json.js')
    printJson({ ...causesAsJson(trace), corrections: followed.corrections })
  } else {
    print((await import('../../../runs/why/text.js')).printCauses(trace))
    for (const line of correctedLines(followed, run)) print(line)
  }
  await drawInto(svg, followed, trace, signal, json)
}

function parseAsked(text: string): { readonly path: string; readonly cycle: number } {
  const [, path, cycle] = /^(.+)@(\d+)$/.exec(text) ?? []
  if (path === undefined) failForUsage(`${text} names no signal in a cycle`, 'write it as dut.full@12')
  return { path, cycle: Number(cycle) }
}

async function drawInto(
  svg: string | undefined,
  past: DrawnRun,
  trace: CauseTrace,
  title: string,
  isQuiet: boolean,
): Promise<void> {
  if (svg === undefined) return
  const content = await draw(past, trace, title)
  for (const path of writeFiles(dirname(svg), [{ name: basename(svg), content }])) if (!isQuiet) print(path)
}

type DrawnRun = Pick<PastRun, 'file' | 'design'>

async function draw({ file, design }: DrawnRun, trace: CauseTrace, title: string): Promise<string> {
  const { pictureOf } = await import('../../../runs/why/picture.js')
  const { captureWindow } = await import('../../../runs/replay/window.js')
  const { formats } = await import('../../../print/wave/index.js')
  const { withViews } = await import('../../../print/wave/views.js')
  const { arrows, writers, ...shown } = pictureOf(trace)
  const rows = writers.map(({ path }) => path)
  const drawn = withViews(captureWindow(file, { design, ...shown }), writers, rows)
  return formats.svg.print({ ...drawn, title: `Why ${title}` }, { signals: [...shown.signals, ...rows], arrows })
}
