import readExcel from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { importing, PATH } from './factory.ts'

let w: World
let workbook: Buffer
beforeAll(async () => {
  w = await world()
  await w.settle()
  workbook = await exported()
}, 120_000)
afterAll(() => w.close())

const COLUMNS =
  'email,department,jobTitle,location,manager,status,hireDate,workPhone,mobilePhone,birthDate,employeeNumber,costCentre'

/** The list of people as a workbook, with what a spreadsheet likes to change: days, numbers, zeros in front, text like a formula. */
async function exported() {
  const save = async (path: string, changes: object) =>
    expect((await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/${path}`, changes)).status).toBe(200)
  await save('job', { hireDate: '2024-03-01', employeeNumber: '0042', costCentre: '4100' })
  await save('personal', { birthDate: '1990-04-05', mobilePhone: '+46 70 1740605', lastName: '=1+1' })
  const answer = await w.app.inject({
    url: `/api/people/export?format=xlsx&columns=${COLUMNS}`,
    headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.adam}` },
  })
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.rawPayload
}

test('a workbook has days and numbers as such, and texts as they are', async () => {
  const [{ data: rows }] = (await readExcel(workbook)) as unknown as [{ data: unknown[][] }]
  const [head, ...people] = rows
  const ann = people.find((row) => row.includes('=1+1'))!
  const cell = (title: string) => ann[head!.indexOf(title)]
  expect(cell('Joined')).toEqual(new Date('2024-03-01T00:00:00Z'))
  expect(cell('Birthday')).toEqual(new Date('1990-04-05T00:00:00Z'))
  expect([cell('Employee number'), cell('Cost centre')]).toEqual(['0042', 4100])
  expect(cell('Mobile phone')).toBe('+46 70 1740605')
})

test('an import reads it back without a question', async () => {
  const its = importing(w)
  const { body } = await its.upload('gina', workbook, 'people.xlsx')
  const { id, mapping, version, preview } = body.data
  expect(preview.columns.filter(({ field }) => field === null).map(({ header }) => header)).toEqual([])
  expect((await w.call('gina', 'PUT', `${PATH}/${id}`, { mapping, options: {}, version })).status).toBe(200)
  await w.settle()
  const { report } = await its.show('gina', id)
  expect([report!.errorKinds, report!.questions]).toEqual([[], []])
  expect(report!.people).toBeGreaterThan(8)
})
