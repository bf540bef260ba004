/**
 * Chakra execution traces of MLCommons: for each rank a file of protobuf messages, each preceded by its length as a varint;
 * first a `GlobalMetadata`, then a `Node` for each event. The numbers of fields, types and collectives are those of
 * `schema/protobuf/et_def.proto` of mlcommons/chakra; the attribute names are those that ASTRA-sim reads.
 */

import { Attributes, type Durations } from './chakra-attributes.js'
import { guarded, messagesOf, nodeFrom, skipMetadata, type RawNode } from './chakra-messages.js'
import {
  anyTag,
  failAt,
  failToPlay,
  most,
  type CollectiveName,
  type Source,
  type TraceKind,
  type TraceNode,
} from './trace.js'

export interface ChakraFile {
  readonly path: string
  readonly rank: number
  readonly bytes: Uint8Array
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
const collectives: readonly CollectiveName[] = [
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

/**
 * The nodes of one file. `durations` determines how long their computations take, and counts those without a duration.
 * @throws FlitwaveError FW980 with the byte of the message that is damaged, FW981 for an unknown collective
 */
export function readChakra({ path, rank, bytes }: ChakraFile, durations: Durations): TraceNode[] {
  const messages = messagesOf(path, bytes)
  if (messages.length === 0)
    failAt({ file: path, byte: 0 }, 'there is no message in the file', 'name a Chakra trace, such as trace.0.et')
  if (messages.length > most.nodes + 1)
    failAt({ file: path }, `there are more than ${most.nodes} nodes`, 'take a part of the trace')
  const nodes = messages.slice(1).map(({ source, content }) => {
    const node = guarded(source, () => nodeFrom(content))
    return traceNode(node, rank, source, durations)
  })
  guarded(messages[0]!.source, () => skipMetadata(messages[0]!.content))
  return nodes
}

function traceNode(node: RawNode, rank: number, source: Source, durations: Durations): TraceNode {
  const { id, name, type, after, micros } = node
  const kind = kinds[type]
  if (kind === undefined) failAt(source, `node ${id} has the unknown type ${type}`, 'types are 0 to 7')
  const common = { rank, id, source, after, label: name === '' ? `node ${id}` : name, peer: 0, tag: 0, bytes: 0 }
  if (kind === 'join') return { ...common, kind, nanoseconds: 0 }
  const attributes = new Attributes(node.attributes, id, source)
  // Where the processor launches a message or collective, another node represents the communication.
  const isComputed = kind === 'compute' || kind === 'memory' || attributes.flag('is_cpu_op')
  if (isComputed) {
    const nanoseconds = durations.of(kind === 'memory' ? kind : 'compute', micros, attributes)
    return { ...common, kind: 'compute', nanoseconds }
  }
  if (kind === 'collective') return { ...common, kind, nanoseconds: 0, ...collectiveOf(attributes, id, source) }
  const own = attributes.whole(kind === 'send' ? 'comm_src' : 'comm_dst', { otherwise: rank })
  if (own !== rank) failAt(source, `node ${id} of rank ${rank} is of rank ${own}`, 'give each rank its own file')
  const peer = attributes.whole(kind === 'send' ? 'comm_dst' : 'comm_src')
  const tag = attributes.whole('comm_tag', { least: anyTag, otherwise: 0 })
  return { ...common, kind, nanoseconds: 0, peer, bytes: attributes.whole('comm_size'), tag }
}

type CollectivePart = Pick<TraceNode, 'bytes' | 'peer' | 'collective' | 'group' | 'dimensions'>

function collectiveOf(attributes: Attributes, id: number, source: Source): CollectivePart {
  const type = attributes.whole('comm_type')
  const collective = collectives[type]
  if (!collective)
    return failToPlay(source, `node ${id} is the unknown collective ${type}`, `collectives are 0 to ${barrier}`)
  const group = attributes.text('pg_name')
  const dimensions = attributes.flags('involved_dim')
  return {
    collective,
    bytes: attributes.whole('comm_size', collective === 'barrier' ? { otherwise: 0 } : {}),
    peer: attributes.whole('root', { otherwise: 0 }),
    // ASTRA-sim also treats the group 0 as all ranks.
    ...(group !== null && group !== '' && group !== '0' && { group }),
    ...(dimensions?.includes(false) && { dimensions }),
  }
}

const barrier = collectives.length - 1
