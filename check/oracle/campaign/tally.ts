import type { Verdict } from '../compare.js'
import type { Result } from './cases.js'

type Kind = Verdict['kind']

/** Counts the results of a campaign. */
export class Tally {
  readonly failures: Result[] = []
  /** Cases that differ but that TypeScript refuses. */
  illTyped = 0
  readonly #kinds = new Map<Kind, number>()
  /** The results of programs without a planted change. */
  readonly #plain = new Map<Kind, number>()
  readonly #blocks = new Map<Kind, number>()
  readonly #codes = new Map<string, number>()
  readonly #idioms = new Map<string, Map<Kind, number>>()

  /** @param isIllTyped - true if TypeScript refuses a differing program, which no user can then run */
  add(result: Result, isIllTyped: boolean): void {
    const { verdict, blocks, idioms, change } = result
    count(this.#kinds, verdict.kind, 1)
    if (change === null) count(this.#plain, verdict.kind, 1)
    count(this.#blocks, verdict.kind, blocks)
    if (verdict.kind === 'refused') count(this.#codes, verdict.code, 1)
    for (const idiom of idioms) {
      const kinds = this.#idioms.get(idiom) ?? new Map<Kind, number>()
      this.#idioms.set(idiom, kinds)
      count(kinds, verdict.kind, 1)
    }
    if (isIllTyped) this.illTyped++
    else if (isFailure(result)) this.failures.push(result)
  }

  get cases(): number {
    return total(this.#kinds)
  }

  get blocks(): number {
    return [...this.#blocks.values()].reduce((sum, n) => sum + n, 0)
  }

  /** The last lines of a campaign. */
  summary(): string[] {
    const of = (kind: Kind): number => this.#kinds.get(kind) ?? 0
    const codes = [...this.#codes].sort(([, a], [, b]) => b - a).map(([code, n]) => `${code}: ${n}`)
    const blocks = this.blocks > 0 ? ` with ${this.blocks} blocks` : ''
    const plain = total(this.#plain)
    const plainRefused = this.#plain.get('refused') ?? 0
    const illTyped = this.illTyped > 0 ? ` (${this.illTyped} of them no TypeScript)` : ''
    return [
      `${this.cases} programs${blocks}`,
      `  agree     ${of('agree')}`,
      `  refused   ${of('refused')} (${percent(of('refused'), this.cases)}${codes.length > 0 ? `; ${codes.join(', ')}` : ''})`,
      ...(plain > 0 && plain < this.cases
        ? [`            ${plainRefused} of the ${plain} without a planted slip (${percent(plainRefused, plain)})`]
        : []),
      `  beyond    ${of('beyond')}`,
      `  DIFFERENT ${of('different')}${illTyped}`,
      `  crashes   ${of('crash')}`,
    ]
  }

  /** For each idiom, the results of the programs that contain it. */
  idiomTable(): string[] {
    const rows = [...this.#idioms]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([idiom, kinds]) => {
        const of = (kind: Kind): string => String(kinds.get(kind) ?? 0).padStart(9)
        return `${idiom.padEnd(30)}${of('agree')}${of('refused')}${of('different')}${of('crash')}`
      })
    return [`${'idiom'.padEnd(30)}    agree  refused different    crash`, ...rows]
  }
}

/** True if a result is a failure. */
export function isFailure({ verdict }: Result): boolean {
  return verdict.kind === 'different' || verdict.kind === 'crash'
}

function count<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function total<K>(counts: ReadonlyMap<K, number>): number {
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${Math.round((100 * part) / whole)} %`
}
