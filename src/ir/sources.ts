import { host } from '#host'
import { obtain } from '../maps.js'
import type { Place } from './place.js'

/**
 * Source files, each read once. Files are saved, and a page gives new texts to the same names: it belongs to one thing that is
 * made of them, such as one answer, and is not kept for the next.
 */
export class Sources {
  private readonly texts = new Map<string, string | null>()
  private readonly lines = new Map<string, readonly string[]>()

  /** Null if the file cannot be read: it may have gone since the design was built. */
  text(file: string): string | null {
    return obtain(this.texts, file, () => host.readSource(file))
  }

  /** A line as the file has it; null if the file cannot be read, or is shorter. */
  line({ file, line }: Place): string | null {
    const lines = obtain(this.lines, file, () => this.text(file)?.split('\n') ?? [])
    return lines[line - 1] ?? null
  }

  /** The name that stands at a place, or null if none does. */
  nameAt(place: Place): string | null {
    const rest = this.line(place)?.slice(place.column - 1) ?? ''
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(rest)?.[0] ?? null
  }
}
