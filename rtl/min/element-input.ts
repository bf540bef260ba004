'use rtl'
import {
  any,
  array,
  assert,
  bool,
  comb,
  input,
  mask,
  Module,
  output,
  reg,
  seq,
  unused,
  wire,
  wiring,
} from 'flitwave/hdl'
import { StoreMonitor } from '../lib/store-monitor.js'
import { ElementActivity, elementActivityType } from './activity.js'
import { arrivalType, linkType } from './flit.js'
import { capacityOf } from './flit-store.js'
import { flitStore } from './flit-store-of.js'
import { headerType } from './header.js'
import { headerUnit } from './header-unit.js'
import { elementParameters } from './parameters.js'

/**
 * One input of a switching element: its current packet, the outputs that it requests, and those that it owns. A packet is
 * granted all its outputs in one cycle and owns them until its tail has left; during this time, a circuit is open. A flit
 * leaves through all of them in the same cycle, or through none.
 *
 * The time at which it leaves is decided in one of three ways:
 *
 * * `free`: when each target latch is empty or empties in this cycle. Flits of the same packet that are past
 *   an element in which the packet was split move on by themselves.
 * * `rigid`: when all flits of the packet move that open circuits connect, including empty latches between them. A part that
 *  cannot move signals this upwards (`stall`) as far as the packet extends: to its tail, or to the first stage. From there
 *  `freeze` travels down along all its circuits.
 * * `vct`: always, because outputs are granted only with room for a whole packet.
 */
export class ElementInput extends Module.with(elementParameters) {
  link = input(linkType(this.p))
  /** The requested outputs are granted. */
  granted = input(bool)
  /** By output: `ready` of its link. */
  ready = input(mask(2))
  /** By output: `stall` of its link. */
  stalled = input(mask(2))
  /** The outputs that the packet at the other input has owned since an earlier cycle. Only for {@link activity}. */
  owned = input(mask(2))

  /** The outputs that the packet requests: those of a head that owns nothing. */
  requests = output(mask(2))
  /** The outputs that the packet has owned since an earlier cycle. */
  owns = output(mask(2))
  /** The outputs that it owns in this cycle, including newly granted ones. */
  holds = output(mask(2))
  /** The flit in front. If `moves` holds, it leaves through all outputs that the packet holds. */
  front = output(arrivalType(this.p))
  /** By output: the header that it gets there. */
  headers = array(2, () => output(headerType(this.p.header, this.p.addressWidth)))
  moves = output(bool)
  /** The worm at this input does not move in this cycle. */
  frozen = output(bool)
  /** For observers. */
  activity = output(elementActivityType)

  circuit = reg(mask(2), 0)
  stall = wire(bool)

  store = flitStore(this.p)
  decoder = headerUnit(this.p)
  monitor = new StoreMonitor({ capacity: capacityOf(this.p) })

  @wiring connectStore() {
    this.store.arrival = { valid: this.link.valid, flit: this.link.flit }
    this.store.leaves = this.moves
    this.link.ready = this.store.ready
    this.link.stall = this.stall
    this.front = this.store.front
    this.decoder.valid = this.front.valid && this.front.flit.head
    this.decoder.header = this.front.flit.header
    this.monitor.enters = this.link.valid
    this.monitor.leaves = this.moves
    this.monitor.held = this.store.held
  }

  @comb ask() {
    this.requests = this.decoder.valid && this.circuit === 0 ? this.decoder.wanted : 0
    this.owns = this.circuit
    this.decoder.rewritten.forEach((rewritten, q) => {
      this.headers[q] = this.front.flit.head ? rewritten : this.front.flit.header
    })
  }

  @comb hold() {
    this.holds = this.granted ? this.requests : this.circuit
  }

  @comb sayStall() {
    if (this.p.motion !== 'rigid') unused(this.stalled)
    const isBlocked = this.front.valid && this.holds === 0
    this.stall = this.p.motion === 'rigid' && (isBlocked || any(this.holds & this.stalled))
  }

  /** Flits above a tail belong to another packet, so there the stall is reflected as a freeze. */
  @comb freeze() {
    if (this.p.motion !== 'rigid') unused(this.link.freeze)
    const endsHere = this.front.valid && this.front.flit.tail
    this.frozen = this.p.motion === 'rigid' && (endsHere ? this.stall : this.link.freeze)
  }

  @comb move() {
    const isReady = any(this.holds) && !any(this.holds & ~this.ready)
    this.moves = this.front.valid && (this.p.motion === 'rigid' ? !this.frozen : isReady)
  }

  @comb tell() {
    if (this.moves) this.activity = ElementActivity.Moves
    else if (!this.front.valid) this.activity = any(this.circuit) ? ElementActivity.Starved : ElementActivity.Empty
    else if (this.holds === 0) this.activity = this.reasonToAsk()
    else this.activity = this.p.motion === 'rigid' ? ElementActivity.Frozen : ElementActivity.NoRoom
  }

  @seq advance() {
    assert(!this.moves || any(this.holds), 'a flit moves without an output')
    assert(!this.moves || !any(this.holds & ~this.ready), 'a flit moves to where there is no room')
    assert(this.front.valid || this.link.ready, 'an input with nothing in it takes nothing')
    assert(!this.granted || any(this.requests), 'an input that asks for nothing is granted')
    assert(!this.front.valid || this.front.flit.head || any(this.circuit), 'a flit without a circuit')
    this.circuit = this.moves && this.front.flit.tail ? 0 : this.holds
  }

  /** The reason why a head is not granted its outputs. */
  reasonToAsk(): ElementActivity {
    const free = this.requests & ~this.owned
    if (this.p.motion === 'vct' && any(free & ~this.ready)) return ElementActivity.NoRoom
    return any(this.requests & this.owned) ? ElementActivity.OutputOwned : ElementActivity.LostArbitration
  }
}
