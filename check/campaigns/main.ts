/** `npm run campaign -- zero-load`: `flitwave experiment` with the experiments of this folder, by their names. */

import { readdirSync } from 'node:fs'
import { print, printError } from '../../src/apps/cli/shared/output.js'
import { guardOutput } from '../../src/apps/cli/shared/terminal.js'
import { decimal } from '../../src/base/text.js'
import { combinationsOf, valuesOf } from '../../src/networks/experiment/experiment.js'
import { experimentsIn } from '../../src/networks/experiment/load.js'
import { suggest } from '../../src/base/diagnostic/suggest.js'

const ending = '.experiment.ts'
const names = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith(ending))
  .map((name) => name.slice(0, -ending.length))
  .sort()

async function list(): Promise<void> {
  for (const name of names) {
    const { [name]: experiment } = await experimentsIn(new URL(`${name}${ending}`, import.meta.url).href)
    const { about, axes, cases } = experiment!
    const combinations = combinationsOf(experiment!, valuesOf(experiment!, false))
    const count = combinations.reduce((sum, point) => sum + (cases?.(point as never).count ?? 1), 0)
    print(`${name}\n    ${about}\n    ${decimal(count)} cases`)
    for (const [axis, { values, title }] of Object.entries(axes)) {
      const shown = values.length > 8 ? `${values.slice(0, 2).join(',')},… (${values.length})` : values.join(',')
      print(`    --set ${axis}=${shown}  ${title}`)
    }
  }
}

const [first, ...args] = process.argv.slice(2)
if (first === undefined || first === '--list') {
  guardOutput()
  await list()
} else if (names.includes(first) || first.startsWith('-')) {
  const words = first.startsWith('-') ? [first, ...args] : [`./check/campaigns/${first}${ending}`, ...args]
  process.argv.splice(2, Infinity, 'experiment', ...words)
  // `npm run typecheck` checks all of them.
  process.env['FLITWAVE_TYPES'] ??= 'off'
  await import(new URL('../../dist/src/apps/cli/main.js', import.meta.url).href)
} else {
  const help = suggest(first, names) ?? `choose among ${names.join(', ')}`
  printError(`error FW910: there is no campaign ${first}\n  help: ${help}`)
  process.exitCode = 2
}
