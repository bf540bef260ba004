/** Thrown where plain JavaScript does not tell what the hardware means: such a program is not judged. */
export class Beyond extends Error {
  override readonly name = 'Beyond'
}

/** Thrown where the source, run as a program, does what no hardware can: the language must have refused it. */
export class Mistake extends Error {
  override readonly name = 'Mistake'
}
