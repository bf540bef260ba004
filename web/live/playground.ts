/** The playground: the files of a program in tabs, its diagram, its errors, its output, and a link to it. */

import { Files } from './files.js'
import type { Answer } from './received.js'
import { element, problemRow, type GoTo } from './remark.js'
import { Runner } from './running.js'
import { runInSandbox } from './sandbox.js'
import type { Program } from './page-program.js'
import { LinkError, packProgram, unpackProgram } from './share.js'
import { Wave } from './wave.js'

/** An example program. */
interface Example extends Program {
  readonly title: string
}

/** Milliseconds without a change until the address contains the program. */
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

/** @param host - the element that the build of the site has written */
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
  private readonly choice: HTMLSelectElement
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
    this.choice = host.querySelector('select')!
    this.choice.addEventListener('change', () => this.openExample(this.examples[Number(this.choice.value)]!))
    this.part('run').addEventListener('click', () => void this.runner.now())
    this.part('link').addEventListener('click', () => void this.copyLink())
  }

  /** Shows the program of the address, or else the first example. */
  openAddress(): void {
    const fragment = location.hash.slice(1)
    if (fragment !== '' && (fragment === this.shown || document.getElementById(fragment) !== null)) return
    this.notify('')
    try {
      if (fragment === '') return this.open(this.examples[0]!)
      this.shown = fragment
      this.open(unpackProgram(fragment))
    } catch (error) {
      if (!(error instanceof LinkError)) throw error
      this.notify(`${error.message}. Below is an example instead.`)
      this.open(this.examples[0]!)
    }
  }

  /** Opens an example. The program before it stays in the history of the browser and can be brought back. */
  private openExample(example: Program): void {
    const before = this.program
    const isOwn = this.exampleOf(before) < 0
    this.keep()
    this.open(example)
    this.shown = packProgram(this.program)
    history.pushState(null, '', `#${this.shown}`)
    if (isOwn) this.notify('Your program made room for the example.', () => this.bringBack(before))
  }

  private bringBack(program: Program): void {
    this.open(program)
    this.keep()
  }

  /** -1 for the user's own program. */
  private exampleOf({ files }: Program): number {
    const names = Object.keys(files)
    return this.examples.findIndex(
      (example) =>
        Object.keys(example.files).length === names.length &&
        names.every((name) => example.files[name] === files[name]),
    )
  }

  /** Selects the program that is open. */
  private showChoice(): void {
    const at = this.exampleOf(this.program)
    this.choice.value = at < 0 ? '' : String(at)
  }

  private open({ files, entry }: Program): void {
    this.files.open(Object.entries(files).map(([name, text]) => ({ name, text })))
    this.files.choose(Object.keys(files).find((name) => name !== entry) ?? entry)
    this.showChoice()
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
    this.notify('')
    this.changed()
    this.files.askForName(name)
  }

  private rename(from: string, to: string): boolean {
    if (this.files.names.includes(to)) return false
    this.files.rename(from, to)
    this.notify('')
    this.changed()
    return true
  }

  private remove(name: string): void {
    const bringBack = this.files.remove(name)
    this.notify(`${name} is removed.`, () => {
      bringBack()
      this.changed()
    })
    this.changed()
  }

  private changed(): void {
    this.showChoice()
    this.runner.soon()
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.keep(), pause)
  }

  /** Keeps the program in the address at any time, so that reloading the page loses nothing. */
  private keep(): void {
    clearTimeout(this.timer)
    this.shown = packProgram(this.program)
    history.replaceState(null, '', `#${this.shown}`)
  }

  private async copyLink(): Promise<void> {
    this.keep()
    try {
      await navigator.clipboard.writeText(location.href)
      this.notify('The link is copied. The program is in the link itself; nothing was sent.')
    } catch {
      this.notify('The link is in the address bar, to be copied from there.')
    }
  }

  /** @param undo - takes back the change */
  private notify(text: string, undo?: () => void): void {
    const notice = this.part('notice')
    notice.textContent = text
    if (!undo) return
    const button = element('button', 'undo', 'Undo')
    button.addEventListener('click', () => {
      this.notify('')
      undo()
    })
    notice.append(' ', button)
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
