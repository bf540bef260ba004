/** Sets of places that are filled and gone through in each cycle, without anything to be collected afterwards. */

/** Some places, which are gone through in ascending order. */
export class PlaceSet {
  /** A bit for each place. */
  private readonly words: Int32Array

  /** @param places - how many there are */
  constructor(places: number) {
    this.words = new Int32Array(Math.ceil(places / 32))
  }

  add(place: number): void {
    this.words[place >> 5]! |= 1 << (place & 31)
  }

  /** Calls `visit` with each; it returns whether the place stays in the set. Nothing is added meanwhile. */
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

/** Some places, in the order in which they were added, each once. */
export class PlaceList {
  length = 0
  private readonly places: Int32Array

  /** @param places - how many there are */
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
