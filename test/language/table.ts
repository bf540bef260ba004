import { arrays } from './table/arrays.js'
import { enums } from './table/enums.js'
import { scopes } from './table/functions.js'
import { arithmetic } from './table/numbers.js'
import { objectsAndCollections } from './table/objects.js'
import { operators } from './table/operators.js'
import { ranges } from './table/ranges.js'
import type { Group } from './table/row.js'
import { statements } from './table/statements.js'
import { values } from './table/texts.js'

/** The status of every construct and every built-in function of ECMAScript 2023 in a `'use rtl'` file. */
export const table: readonly Group[] = [
  ...statements,
  enums,
  ...operators,
  ranges,
  ...scopes,
  ...arrays,
  ...objectsAndCollections,
  ...arithmetic,
  ...values,
]
