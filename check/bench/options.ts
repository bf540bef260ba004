import { parseArgs } from 'node:util'
import type { BenchEngine } from './engines/engine.js'
import type { IrregularSubject } from './irregular/designs.js'

/**
 * The subjects of measurements: networks of all sizes, a lone router, irregular designs, networks of any
 * shape, traces, whole commands.
 */
const allParts = ['networks', 'router', 'irregular', 'graphs', 'traces', 'commands'] as const
export type Part = (typeof allParts)[number]

export interface Options {
  readonly json: boolean
  /** Rewrites docs/benchmarks.*. */
  readonly docs: boolean
  readonly buildLimit: number
  readonly repetitions: number
  readonly parts: readonly Part[]
  /** A checkout of the source of BookSim2, with which networks are compared at several loads. */
  readonly booksim: string | undefined
  /** The sizes to measure, and the engines at each. */
  readonly plan: ReadonlyMap<number, readonly BenchEngine[]>
  /** Irregular designs. */
  readonly designs: readonly IrregularSubject[]
}

export const usage = `npm run bench -- [options]

  --only ${allParts.join(',')}
                         what to measure; all by default, nothing else if it is empty
  --sizes 4,8,16,32,64   networks of n by n routers
  --engines a,b          the engines to measure; all by default: %
  --at engine=4,8        the sizes of one engine; can be given several times
  --designs a,b          irregular designs; all by default
  --booksim folder       beside BookSim2, built from a checkout of https://github.com/booksim/booksim2
  --full                 every engine at every size that it can be hoped to reach
  --build-limit 600      seconds after which building a rival is given up; 240, with --full 600
  --repetitions 7        stretches of which the median counts
  --json                 everything, machine and spread among it, as JSON
  --docs                 write table and chart into docs/
  --no-build             measure dist/ as it is`

/** @throws Error for an unknown option, engine or size */
export function parseOptions(
  args: readonly string[],
  engines: readonly BenchEngine[],
  subjects: readonly IrregularSubject[] = [],
): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: allParts.join(',') },
      sizes: { type: 'string', default: '4,8,16,32,64' },
      engines: { type: 'string', default: engines.map(({ name }) => name).join(',') },
      at: { type: 'string', multiple: true, default: [] },
      designs: { type: 'string', default: subjects.map(({ name }) => name).join(',') },
      booksim: { type: 'string' },
      full: { type: 'boolean', default: false },
      'build-limit': { type: 'string' },
      repetitions: { type: 'string', default: '7' },
      json: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const chosen = values.engines.split(',').map((name) => named(name, engines, 'engine'))
  const sizesOf = new Map(chosen.map((engine) => [engine, engine.sizes[values.full ? 'full' : 'usual']]))
  for (const setting of values.at) {
    const [name = '', sizes = ''] = setting.split('=')
    sizesOf.set(named(name, engines, 'engine'), numbers(sizes, 'a size', 2, 64))
  }
  const plan = numbers(values.sizes, 'a size', 2, 64).map(
    (size) => [size, chosen.filter((engine) => sizesOf.get(engine)!.includes(size))] as const,
  )
  const [buildLimit] = numbers(values['build-limit'] ?? (values.full ? '600' : '240'), 'a limit', 1, 1e6)
  const [repetitions] = numbers(values.repetitions, 'a number of repetitions', 1, 1000)
  return {
    json: values.json,
    docs: values.docs,
    buildLimit: buildLimit!,
    repetitions: repetitions!,
    parts: values.only === '' ? [] : values.only.split(',').map((name) => oneOf(allParts, name, 'part')),
    booksim: values.booksim,
    plan: new Map(plan),
    designs: values.designs === '' ? [] : values.designs.split(',').map((name) => named(name, subjects, 'design')),
  }
}

function named<T extends { readonly name: string }>(name: string, all: readonly T[], what: string): T {
  const names = all.map((one) => one.name)
  return all[names.indexOf(oneOf(names, name, what))]!
}

function oneOf<T extends string>(known: readonly T[], name: string, what: string): T {
  const found = known.find((one) => one === name)
  if (found === undefined) throw new Error(`${name} is no ${what}; there are ${known.join(', ')}`)
  return found
}

function numbers(text: string, what: string, min: number, max: number): number[] {
  return text.split(',').map((part) => {
    const value = Number(part)
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`${part} is not ${what}: a whole number from ${min} to ${max} is needed`)
    return value
  })
}
