/** Sets of places that are filled and traversed in each cycle without producing garbage. */

/** A set of places that is traversed in ascending order. */
export class PlaceSet {
  /** A bit for each place. */
  private readonly words: Int32Array

  /** @param places - the number of places */
  constructor(places: number) {
    this.words = new Int32Array(Math.ceil(places / 32))
  }

  add(place: number): void {
    this.words[place >> 5]! |= 1 << (place & 31)
  }

  /** Calls `visit` for each place; it returns true if the place stays in the set. Nothing may be added meanwhile. */
  visit(visit: (place: number) => boolean): void {
    const { words } = this
    for (let i = 0; i < words.length; i++) {
      for (let bits = words[i]!; bits !== 0; bits &= bits - 1) {
        const at = 31 - Math.clz32(bits & -bits)
        if (!visit(32 * i + at)) words[i]! &= ~(1 << at)
      }
    }
  }
}

/** A set of places in order of insertion, each once. */
export class PlaceList {
  length = 0
  private readonly places: Int32Array

  /** @param places - the number of places */
  constructor(places: number) {
    this.places = new Int32Array(places)
  }

  at(i: number): number {
    return this.places[i]!
  }

  push(place: number): void {
    this.places[this.length++] = place
  }

  clear(): void {
    this.length = 0
  }
}
