/** Of `parameters` those that `specs` names: what a module hands on to a child that needs less than itself. */
export function only<K extends string, P extends Readonly<Record<K, unknown>>>(
  parameters: P,
  specs: Readonly<Record<K, unknown>>,
): Pick<P, K> {
  return Object.fromEntries(Object.keys(specs).map((name) => [name, parameters[name as K]])) as Pick<P, K>
}
