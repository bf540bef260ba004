/** The designs to prove: every module of the package, and random programs. */

import { pathToFileURL } from 'node:url'
import type * as catalog from '../../src/apps/cli/shared/catalog.js'
import type * as loading from '../../src/apps/cli/shared/load.js'
import type * as elaboration from '../../src/language/hdl/elaborate/elaborate.js'
import { programSeed } from '../fuzz/campaign.js'
import { print } from '../fuzz/generate/piece.js'
import { generateProgram } from '../fuzz/generate/program.js'
import { load } from '../fuzz/load.js'
import { smallNetworks } from '../small-networks.js'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import type { Design } from '../../src/ir/ir.js'

export interface Subject {
  /** `Torus sizeX=2 sizeY=2`, `program 7000021`. */
  readonly name: string
  /** Null for a program that the front end refuses. */
  readonly design: () => Promise<Design | null>
}

/** For these, two nodes in each dimension take long enough to prove. */
const settings: typeof smallNetworks = {
  ...smallNetworks,
  Mesh: { sizeX: 2, sizeY: 2 },
  Torus: { sizeX: 2, sizeY: 2 },
}

/** The modules of the built package. */
export async function modules(): Promise<Subject[]> {
  const { readCatalog } = await built<typeof catalog>('apps/cli/shared/catalog.js')
  const { instantiate, loadModule } = await built<typeof loading>('apps/cli/shared/load.js')
  const { elaborate } = await built<typeof elaboration>('language/hdl/elaborate/elaborate.js')
  return readCatalog().modules.map(({ name }): Subject => {
    const set = settings[name] ?? {}
    return {
      name: [name, ...Object.entries(set).map(([parameter, value]) => `${parameter}=${value}`)].join(' '),
      design: async () => elaborate(instantiate(await loadModule(name), set)),
    }
  })
}

/** Modules of the package use the built language. */
async function built<T>(path: string): Promise<T> {
  return (await import(pathToFileURL(`dist/src/${path}`).href)) as T
}

/** The programs of a campaign of `npm run fuzz` with the same seed. */
export function programs(seed: number, count: number): Subject[] {
  return Array.from({ length: count }, (_, index): Subject => {
    const own = programSeed(seed, index)
    return { name: `program ${own}`, design: () => Promise.resolve(programDesign(own)) }
  })
}

function programDesign(seed: number): Design | null {
  const { piece, top } = generateProgram(seed)
  try {
    return load(print(piece), `/fuzz/${seed}.ts`, top)
  } catch (error) {
    if (error instanceof FlitwaveError) return null
    throw error
  }
}
