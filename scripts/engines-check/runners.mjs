/** The places where cases run: a thread of Node, and a worker of a browser. */

import { Worker } from 'node:worker_threads'

/**
 * @typedef {import('./compare.mjs').Result} Result
 * @typedef {import('./compare.mjs').Settings} Settings
 * @typedef {{ where: string, run(name: string): Promise<Result>, close(): Promise<unknown> }} Runner
 */

/**
 * @param {Settings} settings
 * @returns {Runner}
 */
export function inThread(settings) {
  const worker = new Worker(new URL('worker.mjs', import.meta.url), { workerData: settings })
  const run = (name) =>
    new Promise((resolve, reject) => {
      worker.removeAllListeners().once('message', resolve).once('error', reject)
      worker.postMessage(name)
    })
  return { where: 'Node', run, close: () => worker.terminate() }
}

/**
 * @param {import('../chromium.ts').Chromium} chromium
 * @param {import('../chromium.ts').Rights} rights
 * @param {Settings} settings
 * @returns {Promise<Runner>}
 */
export async function inChromium(chromium, rights, settings) {
  const worker = await chromium.worker(rights)
  const run = (name) => worker.ask({ name, settings })
  return { where: `Chromium, ${rights.join(' ')}`, run, close: async () => {} }
}
