/** The cases as a script for workers of a browser: the language, the engines, all modules and testbenches. */

import { readCatalog } from '../../dist/src/apps/cli/shared/catalog.js'
import { bundleForBrowser } from '../browser-bundle.ts'

/** @returns {Promise<string>} */
export async function bundleCases() {
  const { modules, testbenches } = readCatalog()
  const text = `
    import { casesOf } from '/scripts/engines-check/cases.mjs'
    import { compare } from '/scripts/engines-check/compare.mjs'
    ${modules.map(({ name, file }) => `import { ${name} } from '/${file}'`).join('\n')}
    ${testbenches.map(({ file }, i) => `import testbench${i} from '/${file}'`).join('\n')}

    const classes = [${modules.map(({ name }) => name).join(', ')}]
    const testbenches = [${testbenches.map(({ name }, i) => `{ name: '${name}', testbench: testbench${i} }`).join(', ')}]
    const cases = new Map(casesOf(classes, testbenches).map((one) => [one.name, one]))
    onmessage = ({ data: { name, settings } }) => postMessage(compare(cases.get(name), settings))
  `
  const { code, builtins } = await bundleForBrowser(text)
  if (builtins.length > 0) throw new Error(`the bundle asks for modules of Node: ${builtins.join('; ')}`)
  return code
}
