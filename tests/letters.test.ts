import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteServer } from '#features/core/site/factory.ts'
import { givePasswords } from '#features/core/identity/accounts/factory.ts'
import { writeDecisions } from '#features/work/time-off/requests/factory.ts'
import type { Draft, Letter } from '#platform/letter.ts'
import { mailer } from '#platform/mail.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from './database.ts'
import { POLYGLOT, RUN } from './polyglot.ts'
import { openPage, shown, spoilNames } from './showing.ts'
import { type World, world } from './world.ts'

/** Letters with a polyglot wherever someone could have typed: nothing runs, and it reads as written. */
let w: World
let site: Awaited<ReturnType<typeof siteServer>>
let page: Page
let close: () => Promise<void>
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
  site = await siteServer()
  ;({ page, close } = await openPage())
  await spoilNames(w)
  await w.settle()
})
afterAll(async () => {
  await close()
  await site.close()
  await w.close()
})

/** As a page shows a text that was put on one line. */
const READ = POLYGLOT.replaceAll(/\s+/g, ' ')

test('a polyglot that was taken for markup would be noticed', async () => {
  expect((await shown(page, `<!doctype html><body>${POLYGLOT}</body>`)).ran).toBe(1)
})

const ELEMENTS = ['a', 'body', 'br', 'head', 'html', 'meta', 'p', 'style', 'table', 'tbody', 'td', 'title', 'tr']
const ATTRIBUTES = [
  'align',
  'bgcolor',
  'cellpadding',
  'cellspacing',
  'charset',
  'class',
  'content',
  'height',
  'href',
  'lang',
  'name',
  'role',
  'style',
  'width',
]

async function harmless(letter: Letter) {
  const { ran, elements, attributes, addresses, text, title } = await shown(page, letter.html)
  const about = letter.subject.slice(0, 80)
  expect([about, ran]).toEqual([about, 0])
  expect(elements.filter((one) => !ELEMENTS.includes(one))).toEqual([])
  expect(attributes.filter((one) => !ATTRIBUTES.includes(one))).toEqual([])
  expect(addresses.filter((one) => !one.startsWith('http'))).toEqual([])
  expect(letter.subject).not.toMatch(/[\r\n]/)
  return { text, title }
}

describe('letters', () => {
  test('whatever a feature puts into any part of one', async () => {
    const draft: Draft = {
      to: 'someone@home.test',
      language: 'en',
      subject: `Subject ${POLYGLOT}\r\nBcc: everybody@home.test`,
      greeting: `Hello ${POLYGLOT}`,
      paragraphs: [`One ${POLYGLOT}`, `Two\n${POLYGLOT}`],
      facts: [[`What ${POLYGLOT}`, `Value ${POLYGLOT}`]],
      button: { word: `Word ${POLYGLOT}`, address: `https://acme.test/?a="><script>${RUN}</script>&b='` },
      footer: `Footer ${POLYGLOT}`,
    }
    await w.asAcme((db) => mailer(db).send('every part', draft))
    const [letter] = (await w.settle()).letters
    const { text, title } = await harmless(letter!)
    for (const part of ['Hello', 'One', 'What', 'Value', 'Word', 'Footer']) expect(text).toContain(`${part} ${READ}`)
    expect(title).toContain(`Subject ${READ}`)
    expect(letter!.text).toContain(`One ${POLYGLOT}`)
  })

  test('an address that is longer than a phone is wide is broken into lines', async () => {
    const address = `https://${'a-long-name-of-a-company-'.repeat(4)}.staffroom.example/settings/personal/general`
    const draft: Draft = {
      to: 'phone@home.test',
      language: 'en',
      subject: 'Long',
      paragraphs: [address],
      facts: [['Where', address]],
      footer: address,
    }
    await w.asAcme((db) => mailer(db, { name: 'x'.repeat(100), colour: '#0f766e' }).send('long', draft))
    const [letter] = (await w.settle()).letters
    await page.setViewportSize({ width: 390, height: 800 })
    await shown(page, letter!.html)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390)
  })

  test('there is one place that makes them', () => {
    const makers = globSync('{platform,features,app}/**/*.ts').filter(
      (file) => !file.endsWith('.test.ts') && /sec\.enqueue\('mail'/.test(readFileSync(file, 'utf8')),
    )
    expect(makers).toEqual(['platform/mail.ts'])
  })

  const invite = () => w.call('hr', 'POST', `/api/people/bulk`, { action: 'resend', ids: [w.ids.pia] })
  let request: string
  const ask = async () => {
    const { body } = await w.call('ann', 'POST', '/api/time-off/requests', {
      kind: 'vacation',
      firstDay: '2027-08-02',
      lastDay: '2027-08-03',
      comment: POLYGLOT,
      approverIds: [w.ids.max],
    })
    request = body.data.id
    return w.call('max', 'POST', `/api/time-off/requests/${request}/comments`, { body: POLYGLOT })
  }
  const decide = () =>
    w.call('max', 'PUT', '/api/calendar/update-vacation-status', {
      id: request,
      status: 'declined',
      comment: POLYGLOT,
    })
  const token = () =>
    w.call('ann', 'POST', '/api/settings/personal/integrations', {
      name: POLYGLOT.slice(0, 100),
      tags: ['people'],
      writes: false,
      lastDay: new Date(w.clock.now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10),
    })
  const forgot = async () => {
    const { rows } = await owner.query('select email from users where id = $1', [w.ids.max])
    return w.call(null, 'POST', '/api/reset-password', { email: rows[0].email })
  }
  const role = async () => {
    const made = await w.call('adam', 'POST', '/api/roles', { name: 'Buddy', permissions: [] })
    const id = made.body.data.id
    await owner.query('update roles set name = $2 where id = $1', [id, POLYGLOT])
    const endsOn = w.clock.now.toISOString().slice(0, 10)
    const given = await w.call('adam', 'POST', `/api/roles/${id}/people`, { userIds: [w.ids.eve], endsOn })
    const grant = await owner.query('select id from user_roles where role_id = $1', [id])
    w.clock.now = new Date(w.clock.now.getTime() + 2 * 86_400_000)
    await w.asAcme((db) => enqueue(db, 'roles.ended', { grantId: grant.rows[0].id }))
    return given
  }
  const secondFactor = async () => {
    await owner.query('update accounts set has_factor = true where id = (select account_id from users where id = $1)', [
      w.ids.adam,
    ])
    return w.call('adam', 'PUT', '/api/settings/company/sign-in', { secondFactor: 'required', graceDays: 14 })
  }
  const birthday = async () => {
    await owner.query("update users set birth_date = ($2::date + 1 - interval '30 years') where id = $1", [
      w.ids.ann,
      w.clock.now,
    ])
    await w.asAcme((db) => enqueue(db, 'upcoming birthdays', {}))
    return { status: 200 }
  }

  const KINDS: [what: string, least: number, happen: () => Promise<{ status: number; body?: unknown }>][] = [
    ['an invitation', 1, invite],
    ['a request and a comment', 2, ask],
    ['a decision', 1, decide],
    ['a token', 1, token],
    ['a forgotten password', 1, forgot],
    ['a role that has ended', 2, role],
    ['birthdays', 1, birthday],
    ['a second factor that will be asked for', 3, secondFactor],
  ]
  test.each(KINDS)('%s', async (_what, least, happen) => {
    const { status } = await happen()
    expect(status).toBeLessThan(300)
    const soon = (await w.settle()).letters
    await writeDecisions()
    const letters = [...soon, ...(await w.settle()).letters]
    expect(letters.length).toBeGreaterThanOrEqual(least)
    for (const letter of letters) {
      const { text } = await harmless(letter)
      // names appear as they were written
      expect(text.replaceAll(/\s+/g, ' ')).toContain('<svg/onload=')
      if (letter.company) expect(text).toContain(`Acme ${READ}`)
      expect(letter.text).toContain('<svg/onload=')
    }
  })

  test('what a stranger writes to the operator', async () => {
    await owner.query(
      `insert into accounts (email, first_name, last_name, verified_at, is_operator) values ('op@house.test', 'Rut', 'Ek', now(), true)
        on conflict (email) do update set is_operator = true`,
    )
    const send = (url: string, payload: object) =>
      site.inject({ method: 'POST', url, headers: { host: 'localhost:3000' }, payload })
    const { stamp } = (await send('/api/site/stamps', {})).json().data
    await owner.query(`update form_stamps set created_at = now() - interval '10 seconds' where id = $1`, [stamp])
    const wrote = { name: POLYGLOT.slice(0, 100), message: POLYGLOT, email: 'olga@home.test', stamp }
    expect((await send('/api/site/messages', wrote)).statusCode).toBeLessThan(300)
    const { letters } = await w.settle()
    const letter = letters.find(({ to }) => to === 'op@house.test')!
    expect((await harmless(letter)).text).toContain(READ)
    await owner.query(`update accounts set is_operator = false where email = 'op@house.test'`)
  })
})
