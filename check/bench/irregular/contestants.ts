/** Engines and Verilator on a design that is no regular network. */

import type { Contestant } from '../engines/engine.js'
import { modelOf } from '../engines/verilator.js'
import { modeOf, ready, type EngineName } from '../engines/ours.js'
import { networkHeader } from '../verilator/network.js'
import type { IrregularDesign } from './designs.js'
import { firstLooks } from './looks.js'

export interface IrregularContestant extends Contestant {
  /** Its name in results. */
  readonly engine: string
}

/** The rival with which others are compared. */
export const rival = 'verilator'

/** Engines that run without a look at any signal. */
export function runners(design: IrregularDesign, file: string): readonly IrregularContestant[] {
  const bare = { look: [], first: 1 }
  const job = (engine: EngineName, native = false) => ours({ engine, native, file, ...bare })
  return [job('scalar'), job('bitslice'), job('word'), job('word', true), verilator(design)]
}

/** Engines that run single cycles, with a look at the same signals after each. */
export function lookers(look: readonly string[], file: string): readonly IrregularContestant[] {
  const engines = ['scalar', 'bitslice', 'word'] as const
  return engines.map((engine) => ours({ engine, native: false, file, look, first: firstLooks }))
}

interface OurJob {
  readonly engine: EngineName
  readonly native: boolean
  /** The encoded design. */
  readonly file: string
  readonly look: readonly string[]
  /** Cycles that belong to the start. */
  readonly first: number
}

function ours({ engine, native, ...job }: OurJob): IrregularContestant {
  return {
    engine: native ? `${engine}-native` : engine,
    title: `Flitwave, ${engine}${native ? ', native code' : ''}`,
    routers: 1,
    prepare: () => ready({ engine, checks: false, native: modeOf(native), design: 'file', runs: 1, ...job }),
  }
}

function verilator({ verilog, top, reports }: IrregularDesign): IrregularContestant {
  const build = {
    models: [{ top, prefix: 'Vnetwork', verilog }],
    program: 'whole.cpp',
    headers: { 'reports.h': networkHeader(reports) },
  }
  return { engine: rival, title: 'Verilator', routers: 1, prepare: (options) => modelOf(() => build, options) }
}
