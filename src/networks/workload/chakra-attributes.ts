/** The attributes of one node of a Chakra trace, converted when they are used: most traces have many that nobody uses. */

import type { AttributeValue } from './chakra-messages.js'
import { failAt, type Source } from './trace.js'

/** All answers are FlitwaveError FW980 for an attribute of another kind. */
export class Attributes {
  /** @param node - its id, for messages */
  constructor(
    private readonly values: ReadonlyMap<string, AttributeValue>,
    private readonly node: number,
    private readonly source: Source,
  ) {}

  has(name: string): boolean {
    return this.values.has(name)
  }

  /** A whole number from `least` on; without `otherwise` it has to be there. */
  whole(name: string, { least = 0, otherwise }: { least?: number; otherwise?: number } = {}): number {
    const value = this.values.get(name) ?? otherwise
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= least) return value
    return this.refuse(name, value, `give it ${name} as a whole number from ${least} to 2^53 - 1`)
  }

  /** A number from 0 on, such as a count of operations; null if there is none. */
  amount(name: string): number | null {
    const value = this.values.get(name)
    if (value === undefined) return null
    if (typeof value === 'number' && value >= 0 && value < Infinity) return value
    return this.refuse(name, value, `give it ${name} as a number, 0 or more`)
  }

  /** False if there is none. */
  flag(name: string): boolean {
    const value = this.values.get(name) ?? false
    if (typeof value === 'boolean') return value
    // Old writers have no booleans.
    if (value === 0 || value === 1) return value === 1
    return this.refuse(name, value, `give it ${name} as a bool`)
  }

  /** Null if there is none. */
  flags(name: string): readonly boolean[] | null {
    const value = this.values.get(name)
    if (value === undefined) return null
    return typeof value === 'object' ? value : this.refuse(name, value, `give it ${name} as a list of bools`)
  }

  /** Null if there is none; a number, as some writers have for names, in digits. */
  text(name: string): string | null {
    const value = this.values.get(name)
    if (value === undefined) return null
    return typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : this.refuse(name, value, `give it ${name} as a string`)
  }

  private refuse(name: string, value: AttributeValue | undefined, help: string): never {
    const found = value === undefined ? `has no ${name}` : `has ${name} ${JSON.stringify(value)}`
    return failAt(this.source, `node ${this.node} ${found}`, help)
  }
}
