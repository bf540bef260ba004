/** The playground: the files of a program in tabs, its diagram, what is wrong with it, what it prints, and a link to it. */

import { Files } from './files.js'
import type { Answer } from './received.js'
import { problemRow, type GoTo } from './remark.js'
import { Runner } from './running.js'
import { runInSandbox } from './sandbox.js'
import type { Program } from './page-program.js'
import { LinkError, packProgram, unpackProgram } from './share.js'
import { Wave } from './wave.js'

/** A program to begin with. */
interface Example extends Program {
  readonly title: string
}

/** Milliseconds without a change until the address has it. */
const pause = 400

const newFile = `'use rtl'
import { bool, comb, input, Module, output } from 'flitwave/hdl'

export class Gate extends Module {
  a = input(bool)
  b = input(bool)
  y = output(bool)

  @comb compute() {
    this.y = this.a && this.b
  }
}
`

/** @param host - as the build of the site has written it */
export function startPlayground(host: HTMLElement): void {
  const examples = JSON.parse(host.dataset['examples']!) as readonly Example[]
  const playground = new Playground(host, examples)
  playground.openAddress()
  addEventListener('hashchange', () => playground.openAddress())
}

class Playground {
  private shown = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly files: Files
  private readonly wave: Wave
  private readonly runner: Runner<Answer>

  constructor(
    private readonly host: HTMLElement,
    private readonly examples: readonly Example[],
  ) {
    this.files = new Files({
      tabs: this.part('tabs'),
      code: this.part('code'),
      changed: () => this.changed(),
      run: () => void this.runner.now(),
      tools: {
        added: () => this.add(),
        renamed: (from, to) => this.rename(from, to),
        removed: (name) => this.remove(name),
      },
    })
    this.wave = new Wave(this.part('live-wave'))
    this.runner = new Runner((signal) => runInSandbox(this.program, signal), {
      busy: (text) => this.wave.status(text, 'busy'),
      failed: (text) => this.wave.status(text, 'bad'),
      answered: (answer) => this.show(answer),
    })
    const choice = host.querySelector<HTMLSelectElement>('select')!
    choice.addEventListener('change', () => this.open(this.examples[Number(choice.value)]!))
    this.part('run').addEventListener('click', () => void this.runner.now())
    this.part('link').addEventListener('click', () => void this.copyLink())
  }

  /** Shows the program of the address; of one without, the first example. */
  openAddress(): void {
    const fragment = location.hash.slice(1)
    if (fragment !== '' && (fragment === this.shown || document.getElementById(fragment) !== null)) return
    const notice = this.part('notice')
    notice.textContent = ''
    try {
      if (fragment === '') return this.open(this.examples[0]!)
      this.shown = fragment
      this.open(unpackProgram(fragment))
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      notice.textContent = `${error.message}. Below is an example instead.`
      this.open(this.examples[0]!)
    }
  }

  private open({ files, entry }: Program): void {
    this.files.open(Object.entries(files).map(([name, text]) => ({ name, text })))
    this.files.choose(Object.keys(files).find((name) => name !== entry) ?? entry)
    void this.runner.now()
  }

  private get program(): Program {
    const { names, texts } = this.files
    return { files: texts, entry: names.find((name) => name.endsWith('.tb.ts')) ?? names[0]! }
  }

  private add(): void {
    const { names } = this.files
    let number = names.length
    while (names.includes(`module-${number}.ts`)) number++
    const name = `module-${number}.ts`
    this.files.add({ name, text: newFile })
    this.files.choose(name)
    this.changed()
    this.files.rename(name)
  }

  private rename(from: string, to: string): boolean {
    const { names, texts } = this.files
    if (names.includes(to)) return false
    const renamed = Object.fromEntries(names.map((name) => [name === from ? to : name, texts[name]!]))
    this.open({ files: renamed, entry: '' })
    this.files.choose(to)
    this.changed()
    return true
  }

  private remove(name: string): void {
    const files = Object.fromEntries(Object.entries(this.files.texts).filter(([other]) => other !== name))
    this.open({ files, entry: '' })
    this.changed()
  }

  private changed(): void {
    this.runner.soon()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.keep(), pause)
  }

  /** The address has the program at any time: to load the page again loses nothing. */
  private keep(): void {
    clearTimeout(this.timer)
    this.shown = packProgram(this.program)
    history.replaceState(null, '', `#${this.shown}`)
  }

  private async copyLink(): Promise<void> {
    this.keep()
    const notice = this.part('notice')
    try {
      await navigator.clipboard.writeText(location.href)
      notice.textContent = 'The link is copied. The program is in the link itself; nothing was sent.'
    } catch {
      notice.textContent = 'The link is in the address bar, to be copied from there.'
    }
  }

  private show(answer: Answer): void {
    const { remarks } = answer.outcome
    this.wave.show(answer, this.program.entry)
    this.files.show(remarks)
    const goTo: GoTo = (file, line) => this.files.goTo(file, line)
    this.part('problems').replaceChildren(
      ...remarks.flatMap(({ place, ...remark }) => (place ? problemRow({ ...remark, place }, goTo) : [])),
    )
  }

  private part(name: string): HTMLElement {
    return this.host.querySelector<HTMLElement>(`.${name}`)!
  }
}
