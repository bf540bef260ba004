/** Other versions of Node, from npm's packages of its binaries. The package `node` would install the same by a script. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The versions that are tested, by their major numbers. */
export const pinnedNodes = { 22: '22.23.3', 24: '24.21.0' }

/**
 * The path of Node's binary. A version is installed below the folder; the path of a binary is returned as it is.
 *
 * @param {string} version - such as `22`, `22.23.3` or a path
 * @param {string} folder
 * @returns {string}
 */
export function nodeBinary(version, folder) {
  if (existsSync(version)) return version
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const wanted = `${name}@${new Map(Object.entries(pinnedNodes)).get(version) ?? version}`
  const prefix = join(folder, wanted)
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', prefix, wanted]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${wanted} cannot be installed:\n${stderr}`)
  return join(prefix, 'node_modules', name, 'bin', 'node')
}
