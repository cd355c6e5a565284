import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { data, owner } from '#tests/database.ts'
import { config, type World, world } from '#tests/world.ts'
import { account, browser, givePasswords, PASSWORD } from '../accounts/factory.ts'
import { ALL, type Call, type Kind, KINDS, NEW } from './factory.ts'
import { issue } from './server/actions.ts'

let w: World
let logged: Awaited<ReturnType<typeof build>>
const lines: string[] = []
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
  const logTo = { write: (line: string) => void lines.push(line) }
  logged = await build({ ...config, logLevel: 'debug' }, data, { logTo })
})
afterAll(async () => {
  await logged.close()
  await w.close()
})

interface Holder {
  accountId: string
  subjectId?: string
  email: string
}
/** Ann of each test: an account with a person in Acme, or for invitations a pending person. */
let ann: Holder
let invited: Holder
beforeEach(async () => {
  w.clock.now = new Date()
  await owner.query('delete from rate_limits')
  const made = await account()
  ann = { accountId: made.id, email: made.email }
  invited = { accountId: made.id, email: `pia-${randomUUID().slice(0, 8)}@home.test` }
  await w.asAcme(async (db) => {
    const names = { firstName: 'Ann', lastName: 'Lind' }
    await db
      .insertInto('users')
      .values({ ...names, accountId: made.id, email: made.email, status: 'active' })
      .execute()
    const { id } = await db
      .insertInto('users')
      .values({ ...names, email: invited.email, status: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow()
    invited.subjectId = id
  })
})

const make = (kind: Kind, companyId = w.acme.id) => {
  const holder = kind === 'invitation' ? { subjectId: invited.subjectId!, email: invited.email } : ann
  const email = kind === 'change_email' ? `new-${holder.email}` : holder.email
  const details = kind === 'stop_email_change' ? { details: { wanted: `new-${holder.email}` } } : {}
  return data.asCompany(companyId, (db) =>
    issue(db, { purpose: kind, companyId, ...holder, email, ...details }, w.clock.now),
  )
}
const call = async ([method, url, body]: Call, host: string | null = w.acme.domain) =>
  (await browser(w).call(host, method, url, body)).status
const use = (kind: Kind, token: string, host?: string | null) => call(KINDS[kind].use(token), host)
const looks = (kind: Kind, token: string) => {
  const one = KINDS[kind]
  return 'look' in one ? [one.look(token)] : []
}
const signIn = async () =>
  (await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', { email: ann.email, password: PASSWORD })).status

/** Abuses, for which kinds of links, and what the link then answers: 404, for any reason. */
const ABUSES: Record<string, { of?: Kind[]; answers?: number; abuse: (kind: Kind) => Promise<number | number[]> }> = {
  '1 using it a second time': {
    abuse: async (kind) => {
      const token = await make(kind)
      await use(kind, token)
      return use(kind, token)
    },
  },
  '2 coming too late': {
    abuse: async (kind) => {
      const token = await make(kind)
      w.clock.now = new Date(w.clock.now.getTime() + 15 * 86_400_000)
      return use(kind, token)
    },
  },
  '3 using it for something else': {
    abuse: async (kind) => {
      const token = await make(kind)
      return Promise.all(ALL.filter((other) => other !== kind).map((other) => use(other, token)))
    },
  },
  '4 using it in another company, or on the bare domain': {
    abuse: async (kind) => {
      const token = await make(kind)
      return [await use(kind, token, w.globex.domain), ...(kind === 'invitation' ? [] : [await use(kind, token, null)])]
    },
  },
  '5 using it once the address it proved is another': {
    of: ['confirm_email', 'new_password', 'invitation'],
    abuse: async (kind) => {
      const token = await make(kind)
      await owner.query('update accounts set email = $2 where id = $1', [ann.accountId, `moved-${ann.email}`])
      await owner.query('update users set email = $2 where id = $1', [invited.subjectId, `moved-${invited.email}`])
      return use(kind, token)
    },
  },
  '5 using it once someone else has the address': {
    of: ['change_email'],
    abuse: async (kind) => {
      const token = await make(kind)
      await account({ email: `new-${ann.email}` })
      return use(kind, token)
    },
  },
  '6 using it for someone deactivated': {
    of: ['invitation'],
    abuse: async (kind) => {
      const token = await make(kind)
      await owner.query('update users set deactivated_at = now() where id = $1', [invited.subjectId])
      return use(kind, token)
    },
  },
  '6 coming back into the company by it after being deactivated': {
    of: ['confirm_email', 'change_email'],
    answers: 403,
    abuse: async (kind) => {
      const token = await make(kind)
      await owner.query('update users set deactivated_at = now() where account_id = $1', [ann.accountId])
      const { set } = await browser(w).call(w.acme.domain, ...KINDS[kind].use(token))
      expect(set.filter(({ name }) => name.endsWith('_s'))).toEqual([])
      await owner.query('update accounts set email = $2 where id = $1', [ann.accountId, ann.email])
      return signIn()
    },
  },
  '10 changing a letter of it': {
    abuse: async (kind) => {
      const token = await make(kind)
      return use(kind, (token[0] === 'A' ? 'B' : 'A') + token.slice(1))
    },
  },
  '11 cutting a piece off, or adding one': {
    abuse: async (kind) => {
      const token = await make(kind)
      return [await use(kind, token.slice(0, -1)), await use(kind, token.slice(1)), await use(kind, `${token}A`)]
    },
  },
  '12 using it once the company is gone': {
    abuse: async (kind) => {
      const { rows } = await owner.query<{ id: string; domain: string }>(
        `insert into companies (name, domain, country_id) values ('Gone', 'gone-' || substr(gen_random_uuid()::text, 1, 8), 752) returning id, domain`,
      )
      const { id, domain } = rows[0]!
      const token = await make(kind, id)
      await owner.query('delete from companies where id = $1', [id])
      const left = await owner.query('select 1 from links where company_id = $1', [id])
      expect(left.rowCount).toBe(0)
      return use(kind, token, domain)
    },
  },
  '13 using it after the password was changed': {
    of: ['confirm_email', 'new_password', 'change_email'],
    abuse: async (kind) => {
      const token = await make(kind)
      const her = browser(w)
      await her.call(w.acme.domain, 'POST', '/api/sign-in', { email: ann.email, password: PASSWORD })
      const passwords = { oldPassword: PASSWORD, newPassword: NEW, repeatPassword: NEW }
      expect((await her.call(w.acme.domain, 'POST', '/api/change-password', passwords)).status).toBe(200)
      return use(kind, token)
    },
  },
  '14 using it after a newer one was made': {
    of: ALL.filter((kind) => kind !== 'stop_email_change'),
    abuse: async (kind) => {
      const token = await make(kind)
      const newer = await make(kind)
      const older = await use(kind, token)
      expect(await use(kind, newer)).toBe(200)
      return older
    },
  },
}

describe.each(Object.entries(ABUSES))('%s', (_name, { of = ALL, answers = 404, abuse }) => {
  test.each(of)('is refused for %s', async (kind) => {
    for (const status of [await abuse(kind)].flat()) expect(status).toBe(answers)
  })
})

describe.each(ALL)('a link to %s', (kind) => {
  test('works', async () => expect(await use(kind, await make(kind))).toBe(200))

  test('7 has one winner when many come at the same moment', async () => {
    const token = await make(kind)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => use(kind, token)))
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(404)])
  })

  test('8 is not used up by being looked at', async () => {
    const token = await make(kind)
    for (let n = 0; n < 3; n++) for (const look of looks(kind, token)) expect(await call(look)).toBe(200)
    expect(await use(kind, token)).toBe(200)
  })

  test('9 is not used up by a robot that follows the mailed address, however it asks', async () => {
    const token = await make(kind)
    const robot = (method: 'GET' | 'HEAD' | 'OPTIONS', url: string) =>
      w.app.inject({
        method,
        url,
        headers: { host: `${w.acme.domain}.localhost:3000`, 'user-agent': 'LinkScanner/1.0' },
      })
    for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) await robot(method, `/${KINDS[kind].page}/${token}`)
    const [method, url] = KINDS[kind].use(token)
    if (method === 'POST') for (const one of ['GET', 'HEAD'] as const) await robot(one, `${url}?token=${token}`)
    expect(await use(kind, token)).toBe(200)
  })

  test('15 is in no answer and in no line of the log, used or refused', async () => {
    lines.splice(0)
    const token = await make(kind)
    const answers: string[] = []
    const [method, url, payload] = KINDS[kind].use(token)
    for (const one of [...looks(kind, token), [method, url, payload] as Call, [method, url, payload] as Call]) {
      const answer = await logged.inject({
        method: one[0],
        url: one[1],
        headers: { host: `${w.acme.domain}.localhost:3000`, 'x-requested-with': 'x', 'sec-fetch-site': 'same-origin' },
        ...(one[2] ? { payload: one[2] } : {}),
      })
      answers.push(answer.body, JSON.stringify(answer.headers))
    }
    expect(lines.length).toBeGreaterThan(1)
    expect([...lines, ...answers].filter((text) => text.includes(token))).toEqual([])
  })
})
