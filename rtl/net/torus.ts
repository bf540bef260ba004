'use rtl'
import { fixed } from 'flitwave/hdl'
import { Grid } from './grid.js'

/** A torus: each row in each dimension is a ring. With one dimension, it is a ring. */
export class Torus extends Grid.with({
  topology: fixed('torus'),
}) {}
