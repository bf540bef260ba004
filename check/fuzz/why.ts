/**
 * `npm run fuzz:why -- --programs 2000 --seed 7`: in random programs, nothing that an answer to why a signal has its value
 * omits affects that value. `--imported` asks about imported Verilog.
 */

import { counted } from '../../src/base/text.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { count, flag, optionsOf } from '../../src/apps/cli/shared/options.js'
import { script } from '../../scripts/script.js'
import { programSeed } from './campaign.js'
import { print } from './generate/piece.js'
import { generateProgram } from './generate/program.js'
import { load } from './load.js'
import { checkImported } from './why-imported.js'
import { checkLaws, type LawReport } from './why-laws.js'

const options = script(
  'fuzz:why',
  '$0 [options]\n\nChecks the answers of `flitwave why` on random programs.',
  process.argv.slice(2),
)
  .options(
    optionsOf({
      programs: count('How many programs', {}, { default: 2000 }),
      seed: count('Seed of the campaign; each program has one of its own', { least: 0 }, { default: 7 }),
      cycles: count('Cycles that each program runs', {}, { default: 24 }),
      asked: count('Cycles in which every signal is asked about', {}, { default: 2 }),
      imported: flag('Ask about imported Verilog: designs of the tests, the example router, and exported programs'),
      questions: count('Random questions about imported Verilog', {}, { default: 500 }),
      only: count('The one program with this seed, as failures name it', { least: 0 }),
    }),
  )
  .epilogue('Exit code: 0 all laws hold, 1 some do not, 2 bad usage.')
  .parseSync()

if (options.imported) {
  const isGood = await checkImported(options, (line) => console.log(line))
  if (!isGood) process.exitCode = 1
} else checkPrograms()

function checkPrograms(): void {
  const { programs, seed: campaign, only } = options
  const seeds = only === undefined ? Array.from({ length: programs }, (_, i) => programSeed(campaign, i)) : [only]
  let checked = 0
  let answers = 0
  let failures = 0
  for (const [i, seed] of seeds.entries()) {
    const report = lawsOf(seed)
    if (report) {
      checked++
      answers += report.answers
      if (report.broken.length > 0) failures++
      for (const broken of report.broken.slice(0, 5)) console.log(`seed ${seed}: ${JSON.stringify(broken)}`)
    }
    if ((i + 1) % 100 === 0) console.log(`${i + 1} programs, ${answers} answers`)
  }
  console.log(
    `${counted(checked, 'program')} of ${seeds.length}, the others refused: ${counted(answers, 'answer')}, ${counted(failures, 'program')} with a broken law`,
  )
  if (failures > 0) process.exitCode = 1
}

/** Null for a program that the front end refuses. */
function lawsOf(seed: number): LawReport | null {
  const { piece, top } = generateProgram(seed)
  const source = print(piece)
  try {
    const design = load(source, `/fuzz/${seed}.ts`, top)
    return checkLaws(design, { seed, cycles: options.cycles, asked: options.asked })
  } catch (error) {
    if (error instanceof FlitwaveError) return null
    throw error
  }
}
