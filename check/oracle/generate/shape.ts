import type { Choice } from '../../fuzz/generate/choice.js'
import { text, type Piece } from '../../fuzz/generate/piece.js'
import type { Scope } from './scope.js'
import type { Writer } from './writer.js'

/** The struct type of a program: a number `m`, a boolean `k`, and perhaps a part with its own members. */
export class StructShape {
  readonly width: number
  /** Further parts. */
  readonly more: 'nothing' | 'struct' | 'array'

  constructor(choice: Choice) {
    this.width = choice.between(2, 5)
    this.more = choice.pick(['nothing', 'nothing', 'struct', 'array'])
  }

  get declaration(): string {
    const more = { nothing: '', struct: ', h: struct({ l: uint(3), g: bool })', array: ', v: vec(2, uint(3))' }
    return `struct({ m: uint(${this.width}), k: bool${more[this.more]} })`
  }

  get typeScript(): string {
    const more = { nothing: '', struct: '; h: { l: number; g: boolean }', array: '; v: number[]' }
    return `{ m: number; k: boolean${more[this.more]} }`
  }

  /** A value of zeros. */
  get zero(): string {
    const more = { nothing: '', struct: ', h: { l: 0, g: false }', array: ', v: [0, 0]' }
    return `{ m: 0, k: false${more[this.more]} }`
  }

  /** A value with something in each of its leaves. */
  get filled(): string {
    const more = { nothing: '', struct: ', h: { l: 5, g: true }', array: ', v: [6, 7]' }
    return `{ m: 1, k: true${more[this.more]} }`
  }

  literal(writer: Writer, depth: number): Piece {
    const m = writer.fitting(this.width, depth)
    const k = writer.bool(depth)
    switch (this.more) {
      case 'nothing':
        return text`{ m: ${m}, k: ${k} }`
      case 'struct':
        return text`{ m: ${m}, k: ${k}, h: { l: ${writer.fitting(3, 0)}, g: ${writer.bool(0)} } }`
      case 'array':
        return text`{ m: ${m}, k: ${k}, v: [${writer.fitting(3, 0)}, ${writer.fitting(3, 0)}] }`
    }
  }

  /** Adds the readable parts of a struct; `isSignal` if its leaves are declared signals. */
  addTo(scope: Scope, name: string, isSignal: boolean): void {
    const number = (text: string, width: number): Scope['numbers'][number] => ({
      ...{ text, low: 0, high: 2 ** width - 1 },
      width: isSignal ? width : null,
    })
    scope.structs = [...scope.structs, { text: name, isHardware: isSignal }]
    scope.numbers = [...scope.numbers, number(`${name}.m`, this.width)]
    scope.bools = [...scope.bools, `${name}.k`]
    if (this.more === 'struct') {
      scope.numbers = [...scope.numbers, number(`${name}.h.l`, 3)]
      scope.bools = [...scope.bools, `${name}.h.g`]
    }
    if (this.more === 'array')
      scope.arrays = [
        ...scope.arrays,
        { text: `${name}.v`, length: 2, element: 'number', width: 3, isHardware: isSignal },
      ]
  }

  /** Adds the writable parts of a struct. */
  addTargetTo(scope: Scope, name: string, isReadable: boolean): void {
    scope.structTargets = [...scope.structTargets, { text: name, isReadable }]
    scope.numberTargets = [...scope.numberTargets, { text: `${name}.m`, width: this.width, isReadable }]
    scope.boolTargets = [...scope.boolTargets, { text: `${name}.k`, isReadable }]
    if (this.more === 'struct') scope.boolTargets = [...scope.boolTargets, { text: `${name}.h.g`, isReadable }]
    if (this.more === 'array')
      scope.arrayTargets = [
        ...scope.arrayTargets,
        { text: `${name}.v`, length: 2, element: 'number', width: 3, isReadable },
      ]
  }
}
