/** Attempts to make a page do what its policy refuses, as a script for it. */

import type { Page } from 'playwright-core'

/** By attempt: the name of an error, `nothing`, or that it has worked. */
export type Outcomes = Readonly<Record<string, string>>

/** @param elsewhere - the address of a server of another origin */
export function tryAll(page: Page, elsewhere: string): Promise<Outcomes> {
  return page.evaluate(`(${script})(${JSON.stringify(elsewhere)})`)
}

/** `evaluate` of the browser's driver goes round the policy; what it leaves to a timer does not. */
const script = `async (elsewhere) => {
  const later = (work) => new Promise((resolve) => setTimeout(() => resolve(work()), 0))
  const thrown = (work) =>
    later(() => {
      try {
        return 'it was run: ' + work()
      } catch (error) {
        return error.name
      }
    })
  // Each has a mark of its own: all of them wait at the same time.
  const effect = async (mark, work) => {
    await later(work)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return window[mark] === undefined ? 'nothing' : 'it was run'
  }
  const added = (mark, tag, members) =>
    effect(mark, () => document.body.append(Object.assign(document.createElement(tag), members)))
  const parsed = (mark, markup, look = () => {}) =>
    effect(mark, () => {
      const host = document.createElement('div')
      host.innerHTML = markup
      document.body.append(host)
      look(host.firstChild)
    })
  const attempts = {
    eval: thrown(() => (0, eval)('1')),
    function: thrown(() => new Function('return 1')()),
    'inline script': added('inline', 'script', { textContent: 'window.inline = 1' }),
    'script of another origin': added('broken', 'script', { src: elsewhere + 'x.js' }),
    'script of data': added('data', 'script', { src: 'data:text/javascript,window.data=1' }),
    'handler in markup': parsed('handler', '<img src="x:" onerror="window.handler = 1">'),
    'style in markup': parsed('styled', '<p style="width: 7px">x</p>', ({ style }) => {
      if (style.width === '7px') window.styled = 1
    }),
    'request elsewhere': fetch(elsewhere + 'x').then(() => 'it was sent', (error) => error.name),
    'picture of another origin': added('picture', 'img', { src: elsewhere + 'x.png' }),
    frame: added('frame', 'iframe', { src: elsewhere + 'frame' }),
  }
  const outcomes = Object.entries(attempts).map(async ([name, outcome]) => [name, await outcome])
  return Object.fromEntries(await Promise.all(outcomes))
}`

/** Puts a page into a frame of another one. */
export function frameOf(address: string): string {
  return `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(address)} }))`
}

/** Asks for the run of another page, with its token. */
export function fetchOf(address: string, token: string): string {
  const headers = JSON.stringify({ 'x-flitwave-token': token })
  return `fetch(${JSON.stringify(address)}, { headers: ${headers} }).then(({ status }) => status, ({ name }) => name)`
}
