/**
 * The live blocks of a page. A block shows printed code with its diagram until it comes into view; then an editor replaces
 * the code, and the diagram follows each edit. The code that runs programs is loaded when the reader turns to a block.
 */

import { CodeEditor } from './code-editor.js'
import type { Answer } from './received.js'
import { Runner } from './running.js'
import { runInSandbox } from './sandbox.js'
import { programLink } from './share.js'
import type { Program } from './page-program.js'
import { Wave } from './wave.js'

/** The data that the build of the site writes beside a block. */
interface BlockData {
  /** Equal for all blocks of a program. */
  readonly program: string
  readonly title: string
  readonly file: string
  readonly entry: string
  /** All files of the program, by name. */
  readonly files: Readonly<Record<string, string>>
}

/** The program of some blocks of a page. */
class LiveProgram {
  private readonly files: Record<string, string>
  private readonly editors = new Map<string, CodeEditor>()
  private readonly waves = new Map<string, Wave>()
  private readonly runner: Runner<Answer>
  /** The latest answer, which blocks that come into view later show at once. */
  private last: Answer | null = null

  constructor(private readonly data: BlockData) {
    this.files = { ...data.files }
    this.runner = new Runner((signal) => runInSandbox(this.program, signal), {
      busy: (text) => this.waves.forEach((wave) => wave.status(text, 'busy')),
      failed: (text) => this.waves.forEach((wave) => wave.status(text, 'bad')),
      answered: (answer) => {
        this.last = answer
        for (const file of this.waves.keys()) this.show(answer, file)
      },
    })
  }

  private show(answer: Answer, file: string): void {
    this.waves.get(file)!.show(answer, this.data.title, file)
    this.editors.get(file)!.show(answer.outcome.remarks.filter(({ place }) => place?.file === file))
  }

  get program(): Program {
    return { files: this.files, entry: this.data.entry }
  }

  /** Makes a block of this program live. */
  join(block: HTMLElement, { file }: BlockData): void {
    const code = block.querySelector<HTMLElement>('.live-code')!
    this.waves.set(file, new Wave(block.querySelector<HTMLElement>('.live-wave')!))
    code.replaceChildren()
    const editor = new CodeEditor(code, {
      text: this.files[file] ?? '',
      label: `${file}, an editor: the diagram follows what you write`,
      changed: (text) => {
        this.files[file] = text
        this.runner.soon()
      },
      run: () => void this.runner.now(),
    })
    this.editors.set(file, editor)
    code.addEventListener('focusin', () => void this.turnTo(), { once: true })
    block.querySelector('.reset')?.addEventListener('click', () => this.reset())
    const open = block.querySelector<HTMLAnchorElement>('.open')
    open?.addEventListener('click', () => (open.href = programLink(open.dataset['page'] ?? open.href, this.program)))
    block.dataset['state'] = 'live'
    if (this.last) this.show(this.last, file)
  }

  /** The reader is about to edit the block. */
  private async turnTo(): Promise<void> {
    await this.runner.prepare()
    await this.runner.now()
  }

  private reset(): void {
    for (const [name, editor] of this.editors) editor.text = this.data.files[name] ?? ''
  }
}

/** Makes each live block of the page an editor as it comes near. */
export function startBlocks(): void {
  const programs = new Map<string, LiveProgram>()
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) wake(target as HTMLElement)
    },
    { rootMargin: '300px' },
  )
  const wake = (block: HTMLElement): void => {
    near.unobserve(block)
    const data = JSON.parse(block.dataset['live']!) as BlockData
    const program = programs.get(data.program) ?? new LiveProgram(data)
    programs.set(data.program, program)
    program.join(block, data)
  }
  for (const block of document.querySelectorAll<HTMLElement>('.live[data-live]')) near.observe(block)
}
