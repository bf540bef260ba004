/** Links from the pages of errors into the playground: the wrong program, which gives that error there, and the right one. */

import * as hdl from '../../../src/language/hdl/index.js'
import { packProgram } from '../../../web/live/share.js'
import { outcomeOf } from './draw.js'
import type { Page } from './pages.js'

const bench = `import { testbench } from 'flitwave'
import { Example } from './example.js'

export default testbench({
  title: 'An example',
  design: () => new Example(),
  signals: ['dut.**'],
  cycles: 8,
})
`

/** Adds a link below each program that behaves there as the page says. */
export function withPlaygroundLinks({ path, text }: Page): Page {
  // Only errors of the language: the others are about commands and files, or about programs that do not end.
  const [, code] = /^docs\/errors\/(FW(?:00|1[0-4])\d)\.md$/.exec(path) ?? []
  if (code === undefined) return { path, text }
  const linked = text.replace(
    /^(## (Wrong|Right)\n\n)```ts\n([^]*?)^```\n/gm,
    (all: string, _, heading: string, example: string) => {
      const files = { 'example.ts': programOf(example), 'example.tb.ts': bench }
      const { remarks, isGood } = outcomeOf('example.tb.ts', files)
      const isAsSaid =
        heading === 'Wrong' ? remarks[0]?.code === code && remarks[0].place?.file === 'example.ts' : isGood
      if (!isAsSaid) return all
      const link = `../../playground.html#${packProgram({ files, entry: 'example.tb.ts' })}`
      return `${all}\n<p class="try"><a href="${link}">${heading === 'Wrong' ? 'See the error' : 'Try it'} in the playground</a></p>\n`
    },
  )
  return { path, text: linked }
}

/** The program that an example abbreviates: an example holds the members of a class, or whole classes. */
function programOf(example: string): string {
  if (example.includes('import ')) return example
  const classes = /\bclass \w+ extends/.test(example)
    ? example.replace(/^class Example\b/m, 'export class Example')
    : `export class Example extends Module {\n${example.replace(/^(?=.)/gm, '  ')}}\n`
  const names = Object.keys(hdl).filter((name) => new RegExp(`\\b${name}\\b`).test(classes.replace(/\.\w+/g, '')))
  return `'use rtl'\nimport { ${names.join(', ')} } from 'flitwave/hdl'\n\n${classes}`
}
