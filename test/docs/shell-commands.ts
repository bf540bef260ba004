/** The shell commands of the pages. */

import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { read, words } from './page.js'

interface ShellCommand {
  readonly page: string
  /** As written on the page, without its comment. */
  readonly text: string
  readonly words: readonly string[]
  /** The heading above it. */
  readonly heading: string
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
  'scripts/create-flitwave/README.md',
  'labs/README.md',
  ...labs.map((name) => `labs/${name}/README.md`),
  ...inFolder('docs'),
  ...inFolder('docs/errors'),
]

/** The commands in blocks of a shell, and those after `$` in blocks of text. */
export function commandsOf(page: string): ShellCommand[] {
  let heading = ''
  const commands: ShellCommand[] = []
  for (const [, title, kind = '', text = ''] of read(page).matchAll(/^#+ ([^\n]*)|^```(\S+)[^\n]*\n([^]*?)^```/gm)) {
    if (title !== undefined) heading = title
    else for (const one of commandsIn(kind, text)) commands.push({ page, text: one, words: words(one), heading })
  }
  return commands
}

function commandsIn(kind: string, text: string): string[] {
  const whole = text.replace(/ *\\\n */g, ' ').split('\n')
  const isShell = kind === 'sh' || kind === 'bash'
  const lines = isShell ? whole : whole.flatMap((line) => /^\$ (.*)/.exec(line)?.[1] ?? [])
  return lines.flatMap(separated)
}

/** Without comments, environments, the part behind a pipe, and the `&` of a background command. */
function separated(line: string): string[] {
  const parts =
    line
      .replace(/(^|\s+)#.*$/, '')
      .replace(/ &$/, '')
      .match(/'[^']*'|&&|\|\||[|>]|[^'&|>]+|./g) ?? []
  const commands = ['']
  let isFurther = false
  for (const part of parts) {
    if (part === '&&' || part === '||') commands.push('')
    isFurther = part === '|' || part === '>' || (isFurther && part !== '&&' && part !== '||')
    if (!isFurther && part !== '&&' && part !== '||') commands.push(commands.pop()! + part)
  }
  return commands.map((one) => one.trim().replace(/^(?:[A-Z_]+=\S+ )+/, '')).filter((one) => one !== '')
}
