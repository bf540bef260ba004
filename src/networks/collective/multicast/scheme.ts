import { refuse } from '../error.js'

/** How the channels of a network are divided, as of Wang et al., definitions 4 to 7. */
export type SubnetworkType = 'I' | 'II' | 'III' | 'IV'

const trees = ['separate', 'umesh', 'spu', 'utorus'] as const

/** A tree of unicasts for each multicast. */
export type TreeKind = (typeof trees)[number]

/** A multicast through subnetworks in three phases: `HT[B]` of the paper. */
export interface PartitionScheme {
  readonly kind: 'partition'
  /** Subnetworks have each h-th node in each dimension; blocks have h nodes in each dimension. */
  readonly h: number
  readonly type: SubnetworkType
  /** Whether phase 1 sends multicasts to nodes of other subnetworks, so that all have equally many. */
  readonly isBalanced: boolean
}

/** How multicasts are sent: each for itself through a tree, or through subnetworks. */
export type MulticastScheme = PartitionScheme | { readonly kind: TreeKind }

/**
 * `separate`, `umesh`, `spu`, `utorus`; or h, a type of subnetworks from I to IV, and B for balancing, such as `4IIIB`.
 *
 * @throws CollectiveError FW940 for another name, and for types I and III without B: their subnetworks do not have all
 * nodes, so a source may be in none
 */
export function parseScheme(name: string): MulticastScheme {
  const kind = trees.find((tree) => tree === name)
  if (kind) return { kind }
  const match = /^([1-9]\d*)(I|II|III|IV)(B?)$/.exec(name)
  if (!match) {
    const remedy = `take ${trees.join(', ')}, or h, a type from I to IV and B for balancing, such as 4IIIB or 2IV`
    return refuse('FW940', `\`${name}\` is not a multicast scheme`, remedy)
  }
  const [, h, type, balanced] = match as unknown as [string, string, SubnetworkType, string]
  if (!balanced && (type === 'I' || type === 'III')) {
    const message = `\`${name}\` needs balancing: subnetworks of type ${type} do not have all nodes, and sources have to be in one`
    return refuse('FW940', message, `write ${name}B`)
  }
  return { kind: 'partition', h: Number(h), type, isBalanced: balanced === 'B' }
}
