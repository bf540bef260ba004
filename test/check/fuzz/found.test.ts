import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { check, type CheckOptions } from '../../../check/fuzz/check.js'
import { text } from '../../../check/fuzz/generate/piece.js'
import { isInstalled } from '../../../src/base/jobs/process.js'

/** The findings that `npm run nightly` keeps. */
type Found =
  | {
      readonly kind: 'program'
      readonly seed: number
      readonly top: string
      readonly cycles: number
      readonly source: string
    }
  | { readonly kind: 'command'; readonly command: readonly string[]; readonly env: Readonly<Record<string, string>> }

const root = fileURLToPath(new URL('../../..', import.meta.url))
const folder = fileURLToPath(new URL('../../fixtures/found', import.meta.url))
const kept = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Found] => [name, JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Found])

async function replay(found: Found): Promise<void> {
  if (found.kind === 'command') {
    execFileSync(process.execPath, found.command, { cwd: root, env: { ...process.env, ...found.env }, stdio: 'pipe' })
    return
  }
  const { seed, top, cycles, source } = found
  const options: CheckOptions = { cycles, lanes: true, verilog: isInstalled('iverilog'), limit: 10 }
  expect(await check({ seed, top, piece: text`${source}` }, options)).toMatchObject({ kind: 'agreed' })
}

describe('what was found at night', () => {
  it.each(kept)('%s is mended', (_, found) => replay(found))

  it('fails as long as it is there', async () => {
    await expect(replay({ kind: 'command', command: ['-e', 'process.exit(1)'], env: {} })).rejects.toThrow()
    const source = "'use rtl'\nexport class Top {}\n"
    await expect(replay({ kind: 'program', seed: 1, top: 'Top', cycles: 4, source })).rejects.toThrow()
  })
})
