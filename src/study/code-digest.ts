/** Telling whether what has measured a point is still what it was. */

import { codeDigest, codeFiles } from '../jobs/code-digest.js'

const root = new URL('../../', import.meta.url)

/** Where code decides what comes out. Engines do not: all of them come to the same. */
const rooms = ['src/collective/', 'src/study/', 'rtl/']

/** Changes with any file that a study imports, directly or not, and that has a part in what its points come to. */
export function studyDigest(entry: URL): string {
  const isPart = (path: string): boolean => rooms.some((room) => path.startsWith(room))
  return codeDigest(codeFiles([entry.href.slice(root.href.length)], root, isPart))
}
