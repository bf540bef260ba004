/** `npm run verilog-in:designs -- --from FOLDER designs.json`: a list of designs of other projects, each in lock step. */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FlitwaveError } from '../../src/base/diagnostic/diagnostic.js'
import { findYosys } from '../../src/language/verilog/yosys/run.js'
import { withSlang } from '../../src/language/verilog/yosys/slang.js'
import { lockStep, type LockStepResult } from './lock-step.js'
import { readList, sourcesOf, type ListedDesign } from './list.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '.' },
    cycles: { type: 'string', default: '100000' },
    timed: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    slang: { type: 'string', default: '@yowasp/yosys' },
  },
})

const [path] = positionals
if (path === undefined)
  throw new Error('name a list of designs, a JSON file; docs/verilog-designs.md says what it holds')
const folder = resolve(values.from)

const header = [
  'design',
  'repository',
  'commit',
  'front end',
  'modules',
  'cells',
  'registers',
  'bits',
  'import',
  'cycles',
  'result',
  'scalar',
  'bitslice',
  'verilator',
]
const row = (cells: readonly string[]): void => console.log(`| ${cells.join(' | ')} |`)

function resultRow(design: ListedDesign, result: LockStepResult): string[] {
  const { imported, cycles, differences, importSeconds, speeds } = result
  const { cells, registers, bits } = imported.report.size
  const modules = imported.design.modules.length
  const speed = (name: string): string => {
    const value = speeds.get(name)
    return value === undefined ? '' : value.toLocaleString('en', { maximumSignificantDigits: 3 })
  }
  return [
    design.name,
    design.repository,
    design.commit.slice(0, 8),
    imported.report.frontEnd.replace(/ \(.*/, ''),
    ...[modules, cells, registers, bits].map((count) => count.toLocaleString('en')),
    `${importSeconds.toFixed(1)} s`,
    cycles.toLocaleString('en'),
    differences.length === 0 ? 'equal' : `differs: ${JSON.stringify(differences[0])}`,
    ...['scalar', 'bitslice', 'verilator'].map(speed),
  ]
}

/** @returns the row of a design; its result is `equal`, a difference, or why it is refused */
async function compare(design: ListedDesign, yosys: Awaited<ReturnType<typeof findYosys>>): Promise<string[]> {
  const options = { cycles: Number(values.cycles), seed: Number(values.seed), timedCycles: Number(values.timed) }
  try {
    const result = await lockStep(sourcesOf(design, folder), {
      ...options,
      simulators: ['verilator'],
      reset: design.reset,
      seconds: 3600,
      limit: 3600,
      yosys: withSlang(yosys, values.slang),
    })
    return resultRow(design, result)
  } catch (error) {
    const text = error instanceof FlitwaveError ? error.message.split('\n')[0]! : (error as Error).message
    return [design.name, design.repository, design.commit.slice(0, 8), '', '', '', '', '', '', '0', text, '', '', '']
  }
}

row(header)
row(header.map(() => '---'))
const wanted = values.only === '' ? null : new Set(values.only.split(','))
for (const design of readList(readFileSync(path, 'utf8'))) {
  if (wanted && !wanted.has(design.name)) continue
  const cells = await compare(design, await findYosys())
  if (cells[10] !== 'equal') process.exitCode = 1
  row(cells)
}
