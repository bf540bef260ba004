import type { NativeHost, NativeResult } from './host.js'

const none: NativeResult = {
  refusal: { reason: 'a browser has no native code', help: 'run without `native`' },
}

export const nativeHost: NativeHost = {
  hasCompiler: false,
  build: () => ({ poll: () => none, finish: () => none }),
}
