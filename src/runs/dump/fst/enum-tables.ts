import { failDamaged } from './damage.js'

/** A table of names of values, by value as bits. */
type Table = ReadonlyMap<string, string>

/** The tables of the enums of a file, which have numbers. */
export class EnumTables {
  private readonly tables = new Map<number, Table>()
  private readonly names = new Map<number, string>()
  private readonly padded = new Map<string, Table>()

  /**
   * @param text - `State 2 IDLE ACTIVE 00 01`
   * @param offset - for errors
   * @throws FlitwaveError FW977 for a text that is no table
   */
  add(number: number, text: string, offset: number): void {
    const [name, count, ...rest] = text.split(' ').map(unescape)
    const length = Number(count)
    if (rest.length !== 2 * length) failDamaged(offset, `a table of an enum has ${rest.length / 2} of ${count} members`)
    const table = new Map<string, string>()
    for (let i = 0; i < length; i++) table.set(rest[length + i]!, rest[i]!)
    this.tables.set(number, table)
    this.names.set(number, name!)
  }

  /** The name of the enum with a number that has a table. */
  nameOf(number: number): string {
    return this.names.get(number)!
  }

  /**
   * The members of a variable that refers to a table: its values have `width` bits.
   * @throws FlitwaveError FW977 for a number without a table
   */
  membersOf(number: number, width: number, offset: number): Table {
    const key = `${number} ${width}`
    const known = this.padded.get(key)
    if (known) return known
    const table = this.tables.get(number)
    if (!table) failDamaged(offset, `no enum has the number ${number}`)
    const members = new Map([...table].map(([value, name]) => [value.padStart(width, '0'), name]))
    this.padded.set(key, members)
    return members
  }
}

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Names are written as texts of C: `\x20` is a space. */
function unescape(word: string): string {
  return word.replace(/\\(?:x([0-9a-fA-F]{2})|([0-7]{3})|(.))/g, (_, hex?: string, octal?: string, other?: string) => {
    if (hex) return String.fromCharCode(parseInt(hex, 16))
    if (octal) return String.fromCharCode(parseInt(octal, 8))
    return escapes[other!] ?? other!
  })
}
