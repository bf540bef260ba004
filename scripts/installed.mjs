/** Compares node_modules with package-lock.json. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A sentence for each package that is missing or has another version than package-lock.json says. Packages that only some
 * platforms need are not checked.
 * @param {string} folder - with package-lock.json and node_modules
 * @returns {string[]}
 */
export function wrongPackages(folder) {
  const { packages } = readJson(join(folder, 'package-lock.json'))
  return Object.entries(packages).flatMap(([path, { version, optional }]) => {
    if (path === '' || optional) return []
    const file = join(folder, path, 'package.json')
    const name = path.slice('node_modules/'.length)
    if (!existsSync(file)) return [`${name} ${version} is not there`]
    const found = readJson(file).version
    return found === version ? [] : [`${name} is ${found}, and has to be ${version}`]
  })
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}
