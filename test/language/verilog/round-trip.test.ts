/** Random programs do the same once they are exported as Verilog and imported; `npm run verilog-in:programs` has more. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { programs } from '../../../check/equivalence/subjects.js'
import { importedAgain } from '../../../check/verilog-in/exported.js'
import { proveRoundTrip } from '../../../check/verilog-in/proved.js'
import { roundTrip } from '../../../check/verilog-in/round-trip.js'
import type { Design } from '../../../src/ir/ir.js'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { folderWith } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

const limits = { depth: 10, conflicts: 100_000 }

describeWithTools(['yosys'], 'a program that is exported and imported', () => {
  it.each(programs(7, 25))('does the same: $name', async ({ design }) => {
    const made = await design()
    if (made) expect(roundTrip(made, await importedAgain(made), 60, 7)).toBeNull()
  })

  it.each(programs(3, 4))('is proved the same: $name', async ({ design }) => {
    const made = (await design())!
    const { design: imported } = await importedAgain(made)
    expect(await proveRoundTrip(made, imported, limits)).toMatchObject({ kind: 'equivalent' })
  })
})

async function lookUp(statements: string): Promise<Design> {
  const text = `
module m (input clk, input rst, input [1:0] a, input [3:0] d, output [3:0] q, output reg [3:0] r);
  reg [3:0] words [0:3];
  assign q = words[a];
  ${statements}
endmodule
`
  const file = join(folderWith({ 'm.v': text }), 'm.v')
  return (await importVerilog({ files: [file], top: 'm', parameters: {}, defines: {}, includes: [] })).design
}

describeWithTools(['yosys'], 'the proof that two designs are the same', () => {
  const count = (step: string): string => `always @(posedge clk) if (rst) r <= 0; else r <= r + ${step};`

  it('takes state that no reset sets for equal, if both have it', async () => {
    const design = await lookUp(`${count('d')} always @(posedge clk) words[a] <= d;`)
    expect(await proveRoundTrip(design, design, limits)).toEqual({ kind: 'equivalent', start: 'any' })
  })

  it('takes it for 0 if only one has it', async () => {
    const design = await lookUp(`${count('d')} always @(posedge clk) if (d[0]) words[1] <= 4'd0;`)
    const constant = await lookUp(
      `${count('d')} always @* begin words[0] = 0; words[1] = 0; words[2] = 0; words[3] = 0; end`,
    )
    expect(await proveRoundTrip(design, constant, limits)).toEqual({ kind: 'equivalent', start: 'zero' })
  })

  it('tells the output that differs, and when', async () => {
    const written = 'always @(posedge clk) words[a] <= d;'
    const [right, wrong] = [await lookUp(`${count('d')} ${written}`), await lookUp(`${count('(d | 1)')} ${written}`)]
    expect(await proveRoundTrip(right, wrong, limits)).toEqual({
      kind: 'different',
      output: 'r',
      cycles: 2,
      start: 'zero',
    })
  })
})
