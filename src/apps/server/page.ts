/** The page of the inspector: its files in the package, and the page with a run as a single file. */

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { packageRoot } from '../../base/files/packaged.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { createHash } from 'node:crypto'
import { singleFilePolicy } from './policy.js'

export interface Asset {
  /** The content type of HTTP. */
  readonly type: string
  readonly content: Buffer
}

/** By name: `index.html`, `inspector.js`, `inspector.css`, `worker.js`. */
export type Assets = ReadonlyMap<string, Asset>

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** @throws FlitwaveError FW912 if the package was not built */
export function readAssets(folder = join(packageRoot(), 'dist/web')): Assets {
  try {
    return new Map(readdirSync(folder).flatMap((name) => assetOf(folder, name)))
  } catch {
    return fail(
      'FW912',
      'the page of the inspector is missing',
      null,
      'install Flitwave again; in its clone, npm run build',
    )
  }
}

function assetOf(folder: string, name: string): [string, Asset][] {
  const type = types[extname(name)]
  return type === undefined ? [] : [[name, { type, content: readFileSync(join(folder, name)) }]]
}

/** The text of an asset that every page has. */
function assetText(assets: Assets, name: string): string {
  return (
    assets.get(name)?.content.toString('utf8') ??
    fail('FW912', `the page lacks ${name}`, null, 'install Flitwave again')
  )
}

/**
 * A page that shows a run.
 * @param run - it stands in the page as a text that nothing runs
 * @param view - what the page shows first, as the fragment of its address: `cycle=40`
 */
export function singleFile(assets: Assets, run: Uint8Array, title: string, view = ''): string {
  const script = withoutMarkup(assetText(assets, 'inspector.js'))
  const style = assetText(assets, 'inspector.css')
  const policy = singleFilePolicy({ script: hashOf(script), style: hashOf(style) })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<template id="flitwave-worker">${base64(assetText(assets, 'worker.js'))}</template>
<template id="flitwave-run">${base64(run)}</template>
<template id="flitwave-view">${escaped(view)}</template>
<script type="module">${script}</script>
</body>
</html>
`
}

function base64(data: string | Uint8Array): string {
  return Buffer.from(data as Uint8Array).toString('base64')
}

/** As a policy names what it allows. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** In strings and regular expressions, where alone these can stand, the escape is the same character. */
function withoutMarkup(script: string): string {
  return script.replace(/<(?=!--|\/?script)/gi, '\\x3c')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
