'use rtl'
import { assert, bool, flipped, input, label, Module, output, seq, struct, uint, wiring } from 'flitwave/hdl'
import type { TypeOf } from 'flitwave/hdl'
import { Fifo } from '../../lib/fifo.js'
import { StoreMonitor } from '../../lib/store-monitor.js'
import { wordStreamType } from './multicast.js'
import { mostCopies, mostKept, wraparoundParameters, type WraparoundParameters } from './parameters.js'
import { copyLabel, copyType } from './receiver.js'

/** A copy that waits for its second phase. */
export type CopyStream = TypeOf<typeof copyStreamType>

export function copyStreamType(p: WraparoundParameters) {
  return struct(
    {
      valid: bool,
      copy: copyType(p),
      /** It was sent: its tail leaves in this cycle. */
      done: flipped(bool),
    },
    {
      name: 'CopyStream',
      show: ({ valid, copy }) => label.when(valid, copyLabel(copy)),
    },
  )
}

/**
 * The memory of a node for copies between the phases, in order of arrival. It never makes the network wait: otherwise, phase
 * one could wait for phase two, and phase two in the network for phase one. It never overflows, because it has room for the
 * longest copy of each multicast under way, and no pass of a multicast leaves two copies at one node.
 */
export class CopyMemory extends Module.with(wraparoundParameters) {
  /** A word of data of the arriving copy. */
  keeps = input(bool)
  word = input(uint(this.p.payloadWidth))
  /** The copy has arrived completely. */
  kept = input(bool)
  copy = input(copyType(this.p))
  copies = output(copyStreamType(this.p))
  words = output(wordStreamType(this.p))

  waiting = new Fifo({ depth: mostCopies(this.p), type: copyType(this.p) })
  data = new Fifo({ depth: mostCopies(this.p) * mostKept(this.p), type: uint(this.p.payloadWidth) })

  /** Watch the copies and their words. */
  copyMonitor = new StoreMonitor({ capacity: mostCopies(this.p) })
  wordMonitor = new StoreMonitor({ capacity: mostCopies(this.p) * mostKept(this.p) })

  @wiring connectCopies() {
    this.waiting.push = this.kept
    this.waiting.din = this.copy
    this.waiting.pop = this.copies.done
    this.copies.valid = !this.waiting.empty
    this.copies.copy = this.waiting.dout
  }

  @wiring connectWords() {
    this.data.push = this.keeps
    this.data.din = this.word
    this.data.pop = this.words.ready
    this.words.valid = !this.data.empty
    this.words.word = this.data.dout
  }

  @wiring connectMonitors() {
    this.copyMonitor.enters = this.kept
    this.copyMonitor.leaves = this.copies.done
    this.copyMonitor.held = this.waiting.count
    this.wordMonitor.enters = this.keeps
    this.wordMonitor.leaves = this.words.ready
    this.wordMonitor.held = this.data.count
  }

  @seq check() {
    assert(!this.kept || !this.waiting.full, 'more copies than multicasts can be under way')
    assert(!this.keeps || !this.data.full, 'more data than multicasts under way can have')
  }
}
