import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { cleanForTerminal } from '../../../src/apps/cli/shared/terminal.js'
import { greatestOf, leastOf } from '../../../src/base/statistics.js'
import { buildPackage } from '../../support/cli.js'

const command = fileURLToPath(new URL('../../../dist/src/apps/cli/main.js', import.meta.url))

describe('what a terminal would obey', () => {
  it.each([
    ['a title\x1b]0;owned\x07', 'a title\\x1b]0;owned\\x07'],
    ['\x1b[2Jgone\rback', '\\x1b[2Jgone\\x0dback'],
    ['c1 \x9b31m', 'c1 \\x9b31m'],
    ['turned \u202egvs', 'turned \\u202egvs'],
    ['two\n\tlines, größe ▔╲▁ ✓', 'two\n\tlines, größe ▔╲▁ ✓'],
  ])('is shown: %j', (text, shown) => expect(cleanForTerminal(text)).toBe(shown))
})

describe('output', () => {
  beforeAll(buildPackage)

  it.skipIf(!existsSync('/dev/full'))('that cannot be written is one error', () => {
    const run = spawnSync('sh', ['-c', `'${process.execPath}' '${command}' list > /dev/full`], { encoding: 'utf8' })
    expect(run.stderr).toBe(
      'error FW901: cannot write `standard output` (ENOSPC)\n  help: the disk is full; free some space or choose another one\n',
    )
    expect(run.status).toBe(2)
  })

  it('may find a reader that has seen enough', () => {
    const script = `'${process.execPath}' '${command}' list --json | head -1; echo "\${PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' })
    expect([stdout, stderr]).toEqual(['{\n0\n', ''])
  })
})

it('finds the extremes of more numbers than a function has arguments', () => {
  const numbers = Array.from({ length: 400_000 }, (_, i) => (i * 7919) % 400_009)
  expect([leastOf(numbers), greatestOf(numbers)]).toEqual([0, 400_008])
  expect([leastOf([]), greatestOf([])]).toEqual([Infinity, -Infinity])
})
