/** The picture of a network in one cycle, and where its parts are in pixels. */

import type { FloorPlan, FloorPoint } from '../../../src/runs/journey/floor-plan.js'
import type { HeatPanel } from '../../../src/runs/journey/heat-panels.js'
import type { NetworkState } from '../../../src/apps/inspect/network/state.js'
import type { CanvasTheme } from '../canvas-view.js'

/** A packet that waits. */
export interface ShownWait {
  /** The number of the place where it waits. */
  readonly from: number
  /** The place of the packet that it waits for; null for something that no packet holds. */
  readonly to: number | null
  /** Null where it is not known. */
  readonly tag: number | null
}

export interface NetworkPicture {
  readonly plan: FloorPlan
  readonly state: NetworkState | null
  /** Pixels of 1 on the plan, and where the plan begins. */
  readonly unit: number
  readonly left: number
  readonly top: number
  /** Pixels of the drawing: what lies outside is not drawn. */
  readonly width: number
  readonly height: number
  /** The number of a node, or -1. */
  readonly selected: number
  /** The tag of the followed packet: others are dimmed, unless they are part of the standstill. */
  readonly packet: number | null
  /** Shown in place of the cycle. */
  readonly heat: HeatPanel | null
  readonly waits: readonly ShownWait[]
  readonly theme: CanvasTheme
}

export const mono = "'JetBrains Mono', 'DejaVu Sans Mono', ui-monospace, monospace"

/** With fewer pixels there is no room for texts, for round corners, and for channels without a packet. */
export const least = { text: 34, corners: 12, empty: 14 } as const

export function point({ unit, left, top }: NetworkPicture, { x, y }: FloorPoint): FloorPoint {
  return { x: left + x * unit, y: top + y * unit }
}

/** True of a point that is in view, or a node's width outside. */
export function isNear({ unit, width, height }: NetworkPicture, { x, y }: FloorPoint): boolean {
  return x > -unit && y > -unit && x < width + unit && y < height + unit
}

/** True of packets other than the followed one. */
export function isDimmed({ packet, waits }: NetworkPicture, tag: number): boolean {
  return packet !== null && packet !== tag && !waits.some((wait) => wait.tag === tag)
}
