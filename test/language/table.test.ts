import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { Comparer } from '../../check/oracle/compare.js'
import { arrays } from '../../src/language/hdl/builtins/arrays.js'
import { deciders } from '../../src/language/hdl/builtins/deciders.js'
import { functions, objects } from '../../src/language/hdl/builtins/functions.js'
import { refusals } from '../../src/language/hdl/builtins/nondeterministic.js'
import { defaultBudget, setBudget } from '../../src/base/diagnostic/budget.js'
import type { BlockProgram } from '../check/oracle/programs.js'
import { builtins } from './builtins.js'
import { tables } from './page.js'
import { smallProgramOf } from './programs.js'
import { table } from './table.js'
import { pathsOf } from './table/row.js'

const comparer = new Comparer()
const rows = table.flatMap((group) => group.rows)

// One of the loops is endless.
beforeAll(() => {
  setBudget({ turns: 10_000 })
})
afterAll(() => {
  setBudget(defaultBudget)
})

/** The outcome of a program: it agrees with plain TypeScript, or the code of its error. */
function outcomeOf(program: BlockProgram): string {
  const verdict = comparer.compare(smallProgramOf(program), { cycles: 30, seed: 5 })
  if (verdict.kind === 'agree') return 'agree'
  return verdict.kind === 'refused' ? verdict.code : JSON.stringify(verdict)
}

describe.each(table.map(({ title, rows }) => [title, rows] as const))('%s', (_, rows) => {
  it.each(rows.map((row) => [row.name, row] as const))('%s', (_, { kind, code, program, onSignals }) => {
    expect(outcomeOf(program)).toBe(kind === 'error' ? code : 'agree')
    if (onSignals) expect(outcomeOf(onSignals)).toBe(code)
  })
})

test('there are 250 rows and more, each of one name', () => {
  expect(rows.length).toBeGreaterThanOrEqual(250)
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
})

const named = new Set(rows.flatMap(pathsOf))

// npx vitest run test/language -u rewrites the tables.
test('the page has these tables', async () => {
  const page = fileURLToPath(new URL('../../docs/javascript.md', import.meta.url))
  const [introduction] = readFileSync(page, 'utf8').split(/^## /m)
  await expect(introduction! + tables(table)).toMatchFileSnapshot(page)
})

test('what has a meaning for signals has a row of its own', () => {
  const pathOf = new Map([...builtins()].map(([path, value]) => [value, path]))
  const given = [...arrays, ...deciders, ...functions, ...objects, ...refusals].map(([callee]) => pathOf.get(callee))
  expect(given.filter((path) => path === undefined || !named.has(path))).toEqual([])
})

test('every built-in function of ECMAScript has a row, or is one of those that a row stands for', () => {
  const isIn = (path: string): boolean =>
    named.has(path) || [...path.matchAll(/\.|$/g)].some(({ index }) => named.has(`${path.slice(0, index)}.*`))
  expect([...builtins().keys()].filter((path) => !isIn(path))).toEqual([])
})

test('the names are those of functions', () => {
  const known = new Set(builtins().keys())
  const functionsNamed = [...named].filter((path) => !path.endsWith('.*') && /^[A-Z]\w*\./.test(path))
  expect(functionsNamed.filter((path) => !known.has(path) && !isConstant(path))).toEqual([])
})

/** True if a path leads to a value that is no function. */
function isConstant(path: string): boolean {
  const [holder, key] = path.split('.') as [string, string]
  return key in ((globalThis as Record<string, unknown>)[holder] as object)
}
