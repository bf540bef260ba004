'use rtl'
import { assert, assume } from 'flitwave/hdl'
import { ChannelActivity } from './activity.js'
import { asksForSwitch } from './channel-activity.js'
import { VcState } from './vc-state.js'
import type { VirtualChannel } from './virtual-channel.js'

/** Checks a virtual channel and its surroundings. Call it in a block. */
export function checkChannel(channel: VirtualChannel): void {
  checkArrivals(channel)
  checkGrants(channel)
  if (channel.p.monitor) checkActivity(channel)
}

/** Packets arrive whole, one after the other. */
function checkArrivals({ arrival, arriving, buffer, state }: VirtualChannel): void {
  assume(!arrival.valid || arriving || arrival.flit.head, 'a body flit without a packet')
  assume(!arrival.valid || !arriving || !arrival.flit.head, 'a packet begins inside another')
  assume(!arrival.valid || !buffer.full, 'a flit for which there is no room')
  assert(state !== VcState.Idle || buffer.empty, 'a flit in an idle virtual channel')
}

/** Allocators grant only requests. */
function checkGrants(channel: VirtualChannel): void {
  const { vcRequest, switchRequest } = channel
  assume(!vcRequest.granted || vcRequest.valid, 'a virtual channel for nobody')
  assume(!switchRequest.granted || asksForSwitch(channel), 'a way through the switch for nobody')
}

/** The activity of a virtual channel agrees with its buffer and its requests. */
function checkActivity(channel: VirtualChannel): void {
  const { activity, arriving, buffer, vcRequest } = channel
  const { Empty, Starved, Routing, NoVc, LostVc, Allocating, NoCredit, LostInput, LostOutput, Moves } = ChannelActivity
  const hasFlit = !buffer.empty
  const wantsSwitch = asksForSwitch(channel)
  const asksForVcAlone = vcRequest.valid && !wantsSwitch
  const waitsForVc = activity === NoVc || activity === LostVc
  const waitsForSwitch = activity === NoCredit || activity === LostInput || activity === LostOutput
  assert((activity === Empty) === (!hasFlit && !arriving), 'Empty is not when there is no packet')
  assert((activity === Starved) === (!hasFlit && arriving), 'Starved is not when the next flit has not come')
  assert((activity === Moves) === buffer.pop, 'Moves is not when a flit leaves')
  assert(waitsForSwitch === (wantsSwitch && !buffer.pop), 'a wait for the switch is not when it is asked in vain')
  assert(
    waitsForVc === (asksForVcAlone && !vcRequest.granted),
    'a wait for a virtual channel is not when none is granted',
  )
  assert((activity === Allocating) === (asksForVcAlone && vcRequest.granted), 'Allocating is not when one is granted')
  assert(
    (activity === Routing) === (hasFlit && !vcRequest.valid && !wantsSwitch),
    'Routing is not when a flit is there and asks for nothing',
  )
}
