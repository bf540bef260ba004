/** Everything of the package that can be elaborated, with some settings of its parameters. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
// @ts-expect-error The scripts are JavaScript, which has no declarations.
import * as scripts from '../../../scripts/engines-check/settings.mjs'
import { instantiate, moduleClasses } from '../../../src/apps/cli/shared/load.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Design } from '../../../src/ir/ir.js'
import type { Testbench } from '../../../src/runs/testbench/definition.js'
import { parameterValues } from '../../../src/runs/testbench/parameters.js'

type Setting = Readonly<Record<string, string>>

const { moduleSettings, testbenchSettings } = scripts as {
  readonly moduleSettings: (name: string, parameters: object) => readonly Setting[]
  readonly testbenchSettings: (name: string, parameters: object) => readonly Setting[]
}

export interface PackageDesign {
  readonly name: string
  readonly elaborate: () => Design
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => `${root}/${folder}/${name}`)
    .sort()

/** All modules, and the designs of all testbenches. */
export async function packageDesigns(): Promise<readonly PackageDesign[]> {
  const modules: PackageDesign[] = []
  for (const file of filesIn('rtl', '.ts')) {
    const source = readFileSync(file, 'utf8')
    for (const type of moduleClasses((await import(file)) as Readonly<Record<string, unknown>>)) {
      if (new RegExp(String.raw`\babstract class ${type.name}\b`).test(source)) continue
      for (const set of moduleSettings(type.name, type.parameters ?? {}))
        modules.push({ name: labelled(type.name, set), elaborate: () => elaborate(instantiate(type, set)) })
    }
  }
  for (const file of filesIn('tb', '.tb.ts')) {
    const { default: testbench } = (await import(file)) as { readonly default: Testbench }
    const name = file.split('/').at(-1)!.replace('.tb.ts', '')
    for (const set of testbenchSettings(name, testbench.parameters)) {
      const design = (): Design => elaborate(testbench.design(parameterValues(testbench.parameters, set, name)))
      modules.push({ name: labelled(`tb/${name}`, set), elaborate: design })
    }
  }
  return modules
}

const labelled = (name: string, set: object): string => `${name} ${JSON.stringify(set)}`
