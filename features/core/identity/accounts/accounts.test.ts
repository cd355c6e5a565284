import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, world } from '#tests/world.ts'
import { account, browser, givePasswords, PASSWORD, tokenIn } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  // emails of other files that share this database
  await w.settle()
  await givePasswords(w)
})
afterAll(() => w.close())

const fresh = () => `nora-${randomUUID().slice(0, 8)}@home.test`
const form = (email: string) => ({
  firstName: 'Nora',
  lastName: 'Lind',
  email,
  password: PASSWORD,
  consentData: true,
  consentTerms: true,
})

test('Nora signs up, confirms by the mail, creates a company and stands in it as its administrator', async () => {
  const email = fresh()
  const nora = browser(w)
  expect((await nora.call(null, 'POST', '/api/sign-up', form(email))).status).toBe(200)
  const { letters } = await w.settle()
  const letter = letters.find((one) => one.to === email)!
  expect(letter.subject).toBe('Confirm your email')
  expect(letter.text).toContain('Hello Nora,')

  // signed in before the confirmation, she may look but not found a company
  expect((await nora.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })).status).toBe(200)
  const before = await nora.call(null, 'GET', '/api/user-info')
  expect(before.body.user).toMatchObject({ firstName: 'Nora', email, isVerified: false })
  expect(before.body.mandatoryActions).toEqual({ required: ['confirm-email'], not_required: [] })
  const domain = `nordlicht-${randomUUID().slice(0, 6)}`
  const company = { companyName: 'Nordlicht', domain, countryId: 752, selectedCountry: { id: 752, name: 'Sweden' } }
  const refused = await nora.call(null, 'POST', '/api/companies', company)
  expect([refused.status, refused.body.type]).toEqual([403, 'mandatoryAction'])

  const token = tokenIn(letters, email, 'email-confirmation')
  const confirmed = await browser(w).call(null, 'GET', `/api/confirm-email/${token}`)
  expect(confirmed).toMatchObject({ status: 200, body: { data: 'Email has been confirmed. Please login.' } })
  expect((await nora.call(null, 'GET', '/api/user-info')).body.user.isVerified).toBe(true)

  const created = await nora.call(null, 'POST', '/api/companies', company)
  expect(created.status).toBe(201)
  expect((await nora.call(null, 'GET', '/api/companies')).body.data).toEqual([
    expect.objectContaining({ name: 'Nordlicht', domain, id: created.body.data.id }),
  ])

  const { challenge } = (await nora.call(domain, 'POST', '/api/begin-session-transfer')).body.data
  const handed = await nora.call(null, 'POST', '/api/session-transfer', { companyId: created.body.data.id, challenge })
  expect(handed.body.data.next).toMatch(new RegExp(`^http://${domain}.localhost:3000/session-transfer#`))
  const { code } = handed.body.data
  expect((await nora.call(domain, 'POST', '/api/finish-session-transfer', { code })).status).toBe(200)
  const inside = (await nora.call(domain, 'GET', '/api/user-info')).body
  expect(inside.user).toMatchObject({ firstName: 'Nora', isAdmin: true, approvalsCount: 0, weekStart: 1 })
  expect(inside.company).toMatchObject({ name: 'Nordlicht', domain, logo: null })
  expect(inside.theme).toEqual({ primaryColor: '#2968dc' })
  // the one thing that is asked of her first
  expect(inside.mandatoryActions.required).toEqual(['vacation_info'])
  const { data: week } = (await nora.call(domain, 'GET', '/api/time-off/vacation-info')).body
  expect((await nora.call(domain, 'POST', '/api/update-vacations-info', week)).status).toBe(200)
  expect((await nora.call(domain, 'GET', '/api/roles')).body.data).toHaveLength(4)
})

test('the sign-up answers alike for a new address and a known one; only the mailbox knows', async () => {
  const known = await account()
  const one = await browser(w).call(null, 'POST', '/api/sign-up', form(fresh()))
  const other = await browser(w).call(null, 'POST', '/api/sign-up', {
    ...form(known.email),
    password: 'not the old one',
  })
  expect([other.status, other.body]).toEqual([one.status, one.body])
  const { letters } = await w.settle()
  expect(letters.filter(({ to }) => to === known.email).map(({ subject }) => subject)).toEqual([
    'You already have an account',
  ])
  const trying = await browser(w).call(null, 'POST', '/api/sign-in', {
    email: known.email,
    password: 'not the old one',
  })
  expect(trying.status).toBe(422)
})

test('who signs up first with a foreign address does not get in when its owner comes', async () => {
  const email = fresh()
  const mallory = browser(w)
  await mallory.call(null, 'POST', '/api/sign-up', { ...form(email), password: 'mallory knows this' })
  await mallory.call(null, 'POST', '/api/sign-in', { email, password: 'mallory knows this' })
  await w.settle()
  await browser(w).call(null, 'POST', '/api/sign-up', form(email))
  const { letters } = await w.settle()
  const token = tokenIn(letters, email, 'forgot-password')
  const nora = browser(w)
  expect((await nora.call(null, 'POST', '/api/new-password', { hash: token, password: PASSWORD })).status).toBe(200)
  expect((await mallory.call(null, 'GET', '/api/user-info')).status).toBe(401)
  const again = await mallory.call(null, 'POST', '/api/sign-in', { email, password: 'mallory knows this' })
  expect(again.status).toBe(422)
  await nora.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })
  expect((await nora.call(null, 'GET', '/api/user-info')).body.user.isVerified).toBe(true)
})

test.each([
  ['consentData', { consentData: false }, 'Agree to the storage of your data to continue.'],
  ['consentTerms', { consentTerms: undefined }, 'Accept the terms to continue.'],
  ['password', { password: 'too short' }, 'Use 10 characters or more.'],
  ['password', { password: '' }, 'This field is required.'],
  ['password', { password: 'a long walk '.repeat(11) }, 'Use 128 characters or fewer.'],
  ['password', { password: 'Password2024!' }, 'This password is too common. Choose another.'],
  ['password', { password: 'NoraLind1990' }, "Don't use your name, email or company in the password."],
  [
    'password',
    { password: '1234567890' },
    'Repeated characters and keyboard sequences are easy to guess. Choose another password.',
  ],
  ['email', { email: 'nora@home' }, 'Enter an email address, for example anna@company.com'],
  ['email', { email: 'nora@home.x' }, 'Enter an email address, for example anna@company.com'],
  ['firstName', { firstName: '  ' }, 'This field is required.'],
])('a sign-up without a good %s says so under the field', async (field, change, message) => {
  const answer = await browser(w).call(null, 'POST', '/api/sign-up', { ...form(fresh()), ...change })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual([field])
  expect(answer.body.errors[field][0]).toBe(message)
})

test('a sign-up without a password at all, and on a company host, is refused', async () => {
  expect((await browser(w).call(null, 'POST', '/api/sign-up', {})).status).toBe(422)
  expect((await browser(w).call(w.acme.domain, 'POST', '/api/sign-up', form(fresh()))).status).toBe(404)
})

test('letters speak the language of the page', async () => {
  const email = fresh()
  await browser(w).call(null, 'POST', '/api/sign-up', form(email), { 'content-language': 'sv' })
  const { letters } = await w.settle()
  expect(letters.find(({ to }) => to === email)).toMatchObject({ language: 'sv', subject: 'Bekräfta din mejladress' })
})

test('the confirmation can be sent again five times an hour, and then not', async () => {
  const { email } = await account({ verified: false })
  const nora = browser(w)
  await nora.call(null, 'POST', '/api/sign-in', { email, password: PASSWORD })
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await nora.call(null, 'GET', '/api/resend-verification-email')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  const { letters } = await w.settle()
  expect(letters.filter(({ to }) => to === email)).toHaveLength(5)
})

test.each([
  ['a long walk home'],
  ['too short'],
  ['Password2024!'],
  ['NoraLind1990'],
  ['1234567890'],
  ['qwertyuiop12'],
  ['a long walk '.repeat(11)],
])('what is said of “%s” while it is typed is what the sign-up says', async (password) => {
  const { consentData: _data, consentTerms: _terms, ...person } = form(fresh())
  const judged = await browser(w).call(null, 'POST', '/api/judge-password', { ...person, password })
  const answer = await browser(w).call(null, 'POST', '/api/sign-up', { ...form(person.email), password })
  expect(judged.status).toBe(200)
  expect(judged.body.data.refusal).toBe(answer.status === 200 ? null : answer.body.errors.password[0])
})

test('on a company host a password must not be made of its name either', async () => {
  const password = `${w.acme.domain} 1990`
  const said = async (host: string | null) =>
    (await browser(w).call(host, 'POST', '/api/judge-password', { password })).body.data.refusal
  expect(await said(w.acme.domain)).toBe("Don't use your name, email or company in the password.")
  expect(await said(null)).not.toBe("Don't use your name, email or company in the password.")
})
