'use rtl'

/**
 * The virtual channels of a packet on a ring, as a mask. The lower half is class p, for packets with the wraparound channel
 * still ahead; the upper half is class l on negative and h on positive channels. With one virtual channel there are no
 * classes, and the network can deadlock.
 */
export function ringClass(wraps: boolean, { vcs }: { readonly vcs: number }): number {
  if (vcs === 1) return 1
  const p = 2 ** Math.floor(vcs / 2) - 1
  const lOrH = 2 ** vcs - 1 - p
  return wraps ? p : lOrH
}
