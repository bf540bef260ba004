/** How large the tables of collective engines are. */

/** Sizes of tables, for all nodes alike. */
export interface EngineShape {
  /** Unicasts that a node sends through one injection channel. */
  readonly descriptors: number
  /** Unicasts that a node receives. */
  readonly receptions: number
  /** Different things that the unicasts of a node wait for. */
  readonly triggers: number
  /** Messages that a node waits for, those that always come together counted once. */
  readonly messages: number
  /** 1 if a unicast waits for several messages, or a reception brings several that are waited for; else 0. */
  readonly combining: number
  /** Steps, if they are divided by barriers. */
  readonly steps: number
  /** Tails of an ejection channel that wait out their latency at a time. */
  readonly pending: number
  /** Bits of the length of a unicast. */
  readonly lengthWidth: number
}

/** Room for next to nothing. */
export const leastShape: EngineShape = {
  descriptors: 1,
  receptions: 1,
  triggers: 1,
  messages: 1,
  combining: 0,
  steps: 1,
  pending: 1,
  lengthWidth: 1,
}

/** Tables that hold what either holds. */
export function unionOf(a: EngineShape, b: EngineShape): EngineShape {
  const names = Object.keys(a) as (keyof EngineShape)[]
  return Object.fromEntries(names.map((name) => [name, Math.max(a[name], b[name])])) as unknown as EngineShape
}

/** Whether tables of the first shape hold all that tables of the second do. */
export function holds(a: EngineShape, b: EngineShape): boolean {
  return (Object.keys(a) as (keyof EngineShape)[]).every((name) => a[name] >= b[name])
}

/** A quarter more at most, so that schedules that are about as large share a network. */
export function roundedUp(shape: EngineShape): EngineShape {
  const round = (value: number): number => {
    const grain = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, value))) - 2)
    return Math.ceil(value / grain) * grain
  }
  const entries = Object.entries(shape) as [keyof EngineShape, number][]
  return Object.fromEntries(entries.map(([name, value]) => [name, round(value)])) as unknown as EngineShape
}
