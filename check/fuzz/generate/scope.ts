/** The signals that can be read at one point of a generated block. */

import { isScalar, type ScalarType, type StructType, type ValueType, type VectorType } from './types.js'

/** A scalar that can be read. */
export interface ReadableLeaf {
  readonly text: string
  /** Its declaration. */
  readonly root: string
  readonly type: ScalarType
  /** True if the generator knows its width; a `let` is as wide as its widest value. */
  readonly exact: boolean
}

export interface ReadableVector {
  readonly text: string
  readonly root: string
  readonly type: VectorType
  /** True for a JavaScript array of hardware that is not a value of a hardware type. */
  readonly plain: boolean
}

export interface ReadableStruct {
  readonly text: string
  readonly root: string
  readonly type: StructType
}

/** A memory of the module. */
export interface ReadableMemory {
  readonly text: string
  readonly depth: number
  readonly type: ValueType
}

/** A `let` that may be assigned. */
export interface Variable {
  readonly name: string
  readonly type: ScalarType
}

export class Scope {
  readonly leaves: ReadableLeaf[] = []
  readonly vectors: ReadableVector[] = []
  readonly structs: ReadableStruct[] = []
  readonly memories: ReadableMemory[] = []
  readonly variables: Variable[] = []

  /** A copy of the current state; later additions to one do not affect the other. */
  copy(): Scope {
    const copy = new Scope()
    copy.leaves.push(...this.leaves)
    copy.vectors.push(...this.vectors)
    copy.structs.push(...this.structs)
    copy.memories.push(...this.memories)
    copy.variables.push(...this.variables)
    return copy
  }

  /** Adds a value and all its parts. */
  add(text: string, type: ValueType, { root = text, exact = true, plain = false } = {}): void {
    if (isScalar(type)) {
      this.leaves.push({ text, root, type, exact })
    } else if (type.kind === 'vector') {
      this.vectors.push({ text, root, type, plain })
      for (let i = 0; i < type.length; i++) this.add(`${text}[${i}]`, type.element, { root, exact })
    } else {
      this.structs.push({ text, root, type })
      for (const member of type.members) this.add(`${text}.${member.name}`, member.type, { root, exact })
    }
  }

  /** Removes a declaration: a register that this block has assigned can no longer be read. */
  hide(root: string): void {
    const keep = (list: { readonly root: string }[]): void => {
      for (let i = list.length - 1; i >= 0; i--) if (list[i]!.root === root) list.splice(i, 1)
    }
    keep(this.leaves)
    keep(this.vectors)
    keep(this.structs)
  }
}
