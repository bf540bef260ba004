/** The C compiler of the machine. */

import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { obtain } from '../../../../base/maps.js'
import type { CProgram } from '../c-program.js'

/** Loaded on demand: few runs compile. */
const childProcess = () => process.getBuiltinModule('node:child_process')

/** A compiler and what identifies its code. */
export interface Compiler {
  /** The command with its options, without the level of optimisation and files. */
  readonly command: readonly string[]
  /** All macros that are predefined with these options: the version of the compiler, and the instructions of the processor. */
  readonly macros: string
}

/** For logic on vectors `-O2` takes three times as long and is no faster; words run a tenth faster. */
const levels = { vectors: '-O1', words: '-O2' }
const ofProcessor = '-march=native'
/** Objects find the functions of Node when they are loaded. */
const linking = process.platform === 'darwin' ? ['-shared', '-undefined', 'dynamic_lookup'] : ['-shared']

const known = new Map<string, Compiler | null>()

/** The compiler of the variable `CC`, else `cc`; null if there is none. */
export function findCompiler(): Compiler | null {
  return process.platform === 'win32' ? null : obtain(known, compilerName(), () => ask(compilerName().split(/\s+/)))
}

/** The command under which a compiler is looked for. */
export function compilerName(): string {
  const given = process.env['CC']?.trim() ?? ''
  return given === '' ? 'cc' : given
}

function ask(name: readonly string[]): Compiler | null {
  // Not every compiler knows its own processor.
  for (const options of [[ofProcessor], []]) {
    const [program, ...args] = [...name, ...options, '-fPIC', '-w']
    const asking = { input: '', encoding: 'utf8' } as const
    const { status, stdout } = childProcess().spawnSync(program, [...args, '-dM', '-E', '-x', 'c', '-'], asking)
    if (status === 0) return { command: [program, ...args, ...linking], macros: stdout }
  }
  return null
}

/** The files of a compilation, in its folder. */
export const files = {
  source: 'program.c',
  made: 'program.o',
  object: 'program.node',
  errors: 'errors.txt',
  failed: 'failed',
}

/** The object gets its name when it is complete, and a file tells of a failure, for a process that only looks at files. */
const script = `"$@" -o ${files.made} ${files.source} 2> ${files.errors} && mv ${files.made} ${files.object} || : > ${files.failed}`

const argumentsOf = (command: readonly string[]): string[] => ['-c', script, 'sh', ...command]

/** The command that compiles a program. */
export function commandFor({ command }: Compiler, { hasVectors }: CProgram): readonly string[] {
  return [...command, hasVectors ? levels.vectors : levels.words]
}

/** Compiles the source in a folder, and waits for the object. */
export function compile(command: readonly string[], folder: string): void {
  childProcess().spawnSync('sh', argumentsOf(command), { cwd: folder, stdio: 'ignore' })
}

/** By folder: the compilers that were started in the background. */
const working = new Map<string, ChildProcess>()
let endsWithProcess = false

/** Compiles the source in a folder in a process of its own, which ends with this one at the latest. */
export function compileBeside(command: readonly string[], folder: string): void {
  if (!endsWithProcess) process.on('exit', () => [...working.keys()].forEach(discard))
  endsWithProcess = true
  const child = childProcess().spawn('sh', argumentsOf(command), { cwd: folder, stdio: 'ignore', detached: true })
  // An error is a folder without an object.
  child.on('error', () => undefined).unref()
  working.set(folder, child)
}

/** Removes a folder, and ends the compiler that still works there. The shell and its compiler are a process group. */
export function discard(folder: string): void {
  const { pid, exitCode, signalCode } = working.get(folder) ?? {}
  working.delete(folder)
  try {
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid)
  } catch {
    // It has just ended.
  }
  rmSync(folder, { recursive: true, force: true })
}
