import { bareOrigin } from './standing.ts'

export const LANGUAGES = ['en', 'ru', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', sv: 'Svenska' }

const YEAR_SECONDS = 31_536_000

/** The language in the cookie; English without one. */
export function languageIn(cookies: string): Language {
  const kept = /(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1]
  return LANGUAGES.find((language) => language === kept) ?? 'en'
}

export const currentLanguage = (): Language => languageIn(document.cookie)

/** Keeps the choice for a year and loads the page again in it. */
export function chooseLanguage(language: Language): void {
  // eslint-disable-next-line unicorn/no-document-cookie
  document.cookie = `language=${language}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${shared()}`
  location.reload()
}

/** One choice for the bare domain and its companies; browsers refuse a cookie for the whole of `localhost`. */
function shared(): string {
  const { hostname } = new URL(bareOrigin())
  const domain = hostname.includes('.') && !/^[\d.]+$/.test(hostname) ? `; Domain=${hostname}` : ''
  return location.protocol === 'https:' ? `${domain}; Secure` : domain
}
