'use rtl'
import {
  array,
  bit,
  bitLength,
  bits,
  bool,
  comb,
  concat,
  enumOf,
  input,
  low,
  Module,
  output,
  param,
  reg,
  seq,
  uint,
  wire,
  wiring,
} from 'flitwave/hdl'

/** The state of an input. */
enum Doing {
  Nothing,
  Asking,
  Sending,
}

const parameters = {
  addressWidth: param(4, { min: 1, max: 10 }),
  stage: param(1, { min: 0, max: 9 }),
  width: param(10, { min: 2, max: 64 }),
  flits: param(4, { min: 2, max: 16 }),
}

/** A queue whose flits move up as the first one leaves, and a state machine. */
class Queue extends Module.with(parameters) {
  arrives = input(bool)
  din = input(uint(this.p.width))
  go = input(bool)
  room = output(bool)
  upper = output(bool)
  lower = output(bool)
  asks = output(bool)
  holds = output(bool)
  flows = output(bool)
  head = output(uint(this.p.width))

  doing = reg(enumOf(Doing, 'Doing'), Doing.Nothing)
  words = array(this.p.flits, () => reg(uint(this.p.width), 0))
  waiting = reg(uint(bitLength(this.p.flits)), 0)
  expected = reg(uint(bitLength(this.p.flits)), this.p.flits)
  toUpper = reg(bool, false)
  toLower = reg(bool, false)

  @comb show() {
    const { stage, addressWidth } = this.p
    const isAsking = this.doing === Doing.Asking
    this.head = this.words[0]
    this.room = this.doing === Doing.Nothing
    this.holds = this.doing === Doing.Sending
    this.upper = isAsking ? !bit(this.words[0], addressWidth + stage) : this.toUpper
    this.lower = isAsking ? bit(this.words[0], stage) : this.toLower
    this.asks = isAsking && (this.upper || this.lower)
  }

  @comb flow() {
    this.flows = this.go || (this.holds && this.waiting !== 0)
  }

  @seq change() {
    const { flits } = this.p
    const takes = this.arrives && this.expected !== 0
    const isEmptied = this.flows && this.waiting === 1 && this.expected === 0
    if (this.doing === Doing.Nothing && this.arrives) this.doing = Doing.Asking
    else if (this.go) {
      this.doing = Doing.Sending
      this.toUpper = this.upper
      this.toLower = this.lower
    } else if (isEmptied) {
      this.doing = Doing.Nothing
      this.toUpper = false
      this.toLower = false
    }
    if (isEmptied) this.expected = flits
    else if (takes) this.expected--
    if (takes && !this.flows) this.waiting++
    else if (this.flows && !takes) this.waiting--
  }

  @seq shift() {
    const takes = this.arrives && this.expected !== 0
    const place = this.flows ? this.waiting - 1 : this.waiting
    const words = [...this.words]
    for (let i = 0; i < this.p.flits; i++) {
      const next = i + 1 < this.p.flits ? words[i + 1] : 0
      if (takes && place === i) this.words[i] = this.din
      else if (this.flows) this.words[i] = next
    }
  }
}

/** Two queues; a number from 0 to 2 tells which has waited longer. */
export class MulticastElement extends Module.with({ ...parameters, first: param(0, { min: 0, max: 1 }) }) {
  arrives = array(2, () => input(bool))
  din = array(2, () => input(uint(this.p.width)))
  roomBelow = array(2, () => input(bool))
  room = array(2, () => output(bool))
  sends = array(2, () => output(bool))
  dout = array(2, () => output(uint(this.p.width)))

  queues = array(2, () => new Queue(this.p))
  /** 0: the upper one, 1: the lower one, 2: neither. */
  longest = reg(uint(2), 2)
  winner = wire(uint(1))

  @wiring connect() {
    this.queues.forEach((queue, i) => {
      queue.arrives = this.arrives[i]
      queue.din = this.din[i]
      this.room[i] = queue.room
    })
  }

  @comb allocate() {
    const [a, b] = this.queues
    const upperOpen = this.roomBelow[0] && !(a.holds && a.upper) && !(b.holds && b.upper)
    const lowerOpen = this.roomBelow[1] && !(a.holds && a.lower) && !(b.holds && b.lower)
    const [canA, canB] = this.queues.map((one) => one.asks && (upperOpen || !one.upper) && (lowerOpen || !one.lower))
    const meet = (a.upper && b.upper) || (a.lower && b.lower)
    this.winner = this.longest === 2 ? this.p.first : this.longest === 1 ? 1 : 0
    a.go = canA && !(canB && meet && this.winner === 1)
    b.go = canB && !(canA && meet && this.winner === 0)
  }

  @comb send() {
    const [a, b] = this.queues
    this.sends[0] = (a.flows && a.upper) || (b.flows && b.upper)
    this.sends[1] = (a.flows && a.lower) || (b.flows && b.lower)
    const upper = [a, b].map((one) => (one.flows && one.upper ? this.upperCopy(one) : 0))
    const lower = [a, b].map((one) => (one.flows && one.lower ? this.lowerCopy(one) : 0))
    this.dout[0] = upper[0] | upper[1]
    this.dout[1] = lower[0] | lower[1]
  }

  upperCopy(queue: Queue): number {
    const { stage, width } = this.p
    const cut = concat(bits(queue.head, width - 1, stage + 1), low(2 ** stage - 1, stage + 1))
    return queue.go && queue.lower ? cut : queue.head
  }

  lowerCopy(queue: Queue): number {
    const { stage, width, addressWidth: n } = this.p
    const max = bits(queue.head, n - 1, 0)
    const half = low(2 ** stage, stage + 1)
    const isTop = n + stage + 1 === width
    const cut = isTop ? concat(half, max) : concat(bits(queue.head, width - 1, n + stage + 1), half, max)
    return queue.go && queue.upper ? cut : queue.head
  }

  @seq getOlder() {
    const [a, b] = this.queues.map((queue) => queue.asks && !queue.go)
    if (a && b) this.longest = this.winner === 1 ? 1 : 0
    else this.longest = a ? 0 : b ? 1 : 2
  }
}
