/**
 * Adds coverage counters to a design. Each module gets hidden registers, with a bit for each coverage point, and logic
 * beside the user's logic that sets the bits. All engines therefore count alike in all lanes, and need no code for coverage.
 */

import { constantOf } from '../../ir/fold.js'
import { bit } from '../../ir/integer.js'
import type { Block, Design, Module, Signal, Stmt } from '../../ir/ir.js'
import { rebuildDesign } from '../../ir/rebuild.js'
import { assign, Counters, HiddenSignals, keep, none, nowhere } from './counters.js'
import { instrumentBlock, instrumentConnections, SourcePoints } from './instrument-block.js'
import { countMachines } from './machines.js'
import { Nets } from './nets.js'
import type { ModulePoints } from './points.js'
import { countToggles } from './toggles.js'

/** A design with counters, and the coverage points they stand for. */
export interface CoveredDesign {
  readonly design: Design
  /** The coverage points, by module of the design without counters. */
  readonly points: ReadonlyMap<Module, ModulePoints>
  /** The modules without counters, by module with counters. */
  readonly originals: ReadonlyMap<Module, Module>
  /** The modules with counters, by module without counters. */
  readonly changed: ReadonlyMap<Module, Module>
  readonly nets: Nets
}

/** Adds counters to a design. Its fields, signals and places do not change. */
export function instrument(original: Design): CoveredDesign {
  const nets = new Nets(original)
  const points = new Map<Module, ModulePoints>()
  const design = rebuildDesign(original, (module) => {
    const { changed, found } = instrumentModule(module, nets.countedIn(module))
    points.set(module, found)
    return changed
  })
  const originals = new Map(design.modules.map((module, i) => [module, original.modules[i]!]))
  const changed = new Map([...originals].map(([module, before]) => [before, module]))
  return { design, points, originals, changed, nets: new Nets(design) }
}

function instrumentModule(module: Module, counted: readonly Signal[]): { changed: Module; found: ModulePoints } {
  const hidden = new HiddenSignals()
  const points = new SourcePoints()
  const blocks = module.blocks.map((block) => instrumentBlock(block, hidden, points))
  const begun = hidden.declare('register', bit, 'begun')
  const counters = new Counters(hidden, 'local')
  const choices = instrumentConnections(
    module.connections.map(({ value }) => value),
    counters,
    points,
  )
  const toggles = countToggles(counted, hidden, begun)
  const machines = countMachines(module, hidden, counters, begun)
  const body: Stmt[] = [
    ...counters.words.map((word) => assign(word.hits, none(word))),
    ...choices,
    ...machines.body,
    ...toggles.body,
    ...blocks.flatMap(({ words }) => words.map(keep)),
    ...counters.words.map(keep),
    assign(begun, constantOf(1n, bit, nowhere)),
  ]
  const locals = [...counters.words.map(({ hits }) => hits), ...toggles.locals]
  const keeper: Block = { kind: 'seq', name: 'cover__keep', body, locals, place: nowhere }
  const changed: Module = {
    ...module,
    signals: [...module.signals, ...hidden.all],
    blocks: [...blocks.map(({ block }) => block), keeper],
  }
  const { methods, statements, branches, assertions } = points
  const found = { module, methods, statements, branches, assertions, toggles: toggles.points, machines: machines.points }
  return { changed, found }
}
