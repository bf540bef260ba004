import type { Trace } from '../../../engines/sim/trace/trace.js'
import { criticalPath } from '../../../networks/play/critical-path.js'
import { Player } from '../../../networks/play/player.js'
import { print } from '../shared/output.js'
import { writeFiles, type OutputFile } from '../shared/output-files.js'
import { failForUsage } from '../shared/usage.js'
import { printWaves } from '../shared/waves.js'
import type { WorkloadCommandOptions } from './options.js'
import { readWorkload } from './read.js'
import { describeWorkload, slowestOf, workloadCsv, workloadJson, type PlayedWorkload } from './report.js'

type Format = WorkloadCommandOptions['format'][number]

const extensions: Readonly<Record<Exclude<Format, 'svg'>, string>> = { text: 'txt', json: 'json', csv: 'csv' }

/** Plays and prints everything before it writes anything. */
export async function runWorkload(path: string, options: WorkloadCommandOptions): Promise<void> {
  const { format: formats } = options
  for (const option of ['signals', 'window'] as const) {
    if (options[option] !== undefined && !formats.includes('svg'))
      failForUsage(`--${option} is for waves`, 'draw them: --format svg')
  }
  const read = await readWorkload(path, options)
  const { workload, network } = read
  if (options.rank !== undefined && options.rank >= workload.ranks)
    failForUsage(`there is no rank ${options.rank}`, `ranks are 0 to ${workload.ranks - 1}`)
  const { ports, ts, tr, engine } = options
  const timing = { ts, tr, startup: options.startup ?? (ports === 'one-port' ? 'blocking' : 'serial') } as const
  const player = new Player(network, ports, { engine })
  const result = player.playWorkload(workload, timing)
  const rank = options.rank ?? slowestOf(workload, result)
  const played: PlayedWorkload = {
    ...read,
    ports,
    timing,
    result,
    rank,
    path: criticalPath(workload, result, rank),
    bytesPerFlit: options['bytes-per-flit'],
    cyclesPerNanosecond: options['cycles-per-ns'],
    computeScale: options['compute-scale'],
  }
  const files: (OutputFile & { readonly format: Format })[] = []
  const name = workload.name.replace(/[^\w.-]+/g, '_')
  for (const format of formats) {
    if (format === 'svg')
      files.push(...(await drawn(played, player, name, options)).map((file) => ({ ...file, format })))
    else files.push({ format, name: `${name}.${extensions[format]}`, content: contentOf(played, format, options) })
  }
  const toTerminal = files.filter(({ format }) => options.out === undefined && format !== 'svg')
  for (const { content } of toTerminal) print(String(content))
  const toFiles = files.filter((file) => !toTerminal.includes(file))
  if (toFiles.length > 0) for (const written of writeFiles(options.out ?? '.', toFiles)) print(written)
}

function contentOf(played: PlayedWorkload, format: Exclude<Format, 'svg'>, options: WorkloadCommandOptions): string {
  if (format === 'text') return `${describeWorkload(played, options)}\n`
  return format === 'csv' ? workloadCsv(played) : `${JSON.stringify(workloadJson(played), null, 2)}\n`
}

/** Cycles before and after the arrival of the path's last message. */
const [before, after] = [40, 4]

/** By default the node that gets the last message of the critical path, around its arrival. */
async function drawn(
  { workload, timing, path, result }: PlayedWorkload,
  player: Player,
  name: string,
  options: WorkloadCommandOptions,
): Promise<readonly OutputFile[]> {
  const last = path.findLast(({ kind }) => kind === 'network')
  const node = last ? workload.events[last.event]!.rank : 0
  const end = last?.to ?? result.cycles
  const signals = options.signals ?? [
    `dut.send[${node}][*]`,
    `dut.taken[${node}][*]`,
    `dut.nodes[${node}].arriving[*]`,
    `dut.nodes[${node}].leaving[*]`,
    `dut.arrived[${node}][*]`,
  ]
  const window = options.window ?? { from: Math.max(0, end - before), to: end + after }
  const trace: Trace = player.watchWorkload(workload, timing, signals, window)
  return printWaves({ trace, drawing: { signals, window, arrows: [] } }, name, ['svg'], { window, signals })
}
