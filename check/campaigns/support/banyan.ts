/** Packets for broadcast banyans. */

import { elaborate, type Design } from 'flitwave'
import { indexWidth, parametersOf } from 'flitwave/hdl'
import { BroadcastNetwork } from '../../../rtl/min/broadcast-network.js'
import { showHeader, type Region } from '../../../rtl/min/header.js'
import type { BanyanParameters } from '../../../rtl/min/parameters.js'
import type { BanyanCaseParameters, CasePacket } from '../rtl/banyan-case.js'
import { BanyanCases } from '../rtl/banyan-cases.js'

/** The parameters that determine which cases can run on a design, and how it switches. */
export type BanyanSettings = Partial<BanyanParameters> &
  Pick<BanyanCaseParameters, 'addressWidth' | 'packets' | 'lengthWidth'> &
  Partial<Pick<BanyanCaseParameters, 'bubbles' | 'patience'>>

/** A banyan that runs cases on its own; other parameters have their defaults, as small as possible. */
export function banyanDesign(settings: BanyanSettings): Design {
  return elaborate(
    new BanyanCases({
      ...parametersOf(BroadcastNetwork),
      bubbles: 0,
      patience: 255,
      payloadWidth: 1,
      tagWidth: indexWidth(settings.packets),
      ...settings,
    }),
  )
}

/** All regions: 0..0, 0..1, and so on. */
export function regionsOf(addressWidth: number): Region[] {
  const nodes = 2 ** addressWidth
  return Array.from({ length: nodes }, (_, min) =>
    Array.from({ length: nodes - min }, (_, more) => ({ min, max: min + more })),
  ).flat()
}

/** All sets of `size` numbers below `n`, each in ascending order. */
export function combinations(n: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]]
  return Array.from({ length: Math.max(0, n - from) }, (_, i) => from + i).flatMap((first) =>
    combinations(n, size - 1, first + 1).map((rest) => [first, ...rest]),
  )
}

/** `0→000, 1→000..010`; the length only if it differs between packets. */
export function showPackets(packets: readonly CasePacket[], addressWidth: number): string {
  const isMixed = packets.some(({ flits }) => flits !== packets[0]!.flits)
  return packets
    .map(({ source, flits, header }) => {
      const length = isMixed ? ` (${flits})` : ''
      return `${source}→${showHeader(header, addressWidth)}${length}`
    })
    .join(', ')
}
