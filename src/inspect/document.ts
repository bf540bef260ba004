/**
 * A run as one piece of data that a page can be given: the design, its source texts and the replay. Nothing in it is
 * evaluated; all of it is checked when it is opened.
 */

import type { InspectedRun } from './run.js'

export function openDocument(bytes: Uint8Array): InspectedRun {
  throw new Error(`not yet: ${bytes.length}`)
}
