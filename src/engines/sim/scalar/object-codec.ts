/**
 * Encodes state as bytes with code generated for each module: reading properties by variable names takes thirty times as
 * long.
 */

import { host } from '#host'
import { groupBy, obtain } from '../../../base/maps.js'
import type { Module } from '../../../ir/ir.js'
import type { StateCodec, StateSlot } from '../engine/engine.js'
import type { InstanceNode } from '../engine/instances.js'
import { bytesOfSlots } from '../engine/state.js'
import { readWord, writeWord } from '../engine/words.js'
import type { ModuleObject } from './inspection.js'
import { namesOf } from './names.js'

type Access = (object: ModuleObject, bytes: Uint8Array, at: number) => void

interface ModuleCodec {
  readonly encode: Access
  readonly decode: Access
}

type CodecFactory = (write: typeof writeWord, read: typeof readWord, types: readonly StateSlot['type'][]) => ModuleCodec

interface Part {
  readonly codec: ModuleCodec
  readonly object: ModuleObject
  /** The offset of the part's first byte. */
  readonly at: number
}

/** Codecs for the same slots share their code, across many runs of a design. */
const codecsOfSlots = new WeakMap<readonly StateSlot[], Map<Module, ModuleCodec>>()

export class ObjectCodec implements StateCodec {
  private readonly parts: readonly Part[]
  private readonly bytes: Uint8Array

  constructor(slots: readonly StateSlot[], objectOf: (node: InstanceNode) => ModuleObject) {
    const codecs = obtain(codecsOfSlots, slots, () => new Map<Module, ModuleCodec>())
    this.bytes = new Uint8Array(bytesOfSlots(slots))
    this.parts = [...groupBy(slots, ({ node }) => node)].map(([node, own]) => {
      const codec = obtain(codecs, node.module, () => compileCodec(node.module, own))
      return { codec, object: objectOf(node), at: own[0]!.offset }
    })
  }

  encode(): Uint8Array {
    for (const { codec, object, at } of this.parts) codec.encode(object, this.bytes, at)
    return this.bytes
  }

  decode(bytes: Uint8Array): void {
    for (const { codec, object, at } of this.parts) codec.decode(object, bytes, at)
  }
}

/** @param slots - the slots of one instance */
function compileCodec(module: Module, slots: readonly StateSlot[]): ModuleCodec {
  const first = slots[0]!.offset
  const lines = (access: (words: string, place: string, slot: number) => string): string =>
    slots.map((slot, i) => forEachWord(module, slot, first, (word, place) => access(word, place, i))).join('\n')
  const text = `(function ($write, $read, $types) {
return {
encode($object, $bytes, $at) {
${lines((word, place, i) => `$write($bytes, ${place}, ${slots[i]!.size}, ${word});`)}
},
decode($object, $bytes, $at) {
${lines((word, place, i) => `${word} = $read($bytes, ${place}, $types[${i}]);`)}
} };
})`
  const factory = host.compile(text, `flitwave:${module.name}.state.js`) as CodecFactory
  return factory(
    writeWord,
    readWord,
    slots.map(({ type }) => type),
  )
}

function forEachWord(
  module: Module,
  { source, depth, size, offset }: StateSlot,
  first: number,
  access: (word: string, place: string) => string,
): string {
  const name = namesOf(module).property('signal' in source ? source.signal : source.memory)
  const place = `$at + ${offset - first}`
  if ('signal' in source) return access(`$object.${name}`, place)
  return `for (let i = 0; i < ${depth}; i++) ${access(`$object.${name}[i]`, `${place} + i * ${size}`)}`
}
