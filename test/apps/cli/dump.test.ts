/** Dumps on the command line: a run in two forms, as a replay and as the VCD that is printed of it. */

import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

/** A folder with `fifo.replay`, and the same run as `fifo.vcd`. */
function fifoFolder(): string {
  const folder = folderWith()
  expect(flitwave(folder, ['run', 'fifo', '--keep-replay']).status).toBe(0)
  expect(flitwave(folder, ['waves', 'fifo.replay', '--format', 'vcd', '--out', '.']).status).toBe(0)
  return folder
}

const rowsOf = (text: string): string[] => text.split('\n').slice(1)

describe('a dump on the command line', () => {
  it('is drawn and searched as the replay that it was printed from, whatever its name is', () => {
    const folder = fifoFolder()
    writeFileSync(join(folder, 'fifo.replay.txt'), readFileSync(join(folder, 'fifo.vcd')))
    const signals = ['--signals', 'dut.count', '--signals', 'dut.full', '--signals', 'dut.empty', '--window', '2:12']
    const [replay, dump] = ['fifo.replay', 'fifo.replay.txt'].map((run) => flitwave(folder, ['waves', run, ...signals]))
    expect(dump!.status, dump!.stderr).toBe(0)
    expect(rowsOf(dump!.stdout)).toEqual(rowsOf(replay!.stdout))
    const hits = ['fifo.replay', 'fifo.vcd'].map((run) => {
      const { stdout } = flitwave(folder, ['find', run, 'rise(dut.full) && dut.count > 2', '--json'])
      return (JSON.parse(stdout) as { readonly hits: readonly { from: number; to: number }[] }).hits
    })
    expect(hits[1]!.map(({ from, to }) => [from, to])).toEqual(hits[0]!.map(({ from, to }) => [from, to]))
    expect(hits[0]).not.toEqual([])
  })

  it('is compared with another one', () => {
    const folder = fifoFolder()
    const text = readFileSync(join(folder, 'fifo.vcd'), 'latin1')
    // The last change of several bits gets other bits.
    const at = text.lastIndexOf('\nb') + 2
    const bits = /^[01]+/.exec(text.slice(at))![0]
    const other = Array.from(bits, (bit) => (bit === '0' ? '1' : '0')).join('')
    writeFileSync(join(folder, 'bad.vcd'), text.slice(0, at) + other + text.slice(at + bits.length), 'latin1')
    const same = flitwave(folder, ['diff', 'fifo.vcd', 'fifo.vcd'])
    expect([same.status, same.stdout]).toEqual([
      0,
      expect.stringMatching(/^the dumps are the same in the cycles 0:\d+\n$/),
    ])
    const differs = flitwave(folder, ['diff', 'fifo.vcd', 'bad.vcd'])
    expect([differs.status, differs.stdout]).toEqual([
      1,
      expect.stringMatching(/^the dumps part in cycle \d+, in 1 signal/),
    ])
  })

  it('is compared by two threads if it is large', () => {
    const folder = folderWith()
    const cycles = 1000
    const vcd = (ids: string, fault: number): string => {
      const line = `1${ids[0]!}\n0${ids[0]!}\n`.repeat(3000)
      const head = `$var wire 1 ! clk $end $var wire 1 ${ids[0]!} busy $end $var wire 4 ${ids[1]!} count $end $enddefinitions $end\n`
      const cycle = (i: number): string =>
        `#${2 * i}\n1!\n${line}b${(i % 9) + (i === fault ? 1 : 0)} ${ids[1]!}\n#${2 * i + 1}\n0!\n`
      return (
        head +
        Array.from({ length: cycles }, (_, i) =>
          cycle(i).replace(/b(\d+)/, (_, n) => `b${Number(n).toString(2)}`),
        ).join('')
      )
    }
    writeFileSync(join(folder, 'good.vcd'), vcd('"#', -1))
    writeFileSync(join(folder, 'bad.vcd'), vcd('%&', 987))
    writeFileSync(join(folder, 'cut.vcd'), vcd('%&', -1).replace('#1800\n', '#18oo\n'))
    const diff = (name: string): ReturnType<typeof flitwave> =>
      flitwave(folder, ['diff', 'good.vcd', name, '--clock', 'clk'])
    const differs = diff('bad.vcd')
    expect([differs.status, differs.stdout], differs.stderr).toEqual([
      1,
      expect.stringMatching(/^the dumps part in cycle 987, in 1 signal/),
    ])
    const same = diff('good.vcd')
    expect([same.status, same.stdout]).toEqual([0, `the dumps are the same in the cycles 0:${cycles - 1}\n`])
    const cut = diff('cut.vcd')
    expect([cut.status, cut.stderr]).toEqual([2, expect.stringMatching(/error FW977: `#18oo` is no time, at byte/)])
  })

  it('is compared with a replay, in either order', () => {
    const folder = fifoFolder()
    const text = readFileSync(join(folder, 'fifo.vcd'), 'latin1')
    const [, id] = /\$var reg \d+ (\S+) stored /.exec(text)!
    writeFileSync(join(folder, 'bad.vcd'), text.replace('#10\n', `#10\nb10 ${id!}\n`), 'latin1')
    const same = flitwave(folder, ['diff', 'fifo.replay', 'fifo.vcd'])
    expect([same.status, same.stdout]).toEqual([
      0,
      expect.stringMatching(/^the runs are the same in the cycles 0:\d+\n/),
    ])
    const differs = flitwave(folder, ['diff', 'bad.vcd', 'fifo.replay'])
    expect([differs.status, differs.stdout]).toEqual([1, expect.stringContaining('\ndut.stored = 2 | ')])
    expect(differs.stdout).toContain('fifo.ts:')
    const json = JSON.parse(
      flitwave(folder, ['diff', 'fifo.replay', 'bad.vcd', '--json', '--scope', 'dut']).stdout,
    ) as object
    expect(json).toMatchObject({ cycle: 1, scope: 'dut', first: [{ path: 'dut.stored' }] })
    const scope = flitwave(folder, ['diff', 'fifo.vcd', 'bad.vcd', '--scope', 'dut'])
    expect([scope.status, scope.stderr]).toEqual([
      2,
      expect.stringContaining('--scope and --offset are for a replay and a dump'),
    ])
  })

  it('is refused where a design is needed, and where it is damaged', () => {
    const folder = fifoFolder()
    const why = flitwave(folder, ['why', 'dut.full@3', 'fifo.vcd'])
    expect([why.status, why.stderr]).toEqual([2, expect.stringContaining('error FW983: `fifo.vcd` is a dump')])
    expect(why.stderr).toContain('--design router.v')
    writeFileSync(join(folder, 'cut.vcd'), readFileSync(join(folder, 'fifo.vcd')).subarray(0, 100))
    const cut = flitwave(folder, ['waves', 'cut.vcd'])
    expect([cut.status, cut.stderr]).toEqual([2, expect.stringMatching(/error FW977: .*, at byte 100 of the dump/)])
  })

  it('leaves an index in the folder for caches, and removes one that was not used for a month', () => {
    const folder = folderWith()
    const line = '1"\n0"\n'.repeat(1000)
    const changes = Array.from({ length: 3000 }, (_, i) => `#${i}\n${i % 2}!\n${line}`).join('')
    const head = '$var wire 1 ! clk $end $var wire 1 " busy $end $enddefinitions $end\n'
    writeFileSync(join(folder, 'large.vcd'), head + changes)
    const cache = join(folder, 'cache')
    const env = { XDG_CACHE_HOME: cache, HOME: cache, LOCALAPPDATA: cache }
    const read = (): string[] => {
      const { status, stderr } = flitwave(folder, ['waves', 'large.vcd', '--window', '5:9'], env)
      expect(status, stderr).toBe(0)
      return (readdirSync(cache, { recursive: true }) as string[]).filter((name) => /\.(index|rises-\w+)$/.test(name))
    }
    const kept = read()
    expect(kept.map((name) => name.replace(/^.*\.|-\w+$/g, '')).sort()).toEqual(['index', 'rises'])
    const old = join(cache, dirname(kept[0]!), `${'0'.repeat(32)}.index`)
    writeFileSync(old, 'old')
    utimesSync(old, new Date(0), new Date(0))
    writeFileSync(join(folder, 'large.vcd'), `${head}#0 0!\n${changes.slice(3)}`)
    expect(read()).toHaveLength(4)
    expect(existsSync(old)).toBe(false)
  })
})
