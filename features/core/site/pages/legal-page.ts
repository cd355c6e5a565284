import { html } from '#platform/html.ts'
import type { Page } from '#platform/page.ts'
import { documentOf } from './frame-part.ts'

const PARTS = ['1', '2', '3', '4', '5'] as const

/** A page of plain words: what is promised, part by part. */
const legal = (path: string, of: 'terms' | 'privacy'): Page => ({
  path,
  place: 'bare',
  listed: true,
  render: (reader) => {
    const say = (key: string) => reader.say(`site.${of}.${key}`)
    const parts = PARTS.map(
      (part) =>
        html`<section>
          <h2>${say(`parts.${part}.title`)}</h2>
          <p>${say(`parts.${part}.text`)}</p>
        </section>`,
    )
    return documentOf(reader, {
      path,
      description: say('description'),
      main: html`<article class="page legal">
        <h1>${say('title')}</h1>
        <p class="lead">${say('state')}</p>
        ${parts}
      </article>`,
    })
  },
})

export const terms = legal('/terms-and-conditions', 'terms')
export const privacy = legal('/privacy-policy', 'privacy')
