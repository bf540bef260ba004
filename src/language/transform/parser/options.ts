/** Options for reading and writing files with both forms of swc. */

export const syntax = { syntax: 'typescript', decorators: true } as const

export const parseOptions = { ...syntax, target: 'es2023' } as const

const always = {
  swcrc: false,
  configFile: false,
  // Otherwise a comment in the file could name any file on this machine, and the map would contain its text.
  inputSourceMap: false,
  sourceMaps: true,
  isModule: true,
} as const

export const stripOptions = {
  ...always,
  jsc: { parser: syntax, target: 'es2022', transform: { useDefineForClassFields: true } },
  module: { type: 'es6' },
} as const

export const commonJsOptions = {
  ...always,
  jsc: { parser: { syntax: 'ecmascript' }, target: 'es2022' },
  module: { type: 'commonjs' },
} as const
