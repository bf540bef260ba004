import type { Cube } from './invariant.js'
import type { Frames } from './frames.js'
import type { Property } from './property.js'

/** Called when a property cannot fail within a number of cycles. */
export type OnFrame = ((property: Property, cycles: number) => void) | undefined

/** States that must be shown to be unreachable in a number of cycles. */
interface Obligation {
  readonly cube: Cube
  readonly frame: number
}

/**
 * Property-directed reachability (Bradley 2011; Eén, Mishchenko and Brayton 2011): finds clauses that hold in all reachable
 * states, until they exclude all states in which a property fails.
 */
export class Reachability {
  constructor(
    private readonly frames: Frames,
    /** Maximum frames. */
    private readonly most: number,
    private readonly onFrame: OnFrame,
  ) {}

  /** Returns clauses that always hold and exclude failures; null if a failure exists or no such clauses were found. */
  async invariant(property: Property): Promise<readonly Cube[] | null> {
    const { frames } = this
    for (;;) {
      for (;;) {
        const cube = await frames.statesWith(property.flag, frames.last)
        if (cube === 'unknown') return null
        if (cube === null) break
        if (!(await this.block({ cube, frame: frames.last }))) return null
      }
      if (frames.last >= this.most) return null
      this.onFrame?.(property, frames.last)
      frames.extend()
      const fixed = await this.push()
      if (fixed !== null) return frames.from(fixed + 1)
    }
  }

  /** Excludes states and all their predecessors; false if an initial state is among them, or the solver gave up. */
  private async block(first: Obligation): Promise<boolean> {
    const { frames } = this
    const open = [first]
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const { cube, frame } = at
      if (frame === 0 || frames.isInitial(cube)) return false
      const found = await frames.before(cube, frame - 1)
      if (found === 'unknown') return false
      if ('states' in found) open.push({ cube: found.states, frame: frame - 1 })
      else {
        open.pop()
        frames.exclude(await this.shortened(frames.apart(found.unreached, cube), frame), frame)
      }
    }
    return true
  }

  /** Drops the literals that are not needed, one after the other. */
  private async shortened(cube: Cube, frame: number): Promise<Cube> {
    const { frames } = this
    let short = cube
    for (const literal of cube) {
      if (!short.includes(literal)) continue
      const shorter = short.filter((one) => one !== literal)
      if (shorter.length === 0 || frames.isInitial(shorter)) continue
      const found = await frames.before(shorter, frame - 1)
      if (found !== 'unknown' && 'unreached' in found) short = frames.apart(found.unreached, shorter)
    }
    return short
  }

  /** Moves cubes to later frames where possible; returns the first frame without cubes of its own, or null. */
  private async push(): Promise<number | null> {
    const { frames } = this
    for (let frame = 1; frame < frames.last; frame++) {
      for (const cube of frames.own(frame)) {
        const found = await frames.before(cube, frame)
        if (found !== 'unknown' && 'unreached' in found) frames.exclude(cube, frame + 1)
      }
      if (frames.own(frame).length === 0) return frame
    }
    return null
  }
}
