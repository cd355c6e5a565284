import { type Asset, asset } from '#platform/assets.ts'
import { type Html, html } from '#platform/html.ts'
import type { PageReader, ReadyPage } from '#platform/page.ts'
import { type Language, LANGUAGES } from '#platform/words.ts'
import { FONTS, SITE, type Style } from './style-part.ts'

const SCRIPT = asset(new URL('./site.js', import.meta.url))
export const NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', sv: 'Svenska' }
const LOCALES: Record<Language, string> = { en: 'en_GB', ru: 'ru_RU', sv: 'sv_SE' }

export interface Head {
  path: string
  /** Where it is not what the specification makes of the path: raw segments, the nearest first. */
  title?: string
  description: string
  /** Not for search engines. */
  hidden?: true
  /** What this page alone needs. */
  style?: Style
  script?: Asset
}

/** A whole document; the caller provides its content and frame. */
export function documentWith(reader: PageReader, page: Head, body: Html): ReadyPage {
  const { language } = reader
  const letters = language === 'ru' ? FONTS.cyrillic : FONTS.latin
  const styles = page.style ? [SITE, page.style] : [SITE]
  const scripts = page.script ? [SCRIPT, page.script] : [SCRIPT]
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
        ${page.hidden ? html`<meta name="robots" content="noindex" />` : alternatives(reader, page)}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="preload" href="${letters.address}" as="font" type="font/woff2" crossorigin />
        ${styles.map((one) => raw(`<style>${one.text}</style>`))}
        ${scripts.map((one) => html`<script src="${one.address}" defer></script>`)}
      </head>
      <body>
        ${body}
      </body>
    </html> `.text
  // indentation only helps readers of the source
  return { html: text.trimStart().replaceAll(/\n\s+/g, '\n'), styles: styles.map(({ hash }) => hash) }
}

const titleOf = ({ title, path }: Head) => title ?? path.split('/').filter(Boolean).toReversed().join(' | ')

const raw = (text: string) => html([text] as unknown as TemplateStringsArray)

/** What search engines and messengers show. */
function alternatives({ language, onBare }: PageReader, page: Head): Html {
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

/** Links, so that they work without a script too; with one the page merely loads again. */
export const choices = (language: Language, path: string): Html[] =>
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
