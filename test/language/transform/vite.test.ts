import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { rtl } from '../../../src/language/transform/vite.js'

const forgotten = 'export function* later() { yield }\nlater()\n'
const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const codeOf = (text: string, path: string): string | null => rtl().transform(text, path)?.code ?? null

it("the plugin rewrites hardware, the package's own too", () => {
  expect(codeOf("'use rtl'\nexport const a = 1\n", inProject('rtl/lib/some.ts'))).toContain('flitwave/runtime')
  expect(codeOf("'use rtl'\nexport const a = 1\n", '/user/some.ts?v=1')).toContain('flitwave/runtime')
})

it('finds processes that nobody drives in files of the user', () => {
  expect(codeOf(forgotten, '/user/some.tb.ts')).toContain('$undriven(later())')
  expect(codeOf('export const a = 1\n', '/user/some.tb.ts')).toBeNull()
})

it.each(['src/ir/some.ts', 'node_modules/some/some.ts', 'rtl/lib/some.js'])('leaves %s alone', (path) => {
  expect(codeOf(forgotten, inProject(path))).toBeNull()
})
