/** Finds everything that has several users. */
export class Uses {
  private readonly first = new Map<number, number>()
  /** The users of all that has several. */
  readonly shared = new Map<number, number[]>()

  /** @param key - what is used, as a number */
  add(key: number, user: number): void {
    const users = this.shared.get(key)
    const first = this.first.get(key)
    if (users) users.push(user)
    else if (first !== undefined) this.shared.set(key, [first, user])
    else this.first.set(key, user)
  }
}
