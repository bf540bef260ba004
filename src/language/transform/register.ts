import { register } from 'node:module'

/** `node --import flitwave/register my.ts` makes TypeScript and `'use rtl'` files importable. */
register('./hooks.js', import.meta.url)
