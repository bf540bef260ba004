/** The playground: the files of a program in tabs, its diagram, what is wrong with it, what it prints, and a link to it. */

import { CodeEditor } from './code-editor.js'
import type { Answer } from './received.js'
import { element, remarkBody } from './remark.js'
import { Runner } from './running.js'
import { runInSandbox } from './sandbox.js'
import type { Program } from './page-program.js'
import { LinkError, packProgram, unpackProgram } from './share.js'
import { Tabs } from './tabs.js'
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
  private readonly editors = new Map<string, CodeEditor>()
  private readonly texts = new Map<string, string>()
  private chosen = ''
  private wrong: ReadonlySet<string> = new Set()
  private shown = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly tabs: Tabs
  private readonly wave: Wave
  private readonly runner: Runner<Answer>

  constructor(
    private readonly host: HTMLElement,
    private readonly examples: readonly Example[],
  ) {
    this.tabs = new Tabs(this.part('tabs'), {
      chosen: (name) => this.choose(name),
      added: () => this.add(),
      renamed: (from, to) => this.rename(from, to),
      removed: (name) => this.remove(name),
    })
    this.wave = new Wave(this.part('live-wave'))
    this.runner = new Runner(() => runInSandbox(this.program), {
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
    for (const editor of this.editors.values()) editor.destroy()
    this.editors.clear()
    this.texts.clear()
    this.part('code').replaceChildren()
    this.wrong = new Set()
    for (const [name, text] of Object.entries(files)) this.addFile(name, text)
    this.choose(Object.keys(files).find((name) => name !== entry) ?? entry)
    void this.runner.now()
  }

  private get program(): Program {
    const names = [...this.texts.keys()]
    const entry = names.find((name) => name.endsWith('.tb.ts')) ?? names[0]!
    return { files: Object.fromEntries(this.texts), entry }
  }

  private addFile(name: string, text: string): void {
    this.texts.set(name, text)
    const place = element('div', 'file')
    this.part('code').append(place)
    const editor = new CodeEditor(place, {
      text,
      label: name,
      changed: (changed) => {
        this.texts.set(name, changed)
        this.changed()
      },
      run: () => void this.runner.now(),
    })
    this.editors.set(name, editor)
  }

  private choose(name: string): void {
    this.chosen = name
    const places = [...this.part('code').children] as HTMLElement[]
    for (const [at, file] of [...this.editors.keys()].entries()) places[at]!.hidden = file !== name
    this.tabs.show([...this.texts.keys()], name, this.wrong)
  }

  private add(): void {
    let number = this.texts.size
    while (this.texts.has(`module-${number}.ts`)) number++
    const name = `module-${number}.ts`
    this.addFile(name, newFile)
    this.choose(name)
    this.changed()
    this.tabs.rename(name)
  }

  private rename(from: string, to: string): boolean {
    if (this.texts.has(to)) return false
    const renamed = Object.fromEntries([...this.texts].map(([name, text]) => [name === from ? to : name, text]))
    this.open({ files: renamed, entry: '' })
    this.choose(to)
    this.changed()
    return true
  }

  private remove(name: string): void {
    const files = Object.fromEntries([...this.texts].filter(([other]) => other !== name))
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
    for (const [name, editor] of this.editors) editor.show(remarks.filter(({ place }) => place?.file === name))
    this.wrong = new Set(remarks.flatMap(({ place }) => (place ? [place.file] : [])))
    this.part('problems').replaceChildren(
      ...remarks.filter(({ place }) => place !== null).map((one) => this.problem(one)),
    )
    this.tabs.show([...this.texts.keys()], this.chosen, this.wrong)
  }

  private problem(remark: Answer['outcome']['remarks'][number]): HTMLElement {
    const place = remark.place!
    const row = element('div', 'problem')
    const link = element('button', 'place', `${place.file}:${place.line}`)
    link.addEventListener('click', () => {
      if (!this.editors.has(place.file)) return
      this.choose(place.file)
      this.editors.get(place.file)!.goTo(place.line)
    })
    row.append(link, remarkBody(remark))
    return row
  }

  private part(name: string): HTMLElement {
    return this.host.querySelector<HTMLElement>(`.${name}`)!
  }
}
