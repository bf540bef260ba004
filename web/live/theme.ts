/** The light or dark theme: the system's, until the reader chooses. */

const key = 'flitwave-theme'
const systemDark = matchMedia('(prefers-color-scheme: dark)')

export function startTheme(): void {
  apply(chosen())
  systemDark.addEventListener('change', () => apply(chosen()))
  addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.theme-button')) return
    const next = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
    keep(next)
    apply(next)
  })
}

function apply(theme: string | null): void {
  document.documentElement.dataset['theme'] = theme ?? (systemDark.matches ? 'dark' : 'light')
}

/** A browser may refuse to store anything. */
function chosen(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(theme: string): void {
  try {
    localStorage.setItem(key, theme)
  } catch {
    // Then the choice lasts until the next page.
  }
}
