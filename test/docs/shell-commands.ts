/** The shell commands of the pages. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { read, words } from './page.js'

interface ShellCommand {
  readonly page: string
  /** As it stands there, without its comment. */
  readonly text: string
  readonly words: readonly string[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))

const inFolder = (folder: string): string[] =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

const labs = readdirSync(`${root}labs`).filter((name) => /^\d\d-/.test(name))

export const pages: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'create-flitwave/README.md',
  'labs/README.md',
  ...labs.map((name) => `labs/${name}/README.md`),
  ...inFolder('docs'),
]

/** Those of blocks of a shell, and those after `$` in blocks of text. */
export function commandsOf(page: string): ShellCommand[] {
  const blocks = [...read(page).matchAll(/^```(\S+)[^\n]*\n([^]*?)^```/gm)]
  const lines = blocks.flatMap(([, kind = '', text = '']) => {
    const whole = text.replace(/ *\\\n */g, ' ').split('\n')
    if (kind === 'sh' || kind === 'bash') return whole
    return whole.flatMap((line) => /^\$ (.*)/.exec(line)?.[1] ?? [])
  })
  return lines.flatMap((line) => separated(line)).map((text) => ({ page, text, words: words(text) }))
}

/** Without comments, environments and what stands behind a pipe. */
function separated(line: string): string[] {
  const parts = line.replace(/(^|\s+)#.*$/, '').match(/'[^']*'|&&|\|\||[|>]|[^'&|>]+|./g) ?? []
  const commands = ['']
  let isFurther = false
  for (const part of parts) {
    if (part === '&&' || part === '||') commands.push('')
    isFurther = part === '|' || part === '>' || (isFurther && part !== '&&' && part !== '||')
    if (!isFurther && part !== '&&' && part !== '||') commands.push(commands.pop()! + part)
  }
  return commands.map((one) => one.trim().replace(/^(?:[A-Z_]+=\S+ )+/, '')).filter((one) => one !== '')
}
