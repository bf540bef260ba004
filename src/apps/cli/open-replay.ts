import { closeSync, fstatSync, readSync } from 'node:fs'
import { openForReading } from '../../base/files/read.js'
import { damaged, type Extent } from '../../runs/replay/frame.js'
import { ReplayFile } from '../../runs/replay/file.js'

/**
 * Opens the file of a replay, of which only the header and the index are read.
 * @throws FlitwaveError FW912 for a file that cannot be read, FW917 for one that is no replay of this version, or damaged
 */
export function openReplay(path: string): ReplayFile {
  const file = openForReading(path, 'name a file that `flitwave run` has written with --keep-replay')
  return ReplayFile.open({
    name: path,
    size: fstatSync(file).size,
    read: (extent) => read(file, extent),
    close: () => closeSync(file),
  })
}

function read(file: number, { start, length }: Extent): Uint8Array {
  const bytes = new Uint8Array(length)
  const count = readSync(file, bytes, 0, length, start)
  return count === length ? bytes : damaged('it ends too soon')
}
