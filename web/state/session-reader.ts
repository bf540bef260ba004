import { refuse } from './session-error.js'

/** Characters of a text in a session. */
const longestText = 1000

/** Reads members of an object of which nothing is known. Each method throws FW979 for a member that is not as it says. */
export class Reader {
  private readonly members: Readonly<Record<string, unknown>>

  /** @param place - of the object, as in `view.rows[3]` */
  constructor(
    value: unknown,
    private readonly place: string,
  ) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(`${place} is no object`)
    this.members = value as Readonly<Record<string, unknown>>
  }

  has(name: string): boolean {
    return Object.hasOwn(this.members, name)
  }

  isNull(name: string): boolean {
    return this.get(name) === null
  }

  is(name: string, text: string): void {
    if (this.get(name) !== text) this.refuse(name, `“${text}”`)
  }

  number(name: string): number {
    const value = this.get(name)
    return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : this.refuse(name, 'a number')
  }

  text(name: string): string {
    const value = this.get(name)
    if (typeof value === 'string' && value.length <= longestText) return value
    return this.refuse(name, `a text of at most ${longestText} characters`)
  }

  textOrNull(name: string): string | null {
    return this.isNull(name) ? null : this.text(name)
  }

  /** False if there is no such member. */
  flag(name: string): boolean {
    if (!this.has(name)) return false
    const value = this.get(name)
    return typeof value === 'boolean' ? value : this.refuse(name, 'true or false')
  }

  oneOf<T extends string>(name: string, choices: readonly T[]): T {
    const value = this.get(name)
    return choices.find((choice) => choice === value) ?? this.refuse(name, `one of ${choices.join(', ')}`)
  }

  object(name: string): Reader {
    return new Reader(this.get(name), this.placeOf(name))
  }

  list(name: string, most: number): readonly Reader[] {
    return this.array(name, most).map((value, i) => new Reader(value, `${this.placeOf(name)}[${i}]`))
  }

  /** A list of texts, each at most once. */
  texts<T extends string>(name: string, choices: readonly T[]): readonly T[] {
    const values = this.array(name, choices.length)
    const known = choices.filter((choice) => values.includes(choice))
    return known.length === values.length ? known : this.refuse(name, `a list of ${choices.join(', ')}`)
  }

  private array(name: string, most: number): readonly unknown[] {
    const value = this.get(name)
    return Array.isArray(value) && value.length <= most ? value : this.refuse(name, `a list of at most ${most}`)
  }

  private get(name: string): unknown {
    return this.has(name) ? this.members[name] : undefined
  }

  private placeOf(name: string): string {
    return this.place === 'the file' ? name : `${this.place}.${name}`
  }

  private refuse(name: string, wanted: string): never {
    return refuse(`${this.placeOf(name)} is not ${wanted}`)
  }
}
