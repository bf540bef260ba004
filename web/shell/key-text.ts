const symbols: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': 'Space',
  ContextMenu: 'Menu',
}

/** The label of a key on a keyboard. */
export function keyText(key: string): string {
  return key
    .split(/(?<=Ctrl|Shift|Alt)\+/)
    .map((part, i, all) => symbols[part] ?? (all.length > 1 && i === all.length - 1 ? part.toUpperCase() : part))
    .join(' ')
}
