import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runTestbench } from 'flitwave'
import ring from './ring.tb.js'
import { passed } from './testbenches-runs.js'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = read('docs/testbenches.md')

test('what the page shows of several runs is a program, with the result that it names', () => {
  const [, shown = ''] = /^```ts runs\n([^]*?)^```/m.exec(page) ?? []
  const [code, result] = shown.split('console.log(passed) // ')
  const program = read('test/docs/testbenches-runs.ts').replace('export ', '')
  expect(program.endsWith(`\n\n${code!}`)).toBe(true)
  expect(JSON.parse(result!)).toEqual(passed)
})

test('the testbench around hardware of the package stands on the page, and comes to the deadlock that it expects', () => {
  const [, shown = ''] = /^```ts ring\.tb\.ts\n([^]*?)^```/m.exec(page) ?? []
  expect(shown).toBe(read('test/docs/ring.tb.ts'))
  const { isGood, standstill } = runTestbench(ring)
  expect(isGood).toBe(true)
  expect(standstill).not.toBeNull()
})
