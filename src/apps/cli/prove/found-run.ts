/** A run that a proof has found, as a file that runs it. */

import { relative, resolve, sep } from 'node:path'
import type { Witness } from '../../../verify/prove/witness.js'
import { readCatalog } from '../catalog.js'
import { isPath, type ModuleClass } from '../load.js'

/** What a design was made of. */
export interface ProvedModule {
  readonly type: ModuleClass
  /** The class or the file, as it was named. */
  readonly target: string
  /** The parameters that were set. */
  readonly set: Readonly<Record<string, unknown>>
}

/**
 * A testbench in TypeScript.
 * @param folder - where the file will be
 */
export function printFoundRun(
  module: ProvedModule,
  title: string,
  { run: { initial, inputs }, signals }: { readonly run: Witness; readonly signals?: readonly string[] | undefined },
  folder: string,
): string {
  const { type, set } = module
  const [begun = {}] = changes([initial])
  const parameters = Object.keys(set).length === 0 ? '' : literal(set)
  return `${[
    '/** A run that `flitwave prove` has found. */',
    `import { counterexample } from 'flitwave/prove'`,
    `import { ${type.name} } from ${literal(sourceOf(module, folder))}`,
    '',
    'export default counterexample({',
    `  title: ${literal(title)},`,
    `  design: () => new ${type.name}(${parameters}),`,
    ...(Object.keys(begun).length === 0 ? [] : [`  initial: ${literal(begun)},`]),
    ...(signals === undefined ? [] : [`  signals: ${literal(signals)},`]),
    '  inputs: [',
    ...changes(inputs).map((values) => `    ${literal(values)},`),
    '  ],',
    '})',
  ].join('\n')}\n`
}

type Values = Witness['inputs'][number]

/** Of each cycle, what is not as it was; everything begins at 0. */
function changes(cycles: readonly Values[]): Values[] {
  const before = new Map<string, string>()
  return cycles.map((values) => {
    const changed = Object.entries(values).filter(([path, value]) => {
      const known = before.get(path)
      return known === undefined ? !isZero(value) : known !== literal(value)
    })
    for (const [path, value] of changed) before.set(path, literal(value))
    return Object.fromEntries(changed)
  })
}

function isZero(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).every(isZero) : !value
}

/** What the file imports the module from. */
function sourceOf({ type, target }: ProvedModule, folder: string): string {
  const [path = ''] = target.split('#')
  if (!isPath(path))
    return `flitwave/${readCatalog()
      .modules.find(({ name }) => name === type.name)!
      .file.replace(/\.ts$/, '')}`
  const found = relative(resolve(folder), resolve(path)).split(sep).join('/')
  return (found.startsWith('.') ? found : `./${found}`).replace(/ts$/, 'js')
}

/** Data in TypeScript. */
function literal(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'string') return `'${value.replace(/[\\']/g, '\\$&')}'`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${/^\w+$/.test(name) ? name : literal(name)}: ${literal(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
