import { host } from '#host'
import { obtain } from '../../../base/maps.js'
import type { Place } from '../../../base/diagnostic/place.js'

/** The texts of RTL files, for code that is made for a debugger. */
export class Sources {
  private readonly texts = new Map<string, string | null>()

  /** Null if the file cannot be read: it may have gone since the design was built. */
  text(file: string): string | null {
    return obtain(this.texts, file, () => host.readSource(file))
  }

  /** The name that stands at a place, or null if none does. */
  nameAt({ file, line, column }: Place): string | null {
    const text = this.text(file)?.split('\n')[line - 1]
    return /^[\p{ID_Start}$_][\p{ID_Continue}$]*/u.exec(text?.slice(column - 1) ?? '')?.[0] ?? null
  }
}
