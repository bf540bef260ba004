import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { multicastSchedule, type MulticastOptions } from '../../../src/networks/collective/multicast/multicast.js'
import { nodeAt, type Network } from '../../../src/networks/collective/network.js'
import { algorithmNames } from '../../../src/networks/collective/registry/names.js'
import type { PlayResult } from '../../../src/networks/play/play-result.js'
import { loadExperiment } from '../../../src/networks/experiment/load.js'
import { measurePoint, prepareExperiment } from '../../../src/networks/experiment/run.js'
import { valuesOf } from '../../../src/networks/experiment/experiment.js'
import { experimentPlace } from '../../../tb/experiments/catalog.js'
import { inProcess } from '../../support/cli-in-process.js'
import { sample } from '../../support/sample.js'

/** The arguments as on a line. */
const collective = (line: string) => inProcess(['collective', ...line.split(' ')])

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'flitwave-collective-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('flitwave collective', () => {
  it('says of a schedule its steps, its checks, and what it should take', async () => {
    const { status, stdout, stderr } = await collective('dcf --torus 8x8 --length 20 --ts 7 --tr 3 --no-play')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatchInlineSnapshot(`
      "DCF on a torus of 8 x 8, all-port, from (0,0)

      step  unicasts  senders  sends each  hops    phase
         1         4        1  4           2 to 6  1
         2        11        5  1 to 4      2       1
         3        48       16  3           1 to 2  Z block

      delivery  the message comes to its 63 destinations exactly once
      steps     3; no fewer are possible
      ports     in a step, no node sends or receives more than once in a direction
      stepwise  no two unicasts of a step share a physical channel
      depth     no two unicasts contend for a physical channel; theorem 1 keeps 16 pairs apart (2 by condition 1, 13 by condition 3, 1 by condition 4)
      load      unicasts for a channel: 3 at most ((0,0)+x), 0.40 on average; 1 in a step

      messages   20 flits, ts 7, tr 3, start-up serial
      predicted  135 cycles: the formula, if no worm waits for another one
      "
    `)
  })

  it('plays several multicasts at once, each with its own latency', async () => {
    const timing = '--length 4 --ts 2 --tr 0'
    const { status, stdout } = await collective(`2IVB --torus 4x4 --multicasts 3 --destinations 5 ${timing} --unicasts`)
    expect(status).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "2IVB on a torus of 4 x 4, one-port, 3 messages

      step  unicasts  senders  sends each  hops    phase
         1         3        3  1           1 to 2  1, 2
         2         4        4  1           2 to 4  2, 3
         3         5        5  1           1 to 4  2, 3
         4         5        5  1           1 to 2  3
         5         1        1  1           1       3

      step  from   to     hops  messages
         1  (1,2)  (0,2)     1  0
         1  (2,0)  (2,1)     1  1
         1  (3,0)  (1,0)     2  2
         2  (0,2)  (2,2)     2  0
         2  (2,1)  (0,1)     2  1
         2  (1,0)  (3,2)     4  2
         2  (3,0)  (2,1)     2  2
         3  (2,2)  (0,0)     4  0
         3  (2,1)  (0,3)     4  1
         3  (0,1)  (2,3)     4  1
         3  (1,0)  (1,1)     1  2
         3  (3,2)  (2,3)     2  2
         4  (0,0)  (0,1)     1  0
         4  (2,2)  (2,3)     1  0
         4  (0,1)  (1,0)     2  1
         4  (0,3)  (0,2)     1  1
         4  (2,3)  (3,2)     2  1
         5  (2,3)  (3,3)     1  0

      delivery  each of 3 messages comes to all of its destinations exactly once; 5 times to a node that only passes it on
      steps     5; at least 3 are needed
      ports     in a step of one message, no node sends or receives more than once
      stepwise  no two unicasts of a step of one message share a physical channel
      depth     no two unicasts contend for a physical channel; theorem 1 keeps 2 pairs apart (2 by condition 3)
      load      unicasts for a channel: 2 at most ((2,2)+y), 0.58 on average; 1 in a step

      messages   4 flits, ts 2, tr 0, start-up blocking
      simulated  40 cycles
                 2 of 18 unicasts wait for others on their way, for 5 cycles at most
                 after reset, routers serve injected heads first
                 a message is everywhere after 34 cycles on average, the first after 29
      "
    `)
  })

  it.each(algorithmNames)('has a schedule of %s that keeps what is claimed', async (name) => {
    const { status, stdout } = await collective(`${name} --no-play`)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^(messages|vectors) /m)
    expect(stdout).not.toContain('simulated')
  })

  it('takes the nodes of a single multicast by their coordinates', async () => {
    const args = ['--source', '4,2', '--destinations', '5,7', '6,0 6,4', '0,3', '--no-play', '--format', 'json']
    const { stdout } = await inProcess(['collective', 'utorus', ...args])
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'U-torus',
      topology: 'torus',
      sizes: [8, 8],
      messages: [{ source: [4, 2], destinations: [[5, 7], [6, 0], [6, 4], [0, 3]] }], // prettier-ignore
      steps: 3,
      checks: { broken: [], delivery: { missing: [] } },
      timing: { startup: 'blocking' },
      predicted: { cycles: 900 },
      simulated: null,
    })
  })

  it('predicts without the source, if it is among the destinations', async () => {
    const { stdout } = await inProcess(['collective', 'utorus', '--source', '0,0', '--destinations', '0,0', '1,1', '--no-play', '--format', 'json']) // prettier-ignore
    expect(JSON.parse(stdout)).toMatchObject({ steps: 1, predicted: { cycles: 300 } })
  })

  it('plays the measurement of a point of an experiment if it gets the same options', async () => {
    const figure = await loadExperiment(experimentPlace('multicast-fig5'))
    const axes = { n: [4], destinations: [10], sources: [6], scheme: ['2IIIB'], seed: [3], ts: [20], flits: [8] }
    const experiment = prepareExperiment('multicast-fig5', figure, { ...valuesOf(figure, false), ...axes })
    const { measured } = await measurePoint(experiment, 0)
    const workload = '2IIIB --torus 4x4 --multicasts 6 --destinations 10 --hot-spot 0.8 --seed 3'
    const { stdout } = await collective(`${workload} --startup latency --ts 20 --tr 0 --length 8 --format json`)
    const { simulated } = JSON.parse(stdout) as { simulated: Pick<PlayResult, 'cycles' | 'messages'> }
    const latency = simulated.messages.reduce((sum, { completed }) => sum + completed, 0) / 6
    expect({ cycles: simulated.cycles, latency }).toEqual({ cycles: measured['cycles'], latency: measured['latency'] })
  })

  it('gives the times of each unicast as JSON', async () => {
    const line = 'separate --torus 2x2 --length 3 --ts 1 --tr 0 --format json --engine scalar'
    const { unicasts, simulated, predicted } = JSON.parse((await collective(line)).stdout) as {
      unicasts: { hops: number; received: number }[]
      simulated: { cycles: number }
      predicted: { cycles: number }
    }
    // One after the other, each with a start-up, its hops and its flits.
    expect(unicasts.map(({ hops, received }) => ({ hops, received }))).toEqual([
      { hops: 1, received: 5 },
      { hops: 1, received: 9 },
      { hops: 2, received: 14 },
    ])
    expect(simulated.cycles).toBe(predicted.cycles)
  })

  it('has routers serve first after reset whom one says', async () => {
    const line = 'utorus --torus 4x4 --multicasts 4 --destinations 15 --length 8 --ts 0 --tr 0 --format json'
    const cycles = async (options: string): Promise<unknown> =>
      (JSON.parse((await collective(`${line}${options}`)).stdout) as { simulated: unknown }).simulated
    expect(await cycles('')).toMatchObject({ resetPriority: 'injected', cycles: 71 })
    expect(await cycles(' --reset-priority passing')).toMatchObject({ resetPriority: 'passing', cycles: 70 })
  })

  it('sends a multicast in two phases through a banyan', async () => {
    const { status, stdout } = await collective('two-phase --source 5 --destinations 13,0,3 6 11 --start 14 --length 3')
    expect(status).toBe(0)
    expect(stdout).toMatchInlineSnapshot(`
      "Two-phase multicast on a wrap-around banyan of 16 nodes, from 5

      phase 1: one packet, to the nodes 14 to 15 and 0 to 2, replicated at stage 3, 1, 0, 0
      phase 2: all at once,
        14  ->   0
        15  ->   3
         0  ->   6
         1  ->  11
         2  ->  13

      no two packets of phase 2 come to the same element

      messages   3 words of data, no start-ups
      predicted  22 cycles
      simulated  22 cycles, as predicted
                 no flit waits for another one
      "
    `)
  })

  it('lets copies go around the end of a banyan, if headers can say so', async () => {
    const [wrapped, region] = await Promise.all(
      ['wrapped', 'region'].map((header) => collective(`two-phase --header ${header} --seed 2 --length 2`)),
    )
    expect(wrapped!.stdout).toContain('to the nodes 7 to 15 and 0 to 5,')
    expect(wrapped!.stdout).toContain('cycles, as predicted')
    expect(region!.stdout).toMatch(/to the nodes [01] to 1[45],/)
  })

  it('writes files where a folder is named, and drawings in any case', async () => {
    const out = folder()
    const { stdout } = await collective(`z-block --no-play --format text,json,svg --out ${out}`)
    const names = ['z-block-torus8x8.json', 'z-block-torus8x8.svg', 'z-block-torus8x8.txt']
    expect(readdirSync(out).sort()).toEqual(names)
    expect(stdout.trim().split('\n').sort()).toEqual(names.map((name) => join(out, name)))
    const svg = readFileSync(join(out, 'z-block-torus8x8.svg'), 'utf8')
    expect(svg.match(/<title>/g)).toHaveLength(63)
    expect(svg).toContain('Z blocks on a torus of 8 x 8')
  })

  it('draws a message alone, and all steps in one panel', async () => {
    const out = folder()
    const drawing = '--message 2 --panels 1 --format svg'
    await collective(`4IIIB --multicasts 4 --destinations 10 ${drawing} --out ${out}`)
    const svg = readFileSync(join(out, '4IIIB-torus8x8.svg'), 'utf8')
    expect(svg).toContain('4IIIB, message 2, on a torus of 8 x 8')
    expect(svg.match(/class="heads"/g)!.length).toBeGreaterThan(1)
    expect(svg.match(/<tspan font-weight="bold">/g)).toHaveLength(1)
  })

  it.each([
    ['4IIIB --delta 1 --balancing distributed --seed 3', '4IIIB, delta 1, distributed balancing', { delta: 1, balancing: 'distributed', seed: 3 }], // prettier-ignore
    ['4IIB --balancing distributed', '4IIB, distributed balancing', { balancing: 'distributed' }],
    ['4IIB --balancing distributed --seed 5', '4IIB, distributed balancing', { balancing: 'distributed', seed: 5 }],
    ['2IV --phase3 spu', '2IV, SPU in blocks', { phase3: 'spu' }],
    ['utorus --way negative', 'U-torus, negative ways', { way: 'negative' }],
  ] as [string, string, MulticastOptions][])(
    'takes of a scheme what it leaves open: %s',
    async (line, name, options) => {
      const network: Network = { topology: 'torus', sizes: [8, 8] }
      const destinations = ['0,1', '3,6', '6,5', '7,7', '4,1', '1,1']
      const command = ['collective', ...line.split(' '), '--source', '1,2', '--destinations', ...destinations]
      const printed = JSON.parse((await inProcess([...command, '--no-play', '--format', 'json'])).stdout) as {
        readonly name: string
        readonly checks: { readonly broken: readonly string[] }
        readonly unicasts: readonly {
          readonly from: number[]
          readonly to: number[]
          readonly ways: readonly string[]
        }[]
      }
      expect(printed).toMatchObject({ name, checks: { broken: [] } })
      const message = {
        source: nodeAt([1, 2], network),
        destinations: destinations.map((text) => nodeAt(text.split(',').map(Number), network)),
      }
      const unicastsOf = (chosen: MulticastOptions) => multicastSchedule(line.split(' ')[0]!, network, [message], chosen).unicasts // prettier-ignore
      const found = printed.unicasts.map(({ from, to, ways }) => ({ from: nodeAt(from, network), to: nodeAt(to, network), ways })) // prettier-ignore
      expect(found).toEqual(unicastsOf(options).map(({ from, to, ways }) => ({ from, to, ways })))
      // Each of the options makes a difference.
      for (const option of Object.keys(options) as (keyof MulticastOptions)[]) {
        const without = unicastsOf({ ...options, [option]: undefined })
        expect(found).not.toEqual(without.map(({ from, to, ways }) => ({ from, to, ways })))
      }
    },
  )

  it('chooses other multicasts with another seed, and the same with the same', async () => {
    const line = '4IB --multicasts 4 --destinations 10 --no-play --format json'
    const [first, again, other] = await Promise.all([
      collective(line),
      collective(`${line} --seed 1`),
      collective(`${line} --seed 2`),
    ])
    expect(again).toEqual(first)
    expect(other.stdout).not.toBe(first.stdout)
  })
})

const refusals = [
  ['dfc', 'FW940', 'there is no algorithm dfc', 'did you mean dcf?'],
  ['u-torus', 'FW940', 'there is no algorithm u-torus', 'did you mean utorus?'],
  ['4VB', 'FW940', 'there is no algorithm 4VB', 'schemes such as 4IIIB'],
  ['4III', 'FW940', 'needs balancing', 'write 4IIIB'],
  ['dcf --torus 13x12', 'FW941', 'none tile a torus of 13 x 12: 13 is odd', 'take even sizes'],
  ['edn --torus 8x5', 'FW941', '5 is odd', 'the dilated diagonal, which takes any'],
  ['dilated-diagonal --torus 4x4x4', 'FW941', 'tori of two dimensions', 'such as 8 x 8 or 8 x 16'],
  ['dcf --mesh 8x8', 'FW941', 'not for a mesh', 'such as 8 x 8'],
  ['umesh --torus 8x8', 'FW941', '`umesh` is for a mesh, and this is a torus', 'take utorus'],
  ['utorus --mesh 8x8', 'FW941', '`utorus` is for a torus, and this is a mesh', 'take umesh or spu'],
  ['3IIB', 'FW941', 'h = 3 does not divide', '1, 2, 4, 8'],
  ['aggregation --h 3', 'FW941', 'h = 3 does not divide', '1, 2, 4'],
  ['aggregation --torus 4x4', 'FW941', 'not for a torus of 4 x 4', 'such as 4x4x4'],
  ['trees --torus 9x9x9 --shape shallow', 'FW941', 'no shallow trees', 'the closed form'],
  ['two-phase --nodes 12', 'FW941', 'no banyan has 12 nodes', 'a power of two from 2 to 64'],
  ['two-phase --nodes 128', 'FW943', '--nodes 128', 'a power of two from 2 to 64'],
  ['two-phase --source 16', 'FW942', 'the source, 16', '0 to 15'],
  ['two-phase --source 0,0', 'FW916', 'not a node of a banyan', '0 to 15'],
  ['two-phase --destinations 1 1', 'FW942', 'named twice', 'each destination once'],
  ['two-phase --length 2000', 'FW943', '--length 2000', '1 to 1024'],
  ['two-phase --start 16', 'FW943', 'cannot begin at node 16', '0 to 15'],
  ['two-phase --torus 8x8', 'FW916', 'two-phase does not take --torus', '--nodes'],
  ['two-phase --format svg', 'FW916', 'no drawing', 'flitwave run two-phase-multicast'],
  ['dcf --torus 8x', 'FW916', '--torus cannot be 8x', 'such as 8x8'],
  ['dcf --torus 1x8', 'FW916', '--torus cannot be 1x8', 'sizes from 2'],
  ['dcf --torus 8x8 --mesh 8x8', 'FW916', 'two networks', 'give one of them'],
  ['dcf --torus 1000x1000', 'FW943', '1000000 nodes', 'at most 4096'],
  ['dcf --source 9,0', 'FW942', '--source 9,0 is outside of the torus of 8 x 8', 'nodes are 0,0 to 7,7'],
  ['dcf --source=-1,0', 'FW942', '--source -1,0 is outside', 'nodes are 0,0 to 7,7'],
  ['dcf --source 3', 'FW916', '--source 3 is no node', 'such as 0,0 or 7,7'],
  ['dcf --length 0', 'FW916', '--length cannot be 0', 'a whole number from 1'],
  ['dcf --ts x', 'FW916', '--ts cannot be x', 'a whole number from 0'],
  ['edn --reset-priority first', 'FW910', 'there is no reset priority first', 'injected, passing'],
  ['two-phase --reset-priority passing', 'FW916', 'does not take --reset-priority', 'leave it out'],
  ['dcf --startup slow', 'FW910', 'there is no start-up slow', 'blocking, serial, latency'],
  ['dcf --engine fast', 'FW910', 'there is no engine fast', 'bitslice'],
  ['dcf --format png', 'FW910', 'there is no format png', 'choose among'],
  ['dcf --h 2', 'FW916', 'dcf does not take --h', '--source'],
  ['utorus --destinations 1,1 1,1', 'FW942', '--destinations names 1,1 twice', 'each node once'],
  ['utorus --destinations 1,9', 'FW942', '--destinations 1,9 is outside', '7,7'],
  ['utorus --multicasts 65 --destinations 3', 'FW943', '65 multicasts', 'take 1 to 64'],
  ['utorus --multicasts 4', 'FW916', 'for random destinations', '--destinations 20'],
  ['utorus --destinations 5 --source 0,0', 'FW916', 'random multicasts have random sources', 'leave --source out'],
  ['4IIIB --delta 4', 'FW943', 'no delta of 4', '1 to 3'],
  ['4IIB --delta 1', 'FW916', '4IIB does not take --delta', '--balancing'],
  ['4II --balancing distributed', 'FW916', '4II does not take --balancing', '--phase3'],
  ['4IIIB --balancing none', 'FW910', 'there is no balancing none', 'centralised, distributed'],
  ['2IV --phase3 utorus', 'FW910', 'there is no tree for phase 3 utorus', 'umesh, spu'],
  ['utorus --way around', 'FW910', 'there is no way around', 'shorter, positive, negative'],
  ['dcf --way positive', 'FW916', 'dcf does not take --way', '--source'],
  ['two-phase --header ring', 'FW910', 'there is no header ring', 'region, wrapped, cube'],
  [
    'two-phase --header cube --destinations 1 2 3 --start 2',
    'FW943',
    'cannot begin at node 2',
    'a multiple of 4 up to 12',
  ],
  ['two-phase --fan-out 3', 'FW943', 'a packet cannot make 3 copies at most', 'a power of two'],
  ['two-phase --header region --start 14', 'FW943', 'cannot begin at node 14', 'wrapped headers'],
  ['two-phase --start 1 --seed 2', 'FW916', '--seed is for a random start', '--start'],
  ['trees --seed 2', 'FW916', '--seed is for random sources', '--sources 8'],
  ['utorus --hot-spot .5', 'FW916', '--hot-spot is for random multicasts', '--multicasts 8'],
  ['4IB --hot-spot 2 --destinations 8', 'FW943', 'a part of 2', 'from 0 to 1'],
  ['aggregation --sources 65', 'FW943', 'more than there are nodes', '1 to 64'],
  ['aggregation --sources some', 'FW916', '--sources cannot be some', '`all`'],
  ['two-phase --ts 0', 'FW916', 'two-phase does not take --ts', 'leave it out'],
  ['dcf --panels 1', 'FW916', '--panels is for drawings', '--format svg --panels 1'],
  ['4IIIB --message 0 --format json', 'FW916', '--message is for drawings', '--format svg --message 0'],
  ['dcf --message 1 --format svg', 'FW942', 'there is no message 1', '0 to 0'],
  ['trees --torus 9x9x9 --format svg', 'FW902', 'too many to draw', '--message 0'],
] as const

describe('refuses', () => {
  it.each(sample(refusals, 24))('%s', async (line, code, message, remedy) => {
    const { status, stdout, stderr } = await collective(line)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    const [, first, second] = /^error (.*)\n {2}help: (.*)\n$/.exec(stderr)!
    expect(first).toContain(`${code}: `)
    expect(first).toContain(message)
    expect(second).toContain(remedy)
  })

  it('a folder that is none, without an exception', async () => {
    const { status, stderr } = await collective('dcf --format svg --out /dev/null/there')
    expect(status).toBe(2)
    expect(stderr).toContain('error FW901')
  })
})
