import { fail } from '../../../base/diagnostic/diagnostic.js'
import type { TestbenchHost } from './host.js'

export const host: TestbenchHost = {
  readInput: (path, help) => fail('FW912', `cannot read \`${path}\` in a browser`, null, help),
  // There is no debugger.
  placeOfCode: () => null,
  turns: new Int32Array(1),
  // The page that started a worker can end it.
  limitTurns: () => undefined,
}
