import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import * as hdl from '../../../src/language/hdl/index.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { rtl } from '../../../src/language/hdl/runtime/runtime.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { transform } from '../../../src/language/transform/transform.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const codesIn = (text: string): string[] => text.match(/(?<=')FW\d{3}(?=')/g) ?? []
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true })
    .map((path) => join(folder, String(path)))
    .filter((path) => path.endsWith('.ts'))
const codesOf = (...folders: string[]): Set<string> =>
  new Set(folders.flatMap(filesIn).flatMap((path) => codesIn(read(path))))

const pages = readdirSync(join(root, 'docs/errors'))
  .filter((name) => /^FW\d{3}\.md$/.test(name))
  .map((name) => basename(name, '.md'))
const language = codesOf('src/language/transform', 'src/language/hdl', 'src/ir/check')
const all = codesOf('src', 'check/campaigns', 'web')

/** Loads an example of a page: the members of a class, whole classes, or a whole file. */
function load(example: string): hdl.Module<unknown> {
  const members = /\bclass \w+ extends/.test(example) ? example : `class Example extends Module {\n${example}\n}`
  const isFile = members.includes('import ')
  const source = isFile
    ? members
    : `'use rtl'\nimport { ${Object.keys(hdl).join(', ')} } from 'flitwave/hdl'\n${members}`
  const { code } = transform(source, join(root, 'docs/errors/example.ts'))
  const body = code.replace(/^import .*$/gm, '').replace(/^export /gm, '')
  // eslint-disable-next-line -- the text of a page is run as it stands there
  const Example = new Function('$rtlOf', ...Object.keys(hdl), `${body}\nreturn Example`)(
    rtl,
    ...Object.values(hdl),
  ) as new () => hdl.Module<unknown>
  return new Example()
}

function codeFound(example: string): string {
  try {
    elaborate(load(example))
    return 'none'
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return error.diagnostics[0]!.code
  }
}

function exampleOf(page: string, heading: string): string {
  return new RegExp(`## ${heading}\\n\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? ''
}

describe('every code', () => {
  it('has a page, and every page a code', () => {
    expect([...pages].sort()).toEqual([...all].sort())
  })

  it('of the language has a program that must fail, and every such program a code of the language', () => {
    const programs = new Set(readdirSync(join(root, 'test/fixtures/fail')).map((name) => name.slice(0, 5)))
    expect([...programs].sort()).toEqual([...language].sort())
  })

  it('of a part that has tests is under test', () => {
    const tested = new Set(filesIn('test').flatMap((path) => read(path).match(/FW\d{3}/g) ?? []))
    const parts = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => /^\w+\/\w+$/.test(name) && existsSync(join(root, 'test', name)),
    )
    expect(parts.length).toBeGreaterThan(20)
    for (const part of parts) {
      const codes = [...codesOf(join('src', part))]
      expect(codes.filter((code) => !language.has(code) && !tested.has(code))).toEqual([])
    }
  })

  it('stands in the index, with the title of its page', () => {
    const titles = pages.map((code) => read(`docs/errors/${code}.md`).split('\n')[0]!.slice(`# ${code}: `.length))
    const rows = pages.map((code, i) => `| [${code}](${code}.md) | ${titles[i]} |`)
    expect(read('docs/errors/README.md').match(/^\| \[FW.*$/gm)).toEqual(rows)
  })
})

describe.each(pages)('the page of %s', (code) => {
  const page = read(`docs/errors/${code}.md`)

  it('says what it means, why, what is wrong and what is right', () => {
    expect(page).toMatch(new RegExp(`^# ${code}: .+\n\n\\S[^]*\n## Why\n[^]*\n## Wrong\n[^]*\n## Right\n`))
  })

  it.runIf(language.has(code))('shows a program that has it, and one that has nothing', () => {
    expect(codeFound(exampleOf(page, 'Wrong'))).toBe(code)
    expect(codeFound(exampleOf(page, 'Right'))).toBe('none')
  })
})
