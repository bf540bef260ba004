import { describe, expect, it } from 'vitest'
import type { Grid } from '../../../rtl/net/grid.js'
import { Mesh } from '../../../rtl/net/mesh.js'
import { MessageNode } from '../../../rtl/net/message-node.js'
import { nodeAt } from '../../../rtl/net/place.js'
import type { NetworkParameters } from '../../../rtl/net/parameters.js'
import { Torus } from '../../../rtl/net/torus.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../src/ir/ir.js'
import { Simulator } from '../../../src/engines/sim/index.js'
import { messageNetwork } from '../ni/messages.js'
import { networkOf } from './traffic.js'

type Place = Readonly<Partial<Record<'x' | 'y' | 'z', number>>>

interface Case {
  readonly network: Partial<NetworkParameters>
  readonly from: Place
  readonly to: Place
}

const designs = new Map<string, Design>()

/** Reused for equal parameters: making and compiling a design takes much longer than sending a packet. */
function designOf(p: NetworkParameters): Design {
  const key = JSON.stringify(p)
  const design = designs.get(key) ?? elaborate(p.topology === 'torus' ? new Torus(p) : new Mesh(p))
  designs.set(key, design)
  return design
}

/** Sends a packet of two flits; true if the whole packet has arrived somewhere. */
function arrives({ network, from, to }: Case): boolean {
  const p = networkOf(network)
  const sim = new Simulator<Grid>(designOf(p), { engine: 'scalar' })
  const inject = sim.dut.inject[nodeAt(from as { x: number; y: number }, p)]!
  Object.assign(inject.packet.to, to)
  Object.assign(inject.packet, { flits: 2, tag: 1 })
  inject.valid = true
  sim.step()
  inject.valid = false
  for (let cycle = 0; cycle < 40; cycle++) {
    if (sim.dut.delivered.some(({ valid, flit }) => valid && flit.tail)) return true
    sim.step()
  }
  return false
}

const ring = { topology: 'torus', dimensions: 1, sizeX: 5 } as const
const ringOfHops = { ...ring, header: 'relative' } as const
const line = { topology: 'mesh', dimensions: 1, sizeX: 4, header: 'relative' } as const
const mesh = { topology: 'mesh', sizeX: 3, sizeY: 5 } as const
const meshOfHops = { ...mesh, header: 'relative' } as const
const cube = { topology: 'torus', dimensions: 3, sizeX: 2, sizeY: 4, sizeZ: 3, header: 'relative' } as const

describe('a packet to a place outside of the network is refused by its source', () => {
  it.each<Case>([
    { network: ring, from: { x: 0 }, to: { x: 5 } },
    { network: ring, from: { x: 2 }, to: { x: 7 } },
    { network: ringOfHops, from: { x: 0 }, to: { x: 7 } },
    { network: ringOfHops, from: { x: 0 }, to: { x: 5 } },
    { network: ringOfHops, from: { x: 4 }, to: { x: -5 } },
    { network: { ...ringOfHops, sizeX: 4 }, from: { x: 0 }, to: { x: -4 } },
    { network: mesh, from: { x: 0, y: 0 }, to: { x: 3, y: 0 } },
    { network: mesh, from: { x: 0, y: 0 }, to: { x: 2, y: 5 } },
    { network: line, from: { x: 2 }, to: { x: 2 } },
    { network: line, from: { x: 2 }, to: { x: -3 } },
    { network: meshOfHops, from: { x: 1, y: 4 }, to: { x: 0, y: 1 } },
    { network: meshOfHops, from: { x: 1, y: 4 }, to: { x: -2, y: -4 } },
    { network: cube, from: { x: 0, y: 0, z: 1 }, to: { x: 1, y: 3, z: 3 } },
    { network: { ...cube, topology: 'mesh' }, from: { x: 0, y: 0, z: 2 }, to: { x: 0, y: 0, z: 1 } },
  ])('$network.topology, $network.header: $from to $to', (outside) => {
    expect(() => arrives(outside)).toThrow('a packet to a place outside of the network')
  })

  it.each<Case>([
    { network: ring, from: { x: 0 }, to: { x: 4 } },
    { network: ringOfHops, from: { x: 3 }, to: { x: 4 } },
    { network: ringOfHops, from: { x: 3 }, to: { x: -4 } },
    { network: { ...ringOfHops, sizeX: 1 }, from: { x: 0 }, to: { x: 0 } },
    { network: mesh, from: { x: 0, y: 0 }, to: { x: 2, y: 4 } },
    { network: line, from: { x: 0 }, to: { x: 3 } },
    { network: line, from: { x: 3 }, to: { x: -3 } },
    { network: meshOfHops, from: { x: 2, y: 4 }, to: { x: -2, y: -4 } },
    { network: cube, from: { x: 1, y: 3, z: 1 }, to: { x: 1, y: -3, z: 2 } },
    { network: { ...cube, topology: 'mesh' }, from: { x: 0, y: 0, z: 2 }, to: { x: 1, y: 3, z: -2 } },
  ])('and one to its far end is not: $network.topology, $network.header: $from to $to', (inside) => {
    expect(arrives(inside)).toBe(true)
  })
})

it('the sender of a message refuses it, too', () => {
  const p = messageNetwork({ sizeX: 5, sizeY: 5 })
  const sim = new Simulator<MessageNode>(elaborate(new MessageNode(p)), { engine: 'scalar' })
  Object.assign(sim.dut.send.packet, { to: { x: 1, y: 5 }, flits: 2 })
  sim.dut.send.valid = true
  expect(() => sim.step()).toThrow('a packet to a place outside of the network')
})
