import type { Draw } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface AllocatorNumbers extends Readonly<Record<string, number | readonly number[]>> {
  /** Virtual channels of the output. */
  readonly vcs: number
  /** The virtual channel at which each packet begins its search; one for each packet. */
  readonly starts: readonly number[]
}

/** Packets begin their search at three different virtual channels or more, and not in the order of their numbers. */
export function numbers(draw: Draw): AllocatorNumbers {
  const vcs = draw.pick([3, 5, 6])
  const channels = draw.shuffle(Array.from({ length: vcs }, (_, vc) => vc))
  const others = Array.from({ length: draw.between(1, 2) }, () => draw.between(0, vcs - 1))
  const starts = draw.shuffle([...channels.slice(0, 3), ...others])
  const isInOrder = starts.every((start, packet) => start === packet % vcs)
  return { vcs, starts: isInOrder ? [...starts.slice(1), starts[0]] : starts }
}
