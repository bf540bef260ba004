/**
 * Runs a slice of the tests on other versions of Node: each is a package of npm, installed into a folder of its own.
 *
 *   node scripts/other-nodes.mjs               Node 22 and 24
 *   node scripts/other-nodes.mjs 24            Node 24 alone
 *   node scripts/other-nodes.mjs 24.21.0       that version
 */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeBinary, pinnedNodes } from './node-binary.mjs'

const asked = process.argv.slice(2)
const versions = asked.length > 0 ? asked : Object.values(pinnedNodes)

/** Tests of behaviour that differs between versions: the loader, the command line, flags of V8, numbers and dates as text. */
const slices = {
  node: [
    ...['apps/course', 'language/hdl', 'base/host', 'runs/testbench', 'language/transform'].map(
      (folder) => `test/${folder}/`,
    ),
    ...['engines/sim/simulator', 'apps/cli/run', 'apps/cli/usage'].map((file) => `test/${file}.test.ts`),
  ],
  labs: ['test/apps/course/sandbox/'],
}

for (const version of versions) {
  const folder = mkdtempSync(join(tmpdir(), 'flitwave-node-'))
  try {
    const node = nodeBinary(version, folder)
    run(node, ['--version'])
    for (const [project, paths] of Object.entries(slices))
      run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...paths])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}
