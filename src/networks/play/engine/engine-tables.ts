/** The tables of simulated engines: a program word by word, which the simulator writes and reads without a port. */

import type { Simulator, StateWords } from '../../../engines/sim/index.js'
import type { CollectiveNetwork } from '../../../../rtl/collective/collective-network.js'
import type { CollectiveParameters } from '../../../../rtl/collective/parameters.js'
import { isRanked, Table, packetWidth, receptionWidth } from '../../../../rtl/collective/tables.js'
import { localPortsOf } from '../../../../rtl/router/port.js'
import type { UnicastPlace, NodeProgram, Program } from './program.js'
import { coordinatesOf } from '../../collective/network.js'
import { indexWidth } from '../../../language/hdl/declare/types.js'
import { ways } from '../offers.js'
import { flitsOf } from '../../collective/schedule.js'

/** The times that an engine measured for a unicast, in cycles from the start. */
export interface RecordedTimes {
  readonly begun: number
  readonly left: number
  readonly received: number
}

/** The owner of a table: a node, or one of its injection channels. */
type Owner = 'node' | 'channel'

const engine = 'dut.nodes[*].engine'
const channel = `${engine}.channels[*]`

export class EngineTables {
  private readonly owners: Readonly<Record<Table, Owner>> = {
    [Table.Packets]: 'channel',
    [Table.Links]: 'channel',
    [Table.Ranks]: 'channel',
    [Table.Heads]: 'channel',
    [Table.Receptions]: 'node',
    [Table.Needs]: 'node',
    [Table.Expected]: 'node',
    [Table.Begins]: 'node',
  }
  private readonly words: Readonly<Record<string, StateWords>>
  private readonly times: Readonly<Record<string, StateWords>>
  private readonly channels: number

  constructor(
    simulator: Simulator<CollectiveNetwork>,
    private readonly p: CollectiveParameters,
  ) {
    this.channels = localPortsOf(p).length
    this.words = simulator.words(tablesOf(p))
    this.times = p.record ? simulator.words(recorded) : {}
  }

  /** Writes a word into the table that the load port would write. */
  write(run: number, { node, table, channel, index, data }: TableWord): void {
    const owner = this.owners[table] === 'node' ? node : node * this.channels + channel
    // Heads are registers, because the hardware compares them all at once.
    if (table === Table.Heads) this.words[table]!.write(run, owner * this.p.triggers + index, 0, data)
    else this.words[table]!.write(run, owner, index, data)
  }

  /** By unicast. */
  timesOf(run: number, places: readonly UnicastPlace[]): RecordedTimes[] {
    const { begun, left, received } = this.times
    return places.map(({ from, to, channel, descriptor, reception }) => {
      const sender = from * this.channels + channel
      return {
        begun: Number(begun!.read(run, sender, descriptor)),
        left: Number(left!.read(run, sender, descriptor)),
        received: Number(received!.read(run, to, reception)),
      }
    })
  }
}

const recorded = {
  begun: `${channel}.beginTimes[0]`,
  left: `${channel}.leaveTimes[0]`,
  received: `${engine}.receiveTimes[0]`,
}

/** The paths of the existing tables. */
function tablesOf(p: CollectiveParameters): Readonly<Record<string, string>> {
  const select = `${channel}.${p.waits === 'data' ? 'byTrigger' : 'byStep'}[0]`
  return {
    [Table.Packets]: `${channel}.packets`,
    [Table.Links]: `${select}.links`,
    [Table.Expected]: `${engine}.expected`,
    ...(isRanked(p) && { [Table.Ranks]: `${select}.ranks[0]` }),
    ...(p.waits === 'data' && {
      [Table.Heads]: `${select}.heads[*]`,
      [Table.Receptions]: `${engine}.triggerUnit[0].brought`,
      [Table.Begins]: `${engine}.triggerUnit[0].begins`,
      ...(p.combined > 0 && { [Table.Needs]: `${engine}.triggerUnit[0].needs[0]` }),
    }),
  }
}

interface TableWord {
  readonly node: number
  readonly table: Table
  /** The injection channel; 0 for tables that have none. */
  readonly channel: number
  readonly index: number
  /** A bigint if words of this table are wider than 53 bits. */
  readonly data: number | bigint
}

/** All words that are not 0. */
export function tableWords(program: Program, p: CollectiveParameters): TableWord[] {
  // Compute the widths once: doing it for each packet would build a type each time.
  const widths = { packet: packetWidth(p), length: p.lengthWidth, tag: p.tagWidth }
  return program.nodes.flatMap((own, node) =>
    [...nodeWords(own, p), ...channelWords(own, program, isRanked(p), widths)]
      .filter(({ data }) => data !== 0 && data !== 0n)
      .map((word) => ({ node, ...word })),
  )
}

type NodeWord = Omit<TableWord, 'node'>

function nodeWords({ triggers, expected }: NodeProgram, p: CollectiveParameters): NodeWord[] {
  const words = (table: Table, data: readonly (number | bigint)[]): NodeWord[] =>
    data.map((word, index) => ({ table, channel: 0, index, data: word }))
  const counts = words(Table.Expected, expected)
  if (triggers === null) return counts
  if (p.combined > 0) {
    const sets = (lists: readonly (readonly number[])[]): (number | bigint)[] =>
      lists.map((list) => setOf(list, receptionWidth(p)))
    return [...counts, ...words(Table.Receptions, sets(triggers.brings)), ...words(Table.Needs, sets(triggers.needs))]
  }
  const begins = triggers.needs[0]?.length === 0
  // Each trigger waits for one thing, and no two wait for the same.
  const triggerOf = new Map(triggers.needs.map(([thing], trigger) => [thing, trigger]))
  const named = triggers.brings.map(([thing]) => (thing === undefined ? 0 : triggerOf.get(thing)! + 1))
  return [...counts, ...words(Table.Receptions, named), ...words(Table.Begins, [begins ? 1 : 0])]
}

/** In bits. */
interface PacketWidths {
  readonly packet: number
  readonly length: number
  readonly tag: number
}

function channelWords(
  { channels, links, heads }: NodeProgram,
  program: Program,
  isRanked: boolean,
  widths: PacketWidths,
): NodeWord[] {
  return channels.flatMap((unicasts, channel) => {
    const words = (table: Table, data: readonly (number | bigint)[]): NodeWord[] =>
      data.map((word, index) => ({ table, channel, index, data: word }))
    const ranks = unicasts.map((unicast) => program.places[unicast]!.rank)
    return [
      ...words(
        Table.Packets,
        unicasts.map((unicast) => packetOf(unicast, program, widths)),
      ),
      ...words(Table.Links, links[channel]!),
      ...(isRanked ? words(Table.Ranks, ranks) : []),
      ...words(Table.Heads, heads[channel] ?? []),
    ]
  })
}

/** Packed as in the hardware: the first member in the lowest bits. */
function packetOf(index: number, { schedule, timing, places }: Program, widths: PacketWidths): number | bigint {
  const { network } = schedule
  const unicast = schedule.unicasts[index]!
  const members = [
    ...coordinatesOf(unicast.to, network).map((value, axis) => ({ value, width: indexWidth(network.sizes[axis]!) })),
    ...network.sizes.map((_, axis) => ({ value: ways[unicast.ways[axis]!], width: 2 })),
    { value: flitsOf(unicast, schedule, timing.flits), width: widths.length },
    { value: places[index]!.reception, width: widths.tag },
  ]
  const word = members.reduceRight((high, { value, width }) => (high << BigInt(width)) | BigInt(value), 0n)
  return sized(word, widths.packet)
}

function setOf(numbers: readonly number[], width: number): number | bigint {
  return sized(
    numbers.reduce((set, number) => set | (1n << BigInt(number)), 0n),
    width,
  )
}

function sized(word: bigint, width: number): number | bigint {
  return width > 53 ? word : Number(word)
}
