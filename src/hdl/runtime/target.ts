/** A place that a destructuring assignment stores into, as an object that JavaScript itself can store into. */
export class Target {
  constructor(private readonly store: (value: unknown) => unknown) {}

  set now(value: unknown) {
    this.store(value)
  }
}
