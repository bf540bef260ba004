/**
 * Programs in pages: a file that begins with 'use rtl' and a testbench of it, each a fenced block with the name of its file.
 * Both become live blocks, with the diagram of their run beside them.
 */

import { posix } from 'node:path'
import { drawn } from './draw.js'
import type { Page } from './pages.js'
import { leastScale, sizeOf } from '../../../web/live/picture-size.js'
import { attribute } from './html.js'

/** A program that is to be live. */
export interface LiveProgram {
  readonly name: string
  readonly title: string
  readonly entry: string
  readonly files: Readonly<Record<string, string>>
}

/** A picture to be written beside the pages. */
export interface Picture {
  readonly path: string
  readonly svg: string
}

const fence = /^```ts (\S+\.ts)\n([^]*?)^```$/gm

/** Makes the programs of a page live. */
export function withLiveBlocks({ path, text }: Page): { readonly page: Page; readonly pictures: Picture[] } {
  const made = programsOf(path, text).map((program) => {
    const { svg, summary } = drawn(program.entry, program.files)
    return { program, summary, svg, picture: `${program.name}-live.svg` }
  })
  const root = '../'.repeat(path.split('/').length - 1)
  const live = text.replace(fence, (block, name: string) => {
    const shown = made.find(({ program }) => name in program.files)
    return shown ? liveBlock({ ...shown, picture: `./${shown.picture}`, root }, name) : block
  })
  const folder = posix.dirname(path)
  const pictures = made.map(({ picture, svg }) => ({ path: posix.join(folder, picture), svg }))
  return { page: { path, text: live }, pictures }
}

/** Each testbench of a page, with the modules of the page that it imports. */
function programsOf(path: string, text: string): LiveProgram[] {
  const named = new Map([...text.matchAll(fence)].map(([, name, code]) => [name!, code!]))
  const isModule = (name: string): boolean => named.get(name)?.startsWith("'use rtl'") ?? false
  return [...named].flatMap(([entry, code]) => {
    if (!entry.endsWith('.tb.ts') || !code.startsWith('import')) return []
    const modules = [...code.matchAll(/from '\.\/([^']*)\.js'/g)].map(([, name]) => `${name!}.ts`).filter(isModule)
    if (modules.length === 0) return []
    const files = Object.fromEntries([...modules, entry].map((name) => [name, named.get(name)!]))
    const name = `${path.replace(/\.md$/, '')}-${entry.replace(/\.tb\.ts$/, '')}`.replace(/\W+/g, '-')
    return [{ name, title: titleOf(code), entry, files }]
  })
}

const titleOf = (testbench: string): string => /title: '([^']*)'/.exec(testbench)?.[1] ?? 'a run'

interface Shown {
  readonly program: LiveProgram
  readonly summary: string
  readonly svg: string
  /** Relative to the page. */
  readonly picture: string
  /** From the page to the root of the site. */
  readonly root: string
}

/** A block of a program, as Markdown with elements around it. */
export function liveBlock({ program, summary, svg, picture, root }: Shown, file: string): string {
  const { name, title, entry, files } = program
  const data = attribute(JSON.stringify({ program: name, title, file, entry, files }))
  const { width, height } = sizeOf(svg)
  const lines = files[file]!.split('\n').length - 1
  return `<div class="live" data-live="${data}" style="--lines: ${lines}">
<div class="live-bar"><span class="name">${file}</span><button type="button" class="reset">Reset</button><a class="open" href="${root}playground.html" data-page="${root}playground.html">Open in the playground</a></div>
<div class="live-code">

\`\`\`ts
${files[file]!}\`\`\`

</div>
<div class="live-wave"><div class="status" role="status" data-state="good">${summary}</div><div class="picture"><img src="${picture}" alt="${attribute(`${title}: ${summary}`)}" width="${width}" height="${height}" style="min-width: ${Math.round(width * leastScale)}px"></div></div>
</div>`
}
