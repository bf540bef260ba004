import type { Step } from './run-steps.mjs'

export const campaigns: readonly string[]
export function stepsOf(choice: { readonly seed: string; readonly turn: number }): readonly Step[]
