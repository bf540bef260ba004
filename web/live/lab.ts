/** A lab in its page: the requested files in editors, and beside them the result of the check. */

import { Files } from './files.js'
import { LabId } from './lab-id.js'
import { keepWork, keptWork, type Texts } from './lab-work.js'
import type { LabAnswer } from './received-lab.js'
import { Runner } from './running.js'
import { beginInSandbox, checkInSandbox } from './sandbox.js'
import { Verdict } from './verdict.js'

/** The data that the build of the site writes into the page. */
interface LabData {
  /** The name of its folder. */
  readonly name: string
  /** The skeletons of the requested files, by name, with the numbers of `student`. */
  readonly files: Texts
  /** Read-only files, by name. */
  readonly given: Texts
  /** The id whose numbers the page has on the first visit. */
  readonly student: string
}

/** Milliseconds without a change until the solution is checked. */
const pause = 350

/** @param host - the element that the build of the site has written */
export function startLab(host: HTMLElement): void {
  const data = JSON.parse(host.dataset['lab']!) as LabData
  const page = new LabPage(host, data)
  void page.open()
}

class LabPage {
  private readonly files: Files
  private readonly verdict: Verdict
  private readonly id: LabId
  private readonly runner: Runner<LabAnswer>
  private readonly kept: Texts | null
  /** The work before the student began again. */
  private before: Texts | null = null

  constructor(
    private readonly host: HTMLElement,
    private readonly data: LabData,
  ) {
    this.kept = keptWork(data.name)
    this.id = new LabId(data.student, () => void this.begin())
    this.verdict = new Verdict(this.part('verdict'), (file, line) => this.files.goTo(file, line))
    this.runner = new Runner(
      (signal) => checkInSandbox(data.name, this.id.student, this.files.texts, signal),
      {
        busy: (text) => this.tell(() => this.verdict.status(text, 'busy')),
        failed: (text) => this.tell(() => this.verdict.status(text, 'bad')),
        answered: (answer) => this.tell(() => this.show(answer)),
      },
      { working: 'checking …', pause },
    )
    const code = this.part('live-code')
    this.files = new Files({
      tabs: this.part('tabs'),
      code,
      changed: () => this.changed(),
      run: () => void this.runner.now(),
    })
    this.files.open([
      ...this.asked.map((name) => ({ name, text: this.kept?.[name] ?? data.files[name]! })),
      ...Object.entries(data.given).map(([name, text]) => ({ name, text, isGiven: true })),
    ])
    code.addEventListener('focusin', () => void this.runner.now(), { once: true })
    this.button('reset', () => this.beginAgain())
    this.button('undo', () => this.bringBack())
    this.button('save', () => this.save())
    this.button('brief', () => this.part('verdict').scrollIntoView({ block: 'nearest' }))
    this.button('for-example button', () => this.id.focus())
    host.dataset['state'] = 'live'
  }

  /** Restores the student's work from the last visit. */
  async open(): Promise<void> {
    this.tell(() => undefined)
    if (this.kept || !this.id.isExample) await this.begin()
  }

  /** The names of the files that the student writes. */
  private get asked(): readonly string[] {
    return Object.keys(this.data.files)
  }

  /** The texts of these files. */
  private get written(): Texts {
    const { texts } = this.files
    return Object.fromEntries(this.asked.map((name) => [name, texts[name]!]))
  }

  /** Puts the numbers of the student into the files, and shows the behaviour that they ask for. */
  private async begin(): Promise<void> {
    this.keep()
    this.tell(() => undefined)
    if (!(await this.runner.prepare())) return
    const { student } = this.id
    const texts = this.written
    const start = await beginInSandbox(this.data.name, student, texts)
    // The student has changed the id meanwhile, and that has begun anew.
    if (student !== this.id.student) return
    if (!start) return this.verdict.status('the numbers cannot be told: load the page again', 'bad')
    // The student has edited the files meanwhile: the numbers must go into the edited text.
    if (this.asked.some((name) => this.files.texts[name] !== texts[name])) return this.begin()
    this.id.show(start, `What ${this.asked[0]} is to do`)
    for (const [name, text] of start.files) if (this.files.names.includes(name)) this.files.write(name, text)
    await this.runner.now()
  }

  private beginAgain(): void {
    const before = this.written
    for (const name of this.asked) this.files.write(name, this.data.files[name]!)
    void this.begin().then(() => {
      if (this.asked.every((name) => before[name] === this.files.texts[name])) return
      this.before = before
      this.part('undo').hidden = false
    })
  }

  private bringBack(): void {
    for (const [name, text] of Object.entries(this.before!)) this.files.write(name, text)
    this.part('undo').hidden = true
    void this.begin()
  }

  private changed(): void {
    this.keep()
    this.runner.soon()
  }

  private keep(): void {
    keepWork(this.data.name, this.written)
  }

  private show(answer: LabAnswer): void {
    const found = answer.parts.flatMap(({ finding }) => finding ?? [])
    const atLines = found.map(({ message, place }) => ({ code: null, message, help: '', place, cycle: null }))
    this.files.show([...answer.remarks, ...firstOfEach(atLines)])
    this.verdict.show(answer)
  }

  /** Shows the state, and a short form of it above the files: on a small screen the verdict is below them. */
  private tell(say: () => void): void {
    say()
    const status = this.part('verdict').querySelector<HTMLElement>('.status')!
    const brief = this.part('brief')
    brief.textContent = status.textContent
    brief.dataset['state'] = status.dataset['state']
    this.part('for-example').hidden = !this.id.isExample
  }

  /** Saves each file, to be handed in. */
  private save(): void {
    for (const [name, text] of Object.entries(this.written)) {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
      link.download = name
      link.click()
      URL.revokeObjectURL(link.href)
    }
  }

  private button(name: string, act: () => void): void {
    this.part(name).addEventListener('click', act)
  }

  private part(name: string): HTMLElement {
    return this.host.querySelector<HTMLElement>(`.${name}`)!
  }
}

/** Keeps the first error of each file; later ones may only follow from it. */
function firstOfEach<R extends { readonly place: { readonly file: string } | null }>(remarks: readonly R[]): R[] {
  const files = new Set<string | undefined>()
  return remarks.filter(({ place }) => {
    const isFirst = !files.has(place?.file)
    files.add(place?.file)
    return isFirst
  })
}
