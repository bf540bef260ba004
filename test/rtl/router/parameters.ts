import { parametersOf } from 'flitwave/hdl'
import type { RouterParameters } from '../../../rtl/router/router-parameters.js'
import { Router } from '../../../rtl/router/router.js'

/** The defaults of a router, some changed. */
export function routerParametersOf(changes: Partial<RouterParameters>): RouterParameters {
  return parametersOf(Router, changes)
}
