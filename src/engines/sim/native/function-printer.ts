/** Prints the body of one function of WebAssembly as C. */

import type { ValueType } from '../wasm/code.js'
import type { FunctionType } from '../wasm/module.js'
import { BinaryReader } from './binary.js'
import type { FunctionBody } from './module-reader.js'
import { loads, operations, splat, stores, vectorOperations, type Operation } from './operations.js'

/** The names of types in C. */
export const cTypes: Readonly<Record<ValueType, string>> = { i32: 'u32', i64: 'u64', v128: 'v128' }

/** A value on the stack: a constant or a variable. */
interface Operand {
  readonly text: string
  readonly type: ValueType
}

/** A loop or a conditional block; the stack has this height at its start. */
interface Block {
  readonly label: string | null
  readonly height: number
}

const opcode = {
  loop: 0x03,
  if: 0x04,
  else: 0x05,
  end: 0x0b,
  branchIf: 0x0d,
  return: 0x0f,
  call: 0x10,
  drop: 0x1a,
  select: 0x1b,
  get: 0x20,
  set: 0x21,
  tee: 0x22,
  i32: 0x41,
  i64: 0x42,
  vector: 0xfd,
}

/** Opcodes behind the prefix of vectors. */
const vectorOpcode = { load: 0x00, firstSplat: 0x07, lastSplat: 0x0a, store: 0x0b, constant: 0x0c, shuffle: 0x0d }

export class FunctionPrinter {
  private readonly reader: BinaryReader
  private readonly lines: string[] = []
  private readonly types: readonly ValueType[]
  private stack: Operand[] = []
  private readonly blocks: Block[] = []
  private values = 0
  private labels = 0

  /** @param functions - the types of all functions of the module */
  constructor(
    private readonly body: FunctionBody,
    private readonly functions: readonly FunctionType[],
  ) {
    this.reader = new BinaryReader(body.code)
    this.types = [...body.type.parameters, ...body.locals]
  }

  /** The statements between the braces of the function. */
  print(): string {
    const { reader, lines, body } = this
    body.locals.forEach((type, i) => {
      const zero = type === 'v128' ? '{0}' : '0'
      lines.push(`${cTypes[type]} ${nameOf(body.type.parameters.length + i)} = ${zero};`)
    })
    while (!reader.isAtEnd) this.instruction(reader.byte())
    return lines.join('\n')
  }

  private instruction(code: number): void {
    const operation = operations.get(code)
    if (operation) return this.compute(operation)
    if (loads.has(code)) return this.load(code)
    if (stores.has(code)) return this.store(stores.get(code)!)
    switch (code) {
      case opcode.get:
        return this.get(this.reader.unsigned())
      case opcode.set:
        return this.set(this.reader.unsigned())
      case opcode.tee: {
        const local = this.reader.unsigned()
        this.set(local)
        return this.get(local)
      }
      case opcode.i32:
        return this.push('i32', `${Number(BigInt.asUintN(32, this.reader.signed()))}u`)
      case opcode.i64:
        return this.push('i64', `${BigInt.asUintN(64, this.reader.signed())}ull`)
      case opcode.drop:
        this.pop()
        return
      case opcode.select:
        return this.select()
      case opcode.call:
        return this.call(this.reader.unsigned())
      case opcode.vector:
        return this.vectorInstruction(this.reader.unsigned())
      default:
        return this.control(code)
    }
  }

  private vectorInstruction(code: number): void {
    const { reader } = this
    const operation = vectorOperations.get(code)
    if (operation) return this.compute(operation)
    if (code >= vectorOpcode.firstSplat && code <= vectorOpcode.lastSplat) {
      const size = 8 << (code - vectorOpcode.firstSplat)
      const from = size === 8 ? 'u8' : `u${size}_at`
      return this.define('v128', splat(size, `*(const ${from} *)${this.address()}`))
    }
    switch (code) {
      case vectorOpcode.load:
        return this.define('v128', `*(const v128_at *)${this.address()}`)
      case vectorOpcode.store:
        return this.store('v128_at')
      case vectorOpcode.constant: {
        const bytes = reader.take(16)
        const view = new DataView(bytes.buffer, bytes.byteOffset)
        const half = (at: number): string => `${view.getBigUint64(at, true)}ull`
        return this.push('v128', `((v128){${half(0)}, ${half(8)}})`)
      }
      case vectorOpcode.shuffle: {
        const from = reader.take(16).join(', ')
        const [x, y] = this.popAll(2)
        return this.define('v128', `SHUFFLE(${x}, ${y}, ${from})`)
      }
      default:
        return failFor(code, 'vector instruction')
    }
  }

  // ------------------------------------------------------------------------------------------------------------ control

  private control(code: number): void {
    const { lines, blocks } = this
    switch (code) {
      case opcode.loop: {
        const label = `again${this.labels++}`
        this.open(label)
        lines.push(`${label}:;`)
        return
      }
      case opcode.if: {
        const condition = this.pop()
        this.open(null)
        lines.push(`if (${condition}) {`)
        return
      }
      case opcode.else:
        this.stack.length = blocks.at(-1)!.height
        lines.push('} else {')
        return
      case opcode.branchIf: {
        const label = blocks.at(-1 - this.reader.unsigned())?.label
        if (label == null) throw new Error('a branch that leaves a block')
        lines.push(`if (${this.pop()}) goto ${label};`)
        return
      }
      case opcode.return:
        return this.return()
      case opcode.end:
        return this.end()
      default:
        return failFor(code, 'instruction')
    }
  }

  /** The blocks of the engines leave nothing on the stack. */
  private open(label: string | null): void {
    if (this.reader.byte() !== 0x40) throw new Error('a block with results')
    this.settle(() => true)
    this.blocks.push({ label, height: this.stack.length })
  }

  private end(): void {
    const block = this.blocks.pop()
    if (!block) return this.return()
    this.stack.length = block.height
    if (block.label === null) this.lines.push('}')
  }

  private return(): void {
    const hasResult = this.body.type.results.length > 0
    // Behind a return there is no value.
    if (hasResult && this.stack.length === 0) return
    this.lines.push(hasResult ? `return ${this.pop()};` : 'return;')
  }

  private call(index: number): void {
    const { parameters, results } = this.functions[index]!
    const call = `f${index}(${['m', ...this.popAll(parameters.length)].join(', ')})`
    if (results[0]) this.define(results[0], call)
    else this.lines.push(`${call};`)
  }

  // ------------------------------------------------------------------------------------------------------------- values

  private get(local: number): void {
    this.push(this.types[local]!, nameOf(local))
  }

  private set(local: number): void {
    const value = this.pop()
    const name = nameOf(local)
    // The stack keeps the old value.
    this.settle(({ text }) => text === name)
    this.lines.push(`${name} = ${value};`)
  }

  private select(): void {
    const { type } = this.stack.at(-2)!
    const [x, y, condition] = this.popAll(3)
    this.define(type, `${condition} ? ${x} : ${y}`)
  }

  private compute({ takes, gives, c }: Operation): void {
    const operands = this.popAll(takes.length)
    this.define(
      gives,
      c.replace(/\$(\d)/g, (_, i: string) => operands[Number(i)]!),
    )
  }

  private load(code: number): void {
    const { gives, from } = loads.get(code)!
    this.define(gives, `*(const ${from} *)${this.address()}`)
  }

  private store(type: string): void {
    const value = this.pop()
    this.lines.push(`*(${type} *)${this.address()} = (${type})${value};`)
  }

  /** The pointer of an access: the address on the stack and the offset of the instruction. */
  private address(): string {
    // The alignment is a hint.
    this.reader.unsigned()
    const offset = this.reader.unsigned()
    return `(m + (size_t)${this.pop()} + ${offset})`
  }

  /** Puts the value of an expression on the stack, computed here. */
  private define(type: ValueType, expression: string): void {
    const name = `t${this.values++}`
    this.lines.push(`const ${cTypes[type]} ${name} = ${expression};`)
    this.push(type, name)
  }

  /** Copies locals on the stack that may change before they are used. */
  private settle(changes: (operand: Operand) => boolean): void {
    const isLocal = ({ text }: Operand): boolean => text.startsWith('l')
    this.stack = this.stack.map((operand) => {
      if (!isLocal(operand) || !changes(operand)) return operand
      const name = `t${this.values++}`
      this.lines.push(`const ${cTypes[operand.type]} ${name} = ${operand.text};`)
      return { text: name, type: operand.type }
    })
  }

  private push(type: ValueType, text: string): void {
    this.stack.push({ type, text })
  }

  private pop(): string {
    const operand = this.stack.pop()
    if (!operand) throw new Error('the stack is empty')
    return operand.text
  }

  /** In the order in which they were pushed. */
  private popAll(count: number): string[] {
    return Array.from({ length: count }, () => this.pop()).reverse()
  }
}

export const nameOf = (local: number): string => `l${local}`

function failFor(code: number, kind: string): never {
  throw new Error(`no engine uses the ${kind} 0x${code.toString(16)}`)
}
