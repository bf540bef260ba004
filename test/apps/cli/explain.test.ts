import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'

beforeAll(buildPackage)

/** Four packets that meet at node 2 of a row. */
const flits = 'cycle,source,destination,flits\n0,0,2,6\n1,1,2,4\n2,0,2,3\n40,3,0,2\n'
const row = ['traffic', '--set', 'topology=mesh', 'sizeX=4', 'sizeY=1', 'vcs=1', 'traffic=flits.csv']

/** The replay of that run. */
function kept(): string {
  const folder = folderWith({ 'flits.csv': flits })
  expect(flitwave(folder, ['run', ...row, '--keep-replay', 'kept.replay']).status).toBe(0)
  return folder
}

describe('flitwave explain', () => {
  it('tells the same of a replay as of a testbench that it runs', () => {
    const folder = kept()
    const packet = flitwave(folder, ['explain', 'kept.replay', '--packet', '3'])
    expect(packet).toMatchObject({ status: 0, stderr: '' })
    expect(flitwave(folder, ['explain', ...row, '--packet', '3'])).toEqual(packet)
    expect(packet.stdout).toMatchInlineSnapshot(`
      "#3 from node (1,0) to node (2,0), 4 flits: cycles 1 to 12, latency 11

      cycle          1        10
      node (1,0)     HBBT
      node (1,0) in   lnnnnnHBBT
      (1,0) +x               HBBT
      node (2,0)             HBBT

        H B T head, body and tail move on
        l LostVc: another packet is given the virtual channel
        n NoVc: every virtual channel that would do is held

      where that is:
        node (1,0)    = dut.nodes[1].source
        node (1,0) in = dut.nodes[1].router.inputs[4].channels[0]
        (1,0) +x      = dut.nodes[2].router.inputs[1].channels[0]
        node (2,0)    = dut.nodes[2].sink

      11 cycles:
        Pipeline        2  ██     it passes the stages of routers and links, as it would alone
        LostVc          1  █      another packet is given the virtual channel
        NoVc            5  █████  every virtual channel that would do is held
        Serialization   3  ███    its flits leave one after the other

      who was in its way:
        cycle 2: LostVc at node (1,0) in, because of #2
        cycles 3 to 7: NoVc at node (1,0) in, because of #2
      "
    `)
    expect(flitwave(folder, ['explain', 'kept.replay', '--packet', '3', '--at', '8']).stdout).toMatchInlineSnapshot(`
      "In cycle 8 #3 moves at node (1,0) in = dut.nodes[1].router.inputs[4].channels[0].
      "
    `)
    expect(flitwave(folder, ['explain', 'kept.replay', '--summary']).stdout).toMatchInlineSnapshot(`
      "4 packets: latency 9.3 on average, half up to 8, 99 % up to 13, at most 13
        Pipeline          3.00 cycles  32.4 %  ██████████████████████████████  it passes the stages of routers and links, as it would alone
        Serialization     2.75 cycles  29.7 %  ████████████████████████████    its flits leave one after the other
        NoVc              2.00 cycles  21.6 %  ████████████████████            every virtual channel that would do is held
        Queue             1.00 cycles  10.8 %  ██████████                      it waits at its node for the packets before it
        LostVc            0.50 cycles   5.4 %  █████                           another packet is given the virtual channel

      slowest packets
        #4 from node (0,0) to node (2,0): created in cycle 2, latency 13, of which it waited 4
        #3 from node (1,0) to node (2,0): created in cycle 1, latency 11, of which it waited 6
        #2 from node (0,0) to node (2,0): created in cycle 0, latency 8, of which it waited 0
        #5 from node (3,0) to node (0,0): created in cycle 40, latency 5, of which it waited 0

      where packets waited most
        node (1,0) in = dut.nodes[1].router.inputs[4].channels[0]: 6 cycles: NoVc 5, LostVc 1
        (0,0) +x = dut.nodes[1].router.inputs[1].channels[0]: 4 cycles: NoVc 3, LostVc 1

      packets that others waited for, directly or through others
        #2: 6 cycles of 1 other
        #3: 4 cycles of 1 other
      "
    `)
  })

  it('finds where a packet begins that waits at its source for long, if it does', () => {
    const rows = Array.from({ length: 150 }, () => '0,0,3,8')
    const folder = folderWith({ 'flits.csv': ['cycle,source,destination,flits', ...rows].join('\n') })
    flitwave(folder, ['run', ...row, '--cycles', '1000', '--keep-replay', 'kept.replay'])
    const explain = (...args: readonly string[]): string => flitwave(folder, ['explain', 'kept.replay', ...args]).stdout
    const [, fields = ''] = /^100,(.*)$/m.exec(explain('--format', 'csv'))!
    const queue = Number(fields.split(',').at(-1))
    expect(queue).toBeGreaterThan(700)
    for (const at of [0, queue - 1])
      expect(explain('--packet', '100', '--at', String(at))).toBe(
        `In cycle ${at} #100 waits behind others at its source, where it begins in cycle ${queue}.\n`,
      )
    expect(explain('--packet', '100', '--at', String(queue))).toBe(
      `In cycle ${queue} #100 moves at node (0,0) = dut.nodes[0].source.\n`,
    )
    for (const at of [0, 999])
      expect(explain('--packet', '150', '--at', String(at))).toBe(
        `In cycle ${at} #150 waits behind others, as it does at the end of the run.\n`,
      )
    expect(flitwave(folder, ['explain', 'kept.replay', '--packet', '150'])).toMatchObject({
      status: 2,
      stderr: 'error FW916: packet #150 does not leave its source in this run\n  help: --summary shows who does\n',
    })
  })

  it('tells of a packet that is not under way without following it', () => {
    const folder = kept()
    const moment = (at: number): string =>
      flitwave(folder, ['explain', 'kept.replay', '--packet', '5', '--at', String(at)]).stdout
    expect(moment(39)).toBe('In cycle 39 #5 does not exist: it is created in cycle 40.\n')
    expect(moment(45)).not.toContain('has arrived')
    expect(moment(46)).toBe('In cycle 46 #5 has arrived: its last flit did in cycle 45.\n')
  })

  it('writes packets for other programs, and a drawing of one', () => {
    const folder = kept()
    const written = ['csv', 'jsonl', 'konata', 'perfetto'].map((format) =>
      flitwave(folder, ['explain', 'kept.replay', '--format', format, '--out', 'out']).stdout.trim(),
    )
    const name = 'traffic-mesh-sizeX4-sizeY1-vcs1-flits.csv'
    const extensions = ['csv', 'jsonl', 'kanata', 'trace.json']
    expect(written).toEqual(extensions.map((extension) => `out/${name}.${extension}`))
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
    expect(read(`out/${name}.csv`)).toMatchInlineSnapshot(`
      "packet,from,to,flits,created,delivered,latency,Serialization,Pipeline,LostVc,NoVc,Queue
      2,"node (0,0)","node (2,0)",6,0,8,8,5,3,0,0,0
      3,"node (1,0)","node (2,0)",4,1,12,11,3,2,1,5,0
      4,"node (0,0)","node (2,0)",3,2,15,13,2,3,1,3,4
      5,"node (3,0)","node (0,0)",2,40,45,5,1,4,0,0,0
      "
    `)
    const records = read(`out/${name}.jsonl`).trim().split('\n').map((line) => JSON.parse(line) as { latency: number }) // prettier-ignore
    expect(records.map(({ latency }) => latency)).toHaveLength(4)
    const { traceEvents } = JSON.parse(read(`out/${name}.trace.json`)) as { traceEvents: { ph: string }[] }
    expect(new Set(traceEvents.map(({ ph }) => ph))).toEqual(new Set(['M', 'X', 's', 't', 'f']))
    expect(flitwave(folder, ['explain', 'kept.replay', '--packet', '2', '--format', 'svg']).stdout).toBe(
      `${name}-packet2.svg\n`,
    )
    expect(read(`${name}-packet2.svg`)).toContain('The way of #2')
  })

  it('counts in several threads what one counts', () => {
    const packets = Array.from({ length: 1200 }, (_, i) => `${7 * i},${i % 4},${(i + 1 + (i % 3)) % 4},${1 + (i % 8)}`)
    const folder = folderWith({ 'flits.csv': `cycle,source,destination,flits\n${packets.join('\n')}\n` })
    expect(flitwave(folder, ['run', ...row, '--keep-replay', 'long.replay']).status).toBe(0)
    const summaries = [
      ['long.replay', '--jobs', '1'],
      ['long.replay', '--jobs', '2'],
      [...row, '--jobs', '2'],
    ].map((args) => flitwave(folder, ['explain', ...args, '--summary', '--format', 'json']))
    expect(JSON.parse(summaries[0]!.stdout)).toMatchObject({ packets: 1200, underWay: 0 })
    expect(summaries[1]).toEqual(summaries[0])
    expect(summaries[2]).toEqual(summaries[0])
  })

  it('draws heat maps of a summary, over all cycles or some', () => {
    const folder = kept()
    const heat = (...args: readonly string[]): string => {
      const { status, stdout } = flitwave(folder, ['explain', 'kept.replay', '--summary', '--format', 'svg', ...args])
      expect(status).toBe(0)
      return readFileSync(join(folder, stdout.trim()), 'utf8')
    }
    const whole = heat()
    expect(whole).toContain('use and waiting in cycles 0 to 47<')
    // In 48 cycles: 13 flits, and 4 cycles of waiting.
    expect(whole).toContain('<title>(1,0) to (2,0): 0.27 flits per cycle</title>')
    expect(whole).toContain('<title>(0,0) to (1,0): 0.08 packets, on average</title>')
    const some = heat('--window', '2:7', '--out', 'out')
    expect(some).toContain('use and waiting in cycles 2 to 7<')
    expect(some).toContain('<title>(1,0): 1.0 packets, on average</title>')
  })

  it.each([
    ['torus-tour', 63],
    ['mesh-corner', 2],
    ['router-contention', 2],
    ['torus-wraparound', 1],
    ['one-port-versus-all-port', 4],
  ])('follows the packets of %s', (name, packets) => {
    const { status, stdout } = flitwave(folderWith(), ['explain', name, '--summary'])
    expect(status).toBe(0)
    expect(stdout).toMatch(new RegExp(`^${packets} packets?: latency`))
  })

  it('goes around the circle of a deadlock, for a packet that never arrives', () => {
    const { stdout } = flitwave(folderWith(), ['explain', 'torus-deadlock', '--packet', '1'])
    expect(stdout.slice(stdout.indexOf('In cycle'))).toMatchInlineSnapshot(`
      "In cycle 39 #1 waits at (1) +x = dut.nodes[2].router.inputs[1].channels[0], since cycle 3: NoVc,
      every virtual channel that would do is held (#2 at node (2) in =
      dut.nodes[2].router.inputs[2].channels[0]). #2 waits at node (2) in, since cycle 4: NoCredit, the
      next buffer has no room (itself at (2) +x = dut.nodes[3].router.inputs[1].channels[0]). #2 waits at
      (2) +x, since cycle 3: NoVc, every virtual channel that would do is held (#3 at node (3) in =
      dut.nodes[3].router.inputs[2].channels[0]). #3 waits at node (3) in, since cycle 4: NoCredit, the
      next buffer has no room (itself at (3) +x = dut.nodes[0].router.inputs[1].channels[0]). #3 waits at
      (3) +x, since cycle 3: NoVc, every virtual channel that would do is held (#0 at node (0) in =
      dut.nodes[0].router.inputs[2].channels[0]). #0 waits at node (0) in, since cycle 4: NoCredit, the
      next buffer has no room (itself at (0) +x = dut.nodes[1].router.inputs[1].channels[0]). #0 waits at
      (0) +x, since cycle 3: NoVc, every virtual channel that would do is held (#1 at node (1) in =
      dut.nodes[1].router.inputs[2].channels[0]). #1 waits at node (1) in, since cycle 4: NoCredit, the
      next buffer has no room (itself at (1) +x). That is #1 again: they wait for each other in a circle.
      "
    `)
  })

  it.each([
    [['fifo', '--summary'], 'FW923'],
    [['traffic'], 'explain needs a question'],
    [['traffic', '--at', '3'], '--at needs a packet'],
    [['traffic', '--packet', '1', '--summary'], 'exclude each other'],
    [['traffic', '--packet', '5000'], 'no packet #5000'],
    [['traffic', '--summary', '--format', 'csv'], 'csv is a format of all packets'],
    [['traffic', '--format', 'svg'], 'a drawing is of one packet or of a summary'],
    [['traffic', '--summary', '--window', '1:2'], '--window is for heat maps'],
    [['traffic', '--summary', '--format', 'svg', '--window', '900:'], 'the window 900: misses the run'],
  ])('refuses %j', (args, text) => {
    const { status, stderr } = flitwave(folderWith(), ['explain', ...args])
    expect(status).toBe(2)
    expect(stderr).toContain(text)
  })
})
