import { Expressions } from './expressions.js'
import { FunctionBody } from './function-body.js'
import type { Helper, Surroundings } from './surroundings.js'
import { expression, print, sequence, statement, text, type Piece } from './piece.js'
import { Scope } from './scope.js'
import { Statements, type Target } from './statements.js'
import { integerType, isOneWay, isScalar, leavesOf, typeText, type StructType, type ValueType } from './types.js'
import { rangeOf } from './numbers.js'

/** A port as seen by the parent; `count` ports if it is an array of ports. */
export interface Port {
  readonly name: string
  readonly direction: 'input' | 'output'
  readonly type: ValueType
  readonly count: number | null
}

/** A generated class. */
export interface GeneratedClass {
  readonly name: string
  readonly ports: readonly Port[]
  readonly hasParameter: boolean
  readonly piece: Piece
}

interface Group {
  readonly targets: readonly Target[]
  /** The targets that become readable afterwards: the outputs of a child. */
  readonly unlocks: readonly Target[]
}

interface CombBlock {
  readonly name: string
  readonly scope: Scope
  readonly pieces: Piece[]
}

/** Generates one class; the classes of `children` can be instantiated in it. */
export class ClassGenerator {
  readonly #fields: Piece[] = []
  readonly #ports: Port[] = []
  readonly #groups: Group[] = []
  readonly #registers: Target[] = []
  readonly #scope = new Scope()
  readonly #around: Surroundings

  constructor(
    private readonly name: string,
    private readonly children: readonly GeneratedClass[],
    private readonly hasParameter: boolean,
    around: Surroundings,
  ) {
    this.#around = { ...around, parameters: hasParameter ? ['this.p.n'] : [] }
  }

  generate(): GeneratedClass {
    this.#declarePorts()
    this.#declareState()
    this.#declareChildren()
    const helpers = this.#helpers()
    const around = { ...this.#around, helpers: [...this.#around.helpers, ...helpers.map(({ helper }) => helper)] }
    const blocks = [...this.#combinational(around), ...this.#clocked(around), ...helpers.map(({ piece }) => piece)]
    const base = this.hasParameter ? 'Module.with({ n: param(1) })' : 'Module'
    const piece = text`export class ${this.name} extends ${base} {\n${sequence(this.#fields)}${sequence(blocks)}}\n`
    return { name: this.name, ports: this.#ports, hasParameter: this.hasParameter, piece }
  }

  // ------------------------------------------------------------------------------------------------ declarations

  #field(prefix: string, value: string): string {
    const name = this.#around.fresh(prefix)
    this.#fields.push(statement`${name} = ${value}\n`)
    return name
  }

  #declarePorts(): void {
    const { choice, types } = this.#around
    this.#port('input', { kind: 'uint', width: choice.width() }, null)
    for (let i = choice.amount(1, 3); i > 0; i--)
      this.#port('input', types.value(), choice.chance(1, 6) ? choice.between(1, 3) : null)
    for (let i = choice.amount(1, 3); i > 0; i--) this.#port('output', types.value(), choice.chance(1, 8) ? 2 : null)
    for (const type of types.interfaces) {
      if (choice.chance(1, 2)) this.#port('input', type, null)
      if (choice.chance(1, 2)) this.#port('output', type, null)
    }
  }

  #port(direction: Port['direction'], type: ValueType, count: number | null): void {
    const port = `${direction}(${typeText(type)})`
    const name = this.#field(direction, count === null ? port : `Array.from({ length: ${count} }, () => ${port})`)
    const full: Port = { name, direction, type, count }
    this.#ports.push(full)
    const { driven, read } = sides(`this.${name}`, full, direction === 'output')
    for (const target of driven) this.#groups.push({ targets: [target], unlocks: [] })
    for (const target of read) this.#scope.add(target.text, target.type)
    if (direction === 'input' && count !== null)
      this.#scope.add(`this.${name}`, { kind: 'vector', length: count, element: type }, { plain: true })
  }

  #declareState(): void {
    const { choice, types } = this.#around
    for (let i = choice.amount(0, 3); i > 0; i--) {
      const type = types.value()
      this.#groups.push({
        targets: [{ text: `this.${this.#field('wire', `wire(${typeText(type)})`)}`, type }],
        unlocks: [],
      })
    }
    for (let i = choice.amount(1, 4); i > 0; i--) {
      const type = types.value()
      const reset = print(this.#reset(type))
      const start = reset === 'noReset' && i % 2 === 0 ? `, { init: ${someValue(type)} }` : ''
      const name = `this.${this.#field('reg', `reg(${typeText(type)}, ${reset}${start})`)}`
      this.#registers.push({ text: name, type })
      this.#scope.add(name, type)
    }
    if (choice.chance(1, 2)) {
      const [depth, type] = [choice.amount(1, 9), choice.chance(1, 3) ? choice.pick(types.structs) : types.scalar()]
      const start = depth % 2 === 0 ? '' : `, { init: [${someValue(type)}] }`
      this.#scope.memories.push({
        text: `this.${this.#field('mem', `memory(${depth}, ${typeText(type)}${start})`)}`,
        depth,
        type,
      })
    }
  }

  #reset(type: ValueType): Piece {
    const { choice } = this.#around
    if (choice.chance(1, 5)) return expression`noReset`
    if (!isScalar(type)) return expression`0`
    if (type.kind === 'enum') return expression`${type.name}.${choice.pick(type.members).name}`
    if (type.kind === 'bool') return expression`${choice.pick(['true', 'false'])}`
    const { min, max } = rangeOf(integerType(type))
    const small = [0n, 1n, -1n, 5n, 200n, min, max]
    return expression`${choice.pick(small.filter((value) => value >= min && value <= max && value ** 2n < 2n ** 106n))}`
  }

  #declareChildren(): void {
    const { choice } = this.#around
    for (const child of this.children) {
      for (let i = choice.pick([0, 1, 1, 2]); i > 0; i--) this.#child(child)
      if (choice.chance(1, 8)) this.#childArray(child)
    }
  }

  #child(child: GeneratedClass): void {
    const argument = child.hasParameter ? `{ n: ${this.#around.choice.between(1, 7)} }` : ''
    this.#connectable(`this.${this.#field('kid', `new ${child.name}(${argument})`)}`, child)
  }

  #childArray(child: GeneratedClass): void {
    const argument = child.hasParameter ? '{ n: i + 1 }' : ''
    const name = this.#field('kids', `Array.from({ length: 2 }, (_, i) => new ${child.name}(${argument}))`)
    for (const i of [0, 1]) this.#connectable(`this.${name}[${i}]`, child)
  }

  /** The inputs of a child are driven together; afterwards its outputs can be read. */
  #connectable(name: string, child: GeneratedClass): void {
    const all = child.ports.map((port) => sides(`${name}.${port.name}`, port, port.direction === 'input'))
    this.#groups.push({ targets: all.flatMap(({ driven }) => driven), unlocks: all.flatMap(({ read }) => read) })
  }

  // ----------------------------------------------------------------------------------------------------- helpers

  #helpers(): { readonly helper: Helper; readonly piece: Piece }[] {
    const { choice, fresh } = this.#around
    return choice.times(0, 2, () => {
      const { helper, signature, body } = makeHelper(this.#around)
      const name = fresh('help')
      return { helper: { ...helper, name: `this.${name}` }, piece: statement`${name}${signature} {\n${body}}\n` }
    })
  }

  // ------------------------------------------------------------------------------------------------------ blocks

  /**
   * The signals in an order in which each may depend on earlier ones. They are distributed over blocks, so that blocks can
   * depend on each other both ways without a loop.
   */
  #combinational(around: Surroundings): Piece[] {
    const { choice, fresh } = around
    const blocks = choice.times(1, 3, (): CombBlock => ({
      name: fresh('logic'),
      scope: this.#scope.copy(),
      pieces: [],
    }))
    const wires: CombBlock = { name: fresh('wires'), scope: this.#scope.copy(), pieces: [] }
    for (const group of choice.shuffled(this.#groups)) {
      const block = choice.chance(1, 5) ? wires : choice.pick(blocks)
      if (block === wires) this.#wire(group, wires, around)
      else this.#describe(group, block, around)
      for (const other of [...blocks, wires]) {
        for (const target of [...(other === block && block !== wires ? [] : group.targets), ...group.unlocks])
          other.scope.add(target.text, target.type)
      }
      for (const target of [...group.targets, ...group.unlocks]) this.#scope.add(target.text, target.type)
    }
    const inputs = this.#ports
      .filter(({ direction, type }) => direction === 'input' || !isOneWay(type))
      .map(({ name }) => `this.${name}`)
    const wiresOf = ({ targets }: Group): string[] =>
      targets.map(({ text }) => text).filter((text) => /^this\.wire\d*$/.test(text))
    const unused = [...inputs, ...this.#groups.flatMap(wiresOf)]
    const note = statement`unused(${unused.map((name) => (this.#isArray(name) ? `...${name}` : name)).join(', ')})\n`
    const [first, ...rest] = blocks
    const methods = [first!, ...rest].map(
      ({ name, pieces }, i) => statement`@comb ${name}() {\n${i === 0 ? note : text``}${sequence(pieces)}}\n`,
    )
    return wires.pieces.length > 0
      ? [...methods, statement`@wiring ${wires.name}() {\n${sequence(choice.shuffled(wires.pieces))}}\n`]
      : methods
  }

  #isArray(name: string): boolean {
    return this.#ports.some((port) => `this.${port.name}` === name && port.count !== null)
  }

  #describe({ targets }: Group, block: CombBlock, around: Surroundings): void {
    const make = new Statements('comb', around)
    block.pieces.push(make.complete(targets, block.scope, 2))
    for (const target of targets) block.scope.add(target.text, target.type)
    if (targets.length > 0 && around.choice.chance(1, 2)) block.pieces.push(make.body(targets, block.scope, 2))
  }

  #wire({ targets }: Group, wires: CombBlock, around: Surroundings): void {
    const make = new Expressions(wires.scope, around)
    const assigned = targets.map((target) => {
      const source = [...wires.scope.structs, ...wires.scope.vectors].find(
        ({ type }) => typeText(type) === typeText(target.type),
      )
      if (source && !('plain' in source && source.plain)) return statement`connect(${source.text}, ${target.text})\n`
      return statement`${target.text} = ${make.value(target.type, 3)}\n`
    })
    wires.pieces.push(...assigned)
  }

  #clocked(around: Surroundings): Piece[] {
    const { choice, fresh } = around
    const make = new Statements('seq', around)
    const registers = choice.shuffled(this.#registers)
    const half = choice.between(1, registers.length)
    return [registers.slice(0, half), registers.slice(half)].map((targets, i) => {
      const scope = this.#scope.copy()
      const pieces: Piece[] = []
      if (targets.length > 0) pieces.push(make.body(targets, scope, 3))
      pieces.push(...targets.map((target) => this.#update(target, scope, around)))
      // A written word can no longer be read.
      if (i === 0) pieces.push(...this.#scope.memories.map((memory) => this.#write(memory, scope, around)))
      return statement`@seq ${fresh('state')}() {\n${sequence(pieces)}}\n`
    })
  }

  #update(target: Target, scope: Scope, around: Surroundings): Piece {
    scope.hide(target.text)
    const make = new Expressions(scope, around)
    return statement`if (${make.condition(2)}) ${target.text} = ${make.value(target.type, 3)}\n`
  }

  #write({ text: name, depth, type }: Scope['memories'][number], scope: Scope, around: Surroundings): Piece {
    const make = new Expressions(scope, around)
    const write = statement`${name}[${make.index(depth, 2)}] = ${make.value(type, 3)}\n`
    return around.choice.chance(1, 3) ? write : statement`if (${make.condition(2)}) {\n${write}}\n`
  }
}

/** The parts of a port that a module drives and reads. `drives` determines who drives the forward members. */
function sides(name: string, port: Port, drives: boolean): { readonly driven: Target[]; readonly read: Target[] } {
  const names = port.count === null ? [name] : Array.from({ length: port.count }, (_, i) => `${name}[${i}]`)
  if (isOneWay(port.type)) {
    const all = names.map((text) => ({ text, type: port.type }))
    return drives ? { driven: all, read: [] } : { driven: [], read: all }
  }
  const leaves = names.flatMap((text) =>
    leavesOf(port.type as StructType).map((leaf) => ({
      text: text + leaf.suffix,
      type: leaf.type,
      forward: !leaf.flipped,
    })),
  )
  return {
    driven: leaves.filter(({ forward }) => forward === drives),
    read: leaves.filter(({ forward }) => forward !== drives),
  }
}

/** A function of two or three scalars. */
export function makeHelper(around: Surroundings): {
  readonly helper: Helper
  readonly signature: string
  readonly body: Piece
} {
  const { choice, types, fresh } = around
  const names = [fresh('p'), fresh('p'), ...(choice.chance(1, 3) ? [fresh('p')] : [])]
  const parameters = names.map((_, i) => (i === 0 ? types.number() : types.scalar()))
  const scope = new Scope()
  parameters.forEach((type, i) => scope.add(names[i]!, type))
  const result = choice.chance(1, 4) ? ({ kind: 'bool' } as const) : types.number()
  const body = new FunctionBody({ ...around, helpers: [], parameters: [] }).returning(result, scope, 3)
  const plain = (kind: string): string => (kind === 'bool' ? 'boolean' : 'number')
  const signature = `(${names.map((name, i) => `${name}: ${plain(parameters[i]!.kind)}`).join(', ')}): ${plain(result.kind)}`
  return { helper: { name: '', parameters, result }, signature, body }
}

/** A value that is not 0, if the type has one that can be written as a number of all leaves. */
function someValue(type: ValueType): string {
  if (!isScalar(type)) return '0'
  if (type.kind === 'enum') return `${type.name}.${type.members.at(-1)!.name}`
  if (type.kind === 'bool') return 'true'
  return integerType(type).signed ? '-1' : '1'
}
