/** The student of the lab: the field of the id, and the numbers of the page, which always belong to that id. */

import { setInCommands } from './commands.js'
import { drawPicture } from './picture.js'
import type { LabStart } from '../../src/apps/live/lab.js'
import { keepStudent, keptStudent, onOtherStudent } from './student.js'

/** Milliseconds without a key until an id counts as complete. */
const pause = 450

export class LabId {
  private readonly field = document.querySelector<HTMLInputElement>('.lab-id input')!
  private readonly whose = document.querySelector<HTMLElement>('.lab-whose')!
  private readonly numbers = document.querySelector<HTMLElement>('.lab-numbers')!
  private readonly expected = document.querySelector<HTMLImageElement>('main img[src*="expected"]')
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The id whose numbers the page shows; null while none are there. */
  private shown: string | null = ''

  /**
   * @param example - the id whose numbers the page shows without an id
   * @param changed - called when the id changes, before its numbers are there
   */
  constructor(
    private readonly example: string,
    private readonly changed: () => void,
  ) {
    this.field.value = keptStudent()
    this.field.addEventListener('input', () => this.written(pause))
    this.field.addEventListener('change', () => this.written(0))
    onOtherStudent((id) => {
      this.field.value = id
      this.written(0)
    })
    if (!this.isExample) this.wait()
  }

  /** The id whose numbers the page should show. */
  get student(): string {
    return this.id || this.example
  }

  /** True without an id. */
  get isExample(): boolean {
    return this.id === ''
  }

  /** Shows the numbers of the current id. */
  show({ numbers, settings, svg }: LabStart, about: string): void {
    this.shown = this.id
    this.tell(numbers)
    setInCommands(settings)
    if (this.expected) drawPicture(this.expected, svg, about)
  }

  focus(): void {
    this.field.focus()
  }

  private get id(): string {
    return this.field.value.trim()
  }

  private written(pause: number): void {
    clearTimeout(this.timer)
    if (this.id === this.shown) return
    keepStudent(this.id)
    this.wait()
    this.timer = setTimeout(() => this.changed(), pause)
  }

  /** Hides the numbers of the previous id. */
  private wait(): void {
    this.shown = null
    this.tell('…')
  }

  private tell(numbers: string): void {
    document.body.classList.toggle('lab-waits', this.shown === null)
    this.whose.textContent = this.isExample ? 'Example numbers, until you enter your id:' : 'Your numbers:'
    this.numbers.textContent = numbers
  }
}
