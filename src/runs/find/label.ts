import { isWild, type Binding } from './meaning/paths.js'

/** The paths that the wildcards of a match stand for: of wildcards behind each other, the longest. */
export function matchLabels(binding: Binding): string[] {
  const wildcards = [...binding.keys()]
  return wildcards
    .filter((text) => !wildcards.some((other) => other.startsWith(`${text}.`)))
    .map((text) => boundPath(text, binding))
}

function boundPath(text: string, binding: Binding): string {
  const parts = text.split('.')
  return parts
    .map((part, i) => (isWild(part) ? binding.get(parts.slice(0, i + 1).join('.'))! : part))
    .filter((part) => part !== '')
    .join('.')
}
