/** Verilog to import: the designs of the tests, the router of the example, and random programs that are exported. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sources } from '../../src/language/verilog/yosys/script.js'
import { programs } from '../equivalence/subjects.js'
import { exportInto } from './exported.js'

export interface VerilogSubject {
  readonly name: string
  /**
   * Null for a program that the front end refuses.
   * @param folder - for the files of an exported program
   */
  readonly sources: (folder: string) => Promise<Sources | null>
}

const folderOf = (path: string): string => fileURLToPath(new URL(`../../${path}/`, import.meta.url))

const sourcesOf = (files: readonly string[], top: string): Sources => ({
  files,
  top,
  parameters: {},
  defines: {},
  includes: [],
})

/** The designs in test/language/verilog. */
export function testDesigns(): VerilogSubject[] {
  const folder = folderOf('test/language/verilog/designs')
  return readdirSync(folder).map((file) => {
    const name = file.replace(/\.v$/, '')
    return { name, sources: () => Promise.resolve(sourcesOf([join(folder, file)], name)) }
  })
}

/** The mesh of examples/verilog-router. */
export function exampleRouter(): VerilogSubject {
  const folder = folderOf('examples/verilog-router')
  const files = readdirSync(folder).filter((file) => file.endsWith('.v'))
  const paths = files.map((file) => join(folder, file))
  return { name: 'mesh', sources: () => Promise.resolve(sourcesOf(paths, 'mesh')) }
}

/** Random programs, exported. */
export function exportedPrograms(seed: number, count: number): VerilogSubject[] {
  return programs(seed, count).map(({ name, design }) => ({
    name,
    sources: async (folder) => {
      const made = await design()
      return made && exportInto(join(folder, name.replaceAll(' ', '-')), made)
    },
  }))
}
