/** The fixture that all wave tests draw: a worm of four flits, H B B T, on its way through one input of a router. */

import type { EnumShape, PlainValue, StructShape } from '../../../src/ir/shape.js'
import type { Arrow, Trace } from '../../../src/engines/sim/trace/trace.js'
import { bool, sint, traceOf, uint } from './traces.js'

const kind: EnumShape = {
  kind: 'enum',
  name: 'FlitKind',
  width: 2,
  members: ['HEAD', 'BODY', 'TAIL'].map((name, value) => ({ name, value })),
}

export const state: EnumShape = {
  kind: 'enum',
  name: 'State',
  width: 2,
  members: ['IDLE', 'ROUTE', 'ALLOC', 'ACTIVE'].map((name, value) => ({ name, value })),
}

export const flit: StructShape = {
  kind: 'struct',
  name: 'Flit',
  members: [
    { name: 'valid', shape: bool },
    { name: 'kind', shape: kind },
    { name: 'x', shape: uint(3) },
    { name: 'y', shape: uint(3) },
    { name: 'packet', shape: uint(4) },
    { name: 'sequence', shape: uint(4) },
  ],
  label: {
    name: 'kind and address',
    text: ({ valid, kind, x, y }) =>
      valid === false ? '' : kind === 0 ? `H→(${String(x)},${String(y)})` : kind === 1 ? 'B' : 'T',
  },
}

const none = { valid: false, kind: 0, x: 0, y: 0, packet: 0, sequence: 0 }

/** A flit of the packet to node (3,2). */
const worm = [0, 1, 1, 2].map((kind, sequence) => ({ valid: true, kind, x: 3, y: 2, packet: 1, sequence }))

/** Ten cycles, in which the worm passes from `start` on. */
const passing = (start: number): PlainValue[] => Array.from({ length: 10 }, (_, cycle) => worm[cycle - start] ?? none)

const linkShape: StructShape = {
  kind: 'struct',
  name: 'Link',
  members: [
    { name: 'credit', shape: bool },
    { name: 'channel', shape: uint(2) },
  ],
  label: null,
}

const link = (credit: boolean, channel: number): PlainValue => ({ credit, channel })
const bits = (text: string): boolean[] => [...text].map((bit) => bit === '1')
const words = [0n, 0n, 0xdead_beef_cafe_1234n, 1n, 1n, 1n, 2n ** 64n - 1n, 0n, 0n, 0n]

export const router: Trace = traceOf('RouterPipeline', 10, [
  ['dut.in', flit, passing(1)],
  ['dut.ready', bool, bits('1111011111')],
  ['dut.inputs[0].state', state, [0, 0, 1, 2, 3, 3, 3, 3, 0, 0]],
  ['dut.inputs[0].buffer.count', uint(3), [0, 0, 1, 2, 3, 3, 2, 1, 0, 0]],
  ['dut.inputs[0].buffer.empty', bool, bits('1100000011')],
  ['dut.inputs[0].buffer.word', uint(64), words],
  [
    'dut.link',
    { kind: 'array', length: 2, element: linkShape },
    words.map((_, i) => [link(i > 6, 1), link(false, i & 2)]),
  ],
  ['dut.offset', sint(5), [0, 0, 1, -1, -2, -16, 15, 0, 0, 0]],
  ['dut.out', flit, passing(5)],
])

export const arrows: readonly Arrow[] = [
  { from: { path: 'dut.in', cycle: 11 }, to: { path: 'dut.out', cycle: 15 }, label: 'head' },
  { from: { path: 'dut.in', cycle: 14 }, to: { path: 'dut.out', cycle: 18 }, label: 'tail' },
]
