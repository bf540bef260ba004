import { expect } from 'vitest'
import { accountOf, sumOf } from '../../../src/runs/journey/account.js'
import type { Journey, Stay } from '../../../src/runs/journey/journey.js'

/** The parts of each delivery follow each other from the creation of the packet to the delivery, each of a cycle or more. */
export function expectWholeAccounts(journey: Journey): void {
  for (const delivery of journey.deliveries) {
    let at = journey.created
    for (const { from, cycles } of accountOf(delivery)) {
      // Asked of every part of thousands of packets: `expect` would take longer than the account.
      if (from !== at || cycles <= 0) expect.fail(`${cycles} cycles from ${from} follow cycle ${at}`)
      at += cycles
    }
    expect(at).toBe(delivery.arrived.at(-1))
  }
}

/** The cycles of each reason of a delivery: `{ Pipeline: 4, Serialization: 2 }`. */
export function reasonsOf(delivery: Stay): Readonly<Record<string, number>> {
  return Object.fromEntries(sumOf(accountOf(delivery)))
}

/**
 * The reasons for which a packet waited, with the tags of the packets that were the cause: `NoVc 5 at node (1): #0`. What
 * follows at one place for one cause is reported once.
 */
export function blamed(delivery: Stay, labels: readonly string[]): string[] {
  const told: { what: string; cycles: number; where: string }[] = []
  for (const { reason, cycles, stay, culprits } of accountOf(delivery)) {
    if (culprits.length === 0) continue
    const tags = [...new Set(culprits.map(({ journey }) => `#${journey.tag}`))].sort().join()
    const where = `at ${labels[stay!.place]}: ${tags}`
    const last = told.at(-1)
    if (last?.what === reason && last.where === where) last.cycles += cycles
    else told.push({ what: reason, cycles, where })
  }
  return told.map(({ what, cycles, where }) => `${what} ${cycles} ${where}`)
}
