'use rtl'
import { ChannelActivity } from './activity.js'
import { VcState } from './vc-state.js'
import type { VirtualChannel } from './virtual-channel.js'

/** Sets the activity of a virtual channel in this cycle. Call it in a block. */
export function tellActivity(channel: VirtualChannel): void {
  const { state, vcRequest, switchRequest } = channel
  if (switchRequest.granted) channel.activity = ChannelActivity.Moves
  else if (asksForSwitch(channel)) channel.activity = reasonToWait(channel)
  else if (state === VcState.Idle) channel.activity = ChannelActivity.Empty
  else if (state === VcState.Active) channel.activity = ChannelActivity.Starved
  else if (state === VcState.Routing) channel.activity = ChannelActivity.Routing
  else if (vcRequest.granted) channel.activity = ChannelActivity.Allocating
  else channel.activity = vcRequest.free ? ChannelActivity.LostVc : ChannelActivity.NoVc
}

/** True for a flit that lacks only the switch. A head that speculates without a virtual channel also lacks that channel. */
export function asksForSwitch({ p, vcRequest, switchRequest }: VirtualChannel): boolean {
  return p.speculation ? switchRequest.valid && (!vcRequest.valid || vcRequest.granted) : switchRequest.valid
}

/** The reason why a flit requests the switch in vain. */
function reasonToWait({ switchRequest }: VirtualChannel): ChannelActivity {
  if (!switchRequest.credit) return ChannelActivity.NoCredit
  return switchRequest.nominated ? ChannelActivity.LostOutput : ChannelActivity.LostInput
}
