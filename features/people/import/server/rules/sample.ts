import { csvFile } from './write-file.ts'

export type SampleLanguage = 'en' | 'ru' | 'sv'

/** A few fictional people, so that the columns explain themselves. Semicolons where spreadsheets expect them. */
export function sampleFile(language: SampleLanguage): Uint8Array {
  const separator = language === 'en' ? ',' : ';'
  return csvFile(
    samples[language].map((line) => line.split('|')),
    { separator, mark: true },
  )
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
