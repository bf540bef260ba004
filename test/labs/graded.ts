import { elaborate } from '../../src/index.js'
import {
  asHandedIn,
  judge,
  parametersOf,
  sizesOf,
  type Grading,
  type HandedIn,
  type LabModule,
  type PartResult,
} from '../../src/lab/index.js'
import { createCadical } from '../../src/prove/index.js'

/** All parts of a lab on a solution, but for tests: what a grading does with what has come from the student's process. */
export function judgeModule(grading: Grading, solution: LabModule | HandedIn, student: string): Promise<PartResult[]> {
  const { lab, reference, parts } = grading
  const sizes = sizesOf(lab, student)
  const made = (type: LabModule, numbers: (typeof sizes)[number]['numbers']) =>
    elaborate(new type(parametersOf(lab, numbers)))
  const { module, answers } = asHandedIn(solution)
  const designs = module ? Object.fromEntries(sizes.map(({ name, numbers }) => [name, made(module, numbers)])) : {}
  const values = answers?.(sizes[0]!.numbers)
  return judge(
    {
      lab,
      student,
      sizes,
      designs,
      secret: 'of a test',
      ...(reference && { reference: (numbers) => made(reference, numbers) }),
      ...(values && { answers: { path: 'answers.json', text: JSON.stringify(values, null, 2), values } }),
      makeSolver: createCadical,
    },
    parts,
  )
}
