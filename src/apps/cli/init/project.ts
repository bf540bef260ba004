/** The files of a new project, its name, and its dependency on the installed Flitwave. */

import { readFileSync, existsSync, readdirSync, statSync, realpathSync } from 'node:fs'
import { join, basename, resolve, dirname, relative } from 'node:path'
import { packageRoot } from '../../../base/files/packaged.js'
import type { OutputFile } from '../shared/output-files.js'
import { installedVersion } from '../../../base/files/packaged.js'
import { fail } from '../../../base/diagnostic/diagnostic.js'

/** Examples of the package that are copied into a new project. */
const examples = ['credit-gate.ts', 'credit-gate.tb.ts', 'credit-gate.test.ts']

/**
 * @param name - the name of the project, valid for npm
 * @param flitwave - the location of Flitwave for npm: `packageSpec`
 */
export function projectFiles(name: string, flitwave: string): OutputFile[] {
  return [
    { name: 'package.json', content: json(packageJson(name, flitwave)) },
    { name: 'tsconfig.json', content: json(compilerSettings) },
    { name: 'vitest.config.ts', content: vitestConfig },
    { name: '.vscode/launch.json', content: json(launchConfig) },
    { name: '.gitignore', content: 'node_modules/\ncoverage/\n*.replay\n*.svg\n*.vcd\n' },
    { name: 'README.md', content: readme(name) },
    ...examples.map((file) => ({ name: file, content: readFileSync(join(packageRoot(), 'examples', file)) })),
  ]
}

function packageJson(name: string, flitwave: string): object {
  return {
    name,
    version: '0.0.1',
    private: true,
    type: 'module',
    scripts: { dev: 'flitwave dev', test: 'flitwave test', vitest: 'vitest run' },
    devDependencies: { '@types/node': '^20.19.43', flitwave, typescript: '^7.0.2', vitest: '^4.1.12' },
  }
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** TypeScript 6 and later do not load type packages by default; tests import `node:test`. */
const compilerSettings = { extends: 'flitwave/tsconfig.json', compilerOptions: { types: ['node'] } }

/** Tests are written for Node's runner, which `flitwave test` starts; Vitest runs them with this alias. */
const vitestConfig = `import { rtl } from 'flitwave/vite'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [rtl()],
  // The tests import Node's own \`test\`, so that \`flitwave test\` runs them, too.
  resolve: { alias: { 'node:test': 'vitest' } },
})
`

/** F5 runs the testbench in the active editor, and stops at breakpoints in its RTL. */
const launchConfig = {
  version: '0.2.0',
  configurations: [
    {
      name: 'Testbench',
      type: 'node',
      request: 'launch',
      program: '${workspaceFolder}/node_modules/flitwave/dist/src/apps/cli/main.js',
      args: ['run', '${file}'],
      skipFiles: ['<node_internals>/**', '**/node_modules/flitwave/dist/**'],
    },
  ],
}

/** The first steps, for the terminal and for the README of the project. */
export const tour = `1. npx flitwave dev
   runs the testbench and opens it in the browser. Step with the arrow keys; click a value to see why it is what it is.

2. In credit-gate.ts, remove \`&& !this.credit\` and save.
   The page shows the new run: credits are lost, and the last flits wait for them until cycle 13.

3. npm test
   finds that mistake, too. Put the condition back, and the test passes. \`npm run vitest\` runs the same tests in Vitest.

4. npx flitwave inspect ./credit-gate.tb.ts --out run.html
   writes the page and the run into one file, which you can mail.

5. npx flitwave verilog ./credit-gate.ts
   exports the module as Verilog.
`

function readme(name: string): string {
  return `# ${name}

A module (\`credit-gate.ts\`), its testbench (\`credit-gate.tb.ts\`) and a test (\`credit-gate.test.ts\`), made by
\`flitwave init\` ${installedVersion()}.

\`\`\`text
${tour}\`\`\`
`
}

/** A valid npm name, derived from the name of a folder. */
export function projectName(folder: string): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[._-]+|[._-]+$/g, '')
  return name === '' || name === 'flitwave' || name === 'node_modules' ? 'my-hardware' : name.slice(0, 100)
}

/** @throws FlitwaveError FW962 if the path is not a folder, or contains anything but Git's own files */
export function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return
  if (!statSync(folder).isDirectory()) fail('FW962', `\`${folder}\` is no folder`, null, 'name another one')
  const [first] = readdirSync(folder).filter((name) => name !== '.git')
  if (first !== undefined)
    fail('FW962', `the folder \`${folder}\` is not empty: it has \`${first}\``, null, 'name a new folder')
}

/**
 * A version, or `file:` and the path from the project to this package: the package file from which it was installed, or the
 * folder of a checkout.
 * @param folder - the folder of the new project
 * @param root - the root folder of this package
 */
export function packageSpec(folder: string, root = packageRoot()): string {
  const modules = dirname(root)
  if (basename(modules) !== 'node_modules') return fileSpec(folder, root)
  const from = resolvedBy(modules)
  return from?.startsWith(fileScheme)
    ? fileSpec(folder, resolve(dirname(modules), from.slice(fileScheme.length)))
    : installedVersion()
}

const fileScheme = 'file:'

function fileSpec(folder: string, path: string): string {
  const way = relative(realParent(folder), path).replaceAll('\\', '/')
  return `${fileScheme}${way.startsWith('.') || way.includes(':') ? way : `./${way}`}`
}

/** Resolves links like npm, before it goes up; the folder itself need not exist yet. */
function realParent(folder: string): string {
  const path = resolve(folder)
  return existsSync(path) ? realpathSync(path) : join(realParent(dirname(path)), basename(path))
}

/** The source from which npm installed the package in this folder; undefined if another program installed it. */
function resolvedBy(modules: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as NpmLock
    return packages?.['node_modules/flitwave']?.resolved
  } catch {
    return undefined
  }
}

interface NpmLock {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>
}
