/** A lab in its page: the files that are asked for in editors, and beside them what the check says. */

import { Files } from './files.js'
import { setInCommands } from './commands.js'
import { keepWork, keptWork } from './lab-work.js'
import { drawPicture } from './picture.js'
import type { LabAnswer } from './received-lab.js'
import { Runner } from './running.js'
import { beginInSandbox, checkInSandbox } from './sandbox.js'
import { Verdict } from './verdict.js'

type Texts = Readonly<Record<string, string>>

/** What the build of the site writes into the page. */
interface LabData {
  /** The name of its folder. */
  readonly name: string
  /** The skeleton of what is asked for, by name, with the numbers of `student`. */
  readonly files: Texts
  /** Other files, to be read, by name. */
  readonly given: Texts
  /** Whose numbers the page has when it is opened for the first time. */
  readonly student: string
}

/** Milliseconds without a change until the solution is checked. */
const pause = 350

/** @param host - as the build of the site has written it */
export function startLab(host: HTMLElement): void {
  const data = JSON.parse(host.dataset['lab']!) as LabData
  const page = new LabPage(host, data)
  void page.open()
}

class LabPage {
  private readonly files: Files
  private readonly verdict: Verdict
  private readonly id = document.querySelector<HTMLInputElement>('.lab-id input')!
  private readonly expected = document.querySelector<HTMLImageElement>('main img[src*="expected"]')
  private readonly kept: ReturnType<typeof keptWork>
  private readonly runner: Runner<LabAnswer>

  constructor(
    private readonly host: HTMLElement,
    private readonly data: LabData,
  ) {
    this.kept = keptWork(data.name)
    this.verdict = new Verdict(host.querySelector<HTMLElement>('.verdict')!, (file, line) =>
      this.files.goTo(file, line),
    )
    this.runner = new Runner(
      () => checkInSandbox(data.name, this.student, this.files.texts),
      {
        busy: (text) => this.verdict.status(text, 'busy'),
        failed: (text) => this.verdict.status(text, 'bad'),
        answered: (answer) => this.show(answer),
      },
      { working: 'checking …', pause },
    )
    const code = host.querySelector<HTMLElement>('.live-code')!
    this.files = new Files({
      tabs: host.querySelector<HTMLElement>('.tabs')!,
      code,
      changed: () => this.changed(),
      run: () => void this.runner.now(),
    })
    this.files.open([
      ...this.asked.map((name) => ({ name, text: this.kept?.files[name] ?? data.files[name]! })),
      ...Object.entries(data.given).map(([name, text]) => ({ name, text, isGiven: true })),
    ])
    code.addEventListener('focusin', () => void this.runner.now(), { once: true })
    this.id.value = this.kept?.student ?? ''
    this.id.addEventListener('change', () => void this.begin(this.files.texts))
    this.button('reset', () => void this.begin({ ...this.files.texts, ...data.files }))
    this.button('save', () => this.save())
    host.dataset['state'] = 'live'
  }

  /** Who comes back finds the work as it was left. */
  async open(): Promise<void> {
    if (this.kept) await this.begin(this.files.texts)
  }

  /** The files that are written here. */
  private get asked(): readonly string[] {
    return Object.keys(this.data.files)
  }

  private get student(): string {
    return this.id.value.trim() || this.data.student
  }

  /** Puts the numbers of the student into the files, and shows what is expected with them. */
  private async begin(texts: Texts): Promise<void> {
    this.keep()
    if (!(await this.runner.prepare())) return
    const start = await beginInSandbox(this.data.name, this.student, texts)
    if (!start) return
    document.querySelector('.lab-numbers')!.textContent = start.numbers
    setInCommands(start.settings)
    if (this.expected) drawPicture(this.expected, start.svg, `What ${this.asked[0]} is to do`)
    for (const [name, text] of start.files) if (this.files.names.includes(name)) this.files.write(name, text)
    await this.runner.now()
  }

  private changed(): void {
    this.keep()
    this.runner.soon()
  }

  private keep(): void {
    const { texts } = this.files
    const files = Object.fromEntries(this.asked.map((name) => [name, texts[name]!]))
    keepWork(this.data.name, { student: this.id.value.trim(), files })
  }

  private show(answer: LabAnswer): void {
    const found = answer.parts.flatMap(({ finding }) => finding ?? [])
    const atLines = found.map(({ message, place }) => ({ code: null, message, help: '', place, cycle: null }))
    this.files.show([...answer.remarks, ...firstOfEach(atLines)])
    this.verdict.show(answer)
  }

  /** Each as a file, to be handed in. */
  private save(): void {
    const { texts } = this.files
    for (const name of this.asked) {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([texts[name]!], { type: 'text/plain' }))
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    }
  }

  private button(name: string, act: () => void): void {
    this.host.querySelector(`.${name}`)!.addEventListener('click', act)
  }
}

/** What is wrong first is told in a file; more of it would only follow from that. */
function firstOfEach<R extends { readonly place: { readonly file: string } | null }>(remarks: readonly R[]): R[] {
  const files = new Set<string | undefined>()
  return remarks.filter(({ place }) => {
    const isFirst = !files.has(place?.file)
    files.add(place?.file)
    return isFirst
  })
}
