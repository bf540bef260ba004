/** The place at which a text ceases to be JSON: engines of JavaScript do not always tell. */

const token =
  /\s*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y

/** The parts that may stand next: a value, the name of a member, a colon, or a comma or the end of the list or the object. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end'

/** The index of the first character that cannot be part of a text of JSON; its length if more is needed. */
export function faultIn(text: string): number {
  const open: ('[' | '{')[] = []
  let expected: Expected = 'value'
  let at = 0
  const closes = (sign: string): boolean => (sign === ']' ? open.at(-1) === '[' : open.at(-1) === '{')
  while (!(expected === ', or end' && open.length === 0)) {
    token.lastIndex = at
    const found = token.exec(text)
    if (!found) return at + /^\s*/.exec(text.slice(at))![0].length
    const [whole, sign, quoted, plain] = found
    const start = at + whole.length - (sign ?? quoted ?? plain)!.length
    const isEnd = (sign === ']' && expected === 'value or ]') || (sign === '}' && expected === 'name or }')
    if (isEnd || ((sign === ']' || sign === '}') && expected === ', or end')) {
      if (!closes(sign)) return start
      open.pop()
      expected = ', or end'
    } else if (expected === 'value' || expected === 'value or ]') {
      if (sign === '[' || sign === '{') {
        open.push(sign)
        expected = sign === '[' ? 'value or ]' : 'name or }'
      } else if (sign === undefined) expected = ', or end'
      else return start
    } else if (expected === ':') {
      if (sign !== ':') return start
      expected = 'value'
    } else if (expected === ', or end') {
      if (sign !== ',') return start
      expected = open.at(-1) === '[' ? 'value' : 'name'
    } else {
      if (quoted === undefined) return start
      expected = ':'
    }
    at += whole.length
  }
  return at + /^\s*/.exec(text.slice(at))![0].length
}
