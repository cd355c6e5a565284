import { type RawBuilder, sql } from 'kysely'
import { EVERYBODY_SEES_BIRTHDAYS } from '#features/core/company/server/api.ts'
import type { ValueOf } from '#kit/fields.ts'
import type { Actor } from '#platform/context.ts'
import { holds, holdsString, type Level } from '#platform/permissions.ts'
import { mayOf, mayOfSomeone, type Relation, type Section, visibleThrough } from '#platform/scope.ts'
import { contactFields, type PersonalFields } from '#features/core/members/fields.ts'
import { SECTIONS } from '#features/core/roles/contract.ts'
import type { SectionLevel } from '../contract.ts'

/** What people change of their own record by `contact.own`. */
export const isContact = (field: string): boolean => Object.hasOwn(contactFields, field)

type BirthdayPrivacy = ValueOf<PersonalFields['birthdayPrivacy']>
const isHidden = (privacy: BirthdayPrivacy) => privacy !== null && privacy !== 'show'

export const may = {
  /** Whether the actor has this level on a section of a person's record, given their relation. */
  reach: (actor: Actor, relation: Relation, section: Section, level: Level) => mayOf(actor, relation, section, level),
  /** The same of someone: without it nothing of the section is known. */
  reachSomeone: (actor: Actor, section: Section, level: Level) => mayOfSomeone(actor, section, level),
  /** Their own picture is everyone's own affair. */
  changeAvatar: (actor: Actor, relation: Relation) => relation.own || mayOf(actor, relation, 'personal', 'edit'),
  /** One's own phone numbers and address, where the section itself may only be read. */
  changeOwnContact: (actor: Actor, relation: Relation) =>
    relation.own && holdsString(actor, 'contact.own') && mayOf(actor, relation, 'personal', 'view'),
  /** The work phone is also in the list of people, which a right to the list and one to the job open. */
  callAtWork: (actor: Actor, relation: Relation) =>
    holds(actor, 'people.people', 'view') && mayOf(actor, relation, 'job.job_info', 'view'),
  /** The whole date of birth: where the person hides the year or all of it, only for them and those who keep the section. */
  seeBirthDate: (actor: Actor, relation: Relation, privacy: BirthdayPrivacy) =>
    mayOf(actor, relation, 'personal', isHidden(privacy) && !relation.own ? 'edit' : 'view'),
  /** Letting in and shutting out: not oneself, and an administrator only by an administrator. */
  rule: (actor: Actor, subject: { id: string; isAdmin: boolean }) =>
    holds(actor, 'people.people', 'edit') && subject.id !== actor.userId && (actor.isAdmin || !subject.isAdmin),
}

/** `may.reach`, in SQL over `users`. A test holds the two to the same answer for every pair of people. */
export const visibleTo = (actor: Actor, section: Section, level: Level): RawBuilder<boolean> =>
  visibleThrough(actor, section, level, 'users.id')

/** `may.seeBirthDate`, in SQL over a person's row of a page. */
export const birthDateVisibleTo = (actor: Actor, alias: string): RawBuilder<boolean> => {
  const [id, privacy] = [`${alias}.id`, sql.ref(`${alias}.birthday_privacy`)]
  return sql<boolean>`(${visibleThrough(actor, 'personal', 'view', id, 'few')} and (coalesce(${privacy}, 'show') = 'show'
    or ${sql.ref(id)} = ${actor.userId} or ${visibleThrough(actor, 'personal', 'edit', id, 'few')}))`
}

/** What a person `s` has chosen, for "who can see this": everyone knows the day, or only those who keep the record know the date. */
export const BIRTHDAY = {
  open: sql<boolean>`(${EVERYBODY_SEES_BIRTHDAYS} and s.birthday_privacy is distinct from 'hideAll')`,
  hidden: sql<boolean>`s.birthday_privacy = 'hideAll'`,
}

/** The day and month of a birthday, never the year: for everyone if the company allows it, otherwise like the date of birth. */
export const birthdayVisibleTo = (actor: Actor, column: string): RawBuilder<boolean> =>
  sql<boolean>`(${EVERYBODY_SEES_BIRTHDAYS} or ${visibleThrough(actor, 'personal', 'view', column)})`

export const joinedVisibleTo = (actor: Actor, column: string): RawBuilder<boolean> =>
  visibleThrough(actor, 'job.job_info', 'view', column)

/** What the actor may do with each part of a record. `job` is the best of its parts. */
export function sectionsFor(actor: Actor, relation: Relation): Record<string, SectionLevel> {
  const levels = Object.fromEntries(SECTIONS.map((section) => [section, levelOf(actor, relation, section)]))
  const parts = [levels['job.job_info'], levels['job.job_details'], levels['job.employment']]
  const job = (['edit', 'view'] as const).find((level) => parts.includes(level)) ?? 'none'
  return { ...levels, job, access: accessTo(actor, relation) }
}

/** Who may do what here: for those who keep the roles, and for the person. */
function accessTo(actor: Actor, relation: Relation): SectionLevel {
  if (holds(actor, 'settings.roles', 'edit')) return 'edit'
  return relation.own ? 'view' : 'none'
}

const levelOf = (actor: Actor, relation: Relation, section: Section): SectionLevel =>
  (['edit', 'view'] as const).find((level) => mayOf(actor, relation, section, level)) ?? 'none'
