/** The packets in front of some places, as numbers: filled anew for each wait. */
export class Culprits {
  count = 0
  /** Stays, their packets and places. */
  readonly stays: number[] = []
  readonly journeys: number[] = []
  readonly places: number[] = []

  clear(): void {
    this.count = 0
  }

  add(stay: number, journey: number, place: number): void {
    this.stays[this.count] = stay
    this.journeys[this.count] = journey
    this.places[this.count++] = place
  }
}
