/** The result of a lab's check: each part, and for the first wrong part its waves and its cause. */

import type { CheckedFinding, CheckedPart } from '../../src/apps/live/lab.js'
import { drawPicture } from './picture.js'
import type { LabAnswer } from './received-lab.js'
import { element, placeLink, problemRow, remarkBody, type GoTo } from './remark.js'

export class Verdict {
  private readonly line: HTMLElement
  private readonly parts = element('ul', 'parts')
  private readonly first = element('div', 'finding')
  private readonly picture = document.createElement('img')

  /** @param host - an element with a line for the status */
  constructor(
    private readonly host: HTMLElement,
    private readonly goTo: GoTo,
  ) {
    this.line = host.querySelector<HTMLElement>('.status')!
    host.append(this.parts, this.first)
  }

  status(text: string, state: 'busy' | 'good' | 'bad'): void {
    this.line.textContent = text
    this.line.dataset['state'] = state
    this.host.classList.toggle('stale', state === 'busy')
  }

  show({ remarks, parts, unchecked, printed }: LabAnswer): void {
    const wrong = parts.filter(({ state }) => state !== 'passed')
    const isGood = remarks.length === 0 && wrong.length === 0
    this.status(
      isGood ? 'everything that this page checks passes' : statusOf(remarks.length, wrong),
      isGood ? 'good' : 'bad',
    )
    const open = parts.length > 0 && unchecked.length > 0 ? [uncheckedRow(unchecked)] : []
    this.parts.replaceChildren(...parts.map(partRow), ...open)
    const finding = wrong.find((part) => part.finding)?.finding ?? null
    this.first.replaceChildren(
      ...remarks.map(({ place, ...remark }) =>
        place ? problemRow({ ...remark, place }, this.goTo) : remarkBody({ ...remark, place }),
      ),
      ...(finding ? this.findingParts(finding) : []),
      ...(printed.length > 0 ? [element('pre', 'printed', printed.join('\n'))] : []),
    )
  }

  private findingParts({ message, causes, svg, place }: CheckedFinding): HTMLElement[] {
    const said = element('p', 'message', message)
    if (place) said.prepend(placeLink(place, this.goTo), ': ')
    if (svg === null) return [said, element('pre', 'causes', causes)]
    drawPicture(this.picture, svg, `Your waves above those that are expected: ${message}`)
    const frame = element('div', 'picture')
    frame.append(this.picture)
    return [said, frame, element('pre', 'causes', causes)]
  }
}

function statusOf(errors: number, wrong: readonly CheckedPart[]): string {
  if (errors > 0) return 'not built yet'
  return wrong.length === 1 ? `not yet: ${wrong[0]!.title}` : `not yet: ${wrong.length} parts`
}

/** The parts that only a grading looks at. */
function uncheckedRow(titles: readonly string[]): HTMLElement {
  const row = element('li', 'open')
  row.append(element('b', '', 'not checked here'), element('span', 'how', titles.join('; ')))
  return row
}

function partRow({ title, state, how, notes }: CheckedPart): HTMLElement {
  const row = element('li', state)
  row.append(element('b', '', title), element('span', 'how', how), ...notes.map((note) => element('p', 'note', note)))
  return row
}
