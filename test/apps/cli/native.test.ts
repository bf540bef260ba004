import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Code } from '../../../src/engines/sim/wasm/code.js'
import { ModuleEncoder } from '../../../src/engines/sim/wasm/module.js'
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

/** Says that it works, and then never ends. */
const endlessCompiler = `#!/bin/sh
case "$*" in *-dM*) exit 0;; esac
echo $$ > "$PID_FILE.new" && mv "$PID_FILE.new" "$PID_FILE"
sleep 1000
`

it.skipIf(process.platform !== 'linux')(
  'a compiler in the background ends with its process, and leaves nothing',
  () => {
    const [folder, caches] = [folderWith(), folderWith()]
    const [compiler, pidFile] = [join(folder, 'cc'), join(folder, 'pid')]
    writeFileSync(compiler, endlessCompiler, { mode: 0o755 })
    const encoder = new ModuleEncoder()
    encoder.define({ parameters: [], results: ['i32'] }, new Code().i32(0), 'execute')
    const host = new URL('../../../dist/src/engines/sim/native/host/node.js', import.meta.url).href
    const script = `
    import { existsSync } from 'node:fs'
    import { nativeHost } from '${host}'
    const build = nativeHost.build({ code: Uint8Array.of(${encoder.encode().join()}), end: 64, tables: [] })
    while (!existsSync('${pidFile}')) if (build.poll()) process.exit(1)
  `
    const env = { ...process.env, CC: compiler, PID_FILE: pidFile, XDG_CACHE_HOME: caches }
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      env,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    // An ended process may keep its number until it is reaped.
    const commandLine = `/proc/${readFileSync(pidFile, 'utf8').trim()}/cmdline`
    expect(existsSync(commandLine) ? readFileSync(commandLine, 'utf8') : '').toBe('')
    expect(readdirSync(join(caches, 'flitwave/native'))).toEqual([])
  },
)
