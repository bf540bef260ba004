import { tags } from '@lezer/highlight'
import { EditorView } from '@codemirror/view'
import type { TagStyle } from '@codemirror/language'

/** Uses the colours of the page, which a shadow root inherits. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'transparent', fontSize: '11.8px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.62', overflow: 'auto' },
  '.cm-gutters': { background: 'transparent', border: '0', color: 'var(--faint)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 12px 0 14px' },
  '.marked': { background: 'var(--warm)', boxShadow: 'inset 3px 0 var(--warm-edge)' },
  '.passed': { opacity: '0.45' },
  '.value': {
    color: 'var(--accent)',
    background: 'var(--accent-soft)',
    borderRadius: '4px',
    padding: '0 4px',
    margin: '0 2px 0 3px',
    fontSize: '10.8px',
  },
})

export const tokenStyles: readonly TagStyle[] = [
  { tag: [tags.keyword, tags.modifier, tags.controlKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.comment], color: 'var(--faint)' },
  { tag: [tags.typeName, tags.className, tags.definition(tags.className)], color: 'var(--code-type)' },
  { tag: [tags.number, tags.bool], color: 'var(--code-number)' },
]
