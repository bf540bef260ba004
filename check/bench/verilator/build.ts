import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VerilogFile } from 'flitwave/verilog'

/** A module that Verilator compiles to C++. */
export interface Model {
  /** The name of the top module. */
  readonly top: string
  /** The name of the C++ classes. */
  readonly prefix: string
  readonly verilog: readonly Omit<VerilogFile, 'module'>[]
}

export interface Build {
  readonly models: readonly Model[]
  /** The C++ program, a file of this folder. */
  readonly program: string
  /** Generated C++, by name. */
  readonly headers: Readonly<Record<string, string>>
}

export type BuildResult =
  | { readonly kind: 'built'; readonly binary: string; readonly seconds: number }
  | { readonly kind: 'too long'; readonly limit: number }

/** Built programs, and the designs that they run. */
export const cache = fileURLToPath(new URL('../../../node_modules/.cache/flitwave/bench', import.meta.url))
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** The options with which Verilator and g++ produce the fastest model. */
const fastest = ['-O3', '--x-assign', 'fast', '--x-initial', 'fast', '--noassert', '-DSYNTHESIS']
const optimisation = '-O2 -march=native'

/**
 * Verilator 5.006 stops in this pass with an internal error on memories that are only partly writable ("Consumer doesn't
 * match lhs of assign").
 */
const workaround = ['-fno-dedup']

/** Our own checks look for warnings; here they are not needed. */
const quiet = ['-Wno-lint', '-Wno-style', '-Wno-fatal']

/**
 * Builds a program of verilated Verilog, or gives up after `limit` seconds. An earlier build is reused, with its recorded
 * time.
 */
export async function build(job: Build, limit: number): Promise<BuildResult> {
  const sources = [here(job.program), ...['protocol.h', 'clock.h'].map(here)]
  const options = [...fastest, ...workaround, ...quiet]
  const digest = createHash('sha256')
  digest.update(JSON.stringify([job, options, optimisation, ...sources.map((file) => readFileSync(file, 'utf8'))]))
  const folder = join(cache, `${job.models[0]!.top}-${digest.digest('hex').slice(0, 12)}`)
  const stamp = join(folder, 'built.json')
  const binary = join(folder, 'model')
  if (existsSync(stamp)) {
    const { seconds } = JSON.parse(readFileSync(stamp, 'utf8')) as { seconds: number }
    return { kind: 'built', binary, seconds }
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(job.headers)) writeFileSync(join(folder, name), text)
  for (const file of sources) writeFileSync(join(folder, basename(file)), readFileSync(file))
  const started = performance.now()
  const left = (): number => limit - (performance.now() - started) / 1000
  for (const { top, prefix, verilog } of job.models) {
    for (const { name, text } of verilog) writeFileSync(join(folder, name), text)
    const make = ['OPT_FAST', 'OPT_SLOW', 'OPT_GLOBAL'].map((name) => `${name}='${optimisation}'`).join(' ')
    const own = ['--top-module', top, '--prefix', prefix, '--Mdir', prefix, '-MAKEFLAGS', make]
    const line = ['--cc', '--build', ...options, ...own, '-j', String(availableParallelism())]
    if (!(await runWithin(left(), 'verilator', [...line, ...verilog.map(({ name }) => name)], folder)))
      return { kind: 'too long', limit }
  }
  if (!(await runWithin(left(), 'g++', linking(job), folder))) return { kind: 'too long', limit }
  const seconds = (performance.now() - started) / 1000
  writeFileSync(stamp, JSON.stringify({ seconds }))
  return { kind: 'built', binary, seconds }
}

/** The program, with Verilator's runtime. */
function linking({ models, program }: Build): string[] {
  const root = execFileSync('verilator', ['--getenv', 'VERILATOR_ROOT'], { encoding: 'utf8' }).trim()
  const include = join(root, 'include')
  const folders = [include, join(include, 'vltstd'), ...models.map(({ prefix }) => prefix), '.'].flatMap((one) => [
    '-I',
    one,
  ])
  const runtime = ['verilated.cpp', 'verilated_threads.cpp'].map((file) => join(include, file))
  const libraries = models.map(({ prefix }) => join(prefix, `${prefix}__ALL.a`))
  return [...optimisation.split(' '), ...folders, program, ...runtime, ...libraries, '-pthread', '-o', 'model']
}

/** False if the program was stopped after `limit` seconds, with all processes that it had started. */
function runWithin(limit: number, program: string, args: readonly string[], cwd: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    let stopped = false
    const timer = setTimeout(() => {
      stopped = true
      process.kill(-child.pid!, 'SIGKILL')
    }, limit * 1000)
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()))
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(timer)
      if (stopped || code === 0) resolve(!stopped)
      else reject(new Error(`${program} failed:\n${errors.slice(-4000)}`))
    })
  })
}
