import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { networkOf } from '../network.js'
import type { BenchEngine } from './engine.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const program = fileURLToPath(new URL('run.mjs', import.meta.url))

/** An engine of this package, by the class that implements it. */
function ourEngine(name: string, file: string, type: string, usual: readonly number[]): BenchEngine {
  return {
    name,
    title: `Flitwave, ${name}`,
    sizes: { usual, full: [4, 8, 16, 32, 64] },
    prepare: (size) =>
      Promise.resolve(
        existsSync(`${root}/${file}`)
          ? {
              kind: 'ready',
              program: process.execPath,
              args: [program, file, type, JSON.stringify(networkOf(size))],
              buildSeconds: null,
            }
          : { kind: 'not measured', reason: `${file} is not there` },
      ),
  }
}

export const bitslice = ourEngine('bitslice', 'dist/src/sim/bitslice/engine.js', 'BitsliceEngine', [4, 8, 16, 32, 64])
export const scalar = ourEngine('scalar', 'dist/src/sim/scalar/engine.js', 'ScalarEngine', [4, 8, 16, 32, 64])
