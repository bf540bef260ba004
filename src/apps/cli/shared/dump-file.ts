/** Dump files: opened by their content, with their index in the cache folder. */

import { closeSync, fstatSync, mkdirSync, read, readFileSync, readSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { digestOf } from '../../../base/files/digest.js'
import { limitFolder, noteUse } from '../../../base/files/limited-folder.js'
import { openForReading } from '../../../base/files/read.js'
import { writeWhole } from '../../../base/files/write.js'
import type { ByteSource, Dump } from '../../../runs/dump/dump.js'
import { kindBytes, kindOfRun } from '../../../runs/dump/kind.js'
import { DumpRun, type CycleOptions, type RiseStore } from '../../../runs/dump/run.js'
import type { IndexStore } from '../../../runs/dump/vcd/vcd.js'
import { userCache } from '../../../base/files/user-cache.js'
import { isTestbench } from './open-run.js'
import { printError } from './output.js'

const help = 'name a VCD or FST dump, or a file that `flitwave run` has written with --keep-replay'

/** True if the file is a dump, judged by its first bytes. */
export function isDumpFile(path: string): boolean {
  if (isTestbench(path)) return false
  const file = openForReading(path, help)
  try {
    const head = new Uint8Array(kindBytes)
    const kind = kindOfRun(head.subarray(0, readSync(file, head, 0, kindBytes, 0)))
    if (kind === 'gzip')
      fail('FW977', `\`${path}\` is packed by gzip, at byte 0`, null, `unpack it first: gunzip --keep ${path}`)
    return kind === 'vcd' || kind === 'fst'
  } finally {
    closeSync(file)
  }
}

/** A dump that is opened as a run. */
export interface OpenDump {
  readonly run: DumpRun
  readonly close: () => Promise<void>
}

/**
 * Opens a dump as a run. Its notices go to the terminal.
 * @param index - of the dump, if another thread has made it
 * @throws FlitwaveError FW977 for a dump that is damaged, FW978 for one without a clock
 */
export async function openDumpFile(
  path: string,
  options: Omit<CycleOptions, 'rises'>,
  index: Uint8Array | null = null,
): Promise<OpenDump> {
  const { dump, rises, close } = await openDump(path, index)
  for (const notice of dump.notices ?? []) printError(`${path}: ${notice}`)
  return { run: await DumpRun.open(dump, { ...options, rises }), close }
}

/** A dump whose cycles are not known yet. */
interface DumpInFile {
  readonly dump: Dump
  readonly rises: RiseStore
  readonly close: () => Promise<void>
}

/**
 * Opens a dump.
 * @param index - of the dump, if it is known
 * @throws FlitwaveError FW977 for a dump that is damaged
 */
export async function openDump(path: string, index: Uint8Array | null = null): Promise<DumpInFile> {
  const file = openForReading(path, help)
  const source = bytesOfFile(file)
  const cache = new DumpCache(path, file)
  const dump = await readerOf(source, index ? { load: () => index, save: () => undefined } : cache.index)
  const close = async (): Promise<void> => {
    await dump.close()
    closeSync(file)
  }
  return { dump, rises: cache.rises, close }
}

async function readerOf(source: ByteSource, store: IndexStore): Promise<Dump> {
  if (kindOfRun(await source.read(0, Math.min(kindBytes, source.size))) === 'fst') {
    const { openFst } = await import('../../../runs/dump/fst/fst.js')
    return openFst(source)
  }
  const { openVcd } = await import('../../../runs/dump/vcd/vcd.js')
  return openVcd(source, { store })
}

/** The bytes of a file that is open. */
export function bytesOfFile(file: number): ByteSource {
  return { size: fstatSync(file).size, read: (offset, length) => readAt(file, offset, length) }
}

function readAt(file: number, offset: number, length: number): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(length)
  return new Promise((done, refuse) => {
    read(file, bytes, 0, length, offset, (error, count) => {
      if (error) refuse(error)
      else done(bytes.subarray(0, count))
    })
  })
}

/** Smaller dumps are read again quickly, so their index is not kept. */
const leastKept = 16 * 2 ** 20

/** The index of a dump of 1 GB has about 1 MB. */
const limit = { names: /^[\da-f]{32}\.(index|rises-[\da-f]{16})$/, mostBytes: 256 * 2 ** 20, mostDays: 30 }

/** Bytes of the beginning and of the end that the digest of a dump has. */
const digested = 65_536

/**
 * Caches the index of one file and the edges of its clocks, under the digest of its path, its size, its modification time,
 * and its first and last 64 KB.
 */
class DumpCache {
  private readonly folder: string | null
  private readonly digest: string

  constructor(path: string, file: number) {
    const { size, mtimeMs } = fstatSync(file)
    this.folder = size < leastKept ? null : join(userCache(), 'flitwave/dumps')
    const [head, tail] = [Buffer.alloc(digested), Buffer.alloc(digested)]
    readSync(file, head, 0, digested, 0)
    readSync(file, tail, 0, digested, Math.max(0, size - digested))
    this.digest = digestOf([resolve(path), String(size), String(mtimeMs), head, tail]).slice(0, 32)
  }

  get index(): IndexStore {
    return { load: () => this.load('index'), save: (bytes) => this.save('index', bytes) }
  }

  get rises(): RiseStore {
    const name = (clock: string): string => `rises-${digestOf([clock]).slice(0, 16)}`
    return {
      load: (clock) => {
        const bytes = this.load(name(clock))
        if (!bytes || bytes.length % 8 !== 0) return null
        const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
        return Array.from({ length: bytes.length / 8 }, (_, i) => view.getFloat64(i * 8))
      },
      save: (clock, numbers) => {
        const view = new DataView(new ArrayBuffer(numbers.length * 8))
        for (const [i, number] of numbers.entries()) view.setFloat64(i * 8, number)
        this.save(name(clock), new Uint8Array(view.buffer))
      },
    }
  }

  private load(part: string): Uint8Array | null {
    if (this.folder === null) return null
    try {
      const path = join(this.folder, `${this.digest}.${part}`)
      const bytes = readFileSync(path)
      noteUse(path)
      return bytes
    } catch {
      // The index is not cached.
      return null
    }
  }

  private save(part: string, bytes: Uint8Array): void {
    if (this.folder === null) return
    try {
      mkdirSync(this.folder, { recursive: true })
      writeWhole(join(this.folder, `${this.digest}.${part}`), bytes)
      limitFolder(this.folder, limit)
    } catch {
      // A folder that is not writable only costs time.
    }
  }
}
