import type { Design } from '../../../src/ir/ir.js'
import { createCadical } from '../../../src/verify/prove/solver.js'
import { prove } from '../../../src/verify/prove/prove.js'
import { TransitionSystem } from '../../../src/verify/prove/system.js'

/** Few enough cycles that no time limit is reached. */
const depth = 12

/** The verdict on each property, with its method and run, or the reason why there is none. */
export async function verdictsAsText(design: Design): Promise<string> {
  const lines: string[] = []
  try {
    for await (const { property, verdict } of prove(new TransitionSystem(design), { makeSolver: createCadical, depth }))
      lines.push(`${property.instance} ${property.message}: ${asJson(verdict)}`)
  } catch (error) {
    lines.push(String(error))
  }
  return lines.join('\n')
}

function asJson(value: object): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member))
}
