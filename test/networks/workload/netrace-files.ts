/** Netrace files for tests: a header of 72 bytes, then packets of 21 bytes and 4 for each one that waits. */

export interface NetracePacket {
  readonly cycle: number
  readonly id: number
  readonly type: number
  readonly from: number
  readonly to: number
  readonly followers: readonly number[]
}

/** A file of 16 nodes, with notes and a region. */
export function netraceFile(packets: readonly NetracePacket[]): Buffer {
  const header = Buffer.alloc(72)
  header.writeUInt32LE(0x484a_5455, 0)
  header.writeFloatLE(1, 4)
  header.write('a test', 8, 'latin1')
  header[38] = 16
  header.writeBigUInt64LE(BigInt(packets.at(-1)?.cycle ?? 0), 40)
  header.writeBigUInt64LE(BigInt(packets.length), 48)
  header.writeUInt32LE(6, 56)
  header.writeUInt32LE(1, 60)
  return Buffer.concat([header, Buffer.from('notes\0'), Buffer.alloc(24), ...packets.map(packetBytes)])
}

function packetBytes({ cycle, id, type, from, to, followers }: NetracePacket): Buffer {
  const bytes = Buffer.alloc(21 + 4 * followers.length)
  bytes.writeBigUInt64LE(BigInt(cycle), 0)
  bytes.writeUInt32LE(id, 8)
  bytes.set([type, from, to, 0, followers.length], 16)
  followers.forEach((follower, at) => bytes.writeUInt32LE(follower, 21 + 4 * at))
  return bytes
}
