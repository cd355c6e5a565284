import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/db.ts'

interface Counted {
  id: string
  name: string
  inventoryNumber: string
  serialNumber: string
  locationId: string
  stateId: string
  holderId: string | null
}

/** One that is half done: two thirds were found, one of them is damaged, and a code belongs to nothing. */
export async function seedStocktake(
  db: Db,
  things: readonly Counted[],
  { category, startedBy, at }: { category: { id: string; name: string }; startedBy: string; at: string },
): Promise<void> {
  const named = await db.selectFrom('locations').select(['id', 'name']).execute()
  const locationOf = (id: string) => named.find((one) => one.id === id)!.name
  const found = Math.floor((things.length * 2) / 3)
  const { id: stocktakeId } = await db
    .insertInto('stocktakes')
    .values({
      name: 'Laptops of all offices',
      scope: JSON.stringify({ locations: [], categories: [category], states: [] }),
      expected: things.length,
      lastNumber: found + 1,
      startedBy,
      startedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = things
    .toSorted((a, b) => (a.name + a.inventoryNumber < b.name + b.inventoryNumber ? -1 : 1))
    .map(({ id: assetId, name, inventoryNumber, serialNumber, locationId, stateId, holderId }, index) => ({
      id: randomUUID() as string,
      stocktakeId,
      position: index + 1,
      assetId,
      name,
      inventoryNumber,
      serialNumber,
      category: category.name,
      locationId,
      location: locationOf(locationId),
      stateId,
      holderId,
    }))
  await db.insertInto('stocktakeLines').values(lines).execute()
  const those = { stocktakeId, countedBy: startedBy, at }
  await db
    .insertInto('stocktakeCounts')
    .values(lines.slice(0, found).map((line, index) => countOf(line, index, those)))
    .execute()
  const unknown = { stocktakeId, id: randomUUID() as string, number: found + 1, outcome: 'unknown', code: 'IN-0999' }
  const countedAt = new Date(Date.parse(at) + 3_600_000)
  await db
    .insertInto('stocktakeCounts')
    .values({ ...unknown, countedBy: startedBy, countedAt })
    .execute()
}

interface Line {
  id: string
  assetId: string
  name: string
  location: string
  inventoryNumber: string
}

const DAMAGED = 3

const countOf = (
  { id: lineId, assetId, name, location, inventoryNumber }: Line,
  index: number,
  { at, ...those }: { stocktakeId: string; countedBy: string; at: string },
) => ({
  ...those,
  id: randomUUID() as string,
  number: index + 1,
  outcome: 'found',
  lineId,
  assetId,
  code: inventoryNumber,
  name,
  location,
  condition: index === DAMAGED ? 'damaged' : null,
  note: index === DAMAGED ? 'Crack in the lid' : '',
  countedAt: new Date(Date.parse(at) + (index + 1) * 60_000),
})
