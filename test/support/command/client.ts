import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { Outcome } from '../cli.js'

const answered = new Int32Array(new SharedArrayBuffer(4))
const folder = mkdtempSync(join(tmpdir(), 'flitwave-commands-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The sources in each folder that a command ran in: Node imports a file once. */
const seen = new Map<string, string>()

let asker: MessageChannel['port1'] | null = null

function connect(): MessageChannel['port1'] {
  const { port1, port2 } = new MessageChannel()
  const workerData = { port: port2, answered }
  new Worker(new URL('thread.mjs', import.meta.url), { workerData, transferList: [port2], execArgv: [] }).unref()
  port1.unref()
  return port1
}

/** Where sources may change between two commands: test files make folders of their own. */
const isTemporary = (path: string): boolean => realpathSync(path).startsWith(realpathSync(tmpdir()))

/** Runs a command in the process that runs them all, and waits. */
export function serveCommand(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Outcome {
  const sources = isTemporary(cwd) ? digestOfSources(cwd) : ''
  const fresh = (seen.get(cwd) ?? sources) !== sources
  seen.set(cwd, sources)
  const [stdout, stderr] = [join(folder, 'stdout'), join(folder, 'stderr')]
  asker ??= connect()
  Atomics.store(answered, 0, 0)
  asker.postMessage({ fresh, args, cwd, env, stdout, stderr })
  Atomics.wait(answered, 0, 0)
  const status: unknown = receiveMessageOnPort(asker)?.message
  if (typeof status !== 'number') throw new Error(`the command was not run: ${JSON.stringify(status)}`)
  return { status, stdout: readFileSync(stdout, 'utf8'), stderr: readFileSync(stderr, 'utf8') }
}

function digestOfSources(cwd: string): string {
  const hash = createHash('sha256')
  const files = readdirSync(cwd, { recursive: true, withFileTypes: true })
  for (const file of files.filter(({ name }) => /\.[cm]?[jt]s$/.test(name))) {
    const path = join(file.parentPath, file.name)
    hash.update(path).update(file.isFile() ? readFileSync(path) : '')
  }
  return hash.digest('hex')
}
