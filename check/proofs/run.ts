/** Runs `flitwave prove` for a claim, like a user. */

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { groupBy } from '../../src/base/maps.js'
import type { Claim, Settings } from './claims.js'
import { settingsText, type ClaimResult, type Outcome } from './outcome.js'

const command = fileURLToPath(new URL('../../dist/src/apps/cli/main.js', import.meta.url))

/** The used part of the output of `flitwave prove --json`. */
interface Report {
  readonly assumptions: readonly Said[]
  readonly properties: readonly (Said & { readonly verdict: ReportedVerdict; readonly seconds: number })[]
}

interface Said {
  readonly message: string
  readonly instance: string
}

interface ReportedVerdict {
  readonly kind: 'proved' | 'refuted' | 'bounded'
  readonly method?: {
    readonly kind: string
    readonly cycles?: number
    readonly clauses?: number
    readonly className?: string
  }
  readonly run?: { readonly inputs: readonly unknown[] }
  readonly cycles?: number
  readonly reason?: string
}

/** @throws Error if the command prints something other than verdicts */
export async function prove(claim: Claim, settings: Settings): Promise<ClaimResult> {
  const { module, contracts = [], seconds = 60, depth = 20 } = claim
  const relied = contracts.flatMap(({ messages }) => messages)
  const args = [
    ...['prove', module, '--json', '--no-types', '--seconds', String(seconds), '--depth', String(depth)],
    ...(Object.keys(settings).length > 0 ? ['--set', ...settingsText(settings).split(' ')] : []),
    ...(relied.length > 0 ? ['--assume', ...relied] : []),
  ]
  const start = performance.now()
  const { assumptions, properties } = await report(args)
  const outcomes = [
    ...grouped(properties.map((said) => ({ ...said, ...outcomeOf(said.verdict) }))),
    ...grouped(
      assumptions.map((said) => ({ ...said, verdict: 'relied on' as const, how: '', cycles: null, seconds: 0 })),
    ),
  ]
  return { module, settings, outcomes, seconds: Math.round((performance.now() - start) / 100) / 10 }
}

function report(args: readonly string[]): Promise<Report> {
  return new Promise((resolve, reject) => {
    const options = { maxBuffer: 2 ** 28 }
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      // 1: some properties are not proved.
      if (error && error.code !== 1) reject(new Error(`flitwave ${args.join(' ')}: ${stderr || error.message}`))
      else resolve(JSON.parse(stdout) as Report)
    })
  })
}

type Found = Pick<Outcome, 'verdict' | 'how' | 'cycles'>

function outcomeOf({ kind, method, run, cycles, reason = '' }: ReportedVerdict): Found {
  switch (kind) {
    case 'proved':
      return { verdict: kind, how: describe(method!), cycles: null }
    case 'refuted':
      return { verdict: kind, how: '', cycles: run!.inputs.length }
    case 'bounded':
      return { verdict: kind, how: reason, cycles: cycles! }
  }
}

function describe({ kind, cycles, clauses, className }: NonNullable<ReportedVerdict['method']>): string {
  if (kind === 'induction') return cycles === 1 ? 'induction over 1 cycle' : `induction over ${cycles} cycles`
  if (kind === 'invariant') return clauses === 1 ? 'an invariant of 1 clause' : `an invariant of ${clauses} clauses`
  return kind === 'module' ? `in every ${className}` : 'in any state'
}

/** Groups instances with the same statement and outcome. */
function grouped(found: readonly (Said & Found & { readonly seconds: number })[]): Outcome[] {
  const groups = groupBy(found, ({ message, verdict, how }) => `${message}\n${verdict}\n${how}`)
  return [...groups.values()].map((group) => {
    const { message, instance, verdict, how, cycles, seconds } = group.at(-1)!
    return { message, instance, instances: group.length, verdict, how, cycles, seconds: Math.round(seconds * 10) / 10 }
  })
}
