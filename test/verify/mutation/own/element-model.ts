/** The behaviour of a broadcast switching element of two inputs and outputs in a cycle, by its definition. */

import type { BanyanParameters } from '../../../../rtl/min/parameters.js'
import type { Region } from '../../../../rtl/min/header.js'
import { Owner } from '../../../../rtl/min/switching-element.js'
import { halvesOf } from '../../../../tb/support/banyan.js'

export interface ModelFlit {
  readonly head: boolean
  readonly tail: boolean
  readonly header: Region
  readonly tag: number
  readonly sequence: number
  readonly payload: number
}

/** The inputs of an element in a cycle. */
interface ElementInputs {
  readonly lowerFirst: boolean
  /** By input: the flit that is sent, and whether its worm stands still above. */
  readonly sent: readonly (ModelFlit | null)[]
  readonly freeze: readonly boolean[]
  /** By output. */
  readonly ready: readonly boolean[]
  readonly stall: readonly boolean[]
}

/** The outputs of an element then. */
interface ElementOutputs {
  readonly ready: readonly boolean[]
  readonly stall: readonly boolean[]
  readonly blocked: readonly boolean[]
  /** By output: whose packet it belongs to, since before this cycle. */
  readonly owners: readonly Owner[]
  readonly sent: readonly (ModelFlit | null)[]
  readonly freeze: readonly boolean[]
}

type Settings = Pick<BanyanParameters, 'motion' | 'priority' | 'maxFlits' | 'buffers'> & { readonly stage: number }

interface Input {
  readonly queue: ModelFlit[]
  /** The outputs that its packet owns. */
  circuit: readonly boolean[]
  /** A packet has begun to arrive and has not ended. */
  isArriving: boolean
}

const both = [0, 1] as const
const neither = [false, false]

/** An input in a cycle. */
interface Turn {
  readonly input: Input
  readonly front: ModelFlit | undefined
  readonly requests: readonly boolean[]
  readonly holds: readonly boolean[]
  readonly stalls: boolean
  readonly isFrozen: boolean
  readonly moves: boolean
}

export class ElementModel {
  private readonly inputs: readonly Input[] = both.map(() => ({ queue: [], circuit: neither, isArriving: false }))
  /** The lower input has been waiting for longer than the upper one. */
  private hasLowerWaited = false

  constructor(private readonly p: Settings) {}

  /** One cycle, at the end of which what was sent is in the element. */
  cycle(given: ElementInputs): ElementOutputs {
    const requests = this.inputs.map((input) => this.requestsOf(input))
    const granted = this.grants(requests, given)
    const turns = this.inputs.map((input, i) =>
      this.turn(input, i, { requests: requests[i]!, isGranted: granted[i]! }, given),
    )
    const outputs: ElementOutputs = {
      ready: turns.map(({ input, moves }) => this.hasRoom(input, moves)),
      stall: turns.map(({ stalls }) => stalls),
      blocked: turns.map(({ front, moves }) => front !== undefined && !moves),
      owners: both.map((q) => this.ownerOf(q)),
      sent: both.map((q) => this.sentTo(q, turns)),
      freeze: both.map((q) => turns.some(({ isFrozen, holds }) => isFrozen && holds[q]!)),
    }
    this.remember(turns, granted)
    turns.forEach((turn, i) => this.advance(turn, given.sent[i]!))
    return outputs
  }

  /** Those of a head that owns nothing. */
  private requestsOf({ queue: [front], circuit }: Input): readonly boolean[] {
    if (!front?.head || circuit.includes(true)) return neither
    return halvesOf(front.header, this.p.stage).map((part) => part !== null)
  }

  private ownerOf(q: number): Owner {
    const [upper, lower] = this.inputs.map(({ circuit }) => circuit[q])
    return upper ? Owner.Upper : lower ? Owner.Lower : Owner.None
  }

  /** All that an input asks for, or nothing; the other input has what is left. */
  private grants(requests: readonly (readonly boolean[])[], { lowerFirst, ready }: ElementInputs): readonly boolean[] {
    const { motion, priority } = this.p
    const isFree = both.map((q) => this.ownerOf(q) === Owner.None && (motion !== 'vct' || ready[q]!))
    const first = (priority === 'waiting' ? this.hasLowerWaited : priority === 'steered' && lowerFirst) ? 1 : 0
    const granted = [false, false]
    for (const i of [first, 1 - first]) {
      const asked = both.filter((q) => requests[i]![q])
      granted[i] = asked.length > 0 && asked.every((q) => isFree[q])
      if (granted[i]) for (const q of asked) isFree[q] = false
    }
    return granted
  }

  private turn(
    input: Input,
    i: number,
    { requests, isGranted }: { readonly requests: readonly boolean[]; readonly isGranted: boolean },
    { freeze, ready, stall }: ElementInputs,
  ): Turn {
    const front = input.queue[0]
    const holds = isGranted ? requests : input.circuit
    const held = both.filter((q) => holds[q])
    const isRigid = this.p.motion === 'rigid'
    const stalls = isRigid && ((front !== undefined && held.length === 0) || held.some((q) => stall[q]))
    const isFrozen = isRigid && (front?.tail ? stalls : freeze[i]!)
    const canMove = isRigid ? !isFrozen : held.length > 0 && held.every((q) => ready[q])
    return { input, front, requests, holds, stalls, isFrozen, moves: front !== undefined && canMove }
  }

  private hasRoom({ queue, isArriving }: Input, moves: boolean): boolean {
    const { motion, maxFlits, buffers } = this.p
    return motion === 'vct' ? isArriving || queue.length <= maxFlits * (buffers - 1) : queue.length === 0 || moves
  }

  /** Each copy of a head says what of its region lies behind its output. */
  private sentTo(q: number, turns: readonly Turn[]): ModelFlit | null {
    const front = turns.find(({ moves, holds }) => moves && holds[q])?.front
    if (!front) return null
    return front.head ? { ...front, header: halvesOf(front.header, this.p.stage)[q]! } : front
  }

  private remember(turns: readonly Turn[], granted: readonly boolean[]): void {
    const [upper, lower] = turns.map(({ requests }, i) => requests.includes(true) && !granted[i])
    this.hasLowerWaited = lower! && (!upper || this.hasLowerWaited)
  }

  private advance({ input, front, holds, moves }: Turn, sent: ModelFlit | null): void {
    input.circuit = moves && front!.tail ? neither : holds
    if (moves) input.queue.shift()
    if (!sent) return
    input.queue.push(sent)
    input.isArriving = !sent.tail
  }
}
