import type { Day } from '#kit/days.ts'
import known from './holiday-names.json' with { type: 'json' }

export interface HolidayName {
  en: string
  ru: string
  sv: string
}

/**
 * The country's own wording where it speaks Russian or Swedish, then our translation, then whatever the data says in that
 * language (for Russian only in Cyrillic: the data falls back to a third language), then English.
 */
export function nameOf(country: string, day: Day, inData: (language: 'en' | 'ru' | 'sv') => string): HolidayName {
  const said = inData('en').replaceAll('’', "'")
  const english = renamed.get(`${country} ${said}`) ?? said
  const isFirstOfMay = english === 'Labour Day' && day.endsWith('-05-01')
  const [russian, swedish] = translated(isFirstOfMay ? 'May Day' : english)
  const inRussian = inData('ru')
  const isRussian = /\p{Script=Cyrillic}/u.test(inRussian) && (speakRussian.has(country) || russian === english)
  return {
    en: capital(english.replaceAll("'", '’')),
    ru: capital(isRussian ? inRussian : russian),
    sv: capital(speakSwedish.has(country) ? inData('sv') : swedish),
  }
}

export const observedName = (name: HolidayName): HolidayName => ({
  en: `${name.en} (observed)`,
  ru: `${name.ru} (перенос)`,
  sv: `${name.sv} (ersättningsdag)`,
})

const translated = (english: string) => {
  const [russian = english, swedish = english] = translations.get(english) ?? []
  return [russian, swedish] as const
}

/** Where the data's English says something that the country would not. */
const renamed = new Map([
  ['DE National Holiday', 'Day of German Unity'],
  ['SE Halloween', "All Saints' Eve"],
  ['RU Christmas Day', 'Orthodox Christmas'],
])
const translations = new Map(Object.entries(known))
const speakRussian = new Set(['RU', 'BY'])
const speakSwedish = new Set(['SE', 'AX', 'FI'])
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
