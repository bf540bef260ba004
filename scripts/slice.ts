/** `--slice 1/8`: a part of the work, for machines that share it or have little time. */

import { value } from '../src/apps/cli/shared/options.js'
import { failForUsage } from '../src/apps/cli/shared/usage.js'

/** Selects the items `index`, from 0, `index` + `of` and so on. */
export interface Slice {
  readonly index: number
  readonly of: number
}

/** @param what - the kind of items, such as `cases` */
export function sliceOption(what: string) {
  return value(`One n-th of the ${what}: 1/8 for the first of eight parts`, parseSlice)
}

/** @throws FlitwaveError FW916 */
function parseSlice(text: string): Slice {
  const [, index = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number)
  if (index < 1 || index > of)
    failForUsage(`--slice cannot be ${text}`, 'write --slice 1/8 for the first of eight parts')
  return { index: index - 1, of }
}
