/** Runs the cases whose names it receives, one after the other. */

import { parentPort, workerData } from 'node:worker_threads'

// The code that compares the engines is in TypeScript, beside the tests that use it.
await import('../../dist/src/language/transform/register.js')
const { chooseCases } = await import('./packaged.mjs')
const { compare } = await import('./compare.mjs')

const cases = new Map((await chooseCases('{*,tb/*}')).map((one) => [one.name, one]))

parentPort?.on('message', (name) => {
  parentPort?.postMessage(compare(cases.get(name), workerData))
})
