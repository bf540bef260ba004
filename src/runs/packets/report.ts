/** The findings of a map in sentences: transfers that do not fit, lost credits, and a standstill at the end. */

import { counted } from '../../base/text.js'
import { adviceOf, headlineOf, linesOf } from '../deadlock/standstill-text.js'
import type { FollowedPackets } from './follow.js'
import { wrongCredits } from './lost-credits.js'
import type { AnomalyKind } from './packet.js'
import { standstillOf } from './standstill.js'

const about: Readonly<Record<AnomalyKind, string>> = {
  stranger: 'leaves a router that it was not seen to come to: its way before is unknown',
  ambiguous:
    'may be one of several that look the same, and the one that came first is taken: give the map an `id`, or `keeps`',
  unfinished: 'begins before the last flit of another one: look at `tail` and `head` of the map',
  unknown: 'has a virtual channel, or an end, that is x or z or out of range',
}

/** One sentence for each kind of transfer that does not fit. */
export function describeAnomalies({ anomalies, links }: FollowedPackets): string[] {
  const kinds = [...new Set(anomalies.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const all = anomalies.filter((one) => one.kind === kind)
    const { cycle, link } = all[0]!
    const others = all.length > 1 ? `, the first of ${all.length} such` : ''
    return `a packet ${about[kind]} (cycle ${cycle}, ${links[link]!.path}${others})`
  })
}

/** Lost credits, and why the network stands still at the end of the run; empty if it does not. */
export function describeFaults(followed: FollowedPackets): string[] {
  const standstill = standstillOf(followed)
  const lines = wrongCredits(followed).map(({ place, lost, since }) => {
    const { label, path } = followed.places[place]!
    const count = Math.abs(lost)
    if (lost < 0) return `${counted(count, 'credit')} too many for ${label} = ${path}, since cycle ${since}`
    return `${counted(count, 'credit')} for ${label} = ${path} ${count === 1 ? 'is' : 'are'} lost, since a flit left there in cycle ${since}`
  })
  if (!standstill) return lines
  return [
    ...lines,
    headlineOf(standstill),
    ...linesOf(standstill).map((line) => `  ${line}`),
    ...(standstill.knot ? [`  ${adviceOf(standstill)}`] : []),
  ]
}

/** The same for programs. */
export function faultsAsJson(followed: FollowedPackets): object {
  const standstill = standstillOf(followed)
  return {
    credits: wrongCredits(followed).map(({ place, lost, since }) => {
      const { label, path } = followed.places[place]!
      return { channel: path, label, lost, since }
    }),
    standstill,
    anomalies: followed.anomalies.map(({ link, ...one }) => ({ ...one, link: followed.links[link]!.path })),
  }
}
