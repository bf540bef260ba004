/** The script of every page of the site: light or dark, the menu on small screens, finding a page, and live blocks where there are any. */

import { startSearch } from './search.js'
import { startTheme } from './theme.js'

const script = document.currentScript as HTMLScriptElement

startTheme()
addEventListener('DOMContentLoaded', () => {
  startSearch(script.src)
  if (document.querySelector('[data-live], [data-examples], [data-lab]')) load('live.js')
})

function load(name: string): void {
  const element = document.createElement('script')
  element.src = new URL(name, script.src).href
  document.head.append(element)
}
