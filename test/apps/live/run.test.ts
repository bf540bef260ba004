import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import * as main from '../../../src/index.js'
import * as hdl from '../../../src/language/hdl/index.js'
import * as runtime from '../../../src/language/hdl/runtime/runtime.js'
import type { LiveOutcome } from '../../../src/apps/live/outcome.js'
import type { Exports } from '../../../src/apps/live/program.js'
import { runProgram } from '../../../src/apps/live/run.js'

const rooms: Readonly<Record<string, Exports>> = { flitwave: main, 'flitwave/hdl': hdl, 'flitwave/runtime': runtime }

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8')
const block = (name: string): string => new RegExp(`\`\`\`ts ${name}\\n([\\s\\S]*?)\`\`\``).exec(readme)![1]!
const gate = block('credit-gate.ts')
const bench = block('credit-gate.tb.ts')

function run(changes: Readonly<Record<string, string>> = {}, set: Readonly<Record<string, string>> = {}): LiveOutcome {
  const files = new Map([['credit-gate.ts', gate], ['credit-gate.tb.ts', bench], ...Object.entries(changes)])
  return runProgram({ files, entry: 'credit-gate.tb.ts', set }, (name) => rooms[name] ?? null)
}

describe('a program in a page', () => {
  it('runs as on the command line', () => {
    const { isGood, remarks, summary, svg } = run()
    expect({ isGood, remarks, summary }).toEqual({ isGood: true, remarks: [], summary: '12 cycles, 12 checks passed' })
    expect(svg).toMatch(/^<svg[^]*credits[^]*<\/svg>\n$/)
  })

  it('has parameters', () => {
    expect(run({}, { delay: '7' }).summary).toBe('13 cycles, 13 checks passed')
    expect(run({}, { delay: '0' }).remarks).toMatchObject([{ code: 'FW911', place: null }])
  })

  it('names the line of an error in the RTL', () => {
    const { isGood, remarks, summary, svg } = run({ 'credit-gate.ts': gate.replace('credits--', 'credit--') })
    expect({ isGood, summary, svg }).toEqual({ isGood: false, summary: null, svg: null })
    expect(remarks).toMatchObject([{ code: 'FW130', place: { file: 'credit-gate.ts', line: 17, column: 36 } }])
  })

  it('names the line of a syntax error', () => {
    const { remarks } = run({ 'credit-gate.ts': gate.replace('@comb', '@comb (') })
    expect(remarks).toMatchObject([{ code: 'FW005', place: { file: 'credit-gate.ts' } }])
  })

  it('draws a run with a failed check, and tells where and when', () => {
    const { isGood, remarks, svg } = run({ 'credit-gate.ts': gate.replace('credits--', 'credits = 4') })
    expect(isGood).toBe(false)
    expect(remarks[0]).toMatchObject({
      message: 'there are more credits than room',
      place: { file: 'credit-gate.tb.ts' },
      cycle: 1,
    })
    expect(svg).not.toBeNull()
  })

  it('tells of a process that waits for ever', () => {
    const { remarks } = run({
      'credit-gate.ts': gate
        .replace('reg(uint(3), 4)', 'reg(uint(3), 0)')
        .replace('else if (this.credit && !this.pass) this.credits++', ''),
    })
    expect(remarks.at(-1)!).toMatchObject({ code: null, message: 'waited 20 cycles in vain for t.dut.pass', cycle: 20 })
  })

  it('tells of all processes that the limit of cycles has ended, each with its line', () => {
    const idle = '  monitors: {\n    *idle(t) {\n      yield* t.until(() => t.dut.credits === 7, Infinity)\n    },\n'
    const { remarks, summary } = run({
      'credit-gate.tb.ts': bench.replace('cycles: 60', 'cycles: 8').replace('  monitors: {\n', idle),
    })
    expect(summary).toBe('8 cycles, 1 failure')
    expect(remarks).toMatchObject([{ code: 'FW316', place: { file: 'credit-gate.tb.ts' }, cycle: 8 }])
    expect(remarks[0]!.message).toMatch(
      /^the limit of 8 cycles ended the run: driver sender .*\nmonitor idle has been waiting since .* \(credit-gate\.tb\.ts:\d+\)$/,
    )
  })

  it('tells that there was no deadlock although one is expected', () => {
    const { isGood, remarks, summary } = run({
      'credit-gate.tb.ts': bench.replace('cycles: 60', "cycles: 60,\n  expects: 'deadlock'"),
    })
    expect({ isGood, summary }).toEqual({ isGood: false, summary: '60 cycles, 1 failure' })
    expect(remarks).toMatchObject([{ code: 'FW920', place: null, cycle: 60 }])
  })

  it('says what else can be imported', () => {
    const { remarks } = run({ 'credit-gate.tb.ts': bench.replace('./credit-gate.js', './credit-gaet.js') })
    expect(remarks).toMatchObject([{ code: 'FW013', help: expect.stringContaining('./credit-gate.js') as string }])
    expect(run({ 'credit-gate.ts': `import 'node:fs'\n${gate}` }).remarks).toMatchObject([{ code: 'FW013' }])
  })

  it.each([
    [
      'in a driver',
      bench.replace('for (let sent', 'while (true) t.dut.arrive = true\n      for (let sent'),
      /: driver sender/,
    ],
    ['as it is loaded', `let rounds = 0\n\nfor (;;) if (rounds++ < 0) continue\n${bench}`, /an end$/],
  ])('tells of a loop %s that does not end, with its line', (_, endless, noted) => {
    const { remarks, summary } = run({ 'credit-gate.tb.ts': endless })
    const line = endless.split('\n').findIndex((text) => /while \(true|for \(;;/.test(text)) + 1
    expect(summary).toBeNull()
    expect(remarks).toMatchObject([{ code: 'FW317', place: { file: 'credit-gate.tb.ts', line } }])
    expect(remarks[0]!.message).toMatch(/^this loop has computed for 3 s without a `yield` or an end/)
    expect(remarks[0]!.message).toMatch(noted)
  })

  it('needs a testbench', () => {
    expect(run({ 'credit-gate.tb.ts': 'export const a = 1' }).remarks).toMatchObject([{ code: 'FW913' }])
  })

  it('tells what its own code throws', () => {
    const { remarks } = run({ 'credit-gate.tb.ts': `throw new TypeError('nothing')\n${bench}` })
    expect(remarks[0]!.message).toMatch(/TypeError: nothing/)
  })
})
