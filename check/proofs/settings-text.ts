import type { Settings } from './claims.js'

/** Several settings as one: `requesters=2..16 kind=matrix`. */
export function settingsInShort(all: readonly Settings[]): string {
  const names = [...new Set(all.flatMap((settings) => Object.keys(settings)))]
  return names.map((name) => `${name}=${valuesInShort(new Set(all.map((settings) => settings[name]!)))}`).join(' ')
}

function valuesInShort(values: ReadonlySet<number | string | boolean>): string {
  const list = [...values]
  const [first, last] = [list[0]!, list.at(-1)!]
  const isRun = list.length > 2 && list.every((value, i) => value === Number(first) + i)
  return isRun ? `${first}..${last}` : list.join(',')
}
