/** Runs a student's testbench on one design after the other, in a process of its own. */

import { pathToFileURL } from 'node:url'
import { decodeDesign } from '../../ir/codec/decode.js'
import type { Design } from '../../ir/ir.js'
import { runTestbench } from '../../testbench/run.js'
import { testbench as define, type Testbench } from '../../testbench/definition.js'
import type { Tested, TestQuestion } from './questions.js'
import { answerQuestions } from './locked.js'

await answerQuestions(async ({ file, design }: TestQuestion): Promise<Tested> => {
  try {
    const exports = (await import(pathToFileURL(file).href)) as { readonly default?: Testbench }
    if (!exports.default) return { passes: false, why: 'it does not end in `export default testbench({ … })`' }
    const run = runTestbench(define(exports.default), {
      design: portsAlone(decodeDesign(design)),
      engine: 'scalar',
      turnLimit: 0,
      signals: [],
    })
    if (run.isGood && run.checks.count === 0) return { passes: true, why: 'it checks nothing' }
    const [failed] = run.checks.failed
    const [waiting] = run.unfinished
    const why =
      failed !== undefined
        ? `${failed.message}, in cycle ${failed.cycle}`
        : (run.assertion?.message ?? (waiting && `${waiting.process} still waits for ${waiting.for}`))
    return { passes: run.isGood, why: run.isGood ? '' : (why ?? 'it fails') }
  } catch (error) {
    return { passes: false, why: error instanceof Error ? error.message : String(error) }
  }
})

/** Tests look at ports: what is inside another module has other names. */
function portsAlone(design: Design): Design {
  const { top } = design
  const isPort = (role: string | undefined): boolean => role === 'input' || role === 'output'
  const shown = { ...top, fields: top.fields.filter(({ signals }) => isPort(signals[0]?.role)) }
  return { top: shown, modules: design.modules.map((module) => (module === top ? shown : module)) }
}
