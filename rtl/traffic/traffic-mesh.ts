'use rtl'
import { fixed } from 'flitwave/hdl'
import { TrafficGrid } from './traffic-grid.js'

/**
 * A mesh under uniform random traffic that it generates itself: it runs without a testbench, on any simulator.
 * {@link coordinatesOf} defines the numbers of nodes.
 */
export class TrafficMesh extends TrafficGrid.with({
  topology: fixed('mesh'),
}) {}
