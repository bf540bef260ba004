import type { LossFacts } from './loss.js'
import type { GrantReader, OutputChannel, Place } from './network.js'
import { PlaceSet } from './place-sets.js'

/** The packet in front of a place. */
interface GrantedPacket {
  readonly tag: number | null
}

/** Receives a fault at a place or a channel. */
type Report = (at: OutputChannel, facts: Omit<LossFacts, 'cycle' | 'place'>) => void

/**
 * Accounts for grants: in each cycle, a register has the value that the cycle before decided. An output channel is held from
 * the cycle after its grant to the cycle in which the tail of the packet leaves. The state of the channel follows both by
 * one cycle, with any number of pipeline stages; so a single-flit packet that is granted channel and switch at once never
 * shows in it.
 */
export class GrantLedger {
  /** The places whose registers the cycle before has decided. */
  private readonly decided: PlaceSet
  /** By place: the decided content of its registers, and the packet. */
  private readonly contents: Float64Array
  private readonly packets: (GrantedPacket | null)[]
  /** By place: 1 if this decision grants its packet a channel. */
  private readonly isGranted: Uint8Array
  /** By channel: 1 if a packet holds it; the packet of the last grant. */
  private readonly held: Uint8Array
  private readonly holders: (GrantedPacket | undefined)[]
  /** The channels that were granted or released in the cycle before. */
  private readonly touched: number[] = []

  /**
   * @param report - receives faults
   * @param again - receives places whose packet is not yet granted a channel: their route may be computed again
   */
  constructor(
    private readonly reader: GrantReader,
    private readonly places: readonly Place[],
    private readonly report: Report,
    private readonly again: (place: number) => void,
  ) {
    this.decided = new PlaceSet(places.length)
    this.contents = new Float64Array(places.length)
    this.packets = places.map(() => null)
    this.isGranted = new Uint8Array(places.length)
    this.held = new Uint8Array(reader.channels.length)
    this.holders = reader.channels.map(() => undefined)
  }

  /** Compares all registers with the decisions of the cycle before; call it before noting anything in a cycle. */
  compare(): void {
    const { held } = this.reader
    const changes = held.update()
    for (let i = 0; i < changes; i++) this.compareState(held.changed[i]!)
    for (const channel of this.touched) this.compareState(channel)
    this.touched.length = 0
    this.decided.visit(this.compareContent)
  }

  /**
   * Notes the decisions of this cycle about the packet in front of a place; its head is there.
   * @returns the channel granted to it; null if none
   */
  note(place: number, packet: GrantedPacket): number | null {
    const content = this.reader.decided(place)
    if (content === null) return null
    this.contents[place] = content
    this.packets[place] = packet
    this.decided.add(place)
    const channel = this.reader.granted(place)
    this.isGranted[place] = channel === null ? 0 : 1
    if (channel !== null) this.hold(channel, packet)
    return channel
  }

  /** Called when the tail of the packet that holds a channel leaves in this cycle. */
  release(channel: number): void {
    this.held[channel] = 0
    this.touched.push(channel)
  }

  private hold(channel: number, packet: GrantedPacket): void {
    this.held[channel] = 1
    this.holders[channel] = packet
    this.touched.push(channel)
  }

  private compareState(channel: number): void {
    const found = this.reader.held.values[channel]!
    if (found === this.held[channel]) return
    const holder = this.holders[channel]
    const packet = holder?.tag ?? null
    const at = this.reader.channels[channel]!
    if (found === 0) this.report(at, { kind: 'freed', packet })
    else this.report(at, { kind: 'phantom', packet, state: 'Active', ...(holder && { other: holder.tag }) })
  }

  private readonly compareContent = (place: number): boolean => {
    const { reader, contents, packets } = this
    const [kept, decided] = [reader.kept(place), contents[place]!]
    if (kept !== decided) {
      const { path, label } = this.places[place]!
      const texts = { register: reader.textOf(kept), decided: reader.textOf(decided) }
      this.report({ path, label }, { kind: 'misrouted', packet: packets[place]?.tag ?? null, ...texts })
    }
    if (this.isGranted[place] === 0) this.again(place)
    return false
  }
}
