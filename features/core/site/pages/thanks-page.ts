import { html } from '#platform/html.ts'
import type { Page } from '#platform/page.ts'
import { documentOf } from './frame-part.ts'

export const thanks: Page = {
  path: '/thanks-for-request',
  place: 'bare',
  render: (looker) =>
    documentOf(looker, {
      path: '/thanks-for-request',
      description: looker.say('site.thanks.description'),
      hidden: true,
      main: html`<div class="page said">
        <h1>${looker.say('site.thanks.title')}</h1>
        <p class="lead">${looker.say('site.thanks.text')}</p>
        <p><a class="button" href="/">${looker.say('site.thanks.home')}</a></p>
      </div>`,
    }),
}
