/** Names and writes the output files of commands. */

import { dirname, join } from 'node:path'
import { makeFolder, writeWhole } from '../../../base/files/write.js'
import { Sha256 } from '../../../base/sha256.js'

/** A file to write, with its complete content. */
export interface OutputFile {
  readonly name: string
  readonly content: string | Uint8Array
}

/**
 * Writes files into a folder, which is created if missing. Each file is written whole or not at all.
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

/** The maximum length of a name without its extension. */
const longest = 60

/**
 * `router-pipeline-stages4`: names contain the settings, so that different runs overwrite nothing; long ones end in a
 * digest.
 */
export function fileName(name: string, set: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(set).map(([parameter, value]) => nameSetting(parameter, String(value)))
  const whole = [name, ...parts].join('-').replace(/[^\w.-]+/g, '_')
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 9)}-${digest(whole, 8)}`
}

/** `stages4`, but `minus` for `way=minus`: a number needs its parameter's name. A file path is shortened to its name. */
function nameSetting(parameter: string, value: string): string {
  if (/[\\/#]/.test(value)) return nameFile(value)
  return /^[\d.]|^(true|false)$/.test(value) ? `${parameter}${value}` : value
}

/** `WestFirst` for `./west-first.ts#WestFirst`, `mine` for `./mine.csv`; files in different folders may share a name. */
function nameFile(value: string): string {
  const [, folder = '', file = ''] = /^(?:\.[\\/])?(.*[\\/])?(.*)$/s.exec(value) ?? []
  const [path = '', member] = file.split('#')
  const name = member ?? path.replace(/\.\w+$/, '')
  return folder === '' && name !== '' ? name : `${name}-${digest(value, 4)}`
}

function digest(text: string, length: number): string {
  return new Sha256().update(text).digest().slice(0, length)
}
