import type { Db } from '#platform/db.ts'
import { copyLevels } from '#features/core/roles/server/api.ts'
import { made } from './made.ts'
import type { DemoPerson } from './people.ts'

const SIZES = ['XS', 'S', 'M', 'L', 'XL']
const FOOD = ['Vegetarian', 'Vegan', 'Gluten-free', 'No nuts']

/** Three fields of the company's own. Nobody is asked for them: they have been there for longer than the people. */
export async function seedFields(
  db: Db,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const field = async (position: number, name: string, type: string, section: string) => {
    const id = await made(db, 'customFields', {
      name,
      type,
      section,
      position,
      isPublished: true,
      publishedAt: new Date('2020-01-01T09:00:00Z'),
    })
    await copyLevels(db, 'personal', `fields.${id}`)
    return id
  }
  const options = async (fieldId: string, names: readonly string[]) => {
    const all: string[] = []
    for (const [position, name] of names.entries())
      all.push(await made(db, 'customFieldOptions', { fieldId, name, position }))
    return all
  }
  const shirt = await field(0, 'T-shirt size', 'select', 'At the office')
  const sizes = await options(shirt, SIZES)
  const food = await field(1, 'Dietary needs', 'checkbox', 'At the office')
  const needs = await options(food, FOOD)
  const drill = await field(2, 'Last fire drill', 'date', 'Safety')
  const values = people.flatMap(({ key }, at) => {
    const userId = ids.get(key)!
    return [
      { userId, fieldId: shirt, options: [sizes[(at * 3) % sizes.length]!], day: null },
      ...(at % 4 === 1 ? [{ userId, fieldId: food, options: [needs[at % needs.length]!], day: null }] : []),
      ...(at % 3 > 0 ? [{ userId, fieldId: drill, options: null, day: `2026-0${1 + (at % 9)}-1${at % 10}` }] : []),
    ]
  })
  await db.insertInto('customFieldValues').values(values).execute()
}
