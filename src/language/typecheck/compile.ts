import { execFile } from 'node:child_process'
import { fail } from '../../base/diagnostic/diagnostic.js'
import type { Compiler } from './compiler.js'
import { parseOutput, type CompilerOutput } from './output.js'

/** No check takes so many milliseconds; a compiler that hangs must not keep the command from ending. */
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
