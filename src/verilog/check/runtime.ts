/** The run-time library of Verilator: its objects are the same for every design, and take longer than most designs. */

import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './process.js'

/** An object of the library, not of a design, in the folder that Verilator builds in. */
const isRuntime = (file: string): boolean => /^verilated\w*\.o$/.test(file)

/** The folder below `cache` for what these compilers make with these options. */
export async function runtimeFolder(cache: string, options: readonly string[], limit: number): Promise<string> {
  const versions = await Promise.all(['verilator', 'g++'].map((program) => run(program, ['--version'], '.', limit)))
  const key = JSON.stringify([versions.map(({ stdout }) => stdout), options])
  return join(cache, `runtime-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`)
}

/**
 * Puts the objects where `make` looks for them before it compiles. It takes them as they are only if they are newer than
 * the header of the design, which is written after this.
 */
export function reuseRuntime(runtime: string, build: string): void {
  if (!existsSync(runtime)) return
  mkdirSync(build, { recursive: true })
  const tomorrow = Date.now() / 1000 + 86_400
  for (const file of readdirSync(runtime)) {
    copyFileSync(join(runtime, file), join(build, file))
    utimesSync(join(build, file), tomorrow, tomorrow)
  }
}

/** Keeps the objects of a build for the next, as a whole or not at all: others may do the same at this moment. */
export function keepRuntime(runtime: string, build: string): void {
  if (existsSync(runtime)) return
  const parent = join(runtime, '..')
  mkdirSync(parent, { recursive: true })
  const fresh = mkdtempSync(join(parent, 'fresh-'))
  for (const file of readdirSync(build).filter(isRuntime)) copyFileSync(join(build, file), join(fresh, file))
  try {
    renameSync(fresh, runtime)
  } catch {
    // Another process was first; its objects are as good.
    rmSync(fresh, { recursive: true, force: true })
  }
}
