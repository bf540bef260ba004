/** A page for each command, from the help that it prints itself. */

import { nameOf } from '../../../src/apps/cli/shared/command.js'
import { commandGroups, commands } from '../../../src/apps/cli/commands.js'
import { parserFor } from '../../../src/apps/cli/parser.js'
import { table } from '../../../scripts/markdown.js'
import { escaped } from './html.js'
import type { Page } from './pages.js'

export async function commandPages(): Promise<Page[]> {
  const pages: Page[] = []
  for (const command of commands) pages.push(pageOf(nameOf(command), await helpOf(nameOf(command))))
  const groups = commandGroups.map(({ title, commands: own }) => {
    const rows = own.map((command) => [
      `[\`flitwave ${nameOf(command)}\`](./${nameOf(command)}.md)`,
      escaped(command.describe),
    ])
    return `## ${title}\n\n${table(['Command', 'What it does'], rows)}`
  })
  const index = `# Commands\n\n\`npx flitwave --help\` lists the commands, and \`npx flitwave run --help\` describes one.\n\n${groups.join('\n\n')}\n`
  return [{ path: 'reference/commands/index.md', text: index }, ...pages]
}

async function helpOf(name: string): Promise<string> {
  const args = [name, '--help']
  const parser = await parserFor(args)
  return new Promise((resolve) => {
    void parser.wrap(null).parseAsync(args, {}, (_error, _args, text) => resolve(text))
  })
}

/** The paragraphs of the help: usage, description, tables with titles, and the epilogue. */
function pageOf(name: string, help: string): Page {
  const [usage = '', about = '', ...parts] = help.trim().split(/\n\n(?! )/)
  const text = [
    `# flitwave ${name}`,
    `${escaped(about)}.`,
    ['```text', `npx ${usage}`, '```'].join('\n'),
    ...parts.map(partOf).filter((part) => part !== ''),
  ].join('\n\n')
  return { path: `reference/commands/${name}.md`, text: `${text}\n` }
}

function partOf(part: string): string {
  const [title = '', ...lines] = part.split('\n')
  if (!/^\w+:$/.test(title)) return part.split('\n').map(escaped).join(' ')
  const heading = `## ${title === 'Positionals:' ? 'Arguments' : title.slice(0, -1)}`
  const rows = lines.map((line) => line.trim().split(/ {2,}/))
  if (title === 'Examples:') {
    const examples = rows.map(([command = '', about = '']) => [
      `\`${command.replace(/^flitwave/, 'npx flitwave')}\``,
      escaped(about),
    ])
    return `${heading}\n\n${table(['Command', 'What it does'], examples)}`
  }
  const shown = rows.filter(([name]) => name !== '--help' && name !== '--version')
  if (shown.length === 0) return ''
  const described = shown.map(([name = '', about = '', notes = '']) => [`\`${name}\``, escaped(about), notesOf(notes)])
  return `${heading}\n\n${table([title === 'Options:' ? 'Option' : 'Name', 'Meaning', 'Values'], described)}`
}

/** `[string] [choices: "a", "b"] [default: "a"]`: the type where nothing says more. */
function notesOf(notes: string): string {
  const all = [...notes.matchAll(/\[([^\]]*)\]/g)].map(([, note]) => note!)
  const choices = all.find((note) => note.startsWith('choices: '))?.slice('choices: '.length)
  const more = all.filter((note) => note.startsWith('default: ') || note === 'required')
  const types: Readonly<Record<string, string>> = { boolean: 'yes or no', array: 'several', number: 'a number' }
  const type = choices?.replaceAll('"', '') ?? types[all[0] ?? ''] ?? ''
  return escaped([type, ...more.map((note) => note.replaceAll('"', ''))].filter(Boolean).join('; '))
}
