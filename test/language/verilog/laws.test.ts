/** Laws in TypeScript around the modules of the example router: they hold, and each finds the mistake of its kind. */

import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))

/** In a file: a text of it, and another one. */
type Edit = readonly [file: string, from: string, to: string]

/** The fault that the example ships with, mended as docs/verilog-router.md says. */
const mended: readonly Edit[] = [
  ['credit_counter.v', 'else if (send) count', 'else if (send && !credit) count'],
  ['credit_counter.v', 'else if (credit) count', 'else if (credit && !send) count'],
]

const imports: Readonly<Record<string, readonly string[]>> = {
  'fifo-law': ['fifo.v', '--set', 'WIDTH=1'],
  'channel-law': ['output_unit.v', 'round_robin.v', 'credit_counter.v', '--top', 'output_unit'],
  'route-law': ['input_unit.v', 'fifo.v', '--top', 'input_unit'],
}

/** The verdicts of a law about the example after some edits, which may not miss their texts. */
function verdictsOf(law: string, edits: readonly Edit[]): readonly string[] {
  const folder = folderWith({ 'package.json': '{ "type": "module" }' })
  symlinkSync(at('node_modules'), join(folder, 'node_modules'))
  cpSync(at('examples/verilog-router'), folder, { recursive: true })
  for (const [file, from, to] of edits) {
    const text = readFileSync(join(folder, file), 'utf8')
    expect(text).toContain(from)
    writeFileSync(join(folder, file), text.replace(from, to))
  }
  if (imports[law]) expect(flitwave(folder, ['import', ...imports[law]])).toMatchObject({ status: 0, stderr: '' })
  const { stdout } = flitwave(folder, ['prove', `./${law}.ts`])
  return [...stdout.matchAll(/^(proved|refuted|bounded) +('[^']*') +dut +(in cycle \d+)?/gm)]
    .map(([, kind, message, cycle]) => [kind, message, ...(cycle ? [cycle] : [])].join(' '))
    .sort()
}

const order = "proved 'words leave in their order'"
const sums = "'credits and flits on their way add up to 4'"
const channel = "'a channel is free before the head of a packet and after its tail'"
const head = (text: string): string => `proved 'a head ${text}'`

describeWithTools(['yosys'], 'laws around modules in Verilog', () => {
  beforeAll(buildPackage)

  it.each([
    ['fifo-law', ["proved 'no word is lost'", "proved 'the queue is empty once all words have left'", order]],
    ['turn-law', ["proved 'a request is granted if there are any'", "proved 'at most one request is granted'", "proved 'only requests are granted'"]],
    ['channel-law', [`proved ${channel}`]],
    ['credit-law', [`proved ${sums}`]],
    ['route-law', [head('goes east if its destination is further east'), head('goes north in the column of its destination'), head('goes south in the column of its destination'), head('goes west if its destination is further west'), head('leaves at its destination')]],
  ])('%s holds', (law, verdicts) => {
    expect(verdictsOf(law, mended)).toEqual(verdicts)
  }) // prettier-ignore

  it.each<readonly [string, string, Edit, string]>([
    ['a lost credit', 'credit-law', ['credit_counter.v', 'else if (send && !credit)', 'else if (send)'], `refuted ${sums} in cycle 4`],
    ['a channel that a packet of one flit keeps', 'channel-law', ['output_unit.v', "chosen[WIDTH-2] ? 5'b0", "chosen[WIDTH-2] && !chosen[WIDTH-1] ? 5'b0"], `refuted ${channel} in cycle 1`],
    ['a grant to two', 'turn-law', ['round_robin.v', 'lowest_first : lowest;', 'lowest_first : request;'], "refuted 'at most one request is granted' in cycle 1"],
    ['a pointer off by one', 'fifo-law', ['fifo.v', "read_at <= read_at + 1'b1", "read_at <= read_at == DEPTH - 2 ? 0 : read_at + 1'b1"], "refuted 'words leave in their order' in cycle 4"],
    ['a route for the wrong row', 'route-law', ['input_unit.v', 'to_y > here_y', 'to_y >= here_y'], "refuted 'a head leaves at its destination' in cycle 0"],
  ])('finds %s by %s', (_, law, bug, verdict) => {
    expect(verdictsOf(law, [...mended, bug])).toContain(verdict)
  }) // prettier-ignore
})
