import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { stepsIn, writeDecisions, WRITING } from './factory.ts'

let w: World
let it: ReturnType<typeof stepsIn>
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  it = stepsIn(w)
})
afterAll(() => w.close())

const after = (seconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + seconds * 1000)
}
const take = (who: Name | null, id: string) => it.takeBack(who, id)
const askMax = (more: object = {}) => it.ask('ann', { approverIds: [w.ids.max, w.ids.mia], ...more })
test('who decides for the person while they are away does so no more', async () => {
  const id = await askMax({ standInId: w.ids.eve })
  const delegations = async () => (await w.call('ann', 'GET', '/api/delegations')).body.data.own.length
  await it.decide('max', id)
  await w.settle()
  expect(await delegations()).toBe(1)
  await take('max', id)
  await w.settle()
  expect(await delegations()).toBe(0)
  await it.decide('max', id)
  await w.settle()
  expect(await delegations()).toBe(1)
})

describe('who hears of it', () => {
  // a job of the future runs when it is due by the clock of the database
  const twoMinutesLater = async () => {
    await writeDecisions()
    return subjects()
  }
  const subjects = async () =>
    (await w.settle()).letters
      .filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
      .map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
  beforeEach(() => {
    w.clock.now = new Date(Date.now() + 3_600_000)
  })
  const leave = { firstDay: '2099-07-06', lastDay: '2099-07-07' }
  const asked = async () => {
    const id = await askMax({ ...leave, approverIds: [w.ids.max] })
    await subjects()
    return id
  }

  test('the email of a decision waits for two minutes; one that is taken back before is never sent', async () => {
    const id = await asked()
    await it.decide('max', id)
    expect([await subjects(), await it.notices('ann')]).toEqual([[], ['UserVacationRequestStatusWasUpdated']])
    const { rows } = await owner.query(`select run_at from graphile_worker._private_jobs where ${WRITING}`)
    expect(rows.map(({ run_at: at }) => at.getTime() - w.clock.now.getTime())).toEqual([120_000])
    after(60)
    await take('max', id)
    expect([await subjects(), await it.notices('ann')]).toEqual([[], []])
    expect(await twoMinutesLater()).toEqual([])
  })

  test('once it is sent, a short one says that the decision was taken back', async () => {
    const id = await asked()
    await it.decide('max', id)
    await subjects()
    after(120)
    expect(await twoMinutesLater()).toEqual(['ann: Approved: your vacation, Mon, 6 July – Tue, 7 July 2099'])
    await take('max', id)
    expect(await subjects()).toEqual(['ann: Your request is pending again: Mon, 6 July – Tue, 7 July 2099'])
    const { data } = (await w.call('ann', 'GET', '/api/notifications')).body
    expect(data.map(({ text }: { text: string }) => text)).toEqual([
      'Max Berg undid the approval of your request, 6–7 Jul 2099. It is pending again',
    ])
  })

  test('who has read of it in the app, before its email, reads that it was taken back', async () => {
    const id = await asked()
    await it.decide('max', id, 'declined')
    await subjects()
    const [notice] = (await w.call('ann', 'GET', '/api/notifications')).body.data
    await w.call('ann', 'PUT', '/api/notifications/read', { ids: [notice.id] })
    await take('max', id)
    expect(await subjects()).toEqual([])
    const { data } = (await w.call('ann', 'GET', '/api/notifications')).body
    expect(data.map(({ text }: { text: string }) => text)).toEqual([
      'Max Berg undid the decision to decline your request, 6–7 Jul 2099. It is pending again',
    ])
  })

  test('decided, taken back and decided otherwise: one email, of what holds', async () => {
    const id = await asked()
    await it.decide('max', id)
    await subjects()
    after(20)
    await take('max', id)
    await subjects()
    after(20)
    await it.decide('max', id, 'declined')
    await subjects()
    expect(await twoMinutesLater()).toEqual(['ann: Declined: your vacation, Mon, 6 July – Tue, 7 July 2099'])
    expect(await twoMinutesLater()).toEqual([])
    expect(await it.notices('ann')).toHaveLength(1)
  })

  test('the audit trail and programs learn of it', async () => {
    const id = await asked()
    await it.decide('max', id)
    await take('max', id)
    const { rows } = await owner.query(
      `select name, details from events where subject_id = $1 and name like '%aken%' order by at`,
      [id],
    )
    expect(rows).toEqual([
      { name: 'timeOff.takenBack', details: { userId: w.ids.ann, was: 'approved', before: [], isWritten: false } },
    ])
  })
})
