/** How both forms of swc read and write files. */

export const syntax = { syntax: 'typescript', decorators: true } as const

export const parseOptions = { ...syntax, target: 'es2023' } as const

const always = {
  swcrc: false,
  configFile: false,
  // A comment of the file could otherwise name any file on this machine, and the map would contain its text.
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
