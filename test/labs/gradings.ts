/** The gradings of all labs. */

import fifo from '../../labs/01-fifo/grade.js'
import arbiter from '../../labs/02-arbiter/grade.js'
import route from '../../labs/03-route/grade.js'
import credits from '../../labs/04-credits/grade.js'
import allocator from '../../labs/05-vc-allocator/grade.js'
import router from '../../labs/06-router/grade.js'
import deadlock from '../../labs/07-deadlock/grade.js'
import multicast from '../../labs/08-multicast/grade.js'
import adaptive from '../../labs/09-adaptive/grade.js'
import measure from '../../labs/10-measure/grade.js'
import type { Grading } from '../../src/apps/course/index.js'

export const gradings: readonly Grading[] = [
  fifo,
  arbiter,
  route,
  credits,
  allocator,
  router,
  deadlock,
  multicast,
  adaptive,
  measure,
]
