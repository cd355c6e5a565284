import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import type { FieldTable } from '#features/people/field-tables/contract.ts'
import { sentBack, TABLES, tablesOf } from '#features/people/field-tables/factory.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { requestsOf } from './factory.ts'

let w: World
let r: ReturnType<typeof requestsOf>
let f: ReturnType<typeof tablesOf>
/** Everyone reads their own rows, and managers edit those of their line. */
let table: FieldTable
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  r = requestsOf(w)
  f = tablesOf(w)
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.asAcme((db) => db.deleteFrom('changeRequests').execute())
  table = await readable()
})

async function readable(levels: Parameters<typeof f.give>[1] = { own: 'view', manager: 'edit' }): Promise<FieldTable> {
  const made = await f.table()
  await f.give(made.id, levels)
  return made
}
const VISA = { Type: 'Visa', Number: 'V-1', 'Valid until': '2026-12-31' }
const propose = (who: Name, values: Record<string, unknown>, more: object = {}, whose: Name = 'ann') =>
  w.call(who, 'POST', `${r.of(whose)}/tables/${table.id}`, { ...f.sent(table, values), ...more })
async function proposed(values: Record<string, unknown>, more: object = {}): Promise<string> {
  const { status, body } = await propose('ann', values, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const rows = async (of: Name = 'ann') => (await f.seen(of, table.id))!
const numbers = async () => (await rows()).rows.map(({ values }) => values[f.column(table, 'Number').id])
const key = (name: string) => keyOfField(f.column(table, name).id)
/** A row with the number V-1, and a request to make it V-2. */
async function numberChanged() {
  const rowId = await f.row('ann', table, VISA)
  return { rowId, id: await proposed({ ...VISA, Number: 'V-2' }, { rowId, comment: 'It was renewed' }) }
}

describe('a proposed row of a table', () => {
  test('is added once it is approved, in the name of the decider', async () => {
    const id = await proposed(VISA)
    expect(await r.inbox('max')).toMatchObject([
      {
        id,
        lines: [`${table.name}: Visa (new)`, 'Type, Number, Valid until'],
        changes: ['Type: Visa', 'Number: V-1', 'Valid until: 31 Dec 2026'],
      },
    ])
    expect((await rows()).rows).toEqual([])
    expect((await r.decide('max', id, 'approved')).status).toBe(200)
    expect((await rows()).rows).toMatchObject([{ endsOn: '2026-12-31', recordedBy: { id: w.ids.max } }])
    const { body } = await w.call('adam', 'GET', `/api/settings/audit?subject=${w.ids.ann}&area=fieldTable`)
    expect(body.data[0]).toMatchObject({ name: 'fieldTable.rowAdded', actor: { id: w.ids.max } })
  })

  test('is corrected in what was proposed; the row as it was stays in the history with the reason', async () => {
    const { rowId, id } = await numberChanged()
    expect((await r.one('ann', id)).body.data).toMatchObject({
      what: `${table.name}: Visa`,
      changes: [{ name: key('Number'), word: 'Number', before: 'V-1', after: 'V-2' }],
    })
    // another column is corrected meanwhile: that stays
    await f.correct('ann', table, rowId, { ...VISA, Type: 'Work permit' })
    expect((await r.inbox('max'))[0]!.concerns).toEqual([])
    expect((await r.decide('max', id, 'approved')).status).toBe(200)
    const now = await rows()
    expect(now.rows[0]!.values).toMatchObject({
      [f.column(table, 'Number').id]: 'V-2',
      [f.column(table, 'Type').id]: { name: 'Work permit' },
    })
    expect(now.ended.map(({ why }) => why)).toContain('It was renewed')
  })

  test('is refused where it could not be saved, and without a change', async () => {
    expect((await propose('ann', { Number: 'V' })).body.errors).toHaveProperty([key('Type')])
    const early = { ...VISA, 'Valid from': '2027-01-01' }
    expect((await propose('ann', early)).body.errors).toHaveProperty([key('Valid until')])
    const { rowId } = await numberChanged()
    expect((await propose('ann', VISA, { rowId })).body.errors.general).toHaveLength(1)
    // one waits for each row
    expect((await propose('ann', { ...VISA, Number: 'V-3' }, { rowId })).status).toBe(409)
  })

  test('of a row that was corrected before it was sent is a conflict', async () => {
    const rowId = await f.row('ann', table, VISA)
    await f.correct('ann', table, rowId, { ...VISA, Number: 'V-9' })
    expect((await propose('ann', { ...VISA, Number: 'V-2' }, { rowId })).status).toBe(409)
  })

  test('whose value was corrected meanwhile shows the other one; an unseen correction is a conflict', async () => {
    const { rowId, id } = await numberChanged()
    const [seen] = await r.inbox('max')
    await f.correct('ann', table, rowId, { ...VISA, Number: 'V-9' })
    expect((await r.decide('max', id, 'approved', { version: seen!.version })).status).toBe(409)
    expect(await r.inbox('max')).toMatchObject([
      { changes: ['Number: V-9 → V-2'], concerns: [{ text: 'Changed since the request: Number' }] },
    ])
    expect((await r.decide('max', id, 'approved', { ifSafe: true })).status).toBe(409)
    expect(await numbers()).toEqual(['V-9'])
    expect((await r.decide('max', id, 'approved')).status).toBe(200)
    expect(await numbers()).toEqual(['V-2'])
  })

  test('two who decide at once: one of them does', async () => {
    const { id } = await numberChanged()
    const answers = await Promise.all([r.decide('max', id, 'approved'), r.decide('adam', id, 'approved')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await rows()).ended).toHaveLength(1)
  })

  describe('cannot be approved once', () => {
    const change = (columns: (of: ReturnType<typeof sentBack>['columns']) => object[]) => async () => {
      const sent = sentBack((await f.find(table.id))!)
      const { status } = await w.call('adam', 'PUT', `${TABLES}/${table.id}`, {
        ...sent,
        columns: columns(sent.columns),
      })
      expect(status).toBe(200)
    }
    test.each<[string, (rowId: string) => Promise<unknown>, 'change' | 'add']>([
      ['the row was removed', (rowId) => f.remove('ann', table, rowId), 'change'],
      ['the table is archived', () => w.call('adam', 'POST', `${TABLES}/${table.id}/archive`, {}), 'change'],
      ['its column is gone', change((all) => all.filter(({ name }) => name !== 'Number')), 'change'],
      ['the table is archived', () => w.call('adam', 'POST', `${TABLES}/${table.id}/archive`, {}), 'add'],
    ])('%s (%#): it says so', async (_, goes, act) => {
      const { rowId, id } = act === 'change' ? await numberChanged() : { rowId: '', id: await proposed(VISA) }
      await goes(rowId)
      expect((await r.one('ann', id)).body.data.isGone).toBe(true)
      const [item] = await r.inbox('adam')
      expect([item!.actions, item!.concerns.length]).toEqual([['declined'], 1])
      expect((await r.decide('adam', id, 'approved')).status).toBe(409)
      expect((await r.one('ann', id)).body.data.status).toBe('pending')
      expect((await r.decide('adam', id, 'declined')).status).toBe(200)
    })

    test('the table was deleted: its author sees that, and can withdraw it', async () => {
      const id = await proposed(VISA)
      expect((await w.call('adam', 'DELETE', `${TABLES}/${table.id}`, {})).status).toBe(200)
      expect((await r.one('ann', id)).body.data).toMatchObject({
        isGone: true,
        what: 'Deleted table (new)',
        changes: [],
      })
      for (const who of ['adam', 'max'] as const) {
        expect(await r.inbox(who)).toEqual([])
        expect((await r.decide(who, id, 'approved')).status).toBe(403)
      }
      expect((await w.call('ann', 'GET', '/api/approvals/others')).body.data).toMatchObject([{ id, approvers: [] }])
      expect((await w.call('ann', 'DELETE', `/api/change-requests/${id}`)).status).toBe(200)
    })

    test('its option is gone: the value would be emptied', async () => {
      const id = await proposed({ ...VISA, Type: 'Work permit' })
      await change((all) =>
        all.map((one) => ({ ...one, options: one.options.filter(({ name }) => name !== 'Work permit') })),
      )()
      expect((await r.decide('max', id, 'approved')).status).toBe(409)
      expect((await rows()).rows).toEqual([])
    })
  })
})

describe('rights to a proposed row', () => {
  test.each<[Parameters<typeof f.give>[1], boolean, Name[]]>([
    [{ own: 'view', manager: 'edit' }, true, ['max', 'dora']],
    [{ own: 'view', manager: 'view' }, true, []],
    [{ own: 'view', other: 'view' }, true, []],
    [{ own: 'view', other: 'edit' }, false, []],
    [{ own: 'edit' }, false, []],
    [{ manager: 'edit' }, false, []],
    [{}, false, []],
  ])('with %o proposing is %s; deciders beside the administrator: %o', async (levels, may, deciders) => {
    table = await readable(levels)
    const { can } = await r.list('ann', 'ann')
    expect(can.proposeRows.includes(table.id)).toBe(may)
    // nobody proposes rows for another person
    for (const who of ['max', 'mia', 'adam'] as const) expect((await propose(who, VISA)).status).not.toBe(201)
    const answer = await propose('ann', VISA)
    expect(answer.status === 201).toBe(may)
    if (!may) return
    const { id } = answer.body.data
    const { letters } = await w.settle()
    for (const who of ['adam', 'max', 'dora', 'mia', 'eve', 'ann'] as const) {
      const decides = who === 'adam' || deciders.includes(who)
      expect([who, (await r.inbox(who)).length]).toEqual([who, decides ? 1 : 0])
      expect([who, (await r.one(who, id)).status]).toEqual([who, decides || who === 'ann' ? 200 : 403])
      expect([who, letters.some(({ to }) => to.startsWith(`${who}@`))]).toEqual([who, decides])
      if (!decides) expect((await r.decide(who, id, 'approved')).status).toBe(403)
    }
    expect((await r.one('gina', id)).status).toBe(404)
    // the right of the moment decides
    if (deciders.includes('max')) {
      await f.give(table.id, { own: 'view', manager: 'view' })
      expect((await r.decide('max', id, 'approved')).status).toBe(403)
    }
    // and who may not read the table any more is not shown what they proposed
    await f.give(table.id, {})
    expect((await r.one('ann', id)).status).toBe(403)
    expect(JSON.stringify(await r.list('ann', 'ann'))).not.toContain('V-1')
  })

  test('emails name the columns, and no values', async () => {
    await w.settle()
    await proposed({ ...VISA, Number: 'SECRET-9' })
    const { letters } = await w.settle()
    expect(JSON.stringify(letters)).toContain('Valid until')
    expect(JSON.stringify(letters)).not.toContain('SECRET')
  })
})
