import { memberFields } from '#features/core/members/fields.ts'
import type { Field } from '#features/people/import/fields.ts'
import type { Fields } from '#kit/fields.ts'
import type { CellProblem, CellWarning } from './problems.ts'
import type { DeclaredValues } from './planned.ts'
import type { Params } from './findings.ts'
import { clean, normal } from './normal.ts'
import { textOf, type Cell } from './table.ts'

/** Says what is wrong with the cell that is being read. */
export interface Reporter {
  error(key: CellProblem, params?: Params): void
  warn(key: CellWarning, params?: Params): void
}

const maxLength: Partial<Record<Field, number>> = {
  firstName: 100,
  lastName: 100,
  department: 150,
  jobTitle: 150,
  position: 150,
  location: 150,
  hiringSource: 150,
  employmentType: 150,
  region: 150,
}

/** As many characters as the field holds. */
export function mostOf(name: Field): number {
  const field = (memberFields as Fields)[name]
  return field?.type === 'text' ? field.max : (maxLength[name] ?? 500)
}

/**
 * The text of a cell as it is kept; nothing for `-` and `n/a`. Text that a spreadsheet would run as a formula stays the text
 * that it is, and the apostrophe with which careful exports defuse it goes.
 */
export function readText(cell: Cell | undefined): string {
  const text = clean(textOf(cell))
  if (empty.has(text.toLowerCase())) return ''
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

const empty = new Set(['-', '--', '–', '—', 'n/a', '#n/a', 'н/д'])

/** Male and female are counted; any other word is kept as it is (`otherGender`). */
export function readGender(text: string, reporter: Reporter): DeclaredValues['gender'] {
  if (text === '') return null
  const word = normal(text)
  if (maleWords.has(word)) return 'male'
  if (femaleWords.has(word)) return 'female'
  if (!otherWords.has(word)) reporter.error('genderUnknown', { value: text })
  return null
}

/** What a person calls themselves where it is neither, or that they would rather not say. */
export const otherGender = (text: string): string | null => (otherWords.has(normal(text)) ? text.slice(0, 60) : null)

const set = (words: string) => new Set(words.split('|').map(normal))
const maleWords = set('m|male|man|men|mr|м|муж|мужской|мужчина|муж пол|manlig|herr|k male|he')
const femaleWords = set('f|female|woman|women|w|mrs|ms|ж|жен|женский|женщина|k|kvinna|kvinnlig|dam|fru|she')
const otherWords = set(
  `other|non binary|nonbinary|diverse|divers|x|unknown|not specified|prefer not to say|undisclosed|not disclosed|genderqueer
  |не указан|не указано|другой|другое|неизвестно|annat|annan|icke binär|okänt|okänd|vill ej uppge|ej angivet|övrigt`,
)

/** False for people who have left. Words of BambooHR, Personio and Frappe HR, and what lists write. */
export function readActive(text: string, reporter: Reporter): boolean {
  const word = normal(text)
  if (word === '' || activeWords.has(word)) return true
  if (leftWords.has(word)) return false
  reporter.warn('statusUnknown', { value: text })
  return true
}

const activeWords = set(
  `active|yes|true|1|full time|part time|contractor|contract|intern|internship|onboarding|leave|paid leave|probation|permanent
  |temporary|employed|working|hired|freelancer|работает|активен|активный|активна|да|действующий|принят|в штате|в отпуске|декрет
  |испытательный срок|aktiv|ja|anställd|heltid|deltid|tillsvidare|provanställd|vikarie|tjänstledig|föräldraledig`,
)
const leftWords = set(
  `inactive|terminated|left|suspended|no|false|0|former|resigned|dismissed|deactivated|уволен|уволена|не работает|неактивен
  |неактивный|неактивна|нет|бывший|inaktiv|avslutad|nej|slutat|uppsagd|före detta`,
)

/** Digits and separators; letters only for extensions. A workbook's 7.9E+10 has lost its digits. */
export function readPhone(text: string, reporter: Reporter): string | null {
  if (text === '') return null
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(text)) reporter.error('phoneShortened', { value: text })
  else if (
    (text.match(/\d/g) ?? []).length < 3 ||
    !/^[+\d\s()./\-–,;]+((ext|x|доб|ankn|anknytning)[. ]*\d+)?$/iu.test(text)
  )
    reporter.error('phoneInvalid', { value: text.slice(0, 60) })
  else return text
  return null
}

/** Hours a week: `37.5`, `37,5 h`. */
export function readHours(text: string, reporter: Reporter): number | null {
  if (text === '') return null
  const hours = numberOf(text.replace(/\s*(h|hrs?|hours?|ч|час\w*|tim\w*)\.?$/iu, ''))
  if (hours !== null && hours > 0 && hours <= 168) return Math.round(hours * 100) / 100
  reporter.error('hoursInvalid', { value: text.slice(0, 60) })
  return null
}

/** Days of vacation as thousandths; less than nothing is what was taken in advance. */
export function readBalance(text: string, reporter: Reporter): number | null {
  const days = numberOf(text.replace(/\s*(d|days?|дн\w*|dag\w*)\.?$/iu, ''))
  if (days !== null && Math.abs(days) <= 366) return Math.round(days * 1000)
  reporter.error('balanceInvalid', { value: text.slice(0, 60) })
  return null
}

/** A decimal comma or point; signs that divide thousands are not expected in amounts this small. */
function numberOf(text: string): number | null {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** Addresses of the web only; a missing `https://` is added. */
export function readLink(text: string, reporter: Reporter): string | null {
  if (text === '') return null
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase()
  if (scheme && scheme !== 'http' && scheme !== 'https') {
    reporter.error('linkNotAllowed', { value: text.slice(0, 60) })
    return null
  }
  const address = scheme ? text : `https://${text.replace(/^\/\//, '')}`
  if (isWebAddress(address)) return address
  reporter.error('linkInvalid', { value: text.slice(0, 60) })
  return null
}

function isWebAddress(address: string): boolean {
  if (/[\s<>"'`\\]/.test(address) || !URL.canParse(address)) return false
  const { hostname, username, password } = new URL(address)
  return hostname.includes('.') && !hostname.endsWith('.') && username === '' && password === ''
}
