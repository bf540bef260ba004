/** The state in which a run begins, and the effect of reset on it. */

import type { Signal } from '../../../ir/ir.js'
import { toRaw } from '../engine/engine.js'
import { bytesOf, type Layout } from './layout.js'
import { writeAt, Views } from './reader.js'

/** Words of 32 bits and their numbers in memory. */
interface Words {
  readonly places: Int32Array
  readonly values: Int32Array
}

export interface StartState {
  /** The words that are not 0 when a run begins. */
  readonly first: Words
  /** The words of registers with a reset value. */
  readonly reset: Words
}

export function startOf(layout: Layout): StartState {
  return { first: firstWords(layout), reset: resetWords(layout) }
}

export function putWords(memory: Int32Array, { places, values }: Words): void {
  for (let i = 0; i < places.length; i++) memory[places[i]!] = values[i]!
}

function firstWords(layout: Layout): Words {
  const memory = blank(layout)
  const views = new Views(memory)
  eachState(layout, (signal, address) => {
    const value = signal.reset ?? signal.initial ?? 0n
    writeAt(views, address, signal.type, toRaw(value, signal.type))
  })
  for (const { memories } of layout.instances) {
    for (const {
      memory: { initial = [], type },
      address,
      stride,
    } of memories.values())
      initial.forEach((word, i) => writeAt(views, address + i * stride, type, toRaw(word, type)))
  }
  const places: number[] = []
  views.words.forEach((word, i) => {
    if (word !== 0) places.push(i)
  })
  return { places: Int32Array.from(places), values: Int32Array.from(places, (place) => views.words[place]!) }
}

function resetWords(layout: Layout): Words {
  const memory = blank(layout)
  const views = new Views(memory)
  const places: number[] = []
  eachState(layout, (signal, address, bytes) => {
    if (signal.reset === null) return
    writeAt(views, address, signal.type, toRaw(signal.reset, signal.type))
    for (let at = address; at < address + bytes; at += 4) places.push(at >>> 2)
  })
  return { places: Int32Array.from(places), values: Int32Array.from(places, (place) => views.words[place]!) }
}

const blank = ({ end }: Layout): { readonly bytes: Uint8Array } => ({ bytes: new Uint8Array(end) })

function eachState(layout: Layout, visit: (signal: Signal, address: number, bytes: number) => void): void {
  let net = 0
  for (const { node } of layout.instances) {
    for (const signal of node.module.signals) {
      const address = layout.address(net++)
      if (address !== null) visit(signal, address, bytesOf(signal.type.width))
    }
  }
}
