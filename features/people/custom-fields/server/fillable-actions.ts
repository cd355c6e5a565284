import type { FillableSource } from '#features/people/record/server/api.ts'
import { may } from './access.ts'
import { all } from './store.ts'
import { emptyAmong } from './value-store.ts'

const keyOf = (id: string) => `field.${id}`
const idsIn = (keys: readonly string[]) => keys.flatMap((key) => /^field\.([0-9a-f-]{36})$/.exec(key)?.[1] ?? [])

/** The company's own fields. One that is unpublished asks for nothing until it is published again. */
export const fieldsToFill: FillableSource = {
  name: 'field',
  all: async ({ db, actor }) =>
    (await all(db, actor.userId)).map((field) => {
      const isSeen = may.haveColumn(actor, field) || may.define(actor)
      return { key: keyOf(field.id), name: isSeen ? field.name : null, isOffered: isSeen && field.isPublished }
    }),
  empty: async (db, userId, keys) => (await emptyAmong(db, userId, idsIn(keys))).map(keyOf),
  named: async ({ db, actor }, { id, relation }, keys) => {
    const ids = new Set(idsIn(keys))
    return (await all(db, actor.userId))
      .filter((field) => ids.has(field.id) && field.isPublished && may.see(actor, relation, field))
      .map((field) => ({ key: keyOf(field.id), name: field.name, to: `/people/${id}/personal` }))
  },
}
