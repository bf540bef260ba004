'use rtl'
import { only } from '../lib/only.js'
import { CubeHeader } from './cube-header.js'
import type { Header, HeaderKind, HeaderParameters, HeaderUnit } from './header.js'
import { RegionHeader } from './region-header.js'
import { WrappedHeader } from './wrapped-header.js'

/** The header logic for a kind of header. */
export function headerUnit(p: HeaderParameters & { readonly header: HeaderKind }): HeaderUnit<Header> {
  switch (p.header) {
    case 'region':
      return new RegionHeader(only(p, RegionHeader.parameters))
    case 'cube':
      return new CubeHeader(only(p, CubeHeader.parameters))
    case 'wrapped':
      return new WrappedHeader(only(p, WrappedHeader.parameters))
  }
}
