/** The guide that replaces a module in Verilog by one in TypeScript (docs/verilog-module.md), command by command. */

import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { fenced, read, words } from '../../docs/page.js'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const main = at('dist/src/apps/cli/main.js')
const guide = read('docs/verilog-module.md')

interface Command {
  readonly line: string
  /** The text of the page behind it; null if it shows none. */
  readonly printed: string | null
}

const commands: readonly Command[] = [...guide.matchAll(/```(sh|text)\n([^]*?)```/g)].flatMap(
  ([, kind, block = '']): readonly Command[] => {
    const lines = block.split('\n')
    if (kind === 'sh')
      return lines.filter((line) => line.startsWith('npx flitwave')).map((line) => ({ line, printed: null }))
    return block.startsWith('$ ') ? [{ line: lines[0]!.slice(2), printed: lines.slice(1).join('\n') }] : []
  },
)

describeWithTools(['yosys'], 'a module in Verilog', () => {
  beforeAll(buildPackage)

  it('is replaced by one in TypeScript, and proved the same, as the guide says', () => {
    const folder = folderWith({ 'package.json': '{ "type": "module" }' })
    symlinkSync(at('node_modules'), join(folder, 'node_modules'))
    cpSync(at('examples/verilog-router'), folder, { recursive: true })
    const path = join(folder, 'rotating-arbiter.ts')
    const source = readFileSync(path, 'utf8')
    expect(fenced(guide, 'ts file=examples/verilog-router/rotating-arbiter.ts')).toBe(source)
    expect(commands).toHaveLength(10)
    for (const { line, printed } of commands) {
      // A process for each: one that stays would keep the modules that it has loaded.
      const { status, stdout, stderr } = flitwave(folder, words(line).slice(2), {}, main)
      const isRefuted = printed?.includes('refuted') ?? false
      expect({ line, status, stderr }).toEqual({ line, status: isRefuted ? 1 : 0, stderr: '' })
      if (printed !== null) expect(stdout).toBe(printed)
      if (line.includes(' run ')) expect(stdout).toContain('500 checks passed')
      if (line.includes('N=2 --same-as')) expect(stdout).toMatch(/\n1 proved\n$/)
      if (line.includes(' diff ')) expect(stdout).toMatch(/^the runs are the same in the cycles 0:571\n/)
      if (!isRefuted) continue
      const assumption = fenced(guide, 'ts').trim()
      const mended = source
        .replace('import { bit', 'import { assume, bit')
        .replace('pass() {\n', `pass() {\n    ${assumption}\n`)
      writeFileSync(path, mended)
    }
  })
})
