/** The files of a Chakra trace: one for each rank, beside each other. */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { counted } from '../../../base/counted.js'
import { readBytes } from '../../../base/files/read.js'
import { obtain } from '../../../base/maps.js'
import { Durations, type Roofline } from '../../../networks/workload/chakra-duration.js'
import { failAt, failToPlay, most, type Trace } from '../../../networks/workload/trace.js'
import { inflated } from './inflate.js'

const help =
  'name one of the files of a Chakra trace, such as trace.0.et: they are trace.<rank>.et or trace.<rank>.et.gz'

/** The end of the name of a rank's file. */
const ending = /^(.*)\.(\d+)\.et(?:\.gz)?$/

/** `trace` of `trace`, `trace.0.et` and `trace.3.et.gz`; null for what is no Chakra trace. */
export function chakraPrefix(path: string): string | null {
  const prefix = ending.exec(basename(path))?.[1]
  if (prefix !== undefined) return join(dirname(path), prefix)
  if (/\.et(\.gz)?$/.test(path)) failAt({ file: path }, 'the name of a rank’s file has no rank', help)
  const isPrefix = !existsSync(path) && existsSync(dirname(path)) && filesOf(path).size > 0
  return isPrefix ? path : null
}

/**
 * The trace of all ranks that have files.
 * @param named - the file that the user names, or the prefix: a file is one of the trace
 * @throws FlitwaveError FW912 for a file that is not there, FW980 for a damaged one, FW981 if a rank between others has none
 */
export async function readChakraTrace(prefix: string, named: string, roofline: Roofline): Promise<Trace> {
  const { readChakra } = await import('../../../networks/workload/chakra.js')
  // That the named file is not there is told as of any other file.
  if (named !== prefix && !existsSync(named)) readBytes(named, help)
  const files = ranksOf(prefix)
  const limit = 'take fewer ranks, or a part of the trace'
  const durations = new Durations(roofline)
  let bytes = 0
  const nodes: Trace['nodes'][number][] = []
  files.forEach((path, rank) => {
    const content = inflated(path, readBytes(path, help))
    bytes += content.length
    if (bytes > most.bytes) failAt({ file: path }, `the files have more than ${most.bytes} bytes`, limit)
    for (const node of readChakra({ path, rank, bytes: content }, durations)) nodes.push(node)
    if (nodes.length > most.nodes) failAt({ file: path }, `the files have more than ${most.nodes} nodes`, limit)
  })
  return { format: `Chakra, ${counted(files.length, 'file')}`, ranks: files.length, nodes, notes: durations.notes() }
}

/** The files of a prefix, by rank from 0 on. */
function ranksOf(prefix: string): string[] {
  const found = filesOf(prefix)
  const last = [...found.keys()].reduce((a, b) => Math.max(a, b), 0)
  const shown = found.get(last)![0]!
  for (const files of found.values()) {
    const message = `there is ${basename(files[0]!)} beside it, of the same rank`
    if (files.length > 1) failToPlay({ file: files[1]! }, message, 'leave one file for each rank')
  }
  if (found.size > most.ranks || last >= most.ranks)
    failToPlay({ file: shown }, `it is of rank ${last}, and ${most.ranks} ranks are the most`, 'take fewer ranks')
  return Array.from({ length: last + 1 }, (_, rank) => {
    const path = found.get(rank)?.[0]
    if (path !== undefined) return path
    const message = `there is no ${basename(prefix)}.${rank}.et, and there is ${basename(shown)}: rank ${rank} is missing`
    return failToPlay(
      { file: `${prefix}.${rank}.et` },
      message,
      'put the files of all ranks into one folder, from 0 on',
    )
  })
}

function filesOf(prefix: string): Map<number, string[]> {
  const [folder, name] = [dirname(prefix), basename(prefix)]
  const files = new Map<number, string[]>()
  for (const file of readdirSync(folder).sort()) {
    const parts = ending.exec(file)
    if (parts?.[1] === name) obtain(files, Number(parts[2]), () => []).push(join(folder, file))
  }
  return files
}
