'use rtl'
import { comb, param } from 'flitwave/hdl'
import type { ParameterRule } from 'flitwave/hdl'
import { portAlong } from './port.js'
import { RouteOnMesh } from './route-mesh.js'

const twoHalves: ParameterRule<{ readonly vcs: number }> = {
  with: [],
  holds: ({ vcs }) => vcs % 2 === 0,
  remedy: () => 'one half of the virtual channels is for each order: make vcs even',
}

/**
 * O1TURN on a mesh of two dimensions: half of the packets go along x first, the others along y first, so that for any
 * traffic the load of a channel stays near that of the best routing (Seo, Ali, Lim, Rafique and Thottethodi, "Near-optimal
 * worst-case throughput routing for two-dimensional mesh networks", ISCA 2005). The orders share no virtual channel: a
 * packet that is injected on the lower half of them goes along x first, on the upper half along y first, and stays in its
 * half. It is deterministic except for the choice of the half, which the source makes: set `injectionVcs=all`.
 */
export class O1Turn extends RouteOnMesh.with({
  /** Dimensions: x, then y. */
  dimensions: param(2, { choices: [2] }),
  /** Virtual channels of a physical channel, one half for each order. */
  vcs: param(2, { min: 2, max: 16, rules: [twoHalves] }),
}) {
  /** The half of a packet is chosen where it is injected. */
  static readonly needsEveryVc = true

  /** The answer is the same for all virtual channels that a packet may take: those of a half. */
  static readonly keepsVcClass = true

  @comb compute() {
    const half = this.p.vcs / 2
    if (this.vc < half) this.correct(this.lines, () => 2 ** half - 1)
    else this.correctBackwards(this.everyChannel() - (2 ** half - 1))
  }

  /** Like {@link correct}, but y first. */
  correctBackwards(vcs: number): void {
    const [x, y] = this.lines
    if (!y.arrived) this.route = { port: portAlong(1, y.positive), vcs }
    else if (!x.arrived) this.route = { port: portAlong(0, x.positive), vcs }
    else this.leaveNetwork()
  }
}
