/** The files that the page is made of, as they are in the package. */

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { packageRoot } from '../../base/files/packaged.js'
import { fail } from '../../base/diagnostic/diagnostic.js'

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
export function assetText(assets: Assets, name: string): string {
  return (
    assets.get(name)?.content.toString('utf8') ??
    fail('FW912', `the page lacks ${name}`, null, 'install Flitwave again')
  )
}
