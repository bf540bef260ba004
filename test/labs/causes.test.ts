import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import grading from '../../labs/06-router/grade.js'
import { judgeModule } from './graded.js'

it('names the line of a mistake that is further back than the tree of causes', async () => {
  const name = 'route-forgotten'
  const solution = grading.wrong.find((one) => one.name === name)!
  const source = readFileSync(new URL(`../../labs/06-router/wrong/${name}.ts`, import.meta.url), 'utf8')
  const line = source.split('\n').findIndex((text) => text.includes('// WRONG')) + 1
  const parts = await judgeModule({ ...grading, parts: grading.parts.slice(0, 1) }, solution, 'ada')
  const { causes } = parts.find(({ finding }) => finding)!.finding!
  const [tree, further] = causes.split('\nfurther back: ') as [string, string]
  expect(tree).not.toContain(`${name}.ts:${line} `)
  expect(further.split(', ')).toContain(`${name}.ts:${line}`)
  expect(tree.split('\n').length).toBeLessThanOrEqual(25)
})
