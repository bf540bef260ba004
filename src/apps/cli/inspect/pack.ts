/** Packs a run for the page: its design, its network, its source files under portable names, and its replay. */

import { host } from '#host'
import { encodeDesign } from '../../../ir/codec/encode.js'
import { packDocument } from '../../inspect/document.js'
import type { MapText } from '../../inspect/network/map-text.js'
import { presentPath, type PastRun, type KeptRun } from '../shared/open-run.js'
import type { NetworkRecipe, Probing } from '../../../runs/journey/network.js'
import type { Probe } from '../../../engines/sim/probe/probe.js'
import type { PacketsSpec } from '../../../runs/testbench/definition.js'
import { plainRecipe } from '../../../networks/watch/recipes.js'
import type { ReplayedTestbench } from '../shared/replay.js'
import { dirname, join, relative, sep } from 'node:path'
import { packageRoot } from '../../../base/files/packaged.js'

/** @param map - of the links of a run without packets of its own */
export function packPast(past: PastRun, map: MapText | null = null): Uint8Array<ArrayBuffer> {
  if ('kept' in past) return packKept(past, map)
  const { file, design, testbench, p } = past
  const encoded = encodeDesign(design)
  const names = namesOf(new Set(encoded.files))
  return packDocument({
    network: recipeOf({ testbench, p }),
    map,
    design: { ...encoded, files: encoded.files.map((path) => names.get(path) ?? '') },
    sources: textsOf(names),
    replay: file.packedWithoutDesign,
  })
}

/** The texts of the package are those of this version, where they have not changed. */
function packKept({ file, kept: { design, network, sources } }: KeptRun, map: MapText | null): Uint8Array<ArrayBuffer> {
  const named = sources.flatMap((source): [string, string][] => {
    const path = 'text' in source ? null : presentPath(source)
    const text = 'text' in source ? source.text : path && host.readSource(path)
    return text !== null && design.files.includes(source.name) ? [[source.name, text]] : []
  })
  return packDocument({ network, map, design, sources: new Map(named), replay: file.packedWithoutDesign })
}

/** The movement of packets through the design of a run, as data; null if the run does not use a network of the package. */
export function recipeOf({ testbench, p }: ReplayedTestbench): NetworkRecipe | null {
  const packets = testbench.packets as PacketsSpec<unknown, unknown> | undefined
  if (!packets) return null
  try {
    const { recipe } = packets.network(unread, p)
    return recipe ? plainRecipe(recipe) : null
  } catch {
    // One that reads the run before it is asked about a cycle.
    return null
  }
}

/** A run in which nothing can be read: a recipe needs none. */
const unread: Probing = {
  probe: (sets) =>
    Object.fromEntries(Object.keys(sets).map((name) => [name, nothing])) as Record<keyof typeof sets, Probe>,
}

const nothing = new Proxy({} as Probe, {
  get: (): never => {
    throw new Error('there is no run to read')
  },
})

/** Characters of a source; longer ones are not shown. */
export const longestSource = 1 << 21

/**
 * Names for files: `flitwave/rtl/lib/fifo.ts` for those of the package, as imports have it, the path from the present folder
 * for those in it, and for others the path from the folder that they have in common.
 * @param files - absolute paths
 */
export function namesOf(files: Iterable<string>, folder = process.cwd()): ReadonlyMap<string, string> {
  const all = [...files]
  const root = packageRoot()
  const foreign = all.filter((file) => !isBelow(file, root) && !isBelow(file, folder))
  const common = commonFolder(foreign)
  const nameOf = (file: string): string => {
    if (isBelow(file, root)) return join('flitwave', relative(root, file))
    return isBelow(file, folder) ? relative(folder, file) : join('..', relative(common, file))
  }
  return new Map(all.map((file) => [file, nameOf(file).split(sep).join('/')]))
}

/** The texts of files that can be read, by their names. */
export function textsOf(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const texts = [...names].flatMap(([file, name]): [string, string][] => {
    const text = host.readSource(file)
    return text === null || text.length > longestSource ? [] : [[name, text]]
  })
  return new Map(texts)
}

function isBelow(file: string, folder: string): boolean {
  return file.startsWith(folder + sep)
}

function commonFolder(files: readonly string[]): string {
  let common = files[0] === undefined ? '' : dirname(files[0])
  for (const file of files) while (!isBelow(file, common) && dirname(common) !== common) common = dirname(common)
  return common
}
