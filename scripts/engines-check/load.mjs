import { pathToFileURL } from 'node:url'

/**
 * Imports a file of the project.
 * @param {string} path
 */
export const load = (path) => import(pathToFileURL(path).href)
