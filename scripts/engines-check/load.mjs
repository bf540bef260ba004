import { pathToFileURL } from 'node:url'

// What compares the engines is in TypeScript, beside the tests that do so.
await import('../../dist/src/transform/register.js')

/**
 * Imports a file of the project.
 * @param {string} path
 */
export const load = (path) => import(pathToFileURL(path).href)
