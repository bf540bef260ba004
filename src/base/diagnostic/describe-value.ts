/** Describes an unexpected value from the user for a message: `NaN`, `the text 'three'`, `a promise`. */
export function describeGiven(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `the text '${value}'`
    case 'function':
      return 'a function'
    case 'object':
      return value === null ? 'null' : describeObject(value)
    case 'symbol':
      return 'a symbol'
    case 'number':
    case 'bigint':
    case 'boolean':
    case 'undefined':
      return String(value)
  }
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return `an array of ${value.length}`
  return 'then' in value && typeof value.then === 'function' ? 'a promise' : 'an object'
}
