import { html } from '#platform/html.ts'
import type { Closed, Looker, ReadyPage } from '#platform/page.ts'
import { documentOf } from './frame-part.ts'

const WAYS: Record<Closed, string> = { nobody: '/company-workspace', suspended: '/contact-us' }

/** What stands where no company is open. It tells nothing of a company that is paused, not even its name. */
export function closed(why: Closed, given: Looker): ReadyPage {
  const looker = { ...given, inCompany: true }
  const { say, onBare } = looker
  return documentOf(looker, {
    path: '/',
    title: `${say(`site.closed.${why}`)} | Staffroom`,
    description: say(`site.closed.${why}Text`),
    hidden: true,
    bare: true,
    main: html`<div class="page said">
      <h1>${say(`site.closed.${why}`)}</h1>
      <p class="lead">${say(`site.closed.${why}Text`)}</p>
      <p><a class="button" href="${onBare(WAYS[why])}">${say(`site.closed.${why}Link`)}</a></p>
    </div>`,
  })
}
