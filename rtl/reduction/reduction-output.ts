'use rtl'
import { any, bits, comb, concat, input, low, mask, Module, output, vec, wiring } from 'flitwave/hdl'
import { RoundRobinArbiter } from '../lib/arbiters.js'
import { oneHotToIndex } from '../lib/one-hot.js'
import { GroupRoom } from './group-room.js'
import { reductionLinkParameters } from './parameters.js'
import { reductionLinkType, reductionWordType } from './word.js'

/**
 * An output of a router that combines words. It takes words of joins and of copies in turn, each with room behind the link
 * for its group: groups share the link and nothing else.
 */
export class ReductionOutput extends Module.with(reductionLinkParameters) {
  /** The groups whose join, or whose copy, offers a word, and their words. */
  joins = input(mask(this.p.groups))
  copies = input(mask(this.p.groups))
  joined = input(vec(this.p.groups, reductionWordType(this.p)))
  copied = input(vec(this.p.groups, reductionWordType(this.p)))
  /** The groups with room for a word. */
  able = output(mask(this.p.groups))
  /** The group whose join, or whose copy, sends its word: one bit of both, or none. */
  joinGranted = output(mask(this.p.groups))
  copyGranted = output(mask(this.p.groups))
  link = output(reductionLinkType(this.p))

  room = new GroupRoom(this.p)
  arbiter = new RoundRobinArbiter({ requesters: 2 * this.p.groups })

  @wiring connectParts() {
    this.arbiter.requests = concat(this.copies, this.joins)
    this.arbiter.accept = true
    this.room.spend = this.joinGranted | this.copyGranted
    this.room.earn = this.link.credit
    this.able = this.room.available
  }

  @comb grant() {
    this.joinGranted = low(this.arbiter.grant, this.p.groups)
    this.copyGranted = bits(this.arbiter.grant, 2 * this.p.groups - 1, this.p.groups)
  }

  @comb send() {
    this.link.valid = any(this.arbiter.grant)
    const isJoined = any(this.joinGranted)
    this.link.group = oneHotToIndex(isJoined ? this.joinGranted : this.copyGranted, this.p.groups)
    this.link.word = isJoined ? this.joined[this.link.group] : this.copied[this.link.group]
  }
}
