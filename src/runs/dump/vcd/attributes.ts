/** Attributes in VCD, as GTKWave has them: types of variables, and names of values. */

import type { DumpVariable } from '../dump.js'
import { EnumTables } from '../fst/enum-tables.js'

/** `$attrbegin misc 02 signed 1033 $end`, and `$attrbegin misc 07 State 2 IDLE BUSY 0 1 1 $end`. */
const subtypes = { type: '02', enumTable: '07' } as const

/** The attributes of the variable that is declared next. */
export class Attributes {
  private readonly tables = new EnumTables()
  private type: string | null = null
  private table = 0

  /**
   * @param words - between `$attrbegin` and `$end`
   * @throws FlitwaveError FW977 for a table that is none
   */
  take(words: readonly string[], offset: number): void {
    const [kind, subtype, ...rest] = words
    const number = Number(rest.at(-1))
    if (kind !== 'misc' || !Number.isSafeInteger(number)) return
    const text = rest.slice(0, -1)
    if (subtype === subtypes.type) this.type = text.join(' ')
    if (subtype !== subtypes.enumTable) return
    if (text.join('') === '""') this.table = number
    else this.tables.add(number, text.join(' '), offset)
  }

  /**
   * Type and members of the next variable; each attribute counts once.
   * @throws FlitwaveError FW977 for an enum that the file does not have
   */
  ofVariable(
    { kind, type }: Pick<DumpVariable, 'kind' | 'type'>,
    width: number,
    offset: number,
  ): Pick<DumpVariable, 'type' | 'members' | 'enumName'> {
    const [own, table] = [this.type, this.table]
    this.type = null
    this.table = 0
    if (kind !== 'bits') return { type, members: null }
    if (table === 0) return { type: own ?? type, members: null }
    const members = this.tables.membersOf(table, width, offset)
    return { type: own ?? type, members, enumName: this.tables.nameOf(table) }
  }
}
