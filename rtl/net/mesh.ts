'use rtl'
import { fixed } from 'flitwave/hdl'
import { Grid } from './grid.js'

/** A mesh: rows end at the edges. */
export class Mesh extends Grid.with({
  topology: fixed('mesh'),
}) {}
