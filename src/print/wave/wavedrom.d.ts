/** The used part of WaveDrom 3.7: JSON to JsonML, and JsonML to text. The package has no type declarations. */
declare module 'wavedrom' {
  /** `['svg', { attributes }, ...children]` */
  export type JsonMl = [name: string, ...rest: unknown[]]

  /** The shapes of the wave's pieces; `renderAny` draws into the skin that it is given. */
  export const waveSkin: Readonly<Record<string, JsonMl>>

  /** `index` is always 0: other values rely on an earlier call with 0. Writes into `diagram` and `skins`. */
  export function renderAny(index: 0, diagram: object, skins: Readonly<Record<string, JsonMl>>): JsonMl

  export const onml: { stringify(document: JsonMl, indentation?: number): string }
}
