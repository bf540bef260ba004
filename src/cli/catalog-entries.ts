/** How the build describes what it lists in the catalog. */

import { isModuleParameter } from '../hdl/declare/bounds.js'
import type { ParameterSpec } from '../hdl/declare/param.js'
import { describeAxis } from '../experiment/axes.js'
import type { Axes } from '../experiment/experiment.js'
import type { FileSpec, TestbenchParameters } from '../testbench/definition.js'
import { describeParameter, isFileSpec, settable } from '../testbench/parameters.js'
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
