'use rtl'
import {
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
} from 'flitwave/hdl'
import { collectiveParameters } from './parameters.js'
import { candidateType, isRanked, linkWidth, rankWidth, Table, tableLoadType } from './tables.js'

/**
 * Selects the next unicast of an injection channel, if barriers separate steps: the next descriptor, once its step has
 * begun.
 */
export class StepSelect extends Module.with(collectiveParameters) {
  /** Steps that have begun. */
  begun = input(uint(bitLength(this.p.steps)))
  /** The selected unicast begins. */
  advance = input(bool)
  load = optional(this.p.loadPort, () => input(tableLoadType(this.p)))
  chosen = output(candidateType(this.p))

  /** See {@link Table}. */
  links = memory(this.p.descriptors, uint(linkWidth(this.p)))
  ranks = optional(isRanked(this.p), () => memory(this.p.descriptors, uint(rankWidth(this.p))))
  /** Descriptors that have begun. */
  next = reg(uint(bitLength(this.p.descriptors)), 0)

  @comb choose() {
    const isOver = this.next === this.p.descriptors
    const index = isOver ? 0 : low(this.next, indexWidth(this.p.descriptors))
    const step = this.links[index]
    const rank = this.ranks.map((ranks) => ranks[index])
    const valid = !isOver && step !== 0 && step <= this.begun
    this.chosen = { valid, index, key: rank.length === 0 ? 0 : rank[0] }
  }

  @seq update() {
    if (this.advance) this.next++
  }

  @seq fill() {
    for (const { valid, table, index, data } of this.load) {
      const word = low(index, indexWidth(this.p.descriptors))
      if (valid && table === Table.Links) this.links[word] = low(data, linkWidth(this.p))
      for (const ranks of this.ranks) {
        if (valid && table === Table.Ranks) ranks[word] = low(data, rankWidth(this.p))
      }
    }
  }
}
