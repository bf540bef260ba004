/** Renders the errors of a program as elements; all of their content is text. */

import type { Place } from '../../src/base/diagnostic/place.js'
import type { Remark } from '../../src/apps/live/outcome.js'

/** The address of the folder with the pages of the errors. */
let errorPages = 'docs/errors/'

export function setErrorPages(folder: string): void {
  errorPages = folder
}

/**
 * The code, the message, and the correction.
 * @param place - the place to show as well; a remark that stands at its line shows none
 */
export function remarkBody({ code, message, help, cycle }: Remark, place: Remark['place'] = null): HTMLElement {
  // The editor measures its lines without their margins: another element's padding makes the room around.
  const around = element('div', 'around-remark')
  const body = element('div', 'remark')
  around.append(body)
  body.setAttribute('role', 'alert')
  const [first = '', ...more] = message.split('\n')
  const head = element('p', '')
  if (place !== null) head.append(`${place.file}, line ${place.line}: `)
  if (code !== null) head.append(pageOf(code), ' ')
  if (cycle !== null) head.append(element('b', '', `cycle ${cycle}`), ' ')
  head.append(first)
  body.append(head, ...more.map((line) => element('p', 'note', line)))
  if (help) body.append(element('p', 'help', help))
  return around
}

/** A remark with a link to its place. */
export function problemRow(remark: Remark & { readonly place: Place }, goTo: GoTo): HTMLElement {
  const row = element('div', 'problem')
  row.append(placeLink(remark.place, goTo), remarkBody(remark))
  return row
}

/** Brings a line of a file into view. */
export type GoTo = (file: string, line: number) => void

export function placeLink({ file, line }: Place, goTo: GoTo): HTMLElement {
  const link = element('button', 'place', `${file}:${line}`)
  link.addEventListener('click', () => goTo(file, line))
  return link
}

function pageOf(code: string): HTMLElement {
  const link = element('a', '', code)
  link.setAttribute('href', `${errorPages}${code}.html`)
  return link
}

export function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}
