import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { runTestbench } from '../../src/runs/testbench/run.js'
import { select } from '../../src/print/wave/select.js'
import { printText } from '../../src/print/wave/text.js'
import creditGate from '../../examples/credit-gate.tb.js'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'
import { speedInReadme, speedInTable, withSpeed } from '../../check/bench/readme.js'
import { fenced, read } from './page.js'
import { commandsOf } from './shell-commands.js'

beforeAll(buildPackage)

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

test('the README has the speed of the table that it links to', () => {
  expect(speedInReadme(readme)).toEqual(speedInTable(read('docs/benchmarks.md')))
})

test('the speed of another measurement takes its place', () => {
  const speed = { cyclesPerSecond: '1,234', ratio: '5.67' }
  expect(speedInReadme(withSpeed(readme, speed))).toEqual(speed)
  expect(() => speedInTable('| network | engine |')).toThrow('no speed')
})

/**
 * Commands that need a registry, a user at a browser or other tools, or measure for seconds: other tests run similar
 * commands.
 */
const isElsewhere = /^(npm|cd) |^npx flitwave (dev|inspect|experiment|verilog)\b|^npx flitwave run \.\/examples\//

test('every command of the README works as it stands, in the project that it makes', () => {
  const folder = folderWith()
  let ran = 0
  for (const { text, words } of commandsOf('README.md')) {
    if (isElsewhere.test(text)) continue
    const isBeginning = words[2] === 'init'
    const args = isBeginning ? ['init', 'demo'] : words.slice(2)
    const { status, stdout, stderr } = flitwave(isBeginning ? folder : join(folder, 'demo'), args)
    // `diff` exits with 1 where runs differ, as those of the README do.
    expect(status, `${text}\n${stdout}${stderr}`).toBe(words[2] === 'diff' ? 1 : 0)
    ran++
  }
  expect(ran).toBeGreaterThan(14)
})
