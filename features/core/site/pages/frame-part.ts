import { type Html, html } from '#platform/html.ts'
import type { PageReader, ReadyPage } from '#platform/page.ts'
import { choices, documentWith, type Head, NAMES } from './document-part.ts'
import { mark } from './mark-part.ts'

export const ANCHORS = ['about', 'solution', 'who', 'features'] as const
/** Paths of the sections; their labels are under `site.nav`. */
export const SECTIONS = {
  home: 'home',
  about: 'about',
  solution: 'our-solution',
  who: 'who-can-use',
  features: 'features',
  complex: 'complex-solution',
  contact: 'contact',
} as const

interface Framed extends Head {
  main: Html
  /** Without places to go: only what is said. */
  bare?: true
}

/** A document with the frame of a public page. */
export const documentOf = (reader: PageReader, page: Framed): ReadyPage =>
  documentWith(
    reader,
    page,
    html`<a class="skip" href="#main">${reader.say('site.nav.skip')}</a>
      ${head(reader, page)}
      <main id="main" tabindex="-1">${page.main}</main>
      ${page.bare ? '' : foot(reader, page)}`,
  )

/** A path of the bare domain, wherever the page is shown. */
export const pathOn = ({ inCompany, onBare }: PageReader, path: string): string => (inCompany ? onBare(path) : path)

function head(reader: PageReader, { path, bare }: Framed): Html {
  const { say } = reader
  const section = (one: keyof typeof SECTIONS) =>
    html`<a href="${path === '/' && !reader.inCompany ? '' : pathOn(reader, '/')}#${SECTIONS[one]}"
      >${say(`site.nav.${one}`)}</a
    >`
  const anchors = ANCHORS.map(section)
  return html`<header class="top">
    <a class="brand" href="${pathOn(reader, '/')}">${mark(28)}Staffroom</a>
    ${
      bare
        ? html`<div class="acts">${languages(reader, path)}</div>`
        : html`<nav class="anchors" aria-label="${say('site.nav.label')}">${anchors}</nav>
            <div class="acts">${languages(reader, path)}${acts(reader)}</div>
            <details class="menu">
              <summary>${say('site.nav.menu')}</summary>
              <nav class="sheet" aria-label="${say('site.nav.menu')}">
                ${(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map(section)}
                <hr />
                ${acts(reader)}
              </nav>
            </details>`
    }
  </header>`
}

/** Signed-in people get links into the app and to sign out, others to sign in or sign up. */
function acts(reader: PageReader): Html {
  const { say, session } = reader
  const link = (path: string, word: string, look: string) =>
    html`<a class="${look}" href="${pathOn(reader, path)}">${say(`site.nav.${word}`)}</a>`
  if (session === 'out')
    return html`${link('/signin', 'signIn', 'plain')}${link('/request-demo', 'demo', 'button')}${link('/signup', 'signUp', 'button act')}`
  return html`${session === 'operator' ? link('/operator', 'operator', 'plain') : ''}${link('/choose-company', 'mine', 'button act')}${link('/logout', 'logout', 'button')}`
}

function languages({ language, say }: PageReader, path: string): Html {
  return html`<details class="languages">
    <summary><span class="sr">${say('site.nav.language')}: </span>${NAMES[language]}</summary>
    <nav class="sheet" aria-label="${say('site.nav.language')}">${choices(language, path)}</nav>
  </details>`
}

function foot(reader: PageReader, { path }: Framed): Html {
  const { say, language } = reader
  const link = (to: string, word: string) => html`<a href="${pathOn(reader, to)}">${say(`site.nav.${word}`)}</a>`
  return html`<footer class="foot">
    <p>
      <a class="brand" href="${pathOn(reader, '/')}">${mark(22)}Staffroom</a><span>${say('site.nav.licence')}</span>
    </p>
    <nav aria-label="${say('site.nav.foot')}">
      ${link('/contacts', 'contacts')}${link('/terms-and-conditions', 'terms')}${link('/privacy-policy', 'privacy')}${link('/api', 'calls')}
    </nav>
    <nav aria-label="${say('site.nav.language')}">${choices(language, path)}</nav>
  </footer>`
}
