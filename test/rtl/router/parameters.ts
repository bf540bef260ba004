import { routerParameters, type RouterParameters } from '../../../rtl/router/parameters.js'

/** The defaults of a router, some changed. */
export function parametersOf(changes: Partial<RouterParameters>): RouterParameters {
  const defaults = Object.fromEntries(Object.entries(routerParameters).map(([name, spec]) => [name, spec.default]))
  return { ...(defaults as unknown as RouterParameters), ...changes }
}
