/** What one grading is given, and what it comes to. */

import type { Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Numbers, PartResult } from '../../course/index.js'

/** What is to be judged, and how. It goes to another process. */
export interface LabJob {
  /** `check`: what a student may know. `grade`: everything. */
  readonly mode: 'check' | 'grade'
  readonly lab: string
  /** A folder of the teacher's own. */
  readonly own?: string
  readonly student: string
  /** The file that the lab asks for. */
  readonly file: string
  /** Of what was found beside it; they cost nothing. */
  readonly warnings?: readonly string[]
}

/** What a check or a grading tells of a submission. */
export interface LabReport {
  readonly lab: string
  readonly student: string
  readonly file: string
  readonly numbers: Numbers
  readonly parts: readonly PartResult[]
  /** Titles of parts that a grading looks at, and this check does not; none in a grading. */
  readonly unchecked: readonly string[]
  /** Of {@link points}. */
  readonly score: number
  readonly points: number
  /** Why nothing could be judged: errors of the module, or limits that it has passed. */
  readonly errors: readonly Diagnostic[]
  /** Of style, and of what was found beside it; they cost nothing. */
  readonly warnings: readonly string[]
}
