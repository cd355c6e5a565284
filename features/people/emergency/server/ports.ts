import type { FillableSource } from '#features/people/record/server/api.ts'
import { may } from './access.ts'
import { hasContacts } from './store.ts'

const KEY = 'emergency'

/** One contact is enough. */
export const contactsToFill: FillableSource = {
  name: KEY,
  all: async ({ actor, say }) => [
    { key: KEY, name: may.seeSomeones(actor) ? say('emergency.title') : null, isOffered: may.seeSomeones(actor) },
  ],
  empty: async (db, userId, keys) => ((await hasContacts(db, userId)) ? [] : keys),
  named: async ({ actor, say }, { id, relation }, keys) =>
    may.see(actor, relation)
      ? keys.map((key) => ({ key, name: say('emergency.title'), to: `/people/${id}/emergency` }))
      : [],
}
