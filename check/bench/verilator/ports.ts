/** A port of an exported module, as declared in its text. */
export interface VerilogPort {
  readonly direction: 'input' | 'output'
  readonly width: number
  readonly name: string
}

/** The ports of a module in exported text, in order. */
export function portsOf(text: string): VerilogPort[] {
  return [...text.matchAll(/^ {2}(input|output) +logic +(?:\[(\d+):0\] +)?(\w+),?$/gm)].map(
    ([, direction, high = '0', name]) => ({
      direction: direction as VerilogPort['direction'],
      width: Number(high) + 1,
      name: name!,
    }),
  )
}

/** `input logic [3:0] name` */
export function declarationOf({ direction, width, name }: VerilogPort): string {
  return `${direction} logic ${rangeOf(width)}${name}`
}

/** `[3:0] `, or nothing for a single bit. */
export function rangeOf(width: number): string {
  return width === 1 ? '' : `[${width - 1}:0] `
}
