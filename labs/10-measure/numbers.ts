import type { Draw, Numbers } from 'flitwave/lab'

/** The numbers that differ from student to student. */
export interface MeasureNumbers extends Numbers {
  /** Nodes in each dimension of the mesh. */
  readonly k: number
  readonly vcs: number
  readonly depth: number
  readonly stages: number
  /** Flits of a packet. */
  readonly flits: number
  /** Loads of the curve, in percent of the capacity. */
  readonly loads: readonly number[]
  /** Latencies of two networks, 8 runs each, in hundredths of a cycle. */
  readonly a: readonly number[]
  readonly b: readonly number[]
}

/** Loads far enough below saturation to keep random effects small. */
export function numbers(draw: Draw): MeasureNumbers {
  const [centre, apart] = [draw.between(1200, 2600), draw.pick([15, 40, 160])]
  const runs = (mean: number): number[] => Array.from({ length: 8 }, () => mean + draw.between(-90, 90))
  return {
    k: draw.pick([3, 4]),
    vcs: 2,
    depth: draw.between(4, 6),
    stages: draw.pick([1, 2, 3]),
    flits: draw.between(2, 4),
    loads: [draw.between(5, 9), draw.between(14, 18), draw.between(22, 26)],
    a: runs(centre),
    b: runs(centre + apart),
  }
}
