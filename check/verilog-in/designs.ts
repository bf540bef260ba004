/** `npm run verilog-in:designs -- --from FOLDER designs.json`: a list of designs of other projects, each in lock step. */

import { resolve } from 'node:path'
import type { InferredOptionTypes } from 'yargs'
import { script } from '../../scripts/script.js'
import { count, optionsOf } from '../../src/apps/cli/shared/options.js'
import { lockStep, ourEngines, type LockStepResult } from './lock-step.js'
import { chosenOf, readList, sourcesOf, type ListedDesign } from './list.js'
import {
  comparisonOptions,
  endWith,
  exitCodes,
  listOptions,
  readerWith,
  reasonOf,
  row,
  subjectOfList,
} from './options.js'

const options = {
  ...comparisonOptions(100_000),
  ...listOptions,
  ...optionsOf({
    timed: count('Cycles of which the speed is measured', { least: 0 }, { default: 10_000 }),
  }),
}

type Given = InferredOptionTypes<typeof options> & { readonly list: string }

/** The programs whose speeds are measured. */
const timed = [...Object.keys(ourEngines), 'verilator']

const header = [
  'design',
  'repository',
  'commit',
  'front end',
  'modules',
  'cells',
  'registers',
  'bits',
  'import',
  'cycles',
  'result',
  ...timed,
]

function resultRow(design: ListedDesign, result: LockStepResult): string[] {
  const { imported, cycles, differences, importSeconds, speeds } = result
  const { cells, registers, bits } = imported.report.size
  const modules = imported.design.modules.length
  const speed = (name: string): string => {
    const value = speeds.get(name)
    return value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 })
  }
  return [
    design.name,
    design.repository,
    design.commit.slice(0, 8),
    imported.report.frontEnd.replace(/ \(.*/, ''),
    ...[modules, cells, registers, bits].map((count) => count.toLocaleString('en')),
    `${importSeconds.toFixed(1)} s`,
    cycles.toLocaleString('en'),
    differences.length === 0 ? 'equal' : `differs: ${JSON.stringify(differences[0])}`,
    ...timed.map(speed),
  ]
}

/** @returns the row of a design; its result is `equal`, a difference, or the reason of a refusal */
async function compare(design: ListedDesign, given: Given): Promise<string[]> {
  const { cycles, seed, limit, slang } = given
  try {
    const result = await lockStep(sourcesOf(design, resolve(given.from)), {
      cycles,
      seed,
      limit,
      timedCycles: given.timed,
      simulators: ['verilator'],
      reset: design.reset,
      seconds: 3600,
      yosys: await readerWith(slang),
    })
    return resultRow(design, result)
  } catch (error) {
    return [design.name, design.repository, design.commit.slice(0, 8), '', '', '', '', '', '', '0', reasonOf(error), ...timed.map(() => '')] // prettier-ignore
  }
}

async function compareAll(given: Given): Promise<boolean> {
  const designs = chosenOf(readList(given.list), given.only)
  row(header)
  row(header.map(() => '---'))
  let areEqual = true
  for (const design of designs) {
    const cells = await compare(design, given)
    areEqual &&= cells[10] === 'equal'
    row(cells)
  }
  return areEqual
}

await script(
  'verilog-in:designs',
  '$0 [options] <list>\n\nCompares the designs of a list with Verilator; docs/verilog-designs.md says what it holds.',
  process.argv.slice(2),
)
  .command(
    '$0 <list>',
    false,
    (yargs) => yargs.positional('list', subjectOfList).options(options),
    (given) => endWith(() => compareAll(given)),
  )
  .epilogue(exitCodes)
  .parseAsync()
