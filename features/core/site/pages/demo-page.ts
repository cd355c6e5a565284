import { html } from '#platform/html.ts'
import type { Page } from '#platform/page.ts'
import { form } from './form-part.ts'
import { documentOf } from './frame-part.ts'

export const demo: Page = {
  path: '/request-demo',
  place: 'bare',
  listed: true,
  render: (reader) =>
    documentOf(reader, {
      path: '/request-demo',
      description: reader.say('site.demo.description'),
      main: html`<div class="page ask">
        <div>
          <h1>${reader.say('site.demo.title')}</h1>
          <p class="lead">${reader.say('site.demo.state')}</p>
        </div>
        ${form('demo', reader)}
      </div>`,
    }),
}
