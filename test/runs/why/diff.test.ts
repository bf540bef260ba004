import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { read } from '../../docs/page.js'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'

beforeAll(buildPackage)

const gate = read('examples/credit-gate.ts')
/** For a gate whose credits have another name, too. */
const testbench = read('examples/credit-gate.tb.ts')
  .replace("'dut.credits', ", '')
  .replace(/.*t\.check.*\n/, '')

/** A folder with replays: of the gate as it is, and of others in folders of their own. */
function replays(others: Readonly<Record<string, string>>): (...args: string[]) => Outcome {
  const folder = folderWith()
  const keep = (name: string, text: string): void => {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'credit-gate.ts'), text)
    writeFileSync(join(folder, name, 'credit-gate.tb.ts'), testbench)
    run('run', `./${name}/credit-gate.tb.ts`, '--keep-replay', `${name}.replay`)
  }
  const run = (...args: string[]): Outcome => flitwave(folder, args)
  keep('good', gate)
  for (const [name, text] of Object.entries(others)) keep(name, text)
  return run
}

describe('flitwave diff', () => {
  it('finds no difference between a run and itself', () => {
    const { status, stdout } = replays({ same: gate })('diff', 'good.replay', 'same.replay')
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'the runs are the same in the cycles 0:11\n' })
  })

  it('finds the input that differs, though the design is the same', () => {
    const run = replays({})
    run('run', './good/credit-gate.tb.ts', '--set', 'delay=3', '--keep-replay', 'sooner.replay')
    const { status, stdout } = run('diff', 'good.replay', 'sooner.replay')
    expect(status).toBe(1)
    expect(stdout.split('\n')).toEqual([
      'the runs part in cycle 3, in 1 signal',
      '',
      'dut.credit@3 = false | true',
      '  good.replay: false  set by driver receiver in cycle 0',
      '    | good/credit-gate.tb.ts:20  t.dut.credit = t.state.due[0] === t.cycle',
      '  sooner.replay: true  set by driver receiver',
      '    | good/credit-gate.tb.ts:20  t.dut.credit = t.state.due[0] === t.cycle',
      '',
      'in cycle 3 differ',
      '  dut: credit false | true',
      '',
    ])
  })

  it('compares designs that differ by what has one path in both, and lists the rest', () => {
    const renamed = gate.replaceAll('credits', 'room').replace('reg(uint(3), 4)', 'reg(uint(4), 3)')
    const run = replays({ renamed })
    const { stdout } = run('diff', 'good.replay', 'renamed.replay')
    expect(stdout).toContain('the runs part in cycle 3, in 1 signal\n\ndut.pass@3 = true | false\n')
    expect(stdout).toContain('\nin cycle 3 differ\n  dut: pass true | false\n')
    expect(stdout).toContain('only in good.replay:\n  dut.credits\nonly in renamed.replay:\n  dut.room\n')
    expect(stdout).toContain('    ~ good/credit-gate.ts:13  this.pass = this.arrive‹true› && this.credits‹1› !== 0\n')
    expect(stdout).toContain('    ~ renamed/credit-gate.ts:13  this.pass = this.arrive && this.room‹0› !== 0\n')
  })

  it('tells the same as JSON', () => {
    const run = replays({ bad: gate.replace('this.pass && !this.credit', 'this.pass') })
    const { stdout } = run('diff', 'good.replay', 'bad.replay', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      cycle: 8,
      differing: [
        { signal: 'dut.pass', cycle: 8, values: ['true', 'false'] },
        { signal: 'dut.credits', cycle: 8, values: ['1', '0'] },
      ],
      steps: [{ signal: 'dut.credits', answers: [{ origin: 'held' }, { origin: 'clocked', originCycle: 7 }] }],
      onlyInFirst: [],
    })
  })

  it('refuses runs that have nothing in common', () => {
    const run = replays({})
    run('run', 'fifo', '--keep-replay', 'fifo.replay')
    const { status, stderr } = run('diff', 'good.replay', 'fifo.replay')
    expect(status).toBe(2)
    expect(stderr).toContain('error FW924: no signal of one run has the path of one in the other')
  })
})
