import { html } from '#platform/html.ts'
import type { PageReader, Page } from '#platform/page.ts'
import { form } from './form-part.ts'
import { documentOf, pathOn } from './frame-part.ts'

export const contactUs: Page = {
  path: '/contact-us',
  place: 'bare',
  listed: true,
  render: (reader) =>
    documentOf(reader, {
      path: '/contact-us',
      description: reader.say('site.contactUs.description'),
      main: html`<div class="page ask">
        <div>
          <h1>${reader.say('site.form.title')}</h1>
          <p class="lead">${reader.say('site.form.state')}</p>
        </div>
        ${form('contact', reader)}
      </div>`,
    }),
}

const WAYS = {
  question: '/contact-us',
  demo: '/request-demo',
  records: '/company-workspace',
  security: '/contact-us',
} as const

/** Public on both hosts; signed-in people get a more direct link. */
export const contacts: Page = {
  path: '/contacts',
  place: 'any',
  leads: ['/choose-company', '/dashboard'],
  listed: true,
  render: (reader) =>
    documentOf(reader, {
      path: '/contacts',
      description: reader.say('site.contacts.description'),
      main: html`<div class="page">
        <h1>${reader.say('site.contacts.title')}</h1>
        <p class="lead">${reader.say('site.contacts.state')}</p>
        <dl class="ways">${(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => entry(way, reader))}</dl>
      </div>`,
    }),
}

function entry(way: keyof typeof WAYS, reader: PageReader) {
  const { say } = reader
  return html`<div>
    <dt>${say(`site.contacts.${way}`)}</dt>
    <dd>
      ${say(`site.contacts.${way}Text`)} <a href="${pathOn(reader, WAYS[way])}">${say(`site.contacts.${way}Link`)}</a>
    </dd>
  </div>`
}
