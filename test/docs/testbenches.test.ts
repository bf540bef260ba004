import { expect, test } from 'vitest'
import { runTestbench } from 'flitwave'
import ring from './ring.tb.js'
import { passed } from './testbenches-runs.js'
import { fenced, read } from './page.js'

const page = read('docs/testbenches.md')

test('what the page shows of several runs is a program, with the result that it names', () => {
  const [code, result] = fenced(page, 'ts runs').split('console.log(passed) // ')
  const program = read('test/docs/testbenches-runs.ts').replace('export ', '')
  expect(program.endsWith(`\n\n${code!}`)).toBe(true)
  expect(JSON.parse(result!)).toEqual(passed)
})

test('the testbench around hardware of the package stands on the page, and comes to the deadlock that it expects', () => {
  expect(fenced(page, 'ts ring.tb.ts')).toBe(read('test/docs/ring.tb.ts'))
  const { isGood, standstill } = runTestbench(ring)
  expect(isGood).toBe(true)
  expect(standstill).not.toBeNull()
})
