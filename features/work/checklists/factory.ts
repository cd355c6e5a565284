import type { World } from '#tests/world.ts'

let count = 0

export const aStep = (more: object = {}) => ({
  title: `Step ${count++}`,
  kind: 'task',
  owner: 'hr',
  offsetDays: 0,
  ...more,
})

/** A template, made by HR over HTTP. @returns its id */
export async function templateOf(w: World, steps: readonly object[], more: object = {}): Promise<string> {
  const body = { name: `Template ${count++}`, kind: 'onboarding', steps, ...more }
  return (await w.call('hr', 'POST', '/api/onboarding-flows', body)).body.data.id
}

export const newAddress = () => `new-${count++}@example.test`

/** A new person, added by HR over HTTP. @returns their id */
export async function newPerson(w: World, more: object = {}): Promise<string> {
  const person = { firstName: 'Nora', lastName: 'Ek', email: newAddress(), sendInvitation: false, ...more }
  return (await w.call('hr', 'POST', '/api/people', person)).body.data.id
}

/** A location of Acme. */
export const placeIn = (w: World, name: string, timeZone = 'Europe/Stockholm') =>
  w.asAcme((db) =>
    db
      .insertInto('locations')
      .values({ name, countryId: 752, timeZone, currency: 'SEK' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
