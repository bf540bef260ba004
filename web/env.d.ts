/** What Vite bundles that is no TypeScript. */
declare module '*.css'
