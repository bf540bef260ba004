/** Makes a module of the IR of a module of the netlist. */

import type { Place } from '../../../base/diagnostic/place.js'
import type { Block, Instance, Module, Signal, Stmt } from '../../../ir/ir.js'
import { groupBy } from '../../../base/maps.js'
import { converters } from '../cells/cells.js'
import { CellReader, pinOf } from '../cells/cell.js'
import { classNameOf } from '../names.js'
import {
  isCheck,
  isConstant,
  isInstance,
  type Bit,
  type Cell,
  type Net,
  type NetModule,
  type NetPort,
} from '../netlist/netlist.js'
import { netsOf } from '../netlist/nets.js'
import { placeOf } from '../netlist/place.js'
import { refuseKind } from '../cells/refused.js'
import { isRegister, type ModuleState } from '../reset/analysis.js'
import { inputValues, type InputValues } from '../reset/known-values.js'
import { fixedBits, valueIn, type FixedBits } from '../reset/fixed.js'
import type { Findings } from '../report.js'
import { retyped } from '../terms.js'
import { clockedStatements } from './clocked-statements.js'
import { EqualBits } from './equal-bits.js'
import { BuiltMemory, isMemory } from './memories.js'
import { Registers } from './registers.js'
import { ModuleScope, valueOf } from './scope.js'
import { Units, type Unit } from './units.js'
import { checkStatement, isIgnored } from '../cells/checks.js'
import { initialBits } from './initial.js'

/** A module, and the signals of its ports by their names in the source; null for the clock and the reset. */
export interface BuiltModule {
  readonly module: Module
  readonly ports: ReadonlyMap<string, Signal | null>
}

/** The surroundings of a module, as far as they make it another one. */
export interface Surroundings {
  /** For each bit of an input: `c` for the clock, `0` or `1` for what the reset leaves constant, `x` for all others. */
  readonly roles: InputValues
  /** The values under reset; null without a reset. */
  readonly state: ModuleState | null
}

/** Builds the module of an instance. */
export type BuildChild = (cell: Cell, roles: InputValues, parent: ModuleState | null) => BuiltModule

export class ModuleBuilder {
  private readonly scope: ModuleScope
  private readonly clocks: ReadonlySet<number>
  private readonly fixed: FixedBits
  private readonly ports = new Map<string, Signal | null>()
  private readonly instances: Instance[] = []
  private readonly declared = new Map<string, Signal>()

  constructor(
    private readonly source: NetModule,
    private readonly name: string,
    private readonly around: Surroundings,
    private readonly child: (cell: Cell) => NetModule,
    private readonly build: BuildChild,
    private readonly findings: Findings,
  ) {
    this.clocks = clockBits(source, around.roles)
    this.fixed = fixedBits(source, around.roles)
    this.scope = new ModuleScope(source, this.clocks, findings)
  }

  module(): BuiltModule {
    const { source, scope } = this
    for (const [bit, value] of this.fixed) scope.fix(bit, value)
    for (const port of source.ports) this.addPort(port)
    const memories = source.cells.filter(isMemory).map((cell) => new BuiltMemory(cell, scope))
    const children = source.cells.filter(isInstance).map((cell) => this.addInstance(cell))
    const registers = new Registers(scope, this.around.state, initialBits(source))
    const units = [
      ...registers.units,
      ...memories.flatMap(({ reads }) => reads),
      ...children.flat(),
      ...this.operators(),
    ]
    new Units(
      units,
      scope,
      (bit) => netsOf(source).readersOf(bit),
      (net) => this.declareNet(net, registers),
    ).convert()
    this.connectNets(registers)
    this.connectInstances()
    const blocks = [...this.clockedBlocks(registers), ...this.writeBlocks(memories), ...this.checkBlocks()]
    const module: Module = {
      name: this.name,
      className: classNameOf(source.sourceName),
      parameters: describeParameters(source),
      fields: scope.fields,
      signals: scope.signals,
      memories: memories.map(({ memory }) => memory),
      instances: this.instances,
      connections: scope.connections,
      blocks,
      place: scope.place,
      language: 'verilog',
    }
    return { module, ports: this.ports }
  }

  private addPort(port: NetPort): void {
    const { name, direction, bits, isSigned } = port
    const isGone = direction === 'input' && bits.every((bit) => this.isGone(bit))
    if (isGone || bits.length === 0) {
      this.ports.set(name, null)
      return
    }
    const net = this.source.nets.find((one) => one.name === name)
    const place = (net && placeOf(net.attributes)) ?? this.scope.place
    const role = direction === 'input' ? 'input' : 'output'
    const signal = this.scope.declare({
      given: isPath(name) ? this.scope.names.give(name) : this.scope.names.whole(name),
      role,
      width: bits.length,
      isSigned,
      place,
    })
    this.ports.set(name, signal)
    if (role === 'output') return
    const value = valueOf(signal)
    this.scope.define(bits, value)
    for (const bit of bits) {
      const fixed = valueIn(this.fixed, bit)
      if (fixed) this.scope.fix(bit as number, fixed)
    }
  }

  /** True for a bit of the clock or the reset, which the IR does not have. */
  private isGone(bit: Bit): boolean {
    return !isConstant(bit) && (this.clocks.has(bit) || this.fixed.has(bit))
  }

  private addInstance(cell: Cell): Unit[] {
    const { scope } = this
    const place = placeOf(cell.attributes) ?? scope.place
    const child = this.child(cell)
    const roles = inputValues(child, cell, (bit) =>
      !isConstant(bit) && this.clocks.has(bit) ? 'c' : (valueIn(this.fixed, bit) ?? 'x'),
    )
    const built = this.build(cell, roles, this.around.state)
    const { segments, path, name } = scope.names.give(cell.isHidden ? `instance_${place.line}` : cell.name)
    const instance: Instance = { segments, path, name, module: built.module, place }
    this.instances.push(instance)
    this.inputs.push(() => this.connectInputs(cell, child, built, instance, place))
    return child.ports.flatMap((port): Unit[] => {
      const signal = built.ports.get(port.name)
      const bits = cell.pins.get(port.name)?.bits
      if (port.direction !== 'output' || !signal || !bits) return []
      const value = { kind: 'port', type: signal.type, instance, signal, place } as const
      const width = signal.type.width
      return [{ name: `${name}_${signal.name}`, bits, needs: [], place, value: () => retyped(value, width, false) }]
    })
  }

  private readonly inputs: (() => void)[] = []

  private connectInstances(): void {
    for (const connect of this.inputs) connect()
  }

  private connectInputs(cell: Cell, child: NetModule, built: BuiltModule, instance: Instance, place: Place): void {
    for (const port of child.ports) {
      const signal = built.ports.get(port.name)
      if (port.direction !== 'input' || !signal) continue
      const bits = cell.pins.get(port.name)?.bits ?? port.bits.map((): Bit => 'x')
      // A clock beside other bits in one port is read by nobody.
      const read = bits.map((bit): Bit => {
        if (bit === 'z') return 'x'
        return !isConstant(bit) && this.clocks.has(bit) ? '0' : bit
      })
      const value = retyped(this.scope.read(read, place), signal.type.width, signal.type.signed)
      this.scope.connections.push({ target: { instance, signal }, value, place })
    }
  }

  private operators(): Unit[] {
    const { scope, source } = this
    return source.cells.flatMap((cell): Unit[] => {
      const { type } = cell
      if (isInstance(cell) || isMemory(cell) || isRegister(cell) || isCheck(cell) || isIgnored(cell)) return []
      const place = placeOf(cell.attributes) ?? this.placeOfOutput(cell) ?? scope.place
      const convert = Object.hasOwn(converters, type) ? converters[type] : undefined
      if (!convert) return refuseKind(cell, source, place)
      const bits = pinOf(cell, 'Y')
      if (bits.every((bit) => isConstant(bit) || this.fixed.has(bit))) return []
      const needs = [...cell.pins.values()].flatMap((pin) => (pin.direction === 'input' ? pin.bits : []))
      const reader = new CellReader(cell, place, scope.read, scope.keep)
      return [{ name: type.slice(1), bits, needs, place, value: () => convert(reader) }]
    })
  }

  /** Cells that a program has put in have no place of their own. */
  private placeOfOutput(cell: Cell): Place | null {
    const [first] = pinOf(cell, 'Y')
    const net = this.source.nets.find(({ bits }) => first !== undefined && bits.includes(first))
    return net ? placeOf(net.attributes) : null
  }

  /** The signal of a net of the source; null if a register or an input is called so. */
  private declareNet(net: Net, registers: Registers): Signal | null {
    if (this.declared.has(net.name)) return null
    const port = this.ports.get(net.name)
    if (port?.role === 'input' || port === null) return null
    if (port) {
      this.declared.set(net.name, port)
      return port
    }
    if (registers.nets.has(net.name)) return null
    const place = placeOf(net.attributes) ?? this.scope.place
    const given = this.scope.names.give(net.name)
    const signal = this.scope.declare({ given, role: 'wire', width: net.bits.length, isSigned: net.isSigned, place })
    this.declared.set(net.name, signal)
    return signal
  }

  /** Outputs and wires that are made of several values. */
  private connectNets(registers: Registers): void {
    const { scope, source } = this
    for (const net of source.nets) {
      if (net.isHidden || net.bits.length === 0) continue
      const isOutput = this.ports.get(net.name)?.role === 'output'
      if (!isOutput && net.bits.every((bit) => isUnknown(bit) || this.isGone(bit) || !scope.isDefined(bit))) continue
      if (!isOutput && net.bits.some((bit) => !isConstant(bit) && this.clocks.has(bit))) continue
      const signal = this.declareNet(net, registers)
      if (signal) scope.connect(signal, scope.read(net.bits, signal.place), signal.place)
    }
    for (const port of source.ports) {
      const signal = this.ports.get(port.name)
      if (signal?.role !== 'output' || this.declared.has(port.name)) continue
      scope.connect(signal, scope.read(port.bits, signal.place), signal.place)
    }
  }

  private clockedBlocks(registers: Registers): Block[] {
    const { scope } = this
    const groups = groupBy(registers.built, ({ place }) => place.line)
    return [...groups].flatMap(([line, group]): Block[] => {
      const body = group.flatMap((register): readonly Stmt[] => {
        const { signal, place } = register
        if (this.around.state && signal.reset === null && !registers.holdsInReset(register))
          this.findings.addClocked({ path: `${this.source.sourceName}.${signal.path}`, kind: 'register', place })
        const { width, signed } = signal.type
        const value = retyped(registers.nextOf(register), width, signed)
        return clockedStatements(signal, value, place)
      })
      return [{ kind: 'seq', name: scope.names.whole(`always_${line}`).name, body, locals: [], place: group[0]!.place }]
    })
  }

  private writeBlocks(memories: readonly BuiltMemory[]): Block[] {
    const equal = new EqualBits(this.source)
    return memories.flatMap((built): Block[] => {
      const { memory, place, enables } = built
      const { state } = this.around
      if (state && enables.some((bit) => state.valueOf(bit) !== '0'))
        this.findings.addClocked({ path: `${this.source.sourceName}.${memory.path}`, kind: 'memory', place })
      const body = built.writes(equal)
      const name = this.scope.names.whole(`write_${memory.name}`).name
      return body.length > 0 ? [{ kind: 'seq', name, body, locals: [], place }] : []
    })
  }

  private checkBlocks(): Block[] {
    const { scope } = this
    const body = this.source.cells.flatMap((cell): Stmt[] =>
      isCheck(cell) ? [checkStatement(cell, scope.read, placeOf(cell.attributes) ?? scope.place)] : [],
    )
    if (body.length === 0) return []
    return [{ kind: 'comb', name: scope.names.whole('checks').name, body, locals: [], place: body[0]!.place }]
  }
}

const isUnknown = (bit: Bit): boolean => bit === 'x' || bit === 'z'

/** False for the name of a port that would stand in a scope or an array. */
const isPath = (name: string): boolean => !/[.[]/.test(name)

function clockBits({ ports }: NetModule, roles: InputValues): ReadonlySet<number> {
  const inputs = ports.filter(({ direction }) => direction === 'input').flatMap(({ bits }) => bits)
  return new Set(inputs.filter((bit, i): bit is number => roles[i] === 'c' && !isConstant(bit)))
}

/** `W = 8, D = 4` */
function describeParameters({ parameters }: NetModule): string {
  return [...parameters].map(([name, value]) => `${name} = ${parameterText(value)}`).join(', ')
}

export function parameterText(value: string): string {
  return /^[01]+$/.test(value) ? BigInt(`0b${value}`).toString() : value
}
