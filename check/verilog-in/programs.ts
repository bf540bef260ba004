/** `npm run verilog-in:programs -- 2000 1`: random programs, exported as Verilog and imported again. */

import type { InferredOptionTypes } from 'yargs'
import { script } from '../../scripts/script.js'
import { count, optionsOf } from '../../src/apps/cli/shared/options.js'
import { failForUsage } from '../../src/apps/cli/shared/usage.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { counted } from '../../src/base/text.js'
import type { Design } from '../../src/ir/ir.js'
import { programs } from '../equivalence/subjects.js'
import { importedAgain } from './exported.js'
import { endWith } from './options.js'
import { proveRoundTrip } from './proved.js'
import { roundTrip } from './round-trip.js'

const options = optionsOf({
  prove: count('Also prove that all outputs are the same, in so many seconds for each program'),
})

interface Given extends InferredOptionTypes<typeof options> {
  readonly count: number
  readonly seed: number
}

const cycles = 100

/** The result for a program; a text for one that is a mistake. */
const results = {
  proved: 'proved the same',
  'proved from 0': 'proved the same where all begins with 0',
  same: 'the same',
  different: 'different',
  refused: 'refused by the import',
  invalid: 'invalid and not exported',
} as const

type Result = keyof typeof results

/** @param tell - takes a line about a mistake */
async function resultOf(design: Design, { seed, prove }: Given, tell: (text: string) => void): Promise<Result> {
  try {
    const imported = await importedAgain(design)
    const cycle = roundTrip(design, imported, cycles, seed)
    if (cycle !== null) tell(`differs in cycle ${cycle}`)
    if (cycle !== null || prove === undefined) return cycle === null ? 'same' : 'different'
    const proof = await proveRoundTrip(design, imported.design, { depth: 30, seconds: prove })
    if (proof.kind === 'undecided') return 'same'
    if (proof.kind === 'equivalent') return proof.start === 'any' ? 'proved' : 'proved from 0'
    tell(`${proof.output} can differ in cycle ${proof.cycles - 1}`)
    return 'different'
  } catch (error) {
    tell(error instanceof FlitwaveError ? error.message.split('\n')[0]! : String((error as Error).stack))
    return 'refused'
  }
}

/** @returns whether none differs or is refused */
async function compareAll(given: Given): Promise<boolean> {
  const tally = new Map<Result, number>()
  for (const { name, design } of programs(given.seed, given.count)) {
    const made = await design()
    const result = made ? await resultOf(made, given, (text) => console.log(`${name}: ${text}`)) : 'invalid'
    tally.set(result, (tally.get(result) ?? 0) + 1)
  }
  const isListed = (result: Result): boolean => given.prove !== undefined || !result.startsWith('proved')
  const listed = (Object.keys(results) as Result[]).filter(isListed)
  const counts = listed.map((result) => `${tally.get(result) ?? 0} ${results[result]}`)
  const done = `${counted(given.count, 'program')} of seed ${given.seed}, exported and imported, ${cycles} cycles each`
  console.log(`${done}: ${counts.join(', ')}`)
  return !tally.has('different') && !tally.has('refused')
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) failForUsage(`${text} is no whole number`, 'give the number of programs and a seed: 200 1')
  return Number(text)
}

await script(
  'verilog-in:programs',
  '$0 [options] [count] [seed]\n\nExports random programs as Verilog, imports them again, and compares all outputs.',
  process.argv.slice(2),
)
  .command(
    '$0 [count] [seed]',
    false,
    (yargs) =>
      yargs
        .positional('count', { type: 'string', default: '200', describe: 'Programs' })
        .positional('seed', { type: 'string', default: '1', describe: 'Seed of the programs' })
        .options(options),
    (given) => endWith(() => compareAll({ ...given, count: wholeNumber(given.count), seed: wholeNumber(given.seed) })),
  )
  .epilogue('Exit code: 0 none differs or is refused, 1 some are, 2 bad usage.')
  .parseAsync()
