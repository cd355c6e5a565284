import { bareOrigin } from './host.ts'

export const LANGUAGES = ['en', 'ru', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ru: 'Русский', sv: 'Svenska' }

const YEAR_SECONDS = 31_536_000

const languageIn = (cookies: string): Language | undefined => {
  const kept = /(?:^|;\s*)language=(\w+)/.exec(cookies)?.[1]
  return LANGUAGES.find((language) => language === kept)
}

/** This browser's language: chosen by hand, or taken from the person who signed in. */
export const chosenLanguage = (): Language | undefined => languageIn(document.cookie)

export const currentLanguage = (): Language => chosenLanguage() ?? 'en'

/** Whether another language was chosen since this page was loaded: it has to be loaded again. */
export const speaksOther = (): boolean => currentLanguage() !== document.documentElement.lang

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
