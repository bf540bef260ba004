/**
 * Chakra execution traces of MLCommons: for each rank a file of protobuf messages, each behind its length as a varint;
 * first a `GlobalMetadata`, then a `Node` for each event. The numbers of fields, types and collectives are those of
 * `schema/protobuf/et_def.proto` of mlcommons/chakra; the names of attributes those that ASTRA-sim reads.
 */

import { guarded, messagesOf, nodeFrom, skipMetadata, type RawNode } from './chakra-messages.js'
import type { CollectiveName, Source, TraceKind, TraceNode } from './trace.js'
import { failAt, failToPlay, most } from './trace.js'

/** The messages of one file. */
export interface ChakraFile {
  readonly path: string
  readonly rank: number
  readonly bytes: Uint8Array
}

/** Nodes of memory that say no duration. */
export interface ChakraNodes {
  readonly nodes: readonly TraceNode[]
  readonly timeless: number
}

/** By number of the node type. */
const kinds: readonly (TraceKind | 'memory')[] = [
  'join',
  'join',
  'memory',
  'memory',
  'compute',
  'send',
  'receive',
  'collective',
]

/** By number of the collective. */
const collectives: readonly string[] = [
  'all-reduce',
  'reduce',
  'all-gather',
  'gather',
  'scatter',
  'broadcast',
  'all-to-all',
  'reduce-scatter',
  'reduce-scatter',
  'barrier',
]
const expanded: readonly CollectiveName[] = ['all-reduce', 'all-gather', 'broadcast', 'all-to-all', 'reduce-scatter']

/** @throws FlitwaveError FW980 with the byte of the message that is damaged, FW981 for a collective that is not expanded */
export function readChakra({ path, rank, bytes }: ChakraFile): ChakraNodes {
  const messages = messagesOf(path, bytes)
  if (messages.length === 0)
    failAt({ file: path, byte: 0 }, 'there is no message in the file', 'name a Chakra trace, such as trace.0.et')
  if (messages.length > most.nodes + 1)
    failAt({ file: path }, `there are more than ${most.nodes} nodes`, 'take a part of the trace')
  let timeless = 0
  const nodes = messages.slice(1).map(({ source, content }) => {
    const node = guarded(source, () => nodeFrom(content))
    if (kinds[node.type] === 'memory' && node.micros === 0) timeless++
    return traceNode(node, rank, source)
  })
  guarded(messages[0]!.source, () => skipMetadata(messages[0]!.content))
  return { nodes, timeless }
}

function traceNode({ id, name, type, after, micros, attributes }: RawNode, rank: number, source: Source): TraceNode {
  const kind = kinds[type]
  if (kind === undefined) failAt(source, `node ${id} has the unknown type ${type}`, 'types are 0 to 7')
  const common = { rank, id, source, after, label: name === '' ? `node ${id}` : name, peer: 0, tag: 0, bytes: 0 }
  const wanted = (attribute: string, otherwise?: number): number =>
    attributeOf(attributes, attribute, otherwise, { id, source })
  switch (kind) {
    case 'memory':
    case 'compute':
      return { ...common, kind: 'compute', nanoseconds: 1000 * micros }
    case 'join':
      return { ...common, kind, nanoseconds: 0 }
    case 'collective':
      return {
        ...common,
        kind,
        nanoseconds: 0,
        bytes: wanted('comm_size'),
        peer: wanted('root', 0),
        collective: collectiveOf(wanted('comm_type'), id, source),
        ...groupOf(attributes),
      }
    case 'send':
    case 'receive': {
      const own = wanted(kind === 'send' ? 'comm_src' : 'comm_dst', rank)
      if (own !== rank) failAt(source, `node ${id} of rank ${rank} is of rank ${own}`, 'give each rank its own file')
      const peer = wanted(kind === 'send' ? 'comm_dst' : 'comm_src')
      return { ...common, kind, nanoseconds: 0, peer, bytes: wanted('comm_size'), tag: wanted('comm_tag', 0) }
    }
  }
}

function attributeOf(
  attributes: RawNode['attributes'],
  name: string,
  otherwise: number | undefined,
  { id, source }: { readonly id: number; readonly source: Source },
): number {
  const value = attributes.get(name) ?? otherwise
  if (typeof value === 'number' && value >= 0) return value
  return failAt(
    source,
    `node ${id} has ${value === undefined ? 'no' : 'a wrong'} ${name}`,
    `give it ${name} as a number`,
  )
}

function collectiveOf(type: number, id: number, source: Source): CollectiveName {
  const name = collectives[type]
  const known = expanded.find((one) => one === name)
  if (known) return known
  return failToPlay(
    source,
    `node ${id} is ${name ?? `the unknown collective ${type}`}, which has no algorithm here`,
    `give its sends and receives in the trace; known are ${expanded.join(', ')}`,
  )
}

/** ASTRA-sim takes the group 0, too, for all ranks. */
function groupOf(attributes: RawNode['attributes']): { readonly group?: string } {
  const group = attributes.get('pg_name')
  return group === undefined || group === '' || group === '0' ? {} : { group: String(group) }
}
