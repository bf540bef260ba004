import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping'
import { describe, expect, it } from 'vitest'
import { FlitwaveError, type Diagnostic } from '../../../src/base/diagnostic/diagnostic.js'
import { isRtl, transform } from '../../../src/language/transform/transform.js'

const fixtures = ['pass', 'fail'].flatMap((kind) => {
  const folder = fileURLToPath(new URL(`../../fixtures/${kind}/`, import.meta.url))
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
})

/** The same program as editors on other systems write it. */
const forms = {
  'with a byte order mark': (text: string) => `\uFEFF${text}`,
  'with CRLF': (text: string) => text.replaceAll('\n', '\r\n'),
  'with both': (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`,
}

interface Meaning {
  readonly code?: string
  readonly mappings?: unknown
  readonly diagnostics?: readonly Diagnostic[]
}

/**
 * The JavaScript and its places, or what is wrong and where. Line ends within comments stay what they are, and the
 * semicolon that a line lacks stands for either character of its end.
 */
function meaningOf(text: string): Meaning {
  try {
    const { code, map } = transform(text, '/nowhere/file.ts')
    const lines = code.split('\n')
    const mappings = decodedMappings(new TraceMap(map)).map((segments, row) =>
      segments.filter(([column]) => /[^;]/.test(lines[row]!.charAt(column))).map((segment) => segment.slice(0, 4)),
    )
    return { code: code.replaceAll('\r', ''), mappings }
  } catch (error) {
    if (!(error instanceof FlitwaveError)) throw error
    return { diagnostics: error.diagnostics }
  }
}

it.each(fixtures)('%s is the same program, with the same places', (_name, text) => {
  const written = forms['with both'](text)
  expect(isRtl(written)).toBe(isRtl(text))
  expect(meaningOf(written)).toEqual(meaningOf(text))
})

describe.each(Object.entries(forms))('a file %s', (_, written) => {
  it.each([
    ['where nothing is rewritten', "import { testbench } from 'flitwave'\nexport const größe: number = 3\n"],
    ['where there is a comment before the directive', "/* ß */\n'use rtl'\nexport const größe = 3 + 4\n"],
  ])('is the same %s', (_case, text) => {
    expect(isRtl(written(text))).toBe(isRtl(text))
    expect(meaningOf(written(text))).toEqual(meaningOf(text))
  })

  it('is reported in the same words if it is not TypeScript', () => {
    const text = "'use rtl'\nexport const = 1\n"
    expect(meaningOf(text).diagnostics?.[0]).toMatchObject({ code: 'FW005', place: { line: 2, column: 14 } })
    expect(meaningOf(written(text))).toEqual(meaningOf(text))
  })
})
