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
export const documentOf = (looker: PageReader, page: Framed): ReadyPage =>
  documentWith(
    looker,
    page,
    html`<a class="skip" href="#main">${looker.say('site.nav.skip')}</a>
      ${head(looker, page)}
      <main id="main" tabindex="-1">${page.main}</main>
      ${page.bare ? '' : foot(looker, page)}`,
  )

/** A path of the bare domain, wherever the page is shown. */
export const pathOn = ({ inCompany, onBare }: PageReader, path: string): string => (inCompany ? onBare(path) : path)

function head(looker: PageReader, { path, bare }: Framed): Html {
  const { say } = looker
  const section = (one: keyof typeof SECTIONS) =>
    html`<a href="${path === '/' && !looker.inCompany ? '' : pathOn(looker, '/')}#${SECTIONS[one]}"
      >${say(`site.nav.${one}`)}</a
    >`
  const anchors = ANCHORS.map(section)
  return html`<header class="top">
    <a class="brand" href="${pathOn(looker, '/')}">${mark(28)}Staffroom</a>
    ${
      bare
        ? html`<div class="acts">${languages(looker, path)}</div>`
        : html`<nav class="anchors" aria-label="${say('site.nav.label')}">${anchors}</nav>
            <div class="acts">${languages(looker, path)}${acts(looker)}</div>
            <details class="menu">
              <summary>${say('site.nav.menu')}</summary>
              <nav class="sheet" aria-label="${say('site.nav.menu')}">
                ${(Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map(section)}
                <hr />
                ${acts(looker)}
              </nav>
            </details>`
    }
  </header>`
}

/** Signed-in people get links into the app and to sign out, others to sign in or sign up. */
function acts(looker: PageReader): Html {
  const { say, session } = looker
  const link = (path: string, word: string, look: string) =>
    html`<a class="${look}" href="${pathOn(looker, path)}">${say(`site.nav.${word}`)}</a>`
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

function foot(looker: PageReader, { path }: Framed): Html {
  const { say, language } = looker
  const link = (to: string, word: string) => html`<a href="${pathOn(looker, to)}">${say(`site.nav.${word}`)}</a>`
  return html`<footer class="foot">
    <p>
      <a class="brand" href="${pathOn(looker, '/')}">${mark(22)}Staffroom</a><span>${say('site.nav.licence')}</span>
    </p>
    <nav aria-label="${say('site.nav.foot')}">
      ${link('/contacts', 'contacts')}${link('/terms-and-conditions', 'terms')}${link('/privacy-policy', 'privacy')}${link('/api', 'calls')}
    </nav>
    <nav aria-label="${say('site.nav.language')}">${choices(language, path)}</nav>
  </footer>`
}
