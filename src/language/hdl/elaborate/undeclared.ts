/** The remedy for a name that is declared nowhere. */

/** Values that `flitwave/hdl` exports. They are written down, because its modules import this one. */
export const exportedNames: readonly string[] = [
  ...[
    'Module',
    'all',
    'any',
    'array',
    'asBit',
    'asMember',
    'asSigned',
    'asUnsigned',
    'assert',
    'assume',
    'bit',
    'bitLength',
    'bits',
    'bool',
  ],
  ...[
    'clear',
    'comb',
    'concat',
    'connect',
    'cover',
    'dependsOn',
    'enumOf',
    'fixed',
    'flipped',
    'grid',
    'hasBit',
    'indexWidth',
    'input',
    'label',
    'literal',
  ],
  ...[
    'low',
    'mask',
    'memory',
    'moduleParam',
    'noReset',
    'optional',
    'output',
    'pack',
    'param',
    'parametersOf',
    'parity',
    'reg',
    'seq',
    'sint',
  ],
  ...['struct', 'typeParam', 'uint', 'unpackAs', 'unused', 'vec', 'widthOf', 'wire', 'wiring'],
]

/** The remedy for an exception that says so; null for another one. */
export function helpForUndeclared(error: unknown): string | null {
  if (!(error instanceof ReferenceError)) return null
  const [, name] = /^(?:Can't find variable: )?([\w$]+)(?: is not defined)?$/.exec(error.message) ?? []
  if (name === undefined) return null
  return exportedNames.includes(name) ? "import it from 'flitwave/hdl'" : `declare ${name}, or import it`
}
