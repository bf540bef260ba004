import { obtain } from '../../base/maps.js'
import { checkLoops } from '../../ir/check/loops.js'
import type { Design } from '../../ir/ir.js'
import { classOfModule, type ImportedClass } from '../hdl/elaborate/imported.js'
import { readStored } from './stored.js'

const classes = new WeakMap<Design, ImportedClass>()

/** The class of the top of an imported design. */
export function classOfDesign(design: Design): ImportedClass {
  return obtain(classes, design, () => {
    design.modules.forEach(checkLoops)
    return classOfModule(design.top)
  })
}

/** The class of a design that an import has left in a file. */
export function storedClass(path: string): ImportedClass {
  return classOfDesign(readStored(path).design())
}
