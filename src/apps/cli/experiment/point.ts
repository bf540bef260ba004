/** One point of an experiment: what it comes to, and its waves. */

import { basename, dirname, extname } from 'node:path'
import type { PreparedExperiment } from '../../../networks/experiment/run.js'
import { print } from '../output.js'
import { writeFiles } from '../output-files.js'
import { failForUsage } from '../usage.js'
import type { ExperimentOptions } from './options.js'
import { resultPath } from './prepare.js'

export async function showPoint(prepared: PreparedExperiment, point: number, args: ExperimentOptions): Promise<void> {
  const { name, points } = prepared
  const last = points.length - 1
  if (point > last) failForUsage(`${name} has no point ${point}`, `its points have the numbers 0 to ${last}`)
  const line = (values: object): string =>
    Object.entries(values)
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')
  const title = `${name}, point ${point} of ${points.length}\n  ${line(points[point]!)}`
  if (args['run-waves']) {
    const { files, finding } = await drawPoint(prepared, point, args)
    return print([title, `  ${finding}`, ...files].join('\n'))
  }
  const { measurePoint } = await import('../../../networks/experiment/run.js')
  const { measured, failures = [] } = await measurePoint(prepared, point)
  print(
    [title, `  ${line(measured)}`, ...failures.map((failure) => `  case ${failure.case}, ${failure.what}`)].join('\n'),
  )
  if (failures.length > 0) process.exitCode = 1
}

async function drawPoint(
  prepared: PreparedExperiment,
  point: number,
  args: ExperimentOptions,
): Promise<{ readonly files: readonly string[]; readonly finding: string }> {
  const { format: formats = ['svg', 'vcd'] } = args
  const { inspectPoint } = await import('../../../networks/experiment/run.js')
  const { printWaves, separateFiles } = await import('../waves.js')
  const inspection = await inspectPoint(prepared, point)
  const { finding } = inspection
  const [signals, window] = [args.signals ?? inspection.signals, args.window ?? inspection.window]
  const run = { trace: inspection.trace(signals, window), drawing: { signals, window, arrows: [] } }
  const results = resultPath(prepared.name, args)
  const title = `${basename(results, extname(results))}-point${point}`
  const waves = await printWaves(run, title, formats, { signals, window })
  const { toTerminal, toFiles } = separateFiles(waves, undefined)
  for (const { content } of toTerminal) print(String(content))
  return { files: writeFiles(dirname(results), toFiles), finding }
}
