import { counted } from '../../../base/text.js'
import { command } from '../shared/command.js'
import { instantiate, loadWithSettings, loadClasses } from '../shared/load.js'
import { flag, optionsOf, settings, subject, text, texts } from '../shared/options.js'
import { print } from '../shared/output.js'
import { writeFiles, fileName } from '../shared/output-files.js'

const options = optionsOf({
  set: settings(),
  assume: texts('Print assertions and assumptions whose message contains this as constraints'),
  closed: flag(
    'Make words that reset leaves open inputs of the first cycle: for checkers whose latches all begin at 0',
  ),
  out: text('Folder for the file; default: the current one'),
})

export const aigerCommand = command({
  subject: { module: subject('A class from `flitwave list`, a file, or file.ts#Class') },
  options,
  examples: [
    ['$0 aiger VirtualChannel', 'VirtualChannel.aig'],
    ['$0 aiger VirtualChannel --closed', 'The same for ABC, which has no latches with an open first value'],
    ["yosys-abc -c 'read_aiger VirtualChannel.aig; fold; pdr -a'", 'Proves its assertions with ABC'],
  ],
  epilogue:
    'Assertions are bad states, assumptions are constraints; both, inputs and latches carry their names as symbols. The design begins right after reset. `flitwave prove --witness` shows what a checker finds.\n\nExit code: 0, or 2 for bad usage or input.',
  run: async ({ module, set, assume, closed, out }) => {
    const { type, set: own } = await loadWithSettings(module, set)
    const { elaborate } = await import('../../../language/hdl/elaborate/elaborate.js')
    const { TransitionSystem } = await import('../../../verify/prove/system.js')
    const { printAiger } = await import('../../../verify/prove/aiger.js')
    const { relianceOf } = await import('../prove/limits.js')
    const design = elaborate(instantiate(type, await loadClasses(type.parameters ?? {}, own)))
    const system = new TransitionSystem(design, relianceOf(design, assume))
    const file = { name: `${fileName(type.name, set)}.aig`, content: printAiger(system, { isClosed: closed }) }
    for (const path of writeFiles(out ?? '.', [file])) print(path)
    const shown = system.properties.filter(({ kind }) => kind === 'assertion').length
    print(`${counted(shown, 'assertion')}, ${counted(system.assumptions.length, 'assumption')}`)
  },
})
