'use rtl'
import { comb, param } from 'flitwave/hdl'
import type { ModuleType } from 'flitwave/hdl'
import { bestOutput, type Choice } from './best-output.js'
import { portAlong } from './port.js'
import { ringClass } from './ring-class.js'
import { RouteUnit, type Line, type OutputState, type RoutingParameters } from './route.js'
import { RouteOnMesh } from './route-mesh.js'
import { RouteOnTorus } from './route-torus.js'

/**
 * Minimal adaptive routing with escape channels (Duato, "A new theory of deadlock-free adaptive routing in wormhole
 * networks", IEEE TPDS 1993). A packet takes any output on a shortest path if one of its adaptive virtual channels is empty;
 * otherwise it requests its escape channel, that of dimension order. On a mesh, virtual channel 0 is the escape channel, on
 * a torus 0 (class p) and 1 (classes l and h); the others are adaptive.
 *
 * An adaptive channel is granted to a packet only when its buffer is empty, because the theory requires that no packet waits
 * behind another in it; an escape channel only has to be free.
 */
export abstract class MinimalAdaptive extends RouteUnit {
  /** The routing function of a topology. */
  static variantFor({ topology }: RoutingParameters): ModuleType<RouteUnit> {
    return topology === 'torus' ? AdaptiveTorus : AdaptiveMesh
  }
}

/** {@link MinimalAdaptive} on a mesh. */
export class AdaptiveMesh extends RouteOnMesh.with({
  /** Virtual channels of a physical channel: one to escape, and adaptive ones. */
  vcs: param(2, { min: 2, max: 16 }),
}) {
  @comb compute() {
    const adaptive = bestAdaptive(this.lines, this.everyChannel() - 1, this.outputs)
    if (adaptive.allowed) this.route = { port: adaptive.port, vcs: adaptive.open }
    else this.correct(this.lines, () => 1)
  }
}

/** {@link MinimalAdaptive} on a torus. */
export class AdaptiveTorus extends RouteOnTorus.with({
  /** Virtual channels of a physical channel: two to escape, and adaptive ones. */
  vcs: param(3, { min: 3, max: 16 }),
}) {
  @comb compute() {
    const adaptive = bestAdaptive(this.rings, this.everyChannel() - 3, this.outputs)
    if (adaptive.allowed) this.route = { port: adaptive.port, vcs: adaptive.open }
    else this.correct(this.rings, ({ wraps }) => ringClass(wraps, { vcs: 2 }))
  }
}

/**
 * The best output on a shortest path with an empty adaptive channel, and these channels; not `allowed` if there is none.
 * @param adaptive - the adaptive virtual channels, as a mask
 */
function bestAdaptive(lines: readonly Line[], adaptive: number, outputs: readonly OutputState[]): Choice {
  const candidates = lines.flatMap((line, axis) =>
    [true, false].map((positive) => {
      const port = portAlong(axis, positive)
      const open = outputs[port].empty & adaptive
      return { port, open, allowed: !line.arrived && line.positive === positive && open !== 0 }
    }),
  )
  return bestOutput(candidates, outputs)
}
