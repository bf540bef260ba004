/** `npm run verilog-in:names -- --from FOLDER designs.json`: the nets and registers of dumps that runs of ours have, too. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { script } from '../../scripts/script.js'
import { choices, flag, optionsOf } from '../../src/apps/cli/shared/options.js'
import { importVerilog } from '../../src/language/verilog/import.js'
import type { Sources } from '../../src/language/verilog/yosys/script.js'
import { dumpOfIcarus, dumpOfVerilator, openDump, scopes } from './dumped.js'
import { chosenOf, readList, sourcesOf, type ListedDesign } from './list.js'
import { matchingOf, type Matching } from './matched.js'
import { comparisonOptions, endWith, listOptions, readerWith, reasonOf, row, subjectOfList } from './options.js'
import { playedAtRandom, replayOf, type Played } from './played.js'
import { simulators, type Simulator } from './simulate.js'

const options = {
  ...comparisonOptions(200),
  ...listOptions,
  ...optionsOf({
    simulators: choices('simulator', simulators, 'Simulators that dump; Verilator by default'),
    unmatched: flag('List the nets and registers that are not in both'),
  }),
}

type Given = InferredOptionTypes<typeof options> & { readonly list: string }

/** The share of the nets that is asked for. */
const least = 0.95

const header = ['design', 'simulator', 'cycles', 'nets', 'matched', 'share', 'registers', 'matched', 'values']

const dumps: Readonly<Record<Simulator, (played: Played, sources: Sources, folder: string) => Promise<string | null>>> =
  { icarus: dumpOfIcarus, verilator: dumpOfVerilator }

async function matchingWith(simulator: Simulator, played: Played, sources: Sources): Promise<Matching> {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-names-'))
  try {
    const path = await dumps[simulator](played, sources, folder)
    if (path === null) throw new Error(`${simulator} does not take the source`)
    return await matchingOf(
      replayOf(played),
      await openDump(path, simulator),
      played.imported.report,
      scopes[simulator],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints the rows of a design. Resolves to whether enough nets and all registers are matched, and have the same values. */
async function compare(design: ListedDesign, given: Given): Promise<boolean> {
  let isGood = true
  try {
    const sources = sourcesOf(design, resolve(given.from))
    const imported = await importVerilog(sources, {
      limit: given.limit,
      reset: design.reset,
      yosys: await readerWith(given.slang),
    })
    const played = playedAtRandom(imported, given.cycles, given.seed)
    for (const simulator of given.simulators ?? ['verilator']) {
      const found = await matchingWith(simulator, played, sources)
      row([design.name, simulator, String(given.cycles), ...cellsOf(found)])
      if (given.unmatched) for (const line of found.unmatched) console.log(line)
      isGood &&= found.cycle === null && isEnough(found)
    }
  } catch (error) {
    row([design.name, '', '0', '', '', '', '', '', reasonOf(error)])
    return false
  }
  return isGood
}

const isEnough = ({ nets, matchedNets, registers, matchedRegisters }: Matching): boolean =>
  matchedNets >= least * nets && matchedRegisters === registers

const cellsOf = ({ cycle, nets, matchedNets, registers, matchedRegisters }: Matching): string[] => [
  ...[nets, matchedNets].map((count) => count.toLocaleString('en')),
  `${((100 * matchedNets) / nets).toFixed(1)} %`,
  ...[registers, matchedRegisters].map((count) => count.toLocaleString('en')),
  cycle === null ? 'equal' : `differ in cycle ${cycle}`,
]

async function compareAll(given: Given): Promise<boolean> {
  row(header)
  row(header.map(() => '---'))
  let isGood = true
  for (const design of chosenOf(readList(given.list), given.only)) isGood = (await compare(design, given)) && isGood
  return isGood
}

await script(
  'verilog-in:names',
  '$0 [options] <list>\n\nCounts the nets and registers in dumps of the designs of a list that runs of ours have by the same paths.',
  process.argv.slice(2),
)
  .command(
    '$0 <list>',
    false,
    (yargs) => yargs.positional('list', subjectOfList).options(options),
    (given) => endWith(() => compareAll(given)),
  )
  .epilogue(
    'Exit code: 0 at least 95 % of the nets and all registers are in both with equal values, 1 not so, 2 bad usage or a design that is refused.',
  )
  .parseAsync()
