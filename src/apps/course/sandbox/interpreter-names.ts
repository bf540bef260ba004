/**
 * The functions of `@jitl/quickjs-ng-wasmfile-release-sync` 0.32.0 by their minified names. A test compares both lists with
 * the module itself, so a new version cannot introduce an unreviewed import.
 */

/** Exports that the sandbox calls. */
export const interpreterExports = {
  initialize: 'v',
  malloc: 'w',
  throwValue: 'x',
  newError: 'y',
  setMaxStackSize: 'E',
  undefinedValue: 'F',
  newRuntime: 'L',
  free: 'N',
  newContext: 'O',
  freeValue: 'Q',
  freeCString: 'T',
  newString: '$',
  getString: 'aa',
  executePendingJobs: 'ha',
  getProperty: 'ia',
  setProperty: 'ka',
  call: 'na',
  resolveException: 'oa',
  evaluate: 'qa',
  typeOf: 'sa',
  globalObject: 'va',
  promiseState: 'xa',
  promiseResult: 'ya',
  newFunction: 'Ea',
  argument: 'Fa',
  enableModuleLoader: 'Ia',
} as const

/** Imports that the sandbox provides; `memory` is the only one that is not a function. */
export const interpreterImports = {
  memory: 'a',
  assertionFailed: 'b',
  writeFile: 'c',
  closeFile: 'd',
  environment: 'e',
  environmentSizes: 'f',
  normalizeModule: 'g',
  loadModule: 'h',
  shouldInterrupt: 'i',
  setTimer: 'j',
  growMemory: 'k',
  keepRuntimeAlive: 'l',
  localTime: 'm',
  timeZone: 'n',
  seekFile: 'o',
  now: 'p',
  clock: 'q',
  abort: 'r',
  exit: 's',
  callHost: 't',
  freeHostReference: 'u',
} as const
