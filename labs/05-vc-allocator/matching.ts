import type { Values } from 'flitwave/lab'
import type { AllocatorNumbers } from './numbers.js'

/** Grants of a run, as a share of the possible grants in the same cycles. */
export function matchingRate({ vcs, starts }: AllocatorNumbers, inputs: readonly Values[], outputs: readonly Values[]) {
  let [free, granted, possible] = [2 ** vcs - 1, 0, 0]
  for (const [cycle, values] of inputs.entries()) {
    const wanted = starts.map((_, i) => Number(values[`wanted[${i}]`]) & free)
    const given = starts.map((_, i) => Number(outputs[cycle][`granted[${i}]`]) & wanted[i])
    granted += given.filter((mask, i) => isOwn(mask, i, given)).length
    possible += mostGrants(wanted)
    free = (free | Number(values['released'])) & ~given.reduce((all, one) => all | one)
  }
  return granted / possible
}

/** True for exactly one channel, granted to no other packet. */
function isOwn(mask: number, packet: number, given: readonly number[]): boolean {
  const isOne = mask !== 0 && (mask & (mask - 1)) === 0
  return isOne && given.every((other, i) => i === packet || (other & mask) === 0)
}

const channels = Array.from({ length: 16 }, (_, vc) => vc)

function has(mask: number, vc: number): boolean {
  return (mask >> vc) % 2 === 1
}

/** The size of a largest matching: each packet tries to find a channel, and others may move to make room for it. */
function mostGrants(wanted: readonly number[]): number {
  const holder = new Map<number, number>()
  const place = (packet: number, seen: Set<number>): boolean =>
    channels.some((vc) => {
      if (!has(wanted[packet], vc) || seen.has(vc)) return false
      seen.add(vc)
      const other = holder.get(vc)
      if (other !== undefined && !place(other, seen)) return false
      holder.set(vc, packet)
      return true
    })
  return wanted.filter((_, packet) => place(packet, new Set())).length
}
