import { expect, it } from 'vitest'
import grading from '../../labs/06-router/grade.js'
import { editedOf, mistakeOf } from '../support/mistakes.js'
import { judgeModule } from './graded.js'

it('names the line of a mistake that is further back than the tree of causes', async () => {
  const name = 'route-forgotten'
  const solution = mistakeOf(grading, name)
  const [line] = editedOf(grading, solution)!.lines
  const parts = await judgeModule({ ...grading, parts: grading.parts.slice(0, 1) }, solution, 'ada')
  const { causes } = parts.find(({ finding }) => finding)!.finding!
  const [tree, further] = causes.split('\nfurther back: ') as [string, string]
  expect(tree).not.toContain(`${name}.ts:${line} `)
  expect(further.split(', ')).toContain(`${name}.ts:${line}`)
  expect(tree.split('\n').length).toBeLessThanOrEqual(25)
})
