'use rtl'
import {
  any,
  array,
  assert,
  bool,
  comb,
  indexWidth,
  input,
  low,
  mask,
  memory,
  Module,
  optional,
  output,
  reg,
  seq,
  uint,
} from 'flitwave/hdl'
import { maskOf, unionOf } from '../lib/one-hot.js'
import { localPortsOf } from '../router/port.js'
import { collectiveParameters } from './parameters.js'
import { batchWidth, firedType, receptionType, receptionWidth, Table, tableLoadType } from './tables.js'

/**
 * Wakes the unicasts that wait for messages. A trigger stands for one message, or a set of combined messages, for which
 * unicasts of a node wait. It fires once, in the cycle in which the last of its messages can be used. Triggers that fire in
 * the same cycle are a batch; batches are numbered chronologically.
 *
 * With combining, it is the wake-up logic of an issue queue: each trigger compares its needs with the available messages.
 */
export class TriggerUnit extends Module.with(collectiveParameters) {
  /** The collective begins; with overlapping start-ups, after their latency. */
  opens = input(bool)
  /** By ejection channel: the reception that can be used from this cycle on. */
  receptions = localPortsOf(this.p).map(() => input(receptionType(this.p)))
  load = optional(this.p.loadPort, () => input(tableLoadType(this.p)))
  /** By trigger: its state in this cycle. */
  triggers = array(this.p.triggers, () => output(firedType(this.p)))

  /** See {@link Table}. */
  brought = memory(this.p.receptions, uint(receptionWidth(this.p)))
  needs = optional(this.isCombining(), () => memory(this.p.triggers, mask(this.p.combined)))
  begins = memory(1, bool)
  /** The available messages. */
  has = optional(this.isCombining(), () => reg(mask(this.p.combined), 0))
  opened = reg(bool, false)
  fired = array(this.p.triggers, () => reg(bool, false))
  batches = array(this.p.triggers, () => reg(uint(batchWidth(this.p)), 0))
  /** The number of the next batch. */
  batch = reg(uint(batchWidth(this.p)), 0)

  @comb fire() {
    const words = this.receptions.map(({ valid, slot }) => (valid ? this.brought[slot] : 0))
    const firing = this.isCombining() ? this.complete(unionOf(words)) : this.named(words)
    firing.forEach((fires, trigger) => {
      const fired = this.fired[trigger]
      this.triggers[trigger] = { fired: fired || fires, batch: fired ? this.batches[trigger] : this.batch }
    })
  }

  @seq keep() {
    this.opened = this.opened || this.opens
    const firing = this.triggers.map(({ fired }, trigger) => fired && !this.fired[trigger])
    firing.forEach((fires, trigger) => {
      this.fired[trigger] = this.triggers[trigger].fired
      if (fires) this.batches[trigger] = this.batch
    })
    if (any(maskOf(firing))) this.batch++
    this.has.forEach((has, i) => {
      this.has[i] = unionOf([has, ...this.receptions.map(({ valid, slot }) => (valid ? this.brought[slot] : 0))])
    })
  }

  @seq fill() {
    for (const { valid, table, index, data } of this.load) {
      assert(!valid || !this.opened, 'a table is written after the start')
      if (valid && table === Table.Begins) this.begins[0] = low(data, 1) !== 0
      if (valid && table === Table.Receptions) {
        this.brought[low(index, indexWidth(this.p.receptions))] = low(data, receptionWidth(this.p))
      }
      for (const needs of this.needs) {
        if (valid && table === Table.Needs) needs[low(index, indexWidth(this.p.triggers))] = low(data, this.p.combined)
      }
    }
  }

  /** Without combining: a reception names its trigger. */
  named(words: readonly number[]): boolean[] {
    return this.fired.map((_, trigger) => {
      const woken = words.map((word) => word === trigger + 1)
      return any(maskOf(trigger === 0 ? [...woken, this.opens && this.begins[0]] : woken))
    })
  }

  /** With combining: all needed messages are available. */
  complete(word: number): boolean[] {
    const has = this.has[0] | word
    const isOpen = this.opened || this.opens
    return this.fired.map((_, trigger) => isOpen && !any(this.needs[0][trigger] & ~has))
  }

  isCombining(): boolean {
    return this.p.combined > 0
  }
}
