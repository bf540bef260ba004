import type { Probe } from '../../engines/sim/probe/probe.js'
import { localPort } from '../../../rtl/router/port.js'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import type { Probing } from './place-groups.js'

/** An output virtual channel. */
export interface OutputChannel {
  readonly node: number
  readonly port: number
  readonly vc: number
}

/** The output virtual channels of all routers, by where they lead. */
export class OutputChannels {
  private readonly channels = new Map<number, OutputChannel>()
  /** By output of each node: the virtual channels that are free, as a mask. */
  private readonly free: Probe

  /** @param ends - by output of each node: the first place in the network to which it leads; -1 for none */
  constructor(
    run: Probing,
    ends: readonly number[],
    private readonly p: RouterParameters & { readonly ports: number; routerAt(node: number): string },
  ) {
    const paths = ends.map((_, i) => `${p.routerAt(Math.floor(i / p.ports))}.outputs[${i % p.ports}].free`)
    this.free = run.probe({ free: paths }).free
    ends.forEach((end, i) => {
      const [node, port] = [Math.floor(i / p.ports), i % p.ports]
      const vcs = port < localPort(p) ? p.vcs : 1
      for (let vc = 0; vc < vcs && end >= 0; vc++) this.channels.set(end + vc, { node, port, vc })
    })
  }

  /** To a place of the network; null if none does. */
  leadingTo(place: number): OutputChannel | null {
    return this.channels.get(place) ?? null
  }

  /** True if its output has it taken for a packet. */
  isTaken({ node, port, vc }: OutputChannel): boolean {
    return ((Number(this.free.read(node * this.p.ports + port)) >> vc) & 1) === 0
  }
}
