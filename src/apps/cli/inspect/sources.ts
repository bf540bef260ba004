/** The source files of a design, under names that say nothing of the machine that they are on. */

import { dirname, join, relative, sep } from 'node:path'
import { host } from '#host'
import { packageRoot } from '../../../base/files/packaged.js'

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
