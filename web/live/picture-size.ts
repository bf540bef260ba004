/** The size of a diagram, from the attributes of its SVG; 0 if it has none. */
export function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const root = /<svg[^>]*>/.exec(svg)?.[0] ?? ''
  const number = (name: string): number => Number(new RegExp(` ${name}="([\\d.]+)"`).exec(root)?.[1] ?? 0)
  return { width: number('width'), height: number('height') }
}

/** A diagram shrinks to fit, but stays large enough to read: then it scrolls. */
export const leastScale = 0.62
