import type { Surroundings, Values } from 'flitwave/lab'
import type { LinkNumbers } from './numbers.js'

interface Options {
  /** The size of the link. */
  readonly size: string
  readonly numbers: LinkNumbers
  /** True if the receiver takes a flit in a cycle. */
  readonly takes: (cycle: number) => boolean
}

/** A sender that always has a flit, and a receiver with a buffer: a credit returns for each flit that it takes. */
abstract class Loop implements Surroundings {
  readonly copies: readonly string[]
  protected time = 0
  protected taken = 0
  /** The first fault. */
  protected wrong: string | null = null
  private sent = 0
  private readonly buffer: number[] = []

  constructor(protected readonly options: Options) {
    this.copies = [options.size]
  }

  inputs(): readonly Values[] {
    return [{ valid: true, din: this.flit(this.sent), credit: this.takes }]
  }

  cycle([link]: readonly [Values]): void {
    if (this.takes) this.take()
    if (link['arrives']) this.buffer.push(Number(link['dout']))
    if (link['ready']) this.sent++
    if (this.buffer.length > this.options.numbers.depth) this.wrong ??= 'a flit arrives where there is no place'
    this.time++
  }

  abstract verdict(): string | null

  private get takes(): boolean {
    return this.buffer.length > 0 && this.options.takes(this.time)
  }

  private take(): void {
    const flit = this.buffer.shift()!
    if (flit !== this.flit(this.taken)) this.wrong ??= `flit ${this.taken} is ${flit}, and was ${this.flit(this.taken)}`
    this.taken++
  }

  private flit(i: number): number {
    return (7 * i + 1) % 2 ** this.options.numbers.width
  }
}

/** A receiver that sometimes takes nothing: checks that no flit is lost, and that all arrive in order. */
export class Stalling extends Loop {
  verdict(): string | null {
    return this.wrong ?? (this.taken < this.time / 8 ? 'hardly any flit arrives' : null)
  }
}

/** The number of round trips before the measurement, and in it. */
const [before, counted] = [4, 12]

/** Cycles from a flit to the flit that reuses its place: there, into the buffer, and back. */
function roundTrip({ forward, back }: LinkNumbers): number {
  return forward + 1 + back
}

/** Cycles of a measurement. */
export function measuredCycles(numbers: LinkNumbers): number {
  return (before + counted) * roundTrip(numbers)
}

/** A receiver that takes each flit at once: min(1, depth / round trip) flits per cycle. */
export class Measuring extends Loop {
  private takenBefore = 0

  override cycle(outputs: readonly [Values]): void {
    super.cycle(outputs)
    if (this.time === before * roundTrip(this.options.numbers)) this.takenBefore = this.taken
  }

  verdict(): string | null {
    const { numbers } = this.options
    const cycles = counted * roundTrip(numbers)
    const taken = this.taken - this.takenBefore
    const expected = counted * Math.min(numbers.depth, roundTrip(numbers))
    if (taken === expected) return this.wrong
    return `${taken} flits in ${cycles} cycles, and have to be ${expected}: min(1, ${numbers.depth} / ${roundTrip(numbers)}) flits per cycle`
  }
}
