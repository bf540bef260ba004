import { obtain } from '../../../../base/maps.js'
import type { Loadable } from '../../wasm/machine.js'
import { translateProgram } from '../c-program.js'
import { Build } from './build.js'
import { compilerName, findCompiler } from './compiler.js'
import type { NativeBuild, NativeHost, NativeResult } from './host.js'
import { ObjectCache } from './object-cache.js'

/** Engines of one design share their programs. */
const builds = new WeakMap<Uint8Array, NativeBuild>()

export const nativeHost: NativeHost = {
  get hasCompiler() {
    return findCompiler() !== null
  },
  build: (program) => obtain(builds, program.code, () => newBuild(program)),
}

function newBuild({ code, end }: Loadable): NativeBuild {
  const compiler = findCompiler()
  return compiler ? new Build(translateProgram(code, end), compiler, new ObjectCache()) : withoutCompiler()
}

function withoutCompiler(): NativeBuild {
  const help = 'install a C compiler (apt-get install gcc), name one in the variable CC, or choose --native off'
  const none: NativeResult = { refusal: { reason: `there is no C compiler \`${compilerName()}\``, help } }
  return { poll: () => none, finish: () => none }
}
