import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { HEAD, importing, line, PATH } from './factory.ts'
import { csvFile, xlsxFile } from './server/rules/write-file.ts'

let w: World
let its: ReturnType<typeof importing>
beforeAll(async () => {
  w = await world()
  its = importing(w)
  await w.settle()
})
afterAll(() => w.close())

describe('before anyone is imported', () => {
  test('HR is told what the columns hold, and how the file was read', async () => {
    const records = [
      ['Фамилия', 'Имя', 'Электронная почта', 'Дата приёма'],
      ['Орлова', 'Мария', 'maria@acme.test', '03/04/2020'],
    ]
    const { status, body } = await its.upload('hr', csvFile(records, { encoding: 'windows-1251', separator: ';' }))
    expect(status).toBe(201)
    const { preview, mapping, file } = body.data
    expect(file).toBe('people.csv')
    expect(preview.read).toMatchObject({ encoding: 'windows-1251', encodingSure: false, separator: ';' })
    expect(mapping).toEqual(['lastName', 'firstName', 'email', 'hireDate'])
    expect(preview.sampleRows[0]).toEqual(records[1])
    expect(preview.dates).toEqual([{ column: 3, format: 'dmy', ambiguous: true, example: '03/04/2020' }])
  })

  test('another sheet of the workbook, or another encoding, is read on request', async () => {
    const bytes = csvFile([HEAD.slice(0, 3), ['Åsa', 'Öberg', 'asa@acme.test']])
    const { body } = await its.upload('hr', bytes)
    const { id, version } = body.data
    const other = await w.call('hr', 'PUT', `${PATH}/${id}/reading`, {
      version,
      choices: { encoding: 'windows-1252' },
    })
    expect(other.body.data.preview.sampleRows[0][0]).toBe('Ã…sa')
    expect((await w.call('hr', 'PUT', `${PATH}/${id}/reading`, { version, choices: {} })).status).toBe(409)
    const workbook = await its.upload('hr', await xlsxFile([HEAD, line('Åsa', 'Öberg')]), 'people.xlsx')
    expect(workbook.body.data.preview.read).toMatchObject({ kind: 'workbook', encoding: null })
    const missing = { choices: { sheet: 'Elsewhere' } }
    const refused = await w.call('hr', 'PUT', `${PATH}/${workbook.body.data.id}/reading`, missing)
    expect(refused.body.errors.file).toEqual(['The workbook has no sheet “Elsewhere”.'])
  })

  test('a file that is none is refused with its reason', async () => {
    const { status, body } = await its.upload('hr', Buffer.from([0, 1, 2, 3]))
    expect(status).toBe(422)
    expect(body.errors.file).toEqual(['Choose a CSV file or an Excel workbook.'])
  })

  test('an error at one cell stops everyone, and is said with row, column and value', async () => {
    const before = await its.count('users')
    const one = await its.checked('hr', [HEAD, line('Nora', 'Ek'), ['Nils', 'Ek', '=cmd@', 'Nobody', '', 'King']])
    expect(one).toMatchObject({ status: 'checked', can: { start: false, change: true } })
    expect(one.report).toMatchObject({ people: 1, errors: 3, willCreate: [] })
    expect((await w.call('hr', 'POST', `${PATH}/${one.id}/start`, {})).status).toBe(409)
    await w.settle()
    expect(await its.count('users')).toBe(before)
    const { data, next } = (await w.call('hr', 'GET', `${PATH}/${one.id}/findings`)).body
    expect(next).toBeNull()
    expect(data[0]).toMatchObject({
      row: 3,
      column: 'E-mail',
      value: '=cmd@',
      message: '“=cmd@” is not an email address.',
    })
    const narrowed = await w.call('hr', 'GET', `${PATH}/${one.id}/findings?key=roleUnknown`)
    expect(narrowed.body.data).toHaveLength(1)
    const { body: csv } = await w.call('hr', 'GET', `${PATH}/${one.id}/findings/file`)
    expect(csv.split('\r\n')[1]).toBe(`3,E-mail,'=cmd@,“=cmd@” is not an email address.`)
  })

  test('names that are new are announced, and can be forbidden', async () => {
    const records = [HEAD, line('Olle', 'Ek', '', 'Sea rescue'), line('Olga', 'Ek', '', 'sea rescue')]
    const open = await its.checked('hr', records)
    expect(open.report!.willCreate).toEqual([{ list: 'departments', count: 1, names: ['Sea rescue'] }])
    const closed = await its.checked('hr', records, { missing: { departments: 'error' } })
    expect(closed.report!.errorKinds).toEqual([{ key: 'listMissing', count: 2 }])
  })

  test('HR gives no role that holds more than HR; an administrator may', async () => {
    const records = [HEAD, line('Kim', 'Boss', '', '', 'Admin')]
    expect((await its.checked('hr', records)).report!.errorKinds).toEqual([{ key: 'roleAboveOwn', count: 1 }])
    const { one } = await its.imported('adam', records)
    expect(one.status).toBe('done')
    expect(await its.acmeHas('kim.boss@acme.test')).toMatchObject({ isAdmin: true, status: 'pending' })
  })
})

describe('whose import it is', () => {
  test('Ann may not import, and sees none', async () => {
    expect((await its.upload('ann', csvFile([HEAD, line('No', 'Way')]))).status).toBe(403)
    expect((await w.call('ann', 'GET', PATH)).status).toBe(403)
  })

  test('neither another company nor a colleague with the same right finds it; an administrator does', async () => {
    await w.asAcme(async (db) => {
      const hr = await db.selectFrom('roles').select('id').where('builtIn', '=', 'hr').executeTakeFirstOrThrow()
      await db.insertInto('userRoles').values({ userId: w.ids.mia, roleId: hr.id }).execute()
    })
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    const { id, version, mapping } = await its.checked('hr', [HEAD, line('Pelle', 'Private')])
    for (const who of ['gina', 'mia'] as const) {
      const calls = [
        w.call(who, 'GET', `${PATH}/${id}`),
        w.call(who, 'PUT', `${PATH}/${id}`, { mapping, options: {}, version }),
        w.call(who, 'PUT', `${PATH}/${id}/reading`, { choices: {} }),
        w.call(who, 'GET', `${PATH}/${id}/findings`),
        w.call(who, 'GET', `${PATH}/${id}/findings/file`),
        w.call(who, 'POST', `${PATH}/${id}/start`, {}),
        w.call(who, 'POST', `${PATH}/${id}/undo`, {}),
      ]
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404))
      expect((await w.call(who, 'GET', PATH)).body.data).toEqual([])
    }
    expect((await its.show('adam', id)).file).toBe('people.csv')
    expect((await w.call('adam', 'GET', PATH)).body.data.map((one: { id: string }) => one.id)).toContain(id)
  })

  test('the list is read page by page, none twice and none left out', async () => {
    const { body } = await its.upload('hr', csvFile([HEAD, line('Many', 'Files')]))
    await w.asAcme(async (db) => {
      const first = await db
        .selectFrom('userImports')
        .selectAll()
        .where('id', '=', body.data.id)
        .executeTakeFirstOrThrow()
      const { fileId, createdBy, createdAt } = first
      const [settings, preview] = [JSON.stringify(first.settings), JSON.stringify(first.preview)]
      const copy = { fileId, createdBy, createdAt, settings, preview }
      await db
        .insertInto('userImports')
        .values(Array.from({ length: 60 }, () => copy))
        .execute()
    })
    const all: string[] = []
    for (let next: string | null = ''; next !== null;) {
      const page = await w.call('hr', 'GET', `${PATH}?cursor=${encodeURIComponent(next)}`)
      all.push(...page.body.data.map((one: { id: string }) => one.id))
      next = page.body.next
    }
    const { length } = await w.asAcme((db) =>
      db.selectFrom('userImports').select('id').where('createdBy', '=', w.ids.hr).execute(),
    )
    expect(length).toBeGreaterThan(60)
    expect(new Set(all).size).toBe(length)
    expect(all).toHaveLength(length)
  })

  test('the sample file is read without a question, in the language of the reader', async () => {
    for (const language of ['en', 'ru', 'sv']) {
      const { body } = await w.call('hr', 'GET', `${PATH}/sample`, undefined, { 'content-language': language })
      const read = await its.upload('hr', Buffer.from(body as string))
      expect(read.body.data.mapping).not.toContain(null)
      const { id, mapping } = read.body.data
      await w.call('hr', 'PUT', `${PATH}/${id}`, { mapping, options: {} })
      await w.settle()
      expect((await its.show('hr', id)).report).toMatchObject({ people: 3, errors: 0, warnings: 0 })
    }
  })
})
