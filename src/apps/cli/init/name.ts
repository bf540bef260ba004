import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'

/** A name that npm takes, made of that of a folder. */
export function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '')
  return name === '' || name === 'flitwave' || name === 'node_modules' ? 'my-hardware' : name.slice(0, 100)
}

/**
 * What is in a folder is left alone.
 * @throws FlitwaveError FW962 for one that has anything in it but what Git keeps, or that is none
 */
export function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) fail('FW962', `\`${folder}\` is no folder`, null, 'name another one')
  const [first] = readdirSync(folder).filter((name) => name !== '.git')
  if (first !== undefined)
    fail('FW962', `the folder \`${folder}\` is not empty: it has \`${first}\``, null, 'name a new folder')
}
