import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/networks/collective/registry/operations.js'
import { playerFor } from '../../networks/play/players.js'
import { chakraFile, message, oneCollective, ringAllReduce, types } from '../../networks/workload/chakra-files.js'
import { netraceFile } from '../../networks/workload/netrace-files.js'
import { error, folderWith, played, ranksOf, workload } from '../../networks/workload/runs.js'

describe('flitwave workload', () => {
  it("plays ASTRA-sim's ring all-reduce of 8 ranks and 1 MB in 14 (1 + 128 + 1) cycles", async () => {
    const folder = folderWith(ranksOf(ringAllReduce(8, 2 ** 20)))
    const { cycles, ranks, transfers } = await played(join(folder, 't.0.et'), '--bytes-per-flit', '1024', '--tr', '1')
    expect(cycles).toBe(1820)
    expect(ranks.map(({ end }) => end)).toEqual(Array(8).fill(1820))
    expect(transfers).toHaveLength(112)
  })

  it('reads files of ranks by their prefix, and such that gzip has compressed', async () => {
    const files = ringAllReduce(4, 4096).map((file) => gzipSync(file))
    const folder = folderWith(ranksOf(files))
    expect((await played(join(folder, 't'))).cycles).toBe(6 * 33)
  })

  it('tells times, units and the critical path', async () => {
    const rows = [
      'rank;id;type;after;ns;peer;bytes',
      '0;0;compute;;100;;',
      '0;1;send;0;;1;64',
      '1;0;compute;;20;;',
      '1;1;receive;;;0;64',
      '1;2;compute;0 1;50;;',
      '1;3;compute;;5;;',
    ]
    const folder = folderWith({ 'steps.csv': rows.join('\n') })
    const { stdout, stderr } = await workload(join(folder, 'steps.csv'), '--cycles-per-ns', '2', '--events')
    expect(stderr).toBe('')
    expect(stdout).toMatchInlineSnapshot(`
      "steps: 2 ranks on a torus of 2, one-port

      trace      CSV: 64 bytes
      played     6 events, 1 message of 2 flits
      units      32 bytes per flit, 2 cycles per nanosecond
      start-ups  ts 0, tr 0, blocking
      time       303 cycles = 151.5 ns

      rank  node  over at  computes for  flits sent  flits received
         0  (0)       202           200           2               0
         1  (1)       303           150           0               2

      critical path of rank 1: compute 300 cycles, network 3 cycles

      from   to  cycles  for      event
         0  200     200  compute  rank 0: compute 0
       200  203       3  network  rank 1: receive 1
       203  303     100  compute  rank 1: compute 2

      rank  event              kind     ready  start  end
         0  rank 0: compute 0  compute      0      0  200
         0  rank 0: send 1     send       200    200  202
         1  rank 1: compute 0  compute      0      0   40
         1  rank 1: receive 1  receive      0      0  203
         1  rank 1: compute 2  compute    203    203  303
         1  rank 1: compute 3  compute      0     40   50
      "
    `)
  })

  it('writes rows and drawings', async () => {
    const folder = folderWith({
      'one.jsonl': `{"rank":0,"id":7,"type":"send","peer":1,"bytes":1,"name":"a, \\"b\\""}\n{"rank":1,"id":7,"type":"receive","peer":0}\n`,
    })
    const { stdout } = await workload(join(folder, 'one.jsonl'), '--format', 'csv')
    expect(stdout).toBe(
      'rank,event,kind,ready,start,end\n0,"rank 0: a, ""b""",send,0,0,1\n1,rank 1: receive 7,receive,0,0,2\n',
    )
    const out = join(folder, 'out')
    await workload(join(folder, 'one.jsonl'), '--format', 'svg,json,text,csv', '--out', out, '--window', '0:9')
    expect(readdirSync(out)).toEqual(['one.csv', 'one.json', 'one.svg', 'one.txt'])
    expect(readFileSync(join(out, 'one.svg'), 'utf8')).toContain('<svg')
  })

  it('reads names in quotes, comments, blanks, an array of JSON, and what gzip has compressed', async () => {
    const files = {
      'a.csv': 'rank,id,type,peer,bytes,name\n# a message\n0,7,send,1,64,"a, ""b"""\n1,7,receive,0,,"c"\n',
      'b.txt': 'rank id type peer bytes name\n0 7 send 1 64 "a, ""b"""\n1 7 receive 0 64 c\n',
      'c.json': JSON.stringify(
        [
          { rank: 0, id: 7, type: 'send', peer: 1, bytes: 64, name: 'a, "b"' },
          { rank: 1, id: 7, type: 'receive', peer: 0, name: 'c' },
        ],
        null,
        2,
      ),
    }
    const folder = folderWith({ ...files, 'd.csv.gz': gzipSync(files['a.csv']) })
    const times = 'rank,event,kind,ready,start,end\n0,"rank 0: a, ""b""",send,0,0,2\n1,rank 1: c,receive,0,0,3\n'
    for (const name of ['a.csv', 'b.txt', 'c.json', 'd.csv.gz'])
      expect((await workload(join(folder, name), '--format', 'csv')).stdout).toBe(times)
  })

  it('plays a Netrace file, as far as it is asked to', async () => {
    const file = netraceFile([
      { cycle: 10, id: 1, type: 1, from: 0, to: 5, followers: [2, 3] },
      { cycle: 11, id: 2, type: 2, from: 5, to: 0, followers: [] },
      { cycle: 40, id: 3, type: 2, from: 5, to: 5, followers: [] },
    ])
    const folder = folderWith({ 'a.tra': file })
    const all = await played(join(folder, 'a.tra'), '--torus', '4x4', '--bytes-per-flit', '8')
    // A flit and two hops; nine flits and two hops back, as soon as it has come; a packet to itself.
    expect(all.transfers.map(({ flits, received }) => [flits, received])).toEqual([
      [1, 13],
      [9, 24],
    ])
    expect(all.cycles).toBe(40)
    expect(all.notes).toEqual(['a cycle of the trace is a cycle here', '1 packet of a node to itself: not sent'])
    const one = await played(join(folder, 'a.tra'), '--torus', '4x4', '--packets', '1')
    expect([one.cycles, one.notes[1]]).toEqual([13, 'the first 1 of 3 packets'])
  })
})

describe('collectives of a Chakra trace', () => {
  const timing = { ts: 5, tr: 3, startup: 'blocking' } as const
  const options = ['--ts', '5', '--tr', '3', '--bytes-per-flit', '10', '--torus', '4x2']

  it.each([
    ['all-reduce', 'ring-all-reduce', []],
    ['all-reduce', 'torus-all-reduce', ['--all-reduce', 'torus-all-reduce']],
    ['all-reduce', 'halving-doubling', ['--all-reduce', 'halving-doubling']],
    ['reduce-scatter', 'ring-reduce-scatter', []],
    ['all-to-all', 'all-to-all', []],
    ['all-to-all', 'all-to-all-by-dimension', ['--all-to-all', 'all-to-all-by-dimension']],
  ] as const)('take as long as their schedules: %s by %s', async (name, algorithm, more) => {
    const folder = folderWith(ranksOf(oneCollective(name, 8, 1200)))
    const network = { topology: 'torus', sizes: [4, 2] } as const
    const unused = (): never => expect.unreachable()
    const input = { source: unused, messages: unused, sources: unused, options: {} }
    const schedule = { ...operations[algorithm].plan(network, input).schedule, ports: 'one-port' } as const
    const { cycles } = playerFor(network, 'one-port').play(schedule, { ...timing, flits: 120 })
    expect((await played(join(folder, 't.0.et'), ...options, ...more)).cycles).toBe(cycles)
  })

  it('of an all-gather, the trace has what each rank contributes', async () => {
    const folder = folderWith(ranksOf(oneCollective('all-gather', 8, 100)))
    expect((await played(join(folder, 't.0.et'), ...options)).cycles).toBe(7 * (5 + 1 + 10 + 3))
  })

  it('can be among some of the ranks, and a broadcast goes to all of them', async () => {
    const folder = folderWith({
      ...ranksOf([...oneCollective('all-reduce', 3, 90, { group: 'g' }), chakraFile([])]),
      'groups.json': '{"g":[0,1,2]}',
    })
    const t = join(folder, 't.0.et')
    expect(
      (await played(t, '--torus', '5', '--groups', join(folder, 'groups.json'), '--bytes-per-flit', '10')).transfers,
    ).toHaveLength(12)
    const broadcast = folderWith(ranksOf(oneCollective('broadcast', 8, 1200)))
    expect((await played(join(broadcast, 't.0.et'), ...options)).transfers).toHaveLength(7)
    expect(await error(t)).toContain('FW981: ')
    expect(await error(t)).toContain('all-reduce is of the group g, of which the ranks are not known')
  })
})

describe('the critical path', () => {
  it('goes from cycle 0 to the end without a gap', async () => {
    const folder = folderWith(ranksOf(oneCollective('all-to-all', 8, 4000)))
    for (const startup of ['blocking', 'serial', 'latency']) {
      const { cycles, criticalPath } = await played(join(folder, 't.0.et'), '--startup', startup, '--ts', '7')
      let at = 0
      for (const { from, to } of criticalPath.stretches) {
        expect(from).toBe(at)
        at = to
      }
      expect(at).toBe(cycles)
    }
  })
})

describe('refuses', () => {
  const good = 'rank,id,type,after,ns,peer,bytes\n'
  it.each([
    ['an unknown type', `${good}0,0,rest,,1,,\n`, 'line 2: type is "rest"'],
    ['a value without a use', `${good}0,0,compute,,1,3,\n`, 'line 2: peer is "3", and compute has none'],
    ['a duration that is none', `${good}0,0,compute,,-1,,\n`, 'line 2: ns is "-1"'],
    ['a column that is missing', 'rank,type\n0,compute\n', 'there is no column id'],
    ['no header', '0,0,compute,,1,,\n', 'there is no column rank, id, type'],
    ['nothing', '', 'there is no event in the file'],
    ['JSON that is none', '{"rank":0\n', 'line 1 is not JSON'],
  ])('%s', async (_, text, message) => {
    const folder = folderWith({ 'w.csv': text })
    expect(await error(join(folder, 'w.csv'))).toMatch(
      new RegExp(`w\\.csv:\\d+:1: error FW980: ${message.replace(/[.()]/g, '\\$&')}`),
    )
  })

  it.each([
    ['a send without a receive', '0,0,send,,,1,8\n', 'FW981', 'rank 1 has no receive for it, from 0 with the tag 0'],
    ['a receive without a send', '1,0,receive,,,0,8\n', 'FW981', 'rank 0 has no send for it, to 1 with the tag 0'],
    ['two sizes', '0,0,send,,,1,8\n1,0,receive,,,0,9\n', 'FW981', 'has 8 bytes, and rank 1 receives 9'],
    ['an id that is not there', '0,0,compute,4,1,,\n', 'FW981', 'comes after 4, and the rank has no node with this id'],
    ['an id twice', '0,0,compute,,1,,\n0,0,compute,,1,,\n', 'FW981', 'rank 0 has two nodes with the id 0'],
    [
      'a circle',
      '0,0,send,1,,1,8\n0,1,receive,,,1,8\n1,0,send,1,,0,8\n1,1,receive,,,0,8\n',
      'FW982',
      '4 events wait for each other in a circle',
    ],
    [
      'a collective that one rank has not',
      '0,0,all-reduce,,,,8\n1,0,compute,,1,,\n',
      'FW981',
      'rank 1 has no 1. collective',
    ],
  ])('%s', async (_, rows, code, message) => {
    const stderr = await error(join(folderWith({ 'w.csv': good + rows }), 'w.csv'))
    expect(stderr).toContain(`error ${code}: `)
    expect(stderr).toContain(message)
  })

  it('Chakra files that are cut off, damaged, or name what has no algorithm', async () => {
    const whole = chakraFile([message('send', 0, { from: 0, to: 1, bytes: 8 })])
    const at = async (bytes: Uint8Array) => error(join(folderWith({ 't.0.et': bytes }), 't.0.et'))
    expect(await at(whole.subarray(0, -3))).toMatch(/FW980: .*t\.0\.et, byte 8: a message of \d+ bytes begins here/)
    expect(await at(Buffer.from([...whole.subarray(0, 8), 3, 0x0b, 0x0b, 0x0b]))).toContain(
      'byte 8: the message is damaged',
    )
    expect(await at(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]))).toContain('a message of 4294967295 bytes begins here')
    expect(await at(Buffer.alloc(0))).toContain('there is no message in the file')
    expect(await at(chakraFile([{ id: 0, type: 9 }]))).toContain('node 0 has the unknown type 9')
    expect(await at(chakraFile([{ id: 0, type: types.send }]))).toContain('node 0 has no comm_dst')
    expect(await at(Buffer.concat([Buffer.from([0x1f, 0x8b]), whole]))).toContain('cannot be decompressed')
  })

  it('Netrace files that are compressed, cut off or damaged', async () => {
    const file = netraceFile([{ cycle: 10, id: 1, type: 1, from: 0, to: 5, followers: [2, 3] }])
    const at = async (bytes: Uint8Array) => error(join(folderWith({ 'a.tra': bytes }), 'a.tra'))
    expect(await at(Buffer.from('BZh91AY'))).toContain('bunzip2 --keep')
    expect(await at(file.subarray(0, 50))).toContain('a.tra, byte 50: the header ends here')
    expect(await at(file.subarray(0, -1))).toContain('packet 1 is longer than the file')
    const damaged = Buffer.from(file)
    damaged[damaged.length - 13] = 7
    expect(await at(damaged)).toContain('packet 1 has the type 7')
  })

  it('options that have no use', async () => {
    const csv = join(folderWith({ 'w.csv': `${good}0,0,compute,,1,,\n` }), 'w.csv')
    expect(await error(csv, '--packets', '3')).toContain('--packets is for Netrace files')
    expect(await error(csv, '--signals', 'dut.*')).toContain('--signals is for waves')
    expect(await error(csv, '--rank', '1')).toContain('there is no rank 1')
    expect(await error(csv, '--cycles-per-ns', '0')).toContain('--cycles-per-ns cannot be 0')
    expect(await error(csv, '--torus', '4', '--mesh', '4')).toContain('name two networks')
    expect(await error(csv.replace('w.csv', 'nowhere'))).toContain('FW912')
  })

  it('more ranks than nodes', async () => {
    expect(await error(join(folderWith({ 'w.csv': `${good}64,0,compute,,1,,\n` }), 'w.csv'))).toContain(
      'FW916: there are 65 ranks, and a ring has at most 64 nodes',
    )
    const rows = `${good}8,0,compute,,1,,\n`
    expect(await error(join(folderWith({ 'w.csv': rows }), 'w.csv'), '--torus', '4x2')).toContain(
      'FW950: w has 9 ranks, and the network 8 nodes',
    )
  })
})
