import { fail } from '../../base/diagnostic/diagnostic.js'

const help = 'encode the design again, with the version of Flitwave that loads it'

/**
 * Refuses data that does not encode a design.
 * @throws FlitwaveError FW925 always
 */
export function refuse(reason: string): never {
  return fail('FW925', `the encoded design cannot be loaded: ${reason}`, null, help)
}

/**
 * Refuses a design above a size limit.
 * @throws FlitwaveError FW925 if `size` is above the limit
 */
export function checkLimit(size: number, most: number, what: string): void {
  if (!(size <= most)) refuse(`it has more than ${most.toLocaleString('en')} ${what}`)
}

/** The largest design that can be loaded: several times the package's largest networks, decoded in less than a gigabyte. */
export const limits = {
  /** Numbers in all lists of the data. A torus of 32x32 routers has 900,000. */
  numbers: 8_000_000,
  /** Characters of a text. */
  text: 100_000,
  /** Bits of a value. The language declares up to 4096; products and words of memories are wider. */
  width: 65_536,
  /** Nesting depth of operators: engines and printers follow them by recursion. */
  operators: 1000,
  /** Nesting depth of statements. */
  statements: 500,
  /** Nesting depth of modules. */
  hierarchy: 100,
  /** Nesting depth of structs and arrays. */
  shapes: 50,
  /** Leaves of all fields and memory words that modules declare. */
  leaves: 500_000,
  /** Characters of the paths of all fields, memories, instances, and of their leaves. */
  characters: 64_000_000,
  /** Ports of all instances that modules declare. */
  ports: 4_000_000,
  /** Bits of the signals and memories of all modules, each counted once. */
  bits: 4_000_000,
  /** Gates of all modules, each counted once, as {@link import('./size.js').gatesOf} estimates them. A banyan of 1024 nodes has 570,000. */
  gates: 2_000_000,
  instances: 1_000_000,
  /** Characters of the paths of all instances. */
  instanceCharacters: 128_000_000,
  /** As above, with each module counted once for each instance. A torus of 64x64 routers has 54 million bits and 374 million gates. */
  instanceBits: 64_000_000,
  instanceGates: 1_000_000_000,
  /** Characters and parts of the text that shows a struct. */
  label: 10_000,
} as const
