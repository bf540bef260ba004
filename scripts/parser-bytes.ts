import type { Plugin } from 'vite'

/**
 * The browser entry of swc looks for its bytes beside the script; ours receives them, which avoids a second copy of 18 MB.
 */
export const parserWithoutBytes: Plugin = {
  name: 'parser-without-bytes',
  enforce: 'pre',
  transform: (code, file) =>
    file.includes('/@swc/wasm-web/') ? code.replace("new URL('wasm_bg.wasm', import.meta.url)", 'undefined') : null,
}
