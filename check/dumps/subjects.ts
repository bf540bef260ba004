/** Dumps for a campaign of damage: of both formats, in every packing, of several writers. */

import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { formats } from '../../src/print/wave/index.js'
import { router } from '../../test/print/wave/router.js'
import { randomVcd } from '../../test/runs/dump/packable-vcd.js'
import { manners, models, writeVcd } from '../../test/runs/dump/random-vcd.js'
import type { Subject } from './damaged.js'
import { packings } from './packed.js'
import { icarusDumps } from './simulators.js'

const each = 20

/** @param folder - for files in between */
export function damageSubjects(seed: number, folder: string): Subject[] {
  const written = fc.sample(fc.tuple(models, manners), { numRuns: each, seed })
  const vcd = [
    ...written.map(([model, manner]) => Buffer.from(writeVcd(model, manner))),
    Buffer.from(formats.vcd.print(router)),
  ]
  const texts = fc.sample(randomVcd, { numRuns: each, seed })
  const fst = [
    ...texts.map((text, i) => packed(text, packings[i % packings.length]!, folder)),
    formats.fst.print(router),
  ]
  const simulated = Array.from({ length: each }, (_, i) => icarusDumps(seed * 10_007 + i, folder))
  return [
    ...[...vcd, ...simulated.map((dumps) => dumps.vcd)].map((bytes): Subject => ({ format: 'vcd', bytes })),
    ...[...fst, ...simulated.map((dumps) => dumps.fst)].map((bytes): Subject => ({ format: 'fst', bytes })),
  ]
}

function packed(text: string, packing: string, folder: string): Uint8Array {
  const [from, to] = [join(folder, 'whole.vcd'), join(folder, 'whole.fst')]
  writeFileSync(from, text)
  execFileSync('vcd2fst', [packing, from, to], { stdio: 'ignore' })
  return readFileSync(to)
}
