import type { Db } from '#platform/db.ts'
import type { DemoPerson } from './people.ts'

const LISTS = {
  employment_types: ['Permanent', 'Fixed-term', 'Contractor', 'Intern'],
  schedule_types: ['Full-time', 'Part-time'],
  hiring_sources: ['Recommendation', 'Job board', 'LinkedIn', 'Agency', 'Returned'],
}

/** The lists under "Employment", and which of their entries each person has: how they joined, and on what terms they work. */
export async function seedEmployments(
  db: Db,
  demo: readonly DemoPerson[],
  people: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = await db
    .insertInto('catalogueEntries')
    .values(
      Object.entries(LISTS).flatMap(([catalogue, names]) =>
        names.map((name, position) => ({ catalogue, name, position })),
      ),
    )
    .returning(['id', 'name'])
    .execute()
  const idOf = (name: string) => entries.find((entry) => entry.name === name)!.id
  await db
    .insertInto('employments')
    .values(
      demo.map((person, index) => ({
        userId: people.get(person.key)!,
        effectiveDate: person.hireDate,
        // one in nine came for a time
        typeId: idOf(index % 9 === 8 ? 'Fixed-term' : 'Permanent'),
        scheduleId: idOf(person.schedule ? 'Part-time' : 'Full-time'),
      })),
    )
    .execute()
  for (const [at, source] of LISTS.hiring_sources.entries()) {
    const came = demo.filter((_person, index) => index % LISTS.hiring_sources.length === at)
    await db
      .updateTable('users')
      .set({ hiringSourceId: idOf(source) })
      .where(
        'id',
        'in',
        came.map(({ key }) => people.get(key)!),
      )
      .execute()
  }
}
