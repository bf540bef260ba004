import type { Argv, InferredOptionTypes } from 'yargs'
import { counted } from '../../../base/counted.js'
import type { CommandBody } from '../command.js'
import { instantiate, loadModule } from '../load.js'
import { flag, optionsOf, settings, subject, text, texts } from '../options.js'
import { print } from '../output.js'
import { writeFiles } from '../output-files.js'
import { loadClasses } from '../slots.js'
import { fileName } from '../file-name.js'

const options = optionsOf({
  set: settings(),
  assume: texts('Print assertions and assumptions whose message contains this as constraints'),
  closed: flag(
    'What reset leaves open comes in with the first cycle: for checkers that take all latches to begin at 0',
  ),
  out: text('Folder for the file; default: the current one'),
})

type AigerArguments = InferredOptionTypes<typeof options> & { readonly module: string }

/** `flitwave aiger`: a module for model checkers. */
export const aigerCommand: CommandBody<AigerArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('module', subject('A class from `flitwave list`, a file, or file.ts#Class'))
      .options(options)
      .example('$0 aiger VirtualChannel', 'VirtualChannel.aig')
      .example('$0 aiger VirtualChannel --closed', 'The same for ABC, which knows no latch that begins with any value')
      .example("yosys-abc -c 'read_aiger VirtualChannel.aig; fold; pdr -a'", 'Proves its assertions with ABC')
      .epilogue(
        'Assertions are bad states, assumptions are constraints; both, inputs and latches carry their names as symbols. The design begins right after reset. `flitwave prove --witness` shows what a checker finds.\n\nExit code: 0, or 2 for bad usage or input.',
      ),
  handler: async ({ module, set, assume, closed, out }) => {
    const type = await loadModule(module)
    const { elaborate } = await import('../../../language/hdl/elaborate/elaborate.js')
    const { TransitionSystem } = await import('../../../verify/prove/system.js')
    const { printAiger } = await import('../../../verify/prove/aiger.js')
    const { relianceOf } = await import('../prove/reliance.js')
    const design = elaborate(instantiate(type, await loadClasses(type.parameters ?? {}, set)))
    const system = new TransitionSystem(design, relianceOf(design, assume))
    const file = { name: `${fileName(type.name, set)}.aig`, content: printAiger(system, { isClosed: closed }) }
    for (const path of writeFiles(out ?? '.', [file])) print(path)
    const shown = system.properties.filter(({ kind }) => kind === 'assertion').length
    print(`${counted(shown, 'assertion')}, ${counted(system.assumptions.length, 'assumption')}`)
  },
}
