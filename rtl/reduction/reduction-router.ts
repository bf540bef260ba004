'use rtl'
import { any, array, assume, bit, connect, input, Module, output, seq, vec, wiring } from 'flitwave/hdl'
import { maskOf, unionOf } from '../lib/one-hot.js'
import { pick } from '../lib/pick.js'
import { CopyUnit } from './copy-unit.js'
import { OwnSlots, SharedSlots } from './group-slots.js'
import { JoinUnit } from './join-unit.js'
import { reductionRouterParameters } from './parameters.js'
import { ReductionOutput } from './reduction-output.js'
import { groupEntryType, reductionLinkType } from './word.js'

/**
 * A router that combines words on their way to the root of a group, and copies results on their way back. The words of each
 * input and group wait in slots of their own until the other operands are there.
 *
 * A word takes a cycle through an idle router. So a lone vector of L words over at most D hops is reduced in D + 1 + L - 1
 * cycles, and comes back to all members in 2 D + 1 + L - 1. No two groups wait for each other, in whichever order their
 * vectors come, because they share only links.
 */
export class ReductionRouter extends Module.with(reductionRouterParameters) {
  /** By group: its way through this router; constants, given as inputs so that all routers are one module. */
  table = input(vec(this.p.groups, groupEntryType(this.p)))
  arriving = array(this.p.radix, () => input(reductionLinkType(this.p)))
  leaving = array(this.p.radix, () => output(reductionLinkType(this.p)))

  inputs = array(this.p.radix, () =>
    this.p.queues === 'own' ? new OwnSlots(linkOf(this.p)) : new SharedSlots(linkOf(this.p)),
  )
  joins = array(this.p.groups, () => new JoinUnit(pick(this.p, 'width', 'radix')))
  copies = array(this.p.groups, () => new CopyUnit(pick(this.p, 'width', 'radix')))
  outputs = array(this.p.radix, () => new ReductionOutput(linkOf(this.p)))

  @wiring connectInputs() {
    this.inputs.forEach((slots, port) => {
      const { valid, group, word } = this.arriving[port]
      slots.arrives = valid
      slots.group = group
      slots.arrival = word
      this.arriving[port].credit = slots.credit
      const leaving = [...this.joins, ...this.copies].map(({ releases }) => bit(releases, port))
      slots.releases = unionOf([maskOf(leaving.slice(0, this.p.groups)), maskOf(leaving.slice(this.p.groups))])
    })
  }

  @wiring connectJoins() {
    this.joins.forEach((unit, group) => {
      const { operation, joins } = this.table[group]
      unit.operation = operation
      unit.from = joins.from
      unit.to = joins.to
      unit.granted = maskOf(this.outputs.map(({ joinGranted }) => bit(joinGranted, group)))
    })
  }

  @wiring connectCopies() {
    this.copies.forEach((unit, group) => {
      const { copies } = this.table[group]
      unit.from = copies.from
      unit.to = copies.to
      unit.granted = maskOf(this.outputs.map(({ copyGranted }) => bit(copyGranted, group)))
    })
  }

  /** Joins and copies of a group read the same slots. */
  @wiring connectSlots() {
    for (const units of [this.joins, this.copies])
      units.forEach((unit, group) => {
        unit.able = maskOf(this.outputs.map(({ able }) => bit(able, group)))
        unit.filled = maskOf(this.inputs.map(({ filled }) => bit(filled, group)))
        this.inputs.forEach(({ fronts }, port) => (unit.fronts[port] = fronts[group]))
      })
  }

  @wiring connectOutputs() {
    this.outputs.forEach((out, port) => {
      out.joins = maskOf(this.joins.map(({ requests }) => bit(requests, port)))
      out.copies = maskOf(this.copies.map(({ requests }) => bit(requests, port)))
      this.joins.forEach(({ word }, group) => (out.joined[group] = word))
      this.copies.forEach(({ word }, group) => (out.copied[group] = word))
      connect(out.link, this.leaving[port])
    })
  }

  @seq check() {
    this.table.forEach(({ joins, copies }) =>
      assume(!any(joins.from & copies.from), 'operands and results of a group share an input'),
    )
    this.arriving.forEach(({ valid, group }, port) => {
      const used = maskOf(this.table.map(({ joins, copies }) => bit(joins.from | copies.from, port)))
      assume(!valid || bit(used, group), 'a word arrives where its group has no way')
    })
  }
}

function linkOf<P extends { width: unknown; groups: unknown; slots: unknown; queues: unknown }>(p: P) {
  return pick(p, 'width', 'groups', 'slots', 'queues')
}
