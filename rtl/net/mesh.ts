'use rtl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { Grid } from './grid.js'
import { networkParameters, type NetworkParameters } from './packet.js'

/** A two-dimensional mesh: rows and columns end at the edges. */
export class Mesh extends Grid {
  static readonly parameters = {
    ...networkParameters,
    topology: { default: 'mesh', choices: ['mesh'], about: 'what it is' },
  } satisfies ParameterSpecs

  constructor(p: Omit<NetworkParameters, 'topology'>) {
    super({ ...p, topology: 'mesh' })
  }

  protected override step(at: number, by: 1 | -1, size: number): number | null {
    const next = at + by
    return next < 0 || next >= size ? null : next
  }
}
