/** The VitePress configuration for the pages in docs/site/pages: static HTML, whose only scripts are our own. */

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createCssVariablesTheme } from 'shiki'
import { defineConfig } from 'vitepress'
import { leastScale, sizeOf } from '../../../web/live/picture-size.js'

/** Stands for the root of the site until it is replaced by each page's relative path. */
const root = '/root-of-the-site/'

/** An edge. */
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path d="M1 12h4l3-8h7" fill="none" stroke="#2456d6" stroke-width="2.4"/></svg>'

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Gives a diagram its size before it is loaded, and a minimum size at which it can be read. */
function sizePicture(token, folder) {
  const file = token.attrGet('src')
  if (!file.endsWith('.svg')) return
  const { width, height } = sizeOf(readFileSync(join(folder, file), 'utf8'))
  token.attrSet('width', String(width))
  token.attrSet('height', String(height))
  token.attrSet('style', `min-width: ${Math.round(width * leastScale)}px`)
}

export default defineConfig({
  title: 'Flitwave',
  titleTemplate: ':title | Flitwave',
  description: 'Cycle-accurate RTL of routers and switches in TypeScript',
  lang: 'en',
  base: root,
  srcDir: 'pages',
  outDir: '../../out/site',
  cacheDir: '../../node_modules/.cache/flitwave/vitepress',
  mpa: true,
  appearance: false,
  metaChunk: false,
  themeConfig: { navigation: JSON.parse(readFileSync(new URL('../pages/navigation.json', import.meta.url), 'utf8')) },
  head: [
    ['meta', { 'http-equiv': 'content-security-policy', content: policy }],
    ['link', { rel: 'icon', href: `data:image/svg+xml,${encodeURIComponent(icon)}` }],
    ['script', { src: `${root}live/site.js` }],
  ],
  markdown: {
    theme: createCssVariablesTheme({ name: 'flitwave', variablePrefix: '--code-' }),
    languageAlias: { wat: 'wasm', systemverilog: 'system-verilog' },
    headers: { level: [2, 3] },
    image: { lazyLoading: true },
    config: (markdown) => {
      const { image } = markdown.renderer.rules
      markdown.renderer.rules.image = (tokens, at, options, env, self) => {
        sizePicture(tokens[at], dirname(env.path))
        return image(tokens, at, options, env, self)
      }
    },
  },
  vite: {
    build: { assetsInlineLimit: 0, emptyOutDir: false },
    server: { fs: { allow: ['..'] } },
  },
  transformHtml(html, _, { page }) {
    const up = '../'.repeat(page.split('/').length - 1)
    return html
      .replace(/\s*<link rel="preload stylesheet" href="[^"]*vp-icons\.css" as="style">/, '')
      .replace(/\s*<meta name="generator"[^>]*>/, '')
      .replace(/\s*<script id="check-mac-os">.*?<\/script>/, '')
      .replaceAll('rel="preload stylesheet"', 'rel="stylesheet"')
      .replaceAll(root, up || './')
  },
})
