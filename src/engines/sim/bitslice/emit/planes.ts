import type { Literal } from '../lower/gates.js'

/** The location of a node's value: a plane of the program. */
export interface PlanePlace {
  readonly plane: number
  readonly isInverted: boolean
}

/** The planes in which a program passes values between its functions, for one group. */
export class ProgramPlanes {
  private readonly literals = new Map<Literal, number>()
  private readonly kept = new Map<number, { readonly plane: number; isInverted: boolean }>()
  private readonly gathered = new Map<number, number>()
  private used = 0

  get count(): number {
    return this.used
  }

  /** Reserves a plane for exactly this literal, for wires to read. */
  store(literal: Literal): void {
    this.literals.set(literal, this.used++)
  }

  /** Reserves a plane for a node, with whatever sign it is computed. */
  keep(node: number): void {
    this.kept.set(node, { plane: this.used++, isInverted: false })
  }

  /** Reserves a plane for a gathered irregular input. */
  gather(leaf: number): void {
    this.gathered.set(leaf, this.used++)
  }

  setSign(node: number, isInverted: boolean): void {
    this.kept.get(node)!.isInverted = isInverted
  }

  ofLiteral(literal: Literal): number {
    const plane = this.literals.get(literal)
    if (plane === undefined) throw new Error('a literal that the program does not store')
    return plane
  }

  ofGathered(leaf: number): number | null {
    return this.gathered.get(leaf) ?? null
  }

  /** The plane of a kept or stored node; null if it is neither. */
  placeOf(node: number): PlanePlace | null {
    const plain = this.literals.get(node << 1)
    if (plain !== undefined) return { plane: plain, isInverted: false }
    const inverted = this.literals.get((node << 1) | 1)
    if (inverted !== undefined) return { plane: inverted, isInverted: true }
    return this.kept.get(node) ?? null
  }
}
