/**
 * Runs the built command once for each testbench that standard input names, one after the other in this process, and prints
 * each result: starting Node for each takes longer than running it.
 */

import { text } from 'node:stream/consumers'
import { main } from '../../dist/src/apps/cli/cli.js'

const paths = /** @type {string[]} */ (JSON.parse(await text(process.stdin)))
const write = process.stdout.write.bind(process.stdout)
const outcomes = []
for (const path of paths) {
  const written = { stdout: '', stderr: '' }
  for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
    process[name].write = (chunk) => {
      written[name] += String(chunk)
      return true
    }
  }
  process.exitCode = 0
  await main(['run', path])
  outcomes.push({ status: process.exitCode, ...written })
}
process.exitCode = 0
write(JSON.stringify(outcomes))
