'use rtl'
import {
  bitLength,
  bool,
  comb,
  indexWidth,
  input,
  low,
  Module,
  output,
  reg,
  seq,
  uint,
  unused,
  wire,
} from 'flitwave/hdl'
import { collectiveParameters, latencyWidth, timeWidth } from './parameters.js'

/**
 * Synchronises the nodes: a step ends tr cycles after its last tail has arrived anywhere, and the next one begins in that
 * cycle. The collective ends with its last step; without barriers it has one.
 */
export class BarrierUnit extends Module.with(collectiveParameters) {
  /** The collective begins in this cycle. */
  start = input(bool)
  /** As in {@link CollectiveEngine}. */
  ts = input(uint(latencyWidth))
  tr = input(uint(latencyWidth))
  /** Steps of the collective, at least 1. */
  steps = input(uint(bitLength(this.p.steps)))
  /** All nodes have received all tails of the step. */
  complete = input(bool)
  /** The current step, from 0. */
  step = output(uint(indexWidth(this.p.steps)))
  /** Steps whose unicasts may begin; with overlapping start-ups, steps whose start-ups have ended. */
  begun = output(uint(bitLength(this.p.steps)))
  /** The collective has begun, and something has not yet been received. */
  running = output(bool)
  /** Everything has been received. */
  done = output(bool)
  /** Cycles from the start to the end, when it is done. */
  cycles = output(uint(timeWidth))

  active = reg(bool, false)
  finished = reg(bool, false)
  /** Steps that have ended. */
  ended = reg(uint(indexWidth(this.p.steps)), 0)
  /** Steps whose start-ups have ended, and the remaining latency of the next one. */
  ready = reg(uint(bitLength(this.p.steps)), 0)
  startUp = reg(uint(latencyWidth), 0)
  /** The cycles after this one in which the receive latency of the last tail still runs. */
  receiving = reg(bool, false)
  left = reg(uint(latencyWidth), 0)
  now = reg(uint(timeWidth), 0)
  total = reg(uint(timeWidth), 0)
  ends = wire(bool)
  isLast = wire(bool)
  /**
   * True if it began in an earlier cycle and has not ended: the value for software, because it depends only on registers.
   */
  busy = wire(bool)
  /** Steps that have begun. */
  open = wire(uint(bitLength(this.p.steps)))
  /** The start-up latency of the last step that began is over. */
  isReady = wire(bool)

  @comb follow() {
    const runs = (this.start || this.active) && !this.finished
    this.ends = runs && this.complete && (this.receiving ? this.left === 0 : this.tr === 0)
    this.isLast = this.ended + 1 === this.steps
    const begins = this.ends && !this.isLast
    const open = low(this.ended + 1, bitLength(this.p.steps))
    this.open = !runs ? 0 : begins ? low(open + 1, bitLength(this.p.steps)) : open
    this.step = this.ended
    this.busy = this.active && !this.finished
    unused(this.busy)
    this.running = runs && !(this.ends && this.isLast)
    this.done = this.finished || (this.ends && this.isLast)
    this.cycles = this.finished ? this.total : this.now
  }

  @comb releaseStep() {
    const isNew = this.ready !== this.open
    const isFirstCycle = this.start || (this.ends && !this.isLast)
    this.isReady = isNew && (isFirstCycle ? this.ts === 0 : this.startUp === 0)
    if (this.p.startup === 'latency') this.begun = this.isReady ? this.open : this.ready
    else this.begun = this.open
  }

  @seq tick() {
    if (this.start || this.active) {
      this.active = true
      this.now++
    }
  }

  @seq advance() {
    if (this.ends) {
      this.receiving = false
      if (this.isLast) {
        this.finished = true
        this.total = this.now
      } else this.ended++
    } else if (this.complete && !this.receiving) {
      this.receiving = true
      this.left = low(this.tr - 1, latencyWidth)
    } else if (this.left !== 0) this.left--
  }

  @seq countStartUp() {
    if (this.isReady) this.ready = this.open
    if (this.start || (this.ends && !this.isLast)) this.startUp = this.ts === 0 ? 0 : low(this.ts - 1, latencyWidth)
    else if (this.startUp !== 0) this.startUp--
  }
}
