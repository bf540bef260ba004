'use rtl'
import { connect, input, Module, output, uint, wiring } from 'flitwave/hdl'
import { BanyanSink } from '../banyan-sink.js'
import { arrivalType, channelType } from '../flit.js'
import { CopyMemory } from './copy-memory.js'
import { multicastInjectionType, wordStreamType } from './multicast.js'
import { MulticastIntake } from './multicast-intake.js'
import { PacketMerge } from './packet-merge.js'
import { wraparoundParameters } from './parameters.js'
import { Receiver } from './receiver.js'
import { Recycler } from './recycler.js'
import { SpreadSender } from './spread-sender.js'

/**
 * A node of a wrap-around network: sends its own multicasts, and takes part in those of others. It keeps the copies that
 * arrive in phase one and, once they are complete, sends them on in phase two. Copies go before its own multicasts, which
 * they cannot block for ever, because the packet of a copy is shorter than the one in which it arrived.
 */
export class WraparoundNode extends Module.with(wraparoundParameters) {
  here = input(uint(this.p.addressWidth))
  /** The start of the random sequence from which starts are drawn; not 0, and different for each node. */
  seed = input(uint(32))
  inject = input(multicastInjectionType(this.p))
  /** The data of the multicasts that it sends. */
  words = input(wordStreamType(this.p))
  /** The flits that arrive at their destination here: a head, and a flit for each word. */
  delivered = output(arrivalType(this.p))
  /** Its links to the network. */
  channel = output(channelType(this.p))
  arrival = input(arrivalType(this.p))

  intake = new MulticastIntake(this.p)
  sender = new SpreadSender(this.p)
  receiver = new Receiver(this.p)
  memory = new CopyMemory(this.p)
  recycler = new Recycler(this.p)
  merge = new PacketMerge(this.p)
  sink = new BanyanSink(this.p)

  @wiring connectPhaseOne() {
    this.intake.seed = this.seed
    connect(this.inject, this.intake.inject)
    connect(this.intake.spread, this.sender.spread)
    connect(this.intake.list, this.sender.list)
    connect(this.words, this.sender.words)
  }

  @wiring connectPhaseTwo() {
    this.memory.keeps = this.receiver.keeps
    this.memory.word = this.arrival.flit.payload
    this.memory.kept = this.receiver.kept
    this.memory.copy = this.receiver.copy
    connect(this.memory.copies, this.recycler.copies)
    connect(this.memory.words, this.recycler.words)
  }

  @wiring connectNetwork() {
    connect(this.recycler.channel, this.merge.first)
    connect(this.sender.channel, this.merge.second)
    connect(this.merge.out, this.channel)
    this.sink.here = this.here
    this.sink.arrival = this.arrival
    this.receiver.here = this.here
    this.receiver.arrival = this.arrival
    this.delivered = this.receiver.delivered
  }
}
