/** First-in, first-out queues of the numbers from 0 on. A number stands in one of them at a time: so a link for each will do. */
export class Queues {
  /** By queue; -1 if it is empty. */
  private readonly first: Int32Array
  private readonly last: Int32Array
  /** By number: the one behind it; -1 if it is the last. */
  private readonly behind: Int32Array

  /** @param size - how many numbers there are */
  constructor(queues: number, size: number) {
    this.first = new Int32Array(queues).fill(-1)
    this.last = new Int32Array(queues)
    this.behind = new Int32Array(size)
  }

  add(queue: number, item: number): void {
    if (this.first[queue] === -1) this.first[queue] = item
    else this.behind[this.last[queue]!] = item
    this.last[queue] = item
    this.behind[item] = -1
  }

  /** Takes out the first; -1 if there is none. */
  take(queue: number): number {
    const item = this.first[queue]!
    if (item !== -1) this.first[queue] = this.behind[item]!
    return item
  }
}
