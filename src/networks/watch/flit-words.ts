/** Numbers that tell flits apart: the part of a flit that stays the same on its way, as one number. */

import type { Probe } from '../../engines/sim/probe/probe.js'
import type { Probing } from './place-groups.js'

/**
 * @param flits - the paths of flits
 * @param names - members that tell them apart, beside `head` and `tail`
 * @returns by the number of a path: what tells its flit from others
 */
export function flitWords(
  run: Pick<Probing, 'probe'>,
  flits: readonly string[],
  names: readonly string[],
): (flit: number) => number {
  const sets = Object.fromEntries(
    ['head', 'tail', ...names].map((name) => [name, flits.map((flit) => `${flit}.${name}`)] as const),
  )
  const [head, tail, ...others] = Object.values(run.probe(sets)) as [Probe, Probe, ...Probe[]]
  return (flit) => {
    let word = Number(head.read(flit)) + 2 * Number(tail.read(flit))
    for (const other of others) word = mixed(word, Number(other.read(flit)))
    return word
  }
}

/** Two numbers as one; with an odd factor, those that differ in the second alone differ. */
function mixed(word: number, value: number): number {
  return (Math.imul(word, 0x9e3779b1) ^ Math.imul(value, 0x85ebca6b) ^ (value / 2 ** 32)) | 0
}
