import * as hdl from '../../src/language/hdl/index.js'
import { elaborate } from '../../src/language/hdl/elaborate/elaborate.js'
import * as runtime from '../../src/language/hdl/runtime/runtime.js'
import type { Design } from '../../src/ir/ir.js'
import { transform } from '../../src/language/transform/transform.js'

/** The imports of a program: the modules under test, or others with the same exports. */
export interface Modules {
  readonly hdl: object
  readonly runtime: object
}

const underTest: Modules = { hdl, runtime }

/**
 * Rewrites a program and runs it, without a file and without the module loader, which would keep thousands of programs for
 * ever. Returns its class `top`.
 */
export function loadClass(source: string, file: string, top: string, modules: Modules = underTest): new () => object {
  const { code } = transform(source, file)
  const body = code
    .replace(
      /import \{([^}]*)\} from ['"]flitwave\/(\w+)['"];?/g,
      (_, names: string, module: string) => `const {${names.replaceAll(' as ', ': ')}} = $modules.${module};`,
    )
    .replace(/^export (?=class|const|function)/gm, '')
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- a program that was generated as text
  const run = new Function('$modules', `${body}\nreturn ${top}`) as (modules: Modules) => new () => object
  return run(modules)
}

/** The design that a program describes. */
export function load(source: string, file: string, top: string): Design {
  const type = loadClass(source, file, top)
  return elaborate(new type() as hdl.Module<unknown>)
}
