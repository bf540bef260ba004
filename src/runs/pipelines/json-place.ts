/**
 * The line, from 1, on which an element of the list of events begins: of the outermost list, or of that of the member
 * `traceEvents`. The text is JSON.
 */
export function lineOfElement(text: string, index: number): number {
  const isList = text.trimStart().startsWith('[')
  const start = isList ? text.indexOf('[') : text.indexOf('[', text.search(/"traceEvents"\s*:/))
  let [depth, seen, line] = [0, -1, 1]
  let isFirst = true
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (character === '\n') line++
    if (at <= start) continue
    if (isFirst && /\S/.test(character) && character !== ',') {
      if (++seen === index) return line
      isFirst = false
    }
    if (character === '"') at = endOfText(text, at)
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === ',' && depth === 0) isFirst = true
  }
  return line
}

/** The index of the quotation mark that ends a text. */
function endOfText(text: string, at: number): number {
  for (let next = at + 1; next < text.length; next++) {
    if (text[next] === '\\') next++
    else if (text[next] === '"') return next
  }
  return text.length
}
