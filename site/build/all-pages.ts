/** All pages of the site, as Markdown, with the pictures that are drawn for them. */

import { readFileSync } from 'node:fs'
import { homePage } from './home.js'
import { withLiveBlocks, type Picture } from './live-blocks.js'
import { playgroundPage } from './playground.js'
import { repositoryPages, sourcePages, type Page } from './pages.js'

export interface Made {
  readonly pages: readonly Page[]
  readonly pictures: readonly Picture[]
}

export function allPages(): Made {
  const made = [...repositoryPages(), homePage(readFileSync('README.md', 'utf8'))].map(withLiveBlocks)
  const pages = made.map(({ page }) => page)
  return {
    pages: [...pages, ...sourcePages(pages), playgroundPage()],
    pictures: made.flatMap(({ pictures }) => pictures),
  }
}
