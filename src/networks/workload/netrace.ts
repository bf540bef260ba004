/**
 * Netrace files: Hestness, Grot, Keckler, "Netrace: Dependency-Driven Trace-Based Network-on-Chip Simulation" (2010). A
 * header, then packets in the order of their cycles, little-endian and without padding. A packet names the packets that wait
 * for its arrival.
 */

import { failAt, most } from './trace.js'
import type { Transfer, Workload, WorkloadEvent } from './workload.js'

/** Options for reading a file, and for converting its bytes. */
export interface NetraceOptions {
  /** The maximum number of packets. */
  readonly packets: number
  readonly bytesPerFlit: number
}

const magic = 0x484a_5455
const headerBytes = 72
const regionBytes = 24
const packetBytes = 21
const longestNotes = 8191
const mostRegions = 100

/** Bytes of a packet by its type; the format has no other types. */
const sizes: Readonly<Record<number, number>> = {
  ...Object.fromEntries([2, 3, 4, 6, 16, 30].map((type) => [type, 72])),
  ...Object.fromEntries([1, 5, 13, 14, 15, 25, 27, 28, 29].map((type) => [type, 8])),
}

interface Packet {
  readonly byte: number
  readonly cycle: number
  readonly id: number
  readonly type: number
  readonly from: number
  readonly to: number
  /** The ids of packets that wait for this one. */
  readonly followers: readonly number[]
}

/** True if a file begins like a Netrace file. */
export function isNetrace(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && viewOf(bytes).getUint32(0, true) === magic
}

/** A workload, and the extent of the file that it covers. */
export interface NetraceWorkload {
  readonly workload: Workload
  readonly bytes: number
  /** The number of packets of the whole file, from its header. */
  readonly total: number
  /** Packets from a node to itself, which never enter the network. */
  readonly local: number
}

/**
 * Each packet becomes a send and a receive. It is sent in its cycle, or when the packets that it awaits have arrived, if
 * that is later.
 * @throws FlitwaveError FW980 with the byte of the damage
 */
export function readNetrace(file: string, bytes: Uint8Array, options: NetraceOptions): NetraceWorkload {
  const { ranks, total, first } = readHeader(file, bytes)
  const packets = readPackets(file, bytes, first, options.packets)
  const numbers = new Map(packets.map(({ id }, number) => [id, number]))
  if (numbers.size < packets.length) {
    const double = packets.find(({ id }, number) => numbers.get(id) !== number)!
    failAt({ file, byte: double.byte }, `there are two packets with the id ${double.id}`, 'make the file again')
  }
  const before = packets.map((): number[] => [])
  // Followers beyond the last packet read are ignored.
  packets.forEach(({ followers }, number) => {
    for (const id of followers) {
      const follower = numbers.get(id)
      if (follower !== undefined) before[follower]!.push(2 * number + 1)
    }
  })
  return {
    workload: { name: nameOf(bytes), ranks, ...eventsOf(file, packets, before, ranks, options) },
    bytes: packets.reduce((sum, { type }) => sum + sizes[type]!, 0),
    total,
    local: packets.filter(({ from, to }) => from === to).length,
  }
}

function eventsOf(
  file: string,
  packets: readonly Packet[],
  before: readonly (readonly number[])[],
  ranks: number,
  { bytesPerFlit }: NetraceOptions,
): Pick<Workload, 'events' | 'transfers'> {
  const transfers: Transfer[] = []
  const events = packets.flatMap((packet, number): WorkloadEvent[] => {
    const { id, from, to, cycle, type, byte } = packet
    if (from >= ranks || to >= ranks)
      failAt({ file, byte }, `packet ${id} goes from node ${from} to ${to}`, `nodes are 0 to ${ranks - 1}`)
    const isLocal = from === to
    const flits = Math.max(1, Math.ceil(sizes[type]! / bytesPerFlit))
    if (!isLocal) transfers.push({ send: 2 * number, receive: 2 * number + 1, flits })
    const after = before[number]!
    return [
      { kind: isLocal ? 'join' : 'send', rank: from, name: `packet ${id}`, after, earliest: cycle },
      { kind: isLocal ? 'join' : 'receive', rank: to, name: `packet ${id}`, after: isLocal ? [2 * number] : [] },
    ]
  })
  return { events, transfers }
}

interface Header {
  readonly ranks: number
  readonly total: number
  /** The offset of the first packet. */
  readonly first: number
}

function readHeader(file: string, bytes: Uint8Array): Header {
  const again = 'the file is cut off or damaged: make it again'
  if (bytes.length < headerBytes) failAt({ file, byte: bytes.length }, 'the header ends here', again)
  const view = viewOf(bytes)
  const version = view.getFloat32(4, true)
  if (version !== 1) failAt({ file, byte: 4 }, `the version is ${version}`, 'version 1.0 can be read')
  const ranks = bytes[38]!
  if (ranks === 0) failAt({ file, byte: 38 }, 'there are no nodes', again)
  const [notes, regions] = [view.getUint32(56, true), view.getUint32(60, true)]
  if (notes > longestNotes) failAt({ file, byte: 56 }, `the notes have ${notes} bytes`, again)
  if (regions > mostRegions) failAt({ file, byte: 60 }, `there are ${regions} regions`, again)
  const first = headerBytes + notes + regions * regionBytes
  if (first > bytes.length) failAt({ file, byte: bytes.length }, 'the header ends here', again)
  return { ranks, total: Number(view.getBigUint64(48, true)), first }
}

function readPackets(file: string, bytes: Uint8Array, first: number, limit: number): Packet[] {
  const view = viewOf(bytes)
  const packets: Packet[] = []
  for (let byte = first; byte < bytes.length && packets.length < limit;) {
    const count = byte + packetBytes <= bytes.length ? bytes[byte + 20]! : 0
    const end = byte + packetBytes + 4 * count
    const help = 'the file is cut off or damaged: make it again, or read what is before with --packets'
    if (end > bytes.length) failAt({ file, byte }, `packet ${packets.length + 1} is longer than the file`, help)
    const [cycle, type] = [Number(view.getBigUint64(byte, true)), bytes[byte + 16]!]
    if (!(type in sizes)) failAt({ file, byte }, `packet ${packets.length + 1} has the type ${type}`, help)
    if (cycle > most.cycles || cycle < (packets.at(-1)?.cycle ?? 0))
      failAt(
        { file, byte },
        `packet ${packets.length + 1} is of cycle ${cycle}, which is too late or out of order`,
        help,
      )
    packets.push({
      byte,
      cycle,
      id: view.getUint32(byte + 8, true),
      type,
      from: bytes[byte + 17]!,
      to: bytes[byte + 18]!,
      followers: Array.from({ length: count }, (_, at) => view.getUint32(byte + packetBytes + 4 * at, true)),
    })
    byte = end
  }
  return packets
}

/** The name of the benchmark. */
function nameOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.subarray(8, 38)).toString('latin1').split('\0')[0]!.trim()
  return text === '' ? 'netrace' : text
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
