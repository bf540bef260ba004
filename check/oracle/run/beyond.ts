/** Thrown if plain JavaScript does not define the meaning of the hardware: such a program is not judged. */
export class Beyond extends Error {
  override readonly name = 'Beyond'
}

/** Thrown if the source, run as a program, does something impossible in hardware: the language must have refused it. */
export class Mistake extends Error {
  override readonly name = 'Mistake'
}
