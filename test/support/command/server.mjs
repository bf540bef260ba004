/** Runs commands of the built package one after another, in one process: starting Node takes longer than most of them. */

import { closeSync, openSync, writeSync } from 'node:fs'
import { main } from '../../../dist/src/apps/cli/cli.js'
import { guardOutput } from '../../../dist/src/apps/cli/shared/terminal.js'

guardOutput()

const home = process.cwd()

/** @typedef {{ args: string[], cwd: string, env: Record<string, string>, stdout: string, stderr: string }} Request */

/** @param {Request} request */
async function serve({ args, cwd, env, ...files }) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  Object.assign(process.env, env)
  process.chdir(cwd)
  process.argv.splice(2, Infinity, ...args)
  process.exitCode = undefined
  const open = /** @type {const} */ (['stdout', 'stderr']).map((stream) => {
    const file = openSync(files[stream], 'w')
    process[stream].write = (/** @type {string | Uint8Array} */ text, /** @type {unknown[]} */ ...rest) => {
      writeSync(file, /** @type {string} */ (text))
      const done = rest.find((argument) => typeof argument === 'function')
      if (done) process.nextTick(done)
      return true
    }
    return file
  })
  await main(args)
  // Work that a command does after its handler, such as printing from a listener, belongs to it.
  await new Promise((resolve) => setImmediate(resolve))
  for (const file of open) closeSync(file)
  // A process of its own would end here; a thread that begins late needs a folder that stays.
  process.chdir(home)
  for (const signal of ['SIGINT', 'SIGTERM']) process.removeAllListeners(signal)
  process.send?.(Number(process.exitCode ?? 0))
}

process.on('message', (request) => void serve(/** @type {Request} */ (request)))
process.send?.('ready')
