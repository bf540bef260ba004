import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  dcnsOf,
  ddnsOf,
  diagonalPlane,
  subnetworkProperties,
} from '../../../check/reproduction/torus3d/subnetwork-properties.js'
import { nodeAt } from '../../../src/networks/collective/network.js'
import { torusOf, type Place } from '../../networks/collective/aggregation/vectors.js'

/** The file of the route units of the hardware, which are tested against the same subnetworks. */
const vectors = JSON.parse(
  readFileSync(new URL('../../vectors/torus3d-subnetworks.json', import.meta.url), 'utf8'),
) as {
  readonly properties: readonly {
    readonly n: number
    readonly h: number
    readonly P1_nodes_disjoint: boolean
    readonly P1_channels_disjoint: boolean
    readonly P1_all_rings_used: boolean
    readonly P2_partition: boolean
    readonly P3_intersection_sizes: readonly number[]
    readonly P4_ddn_sizes: readonly number[]
    readonly P4_ring_gaps: readonly number[]
    readonly P5_dcn_sizes: readonly number[]
  }[]
  readonly ddn: Readonly<Record<string, Readonly<Record<string, readonly Place[]>>>>
  readonly dcn: Readonly<Record<string, Readonly<Record<string, readonly Place[]>>>>
  readonly diagonal_plane_dcn0_h7: readonly Place[]
}

it.each(vectors.properties)('properties 1 to 5, n = $n, h = $h', ({ n, h, ...expected }) => {
  expect(subnetworkProperties(n, h)).toEqual({
    ddnNodesAreDisjoint: expected.P1_nodes_disjoint,
    ddnChannelsAreDisjoint: expected.P1_channels_disjoint,
    ddnsUseAllRings: expected.P1_all_rings_used,
    dcnsAreAPartition: expected.P2_partition,
    intersections: expected.P3_intersection_sizes,
    ddnSizes: expected.P4_ddn_sizes,
    ringGaps: expected.P4_ring_gaps,
    dcnSizes: expected.P5_dcn_sizes,
  })
})

describe('the nodes', () => {
  it.each(Object.keys(vectors.ddn))('of the DDNs of %s', (name) => {
    const { n, h } = sizesIn(name)
    for (const [indices, places] of Object.entries(vectors.ddn[name]!)) {
      const [u, v] = indices.split(',').map(Number) as [number, number]
      expect(ddnsOf(n, h)[h * u + v]).toEqual(ascending(places, n))
    }
  })

  it.each(Object.keys(vectors.dcn))('of the DCNs of %s', (name) => {
    const { n, h } = sizesIn(name)
    const k = n / h
    for (const [indices, places] of Object.entries(vectors.dcn[name]!)) {
      const [a, b, c] = indices.split(',').map(Number) as [number, number, number]
      expect(dcnsOf(n, h)[(k * a + b) * k + c]).toEqual(ascending(places, n))
    }
  })

  it('of the diagonal plane of a DCN', () => {
    const plane = diagonalPlane(0, 14, 7)
    expect(plane.toSorted((a, b) => a - b)).toEqual(ascending(vectors.diagonal_plane_dcn0_h7, 14))
    const ddns = ddnsOf(14, 7)
    for (const dcn of dcnsOf(14, 7)) {
      const nodes = diagonalPlane(dcn[0]!, 14, 7)
      nodes.forEach((node, index) => expect(dcn.includes(node) && ddns[index]!.includes(node)).toBe(true))
    }
  })
})

function ascending(places: readonly Place[], n: number): number[] {
  return places.map((place) => nodeAt(place, torusOf(n))).sort((a, b) => a - b)
}

function sizesIn(name: string): { n: number; h: number } {
  const [n, h] = [...name.matchAll(/\d+/g)].map(Number) as [number, number]
  return { n, h }
}

it.each([0, 2.5, 5])('refuses h = %s on 4 x 4 x 4 nodes', (h) => {
  const message = `there are no subnetworks with h = ${h}`
  expect(() => subnetworkProperties(4, h)).toThrow(expect.objectContaining({ code: 'FW943', message }))
})
