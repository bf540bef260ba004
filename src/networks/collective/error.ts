/**
 * The codes of refusals by algorithms. To add a code: name it here, describe it in `docs/errors/<code>.md` and in the table
 * of `docs/errors/README.md`, and test it under `test/networks/collective`. Codes are few and stand for kinds of mistakes:
 * prefer an existing one.
 */
export type CollectiveCode =
  /** No algorithm has this name. */
  | 'FW940'
  /** The algorithm is for other networks: another topology, other sizes. */
  | 'FW941'
  /** A message names a missing node, or a node twice. */
  | 'FW942'
  /** A parameter, such as a number of destinations, is out of its bounds. */
  | 'FW943'

/** Thrown for input that no schedule can serve. */
export class CollectiveError extends Error {
  override readonly name = 'CollectiveError'

  /**
   * @param code - stable; its page is in `docs/errors/`
   * @param message - the mistake in one sentence, without a final full stop
   * @param remedy - the correction, in the same form
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
