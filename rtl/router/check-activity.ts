'use rtl'
import { assert } from 'flitwave/hdl'
import { ChannelActivity } from './activity.js'
import type { VirtualChannel } from './virtual-channel.js'

/**
 * Checks that what a virtual channel says it does is what its buffer and its requests show. To be called in a block.
 */
export function checkActivity(channel: VirtualChannel): void {
  const { activity, arriving, buffer, vcRequest } = channel
  const { Empty, Starved, Routing, NoVc, LostVc, Allocating, NoCredit, LostInput, LostOutput, Moves } = ChannelActivity
  const hasFlit = !buffer.empty
  const asksForSwitch = channel.asksForSwitch()
  const asksForVcAlone = vcRequest.valid && !asksForSwitch
  const waitsForVc = activity === NoVc || activity === LostVc
  const waitsForSwitch = activity === NoCredit || activity === LostInput || activity === LostOutput
  assert((activity === Empty) === (!hasFlit && !arriving), 'Empty is not when there is no packet')
  assert((activity === Starved) === (!hasFlit && arriving), 'Starved is not when the next flit has not come')
  assert((activity === Moves) === buffer.pop, 'Moves is not when a flit leaves')
  assert(waitsForSwitch === (asksForSwitch && !buffer.pop), 'a wait for the switch is not when it is asked in vain')
  assert(
    waitsForVc === (asksForVcAlone && !vcRequest.granted),
    'a wait for a virtual channel is not when none is granted',
  )
  assert((activity === Allocating) === (asksForVcAlone && vcRequest.granted), 'Allocating is not when one is granted')
  assert(
    (activity === Routing) === (hasFlit && !vcRequest.valid && !asksForSwitch),
    'Routing is not when a flit is there and asks for nothing',
  )
}
