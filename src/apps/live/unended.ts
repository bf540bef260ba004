/** A check that whoever runs it has ended, since it did not end by itself. */

import type { LabOutcome, LabProgress } from './lab.js'
import { endless } from './outcome.js'

/** What it had come to by then stays, and the file is named whose code did not end. */
export function unendedCheck({ file, parts, next, unchecked }: LabProgress, seconds: number): LabOutcome {
  if (!next) return { remarks: endless(seconds, file).remarks, parts, unchecked }
  const how = `${file} has not ended within ${seconds} seconds: look for a loop that does not end`
  return { remarks: [], parts: [...parts, { ...next, state: 'failed', how, finding: null }], unchecked }
}
