import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Design } from 'flitwave'
import { writeWhole } from '../../src/base/files/write.js'
import { encodeDesign } from '../../src/ir/codec/encode.js'
import { cache } from './verilator/build.js'

/** Writes a design to a file, from which each process reads it. */
export function keptDesign(name: string, design: Design): string {
  mkdirSync(cache, { recursive: true })
  const file = join(cache, `${name.replaceAll(/\W+/g, '-')}.json`)
  writeWhole(file, JSON.stringify(encodeDesign(design)))
  return file
}
