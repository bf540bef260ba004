/** The files of a program as tabs, to select, and with tools also to add, rename and remove. */

import { element } from './remark.js'
import { isFileName } from './share.js'

export interface TabEvents {
  chosen(name: string): void
}

export interface TabTools {
  added(): void
  /** @returns true if the name is allowed */
  renamed(from: string, to: string): boolean
  removed(name: string): void
}

export class Tabs {
  private pending: (() => void) | null = null

  constructor(
    private readonly host: HTMLElement,
    private readonly events: TabEvents,
    private readonly tools?: TabTools,
  ) {
    host.addEventListener('keydown', (event) => this.pressed(event))
  }

  show(names: readonly string[], chosen: string, wrong: ReadonlySet<string>): void {
    // Does not interrupt the entry of a name.
    if (this.host.querySelector('input')) {
      this.pending = () => this.show(names, chosen, wrong)
      return
    }
    this.pending = null
    const tabs = element('div', 'tablist')
    tabs.setAttribute('role', 'tablist')
    tabs.setAttribute('aria-label', 'Files')
    tabs.append(...names.map((name) => this.tab(name, name === chosen, wrong.has(name))))
    this.host.replaceChildren(tabs, ...this.toolsFor(chosen, names.length))
  }

  private toolsFor(chosen: string, files: number): HTMLElement[] {
    const { tools } = this
    if (!tools) return []
    return [
      this.tool('+', 'Add a file', () => tools.added()),
      this.tool('✎', `Rename ${chosen}`, () => this.rename(chosen)),
      ...(files > 1 ? [this.tool('×', `Remove ${chosen}`, () => tools.removed(chosen))] : []),
    ]
  }

  private tab(name: string, isChosen: boolean, isWrong: boolean): HTMLElement {
    const tab = element('button', isWrong ? 'tab wrong' : 'tab', name)
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
    if (isWrong) tab.setAttribute('aria-label', `${name}, with errors`)
    tab.addEventListener('click', () => this.events.chosen(name))
    tab.addEventListener('dblclick', () => this.rename(name))
    return tab
  }

  private tool(sign: string, about: string, act: () => void): HTMLElement {
    const tool = element('button', 'tool', sign)
    tool.title = about
    tool.setAttribute('aria-label', about)
    tool.addEventListener('click', act)
    return tool
  }

  private pressed(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const tabs = [...this.host.querySelectorAll<HTMLElement>('[role=tab]')]
    const at = tabs.indexOf(event.target as HTMLElement)
    if (at < 0) return
    if (event.key === 'F2') return this.rename(tabs[at]!.textContent)
    if (step === undefined) return
    const next = (at + step + tabs.length) % tabs.length
    tabs[next]!.click()
    this.host.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  /** Turns the tab into a field until Enter, or until the focus leaves it. */
  rename(name: string): void {
    const { tools } = this
    if (!tools) return
    const tab = [...this.host.querySelectorAll<HTMLElement>('[role=tab]')].find(
      ({ textContent }) => textContent === name,
    )
    if (!tab) return
    const field = document.createElement('input')
    field.className = 'tab'
    field.value = name
    field.size = Math.max(name.length, 8)
    field.setAttribute('aria-label', `New name of ${name}`)
    let isDone = false
    const close = (): void => {
      isDone = true
      field.replaceWith(tab)
      this.pending?.()
    }
    const end = (to: string): void => {
      if (isDone) return
      if (to === name) return close()
      if (!isFileName(to)) {
        field.classList.add('wrong')
        return
      }
      close()
      if (!tools.renamed(name, to)) this.rename(name)
    }
    field.addEventListener('keydown', (event) => {
      event.stopPropagation()
      if (event.key === 'Enter') end(field.value.trim())
      if (event.key === 'Escape') end(name)
    })
    field.addEventListener('blur', () => end(isFileName(field.value.trim()) ? field.value.trim() : name))
    tab.replaceWith(field)
    field.select()
  }
}
