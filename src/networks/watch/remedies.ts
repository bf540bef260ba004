/** What keeps packets from waiting in a circle, in one sentence that a deadlock is told with. */

import type { RouterParameters } from '../../../rtl/router/router-parameters.js'

/** A ring with one virtual channel is a circle by itself. */
export function routerRemedy({ topology, vcs }: Pick<RouterParameters, 'topology' | 'vcs'>): string {
  const needs = 'channels must depend on each other in no circle'
  return topology === 'torus' && vcs === 1
    ? `${needs}: give rings the classes p, l and h (vcs=2), see \`flitwave cdg torus2d --set vcs=1,2\``
    : `${needs}: see \`flitwave cdg\``
}

/** The channel dependency graph of a banyan would not help: it is acyclic, as it says nothing of copies. */
export const banyanRemedy =
  'copies of multicasts wait for each other: switch as in mode rigid (waiting packets first, rigid worms) or vct'
