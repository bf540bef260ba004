import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parser as browser, startParser } from '../../../src/language/transform/parser/browser.js'
import { parser as node } from '../../../src/language/transform/parser/node.js'

const root = new URL('../../../', import.meta.url)

const files = ['rtl/router', 'rtl/lib', 'tb'].flatMap((folder) =>
  readdirSync(new URL(folder, root))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`),
)

const textOf = (file: string): string => readFileSync(new URL(file, root), 'utf8')

describe('the parser of a page', () => {
  beforeAll(() => {
    startParser(new Uint8Array(readFileSync(new URL('node_modules/@swc/wasm-web/wasm_bg.wasm', root))))
  })

  it.each(files)('reads %s as Node does', (file) => {
    const text = textOf(file)
    expect(browser.parse(text, file)).toEqual(node.parse(text, file))
  })

  it('counts from the beginning of each file, in bytes', () => {
    const text = "// é\n'use rtl'\nconst a = '→'\n"
    for (let i = 0; i < 3; i++) expect(browser.parse(text, 'a.ts')).toEqual(node.parse(text, 'a.ts'))
  })

  it('takes the same types away', () => {
    for (const file of files.slice(0, 10)) {
      const text = textOf(file)
      expect(browser.strip(text, file).code).toBe(node.strip(text, file).code)
    }
  })

  it.each(['const = 1', '\n\nclass A {', 'a = {\n  b c\n}'])('refuses %j at the same place', (text) => {
    const said = ({ parse }: typeof node): string => {
      try {
        parse(text, 'a.ts')
        return 'nothing'
      } catch (error) {
        const lines = (error as Error).message.split('\n')
        return lines.filter((line) => /^ *x |\^/.test(line)).join('\n')
      }
    }
    expect(said(browser)).toBe(said(node))
    expect(said(node)).not.toBe('nothing')
  })
})

it('opens no file that a comment of the text names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-map-'))
  const secret = {
    version: 3,
    sources: ['secret.ts'],
    sourcesContent: ['the secret'],
    names: ['secret'],
    mappings: 'AAAAA',
  }
  writeFileSync(join(folder, 'secret.map'), JSON.stringify(secret))
  const text = `export const a = 1\n//# sourceMappingURL=secret.map\n`
  expect(node.strip(text, join(folder, 'a.ts')).map).not.toContain('the secret')
})
