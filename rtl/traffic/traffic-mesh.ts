'use rtl'
import { fixed } from 'flitwave/hdl'
import { TrafficGrid } from './traffic-grid.js'

/**
 * A mesh under uniform random traffic that it makes itself: it runs without a testbench, on whatever
 * simulates it. Nodes are numbered as {@link coordinatesOf} says.
 */
export class TrafficMesh extends TrafficGrid.with({
  topology: fixed('mesh'),
}) {}
