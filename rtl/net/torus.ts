'use rtl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { Grid } from './grid.js'
import { stepOnRing } from './neighbour.js'
import { networkParameters, type NetworkParameters } from './packet.js'

/** A two-dimensional torus: each row and each column is a ring. */
export class Torus extends Grid {
  static readonly parameters = {
    ...networkParameters,
    topology: { default: 'torus', choices: ['torus'], about: 'what it is' },
  } satisfies ParameterSpecs

  constructor(p: Omit<NetworkParameters, 'topology'>) {
    super({ ...p, topology: 'torus' })
  }

  protected override step(at: number, by: 1 | -1, size: number): number {
    return stepOnRing(at, by, size)
  }
}
