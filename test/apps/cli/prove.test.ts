import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

/** Counts up while its input is set; its claim breaks in the fifth cycle at the soonest. */
const counter = `'use rtl'
import { assert, bool, cover, input, low, memory, Module, noReset, output, comb, reg, seq, uint } from 'flitwave/hdl'

export class Counter extends Module {
  up = input(bool)
  at = input(uint(2))
  word = output(uint(4))
  count = reg(uint(4), 0)
  seen = reg(bool, noReset)
  words = memory(4, uint(4))

  @comb show() {
    this.word = this.words[this.at]
  }

  @seq step() {
    assert(this.count !== 4 || this.word !== 9 || !this.seen, 'it never comes to that')
    cover(this.count === 2, 'two')
    if (this.count === 7) this.seen = true
    if (this.count === 7) this.words[this.at] = 3
    if (this.up) this.count = low(this.count + 1, 4)
  }
}
`

describe('flitwave prove', () => {
  it('shows a shortest run that breaks an assertion, with what it begins with', () => {
    const folder = folderWith({ 'counter.ts': counter })
    const { status, stdout, stderr } = flitwave(folder, ['prove', 'counter.ts', '--out', 'found'])
    expect(stderr).toBe('')
    expect(status).toBe(1)
    expect(stdout).toContain("refuted  'it never comes to that'  dut  in cycle 4\n")
    expect(stdout).toMatch(/\n1 refuted\n$/)
    const name = 'Counter-it-never-comes-to-that'
    expect(readdirSync(join(folder, 'found')).sort()).toEqual([`${name}-assertion.svg`, `${name}.svg`, `${name}.tb.ts`])
    expect(readFileSync(join(folder, `found/${name}.tb.ts`), 'utf8')).toContain(
      "import { Counter } from '../counter.js'",
    )
    const run = flitwave(folder, ['run', `found/${name}.tb.ts`, '--no-types'])
    expect(run.status).toBe(1)
    expect(run.stderr).toContain('cycle 4: it never comes to that')
  })

  it('tells programs where everything stands', () => {
    const folder = folderWith({ 'counter.ts': counter })
    const { stdout } = flitwave(folder, ['prove', 'counter.ts', '--cover', '--json', '--no-types'])
    const { module, properties } = JSON.parse(stdout) as {
      module: string
      properties: {
        kind: string
        message: string
        place: { line: number }
        verdict: { kind: string; run?: { inputs: object[] } }
      }[]
    }
    expect(module).toBe('Counter')
    const found = Object.fromEntries(properties.map(({ message, verdict }) => [message, verdict]))
    expect(found['two']).toMatchObject({ kind: 'reached', run: { inputs: { length: 3 } } })
    expect(found['it never comes to that']).toMatchObject({ kind: 'refuted', run: { inputs: { length: 5 } } })
    expect(properties.find(({ kind }) => kind === 'cover')!.place.line).toBe(18)
  })

  it('tells two modules apart, or proves that they do the same', () => {
    const folder = folderWith()
    const same = (first: string, second: string) => flitwave(folder, ['prove', first, '--same-as', second])
    expect(same('VirtualChannel', 'VirtualChannel')).toMatchObject({ status: 0, stderr: '' })
    const { status, stdout } = same('RoundRobinArbiter', 'MatrixArbiter')
    expect(status).toBe(1)
    expect(stdout).toMatch(/refuted {2}'grant is the same' {2}dut {2}in cycle 1\n\ngrant is not the same\n/)
    expect(same('RoundRobinArbiter', 'Fifo')).toMatchObject({ status: 2 })
    expect(same('RoundRobinArbiter', 'Fifo').stderr).toContain('have different ports: requests, accept, grant, din')
  })

  it('finds a shortest run to a condition, in which nothing else happens', () => {
    const folder = folderWith()
    const reach = (condition: string, ...more: string[]) =>
      flitwave(folder, ['prove', 'Router', '--set', 'vcs=1', 'depth=2', '--cover', condition, ...more])
    const state = 'dut.inputs[*].channels[0].activity'
    const found = reach(`earlier(${state} === LostVc) && ${state} === NoCredit`, '--out', 'found')
    expect(found).toMatchObject({ status: 0, stderr: '' })
    expect(found.stdout).toMatch(/\nreached .* dut\.inputs\[\d\] {2}in cycle 3(, \d+ s)?\n/)
    const [testbench = ''] = readdirSync(join(folder, 'found')).filter((name) => name.endsWith('.tb.ts'))
    const source = readFileSync(join(folder, 'found', testbench), 'utf8')
    // At two ports something comes: at one of them it collides, at the other in the cycle before, too, for the credit.
    expect(source.match(/valid': true/g)).toHaveLength(2)
    const run = flitwave(folder, ['run', `found/${testbench}`])
    expect(run.stdout).toMatch(/LostVc +│NoCredit/)
    const never = reach(`${state} === Allocating && ${state} === LostVc`)
    expect(never).toMatchObject({ status: 1, stderr: '' })
    expect(never.stdout).toMatch(/\n1 never reached\n$/)
  })

  it('says how far it came, if that was not to an end', () => {
    const { status, stdout } = flitwave(folderWith({ 'counter.ts': counter }), ['prove', 'counter.ts', '--depth', '3'])
    expect(status).toBe(1)
    expect(stdout).toContain('not in the first 3 cycles: more than 3 cycles were not asked for')
  })

  it('shows a run that another model checker has found', () => {
    // `up` in each cycle, `at` 1; bits of state are count, seen and the words, of which the second is 9.
    const latches = ['0000', '1', '0000', '1001', '0000', '0000'].join('')
    const witness = ['1', 'b0', latches, ...Array.from({ length: 5 }, () => '110'), '.', ''].join('\n')
    const folder = folderWith({ 'counter.ts': counter, 'found.aiw': witness })
    const { status, stdout, stderr } = flitwave(folder, [
      'prove',
      'counter.ts',
      '--witness',
      'found.aiw',
      '--out',
      'new',
    ])
    expect(stderr).toBe('')
    expect(status).toBe(1)
    expect(stdout).toContain("refuted  'it never comes to that'  dut  in cycle 4\n")
    const run = flitwave(folder, ['run', 'new/Counter-it-never-comes-to-that.tb.ts', '--no-types'])
    expect(run.stderr).toContain('cycle 4: it never comes to that')
    const other = flitwave(folder, ['prove', 'Fifo', '--witness', 'found.aiw'])
    expect(other.status).toBe(2)
    expect(other.stderr).toContain('found.aiw:4:1: error FW976: here are 3 values, and the module has 10 input bits')
  })

  it('proves the assertions alone that contain a text', () => {
    const { status, stdout } = flitwave(folderWith(), ['prove', 'VirtualChannel', '--assert', 'full fifo'])
    expect(status).toBe(0)
    expect(stdout).toMatch(/\nproved {2}'push into a full fifo' {2}dut\.buffer {2}in any state\n1 proved\n$/)
    const none = flitwave(folderWith(), ['prove', 'VirtualChannel', '--assert', 'push into a full lifo'])
    expect(none.status).toBe(2)
    expect(none.stderr).toContain("error FW910: there is no assertion 'push into a full lifo'\n")
    expect(none.stderr).toContain('did you mean push into a full fifo?')
  })

  it('ends where its memory does, and keeps what is known by then', () => {
    const { status, stdout } = flitwave(folderWith(), ['prove', 'SwitchAllocator', '--memory', '1'])
    expect(status).toBe(1)
    expect(stdout).toMatch(/not in the first \d+ cycles?: 1 MB of memory were used up/)
  })

  it('says how to get a solver that is not installed', () => {
    const { status, stderr } = flitwave(folderWith(), ['prove', 'Fifo', '--solver', 'cadical'], { PATH: '/nowhere' })
    expect(status).toBe(2)
    expect(stderr).toContain('error FW916: cadical is not installed\n  help: apt-get install cadical')
  })

  it.each([
    [['prove'], 'FW916'],
    [['prove', 'Fifo', '--solver', 'cadicl'], 'did you mean cadical?'],
    [['prove', 'Fifo', '--assert', 'x', '--same-as', 'Fifo'], 'leave it out'],
    [['prove', 'Fifo', '--memory', '0'], '--memory'],
    [['prove', 'Fifo', '--witness', 'nowhere.aiw'], 'FW912'],
    [['prove', 'Fifo', '--witness', 'x', '--same-as', 'Fifo'], 'leave out --same-as'],
    [['prove', 'Fifo', '--cover', 'dut.full', '--assert', 'x'], 'leave out --assert'],
    [['prove', 'Fifo', '--cover', 'dut.full &&'], 'FW970'],
    [['prove', 'Fifo', '--cover', 'dut.fool'], 'FW971'],
    [['prove', 'Fifo', '--cover', 'dut.count === 17'], 'FW105'],
    [['prove', 'Nothing'], 'FW910'],
    [['prove', 'Fifo', '--depth', '0'], '--depth'],
    [['prove', 'Fifo', '--set', 'depth=0'], 'depth'],
  ])('refuses %j', (args, text) => {
    const { status, stderr } = flitwave(folderWith(), args)
    expect(status).toBe(2)
    expect(stderr).toContain(text)
  })
})

describe('flitwave aiger', () => {
  it('writes a file with the names of what is in it', () => {
    const folder = folderWith()
    const { status, stdout } = flitwave(folder, ['aiger', 'VirtualChannel', '--set', 'depth=2'])
    expect(status).toBe(0)
    expect(stdout).toBe('VirtualChannel-depth2.aig\n3 assertions, 9 assumptions\n')
    const content = readFileSync(join(folder, 'VirtualChannel-depth2.aig'), 'latin1')
    expect(content).toMatch(/^aig \d+ \d+ \d+ 0 \d+ 3 9\n/)
    expect(content).toMatch(/\nl\d+ dut\.state\[0\]\n/)
    expect(content).toMatch(/\nb0 dut: a flit in an idle virtual channel\n/)
  })
})
