/** A thread that talks with the server of commands, so that the asking thread can wait without an event loop. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'

/** @type {{ port: import('node:worker_threads').MessagePort, answered: Int32Array }} */
const { port, answered } = workerData

/** @type {import('node:child_process').ChildProcess | null} */
let server = null

async function start() {
  const child = fork(fileURLToPath(new URL('server.mjs', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

/** @param {{ fresh: boolean }} request */
async function ask({ fresh, ...request }) {
  if (fresh) {
    server?.kill()
    server = null
  }
  const child = (server ??= await start())
  const ended = new AbortController()
  const options = { signal: ended.signal }
  child.send(request)
  // A command may end its process, as a stopped one does.
  const [status, signal] = await Promise.race([once(child, 'message', options), once(child, 'exit', options)])
  ended.abort()
  if (child.exitCode !== null || child.signalCode !== null) server = null
  return status ?? signal
}

port.on('message', async (request) => {
  const answer = await ask(request).catch((error) => ({ error: String(error) }))
  port.postMessage(answer)
  Atomics.store(answered, 0, 1)
  Atomics.notify(answered, 0)
})
