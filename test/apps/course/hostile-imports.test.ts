import { expect, it } from 'vitest'
import type { Lab } from '../../../src/apps/course/index.js'
import { withImports } from '../../../src/apps/course/imports.js'

const lab = { name: '01-fifo', imports: [] } as unknown as Lab

function namesIn(texts: Readonly<Record<string, string>>): string[] {
  const read = (name: string) => ({ name, path: `/${name}`, shown: name, text: texts[name] ?? '' })
  return withImports(Object.keys(texts)[0]!, lab, read).files.map(({ name }) => name)
}

/** Seconds of the processor: in one go it takes a tenth of one, and minutes where it begins again for each line. */
const most = 10

it('reads a file of imports alone in one go', () => {
  const many = "import'flitwave'\n".repeat(11_000)
  const far = `import${' '.repeat(3000)}\n`.repeat(60)
  const start = process.cpuUsage()
  expect(namesIn({ 'a.ts': many, 'b.ts': far })).toEqual(['a.ts'])
  expect(namesIn({ 'a.ts': far })).toEqual(['a.ts'])
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(most)
})

it('finds imports without blanks', () => {
  expect(namesIn({ 'a.ts': "import{b}from'./b.js';import*as c from'./c.js'", 'b.ts': '' })).toEqual([
    'a.ts',
    'b.ts',
    'c.ts',
  ])
})

it('names the line of an import', () => {
  const text = "import { a } from 'flitwave'\n\nimport {\n  b,\n} from 'elsewhere'\n"
  expect(() => namesIn({ 'a.ts': text })).toThrow(/a\.ts:5:1.*FW996.*elsewhere/)
})
