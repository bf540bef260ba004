/** Mistakes of a lab, told to the teacher: nobody is scored by a lab that has one. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { elaborate } from '../../../language/hdl/elaborate/elaborate.js'
import { FlitwaveError, type Diagnostic } from '../../../base/diagnostic/diagnostic.js'
import type { Place } from '../../../base/diagnostic/place.js'
import { placeOf } from '../../../base/diagnostic/user-place.js'
import { parametersOf, type Grading, type Lab } from '../../course/index.js'
import { faultOf, type LabFault } from '../../course/lab-trial.js'
import type { LabPlace } from './labs.js'

/**
 * Tries a lab with the numbers of a student, before it judges that student.
 * @param grading - that which judges; without it, the lab alone is tried
 * @throws FlitwaveError FW999 for one that cannot judge anybody
 */
export function requireSound(place: LabPlace, lab: Lab, student: string, grading?: Grading): void {
  const reference = grading?.reference
  const fault = faultOf(lab, student, reference && ((numbers) => elaborate(new reference(parametersOf(lab, numbers)))))
  if (fault) throw new FlitwaveError([diagnosticOf(fault, place)])
}

function diagnosticOf({ member, message, help, thrown }: LabFault, { name, folder }: LabPlace): Diagnostic {
  const [cause] = thrown instanceof FlitwaveError ? thrown.diagnostics : []
  return {
    code: 'FW999',
    message: `lab ${name} cannot judge: ${cause ? `${cause.code} ${cause.message}, in its ${member}` : message}`,
    place: cause?.place ?? placeThrown(thrown) ?? memberPlace(member, folder),
    help: cause?.help ?? help,
    notes: cause?.notes ?? [],
  }
}

/** Where a file of the lab has the member, or may have it. */
function memberPlace(member: LabFault['member'], folder: string): Place {
  const file = join(folder, member === 'reference' ? 'grade.ts' : 'check.ts')
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findIndex((text) => new RegExp(`^\\s+${member}\\b\\s*[(:,]`).test(text))
  return { file, line: Math.max(at, 0) + 1, column: Math.max(lines[at]?.search(/\S/) ?? 0, 0) + 1 }
}

function placeThrown(thrown: unknown): Place | null {
  return thrown instanceof Error ? placeOf(thrown) : null
}

/** What was thrown while a lab judged, and is not of the solution. */
export function asFault(error: unknown, { name }: LabPlace): FlitwaveError {
  if (error instanceof FlitwaveError && error.diagnostics.every(({ code }) => code === 'FW999')) return error
  if (error instanceof FlitwaveError)
    return new FlitwaveError(
      error.diagnostics.map((one) => ({
        ...one,
        code: 'FW999',
        message: `lab ${name} cannot judge: ${one.code} ${one.message}`,
      })),
    )
  const what = error instanceof Error ? `${error.name}: ${error.message.split('\n')[0]!}` : String(error)
  return new FlitwaveError([
    {
      code: 'FW999',
      message: `lab ${name} cannot judge: ${what}`,
      place: placeThrown(error),
      help: 'correct check.ts or grade.ts of the lab: the solution is not at fault, and is not scored',
      notes: [],
    },
  ])
}
