import { describe, expect, it } from 'vitest'
import {
  countPathChannels,
  pathDependencies,
  type PathDependencyParameters,
} from '../../../src/networks/watch/path-dependencies.js'
import { everyNth } from '../../support/sample.js'

const schemes = ['column', 'dual', 'multi'] as const
const all = { consumption: 'by-direction', grants: 'channel-first', unicasts: 'as-worms' } as const
const sizes = [2, 3, 4, 5, 6, 7, 8].flatMap((columns) => [2, 3, 4, 5, 6, 7, 8].map((rows) => ({ columns, rows })))

function circleOf(given: Partial<PathDependencyParameters>) {
  return pathDependencies({ columns: 3, rows: 3, scheme: 'dual', ...all, ...given }).shortestCycle()
}

describe.each(schemes)('%s paths', (scheme) => {
  it('have no circle on meshes of any size', () => {
    for (const size of everyNth(sizes, 12)) expect(circleOf({ scheme, ...size })).toBeNull()
  })

  it('use all links, and all consumption channels', () => {
    const p = { columns: 4, rows: 3, scheme, ...all }
    expect(pathDependencies(p).channels.length).toBe(countPathChannels(p))
  })

  it('have a circle through one consumption channel for both directions', () => {
    expect(circleOf({ scheme, columns: 2, rows: 2, consumption: 'one' })).not.toBeNull()
  })

  it('have a circle of a channel and a link where either is granted first', () => {
    const circle = circleOf({ scheme, columns: 3, rows: 2, grants: 'any' })!
    expect(circle).toHaveLength(2)
  })
})

describe('beside packets that go along x and then y', () => {
  it.each([
    ['column', true],
    ['dual', false],
    ['multi', false],
  ] as const)('%s paths', (scheme, isFree) => {
    expect(circleOf({ scheme, unicasts: 'dimension-order' }) === null).toBe(isFree)
  })
})

it('names links and consumption channels', () => {
  const { nameOf } = pathDependencies({ columns: 2, rows: 2, scheme: 'dual', ...all })
  expect([0, 16, 17].map((channel) => nameOf(channel))).toEqual([
    '(0,0) to (1,0)',
    'consumption channel 0 of (0,0)',
    'consumption channel 1 of (0,0)',
  ])
})
