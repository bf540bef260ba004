'use rtl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { Grid } from './grid.js'
import { networkParameters, type NetworkParameters } from './parameters.js'

/** A torus: each row in each dimension is a ring. In one dimension it is a ring. */
export class Torus extends Grid {
  static readonly parameters = {
    ...networkParameters,
    topology: { default: 'torus', choices: ['torus'], about: 'what it is' },
  } satisfies ParameterSpecs

  constructor(p: Omit<NetworkParameters, 'topology'>) {
    super({ ...p, topology: 'torus' })
  }
}
