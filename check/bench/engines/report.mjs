/**
 * The work of a network: the sums over its nodes, and one number made of all their checksums in order (the FNV-1a
 * hash, a word at a time).
 */
export function totalOf(reports) {
  let [sent, received, checksum] = [0, 0, 0]
  for (const node of reports) {
    sent += node.sent
    received += node.received
    checksum = Math.imul(checksum ^ node.checksum, 16777619) >>> 0
  }
  return { sent, received, checksum }
}
