/** Names for the files of a run. */

import { Sha256 } from '../../base/sha256.js'

/** Characters of a name without its extension. */
const longest = 60

/**
 * Settings stand in the names of files, so that runs do not overwrite each other: `router-pipeline-stages4`. A name
 * that would be too long ends in a digest of the rest.
 */
export function fileName(name: string, set: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(set).map(([parameter, value]) => nameSetting(parameter, String(value)))
  const whole = [name, ...parts].join('-').replace(/[^\w.-]+/g, '_')
  return whole.length <= longest ? whole : `${whole.slice(0, longest - 9)}-${digest(whole, 8)}`
}

/** `stages4`, but `minus` for `way=minus`: numbers need to be told what they are. A file stands by its name. */
function nameSetting(parameter: string, value: string): string {
  if (/[\\/#]/.test(value)) return nameFile(value)
  return /^[\d.]|^(true|false)$/.test(value) ? `${parameter}${value}` : value
}

/** `WestFirst` for `./west-first.ts#WestFirst`, `mine` for `./mine.csv`; in another folder there can be one more. */
function nameFile(value: string): string {
  const [, folder = '', file = ''] = /^(?:\.[\\/])?(.*[\\/])?(.*)$/s.exec(value) ?? []
  const [path = '', member] = file.split('#')
  const name = member ?? path.replace(/\.\w+$/, '')
  return folder === '' && name !== '' ? name : `${name}-${digest(value, 4)}`
}

function digest(text: string, length: number): string {
  return new Sha256().update(text).digest().slice(0, length)
}
