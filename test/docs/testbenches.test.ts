import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
