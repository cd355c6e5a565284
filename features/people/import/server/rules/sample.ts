import type { OwnTable } from './company.ts'
import { csvFile } from './write-file.ts'

export type SampleLanguage = 'en' | 'ru' | 'sv'

/**
 * A few fictional people, so that the columns explain themselves. Semicolons where spreadsheets expect them.
 * @param tables of the company that the reader may fill in: the second person has two rows of each, on a line of their own
 */
export function sampleFile(language: SampleLanguage, tables: readonly OwnTable[] = []): Uint8Array {
  const separator = language === 'en' ? ',' : ';'
  const shown = tables.filter(canBeShown)
  const [head, first, second, ...others] = samples[language].map((line) => line.split('|'))
  const names = shown.flatMap((table) => table.columns.map((column) => `${table.name}: ${column.name}`))
  const cells = (row: number) => shown.flatMap(({ columns }) => columns.map((column) => example(column, row, language)))
  const empty = names.map(() => '')
  const again = second!.map((cell, at) => (at === EMAIL ? cell : ''))
  const lines = [
    [...head!, ...names],
    [...first!, ...empty],
    [...second!, ...cells(0)],
    ...(shown.length > 0 ? [[...again, ...cells(1)]] : []),
    ...others.map((line) => [...line, ...empty]),
  ]
  return csvFile(lines, { separator, mark: true })
}

const EMAIL = 2

type Column = OwnTable['columns'][number]

/** A value whose form the company has set, or a choice of nothing, has no example; a table that asks for one is left out. */
const canBeShown = ({ columns }: OwnTable): boolean =>
  columns.length > 0 && columns.every((column) => !column.isRequired || example(column, 0, 'en') !== '')

const COUNTRY = { en: 'Sweden', ru: 'Швеция', sv: 'Sverige' }
/** By row: the first ends on the day before the second begins. */
const BEGINS = ['2024-02-01', '2026-02-01']
const ENDS = ['2026-01-31', '2028-01-31']
const dayIn = (day: string, language: SampleLanguage) =>
  language === 'ru' ? day.split('-').toReversed().join('.') : day

function example(column: Column, row: number, language: SampleLanguage): string {
  const { type, options, limits, marks } = column
  if (options.length > 0) return (options[row] ?? options[0]!).name
  if (type === 'country') return COUNTRY[language]
  if (type === 'date' && !limits) return dayIn((marks === 'ends' ? ENDS : BEGINS)[row]!, language)
  const plain: Partial<Record<Column['type'], string>> = {
    string: `A-10${row + 1}`,
    text: `A-10${row + 1}`,
    number: String(row + 1),
    link: 'https://example.com',
  }
  return limits ? '' : (plain[type] ?? '')
}

const samples: Record<SampleLanguage, readonly string[]> = {
  en: [
    'First name|Last name|Work e-mail|Department|Job title|Location|Manager|Hire date|Birth date|Gender|Mobile phone',
    'Maya|Lindgren|maya.lindgren@example.com|Management|Chief executive|London||2018-03-01|1979-11-02|female|07700 900123',
    'Tom|Ashby|tom.ashby@example.com|Sales|Head of sales|London|maya.lindgren@example.com|2020-08-17|1986-04-25|male|07700 900456',
    'Ines|Ferreira|ines.ferreira@example.com|Sales|Account manager|Lisbon|tom.ashby@example.com|2024-01-08|1994-07-13|female|',
  ],
  ru: [
    'Имя|Фамилия|Рабочая почта|Отдел|Должность|Офис|Руководитель|Дата приёма на работу|Дата рождения|Пол|Мобильный телефон',
    'Мария|Орлова|maria.orlova@example.com|Руководство|Генеральный директор|Москва||01.03.2018|02.11.1979|Ж|8 900 123-45-67',
    'Тимур|Садыков|timur.sadykov@example.com|Продажи|Руководитель отдела продаж|Москва|maria.orlova@example.com|17.08.2020|25.04.1986|М|8 900 765-43-21',
    'Инна|Фролова|inna.frolova@example.com|Продажи|Менеджер по работе с клиентами|Казань|timur.sadykov@example.com|08.01.2024|13.07.1994|Ж|',
  ],
  sv: [
    'Förnamn|Efternamn|E-post|Avdelning|Befattning|Arbetsplats|Närmaste chef|Anställningsdatum|Födelsedatum|Kön|Mobiltelefon',
    'Maja|Lindgren|maja.lindgren@example.com|Ledning|Verkställande direktör|Göteborg||2018-03-01|1979-11-02|Kvinna|070-174 06 05',
    'Tomas|Åkesson|tomas.akesson@example.com|Försäljning|Försäljningschef|Göteborg|maja.lindgren@example.com|2020-08-17|1986-04-25|Man|070-174 06 36',
    'Ines|Fälth|ines.falth@example.com|Försäljning|Säljare|Malmö|tomas.akesson@example.com|2024-01-08|1994-07-13|Kvinna|',
  ],
}
