'use rtl'
import { array, connect, input, low, Module, output, wiring } from 'flitwave/hdl'
import { creditWidth } from '../router/credit-counter.js'
import { packedPlacesType, packPlaces, unpackPlaces } from '../router/credit-monitor.js'
import { hopLinkType } from '../router/link.js'
import { LinkDelay } from '../router/link-delay.js'

/** A {@link LinkDelay} that adds what it carries to the places that the sender has lent. */
export class LongLink extends Module.with(LinkDelay.parameters) {
  entry = input(hopLinkType(this.p))
  exit = output(hopLinkType(this.p))
  /** For {@link CreditMonitor}: places lent by the sender, and those with the flits and credits on the way. */
  lentIn = input(packedPlacesType(this.p))
  lentOut = output(packedPlacesType(this.p))

  delay = new LinkDelay(this.p)

  @wiring connectLink() {
    connect(this.entry, this.delay.entry)
    connect(this.delay.exit, this.exit)
    const lent = unpackPlaces(this.lentIn, this.p)
    const places = array(this.p.vcs, (vc) => low(lent[vc] + this.delay.carried[vc], creditWidth(this.p)))
    this.lentOut = packPlaces(places, this.p)
  }
}
