import type { Name, World } from '#tests/world.ts'

export const TYPES = '/api/settings/time-off/types'

/** A leave type as it is sent; like a day off until a test says otherwise. */
export const STUDY = {
  name: 'Study leave',
  colour: 'teal',
  icon: 'graduation',
  isPaid: true,
  isPrivate: false,
  countsAsWork: false,
  certificateAfterDays: null as number | null,
  askedBy: 'everyone',
}

/** A type of the company's own, made by HR. @returns its id */
export async function makeType(w: World, more: object = {}, who: Name = 'hr'): Promise<string> {
  const { status, body } = await w.call(who, 'POST', TYPES, { ...STUDY, ...more })
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data.id
}
