/** Where WaveDrom's default skin draws what a diagram has, in pixels from the corner of the waves. */

import { groupLanes, isGroup, type Diagram, type Lane, type SignalLane } from './diagram.js'

/** WaveDrom's default skin with an 11 pt sans-serif. */
export const pixels = { cycle: 40, slants: 12, character: 8.5, row: 30 } as const

/** The middle of the first row, and that of the slants at the start of the first cycle. */
const origin = { x: 6, y: 15 } as const

/** A text inside a wave: it stands in the middle of a row. */
export interface LabelBox {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** Rows in drawing order. */
export function signalLanes(lanes: readonly Lane[]): SignalLane[] {
  return lanes.flatMap((lane) => (isGroup(lane) ? signalLanes(groupLanes(lane)) : [lane]))
}

/** The middle of a row. */
export function rowY(row: number): number {
  return row * pixels.row + origin.y
}

/** Where a value begins that changes with a cycle; cycles are counted from the first that is drawn. */
export function edgeX(cycle: number, hscale: number): number {
  return cycle * hscale * pixels.cycle + origin.x
}

export function labelBoxes({ signal, config }: Diagram): LabelBox[] {
  return signalLanes(signal).flatMap(({ wave, data = [] }, row) => {
    const starts = [...wave.matchAll(/[=2-9]\.*/g)]
    return starts.map(({ 0: held, index }, i): LabelBox => {
      const middle = edgeX(index + held.length / 2, config.hscale)
      const half = ((data[i] ?? '').length * pixels.character) / 2
      return { row, from: middle - half, to: middle + half }
    })
  })
}
