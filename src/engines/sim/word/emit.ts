/** Writes the placed nodes of a program as WebAssembly. */

import { Code, type Local } from '../wasm/code.js'
import type { MemoryWrite } from './block.js'
import type { Node, WordSize } from './graph.js'
import { opcodes } from './opcodes.js'
import type { Item, Placed } from './place.js'

/** Words in memory that carry values from one function of a program to a later one. */
export interface Carried {
  /** The address of a value; null if no later function uses it. */
  find(node: Node): number | null
  /** The address of a value that an earlier function has computed. */
  use(node: Node): number
}

/** Emits one function of a program. */
export class FunctionEmitter {
  readonly code = new Code()
  private readonly locals = new Map<Node, Local>()

  constructor(
    private readonly placed: Placed,
    private readonly carried: Carried,
  ) {}

  items(items: readonly Item[]): void {
    for (const item of items) this.item(item)
  }

  /** Puts the value of a node on the stack. */
  value(node: Node): void {
    const { code } = this
    if (node.op === 'const') return this.constant(node)
    const local = this.locals.get(node)
    if (local !== undefined) code.get(local)
    else if (this.placed.isInline(node)) this.compute(node)
    else this.load(node.size, this.carried.use(node))
  }

  private item(item: Item): void {
    switch (item.kind) {
      case 'define':
        this.compute(item.node)
        return this.keep(item.node)
      case 'store': {
        const { address, value } = item.store
        return this.storeAt(address, value)
      }
      case 'write':
        return this.write(item.write)
      case 'branch':
        return this.branch(item)
    }
  }

  private branch({ branch, arms }: Item & { readonly kind: 'branch' }): void {
    const { code } = this
    const { conditions, phis } = branch
    const locals = phis.map((phi) => this.local(phi))
    const arm = (index: number): void => {
      this.items(arms[index]!)
      phis.forEach((phi, i) => {
        this.value(phi.args[index]!)
        code.set(locals[i]!)
      })
    }
    const from = (index: number): void => {
      if (index === conditions.length) return arm(index)
      this.value(conditions[index]!)
      code.ifElse(
        () => arm(index),
        () => from(index + 1),
      )
    }
    from(0)
    for (const phi of phis) this.carry(phi)
  }

  private write({ place, offset, value, enable }: MemoryWrite): void {
    const { code } = this
    const store = (): void =>
      value.forEach((word, i) => {
        this.value(offset)
        this.value(word)
        this.store(word.size, place.address + 8 * i)
      })
    if (enable.op === 'const') return store()
    this.value(enable)
    code.if(store)
  }

  private keep(node: Node): void {
    this.code.set(this.local(node))
    this.carry(node)
  }

  private carry(node: Node): void {
    const address = this.carried.find(node)
    if (address !== null) this.storeAt(address, node)
  }

  private local(node: Node): Local {
    const local = this.code.local(node.size === 32 ? 'i32' : 'i64')
    this.locals.set(node, local)
    return local
  }

  private storeAt(address: number, node: Node): void {
    this.code.i32(0)
    this.value(node)
    this.store(node.size, address)
  }

  private compute(node: Node): void {
    const { code } = this
    switch (node.op) {
      case 'const':
      case 'phi':
        return
      case 'load':
        return this.load(node.size, node.address)
      case 'read':
        this.value(node.args[0]!)
        if (node.size === 32) code.loadWord(node.address)
        else code.loadLong(node.address)
        return
      case 'mux': {
        const [condition, x, y] = node.args
        for (const operand of [x!, y!, condition!]) this.value(operand)
        code.select()
        return
      }
      default:
        for (const arg of node.args) this.value(arg)
        code.operation(opcodes[node.op][node.args[0]!.size])
    }
  }

  private constant({ size, constant }: Node): void {
    if (size === 32) this.code.i32(Number(BigInt.asIntN(32, constant)))
    else this.code.i64(constant)
  }

  private load(size: WordSize, address: number): void {
    this.code.i32(0)
    if (size === 32) this.code.loadWord(address)
    else this.code.loadLong(address)
  }

  private store(size: WordSize, address: number): void {
    if (size === 32) this.code.storeWord(address)
    else this.code.storeLong(address)
  }
}
