import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith } from '../../support/cli.js'
import { gcd, gcdTestbench } from './files.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

beforeAll(buildPackage)

/** A folder in which the package is installed. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = folderWith({ 'package.json': '{ "type": "module" }', ...files })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(root, join(folder, 'node_modules', 'flitwave'), 'dir')
  return folder
}

const nodeTest = `import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { runTestbench } from 'flitwave'
import bench from './gcd.tb.js'

describe('the greatest common divisor', () => {
  test('of other numbers', () => assert(runTestbench(bench, { set: { a: 7, b: 21 } }).isGood))
  test('is wrong here', { skip: process.env.ALL === undefined }, () => assert.equal(1, 2))
})
`

/** Asserts what does not hold in cycle 0 of a run. */
const broken = gcdTestbench().replace('a: { default: 12', 'a: { default: 0')

const endless = `import { test } from 'node:test'
test('never ends', () => new Promise(() => setInterval(() => undefined, 1000)))
`

describe('flitwave test', () => {
  const good = { 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench(), 'gcd.test.ts': nodeTest }

  it('runs the testbenches and tests of a folder, and covers what both run', () => {
    const folder = project(good)
    const { status, stdout, stderr } = flitwave(folder, ['test', '--coverage', '--reporter', 'text,json,junit'])
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('✓ gcd.tb.ts\n  ✓ gcd: ')
    expect(stdout).toContain('✓ gcd.test.ts\n  ✓ the greatest common divisor > of other numbers\n')
    expect(stdout).toContain('3 passed in 2 files')
    expect(stdout).toMatch(/^gcd\.ts +100 % \(9 of 9\) +100 % \(4 of 4\)/m)
    expect(readdirSync(join(folder, 'coverage')).sort()).toEqual(
      ['index.html', 'junit.xml', 'lcov.info', 'source', 'tests.json'].sort(),
    )
    const report = JSON.parse(readFileSync(join(folder, 'coverage/tests.json'), 'utf8')) as Record<string, unknown>
    expect(report).toMatchObject({ good: true, coverage: { statements: { covered: 9, total: 9 } } })
  })

  it('tells of each failure what led there, goes on with the others, and ends with exit code 1', () => {
    const folder = project({
      ...good,
      'broken.tb.ts': broken,
      'checked.tb.ts': gcdTestbench({ monitor: "t.check(t.dut.result === 7, 'it is not 7')" }),
      'syntax.tb.ts': 'export default {',
      'leaves.tb.ts': gcdTestbench({ driver: 'process.exit(0)' }),
    })
    const { status, stdout } = flitwave(folder, ['test', '--reporter', 'text,gradescope'])
    expect(status).toBe(1)
    expect(stdout).toContain('✗ broken.tb.ts')
    expect(stdout).toMatch(/assertion failed in dut at .*gcd\.ts:21:5, cycle 0: a is zero/)
    // The signals of the assertion, which the testbench does not draw, stand first.
    expect(stdout).toMatch(/\n {4}load .*\n {4}a .*\n/)
    expect(stdout).toContain('again: npx flitwave inspect ./broken.tb.ts')
    expect(stdout).toContain('✗ checked.tb.ts')
    // So do those of the check.
    expect(stdout).toMatch(/\n {4}Greatest common divisor: monitor divides.*\n.*\n {4}done .*\n {4}result .*\n/)
    expect(stdout).toContain('✗ syntax.tb.ts\n    syntax.tb.ts:1:16: error FW005')
    expect(stdout).toContain('✗ leaves.tb.ts\n    its process has ended: 0')
    expect(stdout).toContain('✓ gcd.tb.ts')
    expect(stdout).toContain('3 passed, 2 failed, 2 files could not be tested in 6 files')
    const { tests } = JSON.parse(readFileSync(join(folder, 'coverage/results.json'), 'utf8')) as {
      readonly tests: readonly { readonly score: number; readonly max_score: number; readonly name: string }[]
    }
    expect(tests.reduce((sum, { score }) => sum + score, 0)).toBe(3)
    expect(tests.reduce((sum, { max_score: most }) => sum + most, 0)).toBe(7)
  })

  it('ends a file that does not end', () => {
    const folder = project({ 'endless.test.ts': endless })
    const { status, stdout } = flitwave(folder, ['test', '--time-limit', '1'])
    expect(status).toBe(1)
    expect(stdout).toContain('✗ endless.test.ts\n    error FW964: endless.test.ts has not ended after 1 s')
    expect(stdout).toContain('0 passed, 1 file could not be tested in 1 file\n')
  })

  it('fails if a test does', () => {
    const { status, stdout } = flitwave(project(good), ['test', 'gcd.test.ts'], { ALL: '1' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/ {2}✗ the greatest common divisor > is wrong here\n {4}AssertionError/)
    expect(stdout).toContain('1 passed, 1 failed in 1 file\n')
  })

  it('runs many seeds, and fails below a threshold', () => {
    const folder = project({ 'gcd.ts': gcd, 'gcd.tb.ts': gcdTestbench() })
    const { status, stdout, stderr } = flitwave(folder, [
      'test',
      '--seeds',
      '130',
      '--threshold',
      'statements=100,toggles=99',
    ])
    expect(status).toBe(1)
    expect(stdout).toContain('  ✓ 130 cases\n')
    expect(stderr).toMatch(/^coverage of toggles is \d+ % \(\d+ of 84\), below the threshold of 99 %\n$/)
  })

  it.each([
    [['test', 'nothing.tb.ts'], 'error FW912: cannot read `nothing.tb.ts` (ENOENT)'],
    [['test'], 'error FW916: there is no *.tb.ts and no *.test.ts here'],
    [['test', 'package.json'], 'error FW916: package.json is neither *.tb.ts nor *.test.ts'],
    [['test', '--threshold', 'lines=3'], 'error FW910: there is no kind of coverage lines'],
    [['test', '--threshold', '101'], 'error FW916: --threshold cannot be 101'],
    [['test', '--threshold', 'statements='], 'error FW916: --threshold cannot be empty'],
    [['test', '--reporter', 'html'], 'error FW910: there is no reporter html'],
  ])('%j is refused', (args, message) => {
    const { status, stdout, stderr } = flitwave(project({}), args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(message)
  })
})
