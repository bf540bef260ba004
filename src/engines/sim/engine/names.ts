/** The engines by name, apart from the engines: a command line needs no more to start. */
export const engineNames = ['scalar', 'bitslice'] as const
export type EngineName = (typeof engineNames)[number]

/** `auto` is the one that suits the design. */
export const engineChoices = ['auto', ...engineNames] as const
export type EngineChoice = (typeof engineChoices)[number]
