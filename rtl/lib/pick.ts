/** A subset of parameters, for a module that needs no others: `...pick(routerParameters, 'vcs', 'depth')`. */
export function pick<S extends object, K extends keyof S>(parameters: S, ...names: readonly K[]): Pick<S, K> {
  return Object.fromEntries(names.map((name) => [name, parameters[name]])) as Pick<S, K>
}
