/** How large a diagram is, as the element of its SVG says; 0 for what says nothing. */
export function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const number = (name: string): number => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(root)?.[1] ?? 0)
  return { width: number('width'), height: number('height') }
}

/** A diagram is made smaller to fit, but not so small that nobody can read it: then it is moved. */
export const leastScale = 0.62
