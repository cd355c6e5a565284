import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FieldTable, sectionOfTable } from '#features/people/field-tables/contract.ts'
import { tablesOf } from '#features/people/field-tables/factory.ts'
import { keyOfTable } from '#features/people/field-tables/fields.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { Reason } from './contract.ts'
import { asking, makeFixtures, PEOPLE } from './factory.ts'

let w: World
let papers: FieldTable
/** What a row of Ann's says, so that it can be found wherever it is shown. */
const NUMBER = 'H1B-55107'
beforeAll(async () => {
  w = await world()
  await makeFixtures(w)
  const f = tablesOf(w)
  papers = await f.table({ columns: [{ name: 'Number', type: 'string' }] })
  await f.row('ann', papers, { Number: NUMBER })
  const { role, give } = asking(w)
  await give(await role([`other.tables.${papers.id}.view`], 'Papers'), 'eve')
  // sees the rows, and has no list
  await w.asAcme((db) => db.deleteFrom('userRoles').where('userId', '=', w.ids.ivan).execute())
  await give(await role([`other.tables.${papers.id}.view`, 'own.timesheet.edit'], 'Papers without a list'), 'ivan')
})
afterAll(() => w.close())

const read = async (who: Name, url: string) => {
  const { status, body } = await w.call(who, 'GET', url)
  return status === 200 ? JSON.stringify(body) : ''
}
const among = async (is: (who: Name) => Promise<boolean>) => {
  const found: Name[] = []
  for (const who of PEOPLE) if (await is(who)) found.push(who)
  return found.toSorted()
}

test('of a table of the company: exactly those are told who find its rows in the record, and of them in the list', async () => {
  const { body } = await w.call('adam', 'GET', `/api/people/${w.ids.ann}/access/${sectionOfTable(papers.id)}`)
  const named = (body.data as Reason[]).flatMap(({ people }) => people.map((one) => one.firstName.toLowerCase()))
  const inRecord = await among(async (who) => (await read(who, `/api/people/${w.ids.ann}/tables`)).includes(NUMBER))
  expect(inRecord).toEqual([...new Set(named)].toSorted())
  const withList = await among(async (who) => (await read(who, '/api/people')) !== '')
  const column = `/api/people?columns=${keyOfTable(papers.id)}`
  const inList = await among(async (who) => (await read(who, column)).includes(NUMBER))
  expect(inList).toEqual(withList.filter((who) => named.includes(who)))
  // there are some of each kind: otherwise this would say nothing
  expect([inList.length > 2, inRecord.length > inList.length, withList.length > inList.length]).toEqual([
    true,
    true,
    true,
  ])
})
