import { html } from '#platform/html.ts'
import type { PageReader, Page } from '#platform/page.ts'
import { form } from './form-part.ts'
import { documentOf, pathOn } from './frame-part.ts'

export const contactUs: Page = {
  path: '/contact-us',
  place: 'bare',
  listed: true,
  render: (looker) =>
    documentOf(looker, {
      path: '/contact-us',
      description: looker.say('site.contactUs.description'),
      main: html`<div class="page ask">
        <div>
          <h1>${looker.say('site.form.title')}</h1>
          <p class="lead">${looker.say('site.form.state')}</p>
        </div>
        ${form('contact', looker)}
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
  render: (looker) =>
    documentOf(looker, {
      path: '/contacts',
      description: looker.say('site.contacts.description'),
      main: html`<div class="page">
        <h1>${looker.say('site.contacts.title')}</h1>
        <p class="lead">${looker.say('site.contacts.state')}</p>
        <dl class="ways">${(Object.keys(WAYS) as (keyof typeof WAYS)[]).map((way) => entry(way, looker))}</dl>
      </div>`,
    }),
}

function entry(way: keyof typeof WAYS, looker: PageReader) {
  const { say } = looker
  return html`<div>
    <dt>${say(`site.contacts.${way}`)}</dt>
    <dd>
      ${say(`site.contacts.${way}Text`)} <a href="${pathOn(looker, WAYS[way])}">${say(`site.contacts.${way}Link`)}</a>
    </dd>
  </div>`
}
