import { rmSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import type { Grid } from '../../rtl/net/grid.js'
import type { MessageNetwork } from '../../rtl/net/message-network.js'
import { coordinatesOf } from '../../rtl/net/place.js'
import type { Sizes } from '../../rtl/router/sizes.js'
import type { PlayedNetwork } from '../../rtl/play/played-network.js'
import type { Packet } from '../../rtl/terminal/packet.js'
import type { LoneRouter } from '../../rtl/traffic/lone-router.js'
import type { MessageTraffic } from '../../rtl/traffic/message-traffic.js'
import type { Handle } from '../../src/ir/values.js'
import { mutatedRtl, seldom } from '../support/mutated-rtl.js'
import { enginesOf, sample } from '../support/sample.js'
import { networkFrom, runUntilFailure, type Kind } from './leaks.js'

const p = (sizes: readonly number[]): Sizes => {
  const [sizeX, sizeY, sizeZ] = [...sizes, 1, 1] as [number, number, number]
  return { dimensions: sizes.length as Sizes['dimensions'], sizeX, sizeY, sizeZ }
}

/** Endless packets of three flits, from every node to the one across the network. */
function fill(packet: Handle<Packet>, from: number, nodes: number, sizes: Sizes): void {
  Object.assign(packet, { to: coordinatesOf(nodes - 1 - from, sizes), flits: 3, tag: from })
}

function grid(module: 'Torus' | 'Mesh', size: readonly number[], others: object = {}): Kind {
  const sizes = p(size)
  return {
    name: `${module} ${size.join(' x ')} ${JSON.stringify(others)}`,
    file: `net/${module.toLowerCase()}`,
    module,
    parameters: { ...sizes, ...others },
    drive: ({ inject }: Handle<Grid>) => {
      inject.forEach((injection, id) => {
        fill(injection.packet, id, inject.length, sizes)
        injection.valid = true
      })
    },
  }
}

function messages(size: readonly number[], others: object): Kind {
  const sizes = p(size)
  return {
    name: `messages, ${size.join(' x ')} ${JSON.stringify(others)}`,
    file: 'net/message-network',
    module: 'MessageNetwork',
    parameters: { ...sizes, ...others },
    drive: (dut: Handle<MessageNetwork>) => {
      dut.ts = 1
      dut.tr = 2
      dut.send.forEach((injection, id) => {
        fill(injection.packet, id, dut.send.length, sizes)
        injection.valid = true
      })
    },
  }
}

/** Ordered so that the nine that run by default have all topologies, dimensions, stages and interfaces. */
const kinds: readonly Kind[] = [
  grid('Torus', [3, 2], { stages: 4 }),
  grid('Torus', [2, 1, 3], { depth: 2 }),
  grid('Torus', [5]),
  grid('Mesh', [2, 3], { stages: 3, depth: 1 }),
  grid('Mesh', [4], { vcs: 1 }),
  grid('Mesh', [2, 1, 2]),
  messages([2, 3], { injection: 'all-port', startup: 'serial', topology: 'mesh', stages: 2 }),
  {
    name: 'played, all-port',
    file: 'play/played-network',
    module: 'PlayedNetwork',
    parameters: { ...p([3, 2]), injection: 'all-port' },
    drive: ({ send }: Handle<PlayedNetwork>) => {
      send.forEach((channels, id) => {
        const [channel] = channels
        fill(channel!.packet, id, send.length, p([3, 2]))
        channel!.valid = true
      })
    },
  },
  {
    name: 'torus with traffic of its own',
    file: 'traffic/traffic-torus',
    module: 'TrafficTorus',
    parameters: { ...p([3, 2]), rate: 8000 },
    drive: () => undefined,
  },
  messages([3, 2], { injection: 'one-port' }),
  {
    name: 'messages with traffic of its own',
    file: 'traffic/message-traffic',
    module: 'MessageTraffic',
    parameters: { ...p([3, 2]) },
    drive: (dut: Handle<MessageTraffic>) => {
      dut.rate = 8000
    },
  },
  {
    name: 'router alone',
    file: 'traffic/lone-router',
    module: 'LoneRouter',
    parameters: { ...p([4, 4]) },
    drive: (dut: Handle<LoneRouter>) => {
      dut.rate = 8000
      dut.seeds.forEach((_, port) => (dut.seeds[port] = 1 + 7919 * port))
    },
  },
]

const counter = 'router/credit-counter.ts'

/** One in sixteen, of each router and interface. */
const leaks = {
  'a sender loses a credit': seldom({
    file: counter,
    block: '  @comb status() {',
    when: 'this.earn',
    from: 'if (this.spend && !this.earn) this.credits--\n    else if (this.earn && !this.spend)',
    to: 'const earns = this.earn && !strikes\n    if (this.spend && !earns) this.credits--\n    else if (earns && !this.spend)',
  }),
  'a sender doubles a credit': seldom({
    file: counter,
    block: '  @comb status() {',
    when: 'this.spend',
    from: 'if (this.spend && !this.earn) this.credits--\n    else if (this.earn && !this.spend)',
    to: 'const spends = this.spend && !strikes\n    if (spends && !this.earn) this.credits--\n    else if (this.earn && !spends)',
  }),
  'a router does not give a credit back': seldom({
    file: 'router/input-unit.ts',
    block: '  @comb leave() {',
    when: 'any(this.grants())',
    from: 'valid: any(granted), vc',
    to: 'valid: any(granted) && !strikes, vc',
  }),
  'a sink does not give a credit back': seldom({
    file: 'terminal/sink.ts',
    block: '  @comb report() {',
    when: 'this.link.valid',
    from: 'this.credit = { valid: this.link.valid,',
    to: 'this.credit = { valid: this.link.valid && !strikes,',
  }),
  'an interface does not give a credit back': seldom({
    file: 'ni/receive-unit.ts',
    block: '  @comb watch() {',
    when: 'this.link.valid',
    from: 'if (valid && !credit.valid) this.owed++\n    else if (credit.valid && !valid)',
    to: 'const owes = valid && !strikes\n    if (owes && !credit.valid) this.owed++\n    else if (credit.valid && !owes)',
  }),
} as const

type Leak = keyof typeof leaks

const folders = new Map<Leak, string>()

function folderOf(leak: Leak): string {
  const folder = folders.get(leak) ?? mutatedRtl(leaks[leak])
  folders.set(leak, folder)
  return folder
}

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

async function expectFailure(leak: Leak, kind: Kind, turn: number): Promise<void> {
  const network = await networkFrom(folderOf(leak), kind)
  for (const engine of enginesOf(['scalar', 'bitslice'] as const, turn)) {
    const { leak: begins, failure } = runUntilFailure(network, kind, engine, 2000)
    expect(failure.assertion).toMatch(/has lost or doubled a credit$|^a credit too many$/)
    expect(failure.cycle - begins).toBeGreaterThan(0)
    expect(failure.cycle - begins).toBeLessThanOrEqual(2)
  }
}

describe('one credit in sixteen leaks: the run ends within two cycles', () => {
  it.each(sample(kinds, 9).map((kind, turn) => ({ ...kind, turn })))('$name', async ({ turn, ...kind }) => {
    await expectFailure('a sender loses a credit', kind, turn)
  })

  it.each<[Leak, Kind, turn: number]>([
    ['a sender doubles a credit', grid('Torus', [3, 3]), 0],
    ['a router does not give a credit back', grid('Torus', [3, 3]), 1],
    ['a sink does not give a credit back', grid('Mesh', [3, 2]), 2],
    ['an interface does not give a credit back', messages([3, 2], { injection: 'all-port' }), 3],
  ])('%s', expectFailure)
})
