import { Random } from '../collective/random.js'
import type { TrafficRow } from './traffic-file.js'

interface RandomTraffic {
  readonly nodes: number
  /** Flits per node and cycle. */
  readonly load: number
  /** Packets are created in cycles before this one. */
  readonly until: number
  /** Flits of each packet. */
  readonly flits: number
  readonly seed: number
}

/** Packets of one length from each node to random others, created in each cycle with the same probability. */
export function randomPackets({ nodes, load, until, flits, seed }: RandomTraffic): TrafficRow[] {
  const random = new Random(seed)
  const limit = (load / flits) * 2 ** 32
  const rows: TrafficRow[] = []
  for (let cycle = 0; cycle < until; cycle++)
    for (let source = 0; source < nodes; source++) {
      const [draw, target] = [random.uint32(), random.uint32()]
      if (draw >= limit || nodes < 2) continue
      const destination = (source + 1 + (target % (nodes - 1))) % nodes
      rows.push({ line: rows.length + 1, cycle, source, destination, flits })
    }
  return rows
}
