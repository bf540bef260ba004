import { greatestOf } from '../../extremes.js'
import { othersOf } from '../messages.js'
import { treeLatency } from '../multicast/tree.js'
import { hopsOf } from '../route.js'
import type { Schedule } from '../schedule.js'
import type { Timing } from '../timing.js'
import type { Prediction } from './plan.js'

/** Null where no formula applies. */
export type Predict = (schedule: Schedule, timing: Timing) => Prediction | null

/** A node with one port begins with a message when the one before has left: i (ts + L), then hops and tr. */
export const predictSeparate: Predict = ({ messages, unicasts, network }, { startup, ts, tr, flits }) => {
  if (startup !== 'blocking' || messages.length > 1) return null
  const times = unicasts.map((unicast, i) => (i + 1) * (ts + flits) + hopsOf(unicast, network) + tr)
  return {
    cycles: greatestOf([0, ...times]),
    about: 'a start-up and a length for each unicast, hops and tr of the last',
  }
}

export const predictTree: Predict = ({ messages }, timing) => {
  const [message, ...others] = messages
  if (timing.startup !== 'blocking' || !message || others.length > 0) return null
  const cycles = treeLatency(othersOf(message).length, timing)
  return { cycles, about: 'the formula, which leaves out hops and tr' }
}
