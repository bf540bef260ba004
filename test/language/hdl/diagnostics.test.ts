import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { elaborate } from '../../../src/language/hdl/elaborate/elaborate.js'
import type { Module } from '../../../src/language/hdl/declare/module.js'
import { FlitwaveError } from '../../../src/base/diagnostic/diagnostic.js'
import { transform } from '../../../src/language/transform/transform.js'

const folder = fileURLToPath(new URL('../../fixtures/fail/', import.meta.url))
const programs = readdirSync(folder).filter((name) => !name.endsWith('.message.txt'))

/** The message to a student who loads and builds the program. */
async function messageOf(path: string): Promise<string> {
  try {
    transform(readFileSync(path, 'utf8'), path)
    const { top } = (await import(/* @vite-ignore */ path)) as { top: () => Module<unknown> }
    elaborate(top())
    return 'accepted'
  } catch (error) {
    if (error instanceof FlitwaveError) return error.message
    throw error
  }
}

describe('a program that must fail', () => {
  it.each(programs)('%s', async (name) => {
    const message = await messageOf(join(folder, name))
    expect(message).toContain(`error ${name.slice(0, 5)}: `)
    await expect(`${message}\n`).toMatchFileSnapshot(join(folder, name.replace(/\.\w+$/, '.message.txt')))
  })
})
