/** Commands that save and open files. */

import { formatNames, formatTable } from '../../src/print/wave/format-table.js'
import { messageOf } from '../state/message.js'
import type { OpenRun } from '../state/run.js'
import { download, pngOf } from '../shell/download.js'
import { openSession, saveSession } from '../shell/session-file.js'
import { saveWaves } from '../shell/wave-file.js'
import type { Command, PictureName, ShellCommands } from './command.js'

export function fileCommands(open: OpenRun, shell: ShellCommands): readonly Command[] {
  const saying = (work: () => Promise<string | null>) => () => {
    work().then(
      (text) => text !== null && shell.say(text),
      (error: unknown) => shell.say(messageOf(error).split('\n')[0]!),
    )
  }
  const picture = (name: PictureName, format: 'svg' | 'png') => async () => {
    const draw = shell.picture(name)
    if (!draw) return `There is no ${name === 'map' ? 'map' : 'list of packets'} to save.`
    download(`${open.info.name}-${name}.${format}`, format === 'svg' ? draw() : await pngOf(draw()))
    return null
  }
  const all: readonly Omit<Command, 'topic'>[] = [
    {
      name: 'save-session',
      keys: ['Ctrl+s'],
      about: 'save the session',
      isEverywhere: true,
      run: saying(() => Promise.resolve(saveSession(open))),
    },
    {
      name: 'open-session',
      keys: ['Ctrl+o'],
      about: 'open a session',
      isEverywhere: true,
      run: saying(() => openSession(open)),
    },
    ...(shell.chooseDump
      ? [{ name: 'open-dump', keys: [], about: 'open a dump: VCD or FST', run: shell.chooseDump }]
      : []),
    { name: 'link', keys: [], about: 'copy a link to what is in view', run: () => shell.copyLink() },
    ...formatNames.map((format) => ({
      name: `export-${format}`,
      keys: [],
      about: `save the waves: ${formatTable[format].about}`,
      run: saying(() => saveWaves(open, format)),
    })),
    ...(['map', 'packets'] as const).flatMap((name) =>
      (['svg', 'png'] as const).map((format) => ({
        name: `export-${name}-${format}`,
        keys: [],
        about: `save the ${name}: ${format.toUpperCase()}`,
        run: saying(picture(name, format)),
      })),
    ),
  ]
  return all.map((command) => ({ ...command, topic: 'Files' }))
}
