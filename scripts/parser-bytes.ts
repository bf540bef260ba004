import type { Plugin } from 'vite'

/** The start of swc for browsers looks for its bytes beside the script; ours are handed to it, and nobody wants 18 MB twice. */
export const parserWithoutBytes: Plugin = {
  name: 'parser-without-bytes',
  enforce: 'pre',
  transform: (code, file) =>
    file.includes('/@swc/wasm-web/') ? code.replace("new URL('wasm_bg.wasm', import.meta.url)", 'undefined') : null,
}
