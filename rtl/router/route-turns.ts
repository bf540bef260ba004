'use rtl'
import { param } from 'flitwave/hdl'
import { bestOutput } from './best-output.js'
import { RouteOnMesh } from './route-mesh.js'

/**
 * Minimal adaptive routing on a mesh of two dimensions that forbids some turns, so that no cycle of channels remains and any
 * virtual channel may be taken. It selects the best of the outputs that are allowed in this cycle.
 */
export abstract class RouteByTurns extends RouteOnMesh.with({
  /** Dimensions: x, then y. */
  dimensions: param(2, { choices: [2] }),
}) {
  /**
   * By direction, as in {@link Port}: true if the packet may leave through it. If none is allowed, the packet has arrived.
   */
  protected choose(...allowed: readonly boolean[]): void {
    const candidates = allowed.map((flag, port) => ({ port, allowed: flag, open: this.outputs[port].free }))
    const best = bestOutput(candidates, this.outputs)
    if (best.allowed) this.route = { port: best.port, vcs: this.everyChannel() }
    else this.leaveNetwork()
  }
}
