'use rtl'
import { CubeHeader } from './cube-header.js'
import type { Header, HeaderKind, HeaderParameters, HeaderUnit } from './header.js'
import { RegionHeader } from './region-header.js'
import { WrappedHeader } from './wrapped-header.js'

/** The header logic for a kind of header. */
export function headerUnit({
  header,
  addressWidth,
  stage,
}: HeaderParameters & { readonly header: HeaderKind }): HeaderUnit<Header> {
  const p = { addressWidth, stage }
  switch (header) {
    case 'region':
      return new RegionHeader(p)
    case 'cube':
      return new CubeHeader(p)
    case 'wrapped':
      return new WrappedHeader(p)
  }
}
