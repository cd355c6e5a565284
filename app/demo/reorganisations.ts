import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'
import type { DemoPerson } from './people.ts'

/** People and their new managers, by key. */
const MOVES: readonly [person: string, manager: string][] = [
  ['lukas.brandt', 'freya.holm'],
  ['priya.raghunathan', 'freya.holm'],
]

/** A draft by HR, shared with everyone who plans. */
export async function seedReorganisations(db: Db, demo: readonly DemoPerson[], people: Ids): Promise<void> {
  const reorganisationId = await made(db, 'reorganisations', {
    name: 'Hardware and firmware join Product',
    note: 'One lead for what we build and why. Firmware follows once the new release is out.',
    authorId: people.get('hr')!,
    isShared: true,
  })
  for (const [at, [key, manager]] of MOVES.entries()) {
    const was = demo.find((one) => one.key === key)?.manager
    await db
      .insertInto('reorganisationMoves')
      .values({
        reorganisationId,
        step: at + 1,
        userId: people.get(key)!,
        sets: ['manager_id'],
        managerId: people.get(manager)!,
        was: JSON.stringify({ managerId: was ? people.get(was)! : null }),
      })
      .execute()
  }
}
