/** `npm run verilog-in:programs -- 2000 1`: random programs, exported as Verilog and imported again. */

import { programs } from '../equivalence/subjects.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { counted } from '../../src/base/text.js'
import { roundTrip } from './round-trip.js'

const [count = 200, seed = 1] = process.argv.slice(2).map(Number)
if (!(Number.isInteger(count) && count > 0 && Number.isInteger(seed) && seed >= 0)) {
  console.error('npm run verilog-in:programs -- COUNT SEED, both whole numbers')
  process.exit(2)
}
const cycles = 100
const tally = { same: 0, different: 0, refused: 0, invalid: 0 }

for (const { name, design } of programs(seed, count)) {
  const made = await design()
  if (!made) {
    tally.invalid++
    continue
  }
  try {
    const cycle = await roundTrip(made, cycles, seed)
    if (cycle === null) tally.same++
    else {
      tally.different++
      console.log(`${name}: differs in cycle ${cycle}`)
    }
  } catch (error) {
    tally.refused++
    const text = error instanceof FlitwaveError ? error.message.split('\n')[0]! : String((error as Error).stack)
    console.log(`${name}: ${text}`)
  }
}
console.log(
  [
    `${counted(count, 'program')} of seed ${seed}, exported and imported, ${cycles} cycles each: ${tally.same} the same`,
    `${tally.different} different`,
    `${tally.refused} refused by the import`,
    `${tally.invalid} invalid and not exported`,
  ].join(', '),
)
process.exitCode = tally.different + tally.refused > 0 ? 1 : 0
