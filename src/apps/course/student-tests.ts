/**
 * Runs a student's tests on designs: the host runs each design, and the tests see only its ports. Students' code may have
 * forged a verdict, so it is not trusted.
 */

import { encodeDesign } from '../../ir/codec/encode.js'
import type { Design, Module } from '../../ir/ir.js'
import { DesignServer } from './sandbox/design-server.js'
import type { TestRequest, Tested } from './sandbox/protocol.js'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { isPort } from './ports.js'
import {
  CodeStopped,
  describeStop,
  StudentCode,
  type CodeRunner,
  type Submission,
  type SubmittedLine,
} from './student-code.js'
import type { Lab, PartResult } from './index.js'
import { findingAt } from './finding.js'
import type { Place } from '../../base/diagnostic/place.js'
import { plainText } from './plain-text.js'

/** Fuel for a run on one design, and for all runs. The reference tests of the labs take less than a third of both. */
export const runFuel = 600_000_000
export const allRunsFuel = 12_000_000_000

/** The maximum number of endless runs; then no more are made. */
const mostEndless = 2

export interface TestOptions {
  /** Modules of the package that the tests may import. */
  readonly imports: readonly string[]
  /** A design with the ports that the tests know: the same for all designs under test. */
  readonly ports: Design
  /** True for the student's own designs, whose assertions may be shown. */
  readonly areOwn?: boolean
}

/**
 * Each run begins in a new sandbox, without randomness or a clock, so a verdict depends only on the values at the ports.
 * Tests cannot see the order or number of the designs.
 * @returns fewer verdicts than designs if too many runs do not end
 * @throws FlitwaveError for tests that are not TypeScript
 */
export function testDesigns(
  runner: CodeRunner,
  submission: Submission,
  designs: readonly Design[],
  options: TestOptions,
): Verdict[] {
  const code = new StudentCode(runner, submission, options.imports)
  const top = portsAlone(options.ports)
  const request: TestRequest = { ports: encodePorts(top) }
  const text = JSON.stringify(request)
  const verdicts: Verdict[] = []
  let left = allRunsFuel
  for (const design of designs) {
    const server = new DesignServer(design, top, (message) =>
      options.areOwn ? message : 'an assertion of the module fails',
    )
    const run = { text, fuel: Math.min(runFuel, left), server }
    const { verdict, fuel } = left > 0 ? verdictOn(code, submission, run) : { verdict: tooMuch, fuel: 0 }
    left -= fuel
    verdicts.push(verdict)
    if (verdicts.filter(({ ends }) => !ends).length >= mostEndless) break
  }
  return verdicts
}

const tooMuch = unended('they take too many steps for all modules')

interface TestRun {
  readonly text: string
  readonly fuel: number
  readonly server: DesignServer
}

function verdictOn(
  code: StudentCode,
  submission: Submission,
  { text, fuel: most, server }: TestRun,
): { readonly verdict: Verdict; readonly fuel: number } {
  try {
    const job = { run: 'test', request: text, limits: { fuel: most } } as const
    const { answer, fuel } = code.run({ ...job, onCall: (request) => server.answer(request) })
    return { verdict: verdictIn(answer, submission, code) ?? unended('they give no verdict'), fuel }
  } catch (error) {
    if (error instanceof CodeStopped) return { verdict: unended(describeStop(error), error.line), fuel: most }
    if (!(error instanceof FlitwaveError)) throw error
    const [{ code: number, message }] = error.diagnostics as readonly [FlitwaveError['diagnostics'][number]]
    return { verdict: { ...unended(message), passes: false, ends: true, error: number }, fuel: 0 }
  }
}

/** The ports of a design as an empty module: data without places and numbers of the design. */
function encodePorts(top: Module): unknown {
  const encoded = encodeDesign({ top, modules: [top] }, { nameOf: () => 'design.ts' })
  return { ...encoded, places: encoded.places.map((value, i) => (i % 3 === 0 ? value : 1)) }
}

function portsAlone({ top }: Design): Module {
  const { constants: _, ...module } = top
  return {
    ...module,
    signals: top.signals.filter(isPort),
    fields: top.fields.filter(({ signals }) => signals.every(isPort)),
    memories: [],
    instances: [],
    connections: [],
    blocks: [],
  }
}

/**
 * @param skeleton - the text of the skeleton tests
 * @throws FlitwaveError for tests that are not TypeScript
 */
export function checkOwnTests(
  runner: CodeRunner,
  submission: Submission,
  { lab, design, skeleton }: { readonly lab: Lab; readonly design: Design; readonly skeleton: string | null },
): PartResult {
  const [verdict] = testDesigns(runner, submission, [design], { imports: lab.imports, ports: design, areOwn: true })
  const { passes, ends, line } = verdict!
  const [tests] = submission.files as readonly [Submission['files'][number]]
  // Tests that do not end may have no line: the message then names at least the file.
  const why = ends || line ? describeVerdict(verdict!) : `${tests.name}: ${describeVerdict(verdict!)}`
  const place = line && { file: line.file.path, line: line.number, column: 1 }
  return ownTestsPart({ passes: passes && ends, why, place }, isUntouched(tests.text, skeleton))
}

/** The remark on unchanged skeleton tests. */
const untouched = 'they are still those of the skeleton, and earn nothing yet'

/**
 * The part of a check about tests on the student's own module.
 * @param isUntouched - true if the tests are still those of the skeleton
 */
export function ownTestsPart({ passes, why, place }: Tested, isUntouched = false): PartResult {
  const description = why === '' ? 'every check holds' : why
  return {
    title: isUntouched && passes ? 'Your tests' : 'Your module passes your tests',
    points: 0,
    earned: 0,
    state: !passes ? 'failed' : isUntouched ? 'partly' : 'passed',
    how: isUntouched && passes ? untouched : description,
    finding: place && findingAt(why, [place]),
    notes: isUntouched && !passes ? [untouched] : [],
  }
}

/** True for a text that equals the skeleton apart from layout. */
function isUntouched(text: string, skeleton: string | null): boolean {
  const bare = (one: string): string => one.replace(/\s+/g, '')
  return skeleton !== null && bare(text) === bare(skeleton)
}

export interface Verdict {
  /** False for a test that does not end, because it has found nothing. */
  readonly passes: boolean
  readonly ends: boolean
  /** In the words of the tests. Only for the student's own module, because it could reveal another one. */
  readonly reason: string
  /** The code of an error that ended the run: `FW302`; empty for a check. */
  readonly error: string
  /** The file and line of the failure; null if unknown. */
  readonly line: SubmittedLine | null
  /** The cycle of the failed check. */
  readonly cycle: number | null
}

/** A larger number could encode a message. */
const mostCycles = 99_999

/** @returns null for an answer that is not a verdict */
export function verdictIn(answer: unknown, submission: Submission, code: StudentCode): Verdict | null {
  const { passes, why, code: error, cycle, place } = (answer ?? {}) as Partial<Record<keyof Tested, unknown>>
  if (typeof passes !== 'boolean') return null
  return {
    passes,
    ends: true,
    reason: plainText(why ?? ''),
    error: typeof error === 'string' && /^FW\d{3}$/.test(error) ? error : '',
    line: lineIn(code.placeOf(place), submission),
    cycle: isBetween(cycle, 0, mostCycles) ? cycle : null,
  }
}

/** The verdict of tests that gave none. */
export function unended(reason: string, line: SubmittedLine | null = null): Verdict {
  return { passes: true, ends: false, reason, error: '', line, cycle: null }
}

/** A complete verdict: `almost-full-fifo.tb.ts:31: FW302: dut.din takes an integer`. */
function describeVerdict({ line, error, reason }: Verdict): string {
  return [lineText(line), error, reason].filter((part) => part !== '').join(': ')
}

/** The place and the cycle of a failure, without the message of the tests: `almost-full-fifo.tb.ts:31, in cycle 12`. */
export function describeFailure(verdict: Verdict): string {
  const { ends, line, error, cycle } = verdict
  if (!ends) return describeVerdict(verdict)
  const parts = [lineText(line), error, cycle === null ? '' : `in cycle ${cycle}`]
  return parts.filter((part) => part !== '').join(', ')
}

function lineText(line: SubmittedLine | null): string {
  return line === null ? '' : `${line.file.name}:${line.number}`
}

function lineIn(place: Place | null, { files }: Submission): SubmittedLine | null {
  const file = files.find(({ path }) => path === place?.file)
  return file && isBetween(place!.line, 1, file.text.split('\n').length) ? { file, number: place!.line } : null
}

function isBetween(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
}
