/** A colour for each step, from blue for the first to purple for the last; all are distinguishable on white. */

import { mixed } from '../../../base/svg.js'

const stops = ['#2463c9', '#0b8793', '#2f9140', '#c98500', '#d2452c', '#8a3aa6']

/** @param step from 1 */
export function colourOf(step: number, steps: number): string {
  if (steps <= stops.length) return stops[step - 1]!
  const at = ((step - 1) / (steps - 1)) * (stops.length - 1)
  const below = Math.min(Math.floor(at), stops.length - 2)
  return mixed(stops[below]!, stops[below + 1]!, at - below)
}

/** The colours that are the same in all steps. */
export const ink = {
  paper: '#ffffff',
  text: '#1d2430',
  faint: '#5c6675',
  link: '#dde2e9',
  node: '#aab3c0',
  holder: '#39424f',
  alarm: '#ff2d55',
} as const
