import { existsSync, globSync, readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'
import type { Message } from './problems.ts'

export const LANGUAGES = ['en', 'ru', 'sv'] as const
export type Language = (typeof LANGUAGES)[number]

/** Words by key (`timeOff.noLongerPossible`) with ICU values. An unknown key comes back as it is. */
export type Say = (message: Message, values?: Record<string, string | number>) => string

const root = new URL('..', import.meta.url).pathname
const folders = ['platform', 'ui', 'app', 'features']

/** Every `messages/<language>.json` of the tree, merged; each file brings namespaces of its own. */
export function messagesOf(language: Language): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  for (const folder of folders) {
    if (!existsSync(root + folder)) continue
    for (const file of globSync(`${folder}/**/messages/${language}.json`, { cwd: root }).toSorted())
      for (const [namespace, texts] of Object.entries(JSON.parse(readFileSync(root + file, 'utf8')))) {
        const known = all[namespace]
        all[namespace] = known ? { ...(known as object), ...(texts as object) } : texts
      }
  }
  return all
}

const cache = new Map<Language, Say>()

/** The words of one language. Read once per process. */
export function words(language: Language): Say {
  const known = cache.get(language)
  if (known) return known
  const t = createTranslator({
    locale: language,
    messages: messagesOf(language) as never,
    onError: () => {},
    getMessageFallback: ({ key, namespace }) => [namespace, key].filter(Boolean).join('.'),
  }) as unknown as (key: string, values?: Record<string, string | number>) => string
  const say: Say = (message, values) =>
    typeof message === 'string' ? lookUp(t, message, values) : lookUp(t, message.key, { ...message.values, ...values })
  cache.set(language, say)
  return say
}

export const isLanguage = (value: unknown): value is Language => LANGUAGES.includes(value as Language)

/** A message key is dotted words; anything else is already a text. */
function lookUp(
  t: (key: string, values?: Record<string, string | number>) => string,
  key: string,
  values?: Record<string, string | number>,
) {
  return /^[a-zA-Z][\w-]*(\.[\w-]+)+$/.test(key) ? t(key, values) : key
}
