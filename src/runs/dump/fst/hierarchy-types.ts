import type { DumpVariable } from '../dump.js'

/** First bytes of entries of the hierarchy that are no variables. */
export const entryTags = { attribute: 252, endOfAttribute: 253, scope: 254, endOfScope: 255 } as const

/** The names of the types of variables, by the first byte of their entries. */
export const variableTypes = [
  'event',
  'integer',
  'parameter',
  'real',
  'real_parameter',
  'reg',
  'supply0',
  'supply1',
  'time',
  'tri',
  'triand',
  'trior',
  'trireg',
  'tri0',
  'tri1',
  'wand',
  'wire',
  'wor',
  'port',
  'sparray',
  'realtime',
  'string',
  'bit',
  'logic',
  'int',
  'shortint',
  'longint',
  'byte',
  'enum',
  'shortreal',
] as const

/** The types of scopes that are structs or unions. */
export const structScopes: ReadonlySet<number> = new Set([6, 7])

/** Types whose values are reals. */
export const realTypes: ReadonlySet<string> = new Set(['real', 'real_parameter', 'realtime', 'shortreal'])

/** By number: implicit, input, output, inout; VHDL's buffer, which is an output, and linkage. */
export const directions: readonly DumpVariable['direction'][] = [null, 'input', 'output', 'inout', 'output', 'inout']

/** Types of attributes, and subtypes of miscellaneous ones. */
export const attributeTypes = { miscellaneous: 0 } as const
export const miscellaneous = { supplementalType: 2, enumTable: 7 } as const
