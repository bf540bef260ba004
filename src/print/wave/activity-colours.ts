/** Colours of activities: what a place in a network does in a cycle, or why it waits. */

import type { EnumShape } from '../../ir/shape.js'
import type { Colour } from './rows.js'

/** Those that are neither waiting nor a stage of the pipeline. */
const others: Readonly<Record<string, Colour>> = { Empty: 'none', Starved: 'white', Moves: 'green' }

/**
 * The colour of a member of an enum that is called an activity, such as `ChannelActivity`; null of any other. The names of
 * activities are alike in all networks: `No…`, `…Owned`, `…Busy`, `…Full` and `Frozen` are pink, for somebody else has what
 * is needed; `Lost…` is orange, for an arbiter has chosen somebody else in this cycle; stages of the pipeline are blue.
 */
export function activityColour({ name, members }: EnumShape, value: number | bigint): Colour | null {
  if (!name.endsWith('Activity')) return null
  const member = members.find((one) => one.value === Number(value))?.name
  if (member === undefined) return null
  const other = others[member]
  if (other) return other
  if (/^No[A-Z]|^Frozen$|(?:Owned|Busy|Full)$/.test(member)) return 'pink'
  return member.startsWith('Lost') ? 'orange' : 'blue'
}
