import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { flitwave, folderWith } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

const testbench = resolve('test/verify/mutation/own/fifo.tb.ts')

describeWithTools(['genhtml'], 'the lcov of a coverage report, as genhtml reads it', () => {
  test('has the sources and the branches of the summary, and nothing that it complains about', () => {
    const out = join(folderWith(), 'coverage')
    const { stdout } = flitwave(process.cwd(), ['test', testbench, '--coverage', '--out', out])
    const row = stdout.split('\n').find((line) => line.startsWith('all files'))!
    const [, branches] = [...row.matchAll(/(\d+ of \d+)/g)].map(([share]) => share)
    const html = join(out, 'genhtml')
    const args = ['--branch-coverage', '--output-directory', html, join(out, 'lcov.info')]
    const told = execFileSync('genhtml', args, { encoding: 'utf8', stdio: 'pipe' })
    expect(told).not.toMatch(/warning|error/i)
    expect(told).toContain(`(${branches} branches)`)
    // Lines are where statements begin; a line may have several.
    expect(told).toMatch(/lines\.+: 100\.0% \(\d+ of \d+ lines\)/)
    for (const file of ['fifo', 'count']) expect(told).toContain(`Processing file lib/${file}.ts`)
    expect(readFileSync(join(html, 'lib', 'fifo.ts.gcov.html'), 'utf8')).toContain('push into a full fifo')
  })
})
