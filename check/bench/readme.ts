/** The figure of speed in README.md, taken from the table in docs/benchmarks.md. */

const sentence = /(runs\s)([\d,]+)(\scycles\sper\ssecond\son\sone\score,\s\[)([\d.]+)(\stimes\])/

/** Cycles per second of the bit-sliced engine on 16x16 routers, and their ratio to Verilator's, as printed in the table. */
export interface Speed {
  readonly cyclesPerSecond: string
  readonly ratio: string
}

/** @param page - contains the table of networks in Markdown */
export function speedInTable(page: string): Speed {
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const titles = rows.find(([, network, engine]) => network === 'network' && engine === 'engine')
  const row = rows.find(([, network, engine]) => network === '16x16' && engine === 'Flitwave, bitslice')
  const cell = (title: string): string | undefined => row?.[titles?.indexOf(title) ?? -1]
  const [cyclesPerSecond, ratio] = [cell('cycles/s'), cell('x Verilator')]
  if (!cyclesPerSecond || !ratio) throw new Error('the table has no speed of the bit-sliced engine on 16x16 routers')
  return { cyclesPerSecond, ratio }
}

export function speedInReadme(readme: string): Speed {
  const [, , cyclesPerSecond, , ratio] = sentence.exec(readme) ?? []
  if (!cyclesPerSecond || !ratio) throw new Error('README.md has no sentence with the speed')
  return { cyclesPerSecond, ratio }
}

/** The README with a new speed. */
export function withSpeed(readme: string, { cyclesPerSecond, ratio }: Speed): string {
  speedInReadme(readme)
  return readme.replace(sentence, `$1${cyclesPerSecond}$3${ratio}$5`)
}
