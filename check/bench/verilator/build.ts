import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { VerilogFile } from 'flitwave/verilog'

export interface Build {
  /** The name of the top module. */
  readonly top: string
  /** The name of the C++ classes. */
  readonly prefix: string
  readonly verilog: readonly Omit<VerilogFile, 'module'>[]
  /** The C++ program, a file of this folder. */
  readonly program: string
  /** Generated C++, by name. */
  readonly headers: Readonly<Record<string, string>>
}

export type BuildResult =
  | { readonly kind: 'built'; readonly binary: string; readonly seconds: number }
  | { readonly kind: 'too long'; readonly limit: number }

const cache = fileURLToPath(new URL('../../../node_modules/.cache/flitwave/bench', import.meta.url))
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
  const sources = [here(job.program), here('protocol.h')]
  const options = [...fastest, ...workaround, ...quiet, '--top-module', job.top, '--prefix', job.prefix]
  const digest = createHash('sha256')
  digest.update(JSON.stringify([job, options, optimisation, ...sources.map((file) => readFileSync(file, 'utf8'))]))
  const folder = join(cache, `${job.top}-${digest.digest('hex').slice(0, 12)}`)
  const stamp = join(folder, 'built.json')
  const binary = join(folder, 'obj_dir', 'model')
  if (existsSync(stamp)) {
    const { seconds } = JSON.parse(readFileSync(stamp, 'utf8')) as { seconds: number }
    return { kind: 'built', binary, seconds }
  }
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of job.verilog) writeFileSync(join(folder, name), text)
  for (const [name, text] of Object.entries(job.headers)) writeFileSync(join(folder, name), text)
  for (const file of sources) writeFileSync(join(folder, basename(file)), readFileSync(file))
  const make = ['OPT_FAST', 'OPT_SLOW', 'OPT_GLOBAL'].map((name) => `${name}='${optimisation}'`).join(' ')
  const compile = ['-CFLAGS', '-I..', '-MAKEFLAGS', make, '-o', 'model', '-j', String(availableParallelism())]
  const files = [...job.verilog.map(({ name }) => name), basename(job.program)]
  const started = performance.now()
  const finished = await runWithin(
    limit,
    'verilator',
    ['--cc', '--exe', '--build', ...options, ...compile, ...files],
    folder,
  )
  if (!finished) return { kind: 'too long', limit }
  const seconds = (performance.now() - started) / 1000
  writeFileSync(stamp, JSON.stringify({ seconds }))
  return { kind: 'built', binary, seconds }
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
