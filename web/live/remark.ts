/** What is wrong with a program, as elements: all of it is text. */

import type { Remark } from '../../src/live/outcome.js'

/** The address of the folder with the pages of the errors. */
let errorPages = 'docs/errors/'

export function setErrorPages(folder: string): void {
  errorPages = folder
}

/**
 * The code, the message, and what to write instead.
 * @param place - to be told, too; of a remark that stands at its line there is none
 */
export function remarkBody({ code, message, help, cycle }: Remark, place: Remark['place'] = null): HTMLElement {
  // The editor measures its lines without their margins: the room around is the padding of another element.
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
