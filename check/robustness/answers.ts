/** Mutates bytes that leave the sandbox of students' code: each result must be refused, or be a design that runs. */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fifo from '../../labs/01-fifo/grade.js'
import route from '../../labs/03-route/grade.js'
import credits from '../../labs/04-credits/grade.js'
import allocator from '../../labs/05-vc-allocator/grade.js'
import { solutionIn } from '../../src/apps/course/build-solution.js'
import { compileWithLimits } from '../../src/apps/course/compile.js'
import { Compiler } from '../../src/apps/course/sandbox/compiler.js'
import { DesignServer } from '../../src/apps/course/sandbox/design-server.js'
import type { SandboxImage } from '../../src/apps/course/sandbox/image.js'
import { SandboxStopped } from '../../src/apps/course/sandbox/interpreter.js'
import { answerIn } from '../../src/apps/course/sandbox/sandbox.js'
import { StudentCode, type Submission } from '../../src/apps/course/student-code.js'
import { verdictIn } from '../../src/apps/course/student-tests.js'
import { elaborate } from 'flitwave'
import { decodeDesign } from '../../src/ir/codec/decode.js'
import { encodeDesign } from '../../src/ir/codec/encode.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../src/ir/ir.js'
import { ownSize, parametersOf, sizesOf, type Grading } from '../../src/apps/course/index.js'
import { Random } from '../../src/engines/sim/stimulus/random.js'
import { damaged, misdirected } from '../../test/ir/codec/damage.js'

/** The number of answers by result: `refused`, `design`, `verdict`. */
export type AnswerCounts = ReadonlyMap<string, number>

export interface AnswerFindings {
  readonly counts: AnswerCounts
  /** An answer that is neither refused nor valid, with its number. */
  readonly findings: readonly string[]
}

export interface AnswerOptions {
  readonly answers: number
  readonly seed: number
  /** Only the answer with this number. */
  readonly only?: number | undefined
}

/** The time limit in seconds for one answer, on a busy machine. */
const limit = 20

/** Mutates answers and requests, and reads each like the grader. */
export function mutateAnswers({ answers, seed, only }: AnswerOptions): AnswerFindings {
  const counts = new Map<string, number>()
  const findings: string[] = []
  if (answers === 0) return { counts, findings }
  const readers = readersOf()
  const numbers = only === undefined ? Array.from({ length: answers }, (_, i) => i) : [only]
  for (const i of numbers) {
    const random = new Random(seed * 1_000_003 + i)
    const reader = readers[i % readers.length]!
    const started = process.cpuUsage()
    const fate = fateOf(() => reader(random))
    const seconds = process.cpuUsage(started).user / 1e6
    counts.set(fate.kind, (counts.get(fate.kind) ?? 0) + 1)
    if (fate.kind === 'crash') findings.push(`answer ${i}: ${fate.told}`)
    if (seconds > limit) findings.push(`answer ${i}: ${seconds.toFixed(0)} s`)
  }
  if (Object.keys(Object.prototype).length > 0) findings.push('an answer has added to Object.prototype')
  return { counts, findings }
}

/** @returns the kind of the result */
type Reader = (random: Random) => string

function fateOf(read: () => string): { readonly kind: string; readonly told: string } {
  try {
    return { kind: read(), told: '' }
  } catch (error) {
    if (error instanceof FlitwaveError || error instanceof SandboxStopped) return { kind: 'refused', told: '' }
    return { kind: 'crash', told: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function readersOf(): readonly Reader[] {
  const code = studentCode()
  const subjects = [fifo, route, credits, allocator].map(subjectOf)
  return subjects.flatMap((subject): Reader[] => [
    (random) => readSolution(mutatedText(subject.answer, random), subject, code),
    (random) => readSolution(mutatedStructure(subject, random), subject, code),
    (random) => readVerdict(mutatedText(verdict, random), code),
    (random) => ask(subject.design, random),
  ])
}

interface Subject {
  readonly grading: Grading
  readonly design: Design
  /** The text of an answer as written by the sandbox. */
  readonly answer: string
}

function subjectOf(grading: Grading): Subject {
  const { lab, reference } = grading
  const designs = sizesOf(lab, 'eve').map(
    ({ name, numbers }) => [name, elaborate(new reference!(parametersOf(lab, numbers)))] as const,
  )
  const encoded = designs.map(([name, design]) => [name, encodeDesign(design, { nameOf: () => '/mine.ts' })])
  const answer = { designs: Object.fromEntries(encoded) as object, defaults: { depth: 4, weights: [1, 2] } }
  return { grading, design: designs[0]![1], answer: JSON.stringify({ answer, printed: 'a\nb' }) }
}

const verdict = JSON.stringify({
  answer: {
    passes: false,
    why: 'count is wrong, in cycle 12',
    place: { file: '/mine.ts', line: 2, column: 1 },
    cycle: 12,
    code: 'FW302',
  },
  printed: '',
})

const submission: Submission = { files: [{ name: 'mine.ts', path: '/x/mine.ts', shown: 'mine.ts', text: '1\n2\n3' }] }

/** Compiled, but never run. */
function studentCode(): StudentCode {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('@swc/wasm-web/wasm_bg.wasm'))
  const compiler = Compiler.from(bytes)
  const runner = {
    image: null as unknown as SandboxImage,
    compile: compileWithLimits(compiler),
    hardwarePath: (name: string) => `/package/${name}`,
  }
  return new StudentCode(runner, submission, [])
}

function readSolution(text: string, { grading: { lab } }: Subject, code: StudentCode): string {
  const { answer, printed } = answerIn(text)
  const sizes = sizesOf(lab, 'eve')
  const { designs } = solutionIn(answer, { code, shown: 'mine.ts', module: lab.module!, sizes, printed })
  for (const design of Object.values(designs)) expectSame(design)
  run(designs[ownSize]!)
  return 'design'
}

/** A design that was read must be writable, and readable again. */
function expectSame(design: Design): void {
  const text = JSON.stringify(encodeDesign(design))
  const again = JSON.stringify(encodeDesign(decodeDesign(JSON.parse(text))))
  if (again !== text) throw new Error('the design is another one if it is written and read')
}

const cycles = 5

function run(design: Design): void {
  const server = new DesignServer(design, design.top, (message) => message)
  server.answer('start')
  const inputs = design.top.signals.filter(({ role }) => role === 'input')
  for (let i = 0; i < cycles; i++) {
    server.answer(`settle ${inputs.map(() => i & 1).join(' ')}`)
    server.answer('evaluate')
    server.answer('commit')
  }
}

function readVerdict(text: string, code: StudentCode): string {
  const found = verdictIn(answerIn(text).answer, submission, code)
  if (found === null) return 'refused'
  const { line, cycle, reason, error } = found
  if (line !== null && (line.file !== submission.files[0] || line.number > 3)) throw new Error('the line is in no file')
  if (cycle !== null && !(cycle >= 0 && cycle < 100_000)) throw new Error('the cycle is none')
  if (/[\p{Cc}\p{Cf}]/u.test(reason) || reason.length > 500) throw new Error('the reason is no plain text')
  if (!/^(FW\d{3})?$/.test(error)) throw new Error('the code of the error is none')
  return 'verdict'
}

/** Sends requests of the guest in any order, some of them mutated. */
function ask(design: Design, random: Random): string {
  const server = new DesignServer(design, design.top, (message) => message)
  const inputs = design.top.signals.filter(({ role }) => role === 'input')
  const requests = ['start', 'evaluate', 'commit', 'reset', `settle ${inputs.map(() => random.below(2)).join(' ')}`]
  server.answer('start')
  for (let i = 0; i < 20; i++) {
    const request = requests[random.below(requests.length)]!
    const answer = server.answer(random.below(20) === 0 ? mutatedText(request, random) : request)
    if (request.startsWith('settle') && !/^\d+( \d+)*$/.test(answer)) throw new Error(`an answer is ${answer}`)
  }
  return 'requests'
}

const numbers = ['0', '-1', '1e308', '1e9', '0.5', '4294967296', '9007199254740993', 'null', '[]', '{}', '""', 'true']

/** A text with one to four damages: changed characters, missing or repeated parts, other numbers. */
function mutatedText(text: string, random: Random): string {
  let result = text
  for (let i = 0; i <= random.below(4); i++) {
    const at = random.below(result.length + 1)
    const length = 1 + random.below(random.below(4) === 0 ? 200 : 4)
    const [before, part, after] = [result.slice(0, at), result.slice(at, at + length), result.slice(at + length)]
    const character = String.fromCharCode(random.below(8) === 0 ? random.below(0x10000) : random.below(128))
    const changes = [
      () => before + character + result.slice(at + 1),
      () => before + after,
      () => before + part + part + after,
      () => result.slice(0, at) + after.slice(0, 20) + part + after.slice(20),
      () => before + result.slice(at).replace(/-?\d+/, numbers[random.below(numbers.length)]!),
      () => before + result.slice(at).replace(/\d/, String(random.below(10))),
      () => before + result.slice(at).replace(/"[^"]*"/, '"__proto__"'),
    ]
    result = changes[random.below(changes.length)]!()
  }
  return result
}

/** A JSON answer, with damages in one of its designs or around them. */
function mutatedStructure({ answer }: Subject, random: Random): string {
  const whole = JSON.parse(answer) as { answer: { designs: Record<string, unknown> } }
  const { designs } = whole.answer
  const names = Object.keys(designs)
  const name = names[random.below(names.length)]!
  const change = random.below(10)
  if (change === 0) whole.answer = damaged(whole.answer, random) as typeof whole.answer
  else designs[name] = (change < 5 ? damaged : misdirected)(designs[name], random)
  return JSON.stringify(whole)
}
