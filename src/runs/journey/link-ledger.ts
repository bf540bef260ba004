import type { LossFacts } from './loss.js'
import type { LinkReader, Place } from './network.js'
import { PlaceSet } from './place-sets.js'

/** A flit between two places. */
interface PassingFlit {
  readonly packet: number | null
  readonly to: number
  /** The cycle in which it moved. */
  readonly since: number
  readonly word: number
}

/** Receives a fault in a stage of a link. */
type Report = (at: LinkReader['stages'][number], facts: Omit<LossFacts, 'cycle' | 'place'>) => void

/** Accounts for flits in the registers of links: in each cycle, a flit is in one stage, and its content does not change. */
export class LinkLedger {
  private passing: PassingFlit[] = []
  /** The stages that hold a flit. */
  private readonly occupied: PlaceSet
  /** By stage: the last cycle in which a flit must be there, and the packet of that flit. */
  private readonly dueIn: Int32Array
  private readonly packets: (number | null)[]
  private cycle = -1

  constructor(
    private readonly reader: LinkReader,
    private readonly places: readonly Place[],
    private readonly report: Report,
  ) {
    this.occupied = new PlaceSet(reader.stages.length)
    this.dueIn = new Int32Array(reader.stages.length).fill(-1)
    this.packets = reader.stages.map(() => null)
  }

  /** Called when a flit moves from one place to another in this cycle. */
  send(packet: number | null, from: number, to: number, cycle: number): void {
    if (this.reader.stageTo(to, 1) === null) return
    this.passing.push({ packet, to, since: cycle, word: this.reader.sent(from) })
  }

  /** Compares all stages with the flits on their way; call it before any flit is sent in a cycle. */
  compare(cycle: number): void {
    const { reader, occupied } = this
    this.cycle = cycle
    const changes = reader.occupied.update()
    for (let i = 0; i < changes; i++) occupied.add(reader.occupied.changed[i]!)
    this.passing = this.passing.filter((flit) => this.compareFlit(flit))
    occupied.visit(this.compareOccupied)
  }

  /** Returns true if the flit is still on its way. */
  private compareFlit({ packet, to, since, word }: PassingFlit): boolean {
    const { reader } = this
    const stage = reader.stageTo(to, this.cycle - since)
    if (stage === null) return false
    this.dueIn[stage] = this.cycle
    this.packets[stage] = packet
    const at = reader.stages[stage]!
    if (reader.occupied.values[stage] === 0) this.report(at, { kind: 'missing', packet, found: 0, expected: 1 })
    else if (reader.word(stage) !== word) this.report(at, { kind: 'exchanged', packet })
    else this.compareWay(stage, to)
    return true
  }

  private compareWay(stage: number, to: number): void {
    const next = this.reader.next(stage)
    if (next === to) return
    const placesOf = (place: number | null): Place[] => (place === null ? [] : [this.places[place]!])
    const facts = { packet: this.packets[stage]!, to: placesOf(next), headTo: placesOf(to) }
    this.report(this.reader.stages[stage]!, { kind: 'astray', ...facts })
  }

  /** Checks that a stage that holds a flit is expected to. */
  private readonly compareOccupied = (stage: number): boolean => {
    if (this.reader.occupied.values[stage] === 0) return false
    if (this.dueIn[stage] !== this.cycle)
      this.report(this.reader.stages[stage]!, { kind: 'extra', packet: this.packets[stage]!, found: 1, expected: 0 })
    return true
  }
}
