/** Tasks that print are no part of a circuit, in whatever format. */

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { importVerilog } from '../../../src/language/verilog/import.js'
import { withoutPrinting } from '../../../src/language/verilog/yosys/printing.js'
import { findYosys } from '../../../src/language/verilog/yosys/run.js'
import { describeWithTools } from '../../support/tools.js'

const file = fileURLToPath(new URL('designs/printing.v', import.meta.url))
const sourcesOf = (files: readonly string[], includes: readonly string[] = []) => ({
  files,
  top: null,
  parameters: {},
  defines: {},
  includes,
})

describe('tasks that print', () => {
  it('are blanks, with all lines and columns in place', () => {
    const text = readFileSync(file, 'utf8')
    const blanked = withoutPrinting(text)
    expect(blanked.split('\n').map(({ length }) => length)).toEqual(text.split('\n').map(({ length }) => length))
    expect(blanked.match(/\$\w+/g)).toEqual(['$display'])
    expect(blanked).toContain('// $display("x')
    expect(blanked.replaceAll(/ +/g, ' ')).toContain('if (up) ;\n else count')
  })

  it.each([
    ['a = $displayed;', 'a = $displayed;'],
    ['$display("never closed";', '        ("never closed";'],
    ['"$display(1)"', '"$display(1)"'],
    ['`define P(x) $write(x, \\\n 1)', '`define P(x)           \\\n   '],
  ])('leave %j as %j', (text, expected) => {
    expect(withoutPrinting(text)).toBe(expected)
  })

  it('are read past by the package of Yosys, too', async () => {
    const { design } = await importVerilog(sourcesOf([file]), { yosys: await findYosys('no-such-program') })
    expect(design.top.name).toBe('printing')
  })
})

describeWithTools(['yosys'], 'a source with tasks that print', () => {
  it('keeps its places, and those of the files that it includes', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flitwave-printing-'))
    writeFileSync(join(folder, 'say.vh'), 'initial $display("%m");\nwire odd = ^a;\n')
    writeFileSync(join(folder, 'm.v'), 'module m (input [3:0] a, output q);\n`include "say.vh"\nassign q = odd;\nendmodule\n') // prettier-ignore
    const { design } = await importVerilog(sourcesOf([join(folder, 'm.v')], [folder]))
    expect(design.top.place.file).toBe(join(folder, 'm.v'))
    const odd = design.top.signals.find(({ name }) => name === 'odd')
    expect(odd?.place).toMatchObject({ file: join(folder, 'say.vh'), line: 2 })
  })

  it('is refused at its place for another fault', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'flitwave-printing-'))
    const path = join(folder, 'm.v')
    writeFileSync(
      path,
      'module m (input a, output q);\ninitial $display("%m");\nmissing x (.a(a), .q(q));\nendmodule\n',
    )
    await expect(importVerilog(sourcesOf([path]))).rejects.toThrow('missing')
  })
})
