'use rtl'
import {
  array,
  bitLength,
  bool,
  comb,
  concat,
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
  wire,
} from 'flitwave/hdl'
import { collectiveParameters } from './parameters.js'
import { candidateType, firedType, isRanked, linkWidth, rankWidth, Table, tableLoadType } from './tables.js'

/** The first descriptor of a trigger that has not begun. */
interface Head {
  readonly valid: boolean
  /** The batch, then the place in the list: the smaller goes first. */
  readonly order: number
  readonly trigger: number
}

/**
 * Selects the next unicast of an injection channel, if unicasts wait for data: among those whose trigger has fired, one of
 * the earliest batch, and within a batch the first of the list. The descriptors of each trigger are chained in list order,
 * so only the first ones are compared.
 */
export class TriggerSelect extends Module.with(collectiveParameters) {
  /** By trigger, as in {@link TriggerUnit}. */
  triggers = array(this.p.triggers, () => input(firedType(this.p)))
  /** The selected unicast begins. */
  advance = input(bool)
  load = optional(this.p.loadPort, () => input(tableLoadType(this.p)))
  chosen = output(candidateType(this.p))

  /** See {@link Table}. */
  links = memory(this.p.descriptors, uint(linkWidth(this.p)))
  ranks = optional(isRanked(this.p), () => memory(this.p.descriptors, uint(rankWidth(this.p))))
  heads = array(this.p.triggers, () => reg(uint(linkWidth(this.p)), 0))
  /** The trigger of the selected unicast. */
  trigger = wire(uint(indexWidth(this.p.triggers)))

  @comb choose() {
    const first = firstOf(
      this.heads.map((head, trigger) => {
        const { fired, batch } = this.triggers[trigger]
        return { valid: fired && head !== 0, order: concat(batch, head), trigger }
      }),
    )
    this.trigger = first.trigger
    const head = low(first.order, linkWidth(this.p))
    const index = first.valid ? low(head - 1, indexWidth(this.p.descriptors)) : 0
    const batch = first.order >> linkWidth(this.p)
    const rank = this.ranks.map((ranks) => ranks[index])
    this.chosen = {
      valid: first.valid,
      index,
      key: rank.length === 0 ? 0 : concat(low(batch, this.batchBits()), rank[0]),
    }
  }

  @seq update() {
    for (let trigger = 0; trigger < this.p.triggers; trigger++) {
      if (this.advance && this.trigger === trigger) this.heads[trigger] = this.links[this.chosen.index]
      for (const { valid, table, index, data } of this.load) {
        if (valid && table === Table.Heads && index === trigger) this.heads[trigger] = low(data, linkWidth(this.p))
      }
    }
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

  batchBits(): number {
    return Math.max(1, bitLength(this.p.triggers - 1))
  }
}

/** The head that goes first: a tree of comparators. */
function firstOf(heads: readonly Head[]): Head {
  if (heads.length === 1) return heads[0]
  const half = Math.ceil(heads.length / 2)
  const [a, b] = [firstOf(heads.slice(0, half)), firstOf(heads.slice(half))]
  const isFirst = a.valid && (!b.valid || a.order <= b.order)
  return {
    valid: a.valid || b.valid,
    order: isFirst ? a.order : b.order,
    trigger: isFirst ? a.trigger : b.trigger,
  }
}
