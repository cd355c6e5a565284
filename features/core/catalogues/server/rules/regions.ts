import Holidays from 'date-holidays'
import english from './regions.json' with { type: 'json' }

export interface Region {
  /** `BY`, or `BY/A` for a part of a region */
  code: string
  /** In the country's own language. */
  name: string
  /** In English, where that is another name. */
  englishName: string | null
}

const known: Readonly<Record<string, string>> = english

/** The parts of a country that have holidays of their own; empty where holidays are the same in the whole country. */
export function regionsOf(country: string): Region[] {
  const data = new Holidays()
  const regions = Object.entries(data.getStates(country) ?? {}).flatMap(([code, name]) => {
    const englishName = known[`${country}-${code}`] ?? null
    const parts = Object.entries(data.getRegions(country, code) ?? {})
    return [
      { code, name, englishName },
      ...parts.map(([part, partName]) => ({
        code: `${code}/${part}`,
        name: `${name}, ${partName}`,
        englishName: englishName && `${englishName}, ${partName}`,
      })),
    ]
  })
  return regions.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** The same, each with its names in the languages of the country and in English; the first is the country's own. */
export function regionNames(country: string): { code: string; names: string[] }[] {
  const data = new Holidays()
  const languages = Object.keys(data.getCountries()).includes(country) ? new Holidays(country).getLanguages() : []
  const translated = languages.map((language) => data.getStates(country, language) ?? {})
  return regionsOf(country).map(({ code, name, englishName }) => ({
    code,
    names: [...new Set([name, ...(englishName ? [englishName] : []), ...translated.flatMap((of) => of[code] ?? [])])],
  }))
}
