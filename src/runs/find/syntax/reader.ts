import { failAt } from './refuse.js'

/** The longest come first. */
const operators = /===|!==|==|!=|<<|>>|<=|>=|&&|\|\||[|^&<>+*-]/y
const number = /(0x[\da-f](_?[\da-f])*|0b[01](_?[01])*|\d(_?\d)*)(?![\p{ID_Continue}$.])/iuy
const name =
  /(?:[\p{ID_Continue}$*?]|\[[^[\]\s.]*\]|\{[^{}\s.]*\})+(?:\.(?:[\p{ID_Continue}$*?]|\[[^[\]\s.]*\]|\{[^{}\s.]*\})+)*/uy
const blanks = /\s*/y

/** Takes the text of a condition apart, from left to right. */
export class Reader {
  private next = 0

  constructor(readonly text: string) {
    this.skipBlanks()
  }

  /** Where it stands. */
  get at(): number {
    return this.next
  }

  get isAtEnd(): boolean {
    return this.next === this.text.length
  }

  /** Takes just this sign or word, if it stands here. */
  takes(wanted: string): boolean {
    if (!this.text.startsWith(wanted, this.next)) return false
    if (/\w$/.test(wanted) && /^[\p{ID_Continue}$]/u.test(this.text.slice(this.next + wanted.length))) return false
    this.go(wanted.length)
    return true
  }

  /** The operator of two operands that stands here; null if none does. It is not taken. */
  operator(): string | null {
    return this.match(operators)
  }

  takeNumber(): bigint | null {
    const found = this.match(number)
    if (found === null) return null
    this.go(found.length)
    return BigInt(found.replaceAll('_', ''))
  }

  takeName(): string | null {
    const found = this.match(name)
    if (found === null || /^\d/.test(found)) return null
    this.go(found.length)
    return found
  }

  go(length: number): void {
    this.next += length
    this.skipBlanks()
  }

  /** @throws FlitwaveError FW970, saying what should stand here */
  expected(what: string, help: string): never {
    return this.refuse(`${what} is missing ${this.isAtEnd ? 'at the end' : `before \`${this.word()}\``}`, help)
  }

  /** @throws FlitwaveError FW970 */
  refuse(message: string, help: string, at = this.next): never {
    return failAt('FW970', message, this.text, at, help)
  }

  /** What stands here, for messages. */
  word(): string {
    return /^(?:[\p{ID_Continue}$.]+|\W)/u.exec(this.text.slice(this.next))?.[0] ?? ''
  }

  private match(expression: RegExp): string | null {
    expression.lastIndex = this.next
    return expression.exec(this.text)?.[0] ?? null
  }

  private skipBlanks(): void {
    this.next += this.match(blanks)?.length ?? 0
  }
}
