import { createHash } from 'node:crypto'

/** A fingerprint of parts, in hexadecimal. The boundaries between parts matter. */
export function digestOf(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\0`).update(part)
  return hash.digest('hex')
}
