/** A lab in its page: the file that is asked for as an editor, and beside it what the check says of it. */

import { CodeEditor } from './code-editor.js'
import { keepWork, keptWork } from './lab-work.js'
import { drawPicture } from './picture.js'
import type { LabAnswer } from './received-lab.js'
import { Runner } from './running.js'
import { beginInSandbox, checkInSandbox } from './sandbox.js'
import { Verdict } from './verdict.js'

/** What the build of the site writes into the page. */
interface LabData {
  /** The name of its folder. */
  readonly name: string
  readonly file: string
  /** With the numbers of nobody. */
  readonly skeleton: string
  /** Other files, which stay as they are, by name. */
  readonly given: Readonly<Record<string, string>>
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
  private readonly editor: CodeEditor
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
    this.verdict = new Verdict(host.querySelector<HTMLElement>('.verdict')!)
    const { name, file, given } = data
    this.runner = new Runner(
      () => checkInSandbox(name, this.student, { ...given, [file]: this.editor.text }),
      {
        busy: (text) => this.verdict.status(text, 'busy'),
        failed: (text) => this.verdict.status(text, 'bad'),
        answered: (answer) => this.show(answer),
      },
      { working: 'checking …', pause },
    )
    const code = host.querySelector<HTMLElement>('.live-code')!
    const printed = `${code.querySelector('code')!.textContent.trimEnd()}\n`
    code.replaceChildren()
    this.editor = new CodeEditor(code, {
      text: this.kept?.text ?? printed,
      label: `${file}, an editor: each change is checked`,
      changed: () => this.changed(),
      run: () => void this.runner.now(),
    })
    code.addEventListener('focusin', () => void this.runner.now(), { once: true })
    this.id.value = this.kept?.student ?? ''
    this.id.addEventListener('change', () => void this.begin(this.editor.text))
    this.button('reset', () => void this.begin(data.skeleton))
    this.button('save', () => this.save())
    host.dataset['state'] = 'live'
  }

  /** Who comes back finds the work as it was left. */
  async open(): Promise<void> {
    if (this.kept) await this.begin(this.kept.text)
  }

  private get student(): string {
    return this.id.value.trim() || this.data.student
  }

  /** Puts the numbers of the student into a text, and shows what is expected with them. */
  private async begin(text: string): Promise<void> {
    this.keep()
    if (!(await this.runner.prepare())) return
    const { name, file } = this.data
    const start = await beginInSandbox(name, this.student, text)
    if (!start) return
    document.querySelector('.lab-numbers')!.textContent = start.numbers
    if (this.expected) drawPicture(this.expected, start.svg, `What ${file} is to do`)
    if (start.skeleton !== this.editor.text) this.editor.text = start.skeleton
    await this.runner.now()
  }

  private changed(): void {
    this.keep()
    this.runner.soon()
  }

  private keep(): void {
    keepWork(this.data.name, { student: this.id.value.trim(), text: this.editor.text })
  }

  private show(answer: LabAnswer): void {
    const found = answer.parts.find(({ finding }) => finding)?.finding
    const first = found ? [{ code: null, message: found.message, help: '', place: found.place, cycle: null }] : []
    const remarks = [...answer.remarks, ...first]
    this.editor.show(remarks.filter(({ place }) => place?.file === this.data.file))
    this.verdict.show(answer, this.data.file)
  }

  /** As a file, to be handed in. */
  private save(): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([this.editor.text], { type: 'text/plain' }))
    link.download = this.data.file
    link.click()
    URL.revokeObjectURL(link.href)
  }

  private button(name: string, act: () => void): void {
    this.host.querySelector(`.${name}`)!.addEventListener('click', act)
  }
}
