'use rtl'
import type { ParameterSpecs } from 'flitwave/hdl'
import { Grid } from './grid.js'
import { networkParameters, type NetworkParameters } from './parameters.js'

/** A mesh: rows end at the edges. */
export class Mesh extends Grid {
  static readonly parameters = {
    ...networkParameters,
    topology: { default: 'mesh', choices: ['mesh'], about: 'what it is' },
  } satisfies ParameterSpecs

  constructor(p: Omit<NetworkParameters, 'topology'>) {
    super({ ...p, topology: 'mesh' })
  }
}
