import { gunzipSync } from 'node:zlib'
import { failAt, most } from '../../../networks/workload/trace.js'

/** The content of a file that gzip may have compressed, as tools of Chakra do. */
export function inflated(file: string, bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: most.bytes })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return failAt({ file, byte: 0 }, `the file cannot be decompressed: ${reason}`, 'compress it again with gzip')
  }
}
