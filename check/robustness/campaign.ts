/** Tries command lines and damaged files, each in its own folder. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onStage } from './attempts.js'
import { commandLine } from './commands.js'
import { trespasses } from './footprint.js'
import { allCommands } from './options.js'
import { Choice } from '../fuzz/generate/choice.js'
import { Sandbox } from './sandbox.js'
import type { Played, Stage } from './stage.js'
import { damagedFile, put, readUndamaged, type Case } from './subjects.js'
import { codesOf, faultOf } from './verdict.js'

export interface Plan {
  readonly commands: number
  readonly files: number
  readonly seed: number
  /** Repeats only the one with this number, as given in findings. */
  readonly only?: number | undefined
  /** The time limit in seconds for each. */
  readonly limit: number
  /** The folder for findings; null keeps nothing. */
  readonly keep: string | null
  readonly tell: (line: string) => void
}

/** A trial that ended wrongly. */
export interface Finding {
  readonly name: string
  readonly args: readonly string[]
  readonly faults: readonly string[]
}

export interface Outcome {
  readonly findings: readonly Finding[]
  /** The number of trials by exit code, and by error. */
  readonly counts: ReadonlyMap<string, number>
}

/** A trial and its judge. */
interface Trial {
  readonly name: string
  readonly args: readonly string[]
  readonly file?: Case
  readonly mostErrors: number
}

export async function runCampaign(plan: Plan): Promise<Outcome> {
  // The tools for comparing Verilog are hidden, because they are not tested here.
  const env = { PATH: '/nowhere', TMPDIR: '', TZ: 'UTC' }
  const common = new Sandbox()
  const surroundings = { env, seconds: plan.limit }
  return onStage(common, ({ stage, template }) => tryAll(plan, stage, template), surroundings)
}

async function tryAll(plan: Plan, stage: Stage, template: Sandbox): Promise<Outcome> {
  const findings: Finding[] = []
  const counts = new Map<string, number>()
  let done = 0
  const waves = (await stage.play({ args: readUndamaged, folder: template.work })).stdout
  for await (const trial of trialsOf(plan, template, waves)) {
    const { played, faults } = await attempt(trial, stage, template)
    count(counts, played)
    if (++done % 100 === 0) plan.tell(`${done} tried`)
    if (faults.length === 0) continue
    findings.push({ name: trial.name, args: trial.args, faults })
    plan.tell(
      `${trial.name}: ${faults.join('; ')}\n    flitwave ${trial.args.map((arg) => JSON.stringify(arg)).join(' ')}`,
    )
    if (plan.keep !== null) keep(join(plan.keep, trial.name), trial, faults, played)
  }
  return { findings, counts }
}

async function* trialsOf(plan: Plan, template: Sandbox, waves: string): AsyncGenerator<Trial> {
  const commands = await allCommands()
  const numbers = (count: number): number[] =>
    plan.only === undefined ? [...Array(count).keys()] : plan.only < count ? [plan.only] : []
  const randomOf = (kind: number, number: number): Choice => new Choice(plan.seed * 1_000_003 + 2 * number + kind)
  for (const number of numbers(plan.commands)) {
    const args = commandLine(randomOf(0, number), commands)
    const several = args.some((arg) => arg.includes(',')) || args.filter((arg) => arg.startsWith('--format')).length > 0
    yield { name: `command-${number}`, args, mostErrors: several || args[0] === 'check' ? 6 : 1 }
  }
  for (const number of numbers(plan.files)) {
    const file = damagedFile(template, randomOf(1, number), { waves })
    yield { name: `file-${number}`, args: file.args, file, mostErrors: file.mostErrors ?? 1 }
  }
}

async function attempt(
  { args, file, mostErrors }: Trial,
  stage: Stage,
  template: Sandbox,
): Promise<{ played: Played; faults: string[] }> {
  const sandbox = new Sandbox(template.work)
  try {
    if (file) put(file, sandbox.work)
    const before = sandbox.tree()
    const played = await stage.play({ args, folder: sandbox.work })
    const fault = faultOf(played, mostErrors) ?? (file ? file.judge(played, sandbox.work) : null)
    const touched = trespasses(sandbox, args, before, sandbox.tree()).filter((path) => path !== `work/${file?.name}`)
    return { played, faults: [...(fault === null ? [] : [fault]), ...touched.map((path) => `${path} was touched`)] }
  } finally {
    sandbox.remove()
  }
}

function count(counts: Map<string, number>, { end, status, stderr }: Played): void {
  const add = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)
  add(end === 'well' ? `exit code ${status}` : end)
  for (const code of new Set(codesOf(stderr))) add(code)
}

function keep(folder: string, { args, file }: Trial, faults: readonly string[], played: Played): void {
  mkdirSync(folder, { recursive: true })
  if (file) writeFileSync(join(folder, file.name), file.bytes)
  writeFileSync(join(folder, 'case.json'), `${JSON.stringify({ args, how: file?.how, faults, played }, null, 2)}\n`)
}
