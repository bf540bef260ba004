/** Reads the netlist that Yosys writes as JSON. The file may be anybody's: nothing in it is taken on trust. */

import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { Attributes, Bit, Cell, Net, Netlist, NetModule, NetPort, Pin } from '../netlist/netlist.js'

/** The beginning of the creator of a netlist that slang has read. */
export const slangCreator = 'slang in '

/** Bits of all pins and nets: many times the largest design that has been imported. */
const mostBits = 50_000_000

/**
 * @param text - the JSON
 * @throws FlitwaveError FW603 for anything but a netlist of Yosys
 */
export function decodeNetlist(text: string): Netlist {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    return refuseNetlist(`it is no JSON: ${(error as Error).message}`)
  }
  return new Decoder().netlist(data)
}

function refuseNetlist(reason: string): never {
  return fail('FW603', `the netlist cannot be read: ${reason}`, null, 'write it with write_json of Yosys 0.23 or newer')
}

type Record_ = Readonly<Record<string, unknown>>

class Decoder {
  private bitCount = 0
  private isSlang = false

  netlist(data: unknown): Netlist {
    const record = asRecord(data, 'the file')
    const creator = record['creator']
    if (typeof creator !== 'string') refuseNetlist('it does not name its creator')
    this.isSlang = creator.startsWith(slangCreator)
    const entries = Object.entries(asRecord(record['modules'], 'modules'))
    const modules = new Map(entries.map(([name, value]) => [name, this.module(name, asRecord(value, name))]))
    const tops = [...modules.values()].filter(({ attributes }) => isSet(attributes.get('top')))
    const [top] = tops
    if (!top || tops.length > 1) return refuseNetlist(`it has ${tops.length} top modules, not one`)
    return { creator, modules, top }
  }

  private module(name: string, record: Record_): NetModule {
    const attributes = values(record['attributes'] ?? {}, `the attributes of ${name}`)
    const each = <T>(key: string, read: (name: string, value: Record_) => T): T[] =>
      Object.entries(asRecord(record[key] ?? {}, `the ${key} of ${name}`)).map(([item, value]) =>
        read(item, asRecord(value, `${item} in ${name}`)),
      )
    return {
      name,
      sourceName: this.sourceNameOf(name, attributes),
      parameters: values(record['parameter_default_values'] ?? {}, `the parameters of ${name}`),
      attributes,
      ports: each('ports', (port, value) => this.port(port, value)),
      cells: each('cells', (cell, value) => this.cell(cell, value)),
      nets: each('netnames', (net, value) => this.net(net, value)),
    }
  }

  /** Slang puts the path of the instance behind the name: `fifo$top.lane[0].queue`. */
  private sourceNameOf(name: string, attributes: Attributes): string {
    return (attributes.get('hdlname') ?? (this.isSlang ? name.replace(/(?<=.)\$.*/, '') : name)).replace(/^\\/, '')
  }

  private port(name: string, record: Record_): NetPort {
    const direction = directionOf(record['direction'], name)
    return { name, direction, bits: this.bits(record['bits'], name), isSigned: isSet(record['signed']) }
  }

  private cell(name: string, record: Record_): Cell {
    const { type } = record
    if (typeof type !== 'string' || type === '') return refuseNetlist(`the cell ${name} has no type`)
    const directions = asRecord(record['port_directions'] ?? {}, `the directions of ${name}`)
    const connections = Object.entries(asRecord(record['connections'], `the connections of ${name}`))
    const pins = connections.map(([pin, bits]): [string, Pin] => [
      pin,
      { direction: directionOf(directions[pin], `${name}.${pin}`), bits: this.bits(bits, `${name}.${pin}`) },
    ])
    return {
      name,
      type,
      isHidden: isSet(record['hide_name']),
      parameters: values(record['parameters'] ?? {}, `the parameters of ${name}`),
      attributes: values(record['attributes'] ?? {}, `the attributes of ${name}`),
      pins: new Map(pins),
    }
  }

  private net(name: string, record: Record_): Net {
    return {
      name,
      isHidden: isSet(record['hide_name']),
      bits: this.bits(record['bits'], name),
      isSigned: isSet(record['signed']),
      attributes: values(record['attributes'] ?? {}, `the attributes of ${name}`),
    }
  }

  private bits(value: unknown, of: string): readonly Bit[] {
    if (!Array.isArray(value)) return refuseNetlist(`${of} has no bits`)
    this.bitCount += value.length
    if (this.bitCount > mostBits) refuseNetlist(`it has more than ${mostBits.toLocaleString('en')} bits`)
    return value.map((bit: unknown) => (isBit(bit) ? bit : refuseNetlist(`${of} has a bit ${JSON.stringify(bit)}`)))
  }
}

function isBit(value: unknown): value is Bit {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0
  return value === '0' || value === '1' || value === 'x' || value === 'z'
}

function directionOf(value: unknown, of: string): NetPort['direction'] {
  return value === 'input' || value === 'output' || value === 'inout' ? value : refuseNetlist(`${of} has no direction`)
}

/** Parameters and attributes: some versions write small numbers as numbers. */
function values(value: unknown, of: string): Attributes {
  const entries = Object.entries(asRecord(value, of)).map(([name, item]): [string, string] => {
    if (typeof item === 'string') return [name, item]
    if (typeof item === 'number' && Number.isSafeInteger(item) && item >= 0) return [name, item.toString(2)]
    return refuseNetlist(`${of}: ${name} is neither a text nor a number`)
  })
  return new Map(entries)
}

/** A flag: a number, or bits. */
function isSet(value: unknown): boolean {
  return value === 1 || value === true || (typeof value === 'string' && /^0*1$/.test(value))
}

function asRecord(value: unknown, what: string): Record_ {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuseNetlist(`${what} is no object`)
  return value as Record_
}
