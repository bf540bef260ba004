/** Random programs do the same once they are exported as Verilog and imported; `npm run verilog-in:programs` has more. */

import { expect, it } from 'vitest'
import { programs } from '../../../check/equivalence/subjects.js'
import { roundTrip } from '../../../check/verilog-in/round-trip.js'
import { describeWithTools } from '../../support/tools.js'

describeWithTools(['yosys'], 'a program that is exported and imported', () => {
  it.each(programs(7, 25))('does the same: $name', async ({ design }) => {
    const made = await design()
    if (made) expect(await roundTrip(made, 60, 7)).toBeNull()
  })
})
