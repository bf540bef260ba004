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
  const effect = async (work) => {
    delete window.broken
    await later(work)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return window.broken === undefined ? 'nothing' : 'it was run'
  }
  const added = (tag, members) => effect(() => document.body.append(Object.assign(document.createElement(tag), members)))
  const parsed = (markup, look = () => {}) =>
    effect(() => {
      const host = document.createElement('div')
      host.innerHTML = markup
      document.body.append(host)
      look(host.firstChild)
    })
  return {
    eval: await thrown(() => (0, eval)('1')),
    function: await thrown(() => new Function('return 1')()),
    'inline script': await added('script', { textContent: 'window.broken = 1' }),
    'script of another origin': await added('script', { src: elsewhere + 'x.js' }),
    'script of data': await added('script', { src: 'data:text/javascript,window.broken=1' }),
    'handler in markup': await parsed('<img src="x:" onerror="window.broken = 1">'),
    'style in markup': await parsed('<p style="width: 7px">x</p>', ({ style }) => {
      if (style.width === '7px') window.broken = 1
    }),
    'request elsewhere': await fetch(elsewhere + 'x').then(() => 'it was sent', (error) => error.name),
    'picture of another origin': await added('img', { src: elsewhere + 'x.png' }),
    frame: await added('iframe', { src: elsewhere + 'frame' }),
  }
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
