/** Classes that parameters have, as texts: to set them again, and to keep them with results. */

const texts = new WeakMap<object, string>()

/** Notes the text that a class was loaded by: `./west-first.ts#WestFirst`. */
export function noteClassText(type: object, text: string): void {
  texts.set(type, text)
}

/** The text that a class was loaded by; the name of a built-in one. */
export function classText(type: { readonly name: string }): string {
  return texts.get(type) ?? type.name
}
