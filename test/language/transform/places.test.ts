import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'
import { Compiler } from '@swc/core'
import { describe, expect, it } from 'vitest'
import { list, type Node } from '../../../src/language/transform/ast.js'
import { Context } from '../../../src/language/transform/context.js'
import { Editor, Source } from '../../../src/language/transform/source.js'
import { Rewriter } from '../../../src/language/transform/rewriter.js'
import { resolveScopes } from '../../../src/language/transform/scope.js'
import { transform } from '../../../src/language/transform/transform.js'

const folder = fileURLToPath(new URL('../../fixtures/pass/', import.meta.url))
const fixtures = readdirSync(folder)
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  .filter(([, text]) => text.startsWith("'use rtl'"))

/** Characters that take one, two, three and four bytes, before and between what is rewritten. */
const multibyte = `'use rtl'
/* é – 💥 */ const größe = 3 /* ß */ + 4
export function f(ä: number, b: number): string {
  const s = '💥💥' + größe /* – */ ; let sum = ä
  if (ä > b) { /* 💥 */ sum = sum * b } // ü
  return s + \`é\${sum + b}💥\` + (ä === b ? 'ß' : '–')
}
`

/** The text after all insertions, before the types are taken away. */
function edited(text: string): string {
  const source = new Source('/nowhere/file.ts', text)
  const module = new Compiler().parseSync(text, {
    syntax: 'typescript',
    decorators: true,
    target: 'es2023' as never,
  }) as unknown as Node
  const editor = new Editor(source)
  new Rewriter(new Context(editor, resolveScopes(module))).module({ ...module, body: list(module, 'body').slice(1) })
  return editor.toString()
}

/** The same code with comments, strings, what an enum becomes and the reads that `x++` and `x += 1` imply blanked out. */
function blank(code: string): string {
  const noise =
    /\/\*[\s\S]*?\*\/|\/\/.*|'[^']*'|"[^"]*"|export var \w+ = [\s\S]*?\}\(.*\{\}\);|[\p{L}\w]+ = \$rtl\.parameter\([^)]*\)|\$rtl\.turn\([^;]*\);|\$rtl\.own\([\p{L}\w]+\);|(?<=\.set\(\$rtl\.\w+\()[\p{L}\w]+\.get/gu
  return code.replace(noise, (text) => text.replace(/[^\n]/g, ' '))
}

/** Names in a line of JavaScript, what the transform added left out. */
function* tokensOf(plain: string): Generator<{ readonly token: string; readonly column: number }> {
  for (const { 0: token, index } of plain.matchAll(/(?<![\w$.#])this\.[A-Za-z]\w*|(?<![\w$.])[\p{L}][\p{L}\w]*/gu)) {
    if (!added.has(token)) yield { token, column: index }
  }
}

/** Words that the transform writes itself, or that belong to declarations it surrounds. */
const added = new Set(
  'const let return if else break continue static get set export import from class extends function for of while do switch case default new undefined this null'.split(
    ' ',
  ),
)

describe.each([...fixtures, ['multibyte.ts', multibyte] as const])('%s', (_, text) => {
  it('keeps the line of everything while it is edited', () => {
    const [before, after] = [text.split('\n'), edited(text).split('\n')]
    expect(after).toHaveLength(before.length)
    for (const [i, line] of before.entries()) {
      const names = [...new Set(line.replace(/\/\/.*|\/\*.*?\*\//g, '').match(/(?<=this\.)\w+(?= =[^=])/g) ?? [])]
      for (const name of names) expect(after[i]).toContain(name)
    }
  })

  it('maps every name to its own line and column', () => {
    const { code, map } = transform(text, '/nowhere/file.ts')
    const trace = new TraceMap(map)
    const lines = text.split('\n')
    let checked = 0
    for (const [i, generated] of blank(code).split('\n').slice(2).entries()) {
      for (const { token, column } of tokensOf(generated)) {
        const { line, column: at } = originalPositionFor(trace, { line: i + 3, column })
        if (line === null) throw new Error(`${token} has no place`)
        expect(`${lines[line - 1]!.slice(at, at + token.length)} at ${line}:${at}`).toBe(`${token} at ${line}:${at}`)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(10)
  })
})

describe('places in diagnostics', () => {
  it('count characters, not bytes', () => {
    expect(() => transform(multibyte.replace('ä === b', 'ä == b'), '/nowhere/file.ts')).toThrow(
      '/nowhere/file.ts:6:35: error FW002',
    )
  })
})
