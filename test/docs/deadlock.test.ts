import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { runTestbench } from 'flitwave'
import { headlineOf, linesOf } from '../../src/deadlock/standstill.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { ring } from '../tb/ring.js'

beforeAll(buildPackage, 120_000)

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/deadlock.md')

/** The text of a fenced block, by what stands behind the fence. */
function fenced(info: string): string {
  const found = new RegExp(`^\`\`\`${info}\n([\\s\\S]*?)^\`\`\``, 'm').exec(page)
  return found![1]!
}

test('the watchdog on the page is that of a testbench, which says what the page shows', () => {
  expect(read('test/tb/ring.ts')).toContain(fenced('ts watchdog'))
  const { standstill } = runTestbench(ring)
  expect(`${[headlineOf(standstill!), ...linesOf(standstill!)].join('\n')}\n`).toBe(fenced('text watchdog'))
})

test('the command on the page prints what the page shows', () => {
  const [, command = '', shown] = /^\$ flitwave (.*)\n([^]*)$/.exec(fenced('text cdg'))!
  expect(flitwave(folderWith(), command.split(' ')).stdout).toBe(shown)
})
