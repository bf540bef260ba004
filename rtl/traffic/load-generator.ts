'use rtl'
import {
  asBit,
  assert,
  bit,
  bits,
  bool,
  comb,
  concat,
  indexWidth,
  input,
  low,
  Module,
  output,
  reg,
  seq,
  uint,
  wire,
} from 'flitwave/hdl'
import { xorshift64 } from '../lib/xorshift.js'
import { forEachAxis } from '../router/dimensions.js'
import { coordinatesType, hasWay, type Coordinates } from '../router/flit.js'
import type { Terminals } from '../router/parameters.js'
import { Way } from '../router/way.js'
import { injectionType } from '../terminal/packet.js'
import { coordinateOf, coordinateSizes, placeOf } from './coordinates.js'
import {
  backlogBits,
  choiceBits,
  drawBits,
  epochBits,
  indexBits,
  loadParameters,
  loadTrafficType,
  MeasurementType,
  rateBits,
  switchBits,
} from './load-parameters.js'
import { numberOf } from './node-number.js'
import { placeBitsOf } from './place-bits.js'

/**
 * Bits drawn for a coordinate: if the number of places is not a power of two, their probabilities differ by at most 1 %. There
 * are at most 64 along an axis, and more terminals with numbers.
 */
function placeBits({ terminals }: Terminals): number {
  return terminals ? 21 : 13
}

/** The first bit that decides the way of a packet around rings that are equally long both ways. */
const wayBit = 2 * choiceBits

/**
 * An open-loop source (Dally and Towles, 23.2.1 and 24.2): packets are created by a Bernoulli process, or one that is
 * switched on and off, and wait in an infinite queue. Waiting packets are counted, not stored: the contents of a packet are
 * drawn only when it leaves the queue. So the queue is three numbers: the packets created before the measurement, those
 * created in it, and all.
 */
export class LoadGenerator extends Module.with(loadParameters) {
  here = input(coordinatesType(this.p))
  traffic = input(loadTrafficType(this.p))
  measurement = input(MeasurementType)
  inject = output(injectionType(this.p))
  /** A packet is created; from the next cycle on it can leave. */
  created = output(bool)

  /** Decides when packets are created: advances in each cycle. 0 until the seed has been loaded. */
  times = reg(uint(64), 0)
  /** Decides the contents of packets: advances when a packet leaves. */
  contents = reg(uint(64), 0)
  isOn = reg(bool, true)
  /** Waiting packets: all of them; those created before the measurement, which leave first; and those created in it. */
  waiting = reg(uint(backlogBits), 0)
  older = reg(uint(backlogBits), 0)
  marked = reg(uint(backlogBits), 0)
  taken = wire(bool)

  @comb create() {
    this.created = this.isOn && bits(this.times, 63, 64 - rateBits) < this.traffic.rate
  }

  /** A packet on offer stays until it is accepted. If its destination is this node itself, the next one is drawn. */
  @comb offer() {
    const { packet } = this.inject
    packet.to = this.p.destinations > 0 ? this.drawFromTable() : this.drawDestination()
    if (hasWay(this.p))
      packet.way = forEachAxis(this.p, (_, i) =>
        bit(this.contents, wayBit + i) ? Way.ShorterElseNegative : Way.Shorter,
      )
    packet.flits = this.draws(0) < this.traffic.longShare ? this.traffic.longFlits : this.traffic.flits
    packet.tag =
      (this.isMarked() ? this.measurement.epoch * 2 ** (this.p.tagWidth - epochBits) : 0) +
      (this.p.replies ? placeBitsOf(this.here, this.p) : numberOf(this.here, this.p))
    this.inject.valid = this.waiting !== 0 && packet.to !== this.here
  }

  /** In a separate block, because the source reads the packet on offer. */
  @comb take() {
    this.taken = this.inject.valid && this.inject.ready
  }

  @seq count() {
    assert(this.waiting !== 2 ** backlogBits - 1, 'more packets wait than can be counted')
    if (this.created && !this.taken) this.waiting++
    else if (this.taken && !this.created) this.waiting--
  }

  /** Packets that waited when the measurement began leave first, then those created in it. */
  @seq sort() {
    const marks = this.created && this.measurement.isOpen
    const takesMarked = this.taken && this.isMarked()
    if (this.measurement.begins) {
      this.older = low(this.waiting + asBit(this.created) - asBit(this.taken), backlogBits)
      this.marked = 0
    } else {
      if (this.taken && this.older !== 0) this.older--
      if (marks && !takesMarked) this.marked++
      else if (takesMarked && !marks) this.marked--
    }
  }

  @seq turn() {
    const drawn = bits(this.times, 63 - rateBits, 64 - rateBits - switchBits)
    this.isOn = this.isOn ? drawn >= this.traffic.turnOff : drawn < this.traffic.turnOn
  }

  @seq move() {
    assert(this.traffic.seed !== 0, 'a random sequence that begins with 0 stays there')
    this.times = this.times === 0 ? this.traffic.seed : xorshift64(this.times)
    // Swap the halves, to be far from the other sequence.
    const swapped = concat(low(this.traffic.seed, 32), bits(this.traffic.seed, 63, 32))
    if (this.contents === 0) this.contents = xorshift64(swapped)
    else if (this.taken || this.inject.packet.to === this.here) this.contents = xorshift64(this.contents)
  }

  /** True if the packet on offer was created in the measurement; at its beginning, waiting packets are older. */
  isMarked(): boolean {
    return this.older === 0 && this.marked !== 0 && !this.measurement.begins
  }

  /** A number that decides a property of the packet on offer. */
  draws(from: number): number {
    return bits(this.contents, from + choiceBits - 1, from)
  }

  /** The target of this node, or any place. */
  drawDestination(): Coordinates {
    const to = this.drawPlace()
    const goesToTarget = this.draws(choiceBits) < this.traffic.share
    return placeOf(this.p, (axis) => {
      const [target, other] = [coordinateOf(this.traffic.target, axis, this.p), coordinateOf(to, axis, this.p)]
      return goesToTarget ? target : other
    })
  }

  /** One of the two places of an entry of the table. */
  drawFromTable(): Coordinates {
    const rest = 64 - indexBits(this.p)
    const entry = this.traffic.table[rest === 64 ? 0 : bits(this.contents, 63, rest)]
    const goesToFirst = bits(this.contents, rest - 1, 64 - drawBits) < entry.share
    return placeOf(this.p, (axis) => {
      const [first, second] = [coordinateOf(entry.to, axis, this.p), coordinateOf(entry.other, axis, this.p)]
      return goesToFirst ? first : second
    })
  }

  /** A uniformly random place, including this node. */
  drawPlace(): Coordinates {
    const sizes = coordinateSizes(this.p)
    const width = placeBits(this.p)
    return placeOf(this.p, (_, i) => {
      const top = 63 - i * width
      return sizes[i] === 1 ? 0 : scaled(bits(this.contents, top, top - width + 1), sizes[i], width)
    })
  }
}

/** A number below `size`, in the same proportion as `drawn` to 2^width. */
function scaled(drawn: number, size: number, width: number): number {
  return bits(drawn * size, width + indexWidth(size) - 1, width)
}
