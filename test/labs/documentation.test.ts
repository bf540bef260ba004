import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../support/cli.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const right = readFileSync(join(root, 'labs/01-fifo/right/circular.ts'), 'utf8')

beforeAll(buildPackage, 600_000)

/** The commands of a page, in their order. */
function commandsOf(page: string): string[][] {
  const text = readFileSync(join(root, page), 'utf8')
  const lines = [...text.matchAll(/^npx flitwave (lab [^#\n]*)/gm)].map(([, line = '']) => line.trim())
  return lines.map((line) => line.split(/\s+/))
}

it.each(['docs/labs.md', 'docs/teaching.md'])('every command of %s can be given as it stands there', (page) => {
  const folder = folderWith()
  mkdirSync(join(folder, 'handed-in/ada'), { recursive: true })
  mkdirSync(join(folder, 'private'))
  writeFileSync(join(folder, 'handed-in/ada/almost-full-fifo.ts'), right)
  const commands = commandsOf(page)
  expect(commands.length).toBeGreaterThan(2)
  for (const command of commands) {
    const { stderr, status } = flitwave(folder, command)
    expect({ command, stderr }).toEqual({ command, stderr: '' })
    expect(status).toBeLessThan(2)
  }
})
