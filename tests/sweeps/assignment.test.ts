import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const rights = async (userId: string) =>
  (
    await owner.query(
      `select u.company_id, u.is_admin, u.status, u.manager_id, u.account_id, u.deactivated_at, u.must_change_password,
        (select array_agg(role_id order by role_id) from user_roles r where r.user_id = u.id) as roles from users u where u.id = $1`,
      [userId],
    )
  ).rows[0]

test.each([
  ['ann', 'PUT', '/api/settings/personal/general', { weekStart: 0 }],
  ['hr', 'PUT', '/api/people/ann/personal', { mobilePhone: '+46 1' }],
  ['hr', 'PUT', '/api/people/ann/job', { hireDate: '2021-02-03' }],
] as const)('%s gives nobody rights through %s %s', async (who, method, url, body) => {
  const before = await rights(w.ids.ann)
  const answer = await w.call(who, method, url.replace('ann', w.ids.ann), {
    ...body,
    isAdmin: true,
    is_admin: true,
    roles: ['admin'],
    roleIds: ['admin'],
    companyId: w.globex.id,
    company_id: w.globex.id,
    accountId: w.ids.gil,
    userId: w.ids.gil,
    status: 'deactivated',
    deactivatedAt: '2026-01-01',
    mustChangePassword: true,
  })
  expect(answer.status).toBe(200)
  expect(await rights(w.ids.ann)).toEqual(before)
})

const LEADERS = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")', '<img src=x onerror=alert(1)>']

test.each(LEADERS)(
  'a department called “%s” is kept as it is and is no formula in the exported tables',
  async (name) => {
    const made = await w.call('adam', 'POST', '/api/departments', { name })
    expect(made.status).toBe(201)
    const id = made.body.data.id as string
    expect((await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { departmentId: id })).status).toBe(200)
    const listed = (await w.call('adam', 'GET', '/api/departments')).body.data as { id: string; name: string }[]
    expect(listed.find((one) => one.id === id)?.name).toBe(name)
    const csv = await w.call('adam', 'GET', `/api/people/export?department=${id}&columns=department`)
    expect(csv.status).toBe(200)
    expect(String(csv.body)).toContain(name.slice(1).replaceAll('"', '""'))
    expect(String(csv.body)).not.toMatch(/(^|[,;\r\n])"?[=+@-]/)
    expect((await w.call('adam', 'GET', `/api/people/export?department=${id}&format=xlsx`)).status).toBe(200)
  },
)
