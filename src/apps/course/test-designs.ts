/** A student's tests on designs: the host runs each design, and the tests see its ports alone. Tests on the own module earn nothing. */

import { encodeDesign } from '../../ir/codec/encode.js'
import type { Design, Module } from '../../ir/ir.js'
import { DesignServer } from './sandbox/design-server.js'
import type { TestRequest, Tested } from './sandbox/protocol.js'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { isPort } from './ports.js'
import { unended, verdictIn, describeVerdict, type Verdict } from './verdict.js'
import { CodeStopped, describeStop, StudentCode, type CodeRunner, type Submission } from './student-code.js'
import type { Lab, PartResult } from './index.js'
import { findingAt } from './finding.js'

/** Fuel for a run on one design, and for all runs. The tests of the labs' references take less than a third of both. */
export const runFuel = 600_000_000
export const allRunsFuel = 12_000_000_000

/** Runs that do not end, after which no more are made. */
const mostEndless = 2

export interface TestOptions {
  /** Modules of the package that the tests may import. */
  readonly imports: readonly string[]
  /** A design with the ports that the tests know: the same for all designs that they meet. */
  readonly ports: Design
  /** True for the student's own designs, whose assertions may be shown. */
  readonly areOwn?: boolean
}

/**
 * Each run begins in a new sandbox, without chance or a clock, so a verdict follows from the values at the ports and from nothing
 * else: neither order nor number of the designs can be seen.
 * @returns fewer than there are designs, if too many runs do not end
 * @throws FlitwaveError for tests that are no TypeScript
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

/** The ports of a design as a module that does nothing: as data that tells no place and no number of the design. */
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
 * @param skeleton - the text of the tests that the student began with
 * @throws FlitwaveError for tests that are no TypeScript
 */
export function checkOwnTests(
  runner: CodeRunner,
  submission: Submission,
  { lab, design, skeleton }: { readonly lab: Lab; readonly design: Design; readonly skeleton: string | null },
): PartResult {
  const [verdict] = testDesigns(runner, submission, [design], { imports: lab.imports, ports: design, areOwn: true })
  const { passes, ends, line } = verdict!
  const [tests] = submission.files as readonly [Submission['files'][number]]
  // Tests that do not end have no line: the message names at least the file.
  const why = ends || line ? describeVerdict(verdict!) : `${tests.name}: ${describeVerdict(verdict!)}`
  const place = line && { file: line.file.path, line: line.number, column: 1 }
  return ownTestsPart({ passes: passes && ends, why, place }, isUntouched(tests.text, skeleton))
}

/** The remark on tests that are still the skeleton's. */
const untouched = 'they are still those of the skeleton, and earn nothing yet'

/**
 * The part of a check about tests on the student's own module.
 * @param isUntouched - true if they are still those of the skeleton
 */
export function ownTestsPart({ passes, why, place }: Tested, isUntouched = false): PartResult {
  const told = why === '' ? 'every check holds' : why
  return {
    title: isUntouched && passes ? 'Your tests' : 'Your module passes your tests',
    points: 0,
    earned: 0,
    state: !passes ? 'failed' : isUntouched ? 'partly' : 'passed',
    how: isUntouched && passes ? untouched : told,
    finding: place && findingAt(why, [place]),
    notes: isUntouched && !passes ? [untouched] : [],
  }
}

/** True for a text that is still that of the skeleton, however it is laid out. */
function isUntouched(text: string, skeleton: string | null): boolean {
  const bare = (one: string): string => one.replace(/\s+/g, '')
  return skeleton !== null && bare(text) === bare(skeleton)
}
