/** Chakra files for tests, in the format of `et_def.proto` of mlcommons/chakra: a length before each message. */

import protobuf from 'protobufjs'

const { nested } = {
  nested: {
    GlobalMetadata: { fields: { version: { type: 'string', id: 1 } } },
    AttributeProto: {
      // In one of several, a 0 is written, too.
      oneofs: {
        value: {
          oneof: ['floatVal', 'int32Val', 'int64Val', 'uint64Val', 'sint64Val', 'fixed64Val', 'boolVal', 'stringVal'],
        },
      },
      fields: {
        name: { type: 'string', id: 1 },
        floatVal: { type: 'float', id: 5 },
        int32Val: { type: 'int32', id: 7 },
        int64Val: { type: 'int64', id: 9 },
        uint64Val: { type: 'uint64', id: 13 },
        sint64Val: { type: 'sint64', id: 17 },
        fixed64Val: { type: 'fixed64', id: 21 },
        boolVal: { type: 'bool', id: 27 },
        stringVal: { type: 'string', id: 29 },
      },
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
  gather: 3,
  'all-gather': 2,
  broadcast: 5,
  'all-to-all': 6,
  'reduce-scatter': 7,
} as const

export interface NodeFields {
  readonly id: number
  readonly type: number
  readonly name?: string
  readonly ctrlDeps?: readonly number[]
  readonly dataDeps?: readonly number[]
  readonly durationMicros?: number
  readonly attr?: readonly ({ readonly name: string } & Readonly<Record<string, number | boolean | string>>)[]
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
export function oneCollective(name: keyof typeof collectives, n: number, bytes: number, group = ''): Buffer[] {
  return Array.from({ length: n }, () =>
    chakraFile([
      {
        id: 0,
        type: types.collective,
        name,
        attr: [
          { name: 'comm_type', int64Val: collectives[name] },
          { name: 'comm_size', int64Val: bytes },
          { name: 'pg_name', stringVal: group },
        ],
      },
    ]),
  )
}
