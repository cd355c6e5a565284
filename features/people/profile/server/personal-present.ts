import { type PersonalFields, personalFields } from '#features/core/members/fields.ts'
import { mayRecord as may } from '#features/people/record/server/api.ts'
import { type Values, valuesOf } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import { holds } from '#platform/permissions.ts'
import type { Relation } from '#platform/scope.ts'
import type { Personal } from '../contract.ts'
import type * as store from './store.ts'

/** The section for one who may see it. */
export function presentPersonal(ctx: Context, person: store.Row, relation: Relation): Personal {
  const edit = may.reach(ctx.actor, relation, 'personal', 'edit')
  const values = valuesOf(personalFields, person)
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    ...values,
    ...birthOf(ctx, values, relation),
    version: person.version,
    can: {
      edit,
      contact: edit || may.changeOwnContact(ctx.actor, relation),
      changeEmail: edit && person.status === 'pending' && holds(ctx.actor, 'people.people', 'edit'),
    },
  }
}

/** What the reader may know of the date of birth. */
function birthOf({ actor }: Context, { birthDate, birthdayPrivacy }: Values<PersonalFields>, relation: Relation) {
  if (may.seeBirthDate(actor, relation, birthdayPrivacy)) return { birthDate, birthday: null }
  return { birthDate: null, birthday: birthdayPrivacy === 'hideYear' && birthDate ? birthDate.slice(5) : null }
}
