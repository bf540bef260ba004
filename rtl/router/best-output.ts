'use rtl'
import { any, concat } from 'flitwave/hdl'
import type { OutputState } from './route.js'

/** An output that an adaptive routing function may choose. */
export interface Candidate {
  readonly port: number
  readonly allowed: boolean
  /** The virtual channels that a packet could be granted there in this cycle, as a mask; 0 if none. */
  readonly open: number
}

/** The choice among candidates. */
export interface Choice extends Candidate {
  readonly rating: number
}

/**
 * The best of the allowed outputs: first those with an open virtual channel, then the one with most room at the other end of
 * its link, then the first. `allowed` is false if there is none.
 */
export function bestOutput(candidates: readonly Candidate[], outputs: readonly OutputState[]): Choice {
  return candidates
    .map((candidate) => ({ ...candidate, rating: concat(any(candidate.open), outputs[candidate.port].credits) }))
    .reduce((best, other) => {
      const isBetter = other.allowed && (!best.allowed || other.rating > best.rating)
      return {
        port: isBetter ? other.port : best.port,
        allowed: best.allowed || other.allowed,
        open: isBetter ? other.open : best.open,
        rating: isBetter ? other.rating : best.rating,
      }
    })
}
