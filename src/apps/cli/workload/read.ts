/** Reads a workload from the named file, or from the Chakra files of all ranks. */

import { basename, dirname, join } from 'node:path'
import { counted } from '../../../base/text.js'
import type { Network } from '../../../networks/collective/network.js'
import { packagedPath } from '../../../base/files/packaged.js'
import { readBytes, readText } from '../../../base/files/read.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { BuiltWorkload } from '../../../networks/workload/build.js'
import { Durations } from '../../../networks/workload/chakra-attributes.js'
import type { Roofline } from '../../../networks/workload/chakra-attributes.js'
import { failAt, most, failToPlay, type Trace } from '../../../networks/workload/trace.js'
import type { WorkloadCommandOptions } from './options.js'
import { existsSync, readdirSync } from 'node:fs'
import { obtain } from '../../../base/maps.js'
import { gunzipSync } from 'node:zlib'

/** A workload and its source. */
export interface ReadWorkload extends BuiltWorkload {
  readonly format: string
  readonly network: Network
}

type Input = Pick<
  WorkloadCommandOptions,
  | 'torus'
  | 'mesh'
  | 'bytes-per-flit'
  | 'cycles-per-ns'
  | 'compute-scale'
  | 'flops-per-ns'
  | 'bytes-per-ns'
  | 'all-reduce'
  | 'all-to-all'
  | 'groups'
  | 'packets'
>

/** The maximum number of nodes in a dimension of the RTL. */
const longestRing = 64

const help = 'name a workload: rows as CSV or JSON Lines, Chakra files such as trace.0.et, or a Netrace file'

/**
 * @param named - a path, or the name of a file in this package: `flitwave/examples/steps.csv`
 * @throws FlitwaveError FW912, FW980 to FW982
 */
export async function readWorkload(named: string, options: Input): Promise<ReadWorkload> {
  const path = packagedPath(named)
  const prefix = chakraPrefix(path)
  if (prefix !== null) return buildTrace(prefix, await readChakraTrace(prefix, path, rooflineOf(options)), options)
  if (options['flops-per-ns'] !== undefined || options['bytes-per-ns'] !== undefined)
    fail(
      'FW916',
      '--flops-per-ns and --bytes-per-ns are for Chakra traces',
      null,
      'leave them out: this is another file',
    )
  const bytes = inflated(path, readBytes(path, help))
  if (bytes.subarray(0, 3).toString('latin1') === 'BZh')
    failAt({ file: path, byte: 0 }, 'the file is compressed with bzip2', `decompress it: bunzip2 --keep ${path}`)
  const { isNetrace, readNetrace } = await import('../../../networks/workload/netrace.js')
  if (isNetrace(bytes)) {
    const limit = options.packets ?? most.nodes
    const read = readNetrace(path, bytes, { packets: limit, bytesPerFlit: options['bytes-per-flit'] })
    const count = read.workload.events.length / 2
    const notes = [
      'a cycle of the trace is a cycle here',
      ...(count < read.total ? [`the first ${count} of ${counted(read.total, 'packet')}`] : []),
      ...(read.local > 0 ? [`${counted(read.local, 'packet')} of a node to itself: not sent`] : []),
    ]
    const { workload } = read
    return { workload, bytes: read.bytes, notes, format: 'Netrace', network: networkOf(workload.ranks, options) }
  }
  if (bytes.includes(0))
    failAt({ file: path, byte: bytes.indexOf(0) }, 'this is neither text nor a trace that is known', help)
  const { readTextTrace } = await import('../../../networks/workload/text.js')
  return buildTrace(path, readTextTrace(path, bytes.toString('utf8')), options)
}

async function buildTrace(path: string, trace: Trace, options: Input): Promise<ReadWorkload> {
  if (options.packets !== undefined)
    fail('FW916', '--packets is for Netrace files', null, `leave it out: this is ${trace.format}`)
  const { workloadOf } = await import('../../../networks/workload/build.js')
  const network = networkOf(trace.ranks, options)
  const built = workloadOf(trace, {
    name: basename(path).replace(/\.(csv|jsonl|json)(\.gz)?$/, ''),
    network,
    bytesPerFlit: options['bytes-per-flit'],
    cyclesPerNanosecond: options['cycles-per-ns'],
    computeScale: options['compute-scale'],
    algorithms: { allReduce: options['all-reduce'], allToAll: options['all-to-all'] },
    groups: options.groups === undefined ? new Map() : readGroups(options.groups, trace.ranks),
  })
  return { ...built, format: trace.format, network }
}

function rooflineOf({ 'flops-per-ns': flops, 'bytes-per-ns': bytes }: Input): Roofline {
  return {
    ...(flops !== undefined && { flopsPerNanosecond: flops }),
    ...(bytes !== undefined && { bytesPerNanosecond: bytes }),
  }
}

/** By default a ring of all ranks. */
function networkOf(ranks: number, { torus, mesh }: Input): Network {
  if (torus !== undefined && mesh !== undefined)
    fail('FW916', '--torus and --mesh name two networks', null, 'give one of them')
  if (mesh !== undefined) return { topology: 'mesh', sizes: mesh }
  if (torus === undefined && ranks > longestRing)
    fail(
      'FW916',
      `there are ${ranks} ranks, and a ring has at most ${longestRing} nodes`,
      null,
      'name a network: --torus 16x16',
    )
  return { topology: 'torus', sizes: torus ?? [Math.max(2, ranks)] }
}

/** `{"1":[0,1,2,3]}`: the communicator group configuration of ASTRA-sim. */
function readGroups(path: string, ranks: number): Map<string, readonly number[]> {
  const help = 'write the ranks of each group: {"1":[0,1,2,3]}'
  let value: unknown
  try {
    value = JSON.parse(readText(path, help))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    failAt({ file: path, line: 1 }, `the file is not JSON: ${error.message}`, help)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return failAt({ file: path, line: 1 }, 'the file is not a JSON object', help)
  const isRank = (rank: unknown): boolean => Number.isInteger(rank) && Number(rank) >= 0 && Number(rank) < ranks
  const groups = new Map<string, readonly number[]>()
  for (const [name, members] of Object.entries(value)) {
    if (!Array.isArray(members) || members.length === 0 || !members.every(isRank))
      failAt({ file: path, line: 1 }, `the group ${name} is no list of ranks`, `ranks are 0 to ${ranks - 1}`)
    if (new Set(members).size < members.length)
      failAt({ file: path, line: 1 }, `the group ${name} names a rank twice`, 'name each once')
    groups.set(name, members as number[])
  }
  return groups
}

const chakraHelp =
  'name one of the files of a Chakra trace, such as trace.0.et: they are trace.<rank>.et or trace.<rank>.et.gz'

/** The end of the name of a rank's file. */
const ending = /^(.*)\.(\d+)\.et(?:\.gz)?$/

function chakraPrefix(path: string): string | null {
  const prefix = ending.exec(basename(path))?.[1]
  if (prefix !== undefined) return join(dirname(path), prefix)
  if (/\.et(\.gz)?$/.test(path)) failAt({ file: path }, 'the name of a rank’s file has no rank', chakraHelp)
  const isPrefix = !existsSync(path) && existsSync(dirname(path)) && filesOf(path).size > 0
  return isPrefix ? path : null
}

/**
 * The trace of all ranks that have files.
 * @param named - the file that the user named, or the prefix; a file stands for the whole trace
 * @throws FlitwaveError FW912 for a missing file, FW980 for a damaged one, FW981 if a rank between others has none
 */
async function readChakraTrace(prefix: string, named: string, roofline: Roofline): Promise<Trace> {
  const { readChakra } = await import('../../../networks/workload/chakra.js')
  // Reports a missing file as for any other file.
  if (named !== prefix && !existsSync(named)) readBytes(named, chakraHelp)
  const files = ranksOf(prefix)
  const limit = 'take fewer ranks, or a part of the trace'
  const durations = new Durations(roofline)
  let bytes = 0
  const nodes: Trace['nodes'][number][] = []
  files.forEach((path, rank) => {
    const content = inflated(path, readBytes(path, chakraHelp))
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

/** The content of a file, decompressed if it is gzipped, as Chakra tools do. */
function inflated(file: string, bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: most.bytes })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failAt({ file, byte: 0 }, `the file cannot be decompressed: ${reason}`, 'compress it again with gzip')
  }
}
