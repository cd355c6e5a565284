import { type PersonalFields, personalFields } from '#features/core/members/fields.ts'
import { type FillableSource, mayRecord as may } from '#features/people/record/server/api.ts'
import { namesOf } from '#kit/fields.ts'
import { emptyOf } from './store.ts'

type Field = keyof PersonalFields

/** What others may know of a birthday is a choice that nobody has to make. */
const FIELDS = namesOf(personalFields).filter((name) => name !== 'birthdayPrivacy')
const keyOf = (field: Field) => `personal.${field}`
const fieldsIn = (keys: readonly string[]): Field[] => FIELDS.filter((field) => keys.includes(keyOf(field)))

/** The personal section, but for names and the email address, which everyone has. */
export const personalToFill: FillableSource = {
  name: 'personal',
  all: async ({ actor, say }) => {
    const isSeen = may.reachSomeone(actor, 'personal', 'view')
    return FIELDS.map((field) => ({
      key: keyOf(field),
      name: isSeen ? say(personalFields[field].word) : null,
      isOffered: isSeen,
    }))
  },
  empty: async (db, userId, keys) => (await emptyOf(db, userId, fieldsIn(keys))).map(keyOf),
  named: async ({ actor, say }, { id, relation }, keys) =>
    may.reach(actor, relation, 'personal', 'view')
      ? fieldsIn(keys).map((field) => ({
          key: keyOf(field),
          name: say(personalFields[field].word),
          to: `/people/${id}/personal`,
        }))
      : [],
}
