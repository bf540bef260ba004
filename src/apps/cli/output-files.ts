import { dirname, join } from 'node:path'
import { makeFolder, writeWhole } from '../../base/files/write.js'

/** A file to write, all of whose content is there. */
export interface OutputFile {
  readonly name: string
  readonly content: string | Uint8Array
}

/**
 * Writes the files into a folder, which is made if there is none; each of them whole or not at all.
 * @returns their paths
 * @throws FlitwaveError FW901, FW921
 */
export function writeFiles(folder: string, files: readonly OutputFile[]): string[] {
  makeFolder(folder)
  return files.map(({ name, content }) => {
    const path = join(folder, name)
    if (dirname(name) !== '.') makeFolder(dirname(path))
    writeWhole(path, content)
    return path
  })
}
