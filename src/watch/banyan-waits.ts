/** Who holds what and waits for whom in a broadcast banyan, for the watchdog. */

import type { HeldChannel, Wait } from '../deadlock/waits.js'
import type { WatchedNetwork } from '../deadlock/watched.js'
import type { Handle } from '../ir/values.js'
import type { ElementInput } from '../../rtl/min/element-input.js'
import { interconnection } from '../../rtl/min/interconnection.js'
import type { PacketBuffer } from '../../rtl/min/packet-buffer.js'
import type { BanyanParameters } from '../../rtl/min/parameters.js'

/** What there is to read of an input of an element. */
interface Input extends Readonly<Pick<ElementInput, 'requests' | 'holds' | 'ready' | 'stalled' | 'frozen' | 'moves'>> {
  readonly link: { readonly valid: boolean }
  readonly front: { readonly valid: boolean; readonly flit: { readonly tag: number } }
  readonly store: unknown
}

/** The elements of a banyan, by stage. */
type Stages = readonly (readonly { readonly inputs: readonly Input[] }[])[]

/** An input of an element: what it keeps flits in, and the outputs that the packet in it holds. */
interface Place {
  readonly stage: number
  /** Of the inputs of the stage. */
  readonly link: number
}

/**
 * `watchdog: { patience: 50, network: (dut, p) => watchBanyan(dut.banyan, banyanOf(p)) }`.
 * @param path - where the banyan stands
 */
export function watchBanyan(
  { stages }: { readonly stages: Stages },
  p: BanyanParameters,
  path = 'dut.banyan',
): WatchedNetwork {
  return new BanyanWaits(stages, p, path)
}

/** More cycles than a worm waits for two others of as many flits to pass. */
export function patienceFor({ flits }: { readonly flits: number }): number {
  return 10 + 2 * flits
}

class BanyanWaits implements WatchedNetwork {
  /** The channel dependency graph would not help: it is acyclic, as it says nothing of copies. */
  readonly remedy =
    'copies of multicasts wait for each other: switch as in mode rigid (waiting packets first, rigid worms) or vct'
  /** From the first stage to the last. */
  private readonly places: readonly Place[]

  constructor(
    private readonly stages: Stages,
    private readonly p: BanyanParameters,
    private readonly banyan: string,
  ) {
    const links = Array.from({ length: 2 ** p.addressWidth }, (_, link) => link)
    this.places = stages.flatMap((_, i) => links.map((link) => ({ stage: p.addressWidth - 1 - i, link })))
  }

  /** A flit leaves its input, or comes into the network. */
  moves(): boolean {
    return this.places.some((place) => {
      const { moves, link } = this.at(place)
      return moves || (place.stage === this.p.addressWidth - 1 && link.valid)
    })
  }

  channels(): HeldChannel[] {
    return this.places.flatMap((place) => {
      const input = this.at(place)
      return input.front.valid || input.holds !== 0 ? [this.heldAt(place, input)] : []
    })
  }

  private heldAt(place: Place, input: Input): HeldChannel {
    const path = this.path(place)
    return {
      channel: path,
      label: this.label(place, input),
      packet: `#${this.tagOf(input)}`,
      waits: this.waitsOf(place, input),
      signals: [`${path}.front`, `${path}.requests`, `${path}.owns`],
    }
  }

  private waitsOf(place: Place, input: Input): Wait[] {
    if (input.holds === 0) return this.waitsForOutputs(place, input)
    if (this.p.motion === 'rigid') return this.waitsForWorm(place, input)
    return input.front.valid ? this.waitsForRoom(place, input) : this.waitsForFlits(place)
  }

  /** A head waits for all that it wants, and has nothing until then. */
  private waitsForOutputs(place: Place, { requests, ready }: Input): Wait[] {
    return outputsIn(requests).flatMap((output): Wait[] => {
      const owner = this.ownerOf(place.stage, (place.link & ~1) | output)
      if (owner) {
        const isOneOfTwo = outputsIn(this.at(owner).holds).length > 1
        return [{ on: [this.path(owner)], ...(isOneOfTwo && { for: `output ${output} among` }) }]
      }
      // Virtual cut-through: a packet is given an output only if all of it has room behind it.
      return this.p.motion === 'vct' && !outputsIn(ready).includes(output) ? this.waitsForNext(place, output, 0) : []
    })
  }

  /** A flit leaves to all outputs at once: each latch behind them has to be empty, or to empty. */
  private waitsForRoom(place: Place, { holds, ready }: Input): Wait[] {
    return outputsIn(holds & ~ready).flatMap((output) => this.waitsForNext(place, output, holds))
  }

  /** The outputs stay with the worm until its tail has come by, which stands further up. */
  private waitsForFlits(place: Place): Wait[] {
    const previous = this.previousOf(place)
    return [
      previous
        ? { on: [this.path(previous)], for: 'flits from', own: 'its next flit' }
        : { on: [], for: 'flits from its source' },
    ]
  }

  /**
   * A worm moves as a whole. What stands still says so upwards, as far as to the tail or to the first stage, and from
   * there all others of the worm are told: they wait for the one above.
   */
  private waitsForWorm(place: Place, { holds, stalled, frozen }: Input): Wait[] {
    const below = outputsIn(holds & stalled).flatMap((output) => this.waitsForNext(place, output, holds))
    const previous = this.previousOf(place)
    if (below.length > 0 || !frozen || !previous) return below
    return [{ on: [this.path(previous)], for: 'the rest of its worm:', own: 'its rest' }]
  }

  /** @param holds - the outputs that the worm has: what stands behind one of two is a copy of it */
  private waitsForNext({ stage, link }: Place, output: number, holds: number): Wait[] {
    const next = interconnection((link & ~1) | output, stage, this.p.addressWidth)
    const own = outputsIn(holds).length > 1 ? 'its copy' : 'its front'
    return [{ on: [this.path({ stage: stage - 1, link: next })], for: 'room in', own }]
  }

  /** The input that holds the output which leads here; null where that is a source. */
  private previousOf({ stage, link }: Place): Place | null {
    if (stage === this.p.addressWidth - 1) return null
    // Exchanging two bits is undone by doing it again.
    return this.ownerOf(stage + 1, interconnection(link, stage + 1, this.p.addressWidth))
  }

  /** The input whose packet holds an output link of a stage; null if nobody does. */
  private ownerOf(stage: number, output: number): Place | null {
    const inputs = [output & ~1, output | 1].map((link) => ({ stage, link }))
    return inputs.find((place) => outputsIn(this.at(place).holds).includes(output & 1)) ?? null
  }

  /** Where there is no flit, the one that has left last tells. */
  private tagOf({ front, store }: Input): number {
    if (this.p.motion !== 'vct' || front.valid) return front.flit.tag
    const { words, head } = (store as Handle<PacketBuffer>).queue
    return words[(head + words.length - 1) % words.length]!.tag
  }

  private at({ stage, link }: Place): Input {
    return this.stages[stage]![link >> 1]!.inputs[link & 1]!
  }

  private path({ stage, link }: Place): string {
    return `${this.banyan}.stages[${stage}][${link >> 1}].inputs[${link & 1}]`
  }

  /** What the packet holds there: `outputs 0+1 of 011, stage 1`, or only the input where it waits. */
  private label({ stage, link }: Place, { holds }: Input): string {
    const label = (link >> 1).toString(2).padStart(this.p.addressWidth - 1, '0')
    const element = `${label}, stage ${stage}`
    if (holds === 0) return `input ${link & 1} of ${element}`
    const outputs = outputsIn(holds)
    return `output${outputs.length > 1 ? 's' : ''} ${outputs.join('+')} of ${element}`
  }
}

function outputsIn(set: number): number[] {
  return [0, 1].filter((output) => (set >> output) & 1)
}
