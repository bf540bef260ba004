/** Writes signatures for TypeDoc: tables do not repeat the information of the types in them. */

import { MarkdownTheme, MarkdownThemeContext } from 'typedoc-plugin-markdown'

export function load(app) {
  app.renderer.defineTheme('flitwave', FlitwaveTheme)
}

class FlitwaveTheme extends MarkdownTheme {
  getRenderContext(page) {
    return new FlitwaveContext(this, page, this.application.options)
  }
}

class FlitwaveContext extends MarkdownThemeContext {
  partials = {
    ...this.partials,
    signature: (model, options) => this.signature(model, options),
    typeParametersList: () => '',
    inheritance: () => '',
  }

  signature(model, { hideTitle, accessor, multipleSignatures }) {
    const comment = multipleSignatures ? model.comment : (model.comment ?? model.parent?.comment)
    const text = (parts) => this.helpers.getCommentParts(parts).replace(/^- /, '').trim()
    const described = (model.parameters ?? []).filter((one) => one.comment?.summary.length)
    const tags = (comment?.blockTags ?? []).filter(({ tag }) => tag in titles)
    const rows = [
      ...described.map(({ name, comment: about }) => `- \`${name}\`: ${text(about.summary)}`),
      ...tags.map(({ tag, content }) => `- ${titles[tag]}: ${text(content)}`),
    ]
    return [
      ...(hideTitle ? [] : [this.partials.signatureTitle(model, { accessor })]),
      ...(comment ? [text(comment.summary)] : []),
      ...(rows.length > 0 ? [rows.join('\n')] : []),
    ].join('\n\n')
  }
}

const titles = { '@returns': 'returns', '@throws': 'throws' }
