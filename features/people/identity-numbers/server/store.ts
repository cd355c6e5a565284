import type { Db } from '#platform/db.ts'
import type { NumberName } from '../contract.ts'

export type Sealed = Record<NumberName, string | null>

/** The sealed numbers of a person; undefined where nothing was ever recorded. */
export const numbersOf = (db: Db, userId: string) =>
  db
    .selectFrom('identityNumbers')
    .select(['nationalId', 'taxId', 'version'])
    .where('id', '=', userId)
    .executeTakeFirst()

/** @param version what the caller has seen; 0 for nothing @returns the new version, or undefined when that is no longer what is stored */
export async function putNumbers(
  db: Db,
  id: string,
  sealed: Partial<Sealed>,
  version: number,
): Promise<number | undefined> {
  const saved =
    version === 0
      ? await db
          .insertInto('identityNumbers')
          .values({ id, ...sealed })
          .onConflict((on) => on.columns(['companyId', 'id']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('identityNumbers')
          .set((eb) => ({ ...sealed, version: eb('version', '+', 1) }))
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  return saved?.version
}
