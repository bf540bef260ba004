/** The figures of docs/engines.md, made by the code that the page describes. */

import { vi } from 'vitest'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import type { Signal } from '../../src/ir/ir.js'
import { BitsliceEngine } from '../../src/engines/sim/bitslice/engine.js'
import { GateKind, isComplemented, nodeOf, type Literal } from '../../src/engines/sim/bitslice/lower/gates.js'
import { Netlist, type LaneGroup } from '../../src/engines/sim/bitslice/plan/netlist.js'
import type { Tile } from '../../src/engines/sim/bitslice/lower/tile.js'
import { planInput, type InputPlan } from '../../src/engines/sim/bitslice/plan/wires.js'
import { instanceTree } from '../../src/engines/sim/engine/instances.js'
import { Simulator } from '../../src/engines/sim/simulator.js'
import { wasm, ModuleEncoder } from '../../src/engines/sim/wasm/module.js'
import { select } from '../../src/print/wave/select.js'
import { printText } from '../../src/print/wave/text.js'
import { TokenRow } from '../../examples/token-row.js'
import { listFunctions } from './engines-listing.js'

/** Cells of the row on the page. */
export const length = 16

/**
 * The tokens and inputs of each cycle of the page: tokens are put into some cells first, then the inputs are written from
 * outside.
 */
const tokens = [10, 13, 14, 15]
const inputs = [
  { push: true, pop: false },
  { push: false, pop: true },
  { push: false, pop: false },
]

export function groupsOf(cells: number, runs = 1): readonly LaneGroup[] {
  return netlistOf(cells, runs).groups
}

function netlistOf(cells: number, runs: number): Netlist {
  const design = elaborate(new TokenRow({ length: cells }))
  return new Netlist(design, instanceTree(design), runs)
}

// ---------------------------------------------------------------------------------------------------------------- gates

/** Rows of the table: name, kind and operands of each gate, then the outputs and the registers. */
export function gateTable(): readonly string[] {
  const { tile } = groupsOf(length)[1]!
  const { gates, root } = tile
  const next = [...root.lowered.next].map(([signal, word]) => [signal, tile.word(root, word)] as const)
  const outputs = tile.module.signals.filter(({ role }) => role === 'output')
  const driven = outputs.map((signal) => [signal, tile.signal(root, signal)] as const)
  const names = nameNodes(tile)
  const name = (literal: Literal): string => `${isComplemented(literal) ? '¬' : ''}${names.get(nodeOf(literal))}`
  const rows: string[] = []
  for (let node = 1; node < gates.size; node++) {
    const operands = gates.operands(node).map(name)
    const [a, b, c] = operands
    switch (gates.kind(node)) {
      case GateKind.and:
        rows.push(`${names.get(node)} | and | ${a}, ${b}`)
        break
      case GateKind.xor:
        rows.push(`${names.get(node)} | xor | ${a}, ${b}`)
        break
      case GateKind.mux:
        rows.push(`${names.get(node)} | mux | ${a} ? ${b} : ${c}`)
        break
      case GateKind.constant:
      case GateKind.leaf:
    }
  }
  const bits = ([signal, word]: readonly [Signal, readonly Literal[]], mark: string): string[] =>
    word.map((literal, i) => `${bitName(signal, i)}${mark} | wire | ${name(literal)}`)
  return [...rows, ...driven.flatMap((of) => bits(of, '')), ...next.flatMap((of) => bits(of, "'"))]
}

function nameNodes(tile: Tile): ReadonlyMap<number, string> {
  const names = new Map<number, string>()
  let gates = 0
  for (let node = 1; node < tile.gates.size; node++) {
    if (!tile.gates.isLeaf(node)) names.set(node, `g${++gates}`)
    else {
      const source = tile.sources[tile.gates.first(node)]!
      if (source.kind === 'input' || source.kind === 'register')
        names.set(node, bitName(source.signal, tile.gates.second(node)))
    }
  }
  return names
}

function bitName(signal: Signal, bit: number): string {
  return signal.type.width === 1 ? signal.path : `${signal.path}[${bit}]`
}

// ---------------------------------------------------------------------------------------------------------------- wires

/** The plan that joins the lanes of an input. */
export function wirePlan(input: 'arrive' | 'next', runs = 1): InputPlan {
  const netlist = netlistOf(length, runs)
  const { tile } = netlist.groups[1]!
  const signal = tile.module.signals.find(({ path }) => path === input)!
  return planInput(netlist, 1, nodeOf(tile.rootInput(signal, 0)))
}

// --------------------------------------------------------------------------------------------------------------- planes

/** Every plane of the cells' group, and those that the program of a cycle adds, lane 0 first, in each cycle. */
export function planesByCycle(): ReadonlyMap<number, readonly string[]> {
  const { sim, engine } = start()
  const planes = new Map<number, string[]>()
  const look = (start: number, count: number): void => {
    for (let address = start; address < start + 16 * count; address += 16) {
      const lanes = Array.from({ length }, (_, lane) => (engine.bytes[address + (lane >> 3)]! >> (lane & 7)) & 1)
      planes.set(address, [...(planes.get(address) ?? []), lanes.join('')])
    }
  }
  for (const given of inputs) {
    Object.assign(sim.dut, given)
    look(pointer('state'), 8)
    sim.step()
    look(pointer('work'), 3)
  }
  return planes
}

/** The addresses of planes in the instructions. */
function pointer(name: 'state' | 'work'): number {
  return Number(new RegExp(`i32.const (\\d+) local.set \\$${name}`).exec(listing())![1])
}

function start(): { readonly sim: Simulator<TokenRow>; readonly engine: BitsliceEngine } {
  const made: BitsliceEngine[] = []
  class Seen extends BitsliceEngine {
    constructor(...given: ConstructorParameters<typeof BitsliceEngine>) {
      super(...given)
      made.push(this)
    }
  }
  const sim = new Simulator<TokenRow>(elaborate(new TokenRow({ length })), { engine: Seen })
  for (const cell of tokens) sim.dut.cells[cell]!.full = true
  return { sim, engine: made[0]! }
}

// -------------------------------------------------------------------------------------------------------------- listing

/** Locals that every function of a tile has, and the locals of each function. */
const common = ['state', 'work', 'vector', 'flags', 'spare']
const functions: readonly (readonly [name: string, locals: readonly string[]])[] = [
  ['copy', common],
  ['gates', [...common, 'a', 'b', 'c', 'd']],
  ['wires', [...common, 'from', 'a', 'b']],
  ['tile', [...common, 'from', 'a', 'b', 'c', 'd', 'e']],
  ['execute', ['alarm']],
]

/** The program of a cycle in the text format, word by word, with names for functions and locals. */
export function listing(): string {
  const bodies = listFunctions(cycleModule())
  if (bodies.length !== functions.length) throw new Error(`a cycle has ${bodies.length} functions`)
  return bodies.map((body, i) => `(func $${functions[i]![0]} (result i32) ${nameAll(body, i).join(' ')} )`).join(' ')
}

function nameAll(body: readonly string[], index: number): readonly string[] {
  const locals = functions[index]![1]
  return body.map((instruction) => {
    const [name, number] = instruction.split(' ')
    if (name === 'call') return `call $${functions[Number(number)]![0]}`
    return name!.startsWith('local.') ? `${name} $${locals[Number(number)]}` : instruction
  })
}

/** The first module that an engine compiles. */
function cycleModule(): Uint8Array {
  const compiled: Uint8Array[] = []
  const { Module } = wasm
  const spy = vi.spyOn(wasm, 'Module').mockImplementation(function (code) {
    compiled.push(code.slice())
    return new Module(code)
  })
  try {
    start()
  } finally {
    spy.mockRestore()
  }
  return compiled[0]!
}

/** The number of rounds of the loop in each cycle. */
export function rounds(): readonly number[] {
  const { sim, call } = startInParts()
  return inputs.map((given) => {
    Object.assign(sim.dut, given)
    call('copy')
    let count = 0
    do {
      call('gates')
      count++
    } while (call('wires') !== 0)
    call('tile')
    return count
  })
}

/** As {@link start}, with the functions of the program callable one by one. */
function startInParts(): { readonly sim: Simulator<TokenRow>; readonly call: (name: string) => number } {
  const { Instance } = wasm
  const instances: InstanceType<typeof Instance>[] = []
  const define = Reflect.get(ModuleEncoder.prototype, 'define')
  const spies = [
    vi.spyOn(ModuleEncoder.prototype, 'define').mockImplementation(function (this: ModuleEncoder, type, code, name) {
      return define.call(this, type, code, name ?? `part${exported++}`)
    }),
    vi.spyOn(wasm, 'Instance').mockImplementation(function (module, imports) {
      const instance = new Instance(module, imports)
      instances.push(instance)
      return instance
    }),
  ]
  let exported = 0
  try {
    const { sim } = start()
    const call = (name: string): number =>
      instances[0]!.exports[`part${functions.findIndex(([known]) => known === name)}`]!()
    return { sim, call }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

// ---------------------------------------------------------------------------------------------------------------- waves

const shown = ['push', 'pop', ...[12, 13, 14, 15].map((i) => `cells[${i}].full`)]

/** The waves that an engine shows of the same cycles, in some cells. */
export function waves(engine: 'scalar' | 'bitslice'): string {
  const sim = new Simulator<TokenRow>(elaborate(new TokenRow({ length })), { engine })
  const trace = sim.trace('**')
  for (const cell of tokens) sim.dut.cells[cell]!.full = true
  for (const given of inputs) {
    Object.assign(sim.dut, given)
    sim.step()
  }
  return printText(select(trace, { signals: shown.map((path) => `dut.${path}`) })).trimEnd()
}

/** The bits of a leaf in all cells, cell 0 first, in each cycle, as an engine reports them. */
export function leafByCycle(engine: 'scalar' | 'bitslice', leaf: (cell: Cell) => boolean | number): readonly string[] {
  const sim = new Simulator<TokenRow>(elaborate(new TokenRow({ length })), { engine })
  for (const cell of tokens) sim.dut.cells[cell]!.full = true
  return inputs.map((given) => {
    Object.assign(sim.dut, given)
    const bits = sim.dut.cells.map((cell) => Number(leaf(cell))).join('')
    sim.step()
    return bits
  })
}

type Cell = Simulator<TokenRow>['dut']['cells'][number]
