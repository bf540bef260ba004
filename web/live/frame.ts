/**
 * The script of the frame without origin. It keeps a worker for programs and passes messages on. No program runs in the frame
 * itself, so the frame can always end one. Its policy holds for the worker, too: it reaches no network.
 */

import type { FromWorker, SetUpMessage, ToFrame, ToWorker } from './messages.js'

addEventListener('message', ({ data, ports, source }: MessageEvent<SetUpMessage>) => {
  const [port] = ports
  if (source === parent && port) void setUp(data, port)
})

async function setUp({ script, parser, interpreter, guest }: SetUpMessage, port: MessagePort): Promise<void> {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const [compiled, sandbox] = await Promise.all([parser, interpreter].map((bytes) => WebAssembly.compile(bytes)))
  let worker = start()
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind !== 'end') return send(worker, data)
    worker.terminate()
    worker = start()
  }

  function start(): Worker {
    const started = new Worker(url)
    started.onmessage = ({ data }: MessageEvent<FromWorker>) => port.postMessage(data)
    send(started, { kind: 'start', parser: compiled!, sandbox: { interpreter: sandbox!, guest } })
    return started
  }
}

function send(worker: Worker, message: ToWorker): void {
  worker.postMessage(message)
}
