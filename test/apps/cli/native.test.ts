import { describe, expect, it } from 'vitest'
import { buildPackage, flitwave, folderWith, type Outcome } from '../../support/cli.js'
import { describeWithTools } from '../../support/tools.js'

buildPackage()

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Outcome =>
  flitwave(folderWith(), ['run', 'fifo', ...args], { XDG_CACHE_HOME: folderWith(), ...env })

describeWithTools(['cc'], 'native code on the command line', () => {
  it('shows what WebAssembly shows', () => {
    const said = ['off', 'auto', 'on'].map((mode) => run(['--engine', 'word', '--native', mode]))
    expect(said[0]!.stdout).toContain('fifo: ')
    expect(new Set(said.map(({ status, stdout, stderr }) => `${status} ${stdout} ${stderr}`)).size).toBe(1)
  })
})

describe('without a compiler', () => {
  const env = { CC: '/nowhere/cc' }

  it('--native on is an error with a remedy', () => {
    const { status, stderr } = run(['--native', 'on'], env)
    expect(status).toBe(2)
    expect(stderr).toContain('FW331: there is no native code: there is no C compiler `/nowhere/cc`')
    expect(stderr).toContain('choose --native off')
  })

  it('all else works', () => {
    for (const mode of ['off', 'auto']) {
      const { status, stderr } = run(['--engine', 'word', '--native', mode], env)
      expect([status, stderr]).toEqual([0, ''])
    }
  })

  it('a mode that is none is an error', () => {
    expect(run(['--native', 'of']).stderr).toContain('did you mean off?')
  })
})
