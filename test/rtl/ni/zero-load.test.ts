import { expect, it } from 'vitest'
import type { MessageParameters } from '../../../rtl/net/parameters.js'
import { nodeCount } from '../../../rtl/router/sizes.js'
import { sample } from '../../support/sample.js'
import { hopCount, messageNetwork, Messages } from './messages.js'

const ring = { topology: 'torus', dimensions: 1, sizeX: 5 } as const
const torus = { topology: 'torus', sizeX: 4, sizeY: 2 } as const
const mesh = { topology: 'mesh', sizeX: 2, sizeY: 3 } as const
const torus3 = { topology: 'torus', dimensions: 3, sizeX: 2, sizeY: 1, sizeZ: 3 } as const
const mesh3 = { topology: 'mesh', dimensions: 3, sizeX: 2, sizeY: 2, sizeZ: 2 } as const

/** Ordered so that every second one, which is the default, covers all kinds. */
const networks: readonly (readonly [string, Partial<MessageParameters>])[] = [
  ['a ring, one-port', { ...ring, injection: 'one-port', startup: 'serial', header: 'relative' }],
  ['a ring, all-port', { ...ring, injection: 'all-port', startup: 'serial', header: 'absolute' }],
  ['a torus, one-port', { ...torus, injection: 'one-port', startup: 'blocking', header: 'absolute' }],
  ['a torus, all-port', { ...torus, injection: 'all-port', startup: 'serial', header: 'absolute' }],
  ['a torus, all-port, relative headers', { ...torus, injection: 'all-port', startup: 'blocking', header: 'relative' }],
  ['a mesh, one-port', { ...mesh, injection: 'one-port', startup: 'blocking', header: 'relative' }],
  ['a mesh, all-port', { ...mesh, injection: 'all-port', startup: 'serial', header: 'absolute' }],
  ['a torus in space, all-port', { ...torus3, injection: 'all-port', startup: 'serial', header: 'absolute' }],
  ['a mesh in space, one-port', { ...mesh3, injection: 'one-port', startup: 'blocking', header: 'absolute' }],
]

/** Start-up latency, receive latency and length: pairs of nodes take turns in using them. */
const times = [
  { ts: 0, tr: 0, flits: 1 },
  { ts: 0, tr: 3, flits: 2 },
  { ts: 2, tr: 0, flits: 5 },
  { ts: 1, tr: 1, flits: 1 },
  { ts: 3, tr: 19, flits: 3 },
] as const

it.each(sample(networks, 5))('%s: a lone message takes ts + hops + L + tr', (_, changes) => {
  const p = messageNetwork(changes)
  const messages = new Messages(p)
  const nodes = nodeCount(p)
  const pairs = Array.from({ length: nodes ** 2 }, (_, pair) => pair)
  const latencies = sample(pairs, 13).map((pair) => {
    const [from, to] = [Math.floor(pair / nodes), pair % nodes]
    const { ts, tr, flits } = times[(from + to) % times.length]!
    messages.set({ ts, tr })
    return { is: messages.sendAlone({ from, to, flits, tag: pair }), expected: ts + hopCount(from, to, p) + flits + tr }
  })
  expect(latencies.map(({ is }) => is)).toEqual(latencies.map(({ expected }) => expected))
})

it('the longest latencies are counted in full', () => {
  const messages = new Messages(messageNetwork({ topology: 'mesh', dimensions: 1, sizeX: 2 }))
  messages.set({ ts: 65_535, tr: 65_535 })
  expect(messages.sendAlone({ from: 0, to: 1, flits: 255, tag: 1 })).toBe(65_535 + 1 + 255 + 65_535)
})
