import { command } from '../shared/command.js'
import { subject } from '../shared/options.js'
import { print } from '../shared/output.js'
import { writeFiles } from '../shared/output-files.js'

export const initCommand = command({
  subject: { folder: subject('A new folder, or an empty one') },
  options: {},
  examples: [['$0 init demo', 'A project to begin with, and the first steps']],
  epilogue:
    'Where Flitwave is not installed yet: npx --package ./flitwave-0.1.0.tgz flitwave init demo, with the path of that file. Exit code: 0, or 2 for a folder that is not empty.',
  run: async ({ folder }) => {
    const { projectName, requireEmpty } = await import('./project.js')
    requireEmpty(folder)
    const { projectFiles, tour } = await import('./project.js')
    const { packageSpec } = await import('./project.js')
    for (const path of writeFiles(folder, projectFiles(projectName(folder), packageSpec(folder)))) print(path)
    print(`\nInstall what it needs:\n\n   cd ${folder} && npm install\n\nThen take the tour:\n\n${tour}`)
  },
})
