import type { Argv } from 'yargs'
import type { CommandBody } from '../command.js'
import { subject } from '../options.js'
import { print } from '../output.js'
import { writeFiles } from '../output-files.js'

interface InitArguments {
  readonly folder: string
}

/** `flitwave init`: a project to begin with. */
export const initCommand: CommandBody<InitArguments> = {
  builder: (yargs: Argv) =>
    yargs
      .positional('folder', subject('A new folder, or an empty one'))
      .example('$0 init demo', 'A project to begin with, and the first steps')
      .epilogue(
        'Where Flitwave is not installed yet: npx --package ./flitwave-0.1.0.tgz flitwave init demo, with the path of that file. Exit code: 0, or 2 for a folder that is not empty.',
      ),
  handler: async ({ folder }) => {
    const { projectName, requireEmpty } = await import('../init/name.js')
    requireEmpty(folder)
    const { projectFiles, tour } = await import('../init/files.js')
    const { packageSpec } = await import('../init/package-spec.js')
    for (const path of writeFiles(folder, projectFiles(projectName(folder), packageSpec(folder)))) print(path)
    print(`\nInstall what it needs:\n\n   cd ${folder} && npm install\n\nThen take the tour:\n\n${tour}`)
  },
}
