import { checkSchedule } from '../../../networks/collective/check/check.js'
import { drawSchedule } from '../../../networks/collective/drawing/draw.js'
import { CollectiveError } from '../../../networks/collective/error.js'
import { brokenClaims } from '../../../networks/collective/registry/plan.js'
import type { Schedule } from '../../../networks/collective/schedule.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { EngineChoice } from '../../../engines/sim/engine/instances.js'
import type { PlayResult } from '../../../networks/play/play-result.js'
import type { Timing } from '../../../networks/collective/timing.js'
import { print } from '../shared/output.js'
import { writeFiles, type OutputFile } from '../shared/output-files.js'
import { failForUsage } from '../shared/usage.js'
import { inputNames, type collectiveFormats, type CollectiveOptions, type InputArguments } from './options.js'
import { planOf } from './plan.js'
import { describeResult, resultAsJson, type Result } from './report.js'
import { reportTwoPhase } from './two-phase.js'
import { isDump, printWaves } from '../shared/waves.js'
import type { PlayerOptions } from '../../../networks/play/hardware.js'

type Format = (typeof collectiveFormats)[number]

const extensions: Readonly<Record<Format, string>> = { text: 'txt', json: 'json', svg: 'svg' }

interface Outputs {
  /** The name of the files. */
  readonly name: string
  readonly printers: Readonly<Record<Format, () => string>>
  readonly waves: readonly OutputFile[]
  /** True if the claims of the algorithm hold. */
  readonly isGood: boolean
}

/** Reads all input before any work, and does all work before any output. */
export async function runCollective(algorithm: string, options: CollectiveOptions): Promise<void> {
  const { format: formats, engine } = options
  for (const option of ['panels', 'message'] as const) {
    if (options[option] !== undefined && !formats.includes('svg'))
      failForUsage(`--${option} is for drawings`, `draw one: --format svg --${option} ${options[option]}`)
  }
  checkWaves(algorithm, options)
  // A drawing does not need the play.
  const playedOn = options.play && (options.waves || formats.some((format) => format !== 'svg')) ? engine : null
  const examine = algorithm === 'two-phase' ? examineTwoPhase : examineSchedule
  const { name, printers, waves, isGood } = await explained(() => examine(algorithm, options, formats, playedOn))
  const files = formats.map((format) => ({
    format,
    name: `${name}.${extensions[format]}`,
    content: printers[format](),
  }))
  const toTerminal = files.filter(({ format }) => options.out === undefined && format !== 'svg')
  for (const { content } of toTerminal) print(content)
  const toFiles = [...files.filter((file) => !toTerminal.includes(file)), ...waves]
  if (toFiles.length > 0) for (const path of writeFiles(options.out ?? '.', toFiles)) print(path)
  if (!isGood) process.exitCode = 1
}

type Examine = (
  algorithm: string,
  options: CollectiveOptions,
  formats: readonly Format[],
  engine: EngineChoice | null,
) => Promise<Outputs>

const examineSchedule: Examine = async (algorithm, options, formats, engine) => {
  const plan = planOf(algorithm, inputOf(options))
  const { schedule } = plan
  const timing = timingOf(options, schedule)
  const resetPriority = options['reset-priority'] ?? 'injected'
  const drawing = formats.includes('svg') ? draw(schedule, options) : ''
  const report = checkSchedule(schedule)
  const result: Result = {
    algorithm,
    schedule,
    report,
    broken: brokenClaims(plan, report),
    timing,
    prediction: plan.predict(timing),
    bound: plan.bound?.(timing.flits) ?? null,
    resetPriority,
    simulation: engine && (await play(options.processors, schedule, timing, { engine, resetPriority })),
  }
  const { topology, sizes } = schedule.network
  const name = `${algorithm}-${topology}${sizes.join('x')}`
  return {
    name,
    waves:
      engine && options.waves ? await drawWaves(schedule, timing, { ...options, engine, resetPriority }, name) : [],
    printers: {
      text: () => `${describeResult(result, options)}\n`,
      json: () => printedJson(resultAsJson(result)),
      svg: () => drawing,
    },
    isGood: result.broken.length === 0,
  }
}

const examineTwoPhase: Examine = async (algorithm, options, formats, engine) => {
  if (formats.includes('svg')) {
    const help = '`flitwave run two-phase-multicast --format svg` draws one as a timing diagram'
    failForUsage('there is no drawing of two-phase', help)
  }
  const { text, json, isGood } = await reportTwoPhase(inputOf(options), options.length, engine)
  const printers = { text: () => `${text}\n`, json: () => printedJson(json), svg: () => '' }
  return { name: algorithm, printers, waves: [], isGood }
}

function printedJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Loads the RTL only when it is needed. */
async function play(
  processors: CollectiveOptions['processors'],
  schedule: Schedule,
  timing: Timing,
  options: PlayerOptions,
): Promise<PlayResult> {
  if (processors === 'hardware') {
    const { EnginePlayer } = await import('../../../networks/play/engine/engine-player.js')
    return new EnginePlayer(schedule.network, schedule.ports, options).play(schedule, timing)
  }
  const { Player } = await import('../../../networks/play/player.js')
  return new Player(schedule.network, schedule.ports, options).play(schedule, timing)
}

/** Translates refusals of algorithms, which know nothing of the command line. */
async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CollectiveError) fail(error.code, error.message, null, error.remedy)
    throw error
  }
}

/** Options that only some algorithms have. */
function inputOf(options: CollectiveOptions): InputArguments {
  return Object.fromEntries(inputNames.map((option) => [option, options[option]]))
}

function timingOf({ length: flits, ts = 200, tr = 200, startup }: CollectiveOptions, { ports }: Schedule): Timing {
  return { flits, ts, tr, startup: startup ?? (ports === 'one-port' ? 'blocking' : 'serial') }
}

/** With more arrows, a drawing becomes unreadable. */
const mostArrows = 5000

function draw(schedule: Schedule, { panels, message }: CollectiveOptions): string {
  const drawn = message === undefined ? schedule : onlyMessage(schedule, message)
  const count = drawn.unicasts.length
  if (count > mostArrows) {
    const help = 'draw one message, such as --message 0, or take a smaller network'
    fail('FW902', `${count} unicasts are too many to draw; at most ${mostArrows}`, null, help)
  }
  return drawSchedule(drawn, panels === undefined ? {} : { panels })
}

/** The unicasts that carry a message, as if it were the only one. */
function onlyMessage(schedule: Schedule, number: number): Schedule {
  const message = schedule.messages[number]
  if (!message) {
    const last = schedule.messages.length - 1
    return fail('FW942', `there is no message ${number}`, null, `messages have the numbers 0 to ${last}`)
  }
  const unicasts = schedule.unicasts.filter(({ carries }) => carries.includes(number))
  return {
    ...schedule,
    name: schedule.messages.length === 1 ? schedule.name : `${schedule.name}, message ${number}`,
    messages: [message],
    unicasts: unicasts.map((unicast) => ({ ...unicast, carries: [0] })),
  }
}

/** Signals of a drawing by default; a dump holds everything. */
const drawn = ['dut.running', 'dut.nodes[*].engine.received']

/** @throws FlitwaveError FW916 for requests that have no waves of a whole run */
function checkWaves(algorithm: string, { waves, signals, processors, play }: CollectiveOptions): void {
  if (algorithm === 'two-phase' && processors === 'hardware')
    failForUsage('two-phase has its processors in hardware anyway', 'leave --processors out')
  if (signals !== undefined && waves === undefined)
    failForUsage('--signals is for waves', 'choose a format, such as --waves vcd')
  if (waves === undefined) return
  if (!play) failForUsage('--waves needs a simulation', 'leave --no-play out')
  if (processors === 'hardware') return
  const help = 'add --processors hardware, or look into a point of an experiment: `flitwave experiment --help`'
  failForUsage('--waves shows a run in which everything is hardware', help)
}

/** Runs it again, in hardware, and captures all of it. */
async function drawWaves(
  schedule: Schedule,
  timing: Timing,
  { waves = [], signals, engine, resetPriority }: CollectiveOptions & PlayerOptions,
  name: string,
): Promise<OutputFile[]> {
  const { EnginePlayer } = await import('../../../networks/play/engine/engine-player.js')
  const player = new EnginePlayer(schedule.network, schedule.ports, {
    engine,
    ...(resetPriority && { resetPriority }),
  })
  const chosen = waves.map((format) => signals ?? (isDump(format) ? ['dut.**'] : drawn))
  const trace = player.watch(schedule, timing, [...new Set(chosen.flat())], {})
  const window = { from: 0, to: trace.lastCycle }
  const files = waves.map((format, i) => {
    const run = { trace, drawing: { signals: chosen[i]!, window, arrows: [] } }
    return printWaves(run, `${name}-waves`, [format], { signals: chosen[i], window: undefined })
  })
  return (await Promise.all(files)).flat()
}
