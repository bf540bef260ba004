/** Imports a design from Verilog. */

import { checkLoops, expectNoParent } from '../../ir/check/loops.js'
import type { Design, Module } from '../../ir/ir.js'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { obtain } from '../../base/maps.js'
import { ModuleBuilder, parameterText, type BuiltModule } from './build/module.js'
import { ModuleNames } from './names.js'
import { withoutEqualModules } from './netlist/merge.js'
import { withoutUnneeded } from './netlist/needed.js'
import { isInstance, type Cell, type Netlist, type NetModule } from './netlist/netlist.js'
import { sizeOfNetlist } from './netlist/size.js'
import { withoutUnknownWrites } from './netlist/unknown-writes.js'
import { refuse } from './refuse.js'
import { placeOf } from './netlist/place.js'
import { Findings, type ImportReport } from './report.js'
import type { ModuleState } from './reset/analysis.js'
import { inputValues, type InputValues } from './reset/known-values.js'
import { chooseReset, inputsWith, type ChosenReset, type ResetChoice } from './reset/choose.js'
import { findClock } from './reset/clock.js'
import { withoutFalseLoops } from './split.js'
import { refuseDelays } from './delays.js'
import { decodeNetlist, slangCreator } from './yosys/decode.js'
import { topParameters } from './yosys/refusal.js'
import { defaultLimit, findYosys } from './yosys/run.js'
import type { RunYosys, Sources } from './yosys/script.js'
import { withSlang } from './yosys/slang.js'

export interface ImportOptions {
  readonly reset?: ResetChoice
  /** Seconds of processor time for Yosys. */
  readonly limit?: number
  /** By default the one of this machine. */
  readonly yosys?: RunYosys
}

export interface ImportedDesign {
  readonly design: Design
  /** The signals of the ports of the top by their names in the source; null for the clock and the reset. */
  readonly ports: BuiltModule['ports']
  readonly report: ImportReport
}

/**
 * Makes a design of Verilog sources.
 * @throws FlitwaveError FW601 to FW611 for what cannot be read or has no counterpart, FW136 for a combinational loop
 */
export async function importVerilog(sources: Sources, options: ImportOptions = {}): Promise<ImportedDesign> {
  const { reset = 'auto', limit = defaultLimit } = options
  const yosys = options.yosys ?? withSlang(await findYosys())
  const flattened: string[] = []
  const top = sources.top ?? (await topOf(sources, yosys, limit))
  for (;;) {
    const netlist = decodeNetlist(await yosys({ ...sources, top }, flattened, limit))
    try {
      return withParameters(importNetlist(netlist, reset, flattened), sources)
    } catch (error) {
      const loop = error instanceof LoopThroughInstances ? error : null
      const more = loop?.modules.filter((module) => !flattened.includes(module)) ?? []
      if (!loop || more.length === 0) throw loop?.found ?? error
      // Its ports may have bits that do not depend on each other.
      flattened.push(...more)
    }
  }
}

/** Slang does not tell the parameters of the top module: they are those of its source. */
function withParameters(imported: ImportedDesign, sources: Sources): ImportedDesign {
  const { report } = imported
  if (!report.frontEnd.startsWith(slangCreator)) return imported
  const parameters = topParameters({ ...sources, top: sources.top ?? imported.design.top.name }) ?? []
  return { ...imported, report: { ...report, parameters } }
}

/** The name of the top module, without which no parameters of it can be set; null if there are none to set. */
async function topOf(sources: Sources, yosys: RunYosys, limit: number): Promise<string | null> {
  if (Object.keys(sources.parameters).length === 0) return null
  return decodeNetlist(await yosys({ ...sources, parameters: {} }, [], limit)).top.sourceName
}

/** A loop that may be none, once the modules on it are parts of the module around them. */
class LoopThroughInstances extends Error {
  constructor(
    readonly found: FlitwaveError,
    readonly modules: readonly string[],
  ) {
    super(found.message)
  }
}

/**
 * The same for a netlist that is there. Where something that no output needs cannot be imported, nothing of the kind is: a latch
 * for a debugger shall not refuse a design.
 */
export function importNetlist(read: Netlist, choice: ResetChoice, flattened: readonly string[] = []): ImportedDesign {
  try {
    return importWhole(read, choice, flattened)
  } catch (error) {
    if (!(error instanceof FlitwaveError || error instanceof LoopThroughInstances)) throw error
    return importWhole(withoutUnneeded(read), choice, flattened)
  }
}

function importWhole(read: Netlist, choice: ResetChoice, flattened: readonly string[]): ImportedDesign {
  refuseDelays(read)
  const given = withoutEqualModules(read)
  const modules = new Map(
    [...given.modules].map(([name, module]) => [name, withoutUnknownWrites(withoutFalseLoops(module))]),
  )
  const netlist = { ...given, modules, top: modules.get(given.top.name)! }
  const clock = findClock(netlist)
  const reset = chooseReset(netlist, choice, clock?.bit ?? null)
  const findings = new Findings()
  const { design, ports } = new DesignBuilder(netlist, clock?.bit ?? null, reset, findings).design()
  return {
    design,
    ports,
    report: {
      frontEnd: netlist.creator,
      parameters: [...given.top.parameters.keys()],
      clock: clock?.port ?? null,
      reset: reset && { port: reset.port, isActiveHigh: reset.isActiveHigh },
      unknownBits: findings.unknownBits,
      clockedInReset: findings.clockedInReset,
      flattened,
      size: sizeOfNetlist(withoutUnneeded(given)),
    },
  }
}

class DesignBuilder {
  private readonly built = new Map<string, BuiltModule>()
  private readonly modules: Module[] = []
  private readonly names = new ModuleNames()

  constructor(
    private readonly netlist: Netlist,
    private readonly clock: number | null,
    private readonly reset: ChosenReset | null,
    private readonly findings: Findings,
  ) {}

  design(): Pick<ImportedDesign, 'design' | 'ports'> {
    const { netlist, clock, reset } = this
    const inactive = reset?.isActiveHigh ? '0' : '1'
    const clocks = inputsWith(netlist, clock, 'c')
    const resets = inputsWith(netlist, reset?.bit ?? null, inactive)
    const roles = [...clocks].map((role, i) => (role === 'x' ? resets[i]! : role)).join('')
    const { module, ports } = this.build(netlist.top, roles, reset?.state ?? null)
    expectNoParent(module)
    return { design: { top: module, modules: this.modules }, ports }
  }

  private build(source: NetModule, roles: InputValues, state: ModuleState | null): BuiltModule {
    return obtain(this.built, `${source.name} ${roles} ${state?.signature ?? ''}`, () => {
      const builder = new ModuleBuilder(
        source,
        this.nameOf(source),
        { roles, state },
        (cell) => this.moduleOf(cell),
        (cell, childRoles, parent) => this.buildChild(cell, childRoles, parent),
        this.findings,
      )
      const built = builder.module()
      this.check(source, built.module)
      this.modules.push(built.module)
      return built
    })
  }

  private buildChild(cell: Cell, roles: InputValues, parent: ModuleState | null): BuiltModule {
    const child = this.moduleOf(cell)
    const state =
      parent &&
      this.reset!.analysis.stateOf(
        child,
        inputValues(child, cell, (bit) => parent.valueOf(bit)),
      )
    return this.build(child, roles, state)
  }

  private moduleOf(cell: Cell): NetModule {
    const place = placeOf(cell.attributes)
    return (
      this.netlist.modules.get(cell.type) ??
      refuse('cell', `${cell.name} is of a module ${cell.type} that is not there`, place)
    )
  }

  private check(source: NetModule, module: Module): void {
    try {
      checkLoops(module)
    } catch (error) {
      if (!(error instanceof FlitwaveError)) throw error
      const through = source.cells.filter(isInstance).map(({ type }) => type)
      throw new LoopThroughInstances(
        error,
        [...new Set(through)].filter((name) => onLoop(error, module, name, this.netlist)),
      )
    }
  }

  /** The top has its own name, and so has a module that is there once. */
  private nameOf({ sourceName, parameters }: NetModule): string {
    const all = [...parameters].map(([name, value]) => `${name}${parameterText(value)}`)
    const isAlone = [...this.netlist.modules.values()].filter((one) => one.sourceName === sourceName).length === 1
    const text = isAlone ? sourceName : [sourceName, ...all].join('_').slice(0, 60)
    return this.names.whole(text).name
  }
}

/** True if a module has an instance whose ports a loop passes through. */
function onLoop(error: FlitwaveError, parent: Module, type: string, netlist: Netlist): boolean {
  const name = netlist.modules.get(type)?.sourceName
  const messages = error.diagnostics.flatMap(({ notes }) => notes.map(({ message }) => message))
  const instances = parent.instances.filter(({ module }) => module.name === name || module.name.startsWith(`${name}_`))
  return instances.some(({ path }) =>
    messages.some((message) => message.includes(`in ${path}: `) || message.includes(`${path}.`)),
  )
}
