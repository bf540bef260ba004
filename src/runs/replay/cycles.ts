import { fail } from '../../base/diagnostic/diagnostic.js'
import type { ReplayFile } from './file.js'

/**
 * The cycles of a run that are asked for; by default all.
 * @throws FlitwaveError FW904 if none of them are cycles of the run
 */
export function requireCycles(
  file: ReplayFile,
  asked: { readonly from?: number | undefined; readonly to?: number | undefined },
): { readonly from: number; readonly to: number } {
  const [first, last] = [file.firstCycle, file.header.endCycle - 1]
  const from = Math.max(asked.from ?? first, first)
  const to = Math.min(asked.to ?? last, last)
  if (from <= to) return { from, to }
  const window = `${asked.from ?? ''}:${asked.to ?? ''}`
  return fail('FW904', `there are no cycles ${window}`, null, `the run has the cycles ${first}:${last}`)
}
