/**
 * Colours with a meaning, the same in all views. Readers who cannot tell them apart read the letter or the number beside
 * each.
 */

export interface Paint {
  readonly fill: string
  /** For text on this colour. */
  readonly ink: string
}

/**
 * Light enough for dark letters, in both themes. In the order in which drawings give packets WaveDrom's colours, with a
 * stronger shade of each; the sixth is brown, which WaveDrom does not have.
 */
const packetFills = ['#ffe58a', '#b7d4ff', '#b9efc9', '#e2c6fb', '#ffd0a3', '#dccbb5', '#aeeff0', '#fbc3d6'] as const

const darkInk = '#1c2430'
const lightInk = '#ffffff'

/** A packet has the same colour in all views and cycles; its number tells it from other packets of this colour. */
export function packetPaint(tag: number): Paint {
  return { fill: packetFills[tag % packetFills.length]!, ink: darkInk }
}

/** Colours that can stand in one network differ; similar meanings in two networks share a colour. */
const known: Readonly<Record<string, Paint>> = {
  Moves: { fill: '#2a9d8f', ink: lightInk },
  Pipeline: { fill: '#7ea2d6', ink: darkInk },
  Serialization: { fill: '#7fb8ad', ink: darkInk },
  Queue: { fill: '#98a2b3', ink: darkInk },
  Behind: { fill: '#667085', ink: lightInk },
  Starved: { fill: '#d0d5dd', ink: darkInk },
  NoVc: { fill: '#c8553d', ink: lightInk },
  LostVc: { fill: '#e39a3b', ink: darkInk },
  NoCredit: { fill: '#8e5ea2', ink: lightInk },
  LostInput: { fill: '#d4b106', ink: darkInk },
  LostOutput: { fill: '#b5651d', ink: lightInk },
  OutputOwned: { fill: '#c8553d', ink: lightInk },
  NoRoom: { fill: '#8e5ea2', ink: lightInk },
  LostArbitration: { fill: '#b5651d', ink: lightInk },
  Frozen: { fill: '#4f6d9a', ink: lightInk },
  StartUpBusy: { fill: '#a1466f', ink: lightInk },
  PortBusy: { fill: '#4f6d9a', ink: lightInk },
  QueueFull: { fill: '#7a6c5d', ink: lightInk },
  ChannelBusy: { fill: '#5f7f3a', ink: lightInk },
}

/** For waits in networks from outside the package. */
const waits: readonly Paint[] = [
  { fill: '#c8553d', ink: lightInk },
  { fill: '#8e5ea2', ink: lightInk },
  { fill: '#e39a3b', ink: darkInk },
  { fill: '#b5651d', ink: lightInk },
  { fill: '#d4b106', ink: darkInk },
  { fill: '#a1466f', ink: lightInk },
]

/** The paint of an activity in a cycle, or of a reason in a latency account. */
export function activityPaint(name: string, kind: string): Paint {
  const own = known[name]
  if (own) return own
  if (kind === 'moves') return known['Moves']!
  if (kind === 'pipeline' || kind === 'own') return known['Pipeline']!
  if (kind === 'empty') return known['Starved']!
  const number = [...name].reduce((sum, character) => sum + character.charCodeAt(0), 0)
  return waits[number % waits.length]!
}

/**
 * The paint of a value in the waves: activities have the colours that they have in the map and in the bars of packets.
 * Null for states and numbers.
 * @param tone - see `src/apps/inspect/waves/rows.ts`
 */
export function valuePaint(text: string, tone: string | null): Paint | null {
  const kind = tone === null ? undefined : kinds[tone]
  return kind === undefined ? null : activityPaint(text, kind)
}

/** The kinds of activities, by the colours that drawings give them. */
const kinds: Readonly<Record<string, string>> = {
  green: 'moves',
  pink: 'wait',
  orange: 'wait',
  blue: 'pipeline',
  white: 'empty',
}
