import { html } from '#platform/html.ts'
import type { Page } from '#platform/page.ts'
import { documentOf } from './frame-part.ts'

export const thanks: Page = {
  path: '/thanks-for-request',
  place: 'bare',
  render: (reader) =>
    documentOf(reader, {
      path: '/thanks-for-request',
      description: reader.say('site.thanks.description'),
      hidden: true,
      main: html`<div class="page said">
        <h1>${reader.say('site.thanks.title')}</h1>
        <p class="lead">${reader.say('site.thanks.text')}</p>
        <p><a class="button" href="/">${reader.say('site.thanks.home')}</a></p>
      </div>`,
    }),
}
