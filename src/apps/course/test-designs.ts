/** A student's tests on designs: the host runs each design, and the tests see its ports alone. */

import { encodeDesign } from '../../ir/codec/encode.js'
import type { Design, Module } from '../../ir/ir.js'
import { DesignServer } from './sandbox/design-server.js'
import type { TestRequest } from './sandbox/protocol.js'
import { FlitwaveError } from '../../base/diagnostic/diagnostic.js'
import { isPort } from './ports.js'
import { unended, verdictIn, type Verdict } from './verdict.js'
import { CodeStopped, describeStop, StudentCode, type CodeRunner, type Submission } from './student-code.js'

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
  /** True for the student's own designs, whose assertions may be told. */
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
