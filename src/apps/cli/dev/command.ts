import { command } from '../shared/command.js'
import { count, flag, optionsOf, settings } from '../shared/options.js'
import { typesOption } from '../shared/type-check.js'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { failForUsage } from '../shared/usage.js'

const options = optionsOf({
  open: flag('Open the browser', true),
  port: count('Port on this machine; default: one that is free', { most: 65_535 }),
  set: settings('Parameters of the testbench, as name=value'),
  seed: count('Seed of the testbench', { least: 0 }),
  cycles: count('End the run after this many cycles'),
  types: typesOption,
})

export const devCommand = command({
  subject: {
    testbench: {
      type: 'string',
      describe: 'The path of a file, or a name from `flitwave list`; default: the testbench in this folder',
    },
  },
  options,
  examples: [
    ['$0 dev', 'The testbench in this folder'],
    ['$0 dev ./mine.tb.ts --set depth=4', 'Another one, with a parameter'],
  ],
  epilogue:
    'All files that the testbench imports are watched. The page keeps its cycle and its selection.\n\nExit code: 0, or 2 for bad usage.',
  run: async ({ testbench, types, open, port, set, seed, cycles }) => {
    const target = testbench ?? onlyTestbench()
    const { ended, startServing } = await import('../inspect/serve.js')
    const { DevSession } = await import('./session.js')
    const server = await startServing(null, { port, open })
    const session = new DevSession({ target, set, seed, cycles }, server, types)
    const end = ended()
    void session.run()
    await end
    session.close()
    await server.close()
  },
})

/**
 * The only testbench in a folder or below it.
 * @throws FlitwaveError FW916 if there is none, or more than one
 */
function onlyTestbench(folder = '.'): string {
  const found = testbenchesIn(folder, 3)
  const [only, ...others] = found
  if (only === undefined)
    failForUsage('there is no *.tb.ts here', 'name a testbench, or make a project: flitwave init demo')
  if (others.length > 0) failForUsage(`there are ${found.length} testbenches here`, `name one: ${found.join(', ')}`)
  return only
}

function testbenchesIn(folder: string, depth: number): string[] {
  if (depth === 0) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `./${join(folder, entry.name)}`
    if (entry.isDirectory()) return /^(\.|node_modules$)/.test(entry.name) ? [] : testbenchesIn(path, depth - 1)
    return entry.name.endsWith('.tb.ts') ? [path] : []
  })
}
