import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { rtl } from '../../../src/language/transform/vite.js'
import { describeWithTools } from '../../support/tools.js'

const forgotten = 'export function* later() { yield }\nlater()\n'
const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const codeOf = (text: string, path: string): string | null => rtl().transform(text, path)?.code ?? null

it("the plugin rewrites hardware, the package's own too", () => {
  expect(codeOf("'use rtl'\nexport const a = 1\n", inProject('rtl/lib/some.ts'))).toContain('flitwave/runtime')
  expect(codeOf("'use rtl'\nexport const a = 1\n", '/user/some.ts?v=1')).toContain('flitwave/runtime')
})

it('finds processes that nobody drives in files of the user', () => {
  expect(codeOf(forgotten, '/user/some.tb.ts')).toContain('$undriven(later())')
  expect(codeOf('export const a = 1\n', '/user/some.tb.ts')).toBeNull()
})

it.each(['src/ir/some.ts', 'node_modules/some/some.ts', 'rtl/lib/some.js'])('leaves %s alone', (path) => {
  expect(codeOf(forgotten, inProject(path))).toBeNull()
})

describeWithTools(['yosys'], 'an import of Verilog', () => {
  const counter = (edge: string): string =>
    `module counter (input clk, output reg q);\n  always @(${edge} clk) q <= !q;\nendmodule\n`
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-vite-'))
  for (const [name, edge] of [
    ['counter', 'posedge'],
    ['falling', 'negedge'],
  ] as const)
    writeFileSync(join(folder, `${name}.v`), counter(edge))
  const importer = join(folder, 'counter.test.ts')

  it('is the file, if that is there', () => {
    const { resolveId } = rtl()
    expect(resolveId('./counter.v.js', `${importer}?v=1`)).toBe(join(folder, 'counter.v'))
    for (const source of ['./none.v.js', './counter.v', 'counter.v.js']) expect(resolveId(source, importer)).toBeNull()
    expect(resolveId('./counter.v.js', undefined)).toBeNull()
  })

  it('has the class of its top module, or throws the refusal', async () => {
    const { load } = rtl()
    expect(await load(join(folder, 'counter.v'))).toContain('export const Counter = storedClass(')
    expect(await load(join(folder, 'falling.v'))).toMatch(/throw new FlitwaveError.*FW605/)
    expect(load(importer)).toBeNull()
  })
})
