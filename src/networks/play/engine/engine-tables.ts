/** The tables of simulated engines, which the simulator fills and reads without a port. */

import type { Simulator, StateWords } from '../../../engines/sim/index.js'
import type { CollectiveNetwork } from '../../../../rtl/collective/collective-network.js'
import type { CollectiveParameters } from '../../../../rtl/collective/parameters.js'
import { isRanked, Table } from '../../../../rtl/collective/tables.js'
import { localPortsOf } from '../../../../rtl/router/port.js'
import type { UnicastPlace } from './program.js'
import type { TableWord } from './words.js'

/** What an engine has measured of a unicast, in cycles from the start. */
export interface RecordedTimes {
  readonly begun: number
  readonly left: number
  readonly received: number
}

/** What a table belongs to: a node, or an injection channel of it. */
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

  /** Writes a word into the table that the load port would write it into. */
  write(run: number, { node, table, channel, index, data }: TableWord): void {
    const owner = this.owners[table] === 'node' ? node : node * this.channels + channel
    // Heads are registers: the hardware compares them all at once.
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

/** Where the tables are that there are. */
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
