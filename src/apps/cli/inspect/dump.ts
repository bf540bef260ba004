/** `flitwave inspect` of a dump: the page reads it by pieces, from this command or from the page itself. */

import { closeSync, fstatSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import { openForReading } from '../../../base/files/read.js'
import { writeFiles } from '../shared/output-files.js'
import { cyclesWithin } from '../../../print/wave/select.js'
import type { DumpRun } from '../../../runs/dump/run.js'
import { VcdDump } from '../../../runs/dump/vcd/vcd.js'
import { packDump, type DumpHeader } from '../../inspect/dump/dump-document.js'
import { servedBytes } from '../../server/byte-range.js'
import { assetsForDumps, readAssets, singleFile } from '../../server/page.js'
import { openDumpFile, bytesOfFile } from '../shared/dump-file.js'
import { print } from '../shared/output.js'
import { checkedMap } from './map.js'
import { serveUntilEnded } from './serve.js'

export interface DumpPageOptions {
  readonly out: string | undefined
  readonly open: boolean
  readonly port: number | undefined
  readonly cycle: number | undefined
  readonly clock: string | undefined
  /** True to count units of time. */
  readonly time: boolean
  /** The path of a map of packets. */
  readonly packets: string | undefined
}

/** A page of a single file has the whole dump in it, and a browser all of the page in its memory. */
const largestInPage = 64 * 2 ** 20

/**
 * Shows a dump until the command is ended, or writes a page with it.
 * @throws FlitwaveError FW977, FW978 for the dump; FW904 for a cycle that it does not have; FW005, FW966 to FW970 for the map
 */
export async function inspectDump(path: string, options: DumpPageOptions): Promise<void> {
  const { clock, time: isTime, cycle, packets, out } = options
  const dump = await openDumpFile(path, { clock, isTime })
  const { run } = dump
  const view = viewOf(run, cycle)
  const map = packets === undefined ? null : await checkedMap(run, packets)
  const file = openForReading(path, 'name a dump')
  const facts = { file: basename(path), bytes: fstatSync(file).size, clock: clockOf(run), map }
  const index = run.dump instanceof VcdDump ? run.dump.encodedIndex() : new Uint8Array(0)
  await dump.close()
  try {
    if (out !== undefined) return writePage(out, { ...facts, address: null }, index, readDump(path, facts.bytes), view)
    const bytes = servedBytes(bytesOfFile(file))
    const header = { ...facts, address: bytes.address }
    await serveUntilEnded(packDump({ header, index, dump: new Uint8Array(0) }), { ...options, view, bytes })
  } finally {
    closeSync(file)
  }
}

function viewOf({ title, firstCycle, lastCycle }: DumpRun, cycle: number | undefined): string {
  if (cycle === undefined) return ''
  cyclesWithin({ title, firstCycle, lastCycle, variables: [] }, { from: cycle, to: cycle })
  return `cycle=${cycle}`
}

function clockOf({ cycles: { clock, rises } }: DumpRun): DumpHeader['clock'] {
  return clock && rises && { path: clock.path, rises: rises.toNumbers() }
}

function readDump(path: string, bytes: number): Uint8Array {
  if (bytes <= largestInPage) return readFileSync(path)
  const size = `${Math.round(bytes / 2 ** 20)} MB`
  const help = `leave out --out, or write a window of it: flitwave waves ${path} --window 0:1000 --format fst --out <folder>`
  return fail('FW902', `a page of a single file holds a dump of up to 64 MB, and this one has ${size}`, null, help)
}

function writePage(path: string, header: DumpHeader, index: Uint8Array, dump: Uint8Array, view: string): void {
  const content = singleFile(assetsForDumps(readAssets()), packDump({ header, index, dump }), header.file, view)
  for (const written of writeFiles(dirname(path), [{ name: basename(path), content }])) print(written)
}
