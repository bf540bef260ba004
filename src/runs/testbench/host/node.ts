import { resolve } from 'node:path'
import { packagedPath } from '../../../base/files/packaged.js'
import { readText } from '../../../base/files/read.js'
import { placeOfCode } from './code-place.js'
import type { TestbenchHost } from './host.js'
import { limitTurns, turns } from './turn-limit.js'

export const host: TestbenchHost = {
  readInput(path, help) {
    const file = packagedPath(path)
    return { name: path, path: resolve(file), text: readText(file, help) }
  },
  placeOfCode,
  turns,
  limitTurns,
}
