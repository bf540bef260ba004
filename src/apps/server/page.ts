/** The page of the inspector: its files in the package, and the page with a run as a single file. */

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { packageRoot } from '../../base/files/packaged.js'
import { fail } from '../../base/diagnostic/diagnostic.js'
import { createHash } from 'node:crypto'
import { sharedPartsPolicy, singleFilePolicy } from './policy.js'

export interface Asset {
  /** The HTTP content type. */
  readonly type: string
  readonly content: Buffer
}

/** By name: `index.html`, `inspector.js`, `inspector.css`, `worker.js`, `dump-worker.js`. */
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

/** The text of an asset that every page contains. */
function assetText(assets: Assets, name: string): string {
  return (
    assets.get(name)?.content.toString('utf8') ??
    fail('FW912', `the page lacks ${name}`, null, 'install Flitwave again')
  )
}

/** The files of a page about a dump, whose worker reads dumps. */
export function assetsForDumps(assets: Assets): Assets {
  return new Map([...assets, ['worker.js', assets.get('dump-worker.js')!]])
}

/**
 * A page that shows a run.
 * @param run - embedded in the page as inert text
 * @param view - the initial view, as the fragment of its address: `cycle=40`
 */
export function singleFile(assets: Assets, run: Uint8Array, title: string, view = ''): string {
  const script = withoutMarkup(assetText(assets, 'inspector.js'))
  const style = assetText(assets, 'inspector.css')
  const policy = singleFilePolicy({ script: hashOf(script), style: hashOf(style) })
  const head = `<style>${style}</style>`
  const worker = template('worker', base64(assetText(assets, 'worker.js')))
  return page(title, policy, head, [worker, ...data(run, view), `<script type="module">${script}</script>`])
}

/** The parts that many pages in a folder share. */
export interface SharedParts {
  /** By name, the text of each file. */
  readonly files: ReadonlyMap<string, string>
  readonly policy: string
}

/**
 * Its files need no server: a script inserts the worker and the module into the page, because pages from files cannot load
 * modules.
 */
export function sharedParts(assets: Assets): SharedParts {
  const script = assetText(assets, 'inspector.js')
  const start = `const worker = document.createElement('template')
worker.id = 'flitwave-worker'
worker.content.textContent = ${JSON.stringify(base64(assetText(assets, 'worker.js')))}
const script = document.createElement('script')
script.type = 'module'
script.textContent = ${JSON.stringify(script)}
document.body.append(worker, script)
`
  return {
    files: new Map([
      ['inspector.js', `{\n${start}}\n`],
      ['inspector.css', assetText(assets, 'inspector.css')],
      ['dump-worker.js', dumpWorkerScript(assets)],
    ]),
    policy: sharedPartsPolicy(hashOf(script)),
  }
}

/** Puts the worker for dumps into a page that asks for it. */
function dumpWorkerScript(assets: Assets): string {
  const worker = JSON.stringify(base64(assetText(assets, 'dump-worker.js')))
  return `document.getElementById('flitwave-dump-worker').content.textContent = ${worker}\n`
}

/**
 * A page that shows a run with parts of a folder, and dumps that are dropped onto it.
 * @param run - null for a page that begins with none
 * @param folder - of the parts, as the page finds it: `../inspector`
 */
export function runPage({ policy }: SharedParts, run: Uint8Array | null, title: string, folder: string): string {
  const head = `<link rel="stylesheet" href="${folder}/inspector.css">`
  const dumps = `<template id="flitwave-dump-worker" data-script="${folder}/dump-worker.js"></template>`
  const content = [...data(run ?? new Uint8Array(0), ''), dumps, `<script src="${folder}/inspector.js"></script>`]
  return page(title, policy, head, content)
}

function page(title: string, policy: string, head: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(title)}</title>
${head}
</head>
<body>
<div id="app"></div>
${content.join('\n')}
</body>
</html>
`
}

/** The run and the first view of the page. */
function data(run: Uint8Array, view: string): readonly string[] {
  return [template('run', base64(run)), template('view', escaped(view))]
}

/** Inert text. */
function template(name: string, content: string): string {
  return `<template id="flitwave-${name}">${content}</template>`
}

function base64(data: string | Uint8Array): string {
  return Buffer.from(data as Uint8Array).toString('base64')
}

/** In the notation of a security policy. */
function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** This markup occurs only in strings and regular expressions, where the escape denotes the same character. */
function withoutMarkup(script: string): string {
  return script.replace(/<(?=!--|\/?script)/gi, '\\x3c')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
