/** Colours of heat maps, and the key to them. */

import { element, label, mixed } from '../../base/svg.js'
import type { HeatScale } from './heat-panels.js'

export const ink = { paper: '#ffffff', text: '#1d2430', faint: '#5c6675', line: '#98a2b3', nothing: '#d5dae1' } as const

/** From light to dark: the order is seen also without colours. */
const stops: Readonly<Record<HeatScale['kind'], readonly string[]>> = {
  use: ['#d6e6f4', '#9ac8e0', '#4a98c9', '#1764ab', '#08306b'],
  waiting: ['#fee3bd', '#fdb07a', '#ec6545', '#b11218', '#4a0008'],
}

/** Of a share of the scale, from 0 to 1; nothing at all is grey. */
export function heatColour({ kind, most }: HeatScale, value: number): string {
  if (value <= 0 || most <= 0) return ink.nothing
  const colours = stops[kind]
  const at = Math.min(1, value / most) * (colours.length - 1)
  const below = Math.min(Math.floor(at), colours.length - 2)
  return mixed(colours[below]!, colours[below + 1]!, at - below)
}

/** Whether text on this colour has to be white. */
export function isDark({ most }: HeatScale, value: number): boolean {
  return most > 0 && value / most > 0.55
}

/** `0.42`, `1.3`, `12`: two digits that matter. */
export function shownValue(value: number): string {
  if (value === 0) return '0'
  if (value >= 9.95) return String(Math.round(value))
  return value >= 0.995 ? value.toFixed(1) : value.toFixed(2)
}

/** In pixels. */
export const scaleHeight = 42
const bar = { width: 160, height: 10 } as const
const steps = 20

/** A bar of all colours, with numbers and their unit. */
export function drawScale(scale: HeatScale): string {
  const { most, unit } = scale
  const pieces = Array.from({ length: steps }, (_, i) => {
    const x = (i * bar.width) / steps
    // Each is a little too wide: no light comes through between them.
    const width = bar.width / steps + (i < steps - 1 ? 0.6 : 0)
    return element('rect', { x, width, height: bar.height, fill: heatColour(scale, ((i + 0.5) / steps) * most) })
  })
  const text = { 'font-size': 11, fill: ink.faint }
  if (most <= 0) return label(0, bar.height, `nothing: all is 0 ${unit}`, text)
  const ticks = [0, 0.5, 1].map((share) => {
    return label(share * bar.width, bar.height + 14, shownValue(share * most), { ...text, 'text-anchor': 'middle' })
  })
  return [...pieces, ...ticks, label(bar.width + 18, bar.height, unit, text), nothingKey(text)].join('')
}

function nothingKey(text: Readonly<Record<string, string | number>>): string {
  const x = bar.width + 18
  return (
    element('rect', { x, y: bar.height + 5, width: 10, height: 10, fill: ink.nothing }) +
    label(x + 15, bar.height + 14, 'nothing', text)
  )
}
