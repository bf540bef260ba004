/** Formats values for readers. */

import type { Memory, Module, Signal } from '../../ir/ir.js'
import { leafWidth, shapeLeaves, type ShapeLeaf } from '../../ir/shape.js'
import { obtain } from '../../base/maps.js'
import { toRaw } from '../../engines/sim/engine/engine.js'
import { valueText } from '../../print/wave/values.js'
import { signalOrMemory, type Located } from './recorded-values.js'
import { host } from '#host'
import type { Place } from '../../base/diagnostic/place.js'
import type { Read } from './follow.js'

type LeafShape = ShapeLeaf['shape']

/** The value of a leaf or a word: `true`, `Idle`, `12`, `0x1f00`, or `{head: true, tail: false}`. */
export function showValue({ node, source }: Located, value: bigint): string {
  if ('memory' in source) return showWord(source.memory, value)
  const shape = obtain(knownShapes, node.module, () => shapesIn(node.module)).get(source.signal)
  return showLeaf(shape ?? { kind: 'bits', ...source.signal.type }, value)
}

function showLeaf(shape: LeafShape, value: bigint): string {
  if (shape.kind === 'bool') return String(value === 1n)
  return valueText(shape, shape.kind === 'bits' ? toRaw(value, shape) : Number(value))
}

function showWord({ shape }: Memory, value: bigint): string {
  const leaves = shapeLeaves(shape)
  if (leaves.length === 1) return showLeaf(leaves[0]!.shape, value)
  let rest = value
  const members = leaves.map(({ suffix, shape: leaf }) => {
    const width = leafWidth(leaf)
    const bits = BigInt.asUintN(width, rest)
    rest >>= BigInt(width)
    const isSigned = leaf.kind === 'bits' && leaf.signed
    return `${suffix.replace(/^\./, '')}: ${showLeaf(leaf, isSigned ? BigInt.asIntN(width, bits) : bits)}`
  })
  return `{${members.join(', ')}}`
}

const knownShapes = new WeakMap<Module, ReadonlyMap<Signal, LeafShape>>()

function shapesIn({ fields }: Module): ReadonlyMap<Signal, LeafShape> {
  return new Map(
    fields.flatMap(({ signals, shape }) => shapeLeaves(shape).map((leaf, i) => [signals[i]!, leaf.shape] as const)),
  )
}

/** By file: the last text and its lines. The text can change, because pages replace texts and users save files. */
const knownFiles = new Map<string, { readonly text: string; readonly lines: readonly string[] }>()

/** Returns the text of the file of a place; null if the file is missing. */
export type SourceReader = (file: string) => string | null

/** The current text of a file. */
export const presentText: SourceReader = (file) => host.readSource(file)

/** The text of a line, trimmed; null if the file is missing or has become shorter. */
export function sourceLine({ file, line }: Place, read: SourceReader = presentText): string | null {
  return linesOf(file, read)[line - 1]?.trim() ?? null
}

function linesOf(file: string, read: SourceReader): readonly string[] {
  const text = read(file) ?? ''
  const known = knownFiles.get(file)
  if (known?.text === text) return known.lines
  const lines = text.split('\n')
  knownFiles.set(file, { text, lines })
  return lines
}

/** Inserts values after names: `this.turn‹2› === i`. A name with several values in one line gets none. */
export function withValues(text: string, reads: readonly Read[]): string {
  const values = new Map<string, Set<string>>()
  for (const read of reads) obtain(values, nameOf(read), () => new Set()).add(showValue(read, read.value))
  const names = [...values].flatMap(([name, shown]) => (shown.size === 1 ? [[name, [...shown][0]!] as const] : []))
  return notesIn(text, new Map(names)).reduceRight(
    (shown, { at, value }) => `${shown.slice(0, at)}‹${value}›${shown.slice(at)}`,
    text,
  )
}

/** A value and its position in the line, after its name. */
export interface ValueNote {
  readonly at: number
  readonly value: string
}

/** Ascending. @param values - by the names in the line */
export function notesIn(text: string, values: ReadonlyMap<string, string>): ValueNote[] {
  return [...text.matchAll(readName)]
    .flatMap((found) => {
      const value = values.get(found[0])
      return value === undefined ? [] : [{ at: endOfIndices(text, found.index + found[0].length), value }]
    })
    .sort((a, b) => a.at - b.at)
}

/** Matches names that are read: neither assignment targets nor method names. */
const readName = /(?<![\w$])[A-Za-z_$][\w$]*(?![\w$]|\s*\(|(?:\[[^=]*\])?\s*=(?!=))/g

/** Skips `[i][j]` if present, because the value is that of the element. */
function endOfIndices(text: string, start: number): number {
  if (text[start] !== '[') return start
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '[') depth++
    else if (text[at] === ']' && --depth === 0) return endOfIndices(text, at + 1)
  }
  return start
}

/** The last name in a path: `head` of `in[0].flit.head`, `turn` of `passTurn.turn`. */
export function nameOf({ source }: Read): string {
  const { path } = signalOrMemory(source)
  return path.replace(/(\[\d+\])+$/, '').replace(/^.*\./, '')
}
