import { elaborate } from '../../src/index.js'
import { judge, parametersOf, sizesOf, type Grading, type LabModule, type PartResult } from '../../src/lab/index.js'
import { createCadical } from '../../src/prove/index.js'

/** All parts of a lab on a module, but for tests: what a grading does with what has come from the student's process. */
export function judgeModule(grading: Grading, module: LabModule, student: string): Promise<PartResult[]> {
  const { lab, reference, parts } = grading
  const sizes = sizesOf(lab, student)
  const made = (type: LabModule, numbers: (typeof sizes)[number]['numbers']) =>
    elaborate(new type(parametersOf(lab, numbers)))
  const designs = Object.fromEntries(sizes.map(({ name, numbers }) => [name, made(module, numbers)]))
  return judge(
    {
      lab,
      student,
      sizes,
      designs,
      secret: 'of a test',
      reference: (numbers) => made(reference, numbers),
      makeSolver: createCadical,
    },
    parts,
  )
}
