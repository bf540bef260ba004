'use rtl'
import {
  array,
  assert,
  bit,
  bool,
  comb,
  connect,
  flipped,
  input,
  label,
  low,
  Module,
  output,
  reg,
  seq,
  struct,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { countOnes } from '../../lib/count.js'
import { IntakeActivity, intakeActivityType } from './activity.js'
import { AscendingList, destinationStreamType } from './ascending-list.js'
import { multicastInjectionType } from './multicast.js'
import { wordsWidth, wraparoundParameters, type MulticastParameters } from './parameters.js'
import { spanType } from './phase.js'
import { StartDraw } from './start-draw.js'
import { pick } from '../../lib/pick.js'

/** A packet of phase one to send, with its handshake. */
export type Spread = TypeOf<typeof spreadType>

export function spreadType(p: MulticastParameters) {
  return struct(
    {
      valid: bool,
      span: spanType(p.addressWidth),
      words: uint(wordsWidth(p)),
      tag: uint(p.tagWidth),
      /** Its tail leaves in this cycle. */
      done: flipped(bool),
    },
    {
      name: 'Spread',
      show: ({ valid, span, tag }) => label.when(valid, label.text('#', tag, ' ', span.start, '+', span.others)),
    },
  )
}

/** Accepts one multicast at a time, and determines its transmission: the start of the copies, and the list. */
export class MulticastIntake extends Module.with({
  ...StartDraw.parameters,
  ...pick(wraparoundParameters, 'tagWidth', 'longest'),
}) {
  /** For {@link StartDraw}. */
  seed = input(uint(32))
  inject = input(multicastInjectionType(this.p))
  spread = output(spreadType(this.p))
  list = output(destinationStreamType(this.p.addressWidth))
  /** For observers. */
  activity = output(intakeActivityType)

  /** There is a multicast whose packet has not left. */
  holds = reg(bool, false)
  /** Its start has not yet been drawn. */
  draws = reg(bool, false)
  span = reg(spanType(this.p.addressWidth), 0)
  words = reg(uint(wordsWidth(this.p)), 0)
  tag = reg(uint(this.p.tagWidth), 0)
  takes = wire(bool)

  draw = new StartDraw(this.p)
  destinations = new AscendingList({ addressWidth: this.p.addressWidth })

  @wiring connectList() {
    this.draw.seed = this.seed
    this.draw.others = this.span.others
    this.destinations.load = this.takes
    this.destinations.members = this.inject.multicast.destinations
    connect(this.destinations.list, this.list)
  }

  @comb offer() {
    this.inject.ready = !this.holds
    this.takes = this.inject.valid && !this.holds
    this.spread.valid = this.holds && !this.draws
    this.spread.span = this.span
    this.spread.words = this.words
    this.spread.tag = this.tag
  }

  @comb tell() {
    if (this.takes) this.activity = IntakeActivity.Taken
    else if (!this.holds) this.activity = IntakeActivity.Empty
    else this.activity = this.draws ? IntakeActivity.Draws : IntakeActivity.Sends
  }

  @seq take() {
    const { destinations, start, random, words, tag } = this.inject.multicast
    assert(!this.takes || destinations !== 0, 'a multicast to nobody')
    assert(!this.takes || words <= this.p.longest, 'a multicast with more words than there is room for')
    if (this.takes) {
      const members = array(2 ** this.p.addressWidth, (d) => bit(destinations, d))
      this.holds = true
      this.draws = random
      this.span = { start, others: low(countOnes(members) - 1, this.p.addressWidth) }
      this.words = words
      this.tag = tag
    } else if (this.spread.done) {
      this.holds = false
    } else if (this.draws && this.draw.isLegal) {
      this.draws = false
      this.span.start = this.draw.start
    }
  }
}
