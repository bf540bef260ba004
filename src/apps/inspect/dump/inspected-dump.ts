/** A dump that is open for questions. */

import { FlitwaveError } from '../../../base/diagnostic/diagnostic.js'
import type { ByteSource, Dump } from '../../../runs/dump/dump.js'
import { openFst } from '../../../runs/dump/fst/fst.js'
import { kindBytes, kindOfRun } from '../../../runs/dump/kind.js'
import { DumpRun, type RiseStore } from '../../../runs/dump/run.js'
import { openVcd } from '../../../runs/dump/vcd/vcd.js'
import { failForRun } from '../errors.js'
import { bytesAt, bytesInMemory, watched } from './bytes.js'
import { followMapped, type MappedPackets } from '../network/mapped-packets.js'
import type { MapText } from '../network/map-text.js'
import type { ClockEdges, DumpDocument } from './dump-document.js'

export interface InspectedDump {
  /** The name of the file. */
  readonly file: string
  /** The size of the file. */
  readonly bytes: number
  readonly run: DumpRun
  /** Null without a map. */
  readonly mapped: MappedPackets | null
  /** Sentences without a full stop. */
  readonly notices: readonly string[]
}

/** A dump to open, and facts about it that are known. */
interface DumpFile {
  readonly file: string
  readonly source: ByteSource
  readonly map: MapText | null
  /** The index of a VCD dump that was opened before. */
  readonly index?: Uint8Array
  /** Null where cycles are units of time; undefined to find the clock. */
  readonly clock?: ClockEdges | null
}

/** Called while a dump is opened, with the progress of the work: `Reading dump.vcd: 40 %`. */
export type Progress = (text: string) => void

/** Opens the dump of a document. */
export function openDumpDocument({ header, index, dump }: DumpDocument, progress: Progress): Promise<InspectedDump> {
  const { file, bytes, address, clock, map } = header
  const source = address === null ? bytesInMemory(dump) : bytesAt(address, bytes)
  return openDump({ file, source, map, index, clock }, progress)
}

/**
 * Opens a dump. Without a clock that is known or found, its cycles are units of time.
 * @throws FlitwaveError FW977 for bytes that are no dump, or damaged; FW966 to FW970 for the map
 */
export async function openDump(given: DumpFile, progress: Progress): Promise<InspectedDump> {
  const { file, map } = given
  let isOpen = false
  const source = watched(given.source, (offset) => {
    if (!isOpen) progress(`Reading ${file}: ${Math.floor((100 * offset) / Math.max(1, given.source.size))} %`)
  })
  const dump = await readDump(source, given.index)
  const { run, notices } = await countedRun(dump, given.clock)
  const mapped = map && (await followMapped(run, map))
  isOpen = true
  const all = [...(dump.notices ?? []), ...notices, ...(mapped?.notices ?? [])]
  return { file, bytes: source.size, run, mapped, notices: all }
}

async function readDump(source: ByteSource, index: Uint8Array | undefined): Promise<Dump> {
  const kind = kindOfRun(await source.read(0, Math.min(kindBytes, source.size)))
  switch (kind) {
    case 'fst':
      return openFst(source)
    case 'vcd':
      return openVcd(source, {
        store: { load: () => (index && index.length > 0 ? index : null), save: () => undefined },
      })
    case 'gzip':
      return failForRun('it is packed by gzip', 'unpack it first')
    case 'replay':
      return failForRun('it is a replay of Flitwave', 'open it with flitwave inspect')
    case null:
      return failForRun('it is neither a VCD nor an FST dump', 'choose the dump of a simulator')
  }
}

interface CountedRun {
  readonly run: DumpRun
  readonly notices: readonly string[]
}

async function countedRun(dump: Dump, clock: ClockEdges | null | undefined): Promise<CountedRun> {
  if (clock === null) return { run: await DumpRun.open(dump, { isTime: true }), notices: [] }
  if (clock) {
    const rises: RiseStore = { load: () => clock.rises, save: () => undefined }
    return { run: await DumpRun.open(dump, { clock: clock.path, rises }), notices: [] }
  }
  try {
    return { run: await DumpRun.open(dump), notices: [] }
  } catch (error) {
    if (!(error instanceof FlitwaveError) || error.diagnostics[0]?.code !== 'FW978') throw error
    const notice = 'no signal looks like a clock: the waves are in units of time'
    return { run: await DumpRun.open(dump, { isTime: true }), notices: [notice] }
  }
}
