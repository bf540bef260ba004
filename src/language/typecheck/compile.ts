import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { execFile } from 'node:child_process'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { parseOutput, type CompilerOutput } from './output.js'

// Finding TypeScript, which the package does not depend on: the user's own, else one installed beside the package.

/** A TypeScript compiler that can be started. */
export interface Compiler {
  /** `7.0.2` */
  readonly version: string
  /** Absolute path of the script that is its command. */
  readonly script: string
}

/** The first version whose settings include all that ours need. */
const oldest = 5

/**
 * The compiler for the files of a folder.
 * @returns null if there is none from version 5.0
 */
export function findCompiler(folder: string): Compiler | null {
  return compilerSeenFrom(join(folder, 'any.js')) ?? compilerSeenFrom(import.meta.url)
}

interface Manifest {
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
}

/** Its command is looked up in its manifest, because versions and forks disagree on the name of the file. */
function compilerSeenFrom(file: string): Compiler | null {
  try {
    const path = createRequire(file).resolve('typescript/package.json')
    const { version, bin = {} } = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    const script = bin['tsc'] ?? Object.values(bin)[0]
    return script === undefined || parseInt(version) < oldest ? null : { version, script: join(dirname(path), script) }
  } catch {
    return null
  }
}

/** Milliseconds, more than any check takes: a compiler that hangs must not keep the command from ending. */
const limit = 300_000

/**
 * @param config - the tsconfig to compile
 * @param folder - absolute path of the folder to run in
 * @throws FlitwaveError FW012 if the compiler does not tell what is right or wrong
 */
export async function compile(compiler: Compiler, config: string, folder: string): Promise<CompilerOutput> {
  const args = ['--project', config, '--pretty', 'false', '--listFiles', '--locale', 'en']
  const { status, stdout, stderr } = await run([compiler.script, ...args], folder)
  const output = parseOutput(stdout, folder)
  const { errors, files, rest } = output
  if (status === 0 && files.length > 0) return output
  if ((status === 1 || status === 2) && errors.length > 0) return output
  const said = [...stderr.split('\n'), ...rest].map((line) => line.trim())
  // Node shows the line of code first.
  const reason = said.find((line) => /^\w*Error\b/.test(line)) ?? said.find((line) => line !== '') ?? 'it says nothing'
  const help = `try \`node ${compiler.script} --version\`; \`--no-types\` skips the type check`
  return fail('FW012', `TypeScript ${compiler.version} exited without a result: ${reason}`, null, help)
}

interface Ended {
  /** Null if it could not be started, or was ended from outside. */
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Not `execFileSync`: the thread could not be ended in the middle of it, nor the process with the thread. */
function run(args: readonly string[], cwd: string): Promise<Ended> {
  // Options for the run, such as a debugger's port, are not for the compiler.
  const options = { cwd, timeout: limit, maxBuffer: Infinity, env: { ...process.env, NODE_OPTIONS: '' } }
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const status = error ? (typeof error.code === 'number' ? error.code : null) : 0
      resolve({ status, stdout, stderr: typeof error?.code === 'string' ? error.message : stderr })
    })
  })
}
