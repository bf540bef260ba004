'use rtl'
import {
  any,
  array,
  assert,
  bitLength,
  bool,
  comb,
  connect,
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
  unused,
  wire,
  wiring,
} from 'flitwave/hdl'
import { connectEach } from '../lib/connect-each.js'
import { countOnes } from '../lib/count.js'
import { maskOf } from '../lib/one-hot.js'
import { localPortsOf } from '../router/port.js'
import { injectionType } from '../terminal/packet.js'
import { arrivalType } from '../play/played-node.js'
import { collectiveParameters, latencyWidth, timeWidth } from './parameters.js'
import { delayWidth, ReceptionQueue } from './reception-queue.js'
import { SendChannel } from './send-channel.js'
import { StartUnit } from './start-unit.js'
import { receptionType, Table, tableLoadType } from './tables.js'
import { TriggerUnit } from './trigger-unit.js'

/**
 * The part of a network interface that executes its share of a collective operation on its own, from tables: the unicasts
 * that it sends, their order, and the events for which each waits. Sends that become possible first go first; those of the
 * same cycle go in the order of the list. Tags of unicasts are the numbers of their receptions at the target.
 */
export class CollectiveEngine extends Module.with(collectiveParameters) {
  /** The collective begins in this cycle, once. */
  start = input(bool)
  /** Start-up latency in cycles, constant; like {@link tr}, a register that software sets. */
  ts = input(uint(latencyWidth))
  /** Receive latency in cycles. */
  tr = input(uint(latencyWidth))
  /** The current step, from 0. */
  step = input(uint(indexWidth(this.p.steps)))
  /** Steps whose unicasts may begin, if there are barriers. */
  begun = optional(!this.isDataDriven(), () => input(uint(bitLength(this.p.steps))))
  /** By ejection channel: a tail arrives. */
  arrived = localPortsOf(this.p).map(() => input(arrivalType(this.p)))
  /** By injection channel: a tail leaves. */
  sent = localPortsOf(this.p).map(() => input(bool))
  load = optional(this.p.loadPort, () => input(tableLoadType(this.p)))
  /** By injection channel. */
  send = localPortsOf(this.p).map(() => output(injectionType(this.p)))
  /** Every tail of this step and of earlier ones has arrived. */
  complete = output(bool)

  /** If unicasts wait for data: receptions fire triggers when their latency has ended. */
  queues = array(this.isDataDriven() ? this.arrived.length : 0, () => new ReceptionQueue(this.p))
  triggerUnit = optional(this.isDataDriven(), () => new TriggerUnit(this.p))
  /** By injection channel: the unicasts of the node. */
  channels = this.send.map(() => new SendChannel(this.p))
  /** Start-ups that exclude each other. */
  startUnit = optional(this.p.startup !== 'latency', () => new StartUnit(this.p))
  /** See {@link Table}. */
  expected = memory(this.p.steps, uint(bitLength(this.p.receptions)))
  active = reg(bool, false)
  /** Cycles since the start. */
  now = reg(uint(timeWidth), 0)
  /** Tails that have arrived. */
  received = reg(uint(bitLength(this.p.receptions)), 0)
  /** The first cycle in which the last of them can be used. */
  lastReceived = reg(uint(timeWidth), 0)
  /** By reception: the first cycle in which it can be used, if recorded. */
  receiveTimes = optional(this.p.record, () => memory(this.p.receptions, uint(timeWidth)))
  /** By ejection channel. */
  tails = this.arrived.map(() => wire(receptionType(this.p)))
  /** Tails that have arrived, including this cycle. */
  count = wire(uint(bitLength(this.p.receptions)))
  isDirect = wire(bool)

  @seq tick() {
    if (this.start || this.active) {
      this.active = true
      this.now++
    }
  }

  @comb follow() {
    this.arrived.forEach(({ valid, tag }, channel) => {
      this.tails[channel] = { valid, slot: valid ? low(tag, indexWidth(this.p.receptions)) : 0 }
    })
    // Without triggers and records, the count suffices.
    unused(...this.tails)
    this.count = low(this.received + countOnes(this.arrived.map(({ valid }) => valid)), bitLength(this.p.receptions))
    this.complete = (this.active || this.start) && this.count === this.expected[this.step]
  }

  @wiring connectQueues() {
    this.queues.forEach((queue, channel) => {
      queue.delay = this.tr + this.delayOfReceptions()
      queue.now = low(this.now, delayWidth)
      queue.arriving = this.tails[channel]
    })
  }

  @wiring connectTriggers() {
    for (const unit of this.triggerUnit) {
      unit.opens = (this.active || this.start) && this.now === this.delayOfReceptions()
      this.queues.forEach((queue, channel) => (unit.receptions[channel] = queue.usable))
      connectEach(this.load, unit.load)
    }
  }

  @comb chooseDiscipline() {
    this.isDirect = this.p.startup === 'latency' || (this.p.startup === 'serial' && this.ts === 0)
  }

  @wiring connectChannels() {
    this.channels.forEach((channel, number) => {
      for (const unit of this.triggerUnit) unit.triggers.forEach((trigger, i) => (channel.triggers[i] = trigger))
      this.begun.forEach((begun, i) => (channel.begun[i] = begun))
      channel.isDirect = this.isDirect
      channel.now = this.now
      connect(channel.inject, this.send[number])
    })
  }

  @wiring connectStartUps() {
    for (const unit of this.startUnit) {
      unit.ts = this.ts
      unit.sent = any(maskOf(this.sent))
      this.channels.forEach((channel, number) => {
        unit.candidates[number] = channel.candidate
        channel.begins = unit.begins[number]
        channel.over = unit.over[number]
      })
    }
  }

  /** Without a start unit, no start-up begins or ends: barriers or receptions add the latency. */
  @wiring closeStartUps() {
    if (this.p.startup !== 'latency') return
    unused(this.ts, ...this.sent)
    for (const channel of this.channels) {
      channel.begins = false
      channel.over = false
    }
  }

  @wiring connectLoads() {
    for (const { valid, to, table, channel, index, data } of this.load)
      this.channels.forEach((unit, number) => {
        unit.load[0] = { valid: valid && channel === number, to, table, channel: number, index, data }
      })
  }

  @seq account() {
    assert(!this.start || !this.active, 'the collective is started twice')
    const came = any(maskOf(this.arrived.map(({ valid }) => valid)))
    assert(!came || this.active, 'a unicast comes before the start')
    assert(!came || this.count <= this.expected[this.step], 'more unicasts come in a step than the tables say')
    this.received = this.count
    if (came) this.lastReceived = low(this.now + this.tr, timeWidth)
  }

  @seq recordTimes() {
    for (const times of this.receiveTimes) {
      for (const { valid, slot } of this.tails) if (valid) times[slot] = low(this.now + this.tr, timeWidth)
    }
  }

  @seq fill() {
    for (const { valid, table, index, data } of this.load) {
      if (valid && table === Table.Expected) {
        this.expected[low(index, indexWidth(this.p.steps))] = low(data, bitLength(this.p.receptions))
      }
    }
  }

  isDataDriven(): boolean {
    return this.p.waits === 'data'
  }

  /** Start-ups that block nothing delay the receptions instead: unicasts are offered when they end. */
  delayOfReceptions(): number {
    return this.p.startup === 'latency' ? this.ts : 0
  }
}
