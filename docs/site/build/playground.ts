/** The page of the playground, and its example programs. */

import { readFileSync } from 'node:fs'
import { basename, dirname, posix } from 'node:path'
import { attribute } from './html.js'
import type { Page } from './pages.js'

const examples: readonly { readonly title: string; readonly files: readonly string[] }[] = [
  { title: 'Credits: a gate for flits', files: ['examples/credit-gate.ts', 'examples/credit-gate.tb.ts'] },
  { title: 'Turns: two senders and one link', files: ['examples/take-turns.ts', 'examples/take-turns.tb.ts'] },
  { title: 'A queue of the package', files: ['rtl/lib/fifo.ts', 'tb/fifo.tb.ts'] },
  { title: 'Round-robin arbiters of the package', files: ['tb/round-robin-arbiter.tb.ts'] },
  { title: 'Three bugs in a router', files: ['examples/three-bugs.ts', 'examples/three-bugs.tb.ts'] },
]

/** A file that stands alone: imports that are not beside it come from the package. */
function standing(file: string, files: readonly string[]): string {
  const beside = files.map((one) => basename(one, '.ts'))
  return readFileSync(file, 'utf8').replace(/from '(\.{1,2}\/[^']*)\.js'/g, (_, path: string) => {
    if (beside.includes(basename(path))) return `from './${basename(path)}.js'`
    return `from 'flitwave/${posix.normalize(posix.join(dirname(file), path))}'`
  })
}

export function playgroundPage(): Page {
  const programs = examples.map(({ title, files }) => ({
    title,
    files: Object.fromEntries(files.map((file) => [basename(file), standing(file, files)])),
    entry: basename(files.at(-1)!),
  }))
  const choices = programs.map(({ title }, at) => `<option value="${at}">${title}</option>`).join('')
  return {
    path: 'playground.md',
    text: `---
layout: playground
---

# Playground

<div class="playground" data-examples="${attribute(JSON.stringify(programs))}">
<div class="bar"><label>Example <select><option value="" hidden>your own program</option>${choices}</select></label><span class="notice" role="status"></span><button type="button" class="link">Copy link</button><button type="button" class="run primary">Run <kbd>Ctrl ↵</kbd></button></div>
<div class="panes"><section class="pane editor" aria-label="Program"><div class="tabs"></div><div class="code"></div></section><section class="pane" aria-label="Run"><div class="live-wave"><div class="status" role="status">The playground needs JavaScript.</div><div class="picture"></div><div class="remarks"></div><div class="problems"></div><div class="printed"></div></div></section></div>
</div>
`,
  }
}
