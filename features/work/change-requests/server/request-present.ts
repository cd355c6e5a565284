import { countryById } from '#features/core/catalogues/server/api.ts'
import { personalFields } from '#features/core/members/fields.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { Kept, Shaped } from '#features/people/custom-fields/fields.ts'
import { cellOf } from '#features/people/custom-fields/server/api.ts'
import { CONTACT_FIELDS } from '#features/people/emergency/contract.ts'
import { titleIn } from '#features/people/field-tables/server/api.ts'
import { mayRecord } from '#features/people/record/server/api.ts'
import { formatDay } from '#kit/day-format.ts'
import type { Field } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import type { Relation } from '#platform/scope.ts'
import { type ChangeRequest, EMERGENCY, life } from '../contract.ts'
import { isAuthor } from './access.ts'
import { isGone } from './rules.ts'
import type { FieldValues, Row } from './store.ts'

type Reader = Pick<Context, 'say' | 'language'>

/** A request for one who may see it. */
export function present(ctx: Context, relation: Relation, row: Row): ChangeRequest {
  const { id, section, act, targetId, comment, status, askedAt, askedBy, version } = row
  const { decidedBy, decidedAt, decisionComment } = row
  const hidden = hiddenFrom(ctx, relation, row.current)
  return {
    id,
    section,
    act,
    targetId,
    what: whatOf(ctx, row, { named: true }),
    changes: presentChanges(ctx, row).filter(({ name }) => !hidden.includes(name)),
    isGone: status === 'pending' && isGone(row),
    askedBy,
    comment,
    status,
    askedAt,
    decidedBy,
    decidedAt,
    decisionComment,
    version,
    can: { withdraw: isAuthor(ctx.actor, row) && life.allows(status, 'withdraw') },
  }
}

/** Fields of the personal details that a reader of the section may not see all the same: a hidden date of birth. */
export function hiddenFrom({ actor }: Context, relation: Relation, current: FieldValues | null): string[] {
  const privacy = (current?.['birthdayPrivacy'] ?? null) as Parameters<typeof mayRecord.seeBirthDate>[2]
  return mayRecord.seeBirthDate(actor, relation, privacy) ? [] : ['birthDate', 'birthdayPrivacy']
}

/**
 * What a request is about, where its fields alone do not say it.
 * @param named with the name of the contact, or what the row is of: not for an email
 */
export function whatOf({ say, language }: Reader, row: Row, { named }: { named: boolean }): string {
  const { section, act, table } = row
  if (section !== EMERGENCY && section !== 'tableRow') return ''
  const thing =
    section === EMERGENCY ? say('changeRequest.contact') : (table?.name ?? say('changeRequest.deletedTable'))
  const of = named ? titleOf(row, language) : ''
  return say(`changeRequest.what.${act}`, { thing: of ? `${thing}: ${of}` : thing })
}

function titleOf({ section, act, table, values, before, current }: Row, language: Context['language']): string {
  const known = act === 'add' ? values : (current ?? before)
  return section === EMERGENCY ? String(known['fullName'] ?? '') : table ? titleIn(table, known, language) : ''
}

/** The day from which a job change is to apply is kept with its fields. */
const KNOWN: Readonly<Record<string, Field>> = {
  ...personalFields,
  effectiveDate: { type: 'day', word: 'changeRequest.from', example: '2027-01-01' },
}
const fieldOf = (name: string): Field | undefined => KNOWN[name]

/** Of a job change, and of an emergency contact. */
const WORDS: Readonly<Record<string, string>> = {
  departmentId: 'people.columns.department',
  locationId: 'people.columns.location',
  jobTitleId: 'people.columns.jobTitle',
  managerId: 'people.columns.manager',
  fullName: 'emergency.fullName',
  relation: 'emergency.relation',
  phone: 'emergency.phone',
}

const wordOf = (name: string): string => fieldOf(name)?.word ?? WORDS[name] ?? `people.columns.${name}`

type Presented = Pick<Row, 'before' | 'values' | 'section' | 'act' | 'field' | 'table' | 'names'>

/** The values of the proposed fields, in the reader's language; '' for an empty one. */
export function presentChanges(reader: Reader, row: Presented): ChangeRequest['changes'] {
  const { before, values, names, act } = row
  return inOrder(row).flatMap((name) => {
    const own = ownIn(row, name)
    // of a table or a column that is gone nothing is known any more
    if (row.section === 'tableRow' && !own) return []
    const text = (value: unknown) => {
      if (own) return textOfField(reader, own, value as Kept)
      return names && name !== 'effectiveDate' ? (names[String(value)] ?? '') : textOf(reader, name, value)
    }
    const word = own ? own.name : reader.say(wordOf(name))
    const after = text(values[name])
    // what is added has no empty fields
    return act === 'add' && after === '' ? [] : [{ name, word, before: text(before[name]), after }]
  })
}

/** Of a contact and of a row as their forms have them. */
function inOrder({ section, values, table }: Presented): string[] {
  const names = Object.keys(values)
  const form =
    section === EMERGENCY
      ? CONTACT_FIELDS
      : section === 'tableRow'
        ? (table?.columns ?? []).map(({ id }) => keyOfField(id))
        : names
  return form.filter((name) => names.includes(name))
}

type Own = Shaped & { name: string }

/** The custom field, or the column of the table. */
const ownIn = ({ field, table }: Presented, name: string): Own | undefined =>
  field ?? table?.columns.find(({ id }) => keyOfField(id) === name)

/** As a profile shows it. */
function textOfField({ language }: Reader, field: Own, value: Kept): string {
  if (value === null || value === undefined) return ''
  return field.type === 'date' ? formatDay(String(value), language) : cellOf(field, value, language)
}

function textOf({ say, language }: Reader, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const field = fieldOf(name)
  if (field?.type === 'choice') return say(`${field.words}.${String(value)}`)
  if (field?.type === 'day') return formatDay(String(value), language)
  if (field?.type === 'country') return countryName(Number(value), language)
  return String(value)
}

function countryName(id: number, language: Reader['language']): string {
  const country = countryById(id)
  if (!country) return ''
  return language === 'en' ? country.name : country[`name_${language}`]
}
