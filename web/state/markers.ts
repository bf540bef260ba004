/** Named cycles. */

import type { Bookmark } from './view.js'

type Markers = readonly Bookmark[]

/** Marks a cycle with the next letter that is free, or removes its marker. */
export function withMarker(markers: Markers, cycle: number): Markers {
  const others = markers.filter((marker) => marker.cycle !== cycle)
  if (others.length < markers.length) return others
  return sorted([...others, { cycle, text: freeName(others) }])
}

export function withMarkerName(markers: Markers, cycle: number, text: string): Markers {
  return markers.map((marker) => (marker.cycle === cycle ? { cycle, text } : marker))
}

/** The next marker after a cycle, or before it; undefined if there is none. */
export function nextMarker(markers: Markers, cycle: number, direction: 1 | -1): Bookmark | undefined {
  const all = sorted(markers)
  return direction > 0 ? all.find((marker) => marker.cycle > cycle) : all.findLast((marker) => marker.cycle < cycle)
}

/** A marker with its distances in cycles. */
export interface MeasuredMarker extends Bookmark {
  /** From the marker before; null for the first one. */
  readonly fromLast: number | null
  readonly fromCursor: number
}

export function measuredMarkers(markers: Markers, cycle: number): readonly MeasuredMarker[] {
  const all = sorted(markers)
  return all.map((marker, i) => ({
    ...marker,
    fromLast: i === 0 ? null : marker.cycle - all[i - 1]!.cycle,
    fromCursor: marker.cycle - cycle,
  }))
}

/** `A` to `Z`, then `A1` and so on. */
function freeName(markers: Markers): string {
  const taken = new Set(markers.map(({ text }) => text))
  for (let i = 0; ; i++) {
    const name = String.fromCharCode(65 + (i % 26)) + (i < 26 ? '' : String(Math.floor(i / 26)))
    if (!taken.has(name)) return name
  }
}

function sorted(markers: Markers): Markers {
  return [...markers].sort((a, b) => a.cycle - b.cycle)
}
