import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { execFile } from 'node:child_process'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { parseOutput, type CompilerOutput } from './output.js'

// Finds TypeScript, which is no dependency of the package: the user's own, else one installed next to the package.

/** A TypeScript compiler that can be started. */
export interface Compiler {
  /** The version, such as `7.0.2`. */
  readonly version: string
  /** The absolute path of its command script. */
  readonly script: string
}

/** The first version that supports all required settings. */
const oldest = 5

/**
 * Finds the compiler for the files of a folder.
 * @returns null if there is none from version 5.0 on
 */
export function findCompiler(folder: string): Compiler | null {
  return compilerSeenFrom(join(folder, 'any.js')) ?? compilerSeenFrom(import.meta.url)
}

interface Manifest {
  readonly version: string
  readonly bin?: Readonly<Record<string, string>>
}

/** The manifest names its command, because the file's name differs between versions and forks. */
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
 * Runs the compiler.
 * @param config - the tsconfig to compile
 * @param folder - the absolute path of the working directory
 * @throws FlitwaveError FW012 if the compiler gives no usable result
 */
export async function compile(compiler: Compiler, config: string, folder: string): Promise<CompilerOutput> {
  const args = ['--project', config, '--pretty', 'false', '--listFiles', '--locale', 'en']
  const { status, stdout, stderr } = await run([compiler.script, ...args], folder)
  const output = parseOutput(stdout, folder)
  const { errors, files, rest } = output
  if (status === 0 && files.length > 0) return output
  if ((status === 1 || status === 2) && errors.length > 0) return output
  const said = [...stderr.split('\n'), ...rest].map((line) => line.trim())
  // Node prints the line of code first.
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

/** Not `execFileSync`, which could not be interrupted: neither the thread nor the process could end meanwhile. */
function run(args: readonly string[], cwd: string): Promise<Ended> {
  // Options for this run, such as a debugger's port, do not apply to the compiler.
  const options = { cwd, timeout: limit, maxBuffer: Infinity, env: { ...process.env, NODE_OPTIONS: '' } }
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const status = error ? (typeof error.code === 'number' ? error.code : null) : 0
      resolve({ status, stdout, stderr: typeof error?.code === 'string' ? error.message : stderr })
    })
  })
}
