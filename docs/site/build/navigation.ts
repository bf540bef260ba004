/** The places of the pages in the menu. */

import { dirname } from 'node:path'
import { rooms } from '../../../src/apps/cli/commands/list.js'
import type { Page } from './pages.js'

export interface NavigationGroup {
  readonly title: string
  /** Addresses below the root of the site, with their titles. */
  readonly pages: readonly { readonly path: string; readonly title: string }[]
}

/** Stands for the pages of all labs. */
const labs = 'labs'

/** The menu for those who take or give a course. */
const courses = 'Courses'

/** The guides, in reading order. */
const guides: Readonly<Record<string, readonly string[]>> = {
  'Getting started': ['overview', 'docs/tutorial', 'docs/language', 'docs/testbenches', 'docs/hardware', 'waves/index'],
  'Looking into runs': [
    ...[
      'inspect',
      'replay',
      'explain',
      'why',
      'find',
      'dumps',
      'packets',
      'verilog-router',
      'verilog-module',
      'debugging-routers',
      'monitor',
    ].map((name) => `docs/${name}`),
  ],
  'Testing and proving': ['testing', 'mutation', 'proofs', 'proved', 'deadlock'].map((name) => `docs/${name}`),
  Networks: ['networks', 'own-router', 'load', 'experiments', 'collective', 'workloads', 'campaigns'].map(
    (name) => `docs/${name}`,
  ),
  [courses]: ['labs/index', labs, 'docs/teaching', 'labs/making'],
  'How it works': [
    'engines',
    'javascript',
    'typescript',
    'verilog',
    'verilog-in',
    'verilog-designs',
    'fuzzing',
    'benchmarks',
    'reproduction',
  ].map((name) => `docs/${name}`),
  Project: ['CONTRIBUTING', 'CHANGELOG'],
}

/** Pages that another page lists. */
const listed = /^(index|playground|docs\/(errors|decisions)\/.*|(reference|source)\/.*)\.md$/

/** The menus of the parts of the site. */
export interface Navigation {
  readonly guide: readonly NavigationGroup[]
  readonly labs: readonly NavigationGroup[]
  readonly commands: readonly NavigationGroup[]
  readonly modules: readonly NavigationGroup[]
  readonly api: readonly NavigationGroup[]
  readonly errors: readonly NavigationGroup[]
}

export function navigationOf(pages: readonly Page[]): Navigation {
  const groups = guideOf(pages)
  return {
    guide: groups.filter(({ title }) => title !== courses),
    labs: groups.filter(({ title }) => title === courses),
    commands: [{ title: 'Commands', pages: inFolder(pages, 'reference/commands/') }],
    modules: rooms.map(([folder, title]) => ({
      title,
      pages: inFolder(pages, 'reference/modules/').filter(({ path }) => folderOf(path, pages) === `rtl/${folder}`),
    })),
    api: [{ title: 'API', pages: inFolder(pages, 'reference/api/') }],
    errors: [{ title: 'Errors', pages: inFolder(pages, 'docs/errors/') }],
  }
}

function inFolder(pages: readonly Page[], folder: string): NavigationGroup['pages'] {
  const inside = pages.filter(({ path }) => path.startsWith(folder) && !path.endsWith('/index.md'))
  return inside.map(({ path, text }) => ({
    path: path.replace(/\.md$/, '.html'),
    title: titleOf(text).replace(/^flitwave /, ''),
  }))
}

/** The folder of the source that a module's page names. */
function folderOf(path: string, pages: readonly Page[]): string {
  const { text } = pages.find((page) => page.path === path.replace(/\.html$/, '.md'))!
  return dirname(/^\[(rtl\/[^\]]*)\]/m.exec(text)?.[1] ?? '')
}

/** @throws Error for a guide that nobody would find */
function guideOf(pages: readonly Page[]): NavigationGroup[] {
  const titles = new Map(pages.map(({ path, text }) => [path, titleOf(text)]))
  const ofLabs = pages.map(({ path }) => path.replace(/\.md$/, '')).filter((name) => /^labs\/\d/.test(name))
  const order = Object.entries(guides).map(([title, names]) => ({
    title,
    names: names.flatMap((name) => (name === labs ? ofLabs : [name])),
  }))
  const named = new Set(order.flatMap(({ names }) => names.map((name) => `${name}.md`)))
  const lost = [...titles.keys()].filter((path) => !named.has(path) && !listed.test(path))
  if (lost.length > 0) throw new Error(`not in the menu, docs/site/build/navigation.ts: ${lost.join(', ')}`)
  const entry = (name: string): { path: string; title: string } => {
    const title = titles.get(`${name}.md`)
    if (title === undefined) throw new Error(`${name} is in the menu, and no page`)
    return { path: `${name}.html`, title: name === 'overview' ? 'Overview' : title }
  }
  return order.map(({ title, names }) => ({ title, pages: names.map(entry) }))
}

export const titleOf = (text: string): string => /^# (.*)$/m.exec(text)?.[1]?.replaceAll('`', '') ?? ''
