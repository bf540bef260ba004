/** Families of subnetworks, the subject of Table 1 of the paper. */

import {
  subnetworksOf,
  type SubnetworkType,
  type Subnetwork,
} from '../../../src/networks/collective/multicast/subnetworks.js'
import type { Network } from '../../../src/networks/collective/network.js'
import { isTrue, type Claim } from '../claim.js'
import { channelUsage, nodeUsage } from './usage.js'

export const types = ['I', 'II', 'III', 'IV'] as const

/** The size of the figures. */
export const torus: Network = { topology: 'torus', sizes: [16, 16] }

/** All subnetworks of a type in a network, for one h and delta. */
export interface Family {
  readonly type: SubnetworkType
  readonly network: Network
  readonly h: number
  readonly subnetworks: readonly Subnetwork[]
}

const sizes = [12, 15, 16]

/** All subnetworks of a type on tori or meshes of 12x12, 15x15 and 16x16, for every h from 2 and every delta. */
export function familiesOf(type: SubnetworkType, topology: Network['topology'] = 'torus'): Family[] {
  return sizes.flatMap((size) => {
    const network: Network = { topology, sizes: [size, size] }
    const divisors = Array.from({ length: size - 1 }, (_, i) => i + 2).filter((h) => size % h === 0)
    return divisors.flatMap((h) =>
      deltasOf(type, h).map((delta) => ({ type, network, h, subnetworks: subnetworksOf(type, network, h, delta) })),
    )
  })
}

/** The families of all types on tori, and of the possible types on meshes. */
export function allFamilies(): Family[] {
  return [
    ...types.flatMap((type) => familiesOf(type)),
    ...(['I', 'II'] as const).flatMap((type) => familiesOf(type, 'mesh')),
  ]
}

function deltasOf(type: SubnetworkType, h: number): (number | undefined)[] {
  return type === 'III' ? Array.from({ length: h - 1 }, (_, i) => i + 1) : [undefined]
}

/** A row of Table 1, on the subnetworks of a type. */
interface Row {
  readonly type: SubnetworkType
  readonly topology?: Network['topology']
  readonly where: string
  readonly claim: string
  readonly expected: (h: number) => { readonly count: number; readonly links: number }
  readonly because?: Claim['because']
}

/** Claims that each family of a type has the given number of subnetworks, which share nodes and links as often as given. */
export function tableClaim({ type, topology = 'torus', where, claim, expected, because = {} }: Row): Claim {
  return {
    where,
    claim,
    judge() {
      const families = familiesOf(type, topology)
      const wrong = families.filter(({ network, h, subnetworks }) => {
        const { count, links } = expected(h)
        return (
          subnetworks.length !== count ||
          nodeUsage(subnetworks, network).most !== 1 ||
          channelUsage(subnetworks, network).most !== links
        )
      })
      const found = wrong.map(({ network, h, subnetworks }) => {
        return `h = ${h}: a link is in up to ${channelUsage(subnetworks, network).most}`
      })
      const exceptions = found.length === 0 ? '' : `; not for ${[...new Set(found)].join(', ')}`
      return isTrue(
        wrong.length === 0,
        `so in ${families.length - wrong.length} of ${families.length} families on a ${topology} of 12x12, 15x15 and 16x16${exceptions}`,
      )
    },
    because,
  }
}
