import type { Argv, InferredOptionTypes } from 'yargs'
import type { CommandBody } from '../command.js'
import { count, flag, optionsOf, settings } from '../options.js'
import { typesOption } from '../types.js'

const options = optionsOf({
  open: flag('Open the browser', true),
  port: count('Port on this machine; default: one that is free', { most: 65_535 }),
  set: settings('Parameters of the testbench, as name=value'),
  seed: count('Seed of the testbench', { least: 0 }),
  cycles: count('End the run after this many cycles'),
  types: typesOption,
})

type DevArguments = InferredOptionTypes<typeof options> & { readonly testbench: string | undefined }

/** `flitwave dev`: the page of `inspect`, with a new run at each save. */
export const devCommand: CommandBody<DevArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('testbench', {
        type: 'string',
        describe: 'The path of a file, or a name from `flitwave list`; default: the testbench in this folder',
      })
      .options(options)
      .example('$0 dev', 'The testbench in this folder')
      .example('$0 dev ./mine.tb.ts --set depth=4', 'Another one, with a parameter')
      .epilogue(
        'All files that the testbench imports are watched. The page keeps its cycle and what is selected.\n\nExit code: 0, or 2 for bad usage.',
      ),
  handler: async ({ testbench, types, open, port, set, seed, cycles }) => {
    const { onlyTestbench } = await import('../dev/target.js')
    const target = testbench ?? onlyTestbench()
    const { ended, startServing } = await import('../inspect/serve.js')
    const { DevSession } = await import('../dev/session.js')
    const server = await startServing(null, { port, open })
    const session = new DevSession({ target, set, seed, cycles }, server, types)
    const end = ended()
    void session.run()
    await end
    session.close()
    await server.close()
  },
}
