/** Runs the cases that it is sent the names of, one after the other. */

import { parentPort, workerData } from 'node:worker_threads'
import { chooseCases } from './cases.mjs'
import { compare } from './compare.mjs'

const cases = new Map((await chooseCases('{*,tb/*}')).map((one) => [one.name, one]))

parentPort?.on('message', (name) => {
  parentPort?.postMessage(compare(cases.get(name), workerData))
})
