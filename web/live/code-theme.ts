import { tags } from '@lezer/highlight'
import { EditorView } from '@codemirror/view'
import type { TagStyle } from '@codemirror/language'

/** Uses the colours and measures of the site, so that nothing moves when an editor replaces a printed block. */
export const codeTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'transparent', fontSize: 'var(--code-size)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: 'var(--code-line)', overflow: 'auto' },
  '.cm-content': { padding: 'var(--code-pad) 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 16px 0 4px' },
  '.cm-gutters': { background: 'var(--panel)', border: '0', color: 'var(--faint)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 12px', minWidth: '30px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
    background: 'var(--accent-soft)',
  },
  '.cm-wrong': { background: 'var(--bad-soft)', boxShadow: 'inset 3px 0 var(--bad)' },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--warm)', outline: '1px solid var(--warm-edge)' },
})

export const tokenColours: readonly TagStyle[] = [
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword, tags.self], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
  { tag: [tags.typeName, tags.className, tags.definition(tags.className)], color: 'var(--code-type)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: tags.meta, color: 'var(--code-meta)' },
]
