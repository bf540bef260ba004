import { initSync, parseSync, transformSync, type Options } from '@swc/wasm-web'
import type { Node } from '../ast.js'
import { commonJsOptions, parseOptions, stripOptions } from './options.js'
import type { Parser, Stripped } from './parser.js'

/**
 * Initialises the parser; call it in a worker, because it takes time.
 * @param module - the bytes of `@swc/wasm-web/wasm_bg.wasm`, or the WebAssembly module compiled from them
 */
export function startParser(module: object): void {
  initSync({ module: module as Uint8Array<ArrayBuffer> })
}

export const parser: Parser = {
  parse(text) {
    return telling(() => {
      // The parser counts offsets across files, so a file with a single character shows the current offset.
      const before = (parseSync(';', parseOptions as never) as unknown as Node).span.start
      const module = parseSync(text, parseOptions as never) as unknown as Node
      moveSpans(module, -before - 1)
      return module
    })
  },
  strip: (text, file) => print(text, file, stripOptions),
  toCommonJs: (code, file) => print(code, file, commonJsOptions),
}

function print(text: string, file: string, options: Options): Stripped {
  return telling(() => {
    const { code, map } = transformSync(text, { ...options, filename: file, sourceFileName: file })
    return { code, map: map ?? '{}' }
  })
}

/** Turns the strings that the parser throws into errors. */
function telling<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof Error ? error : new Error(String(error))
  }
}

/** A span of source text. Spans have several names, and no other object has number members with these names. */
interface Span {
  start: number
  end: number
}

function moveSpans(part: object, by: number): void {
  if (isSpan(part)) return move(part, by)
  for (const value of Object.values(part))
    if (typeof value === 'object' && value !== null) moveSpans(value as object, by)
}

function isSpan(part: object): part is Span {
  return 'start' in part && typeof part.start === 'number'
}

/** Nodes without text have an empty span at 0. */
function move(span: Span, by: number): void {
  if (span.end === 0) return
  span.start += by
  span.end += by
}
