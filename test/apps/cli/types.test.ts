import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'
import { gcd, gcdTestbench } from './files.js'

beforeAll(buildPackage)

const root = fileURLToPath(new URL('../../..', import.meta.url))
const on = { FLITWAVE_TYPES: '' }

/** A folder with the faster of our two compilers. */
function userFolder(files: Readonly<Record<string, string>>): string {
  const folder = folderWith(files)
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(join(root, 'node_modules/@typescript/native'), join(folder, 'node_modules/typescript'))
  return folder
}

/** Gcd runs as before, and the monitor takes a boolean for a number. */
const mistyped = {
  'gcd.ts': gcd,
  'gcd.tb.ts': gcdTestbench({ monitor: 'const ready: number = t.dut.done\n      t.check(!!ready, "it is not done")' }),
}

describe('flitwave run', () => {
  it('prints what it has, then what is wrong with the types, and fails', () => {
    const folder = userFolder(mistyped)
    const { status, stdout, stderr } = flitwave(folder, ['run', './gcd.tb.ts'], on)
    expect(stdout).toContain('gcd: 7 cycles, 2 checks passed')
    expect(stderr).toMatchInlineSnapshot(`
      "gcd.tb.ts:29:13: error FW010: TS2322: Type 'boolean' is not assignable to type 'number'
        28 |       yield* t.until(() => t.dut.done, 50)
      > 29 |       const ready: number = t.dut.done
           |             ^
        30 |       t.check(!!ready, "it is not done")
        help: write a number; \`asBit(…)\` makes one of a condition

      1 error in types
      "
    `)
    expect(status).toBe(1)

    const json = flitwave(folder, ['run', './gcd.tb.ts', '--json', '--format', 'svg'], on)
    expect(json).toMatchObject({ status: 1, stderr: '' })
    expect(JSON.parse(json.stdout)).toMatchObject({
      good: true,
      types: [{ code: 'FW010', place: 'gcd.tb.ts:29:13' }],
    })
  })

  it('does not look at types where that is switched off', () => {
    const folder = userFolder(mistyped)
    const quiet: readonly Outcome[] = [
      flitwave(folder, ['run', './gcd.tb.ts', '--no-types'], on),
      flitwave(folder, ['run', './gcd.tb.ts'], { FLITWAVE_TYPES: 'off' }),
    ]
    for (const outcome of quiet) expect(outcome).toMatchObject({ status: 0, stderr: '' })
    expect(flitwave(folder, ['run', './gcd.tb.ts'], { FLITWAVE_TYPES: 'perhaps' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('FLITWAVE_TYPES=perhaps is neither on nor off') as string,
    })
  })

  it('reads what editors on Windows write, with the same places', () => {
    const folder = userFolder({})
    for (const [name, text] of Object.entries(mistyped))
      writeFileSync(join(folder, name), `\uFEFF${text.replaceAll('\n', '\r\n')}`)
    const { status, stdout, stderr } = flitwave(folder, ['run', './gcd.tb.ts'], on)
    expect(stdout).toContain('gcd: 7 cycles, 2 checks passed')
    expect(stderr).toContain('gcd.tb.ts:29:13: error FW010: TS2322')
    expect(status).toBe(1)
  })

  it('tells it together with what keeps the file from running', () => {
    const text = gcdTestbench({ driver: 't.dut.lode = true' }).replace('{ Gcd }', '{ Gdc as Gcd }')
    const { status, stderr } = flitwave(userFolder({ 'gcd.ts': gcd, 'gcd.tb.ts': text }), ['run', './gcd.tb.ts'], on)
    expect(status).toBe(2)
    expect(stderr).toMatch(/error FW913: cannot load [^]*gcd\.tb\.ts:2:10: error FW010: TS2305: .*'Gdc'/)
  })
})

describe('flitwave check', () => {
  it('finds what is wrong with designs and with types, each line once', () => {
    const wrong = gcd.replace('this.x = this.a', 'this.x = this.aa').replace("'a is zero'", '5')
    const folder = userFolder({ 'gcd.ts': wrong, 'right.ts': gcd })
    const { status, stdout, stderr } = flitwave(folder, ['check', './right.ts#Gcd'], on)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^Gcd: nothing found in 1 module.*\ntypes: nothing found by TypeScript 7\.0\.2\n$/)

    const found = flitwave(folder, ['check', './gcd.ts', '--json'], on)
    expect(found.status).toBe(1)
    const reports = JSON.parse(found.stdout) as { name: string; diagnostics: { code: string; place: string }[] }[]
    const places = reports.flatMap(({ diagnostics }) => diagnostics.map(({ place }) => place.replace(/:\d+$/, '')))
    expect(reports.map(({ name }) => name)).toEqual(['Gcd', 'types'])
    expect(places.sort()).toEqual(['gcd.ts:21', 'gcd.ts:23'])
  })

  it('says that it has not looked at types where there is no TypeScript, and a run says nothing', () => {
    const folder = folderWith({ 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
    const installed = join(folder, 'node_modules/flitwave')
    mkdirSync(installed, { recursive: true })
    for (const part of ['dist', 'package.json', 'tsconfig.user.json'])
      cpSync(join(root, part), join(installed, part), { recursive: true })
    for (const name of readdirSync(join(root, 'node_modules')))
      if (!/^\.|typescript/.test(name))
        symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
    const main = join(installed, 'dist/src/apps/cli/main.js')
    expect(flitwave(folder, ['check', './gcd.ts'], on, main)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('types: not checked, as there is no TypeScript') as string,
    })
    expect(flitwave(folder, ['run', './gcd.tb.ts', '--format', 'svg'], on, main)).toEqual({
      status: 0,
      stdout: 'gcd.svg\ngcd: 7 cycles, 1 check passed\n',
      stderr: '',
    })
  })
})

describe('flitwave verilog', () => {
  it('exports, and fails for types', () => {
    const folder = userFolder({ 'gcd.ts': `${gcd}\nexport const width: number = 'eight'\n` })
    const { status, stdout, stderr } = flitwave(folder, ['verilog', './gcd.ts'], on)
    expect(stdout).toMatch(/^module Gcd \(/m)
    expect(stderr).toContain('error FW010: TS2322')
    expect(stderr).toContain('1 error in types')
    expect(status).toBe(1)
  })
})
