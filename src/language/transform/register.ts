import { register } from 'node:module'

/** `node --import flitwave/register my.ts`: from here on TypeScript and `'use rtl'` files can be imported. */
register('./hooks.js', import.meta.url)
