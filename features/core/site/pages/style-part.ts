import { readFileSync } from 'node:fs'
import { accentRoles, DEFAULT_COMPANY_COLOUR } from '#kit/company-colour.ts'
import { asset, hashOf } from '#platform/assets.ts'

const font = (name: string) =>
  asset(new URL(import.meta.resolve(`@fontsource-variable/onest/files/onest-${name}-wght-normal.woff2`)))
/** Fetched with the page, not after its styles: what is read first is set in these. */
export const FONTS = { latin: font('latin'), cyrillic: font('cyrillic') }

const read = (from: string) => readFileSync(new URL(from, import.meta.url), 'utf8')

/** The design tokens. Public pages have no chosen scheme: they follow the device's, before any script runs. */
const tokens = read('../../../../ui/tokens.css')
  .replaceAll(/\[data-mantine-color-scheme='light'\] \{/g, ':root {')
  .replaceAll(/\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/g, '@media (prefers-color-scheme: dark) { :root $1 }')

const accent = (scheme: 'light' | 'dark') => {
  const { solid, solidHover, on, edge, text, line, soft, softHover } = accentRoles(DEFAULT_COMPANY_COLOUR, scheme)
  return `:root { --accent-solid: ${solid}; --accent-solid-hover: ${solidHover}; --accent-on: ${on}; --accent-edge: ${edge};
    --accent-text: ${text}; --accent-line: ${line}; --accent-soft: ${soft}; --accent-soft-hover: ${softHover} }`
}

/** The 30 columns of the drawn board: a policy without inline styles leaves no other way to say where a bar begins. */
const columns = Array.from(
  { length: 31 },
  (_, at) => `.f${at}{grid-column-start:${at}}.t${at}{grid-column-end:${at}}`,
).join('')

const small = (css: string) =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/: /g, ':')
    .replaceAll(';}', '}')

const site = read('./site.css').replace('%latin%', FONTS.latin.address).replace('%cyrillic%', FONTS.cyrillic.address)

/** Within the page itself: nothing has to be fetched before it can be drawn. */
export interface Style {
  text: string
  /** For the page's policy. */
  hash: string
}

function style(css: string): Style {
  const text = small(css)
  // the policy wants the other alphabet of base 64
  return { text, hash: `sha256-${Buffer.from(hashOf(text), 'base64url').toString('base64')}` }
}

export const SITE = style(
  [tokens, accent('light'), `@media (prefers-color-scheme: dark) { ${accent('dark')} }`, site, columns].join('\n'),
)
/** In addition, for sign-in pages. */
export const SIGNIN_LAYOUT = style(read('./signin-layout.css'))
