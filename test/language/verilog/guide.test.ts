/** The guide about a router in Verilog, command by command. */

import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

const example = fileURLToPath(new URL('../../../examples/verilog-router/', import.meta.url))
const main = fileURLToPath(new URL('../../../dist/src/apps/cli/main.js', import.meta.url))
const guide = readFileSync(new URL('../../../docs/verilog-router.md', import.meta.url), 'utf8')

describeWithTools(['yosys'], 'a router in Verilog', () => {
  beforeAll(buildPackage)

  it('is imported, run, explained, and mended as the guide says', () => {
    const folder = folderWith({ 'package.json': '{ "type": "module" }' })
    symlinkSync(fileURLToPath(new URL('../../../node_modules', import.meta.url)), join(folder, 'node_modules'))
    cpSync(example, folder, { recursive: true })
    // A process for each command: one that stays would keep the modules that it has loaded.
    const run = (...args: readonly string[]) => flitwave(folder, args, {}, main)
    const verilog = ['mesh', 'router', 'input_unit', 'output_unit', 'fifo', 'round_robin', 'credit_counter']
    const declarations = ['mesh.v.d.ts', 'credit_counter.v.d.ts'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )

    expect(run('import', ...verilog.map((name) => `${name}.v`), '--top', 'mesh').stdout).toContain('clock: clk; reset: rst, active high') // prettier-ignore
    expect(run('run', './mesh.tb.ts', '--keep-replay', 'mesh.replay').stdout).toContain('500 checks passed')

    const explained = run('explain', 'mesh.replay', '--packets', 'mesh.map.json', '--summary').stdout
    for (const line of [
      '500 packets: latency 19.3 on average, half up to 15, 99 % up to 82, at most 128',
      '#317 from node (0,2) to node (2,2): created in cycle 314, latency 128',
    ]) {
      // prettier-ignore
      expect(explained).toContain(line)
      expect(guide).toContain(line)
    }
    const packet = run('explain', 'mesh.replay', '--packets', 'mesh.map.json', '--packet', '317').stdout
    expect(packet).toMatch(/NotGranted +84 /)
    const page = run('inspect', 'mesh.replay', '--packets', 'mesh.map.json', '--cycle', '380', '--out', 'page.html')
    expect(page).toMatchObject({ status: 0, stderr: '' })

    const why = run('why', 'dut.node[6].router.leaving[1].unit.available@380', 'mesh.replay').stdout
    for (const line of [
      'count@380 = 0  holds since cycle 369',
      "| credit_counter.v:17  else if (send‹false›) count <= count - 1'b1;",
    ]) {
      // prettier-ignore
      expect(why).toContain(line)
      expect(guide).toContain(line)
    }
    const credits = 'dut.node[6].router.leaving[1].unit.channel[1].credits'
    const hits = run('find', 'mesh.replay', `${credits}.send && ${credits}.credit`).stdout
    expect(hits.match(/^\d+/gm)?.slice(0, 3)).toEqual(['141', '145', '271'])

    run('import', 'credit_counter.v')
    expect(run('prove', './credit-law.ts').stdout).toMatch(/refuted {2}'credits and flits.*in cycle 4/)
    expect(['mesh.v.d.ts', 'credit_counter.v.d.ts'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(declarations) // prettier-ignore

    const path = join(folder, 'credit_counter.v')
    const [, fix] = /```verilog\n([^`]*)```/.exec(guide)!
    const mended = readFileSync(path, 'utf8').replace(/ {4}else if \(send\).*\n {4}else if \(credit\).*\n/, fix!)
    expect(mended).toContain('send && !credit')
    writeFileSync(path, mended)
    expect(run('prove', './credit-law.ts').stdout).toMatch(/proved {2}'credits and flits/)
    expect(run('run', './mesh.tb.ts', '--keep-replay', 'fixed.replay').stdout).toContain('500 checks passed')
    const fixed = run('explain', 'fixed.replay', '--packets', 'mesh.map.json', '--summary').stdout
    expect(fixed).toContain('latency 8.0 on average, half up to 8, 99 % up to 16, at most 19')
    expect(run('diff', 'mesh.replay', 'fixed.replay').stdout).toContain('the runs part in cycle 5')
  })
})
