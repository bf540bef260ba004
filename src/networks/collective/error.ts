/**
 * The codes of refusals by algorithms. To add a code: name it here, describe it in `docs/errors/<code>.md` and in the table
 * of `docs/errors/README.md`, and test it under `test/networks/collective`. Codes are few and for kinds of mistakes: prefer one
 * that is there.
 */
export type CollectiveCode =
  /** No algorithm has this name. */
  | 'FW940'
  /** The algorithm is for other networks: another topology, other sizes. */
  | 'FW941'
  /** A message names a node that is not there, or one twice. */
  | 'FW942'
  /** A parameter, such as a number of destinations, is out of its bounds. */
  | 'FW943'

/** Thrown for input for which there is no schedule. */
export class CollectiveError extends Error {
  override readonly name = 'CollectiveError'

  /**
   * @param code - stable; its page is in `docs/errors/`
   * @param message - what is wrong: one sentence, without a final full stop
   * @param remedy - what to write instead, in the same manner
   */
  constructor(
    readonly code: CollectiveCode,
    message: string,
    readonly remedy: string,
  ) {
    super(message)
  }
}

/** @throws CollectiveError always */
export function refuse(code: CollectiveCode, message: string, remedy: string): never {
  throw new CollectiveError(code, message, remedy)
}
