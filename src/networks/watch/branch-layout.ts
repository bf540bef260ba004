/** The copies that routers can make of packets, as journeys number them: one for each pair of input and output. */

import type { RoutedGraph, RouterPort } from '../../../rtl/net/routed-graph.js'

/** A way through a router, which a copy takes. */
export interface Branch {
  readonly router: number
  readonly input: number
  readonly output: number
}

/** Where an output leads: to the input of a router, or to a terminal. */
export type BranchEnd =
  | { readonly kind: 'input'; readonly to: RouterPort; readonly delay: number }
  | { readonly kind: 'terminal'; readonly terminal: number }

/** Numbers the branches of all routers, by router, input and output, without ports that are not used. */
export class BranchLayout {
  readonly branches: readonly Branch[]
  /** By router: the number of its first port; then the number of all ports. */
  private readonly firstPorts: readonly number[]
  /** By port: the end of its output; null if it leads nowhere. */
  private readonly ends: readonly (BranchEnd | null)[]
  /** By port: the name of its input, and the terminals to which its output leads. */
  private readonly names: readonly string[]
  private readonly reach: readonly bigint[]
  /** By port: the branches of its input. */
  private readonly ofInput: readonly (readonly number[])[]

  constructor(readonly graph: RoutedGraph) {
    const firstPorts = [0]
    for (const { ports } of graph.routers) firstPorts.push(firstPorts.at(-1)! + ports)
    this.firstPorts = firstPorts
    this.ends = this.findEnds()
    this.names = this.nameInputs()
    this.reach = this.findReach()
    this.branches = this.listBranches()
    const ofInput = this.ends.map((): number[] => [])
    this.branches.forEach(({ router, input }, number) => ofInput[this.portOf({ router, port: input })]!.push(number))
    this.ofInput = ofInput
  }

  /** The branches of an input, by output. */
  ofPort(at: RouterPort): readonly number[] {
    return this.ofInput[this.portOf(at)]!
  }

  /** The branches of an input that copies for a set of terminals take; bit 0 is terminal 0. */
  towards(at: RouterPort, terminals: bigint): number[] {
    return this.ofPort(at).filter((number) => (this.reachOf(number) & terminals) !== 0n)
  }

  /** The branch from another input to the same output; null if that input is not used. */
  from(number: number, input: number): number | null {
    const { router, output } = this.branches[number]!
    return this.ofPort({ router, port: input }).find((one) => this.branches[one]!.output === output) ?? null
  }

  /** Where a branch leads; every branch leads somewhere. */
  endOf(number: number): BranchEnd {
    const { router, output } = this.branches[number]!
    return this.ends[this.portOf({ router, port: output })]!
  }

  /** The terminals to which its output leads. */
  reachOf(number: number): bigint {
    const { router, output } = this.branches[number]!
    return this.reach[this.portOf({ router, port: output })]!
  }

  /** `(0,1) to (1,1), for (2,1)`, `terminal 3 in, for terminal 4`. */
  nameOf(number: number): string {
    const { router, input } = this.branches[number]!
    const end = this.endOf(number)
    const next = end.kind === 'terminal' ? `terminal ${end.terminal}` : this.graph.routers[end.to.router]!.name
    return `${this.names[this.portOf({ router, port: input })]!}, for ${next}`
  }

  /** The number of a port among those of all routers. */
  portOf({ router, port }: RouterPort): number {
    return this.firstPorts[router]! + port
  }

  private findEnds(): (BranchEnd | null)[] {
    const ends: (BranchEnd | null)[] = Array.from({ length: this.firstPorts.at(-1)! }, () => null)
    for (const { from, to, delay } of this.graph.channels) ends[this.portOf(from)] = { kind: 'input', to, delay }
    this.graph.terminals.forEach(({ out }, terminal) => (ends[this.portOf(out)] = { kind: 'terminal', terminal }))
    return ends
  }

  /** Inputs without a name are not used. */
  private nameInputs(): string[] {
    const { routers, channels, terminals } = this.graph
    const names = this.ends.map(() => '')
    for (const { from, to } of channels)
      names[this.portOf(to)] = `${routers[from.router]!.name} to ${routers[to.router]!.name}`
    terminals.forEach(({ in: entry }, terminal) => (names[this.portOf(entry)] = `terminal ${terminal} in`))
    return names
  }

  private findReach(): bigint[] {
    const reach = this.ends.map(() => 0n)
    this.graph.routers.forEach(({ routes }, router) => {
      routes.forEach(({ port }, terminal) => (reach[this.portOf({ router, port })]! |= 1n << BigInt(terminal)))
    })
    return reach
  }

  private listBranches(): Branch[] {
    return this.graph.routers.flatMap(({ ports }, router) => {
      const all = Array.from({ length: ports }, (_, port) => port)
      const inputs = all.filter((port) => this.names[this.portOf({ router, port })] !== '')
      const outputs = all.filter((port) => this.reach[this.portOf({ router, port })] !== 0n)
      return inputs.flatMap((input) => outputs.map((output) => ({ router, input, output })))
    })
  }
}
