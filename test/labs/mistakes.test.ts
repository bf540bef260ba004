/** The texts of wrong solutions that are edits of another file. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import fifo from '../../labs/01-fifo/grade.js'
import { editedText, withModule } from '../../src/apps/cli/lab/mistakes.js'
import { mistake, mistakesIn, type Edit } from '../../src/apps/course/index.js'
import { folderWith } from '../support/cli.js'

/** A folder of a lab whose reference has five lines. */
function folderOfLab(): string {
  const folder = folderWith()
  mkdirSync(join(folder, 'reference'))
  writeFileSync(join(folder, 'reference', fifo.lab.file), 'one\ntwo\nthree\nfour\nfive\n')
  return folder
}

it.each<readonly [string, readonly [Edit, ...Edit[]], string, readonly number[]]>([
  ['a part of a line', [{ replace: 'hre', by: '' }], 'one\ntwo\nte\nfour\nfive\n', [3]],
  ['lines put in', [{ replace: 'two', by: 'a\nb\ntwo' }], 'one\na\nb\ntwo\nthree\nfour\nfive\n', [2, 3, 4]],
  ['lines taken out', [{ replace: 'two\nthree\n', by: '' }], 'one\nfour\nfive\n', [2]],
  [
    'several, in any order',
    [
      { replace: 'four', by: '4' },
      { replace: 'one', by: '1\n1' },
      { replace: 'two\nthree', by: '23' },
    ],
    '1\n1\n23\n4\nfive\n',
    [1, 2, 3, 4],
  ],
])('tells the lines of %s', (_, edits, text, lines) => {
  const edited = editedText(mistake('this', 'it is wrong', ...edits), fifo.lab, folderOfLab())
  expect(edited).toMatchObject({ text, lines })
})

it('is a text of another file, where this is named, beside the same answers', async () => {
  const solution = { ...mistakesIn('right/other.ts')('this', '', { replace: '1', by: '2' }), answers: () => ({}) }
  const folder = folderOfLab()
  mkdirSync(join(folder, 'right'))
  writeFileSync(join(folder, 'right/answer.ts'), 'export const answer: number = 42')
  writeFileSync(
    join(folder, 'right/other.ts'),
    `import { answer } from './answer.js'\nimport { bool } from 'flitwave/hdl'\nexport const ${fifo.lab.module} = { answer, bool, one: 1 }`,
  )
  const made = await withModule(solution, fifo.lab, folder)
  expect(made).toMatchObject({ name: 'this', answers: solution.answers })
  expect(made.module).toMatchObject({ answer: 42, one: 2, bool: expect.anything() as unknown })
})
