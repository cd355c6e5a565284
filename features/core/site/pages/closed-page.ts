import { html } from '#platform/html.ts'
import type { Closed, PageReader, ReadyPage } from '#platform/page.ts'
import { documentOf } from './frame-part.ts'

const WAYS: Record<Closed, string> = { nobody: '/company-workspace', suspended: '/contact-us' }

/** Shown where no company is open. Reveals nothing of a paused company, not even its name. */
export function closed(why: Closed, given: PageReader): ReadyPage {
  const reader = { ...given, inCompany: true }
  const { say, onBare } = reader
  return documentOf(reader, {
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
