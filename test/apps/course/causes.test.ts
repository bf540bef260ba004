import { describe, expect, it } from 'vitest'
import { causesText } from '../../../src/apps/course/finding.js'

const file = '/home/ada/mine.ts'
const at = (line: number, its = file) => ({ file: its, line, column: 3 })

describe('causes as text', () => {
  it('name lines of the own folder that the tree leaves out, nearer ones first, all of them', () => {
    const tree = `dut.a@3 = 1\n  = dut.b  ${file}:9\n  | ${file}:8  this.b = this.c‹1›\n  dut.c@3 = 1  …`
    const lines = [9, 8, 7, 6, 5, 4, 3, 2].map((line) => at(line))
    expect(causesText(tree, lines.slice(0, 2), file)).toBe(tree)
    expect(causesText(tree, lines.slice(0, 4), file)).toBe(`${tree}\nfurther back: mine.ts:7, mine.ts:6`)
    expect(causesText(tree, [at(1, '/home/ada/more.ts'), at(1, '/package/fifo.ts')], file)).toBe(
      `${tree}\nfurther back: more.ts:1`,
    )
    expect(causesText(tree, lines, file).split('\n').at(-1)).toBe(
      'further back: mine.ts:7, mine.ts:6, mine.ts:5, mine.ts:4, mine.ts:3, mine.ts:2',
    )
  })

  it('are cut where they are long: first what is there already', () => {
    const tree = Array.from({ length: 30 }, (_, i) => `dut.a@${i} = 1${i % 3 === 0 ? '  (see above)' : ''}`)
    expect(causesText(tree.join('\n'), [], file)).not.toContain('(see above)')
    expect(causesText(tree.slice(0, 24).join('\n'), [], file)).toContain('(see above)')
    const long = [...tree, ...tree].join('\n')
    expect(causesText(long, [], file).split('\n')).toHaveLength(25)
    expect(causesText(long, [], file)).toMatch(/… and 16 more$/)
    const cut = `${long}\n  | ${file}:8  so`
    expect(causesText(cut, [at(8)], file)).toMatch(/… and 17 more\nfurther back: mine.ts:8$/)
  })
})
