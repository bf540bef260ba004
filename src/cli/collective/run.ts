/** One schedule: planned, checked, played, drawn and reported. */

import { checkSchedule } from '../../collective/check/check.js'
import { drawSchedule } from '../../collective/drawing/draw.js'
import { CollectiveError } from '../../collective/error.js'
import type { Schedule } from '../../collective/schedule.js'
import { fail } from '../../ir/diagnostic.js'
import { engineChoices, type EngineChoice } from '../../sim/engine-names.js'
import type { Played } from '../../study/played.js'
import type { Timing } from '../../study/timing.js'
import { print, writeFiles } from '../output.js'
import { parseCount, parseList, parseName } from '../usage.js'
import { brokenClaims, planOf } from './algorithms.js'
import { collectiveFormats, startUps, type CollectiveOptions, type InputArguments } from './options.js'
import { describeResult, resultAsJson, type Result } from './report.js'

type Format = (typeof collectiveFormats)[number]

const extensions: Readonly<Record<Format, string>> = { text: 'txt', json: 'json', svg: 'svg' }

/** Everything that is asked for is read before anything is done, and all is done before anything is written. */
export async function runCollective(algorithm: string, options: CollectiveOptions): Promise<void> {
  const formats = parseList('format', options.format, collectiveFormats)
  const engine = parseName('engine', options.engine ?? 'bitslice', engineChoices)
  const plan = explained(() => planOf(algorithm, inputOf(options)))
  const { schedule } = plan
  const timing = timingOf(options, schedule)
  const drawing = formats.includes('svg') ? draw(schedule, options) : ''
  const report = checkSchedule(schedule)
  const result: Result = {
    algorithm,
    schedule,
    report,
    broken: brokenClaims(plan, report),
    timing,
    prediction: plan.predict(timing),
    // A drawing has nothing of it.
    simulation:
      options.play && formats.some((format) => format !== 'svg') ? await play(schedule, timing, engine) : null,
  }
  const printers: Record<Format, () => string> = {
    text: () => `${describeResult(result, options)}\n`,
    json: () => `${JSON.stringify(resultAsJson(result), null, 2)}\n`,
    svg: () => drawing,
  }
  const { topology, sizes } = schedule.network
  const name = `${algorithm}-${topology}${sizes.join('x')}`
  const files = formats.map((format) => ({
    format,
    name: `${name}.${extensions[format]}`,
    content: printers[format](),
  }))
  const toTerminal = files.filter(({ format }) => options.out === undefined && format !== 'svg')
  for (const { content } of toTerminal) print(content)
  const toFiles = files.filter((file) => !toTerminal.includes(file))
  if (toFiles.length > 0) for (const path of writeFiles(options.out ?? '.', toFiles)) print(path)
  if (result.broken.length > 0) process.exitCode = 1
}

/** The RTL is loaded for those who want it. */
async function play(schedule: Schedule, timing: Timing, engine: EngineChoice): Promise<Played> {
  const { Player } = await import('../../study/player.js')
  return new Player(schedule.network, schedule.ports, { engine }).play(schedule, timing)
}

/** Algorithms refuse input in words of their own, for they know nothing of the command line. */
function explained<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof CollectiveError) fail(error.code, error.message, null, error.remedy)
    throw error
  }
}

/** Those options that some algorithms have and others not. */
function inputOf(options: CollectiveOptions): InputArguments {
  const { torus, mesh, source, destinations, multicasts, 'hot-spot': hotSpot, seed, h, sources, shape } = options
  return { torus, mesh, source, destinations, multicasts, 'hot-spot': hotSpot, seed, h, sources, shape }
}

function timingOf({ length, ts, tr, startup }: CollectiveOptions, { ports }: Schedule): Timing {
  return {
    flits: parseCount('length', length),
    ts: parseCount('ts', ts, 0),
    tr: parseCount('tr', tr, 0),
    startup: parseName('start-up', startup ?? (ports === 'one-port' ? 'blocking' : 'serial'), startUps),
  }
}

/** More arrows than these run together. */
const mostArrows = 5000

function draw(schedule: Schedule, { panels, message }: CollectiveOptions): string {
  const drawn = message === undefined ? schedule : onlyMessage(schedule, parseCount('message', message, 0))
  const count = drawn.unicasts.length
  if (count > mostArrows) {
    const help = 'draw one message, such as --message 0, or take a smaller network'
    fail('FW902', `${count} unicasts are too many to draw; at most ${mostArrows}`, null, help)
  }
  return drawSchedule(drawn, panels === undefined ? {} : { panels: parseCount('panels', panels) })
}

/** The unicasts that carry a message, as if there were no other one. */
function onlyMessage(schedule: Schedule, number: number): Schedule {
  const message = schedule.messages[number]
  if (!message) {
    const last = schedule.messages.length - 1
    return fail('FW942', `--message ${number} is not there`, null, `messages have the numbers 0 to ${last}`)
  }
  const unicasts = schedule.unicasts.filter(({ carries }) => carries.includes(number))
  return {
    ...schedule,
    name: schedule.messages.length === 1 ? schedule.name : `${schedule.name}, message ${number}`,
    messages: [message],
    unicasts: unicasts.map((unicast) => ({ ...unicast, carries: [0] })),
  }
}
