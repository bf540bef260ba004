import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Place } from '../../base/diagnostic/place.js'
import { suggest } from '../../base/diagnostic/suggest.js'
import { limits, type LinkDescription, type NetworkDescription, type PortReference, type RouterId, type TerminalDescription } from './description.js' // prettier-ignore
import { distancesFrom } from './distances.js'
import type { Channel, GraphTerminal, NetworkGraph, Port } from './network-graph.js'

/** The place of a part of a description in its file, for errors. */
export type PlaceOf = (part: object) => Place | null

/**
 * Numbers the ports and checks that the description is a network.
 * @throws FlitwaveError FW984 for an unknown router, a port that is used twice, or a terminal that another one cannot reach
 */
export function graphOf(description: NetworkDescription, placeOf: PlaceOf = () => null): NetworkGraph {
  return new GraphBuilder(description, placeOf).build()
}

/** The halves of a port. */
type Half = 'input' | 'output'

/** A port that a link or a terminal uses. */
interface End {
  readonly router: number
  /** Null before it has a number. */
  readonly port: number | null
  readonly halves: readonly Half[]
  readonly part: object
}

const both: readonly Half[] = ['input', 'output']

class GraphBuilder {
  private readonly numbers = new Map<string, number>()
  /** By router and half: the part of the description that uses each port. */
  private readonly used: readonly Readonly<Record<Half, Map<number, object>>>[]

  constructor(
    private readonly description: NetworkDescription,
    private readonly placeOf: PlaceOf,
  ) {
    for (const kind of ['routers', 'terminals', 'links'] as const) this.checkCount(kind)
    description.routers.forEach((router, number) => {
      const name = String(router.id)
      if (this.numbers.has(name)) this.refuse(router, `two routers are called ${name}`, 'give each router its own id')
      this.numbers.set(name, number)
    })
    this.used = description.routers.map(() => ({ input: new Map(), output: new Map() }))
  }

  build(): NetworkGraph {
    const { routers, name = 'network', links, terminals } = this.description
    const ends = [...links.map((link) => this.endsOfLink(link)), ...terminals.map((one) => this.endsOfTerminal(one))]
    const ports = this.numbered(ends)
    const channels: Channel[] = []
    links.forEach((link, i) => channels.push(...this.channelsOf(link, ports[i]!, channels.length)))
    const graph: NetworkGraph = {
      name,
      routers: routers.map(({ id, at = null }, router) => ({ name: String(id), at, ports: this.portsOf(router) })),
      terminals: terminals.map((_, i): GraphTerminal => {
        const [entry, exit] = ports[links.length + i]!
        return { in: entry!, out: exit ?? entry! }
      }),
      channels,
      leaving: this.sorted(channels, 'from'),
      entering: this.sorted(channels, 'to'),
    }
    this.checkReach(graph)
    return graph
  }

  private isTwoWay(link: LinkDescription): boolean {
    return link.twoWay ?? this.description.twoWay ?? true
  }

  private endsOfLink(link: LinkDescription): End[] {
    const isTwoWay = this.isTwoWay(link)
    const ends = [
      this.end(link.from, isTwoWay ? both : ['output'], link),
      this.end(link.to, isTwoWay ? both : ['input'], link),
    ]
    if (ends[0]!.router === ends[1]!.router)
      this.refuse(link, 'a link leads from a router to itself', 'name another router')
    return ends
  }

  private endsOfTerminal(terminal: TerminalDescription): End[] {
    if ('router' in terminal) {
      const { router, port } = terminal
      return [this.end(port === undefined ? router : [router, port], both, terminal)]
    }
    return [this.end(terminal.in, ['input'], terminal), this.end(terminal.out, ['output'], terminal)]
  }

  private end(reference: PortReference, halves: readonly Half[], part: object): End {
    const [id, port] = typeof reference === 'object' ? reference : [reference, null]
    const router = this.numbers.get(String(id)) ?? this.failForRouter(id, part)
    if (port !== null && (!Number.isInteger(port) || port < 0 || port >= limits.ports))
      this.refuse(part, `a port cannot be ${port}`, `give a number from 0 to ${limits.ports - 1}`)
    return { router, port, halves, part }
  }

  /** Ports that have numbers keep them; the others get the least that is free. */
  private numbered(ends: readonly (readonly End[])[]): Port[][] {
    for (const end of ends.flat()) if (end.port !== null) this.use(end, end.port)
    return ends.map((some) => some.map((end) => ({ router: end.router, port: end.port ?? this.useFree(end) })))
  }

  private useFree(end: End): number {
    let port = 0
    while (end.halves.some((half) => this.used[end.router]![half].has(port))) port++
    this.use(end, port)
    return port
  }

  private use({ router, halves, part }: End, port: number): void {
    const name = String(this.description.routers[router]!.id)
    if (port >= limits.ports) this.refuse(part, `router ${name} has too many ports`, `the most is ${limits.ports}`)
    for (const half of halves) {
      const before = this.used[router]![half].get(port)
      if (before) {
        const line = this.placeOf(before)?.line
        const first = line === undefined ? '' : `, first in line ${line}`
        this.refuse(part, `${half} ${port} of router ${name} is used twice${first}`, 'give one of them another port')
      }
      this.used[router]![half].set(port, part)
    }
  }

  /** The directions of a link; the first has the number `first`. */
  private channelsOf(link: LinkDescription, [from, to]: readonly Port[], first: number): Channel[] {
    const { delay = 0 } = link
    if (!Number.isInteger(delay) || delay < 0 || delay > limits.delay)
      this.refuse(link, `a delay cannot be ${delay}`, `give cycles from 0 to ${limits.delay}`)
    if (!this.isTwoWay(link)) return [{ from: from!, to: to!, delay, reverse: null }]
    return [
      { from: from!, to: to!, delay, reverse: first + 1 },
      { from: to!, to: from!, delay, reverse: first },
    ]
  }

  private portsOf(router: number): number {
    const { input, output } = this.used[router]!
    return 1 + Math.max(-1, ...input.keys(), ...output.keys())
  }

  private sorted(channels: readonly Channel[], end: 'from' | 'to'): number[][] {
    const lists = this.description.routers.map((): number[] => [])
    channels.forEach((channel, number) => lists[channel[end].router]!.push(number))
    for (const list of lists) list.sort((a, b) => channels[a]![end].port - channels[b]![end].port)
    return lists
  }

  /** Every terminal reaches all others. */
  private checkReach(graph: NetworkGraph): void {
    const sources = new Map(graph.terminals.map((terminal, number) => [terminal.in.router, number]))
    for (const [router, number] of sources) {
      const distances = distancesFrom(graph, router)
      const lost = graph.terminals.findIndex(({ out }) => distances[out.router] === Infinity)
      if (lost < 0) continue
      const message = `no way leads from terminal ${number} to terminal ${lost}`
      this.refuse(this.description.terminals[lost]!, message, 'add a link, or leave out the terminal')
    }
  }

  private checkCount(kind: 'routers' | 'terminals' | 'links'): void {
    const { length } = this.description[kind]
    if (length > limits[kind])
      this.refuse(this.description, `${length} ${kind} are too many`, `the most is ${limits[kind]}`)
    if (length === 0 && kind !== 'links')
      this.refuse(this.description, `there are no ${kind}`, `write them in \`${kind}\``)
  }

  private failForRouter(id: RouterId, part: object): never {
    const near = suggest(String(id), [...this.numbers.keys()])
    return this.refuse(part, `there is no router ${id}`, near ?? 'list it in `routers`')
  }

  private refuse(part: object, message: string, help: string): never {
    return fail('FW984', message, this.placeOf(part), help)
  }
}
