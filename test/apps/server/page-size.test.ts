/** The page has to be loaded before it shows anything, and stands in each page of a single file. */

import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { assetsForDumps, readAssets, type Assets } from '../../../src/apps/server/page.js'
import { buildPackage } from '../../support/cli.js'

const kilobyte = 1024

/** In kilobytes, gzipped. */
function sizeOf(assets: Assets, names: readonly string[]): number {
  return names.reduce((sum, name) => sum + gzipSync(assets.get(name)!.content).length, 0) / kilobyte
}

describe('the files of the page', () => {
  beforeAll(buildPackage)

  const names = ['index.html', 'inspector.js', 'inspector.css', 'worker.js']

  it('take at most 450 KB about a run', () => {
    const size = sizeOf(readAssets(), names)
    expect(size).toBeGreaterThan(100)
    expect(size).toBeLessThanOrEqual(450)
  })

  it('take at most 325 KB about a dump', () => {
    expect(sizeOf(assetsForDumps(readAssets()), names)).toBeLessThanOrEqual(325)
  })
})
