/** The map of packets that `flitwave inspect` is given. */

import { readText } from '../../../base/files/read.js'
import { bindMap, globsAmong } from '../../../runs/packets/links.js'
import { readMap } from '../../../runs/packets/read-map.js'
import type { Run } from '../../../runs/run.js'
import type { MapText } from '../../inspect/network/map-text.js'

/**
 * The map as JSON, which needs no parser in the page. Its names are looked up here, where an error ends the command.
 * @throws FlitwaveError FW912 for a file that cannot be read; FW005, FW966 to FW970 for the map
 */
export async function checkedMap(run: Run, path: string): Promise<MapText> {
  const map = readMap(readText(path, 'name a map of the links of the network'), path)
  const { paths, firstCycle } = run
  bindMap(map, await run.trace(globsAmong(map, paths), { from: firstCycle, to: firstCycle }), paths)
  return { file: path, text: JSON.stringify(map) }
}
