/** A map of packets in a document that a page is given. */

import { failForRun } from '../errors.js'

/** The text of a map of packets, in JSON, and its name for errors. */
export interface MapText {
  readonly file: string
  readonly text: string
}

/** @throws FlitwaveError FW960 for a value that is neither null nor such a map */
export function asMapText(json: unknown): MapText | null {
  if (json === null) return null
  const { file, text } = Object(json) as Readonly<Record<string, unknown>>
  return typeof file === 'string' && typeof text === 'string'
    ? { file, text }
    : failForRun('its map cannot be understood')
}
