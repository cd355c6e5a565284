import { asset } from '#platform/assets.ts'
import { type Html, html } from '#platform/html.ts'
import type { Looker, ReadyPage } from '#platform/page.ts'
import { type Language, LANGUAGES } from '#platform/words.ts'
import { mark } from './mark-part.ts'
import { FONTS, STYLE, STYLE_HASH } from './style-part.ts'

const SCRIPT = asset(new URL('./site.js', import.meta.url))
const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', sv: 'Svenska' }
const LOCALES: Record<Language, string> = { en: 'en_GB', ru: 'ru_RU', sv: 'sv_SE' }
export const ANCHORS = ['about', 'solution', 'who', 'features'] as const
/** Addresses of the sections; their words stand under `site.nav`. */
export const SECTIONS = {
  home: 'home',
  about: 'about',
  solution: 'our-solution',
  who: 'who-can-use',
  features: 'features',
  complex: 'complex-solution',
  contact: 'contact',
} as const

interface Document {
  path: string
  /** Where it is not what the specification makes of the path: raw segments, the nearest first. */
  title?: string
  description: string
  main: Html
  /** Not for search engines. */
  hidden?: true
  /** Without places to go: only what is said. */
  bare?: true
}

/** A whole document with everything that stands around a public page. */
export function documentOf(looker: Looker, page: Document): ReadyPage {
  const { language, say } = looker
  const script = LANGUAGES.includes(language) && language === 'ru' ? FONTS.cyrillic : FONTS.latin
  const text = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${titleOf(page)}</title>
        <meta name="description" content="${page.description}" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1b1a18" media="(prefers-color-scheme: dark)" />
        ${page.hidden ? html`<meta name="robots" content="noindex" />` : alternatives(looker, page)}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="preload" href="${script.address}" as="font" type="font/woff2" crossorigin />
        ${raw(`<style>${STYLE}</style>`)}
        <script src="${SCRIPT.address}" defer></script>
      </head>
      <body>
        <a class="skip" href="#main">${say('site.nav.skip')}</a>
        ${head(looker, page)}
        <main id="main" tabindex="-1">${page.main}</main>
        ${page.bare ? '' : foot(looker, page)}
      </body>
    </html> `.text
  // indentation is for whoever reads the source
  return { html: text.trimStart().replaceAll(/\n\s+/g, '\n'), styles: [STYLE_HASH] }
}

const titleOf = ({ title, path }: Document) => title ?? path.split('/').filter(Boolean).toReversed().join(' | ')

const raw = (text: string) => html([text] as unknown as TemplateStringsArray)

/** What search engines and messengers show. */
function alternatives({ language, onBare }: Looker, page: Document): Html {
  const { path, description } = page
  const title = titleOf(page)
  const own = onBare(`${path}${language === 'en' ? '' : `?language=${language}`}`)
  return html`<link rel="canonical" href="${own}" />
    ${LANGUAGES.map((one) => html`<link rel="alternate" hreflang="${one}" href="${onBare(`${path}?language=${one}`)}" />`)}
    <link rel="alternate" hreflang="x-default" href="${onBare(path)}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:locale" content="${LOCALES[language]}" />
    <meta property="og:url" content="${own}" />
    <meta property="og:image" content="${onBare('/icon-512.png')}" />`
}

/** A path of the bare domain, wherever the page is shown. */
export const pathOn = ({ inCompany, onBare }: Looker, path: string): string => (inCompany ? onBare(path) : path)

function head(looker: Looker, { path, bare }: Document): Html {
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

/** Who is signed in sees the way in and the way out, everybody else the ways to begin. */
function acts(looker: Looker): Html {
  const { say, standing } = looker
  const link = (path: string, word: string, look: string) =>
    html`<a class="${look}" href="${pathOn(looker, path)}">${say(`site.nav.${word}`)}</a>`
  if (standing === 'out')
    return html`${link('/signin', 'signIn', 'plain')}${link('/request-demo', 'demo', 'button')}${link('/signup', 'signUp', 'button act')}`
  return html`${standing === 'operator' ? link('/operator', 'operator', 'plain') : ''}${link('/choose-company', 'mine', 'button act')}${link('/logout', 'logout', 'button')}`
}

function languages({ language, say }: Looker, path: string): Html {
  return html`<details class="languages">
    <summary><span class="sr">${say('site.nav.language')}: </span>${NAMES[language]}</summary>
    <nav class="sheet" aria-label="${say('site.nav.language')}">${choices(language, path)}</nav>
  </details>`
}

/** Links, so that they work without a script too; with one the page merely loads again. */
const choices = (language: Language, path: string) =>
  LANGUAGES.map(
    (one) =>
      html`<a
        href="${path}?language=${one}"
        lang="${one}"
        hreflang="${one}"
        data-language="${one}"
        ${one === language && html` aria-current="true"`}
        >${NAMES[one]}</a
      >`,
  )

function foot(looker: Looker, { path }: Document): Html {
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
