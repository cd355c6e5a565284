import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailer } from '#platform/mail.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { account, browser, PASSWORD, tokenIn } from '../accounts/factory.ts'
import { sendInvitation } from './server/api.ts'

let w: World
beforeAll(async () => {
  w = await world()
  // emails of other files that share this database
  await w.settle()
})
afterAll(() => w.close())

/** HR invites a person, as the SCIM client's reaction does. @returns the person's id and the token of the email */
async function invite(email: string, traits: { language?: string } = {}) {
  const id = await w.asAcme(async (db) => {
    const person = { email, firstName: 'Tess', lastName: 'Ek', status: 'pending', invitedBy: w.ids.hr, ...traits }
    const row = await db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()
    const addressOf = (path: string) => `http://${w.acme.domain}.localhost:3000${path}`
    const ctx = { company: w.acme, db, now: w.clock.now, mail: mailer(db), addressOf }
    await sendInvitation(ctx, row.id, randomUUID())
    return row.id
  })
  const { letters } = await w.settle()
  return { id, letters, token: tokenIn(letters, email, 'confirm-user-creation') }
}
const fresh = () => `tess-${randomUUID().slice(0, 8)}@home.test`
const accept = (one: ReturnType<typeof browser>, token: string, given: object = {}) =>
  one.call(w.acme.domain, 'POST', '/api/confirm-user-creation', { token, password: PASSWORD, ...given })

test('Tess is invited, sets a password, and is in; HR hears of it', async () => {
  const email = fresh()
  const { id, token, letters } = await invite(email)
  expect(letters[0]).toMatchObject({ to: email, subject: 'Acme invites you to Staffroom' })
  expect(letters[0]!.text).toContain('Hr Berg invited you to join Acme')
  const tess = browser(w)
  expect((await tess.call(w.acme.domain, 'GET', `/api/invitations/${token}`)).body.data).toEqual({
    email,
    firstName: 'Tess',
    lastName: 'Ek',
    companyName: 'Acme',
    inviter: 'Hr Berg',
    hasAccount: false,
  })
  expect((await accept(tess, token, { lastName: 'Ekman' })).status).toBe(200)
  const me = (await tess.call(w.acme.domain, 'GET', '/api/user-info')).body
  expect(me.user).toMatchObject({ id, firstName: 'Tess', lastName: 'Ekman', isVerified: true })
  const emails = (await w.settle()).letters
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [`hr@${w.acme.domain}.test`, 'Tess Ekman has joined Acme'],
  ])
  expect(emails[0]!.text).toContain(`/people/${id}`)
  const again = await browser(w).call(w.acme.domain, 'POST', '/api/sign-in', { email, password: PASSWORD })
  expect(again.status).toBe(200)
})

test('anyone who has an account proves it by its password; a wrong one leaves the invitation as it is', async () => {
  const known = await account()
  const { token } = await invite(known.email)
  const nora = browser(w)
  const shown = await nora.call(w.acme.domain, 'GET', `/api/invitations/${token}`)
  expect(shown.body.data.hasAccount).toBe(true)
  const wrong = await accept(nora, token, { password: 'something quite new' })
  expect([wrong.status, wrong.body.errors.password]).toEqual([422, ['Wrong password.']])
  expect((await accept(nora, token)).status).toBe(200)
  await nora.call(null, 'POST', '/api/sign-in', { email: known.email, password: PASSWORD })
  expect((await nora.call(null, 'GET', '/api/companies')).body.data).toHaveLength(1)
})

test('guesses at the password of an account count as at the sign-in, however many invitations there are', async () => {
  const known = await account()
  const nora = browser(w)
  for (let guess = 1; guess <= 6; guess++) {
    await owner.query('delete from users where company_id = $1 and email = $2', [w.acme.id, known.email])
    const { token } = await invite(known.email)
    const { status } = await accept(nora, token, { password: `not hers ${guess}` })
    expect([guess, status]).toEqual([guess, guess <= 5 ? 422 : 429])
    if (guess === 6) expect((await accept(nora, token)).status).toBe(429)
  }
})

test('an account that someone made with her address before gives them nothing', async () => {
  const email = fresh()
  await account({ email, verified: false })
  const mallory = browser(w)
  await mallory.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })
  expect((await mallory.call(null, 'GET', '/api/user-info')).status).toBe(200)
  const { token } = await invite(email)
  const tess = browser(w)
  expect((await tess.call(w.acme.domain, 'GET', `/api/invitations/${token}`)).body.data.hasAccount).toBe(false)
  expect((await accept(tess, token, { password: 'her very own words' })).status).toBe(200)
  expect((await mallory.call(null, 'GET', '/api/user-info')).status).toBe(401)
  const back = await mallory.call(w.acme.domain, 'POST', '/api/sign-in', { email, password: PASSWORD })
  expect(back.status).toBe(422)
})

test('of two who accept at the same moment one gets in', async () => {
  const { token } = await invite(fresh())
  const statuses = (await Promise.all([accept(browser(w), token), accept(browser(w), token)])).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})

test('a short password is refused under its field and the invitation stays', async () => {
  const { token } = await invite(fresh())
  const short = await accept(browser(w), token, { password: 'short' })
  expect(short.body.errors).toEqual({ password: ['Use 10 characters or more.'] })
  expect((await accept(browser(w), token)).status).toBe(200)
})

test('an account that is in the company already cannot come a second time', async () => {
  const known = await account()
  const first = await invite(known.email)
  await accept(browser(w), first.token)
  await owner.query('update users set email = $2 where id = $1', [first.id, fresh()])
  const second = await invite(known.email)
  expect((await accept(browser(w), second.token)).status).toBe(404)
})

test('the letter speaks the language that HR gave the person', async () => {
  const { letters } = await invite(fresh(), { language: 'ru' })
  expect(letters[0]).toMatchObject({ language: 'ru', subject: 'Acme приглашает вас в Staffroom' })
})
