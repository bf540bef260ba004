import { expect, test } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/run.js'
import { select } from '../../src/print/wave/select.js'
import { printText } from '../../src/print/wave/text.js'
import creditGate from '../../examples/credit-gate.tb.js'
import { fenced, read } from './page.js'

const readme = read('README.md')

test.each(['credit-gate.ts', 'credit-gate.tb.ts'])('the README shows examples/%s as it is', (name) => {
  expect(fenced(readme, `ts ${name}`)).toBe(read(`examples/${name}`))
})

test('the README shows what its testbench draws', () => {
  const { trace, drawing } = runTestbench(creditGate)
  expect(readme).toContain(printText(select(trace, { signals: drawing.signals })).trim())
})

test('every file that the README points at is there', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)/g)].map(([, path]) => path!)
  expect(links.length).toBeGreaterThan(4)
  for (const path of links) expect(() => read(path)).not.toThrow()
})
