import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { observe } from '../../../src/runs/find/observe/observe.js'
import { parseQuery } from '../../../src/runs/find/syntax/parse.js'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { Bank } from './bank.js'

const folder = fileURLToPath(new URL('../../fixtures/find/', import.meta.url))
const conditions = readdirSync(folder).filter((name) => !name.endsWith('.message.txt'))
const design = elaborate(new Bank())

function messageOf(text: string): string {
  try {
    observe(design, parseQuery(text))
    return 'accepted'
  } catch (error) {
    if (error instanceof FlitwaveError) return error.message
    throw error
  }
}

describe('a condition that is refused', () => {
  it.each(['FW970', 'FW971', 'FW972', 'FW973'])('stands there for %s', (code) => {
    expect(conditions.filter((name) => name.startsWith(code))).not.toEqual([])
  })

  it.each(conditions)('%s', async (name) => {
    const message = messageOf(readFileSync(join(folder, name), 'utf8').trimEnd())
    expect(message).toContain(`error ${name.slice(0, 5)}: `)
    expect(message).toMatch(/\n +\^\n/)
    await expect(`${message}\n`).toMatchFileSnapshot(join(folder, name.replace('.txt', '.message.txt')))
  })

  it('names a local of a block', () => {
    expect(messageOf('dut.cells[0].advance.next > 3')).toContain('`dut.cells[0].advance.next` is a local of a block')
  })

  it.each([
    ['is too long', `${'dut.value+'.repeat(600)}1 > 0`, 'FW970'],
    ['is nested too deeply', `${'('.repeat(600)}dut.value > 0${')'.repeat(600)}`, 'FW970'],
  ])('%s', (_, text, code) => {
    expect(messageOf(text)).toContain(`error ${code}: `)
  })
})
