import { describe, expect, it } from 'vitest'
import { checkSolutionSize, sizeOfDesign } from '../../src/apps/course/design-size.js'
import { parametersOf, sizesOf } from '../../src/apps/course/index.js'
import { asHandedIn } from '../../src/apps/course/grading.js'
import { withPortsByLeaf } from '../../src/apps/course/laws-design.js'
import { explore } from '../../src/apps/course/reachability.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../src/ir/ir.js'
import { sideBySide } from '../../src/verify/prove/side-by-side.js'
import { gradings } from './gradings.js'
import { Large } from './hostile-modules.js'

describe('a solution is judged', () => {
  it.each(gradings.map((grading) => [grading.lab.name, grading] as const))(
    'with many times what %s needs',
    (_, { lab, reference, right }) => {
      const modules = [...(reference ? [reference] : []), ...right].flatMap((one) => asHandedIn(one).module ?? [])
      for (const module of modules)
        for (const { numbers } of sizesOf(lab, 'ada')) {
          const { gates, bits, signals, instances } = sizeOfDesign(elaborate(new module(parametersOf(lab, numbers))))
          expect([gates < 10_000, bits < 2000, signals < 500, instances < 50]).toEqual([true, true, true, true])
        }
    },
  )

  it.each([
    ['bits of signals and memories', new Large({ words: 3000 })],
    ['gates', new Large({ adders: 1500 })],
  ] as const)('with a limit of %s', (what, module) => {
    const design = elaborate(module)
    expect(() => checkSolutionSize(design)).toThrow(new RegExp(`it has more than [\\d,]+ ${what}`))
  })

  it('with a limit of signals, of instances, and of the characters of a name', () => {
    const { top } = elaborate(new Large())
    const [signal] = top.signals
    const { place } = top
    const of = (changes: Partial<Design['top']>): Design => ({ top: { ...top, ...changes }, modules: [top] })
    const renamed = (path: string): Design => ({ top, modules: [{ ...top, signals: [{ ...signal!, path }] }] })
    const empty = { ...top, signals: [], fields: [], memories: [], blocks: [] }
    const instance = (i: number) => ({ segments: [`i${i}`], path: `i${i}`, name: `i${i}`, module: empty, place })
    const many = of({ instances: Array.from({ length: 600 }, (_, i) => instance(i)) })
    expect(() => checkSolutionSize(of({ signals: Array.from({ length: 5001 }, () => signal!) }))).toThrow(
      '5,000 signals',
    )
    expect(() => checkSolutionSize(many)).toThrow('500 instances')
    expect(() => checkSolutionSize(renamed('x'.repeat(201)))).toThrow('200 characters in a name')
  })
})

it('looks at a large design in fewer steps, so that each takes as long as it may', () => {
  const [small, large] = [4, 2400].map((words) => withPortsByLeaf(elaborate(new Large({ words })))) as [Design, Design]
  expect(explore(sideBySide(small, small), { steps: 50_000 })).toMatchObject({ steps: 50_001 })
  const { steps, isComplete } = explore(sideBySide(large, large), { steps: 50_000 })
  expect(isComplete).toBe(false)
  expect(steps).toBeLessThan(30_000)
})
