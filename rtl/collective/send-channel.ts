'use rtl'
import {
  array,
  bitLength,
  bool,
  comb,
  indexWidth,
  input,
  low,
  memory,
  Module,
  optional,
  output,
  reg,
  seq,
  uint,
  unpackAs,
  unused,
  wire,
  wiring,
} from 'flitwave/hdl'
import { connectEach } from '../lib/connect-each.js'
import { Fifo } from '../lib/fifo.js'
import { injectionType, packetType } from '../terminal/packet.js'
import { collectiveParameters, timeWidth } from './parameters.js'
import { StepSelect } from './step-select.js'
import { candidateType, firedType, packetWidth, Table, tableLoadType } from './tables.js'
import { TriggerSelect } from './trigger-select.js'

/**
 * The unicasts of an injection channel: their packets, the next one to go, and those that wait for the channel after their
 * start-up. A unicast whose start-up ends is on offer in the same cycle, if none is before it.
 */
export class SendChannel extends Module.with(collectiveParameters) {
  /** By trigger, if unicasts wait for data. */
  triggers = array(this.isDataDriven() ? this.p.triggers : 0, () => input(firedType(this.p)))
  /** Steps that have begun, if unicasts wait for barriers. */
  begun = optional(!this.isDataDriven(), () => input(uint(bitLength(this.p.steps))))
  /** True if start-ups block nothing: every enabled unicast is on offer. */
  isDirect = input(bool)
  /** The start-up of the candidate begins. */
  begins = input(bool)
  /** The start-up of the last unicast to begin ends. */
  over = input(bool)
  /** Cycles since the start. */
  now = input(uint(timeWidth))
  load = optional(this.p.loadPort, () => input(tableLoadType(this.p)))
  candidate = output(candidateType(this.p))
  inject = output(injectionType(this.p))

  /** See {@link Table}. */
  packets = memory(this.p.descriptors, uint(packetWidth(this.p)))
  byTrigger = optional(this.isDataDriven(), () => new TriggerSelect(this.p))
  byStep = optional(!this.isDataDriven(), () => new StepSelect(this.p))
  /** Unicasts whose start-up has ended, by the number of their descriptor. */
  waiting = new Fifo<number>({ depth: this.waitingPlaces(), type: uint(indexWidth(this.p.descriptors)) })
  /** The last unicast whose start-up began. */
  started = reg(uint(indexWidth(this.p.descriptors)), 0)
  /** The unicast whose start-up ends in this cycle. */
  ending = wire(uint(indexWidth(this.p.descriptors)))
  /** The unicast on offer. */
  offered = wire(uint(indexWidth(this.p.descriptors)))
  /** By descriptor: the cycles in which its start-up begins and its head leaves, if recorded. */
  beginTimes = optional(this.p.record, () => memory(this.p.descriptors, uint(timeWidth)))
  leaveTimes = optional(this.p.record, () => memory(this.p.descriptors, uint(timeWidth)))

  @wiring connectSelection() {
    for (const select of this.byTrigger) this.triggers.forEach((trigger, i) => (select.triggers[i] = trigger))
    for (const select of this.byStep) select.begun = this.begun[0]
    for (const select of [...this.byTrigger, ...this.byStep]) {
      connectEach(this.load, select.load)
      select.advance = this.advances()
      this.candidate = select.chosen
    }
  }

  @comb offer() {
    const { candidate, waiting } = this
    // Only a blocking start-up can end in the cycle in which it begins: with ts = 0.
    this.ending = this.p.startup === 'blocking' && this.begins ? candidate.index : this.started
    const inTurn = waiting.empty ? this.ending : waiting.dout
    this.offered = this.isDirect ? candidate.index : inTurn
    this.inject.valid = this.isDirect ? candidate.valid : this.over || !waiting.empty
    this.inject.packet = unpackAs(packetType(this.p), this.packets[this.offered])
  }

  @wiring connectWaiting() {
    const { waiting, inject } = this
    waiting.din = this.ending
    waiting.push = this.over && !(waiting.empty && inject.ready)
    waiting.pop = !waiting.empty && inject.ready
  }

  @seq noteStart() {
    if (this.begins) this.started = this.candidate.index
  }

  @seq fill() {
    for (const { valid, table, index, data } of this.load) {
      if (valid && table === Table.Packets) {
        this.packets[low(index, indexWidth(this.p.descriptors))] = low(data, packetWidth(this.p))
      }
    }
  }

  @seq recordTimes() {
    if (!this.p.record) unused(this.now)
    for (const times of this.beginTimes) if (this.advances()) times[this.candidate.index] = this.now
    for (const times of this.leaveTimes) {
      if (this.inject.valid && this.inject.ready) times[this.offered] = this.now
    }
  }

  /** True in the cycle in which the candidate begins; without a start-up, in which it leaves. */
  advances(): boolean {
    return this.begins || (this.isDirect && this.inject.valid && this.inject.ready)
  }

  isDataDriven(): boolean {
    return this.p.waits === 'data'
  }

  /** Blocking start-ups come one at a time. */
  waitingPlaces(): number {
    return this.p.startup === 'serial' ? this.p.descriptors : 1
  }
}
