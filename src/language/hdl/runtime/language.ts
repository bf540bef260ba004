import { array, grid, input, memory, output, reg, wire } from '../declare/module.js'
import * as operations from './functions.js'
import { asMember } from './members.js'
import { label } from '../declare/label.js'
import { fixed, moduleParam, param, typeParam } from '../declare/param.js'
import { parametersOf } from '../declare/parameters.js'
import * as types from '../declare/types.js'
import { arrays } from '../builtins/arrays.js'
import { deciders } from '../builtins/deciders.js'
import { functions, objects, printers } from '../builtins/functions.js'
import { asItIs, refusals, type Meaning } from '../builtins/nondeterministic.js'

const declarations = [
  array,
  asMember,
  fixed,
  grid,
  input,
  memory,
  moduleParam,
  output,
  param,
  parametersOf,
  reg,
  typeParam,
  wire,
]

/** The functions of the language accept signals, and know the places of their calls. */
const ofLanguage = [...Object.values(operations), ...Object.values(types), ...Object.values(label), ...declarations]

/** The meanings of functions that no rewritten file defines: JavaScript's own, and those of the language. */
export const meanings: ReadonlyMap<unknown, Meaning> = new Map<unknown, Meaning>([
  ...[...arrays, ...deciders, ...functions, ...objects, ...printers, ...refusals],
  ...ofLanguage.filter((made) => typeof made === 'function').map((made) => [made, asItIs] as const),
])
