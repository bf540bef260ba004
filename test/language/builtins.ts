/** The global names of ECMAScript 2023 that begin with a capital letter. */
const holders = [
  ...['Array', 'ArrayBuffer', 'Atomics', 'BigInt', 'Boolean', 'DataView', 'Date', 'Error', 'AggregateError'],
  ...['FinalizationRegistry', 'Function', 'Intl', 'JSON', 'Map', 'Math', 'Number', 'Object', 'Promise', 'Proxy'],
  ...['Reflect', 'RegExp', 'Set', 'SharedArrayBuffer', 'String', 'Symbol', 'WeakMap', 'WeakRef', 'WeakSet'],
  ...['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError'],
]

const alone = [
  ...['decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape', 'eval', 'isFinite', 'isNaN'],
  ...['parseFloat', 'parseInt', 'unescape'],
]

/** Newer than ECMAScript 2023: an engine may have them. */
const newer = ['Array.fromAsync', 'Object.groupBy']

/** The names of the environment that the language has a rule for. */
const others = ['crypto.getRandomValues', 'crypto.randomUUID', 'performance.now']

type Holder = Readonly<Record<string, unknown>>

const world = globalThis as unknown as Holder

/** The built-in functions by path: `Array`, `Array.from`, `Array.prototype.map`, `parseInt`. */
export function builtins(): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>(alone.map((name) => [name, world[name]]))
  for (const path of others) {
    const [holder, name] = path.split('.') as [string, string]
    found.set(path, (world[holder] as Holder)[name])
  }
  for (const name of holders) {
    const holder = world[name] as Holder
    if (typeof holder === 'function') found.set(name, holder)
    addFunctions(name, holder, found)
    if (holder['prototype']) addFunctions(`${name}.prototype`, holder['prototype'], found)
  }
  const typedArray = Object.getPrototypeOf(Uint8Array) as Holder
  addFunctions('TypedArray', typedArray, found)
  addFunctions('TypedArray.prototype', typedArray['prototype'] as object, found)
  for (const path of newer) found.delete(path)
  return found
}

function addFunctions(path: string, holder: object, found: Map<string, unknown>): void {
  for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(holder)))
    if (typeof value === 'function' && key !== 'constructor' && key !== 'prototype') found.set(`${path}.${key}`, value)
}
