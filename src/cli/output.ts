import { join } from 'node:path'
import { makeFolder, writeWhole } from '../files/write.js'
import { cleanForTerminal } from './terminal.js'

/** A file to write, all of whose content is there. */
export interface OutputFile {
  readonly name: string
  readonly content: string | Uint8Array
}

export function print(text: string): void {
  process.stdout.write(lines(text))
}

export function printError(text: string): void {
  process.stderr.write(lines(text))
}

/** Any text may have come from a file. */
function lines(text: string): string {
  return cleanForTerminal(text.endsWith('\n') ? text : `${text}\n`)
}

export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2))
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
    writeWhole(path, content)
    return path
  })
}
