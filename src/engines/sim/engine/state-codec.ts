import type { Engine, MemoryPort, StateCodec, StateSlot } from './engine.js'
import { portsOf, type PortSource } from './observer.js'
import { bytesOfSlots } from './state-slots.js'
import { readWord, writeWord } from './word-bytes.js'

/** The codec of one of the runs of an engine; see {@link Engine.codec}. */
export function codecOf(engine: Engine, slots: readonly StateSlot[], run = 0): StateCodec {
  return engine.codec?.(slots, run) ?? new PortCodec(portsOf(engine, run), slots)
}

/** Where the words of a slot are read and written; the only word of a signal has address 0. */
export function wordPort(ports: PortSource, { node, source }: StateSlot): MemoryPort {
  if ('memory' in source) return ports.memory(node, source.memory)
  const port = ports.signal(node, source.signal)
  return { read: () => port.read(), write: (_address, value) => port.write(value) }
}

/** Goes from word to word. */
class PortCodec implements StateCodec {
  private readonly ports: readonly MemoryPort[]
  private readonly bytes: Uint8Array

  constructor(
    ports: PortSource,
    private readonly slots: readonly StateSlot[],
  ) {
    this.ports = slots.map((slot) => wordPort(ports, slot))
    this.bytes = new Uint8Array(bytesOfSlots(slots))
  }

  encode(): Uint8Array {
    for (const [i, { depth, size, offset }] of this.slots.entries())
      for (let address = 0; address < depth; address++)
        writeWord(this.bytes, offset + address * size, size, this.ports[i]!.read(address))
    return this.bytes
  }

  decode(bytes: Uint8Array): void {
    for (const [i, { depth, size, offset, type }] of this.slots.entries())
      for (let address = 0; address < depth; address++)
        this.ports[i]!.write(address, readWord(bytes, offset + address * size, type))
  }
}
