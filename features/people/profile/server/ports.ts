import { type PersonalFields, personalFields } from '#features/core/members/fields.ts'
import type { FieldsOfSection, RecordField } from '#features/people/access/server/api.ts'
import { BIRTHDAY, isContact } from '#features/people/record/server/api.ts'
import { namesOf } from '#kit/fields.ts'

/** At the head of the profile, which opens for every colleague. */
const HEAD = { everybody: true, where: 'access.where.head' } as const
const columns = (name: string, more: Omit<RecordField, 'name' | 'word'> = {}): RecordField => ({
  name,
  word: `people.columns.${name}`,
  ...more,
})
const fields = (name: string, more: Omit<RecordField, 'name' | 'word'> = {}): RecordField => ({
  name,
  word: `people.fields.${name}`,
  ...more,
})

/** Where one of the personal fields can be read by another rule than the section's. */
const ALSO: Partial<Record<keyof PersonalFields, RecordField['also']>> = {
  preferredName: [HEAD],
  pronouns: [HEAD],
  birthDate: [
    {
      everybody: true,
      where: 'access.where.birthday',
      when: BIRTHDAY.open,
    },
  ],
  workPhone: [{ section: 'job.job_info', needs: 'people.people', where: 'access.where.list' }],
}
/** `may.changeOwnContact`, for "who can see this". */
const OWN_CONTACT = { own: 'contact.own' } as const
const alsoOf = (name: keyof PersonalFields) => [...(ALSO[name] ?? []), ...(isContact(name) ? [OWN_CONTACT] : [])]

/** What the parts of a record consist of, and where one of their fields can be read by another rule than the part's. */
export const fieldsOfProfile: readonly FieldsOfSection[] = [
  {
    section: 'personal',
    fields: [
      columns('name', { also: [HEAD] }),
      columns('email', {
        also: [
          { themselves: 'view', where: HEAD.where },
          { key: 'people.people', where: 'access.where.email' },
          { key: 'people.create', where: 'access.where.email' },
        ],
        isTheirs: true,
      }),
      {
        name: 'avatar',
        word: 'people.picture',
        also: [HEAD, { themselves: 'edit' }],
      },
      ...namesOf(personalFields).map((name) => ({
        name,
        word: personalFields[name].word,
        also: alsoOf(name),
        ...(name === 'birthDate' && { keptBack: BIRTHDAY.hidden }),
      })),
    ],
  },
  {
    section: 'job.job_info',
    fields: [
      columns('hireDate'),
      fields('employeeNumber'),
      fields('costCentre'),
      fields('legalEntity'),
      fields('position', { also: [HEAD] }),
    ],
  },
  { section: 'job.employment', fields: [fields('terminationDate'), fields('hiringSource')] },
  {
    section: 'job.job_details',
    fields: [
      columns('department', { also: [HEAD] }),
      columns('location', { also: [HEAD] }),
      columns('jobTitle', { also: [HEAD] }),
      columns('manager', { also: [HEAD] }),
    ],
  },
]
