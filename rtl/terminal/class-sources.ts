'use rtl'
import { any, array, bit, bool, comb, connect, indexWidth, input, low, Module, output, wiring } from 'flitwave/hdl'
import { pick } from '../lib/pick.js'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { maskOf } from '../lib/one-hot.js'
import { placesType } from '../router/credit-monitor.js'
import { coordinatesType } from '../router/flit.js'
import { linkType } from '../router/link.js'
import { partParameters } from '../router/parameters.js'
import { injectionType, sourceParameters } from './packet.js'
import { Source, sourceActivityType } from './source.js'

/** A source that shares its link. A cycle in which it could send but it is not its turn counts as `NoCredit`. */
export class TurnSource extends Source {
  /** It is able and allowed to send a flit in this cycle. */
  wants = output(bool)
  turn = input(bool)

  @comb ask() {
    const rooms = super.rooms()
    this.wants = this.left === 0 ? this.inject.valid && any(maskOf(rooms)) : rooms[this.currentVc()]
  }

  /** There is no room while it is not its turn. */
  override rooms(): boolean[] {
    return super.rooms().map((room) => room && this.turn)
  }
}

/** Message classes: the lower and the upper half of the virtual channels. */
const classes = 2

/**
 * A source for each of two classes of messages. They share a link into a router flit by flit, in turn, so that a packet of
 * one class that waits for a credit does not block the other class.
 */
export class ClassSources extends Module.with({ ...sourceParameters, ...pick(partParameters, 'topology') }) {
  /** The place of its router. */
  here = input(coordinatesType(this.p))
  /** By class. */
  inject = array(classes, () => input(injectionType(this.p)))
  link = output(linkType(this.p))
  /** By virtual channel, for {@link CreditMonitor}: its credits. */
  lent = output(placesType(this.p))
  /** By class. For observers. */
  activities = array(classes, () => output(sourceActivityType))

  sources = array(classes, () => new TurnSource({ ...this.p, vcs: this.half }))
  arbiter = new RoundRobinArbiter({ requesters: classes })

  @wiring connectSources() {
    this.sources.forEach((source, i) => {
      source.here = this.here
      connect(this.inject[i], source.inject)
      this.activities[i] = source.activity
      source.turn = bit(this.arbiter.grant, i)
      for (let vc = 0; vc < this.half; vc++) this.lent[i * this.half + vc] = source.lent[vc]
    })
  }

  @wiring connectArbiter() {
    this.arbiter.requests = maskOf(this.sources.map(({ wants }) => wants))
    this.arbiter.accept = true
  }

  @comb send() {
    const [lower, upper] = this.sources.map(({ link }) => link)
    this.link.valid = lower.valid || upper.valid
    this.link.vc = upper.valid ? upper.vc + this.half : lower.vc
    this.link.flit = upper.valid ? upper.flit : lower.flit
  }

  @comb takeCredits() {
    const { valid, vc } = this.link.credit
    const isUpper = vc >= this.half
    const width = indexWidth(this.half)
    const [lower, upper] = this.sources.map(({ link }) => link.credit)
    lower.valid = valid && !isUpper
    upper.valid = valid && isUpper
    lower.vc = low(vc, width)
    upper.vc = low(vc - this.half, width)
  }

  /** Virtual channels of a class. */
  get half(): number {
    return this.p.vcs / classes
  }
}
