import { type Html, html } from '#platform/html.ts'
import type { PageReader, ReadyPage } from '#platform/page.ts'
import { board } from './board-part.ts'
import { choices, documentWith, type Head } from './document-part.ts'
import { mark } from './mark-part.ts'
import { SIGNIN_LAYOUT } from './style-part.ts'

/** The layout of sign-in pages beside the board, drawn like the app's own ones. */
export function signInLayout(reader: PageReader, { main, ...page }: Head & { main: Html }): ReadyPage {
  const { say, language } = reader
  const body = html`<div class="signin-layout">
    <main id="main" tabindex="-1">
      <a class="brand" href="/">${mark(32)}Staffroom</a>
      <div class="middle">${main}</div>
      <nav class="tongues" aria-label="${say('site.nav.language')}">${choices(language, page.path)}</nav>
    </main>
    <div class="art">${board(say('site.hero.today'), { rows: 12, names: false })}</div>
  </div>`
  return documentWith(reader, { ...page, style: SIGNIN_LAYOUT }, body)
}
