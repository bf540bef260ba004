/** The C compiler of the machine. */

import type { ChildProcess } from 'node:child_process'
import { obtain } from '../../../../base/maps.js'

/** Loaded on demand: few runs compile. */
const childProcess = () => process.getBuiltinModule('node:child_process')

/** A compiler and what identifies its code. */
export interface Compiler {
  /** The command with its options, without files. */
  readonly command: readonly string[]
  /** All macros that are predefined with these options: the version of the compiler, and the instructions of the processor. */
  readonly macros: string
}

/** `-O2` takes three times as long, and its code is no faster. */
const optimisation = '-O1'
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
  for (const options of [[optimisation, ofProcessor], [optimisation]]) {
    const [program, ...args] = [...name, ...options, '-fPIC', '-w']
    const { status, stdout } = childProcess().spawnSync(program, [...args, '-dM', '-E', '-x', 'c', '-'], {
      input: '',
      encoding: 'utf8',
    })
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

const argumentsOf = ({ command }: Compiler): string[] => ['-c', script, 'sh', ...command]

/** Compiles the source in a folder, and waits for the object. */
export function compile(compiler: Compiler, folder: string): void {
  childProcess().spawnSync('sh', argumentsOf(compiler), { cwd: folder, stdio: 'ignore' })
}

const working = new Set<ChildProcess>()

/** Compiles the source in a folder in a process of its own, which ends with this one at the latest. */
export function compileBeside(compiler: Compiler, folder: string): void {
  if (working.size === 0) process.on('exit', endAll)
  const child = childProcess().spawn('sh', argumentsOf(compiler), { cwd: folder, stdio: 'ignore', detached: true })
  working.add(child)
  child.once('error', () => working.delete(child)).once('exit', () => working.delete(child))
  child.unref()
}

/** The shell and its compiler are a process group. */
function endAll(): void {
  for (const { pid } of working) {
    try {
      if (pid !== undefined) process.kill(-pid)
    } catch {
      // It has ended.
    }
  }
}
