/** The declaration of a lab: everything that a student may know about it. It runs in a page and in a terminal. */

import type { Design } from '../../ir/ir.js'
import type { MakeSolver } from '../../verify/prove/solver.js'
import type { PlainValue } from '../../ir/shape.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Answers, Question } from './answers.js'
import { Draw } from './draw.js'
import type { Judgement } from './part.js'

/** A value for each port, by its path; in a list of cycles, omitted values stay unchanged. */
export type Values = Readonly<Record<string, PlainValue>>

/** The parameters of one student: widths, sizes, weights. */
export type Numbers = Readonly<Record<string, number | readonly number[]>>

/** A port that the module must have. */
export interface LabPort {
  /** The path of one scalar value, such as `link.valid` of a struct; ports are in waveform order. */
  readonly name: string
  readonly role: 'input' | 'output'
  /** In bits. */
  readonly width: number
  /** The notation of its values; by default decimal. */
  readonly radix?: 'bin' | 'hex'
  /** True if the module may omit it. */
  readonly isOptional?: boolean
}

/** The executable specification of the module: one object for each run. */
export interface Model {
  /** Returns the outputs of a cycle, then advances to the next. */
  cycle(inputs: Values): Values
}

/** A meaningful run, which a solution must pass first. */
export interface Scenario {
  readonly title: string
  /** By cycle, from the first one after reset. */
  readonly inputs: readonly Values[]
}

/** Another size of the same module, for example one small enough to check every state. */
export interface LabSize<N extends Numbers = Numbers> {
  readonly name: string
  readonly numbers: N
}

/** The specification of a module that has exactly one right output for all inputs. */
export interface Behaviour<N extends Numbers = Numbers> {
  model(numbers: N): Model
  /** The first one is drawn in the starter files. */
  scenarios(numbers: N): readonly Scenario[]
  /** Random inputs for `cycles` cycles; the lab chooses their values and distribution. */
  stimulus(numbers: N, draw: Draw, cycles: number): readonly Values[]
}

/** Questions that are answered in words and numbers in a JSON file. */
export interface AnswerSheet<N extends Numbers = Numbers> {
  readonly file: string
  questions(numbers: N): readonly Question[]
}

/** A starter file made from the numbers. */
export interface MadeFile {
  readonly name: string
  readonly content: string
}

/** A lab as declared in `check.ts`: its task, and how a student's numbers follow from an id. */
export interface Lab<N extends Numbers = Numbers> extends Partial<Behaviour<N>> {
  /** The name of its folder: `01-fifo`. */
  readonly name: string
  readonly title: string
  /** One sentence for the list of labs. */
  readonly about: string
  /** The required class; omitted in a lab that requires only answers. */
  readonly module?: string
  /** The file to submit: the one that exports the module, or the answers. */
  readonly file: string
  /** Omitted in a lab without questions. */
  readonly answers?: AnswerSheet<N>
  /** The required testbench; omitted in a lab without one. */
  readonly tests?: string
  /** The numbers that are parameters of the module. */
  readonly parameters: readonly string[]
  /**
   * Modules that a solution may import, besides its own files and `flitwave/hdl`; the testbench may also import `flitwave`.
   */
  readonly imports: readonly string[]
  /** A student's own numbers. */
  numbers(draw: Draw): N
  /** Settings in commands of the README, such as `load=0.1,0.2`, besides the numbers that they set by name. */
  settings?(numbers: N): Readonly<Record<string, string>>
  /** Further sizes in which a solution must work. */
  sizes?(numbers: N): readonly LabSize<N>[]
  /** The ports of the module. */
  ports?(numbers: N): readonly LabPort[]
  /** The parts of `flitwave lab check`; by default the scenarios and random inputs. */
  readonly checks?: readonly Part<N>[]
  /** Titles of the parts of the grading that these do not cover; tests need no mention. */
  readonly unchecked?: readonly string[]
  /** `expected.svg`, an SVG; by default the waves of the first scenario. */
  drawing?(numbers: N): string
  /** Further starter files, besides the skeleton. */
  files?(numbers: N): readonly MadeFile[]
}

/** The parameter defaults that a solution declares. */
export interface ModuleDefaults {
  /** By the names of parameters. */
  readonly values: Numbers
  readonly files: readonly { readonly path: string; readonly text: string }[]
}

/** A solution: its module in every size, elaborated, and its answers. It is data: no part of it runs as a program. */
export interface Solution<N extends Numbers = Numbers> {
  readonly lab: Lab<N>
  readonly student: string
  readonly sizes: readonly LabSize<N>[]
  /** By the name of the size; empty in a lab that requires only answers. */
  readonly designs: Readonly<Record<string, Design>>
  /** The defaults that a check compares with the student's numbers; missing if it does not compare them. */
  readonly defaults?: ModuleDefaults
  /** Missing in a lab without questions. */
  readonly answers?: Answers
  /** Seeds the inputs that students must not know in advance; in a public check, a public text. */
  readonly secret: string
  /** The module in all sizes, known to be right; missing in a public check. */
  reference?(numbers: N): Design
  /** For designs with too many states to check each; missing if there is no solver. */
  readonly makeSolver?: MakeSolver | undefined
}

/** One part of a check or a grading. */
export interface Part<N extends Numbers = Numbers> {
  readonly title: string
  readonly points: number
  /** The part needs only this; the other one may be missing or in the wrong format. By default, both are needed. */
  readonly looksAt?: 'module' | 'answers'
  judge(solution: Solution<N>): Judgement | Promise<Judgement>
}

/** A lab with a model of its module. */
export type ModelLab<N extends Numbers = Numbers> = Lab<N> & Behaviour<N> & Required<Pick<Lab<N>, 'ports'>>

/** @throws Error for a lab without a model, which judges with its own parts */
export function modelled<N extends Numbers>(lab: Lab<N>): ModelLab<N> {
  if (!hasModel(lab)) throw new Error(`lab ${lab.name} has no model of its module`)
  return lab
}

export function hasModel<N extends Numbers>(lab: Lab<N>): lab is ModelLab<N> {
  return ['ports', 'model', 'scenarios', 'stimulus'].every((member) => member in lab)
}

/** The size that has the student's own numbers. */
export const ownSize = 'yours'

/** Declares a lab: the default export of its `check.ts`. */
export function lab<const N extends Numbers>(definition: ModelLab<N>): ModelLab<N>
export function lab<const N extends Numbers>(definition: Lab<N>): Lab<N>
export function lab<const N extends Numbers>(definition: Lab<N>): Lab<N> {
  return definition
}

/** The numbers of a student. */
export function numbersOf<N extends Numbers>(lab: Lab<N>, student: string): N {
  return lab.numbers(new Draw(lab.name, student))
}

/** The student's own size, and the others. */
export function sizesOf<N extends Numbers>(lab: Lab<N>, student: string): readonly LabSize<N>[] {
  const numbers = numbersOf(lab, student)
  return [{ name: ownSize, numbers }, ...(lab.sizes?.(numbers) ?? [])]
}

/** The parameters of the module in a size. */
export function parametersOf({ parameters }: Lab, numbers: Numbers): Numbers {
  return Object.fromEntries(Object.entries(numbers).filter(([name]) => parameters.includes(name)))
}

/** Titles of the parts that a grading covers and a check does not. */
export function uncheckedParts({ unchecked = [], tests }: Lab): readonly string[] {
  return tests === undefined ? unchecked : [...unchecked, testsTitle]
}

/** The title of the part of a grading for a student's tests. */
export const testsTitle = 'Your tests find bugs'

/** The expected outputs, cycle by cycle. */
export function expectedOutputs<N extends Numbers>(lab: Lab<N>, numbers: N, inputs: readonly Values[]): Values[] {
  const model = modelled(lab).model(numbers)
  return held(inputs).map((values) => model.cycle(values))
}

/** The inputs with all values in each cycle; an input begins at 0. */
export function held(inputs: readonly Values[]): Values[] {
  let values: Values = {}
  return inputs.map((given) => (values = { ...values, ...given }))
}

/** @throws FlitwaveError FW995 for a value that is not a lab */
export function asLab(value: unknown, file: string): Lab {
  const members = ['name', 'title', 'file', 'numbers', 'parameters', 'imports']
  const isLab = typeof value === 'object' && value !== null && members.every((member) => member in value)
  if (!isLab) fail('FW995', `${file} is no lab`, null, 'its default export is lab({ … }), of flitwave/lab')
  return value as Lab
}
