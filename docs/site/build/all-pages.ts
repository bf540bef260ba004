/** All pages of the site, as Markdown, with the pictures that are drawn for them. */

import { readFileSync } from 'node:fs'
import { apiPages } from './api.js'
import { commandPages } from './commands.js'
import { withPlaygroundLinks } from './error-examples.js'
import { homePage } from './home.js'
import { withDumpPage, withInspectors } from './inspectors.js'
import { labPages } from './labs.js'
import { withLiveBlocks, type Picture } from './live-blocks.js'
import { modulePages } from './modules.js'
import { playgroundPage } from './playground.js'
import { repositoryPages, sourcePages, type Page } from './pages.js'

export interface Made {
  readonly pages: readonly Page[]
  readonly pictures: readonly Picture[]
}

export async function allPages(): Promise<Made> {
  const repository = repositoryPages().map((page) => {
    if (page.path === 'docs/dumps.md') return withDumpPage(page)
    return page.path === 'waves/index.md' ? withInspectors(page) : page
  })
  const made = [...repository, homePage(readFileSync('README.md', 'utf8'))].map(withPlaygroundLinks).map(withLiveBlocks)
  const labs = await labPages()
  const pages = [
    ...[...made, ...labs].map(({ page }) => page),
    ...(await commandPages()),
    ...modulePages(),
    ...apiPages(),
  ]
  return {
    pages: [...pages, ...sourcePages(pages), playgroundPage()],
    pictures: [...made.flatMap(({ pictures }) => pictures), ...labs.map(({ picture }) => picture)],
  }
}
