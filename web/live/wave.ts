/** The diagram of a run beside its program: a picture, whose content is drawn and does nothing else. */

import { drawPicture } from './picture.js'
import type { Answer } from './received.js'
import { element, remarkBody } from './remark.js'

/** A check may fail in every cycle. */
const most = 4

export class Wave {
  /** @param host - the element to fill; a picture in it stays until there is another one */
  constructor(private readonly host: HTMLElement) {}

  /** Shows the status, such as the loading of the simulator; an empty text clears it. */
  status(text: string, state: 'busy' | 'good' | 'bad' | 'none'): void {
    const line = this.part('status')
    line.textContent = text
    line.dataset['state'] = state
  }

  /** @param file - the file whose lines show remarks; the remarks of other files are listed below the diagram */
  show({ outcome, printed }: Answer, title: string, file?: string): void {
    const { svg, summary, remarks, isGood } = outcome
    if (svg !== null) drawPicture(this.picture(), svg, `${title}: ${summary ?? ''}`)
    this.host.classList.toggle('stale', svg === null)
    this.status(statusOf(outcome), isGood ? 'good' : 'bad')
    const others = remarks.filter(({ place }) => place === null || (file !== undefined && place.file !== file))
    const more = others.length > most ? [element('p', 'more', `and ${others.length - most} more`)] : []
    this.part('remarks').replaceChildren(
      ...others.slice(0, most).map((remark) => remarkBody(remark, remark.place)),
      ...more,
    )
    this.part('printed').textContent = printed.join('\n')
  }

  private picture(): HTMLImageElement {
    const there = this.host.querySelector('img')
    if (there) return there
    const made = document.createElement('img')
    this.part('picture').append(made)
    return made
  }

  private part(name: string): HTMLElement {
    const there = this.host.querySelector<HTMLElement>(`.${name}`)
    if (there) return there
    const made = element('div', name)
    if (name === 'status') made.setAttribute('role', 'status')
    this.host.append(made)
    return made
  }
}

function statusOf({ summary, remarks, isGood }: Answer['outcome']): string {
  if (summary !== null) return summary
  return isGood ? 'nothing has run' : remarks[0]?.place ? `not built: ${placeOf(remarks[0].place)}` : 'not built'
}

const placeOf = ({ file, line }: { readonly file: string; readonly line: number }): string => `${file}, line ${line}`
