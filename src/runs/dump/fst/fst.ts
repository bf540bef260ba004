import type { ByteSource, ChangeSink, Dump, DumpVariable } from '../dump.js'
import { BlackoutSink, readBlackout, type Switch } from './blackout.js'
import { readBlocks, type ChangesBlock } from './blocks.js'
import { Chain, layoutOf, tellInitial, type SignalLayout } from './chain.js'
import type { Header } from './header.js'
import { readHierarchy } from './hierarchy.js'
import { loadChains } from './load-chains.js'
import { Merge } from './merge.js'
import { readFrame, readSection, type Section } from './section.js'
import { readGeometry, type Signals } from './signals.js'
import { unwrapped } from './wrapper.js'

/**
 * Opens an FST file: reads names and where blocks are, and no values. Values are read when {@link Dump.changes} asks for
 * them, of the signals and blocks that it needs. The offset `$timezero` is not added to times.
 *
 * @throws FlitwaveError FW977 for a file that is damaged, or that its simulator has not closed
 */
export async function openFst(file: ByteSource): Promise<Dump> {
  const source = await unwrapped(file)
  const { header, changes, geometry, hierarchy, blackout } = await readBlocks(source)
  const given = geometry && (await readGeometry(source, geometry))
  const { variables, signals } = await readHierarchy(source, hierarchy, given)
  const switches = blackout ? await readBlackout(source, blackout) : []
  return new FstDump(source, header, changes, signals, variables, switches)
}

/** Blocks whose index is kept: a window is often read again, or the next one to it. */
const keptSections = 2

class FstDump implements Dump {
  readonly format = 'fst'
  private readonly sections = new Map<ChangesBlock, Promise<Section>>()

  constructor(
    private readonly source: ByteSource,
    private readonly header: Header,
    private readonly blocks: readonly ChangesBlock[],
    private readonly signals: Signals,
    readonly variables: readonly DumpVariable[],
    private readonly switches: readonly Switch[],
  ) {}

  get timescale(): Dump['timescale'] {
    return this.header.timescale
  }

  get firstTime(): number {
    return this.header.firstTime
  }

  get lastTime(): number {
    return this.header.lastTime
  }

  get signalCount(): number {
    return this.signals.count
  }

  async changes(
    signals: readonly number[],
    from: number,
    to: number,
    sink: ChangeSink,
    options?: { pause?(): Promise<void> },
  ): Promise<void> {
    const layouts = [...new Set(signals)].map((signal) => this.layoutOf(signal))
    const pause = async (): Promise<void> => options?.pause?.()
    if (this.switches.length === 0) return this.tell(layouts, from, to, sink, pause)
    const between = new BlackoutSink(sink, this.switches, layouts, from)
    await this.tell(layouts, from, to, between, pause)
    between.finish(to)
  }

  close(): Promise<void> {
    this.sections.clear()
    return Promise.resolve()
  }

  private layoutOf(signal: number): SignalLayout {
    if (!(signal in this.signals.kinds)) throw new RangeError(`no signal has the number ${signal}`)
    return layoutOf(this.signals, signal, this.header.isLittleEndian)
  }

  private async tell(
    layouts: readonly SignalLayout[],
    from: number,
    to: number,
    sink: ChangeSink,
    pause: () => Promise<void>,
  ): Promise<void> {
    // The initial values of the last block that begins up to `from` hold all that came before it.
    const first = Math.max(
      0,
      this.blocks.findLastIndex(({ beginTime }) => beginTime <= from),
    )
    if (this.blocks.length === 0 || from < this.blocks[0]!.beginTime)
      for (const layout of layouts) tellInitial(layout, null, 0, from, sink)
    for (const [i, block] of this.blocks.entries()) {
      if (i < first) continue
      if (block.beginTime > to) break
      const window = { from: i === first ? Math.max(from, block.beginTime) : null, to }
      await this.tellBlock(await this.sectionOf(block), layouts, window, sink, pause)
      await pause()
    }
  }

  /** @param window - `from` is null where the values before are known */
  private async tellBlock(
    section: Section,
    layouts: readonly SignalLayout[],
    window: { readonly from: number | null; readonly to: number },
    sink: ChangeSink,
    pause: () => Promise<void>,
  ): Promise<void> {
    const { times, index, block } = section
    const signals = layouts.map(({ signal }) => signal)
    const loaded = await loadChains(this.source, section, signals, pause)
    const chains = layouts.map((layout) => {
      const chain = loaded.get(index.starts[layout.signal] ?? 0)
      return chain ? new Chain(layout, chain.bytes, chain.offset) : null
    })
    if (window.from !== null) await this.tellStart(section, layouts, chains, window.from, sink)
    const changing = chains.filter((chain) => chain !== null)
    await new Merge(changing, times, sink, block.start).tellUpTo(lastIndexUpTo(times, window.to), pause)
  }

  /** Tells the values at a time, and takes the chains beyond it. */
  private async tellStart(
    section: Section,
    layouts: readonly SignalLayout[],
    chains: readonly (Chain | null)[],
    from: number,
    sink: ChangeSink,
  ): Promise<void> {
    const { times, frame } = section
    const index = lastIndexUpTo(times, from)
    let initial: Uint8Array | null = null
    for (const [i, layout] of layouts.entries()) {
      const chain = chains[i] ?? null
      const passed = chain?.skipTo(index) ?? null
      if (passed) {
        if (layout.kind !== 'event' || times[passed.timeIndex] === from) chain!.tellPassed(passed, from, sink)
        continue
      }
      const isKnown = layout.signal < frame.count
      if (isKnown) initial ??= await readFrame(this.source, section)
      tellInitial(layout, isKnown ? initial : null, this.signals.frameOffsets[layout.signal]!, from, sink)
    }
  }

  private sectionOf(block: ChangesBlock): Promise<Section> {
    const known = this.sections.get(block) ?? readSection(this.source, block, this.signals)
    this.sections.delete(block)
    this.sections.set(block, known)
    if (this.sections.size > keptSections) this.sections.delete(this.sections.keys().next().value!)
    return known
  }
}

/** Index of the last time up to `time`; -1 if all are later. */
function lastIndexUpTo(times: Float64Array, time: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}
