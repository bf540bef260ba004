import { banyanParameters, type BanyanParameters } from '../../../rtl/min/parameters.js'

/** The defaults of a banyan, some changed. */
export function parametersOf(changes: Partial<BanyanParameters>): BanyanParameters {
  const defaults = Object.fromEntries(Object.entries(banyanParameters).map(([name, spec]) => [name, spec.default]))
  return { ...(defaults as unknown as BanyanParameters), ...changes }
}
