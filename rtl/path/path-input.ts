'use rtl'
import { any, assert, assume, bool, comb, input, mask, Module, output, reg, seq, vec, wire, wiring } from 'flitwave/hdl'
import { Fifo } from '../lib/fifo.js'
import { isOneHot, lowestOne } from '../lib/one-hot.js'
import { PathActivity, pathActivityType } from './activity.js'
import { pathFlitType } from './flit.js'
import { channelsOf, linkPorts, pathRouterParameters } from './parameters.js'
import { PathRoute } from './path-route.js'

/**
 * An input of a router whose worms visit their destinations in turn: a buffer, and the way of the worm in front. A flit goes
 * to the terminal and to the next router in the same cycle, or to neither. So the head takes a consumption channel and a
 * link, and both are the worm's until its tail has passed.
 *
 * Rule C1: a head that is copied has its consumption channel before its link, or is granted both in one cycle.
 */
export class PathInput extends Module.with(pathRouterParameters) {
  /** As of {@link PathRoute}. */
  here = input(mask(this.p.terminals))
  ways = input(vec(linkPorts, mask(this.p.terminals)))
  alone = input(vec(linkPorts, mask(this.p.terminals)))
  arrives = input(bool)
  arrival = input(pathFlitType(this.p))
  /** The consumption channels that no worm holds, that this one holds, and that it is granted in this cycle. */
  freeChannels = input(mask(channelsOf(this.p)))
  heldChannels = input(mask(channelsOf(this.p)))
  grantedChannels = input(mask(channelsOf(this.p)))
  /** The same of links. */
  freeLinks = input(mask(linkPorts))
  heldLinks = input(mask(linkPorts))
  grantedLinks = input(mask(linkPorts))
  /** The links with room for a flit in the next buffer. */
  room = input(mask(linkPorts))
  /** The terminal takes its flit in this cycle. */
  consumed = input(bool)
  channelRequests = output(mask(channelsOf(this.p)))
  linkRequests = output(mask(linkPorts))
  /** A flit could leave to the terminal, and at once to the next router if it goes on. */
  offers = output(bool)
  /** A flit leaves: to the terminal, to the next router, or to both. */
  moves = output(bool)
  /** The flit to the next router: its head has no terminals behind it. */
  flit = output(pathFlitType(this.p))
  /** For observers. */
  activity = output(pathActivityType)

  buffer = new Fifo({ depth: this.p.depth, type: pathFlitType(this.p) })
  route = new PathRoute(this.p)
  /** A packet has begun to arrive and has not ended. */
  arriving = reg(bool, false)
  /** The head of the packet in front has left. */
  isOpen = reg(bool, false)
  isHead = wire(bool)
  /** The flit in front goes to the terminal, and to the next router. */
  copies = wire(bool)
  goesOn = wire(bool)
  hasChannel = wire(bool)
  hasLink = wire(bool)
  hasRoom = wire(bool)

  @wiring connectBuffer() {
    this.buffer.din = this.arrival
    this.buffer.push = this.arrives
    this.buffer.pop = this.moves
  }

  @wiring connectRoute() {
    this.route.here = this.here
    this.route.ways = this.ways
    this.route.alone = this.alone
    this.route.order = this.buffer.dout.order
    this.route.to = this.buffer.dout.to
  }

  /** Flits behind the head go where it has gone. */
  @comb look() {
    this.isHead = !this.buffer.empty && this.buffer.dout.head
    this.copies = any(this.heldChannels) || (this.isHead && this.route.copies)
    this.goesOn = any(this.heldLinks) || (this.isHead && any(this.route.rest))
  }

  @comb requestChannel() {
    const isWithout = this.isHead && !any(this.heldChannels)
    this.channelRequests = isWithout ? lowestOne(this.route.channels & this.freeChannels) : 0
  }

  @comb requestLink() {
    this.hasChannel = any(this.heldChannels | this.grantedChannels)
    const isNext = this.p.grants === 'any' || !this.copies || this.hasChannel
    const isWithout = this.isHead && !any(this.heldLinks)
    this.linkRequests = isWithout && isNext ? this.route.link & this.freeLinks : 0
  }

  @comb offer() {
    const links = this.heldLinks | this.grantedLinks
    this.hasLink = any(links)
    this.hasRoom = any(links & this.room)
    const canGoOn = !this.goesOn || this.hasRoom
    this.offers = !this.buffer.empty && this.copies && this.hasChannel && canGoOn
  }

  @comb move() {
    const passes = !this.buffer.empty && !this.copies && this.hasRoom
    this.moves = passes || (this.offers && this.consumed)
  }

  @comb send() {
    const { head, tail, order, tag, payload } = this.buffer.dout
    this.flit = { head, tail, order, to: this.route.rest, tag, payload }
  }

  @comb tell() {
    const isHolding = any(this.heldChannels) || any(this.heldLinks)
    if (this.buffer.empty) this.activity = isHolding ? PathActivity.Starved : PathActivity.Empty
    else if (this.copies && !this.hasChannel) this.activity = this.reasonOfChannel()
    else if (this.goesOn && !this.hasLink) this.activity = this.reasonOfLink()
    else if (this.goesOn && !this.hasRoom) this.activity = PathActivity.NoCredit
    else this.activity = this.moves ? PathActivity.Moves : PathActivity.LostTerminal
  }

  @seq check() {
    assume(
      !this.arrives || this.arrival.head !== this.arriving,
      'a packet arrives without its head, or within another one',
    )
    if (this.arrives) this.arriving = !this.arrival.tail
    const hasWay = this.goesOn ? any(this.heldLinks) || isOneHot(this.route.link) : this.copies
    assume(!this.isHead || hasWay, 'a worm goes nowhere')
    assume(!any(this.grantedChannels & ~this.channelRequests), 'a channel is granted that was not requested')
    assume(!any(this.grantedLinks & ~this.linkRequests), 'a link is granted that was not requested')
    if (this.p.grants === 'channel-first')
      assert(
        !any(this.grantedLinks) || !this.copies || this.hasChannel,
        'a link is granted before the consumption channel',
      )
  }

  @seq checkOrder() {
    assert(!this.isHead || !this.isOpen, 'a packet begins within another one')
    if (this.moves) this.isOpen = !this.buffer.dout.tail
  }

  @seq checkClass() {
    const isOwn = !any(this.channelRequests & ~this.route.channels)
    assert(isOwn, 'a copy takes a channel of the other direction')
  }

  reasonOfChannel(): PathActivity {
    return any(this.route.channels & this.freeChannels) ? PathActivity.LostChannel : PathActivity.ChannelTaken
  }

  reasonOfLink(): PathActivity {
    return any(this.route.link & this.freeLinks) ? PathActivity.LostLink : PathActivity.LinkTaken
  }
}
