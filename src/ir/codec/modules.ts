/** Encodes a module: its names, its declarations, all of its expressions, and their uses. */

import { leafCount, wordType, type Shape } from '../shape.js'
import type { Block, Connection, Field, Instance, Memory, Module, Role, Signal } from '../ir.js'
import { holds } from '../integer.js'
import { segmentsPath, type Segments } from '../../base/diagnostic/identifiers.js'
import { expressionsIn, inDependencyOrder } from '../visit.js'
import { readConstants, writeConstants } from './constants.js'
import { expectType, writeExpression } from './expressions.js'
import type { InputTables } from './input.js'
import { ModuleInput } from './module-input.js'
import { ModuleOutput } from './module-output.js'
import type { OutputTables } from './output.js'
import { oldestVersion } from './format.js'
import { refuse } from './limits.js'
import type { ShapeInput, ShapeOutput } from './shapes.js'
import type { DesignSize } from './size.js'
import { readBody, writeBody } from './statements.js'

const roles = ['input', 'output', 'wire', 'register', 'local'] as const satisfies Role[]
/** TypeScript is what a module without a language is in. */
const languages = ['typescript', 'verilog'] as const satisfies ('typescript' | Module['language'])[]
/** The value that a register begins with, if any: after reset, or at the start of a run. */
const beginnings = ['none', 'reset', 'initial'] as const
const blockKinds = ['comb', 'seq'] as const satisfies Block['kind'][]

/** The tables that the modules of one design share. */
export interface ModuleWriter {
  readonly tables: OutputTables
  readonly shapes: ShapeOutput
  /** The numbers of earlier modules. */
  readonly modules: ReadonlyMap<Module, number>
}

export function writeModule(module: Module, { tables, shapes, modules }: ModuleWriter): readonly number[] {
  const output = new ModuleOutput(tables, module)
  const shape = (of: Shape): void => output.number(shapes.numberOf(of))
  output.text(module.name)
  output.text(module.className)
  output.text(module.parameters)
  output.place(module.place)
  output.number(languages.indexOf(module.language ?? 'typescript'))
  writeConstants(module.constants, output)
  output.list(module.signals, (signal) => writeSignal(signal, output))
  output.list(module.fields, (field) => {
    shape(field.shape)
    writeSegments(field.segments, output)
    output.list(field.signals, (signal) => output.signal(signal))
    output.place(field.place)
  })
  output.list(module.memories, (memory) => {
    shape(memory.shape)
    output.text(memory.path)
    output.text(memory.name)
    output.number(memory.depth)
    output.list(memory.initial ?? [], (word) => output.integer(word))
    output.place(memory.place)
  })
  output.list(module.instances, (instance) => {
    writeSegments(instance.segments, output)
    output.text(instance.name)
    output.number(modules.get(instance.module)!)
    output.place(instance.place)
  })
  writeBehaviour(module, output)
  return output.numbers
}

function writeBehaviour({ connections, blocks }: Module, output: ModuleOutput): void {
  const values = connections.map(({ value }) => value)
  output.list(inDependencyOrder([...values, ...blocks.flatMap(({ body }) => expressionsIn(body))]), (expr) => {
    writeExpression(expr, output)
    output.wrote(expr)
  })
  output.list(connections, ({ target, value, place }) => {
    output.target(target)
    output.root(value)
    output.place(place)
  })
  output.list(blocks, ({ kind, name, body, locals, place }) => {
    output.number(blockKinds.indexOf(kind))
    output.text(name)
    writeBody(body, output)
    output.list(locals, (local) => output.signal(local))
    output.place(place)
  })
}

function writeSignal({ path, name, role, type, reset, initial, place }: Signal, output: ModuleOutput): void {
  output.text(path)
  output.text(name)
  output.number(roles.indexOf(role))
  output.type(type)
  output.place(place)
  const value = reset ?? initial
  const beginning = value === undefined ? 'none' : reset === null ? 'initial' : 'reset'
  if (role === 'register') output.number(beginnings.indexOf(beginning))
  if (value !== undefined) output.integer(value)
}

function writeSegments(segments: Segments, output: ModuleOutput): void {
  output.list(segments, (segment) => {
    output.flag(typeof segment === 'string')
    if (typeof segment === 'string') output.text(segment)
    else output.number(segment)
  })
}

/** The tables that the modules of one design refer to. */
export interface ModuleReader extends InputTables {
  readonly shapes: ShapeInput
  /** The earlier modules. */
  readonly modules: readonly Module[]
  readonly size: DesignSize
  /** The version of the format. */
  readonly version: number
}

/** @throws FlitwaveError FW925 if the numbers do not encode a module */
export function readModule(numbers: readonly unknown[], reader: ModuleReader): Module {
  const input = new ModuleInput(reader, numbers, `module ${reader.modules.length}`)
  const shape = (): Shape => reader.shapes.read(input, reader.size)
  const name = input.text()
  const className = input.text()
  const parameters = input.text()
  const place = input.place()
  const language = readLanguage(input, reader)
  const constants = readConstants(input)
  const signals = (input.signals = input.list(() => readSignal(input)))
  const fields = input.list(() => readField(input, shape(), reader.size))
  const memories = (input.memories = input.list(() => readMemory(input, shape(), reader)))
  const instances = (input.instances = input.list(() => readInstance(input, reader)))
  input.readExpressions()
  const connections = input.list(() => readConnection(input))
  const blocks = input.list(() => readBlock(input))
  input.end()
  const parts = { fields, signals, memories, instances, connections, blocks, place }
  return { name, className, parameters, ...language, ...(constants && { constants }), ...parts }
}

function readLanguage(input: ModuleInput, { version }: ModuleReader): Pick<Module, 'language'> {
  const language = version === oldestVersion ? 'typescript' : languages[input.number(languages.length)]!
  return language === 'typescript' ? {} : { language }
}

function readSignal(input: ModuleInput): Signal {
  const path = input.printable()
  const name = input.text()
  const role = roles[input.number(roles.length)]!
  const type = input.type()
  const place = input.place()
  const beginning = role === 'register' ? beginnings[input.number(beginnings.length)]! : 'none'
  if (beginning === 'none') return { path, name, role, type, reset: null, place }
  const value = input.integer()
  if (!holds(type, value)) refuse(`the ${beginning} value of ${path} is not of its type`)
  if (beginning === 'reset') return { path, name, role, type, reset: value, place }
  return { path, name, role, type, reset: null, initial: value, place }
}

function readField(input: ModuleInput, shape: Shape, size: DesignSize): Field {
  const segments = readSegments(input, size)
  const signals = input.list(() => input.signal())
  if (signals.length !== leafCount(shape)) refuse('a field has not as many signals as its shape has leaves')
  return { segments, path: segmentsPath(segments), shape, signals, place: input.place() }
}

function readMemory(input: ModuleInput, shape: Shape, { version }: ModuleReader): Memory {
  const path = input.printable()
  const name = input.text()
  const depth = input.number()
  if (depth === 0) refuse(`${path} has no words`)
  const type = wordType(shape)
  const initial = version === oldestVersion ? [] : input.list(() => input.integer())
  if (initial.length > depth) refuse(`${path} begins with more words than it has`)
  if (!initial.every((word) => holds(type, word))) refuse(`an initial word of ${path} is not of its type`)
  return { path, name, depth, type, shape, ...(initial.length > 0 && { initial }), place: input.place() }
}

function readInstance(input: ModuleInput, { modules, size }: ModuleReader): Instance {
  const segments = readSegments(input, size)
  const name = input.text()
  const module = modules[input.number(modules.length)]!
  return { segments, path: segmentsPath(segments), name, module, place: input.place() }
}

function readConnection(input: ModuleInput): Connection {
  const target = input.target()
  return { target, value: expectType(input.root(), target.signal.type), place: input.place() }
}

function readBlock(input: ModuleInput): Block {
  const kind = blockKinds[input.number(blockKinds.length)]!
  const name = input.text()
  const body = readBody(input)
  return { kind, name, body, locals: input.list(() => input.signal()), place: input.place() }
}

function readSegments(input: ModuleInput, size: DesignSize): Segments {
  return input.list(() => {
    const segment = input.flag() ? input.printable() : input.number()
    size.add('characters', String(segment).length)
    return segment
  }, 1)
}
