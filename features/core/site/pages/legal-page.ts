import { type Html, html } from '#platform/html.ts'
import type { Page, PageReader } from '#platform/page.ts'
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
        ${parts}${provider(reader)}
      </article>`,
    })
  },
})

/** Who runs the installation; if the settings don't say, there is only the contact form. */
function provider({ say, provider: { name, address, email } }: PageReader): Html {
  const contact = html`<a href="/contact-us">${say('site.legal.contact')}</a>`
  const lines = [name, ...address.split(/\s*[\n;]\s*/)].filter(Boolean)
  return html`<section>
    <h2>${say('site.legal.provider')}</h2>
    <p>${lines.length > 0 ? lines.map((line) => html`${line}<br />`) : html`${say('site.legal.unnamed')}<br />`}</p>
    <p>${email && html`<a href="mailto:${email}">${email}</a><br />`}${contact}</p>
  </section>`
}

export const terms = legal('/terms-and-conditions', 'terms')
export const privacy = legal('/privacy-policy', 'privacy')
