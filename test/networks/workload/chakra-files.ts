/** Chakra files for tests, in the format of `et_def.proto` of mlcommons/chakra: a length before each message. */

import protobuf from 'protobufjs'

/** The kinds of values that attributes have. */
const valueFields = {
  doubleVal: { type: 'double', id: 3 },
  floatVal: { type: 'float', id: 5 },
  int32Val: { type: 'int32', id: 7 },
  int64Val: { type: 'int64', id: 9 },
  uint32Val: { type: 'uint32', id: 11 },
  uint64Val: { type: 'uint64', id: 13 },
  sint32Val: { type: 'sint32', id: 15 },
  sint64Val: { type: 'sint64', id: 17 },
  fixed32Val: { type: 'fixed32', id: 19 },
  fixed64Val: { type: 'fixed64', id: 21 },
  sfixed32Val: { type: 'sfixed32', id: 23 },
  sfixed64Val: { type: 'sfixed64', id: 25 },
  boolVal: { type: 'bool', id: 27 },
  boolList: { type: 'BoolList', id: 28 },
  stringVal: { type: 'string', id: 29 },
} as const

/** A value of 64 bits. */
export const wideKinds = ['int64Val', 'uint64Val', 'sint64Val', 'fixed64Val', 'sfixed64Val'] as const

const { nested } = {
  nested: {
    BoolList: { fields: { values: { rule: 'repeated', type: 'bool', id: 1 } } },
    GlobalMetadata: { fields: { version: { type: 'string', id: 1 } } },
    AttributeProto: {
      // In one of several, a 0 is written, too.
      oneofs: {
        value: {
          oneof: Object.keys(valueFields),
        },
      },
      fields: { name: { type: 'string', id: 1 }, ...valueFields },
    },
    Node: {
      fields: {
        id: { type: 'uint64', id: 1 },
        name: { type: 'string', id: 2 },
        type: { type: 'uint32', id: 3 },
        ctrlDeps: { rule: 'repeated', type: 'uint64', id: 4 },
        dataDeps: { rule: 'repeated', type: 'uint64', id: 5 },
        startTimeMicros: { type: 'uint64', id: 6 },
        durationMicros: { type: 'uint64', id: 7 },
        attr: { rule: 'repeated', type: 'AttributeProto', id: 10 },
      },
    },
  },
}
const root = protobuf.Root.fromJSON({ nested: { et: { options: { syntax: 'proto3' }, nested } } })
const [Metadata, Node] = ['et.GlobalMetadata', 'et.Node'].map((name) => root.lookupType(name)) as [
  protobuf.Type,
  protobuf.Type,
]

/** The numbers of node types. */
export const types = { metadata: 1, load: 2, store: 3, compute: 4, send: 5, receive: 6, collective: 7 } as const

/** The numbers of collectives. */
export const collectives = {
  'all-reduce': 0,
  reduce: 1,
  'all-gather': 2,
  gather: 3,
  scatter: 4,
  broadcast: 5,
  'all-to-all': 6,
  'reduce-scatter': 7,
  barrier: 9,
} as const

/** The value of an attribute, by the name of its kind. */
type AttributeValue = number | boolean | string | { readonly values: readonly boolean[] } | Long

/** The values that protobufjs writes as 64 bits. */
interface Long {
  readonly low: number
  readonly high: number
  readonly unsigned: boolean
}

/** All bits of a number of 64 are set: -1, or the largest without a sign. */
export const allOnes = (isUnsigned: boolean): Long => ({ low: -1, high: -1, unsigned: isUnsigned })

/** An attribute of a node. */
export type AttributeFields = { readonly name: string } & Readonly<Record<string, AttributeValue>>

export interface NodeFields {
  readonly id: number
  readonly type: number
  readonly name?: string
  readonly ctrlDeps?: readonly number[]
  readonly dataDeps?: readonly number[]
  readonly durationMicros?: number
  readonly attr?: readonly AttributeFields[]
}

/** The file of a rank. */
export function chakraFile(nodes: readonly NodeFields[]): Buffer {
  const messages = [
    Metadata.encodeDelimited({ version: '0.0.4' }).finish(),
    ...nodes.map((node) => Node.encodeDelimited(node).finish()),
  ]
  return Buffer.concat(messages)
}

/** A send or a receive as ASTRA-sim reads it. */
export function message(
  kind: 'send' | 'receive',
  id: number,
  { from, to, bytes, tag = 0, after = [] }: { from: number; to: number; bytes: number; tag?: number; after?: number[] },
  more: readonly AttributeFields[] = [],
): NodeFields {
  return {
    id,
    type: types[kind],
    name: `${kind} ${id}`,
    dataDeps: after,
    attr: [
      { name: 'is_cpu_op', boolVal: false },
      { name: 'comm_src', int32Val: from },
      { name: 'comm_dst', int32Val: to },
      { name: 'comm_size', int64Val: bytes },
      { name: 'comm_tag', int32Val: tag },
      ...more,
    ],
  }
}

/** An all-reduce of a ring of n ranks as messages: ASTRA-sim's custom collective, with reductions that take no time. */
export function ringAllReduce(n: number, bytes: number): Buffer[] {
  return Array.from({ length: n }, (_, rank) => {
    const nodes: NodeFields[] = []
    for (let step = 0; step < 2 * (n - 1); step++) {
      const before = nodes.length === 0 ? [] : [nodes.length - 1]
      nodes.push(message('send', nodes.length, { from: rank, to: (rank + 1) % n, bytes: bytes / n, after: before }))
      const receive = { from: (rank + n - 1) % n, to: rank, bytes: bytes / n }
      nodes.push(message('receive', nodes.length, { ...receive, after: before }))
      nodes.push({ id: nodes.length, type: types.compute, ctrlDeps: [nodes.length - 1], durationMicros: 0 })
    }
    return chakraFile(nodes)
  })
}

/** A collective of one kind, on each of n ranks. */
export function oneCollective(
  name: keyof typeof collectives,
  n: number,
  bytes: number,
  { group = '', more = [] }: { readonly group?: string; readonly more?: readonly AttributeFields[] } = {},
): Buffer[] {
  return Array.from({ length: n }, () => chakraFile([collective(name, 0, bytes, { group, more })]))
}

/** The node of a collective. */
export function collective(
  name: keyof typeof collectives,
  id: number,
  bytes: number,
  { group = '', more = [] }: { readonly group?: string; readonly more?: readonly AttributeFields[] } = {},
): NodeFields {
  return {
    id,
    type: types.collective,
    name,
    attr: [
      { name: 'comm_type', int64Val: collectives[name] },
      { name: 'comm_size', int64Val: bytes },
      { name: 'pg_name', stringVal: group },
      ...more,
    ],
  }
}
