/** The inputs of the routers of a mesh whose worms visit their destinations in turn, as journeys number them. */

import { labelOf, neighbourAt, partsAt, partCount, terminalCount } from '../../../rtl/path/mesh-paths.js'
import type { PathMesh } from '../../../rtl/path/network-parameters.js'
import { linkPorts } from '../../../rtl/path/parameters.js'
import { opposite, type Port } from '../../../rtl/router/port.js'

/** An input of a router; the last port is that from the terminal. */
export interface LaidInput {
  readonly node: number
  readonly port: number
}

/** Numbers the inputs of all routers, by router and port, without those at the edge of the mesh. */
export class PathLayout {
  readonly inputs: readonly LaidInput[]
  /** By router and port. */
  private readonly numbers = new Map<string, number>()

  constructor(readonly p: PathMesh) {
    this.inputs = Array.from({ length: terminalCount(p) }, (_, node) => node).flatMap((node) =>
      Array.from({ length: linkPorts + 1 }, (_, port) => port)
        .filter((port) => port === linkPorts || neighbourAt(node, port, p) !== null)
        .map((port) => ({ node, port })),
    )
    this.inputs.forEach((input, number) => this.numbers.set(keyOf(input), number))
  }

  /** All inputs of a router. */
  inputsOf(node: number): number[] {
    return this.inputs.flatMap((input, number) => (input.node === node ? [number] : []))
  }

  /** The input of a router from its terminal. */
  entryOf(node: number): number {
    return this.numbers.get(keyOf({ node, port: linkPorts }))!
  }

  /** The input at the end of a link. */
  behind(node: number, link: Port): number {
    return this.numbers.get(keyOf({ node: neighbourAt(node, link, this.p)!, port: opposite(link) }))!
  }

  /** The links: each leads from a router to an input of another. */
  links(): { readonly from: number; readonly to: number; readonly input: number }[] {
    return this.inputs.flatMap(({ node, port }, input) =>
      port === linkPorts ? [] : [{ from: neighbourAt(node, port, this.p)!, to: node, input }],
    )
  }

  /** `(0,1) to (1,1)`, `(1,1) in`. */
  nameOf(number: number): string {
    const { node, port } = this.inputs[number]!
    if (port === linkPorts) return `${this.placeOf(node)} in`
    return `${this.placeOf(neighbourAt(node, port, this.p)!)} to ${this.placeOf(node)}`
  }

  /** `(1,0)` */
  placeOf(node: number): string {
    return `(${node % this.p.columns},${Math.floor(node / this.p.columns)})`
  }

  /** The parts of a set of labels that have a worm at a terminal. */
  partsOf(terminal: number, labels: bigint): number[] {
    let left = labels
    return partsAt(terminal, this.p).flatMap(({ needs, takes }, part) => {
      if ((left & setOf(needs)) === 0n) return []
      left &= ~setOf(takes)
      return [part]
    })
  }

  /** The labels of a set of terminals. */
  labelsOf(terminals: bigint): bigint {
    return setOf(membersOf(terminals).map((terminal) => labelOf(terminal, this.p)))
  }

  get parts(): number {
    return partCount(this.p)
  }
}

function keyOf({ node, port }: LaidInput): string {
  return `${node}.${port}`
}

function setOf(members: readonly number[]): bigint {
  return members.reduce((set, member) => set | (1n << BigInt(member)), 0n)
}

/** The numbers of the bits that are set. */
export function membersOf(set: bigint): number[] {
  return [...set.toString(2)].reverse().flatMap((bit, i) => (bit === '1' ? [i] : []))
}
