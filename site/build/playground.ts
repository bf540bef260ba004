/** The page of the playground, and the programs to begin with. */

import { readFileSync } from 'node:fs'
import { attribute } from './html.js'
import type { Page } from './pages.js'

const examples: readonly { readonly title: string; readonly names: readonly string[] }[] = [
  { title: 'Credits: a gate for flits', names: ['credit-gate.ts', 'credit-gate.tb.ts'] },
  { title: 'Turns: two senders and one link', names: ['take-turns.ts', 'take-turns.tb.ts'] },
]

export function playgroundPage(): Page {
  const programs = examples.map(({ title, names }) => ({
    title,
    files: Object.fromEntries(names.map((name) => [name, readFileSync(`examples/${name}`, 'utf8')])),
    entry: names.at(-1)!,
  }))
  const choices = programs.map(({ title }, at) => `<option value="${at}">${title}</option>`).join('')
  return {
    path: 'playground.md',
    text: `---
layout: playground
---

# Playground

<div class="playground" data-examples="${attribute(JSON.stringify(programs))}">
<div class="bar"><label>Example <select>${choices}</select></label><span class="notice" role="status"></span><button type="button" class="link">Copy link</button><button type="button" class="run primary">Run <kbd>Ctrl ↵</kbd></button></div>
<div class="panes"><section class="pane editor" aria-label="Program"><div class="tabs"></div><div class="code"></div></section><section class="pane" aria-label="Run"><div class="live-wave"><div class="status" role="status">The playground needs JavaScript.</div><div class="picture"></div><div class="remarks"></div><div class="problems"></div><div class="printed"></div></div></section></div>
</div>
`,
  }
}
