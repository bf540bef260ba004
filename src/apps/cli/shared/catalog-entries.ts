/** Descriptions of parameters and axes for the catalog that the build writes. */

import { isModuleParameter } from '../../../language/hdl/declare/bounds.js'
import type { ParameterSpec } from '../../../language/hdl/declare/param.js'
import { describeAxis } from '../../../networks/experiment/experiment.js'
import type { Axes } from '../../../networks/experiment/experiment.js'
import type { FileSpec, TestbenchParameters } from '../../../runs/testbench/definition.js'
import { describeParameter, isFileSpec, settable } from '../../../runs/testbench/parameters.js'
import type { CatalogParameter } from './catalog.js'

export function describeParameters(specs: TestbenchParameters): CatalogParameter[] {
  return Object.entries(settable(specs)).map(([name, spec]) => ({
    name,
    default: defaultOf(spec),
    bounds: describeParameter(spec),
    about: spec.about ?? '',
  }))
}

export function describeAxes(axes: Axes): CatalogParameter[] {
  return Object.entries(axes).map(([name, axis]) => ({
    name,
    default: axis.values.join(','),
    bounds: describeAxis(axis),
    about: axis.title,
  }))
}

function defaultOf(spec: ParameterSpec | FileSpec): CatalogParameter['default'] {
  if (isFileSpec(spec)) return null
  return isModuleParameter(spec) ? spec.default.name : spec.default
}
