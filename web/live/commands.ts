/** The commands of a page, which set the numbers of the student. */

/** `name=value` at the end of a text; a value with a colour of its own is the next text. */
const setting = /\s(\w+)=(\S*)$/

/** Puts values in the place of those that commands set. @param settings - by name */
export function setInCommands(settings: ReadonlyMap<string, string>): void {
  for (const code of document.querySelectorAll('.language-sh code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const [, name = '', value = ''] = setting.exec(text.data) ?? []
      const own = settings.get(name)
      if (own === undefined) continue
      if (value !== '') text.data = text.data.slice(0, -value.length) + own
      else (texts.nextNode() as Text).data = own
    }
  }
}
