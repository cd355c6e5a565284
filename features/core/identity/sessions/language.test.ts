import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { account, browser, emailOf, givePasswords, PASSWORD } from '../accounts/factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())

const speaks = (who: string, language: string) =>
  owner.query('update users set language = $2 where id = $1', [w.acme.ids[who as 'ann'], language])
const languageIn = (set: readonly { name: string; value: string }[]) =>
  set.filter(({ name }) => name === 'language').map(({ value }) => value)
const signIn = (one: ReturnType<typeof browser>, host: string | null, email: string, headers = {}) =>
  one.call(host, 'POST', '/api/sign-in', { email, password: PASSWORD }, headers)

describe('after a sign-in pages speak the language of the person', () => {
  test.each(['ru', 'sv'])('whose own language is %s, where nothing was chosen', async (language) => {
    await speaks('ann', language)
    const answer = await signIn(browser(w), w.acme.domain, emailOf(w, 'ann'))
    expect(languageIn(answer.set)).toEqual([language])
  })

  test('English is what pages speak anyway', async () => {
    await speaks('ann', 'en')
    expect(languageIn((await signIn(browser(w), w.acme.domain, emailOf(w, 'ann'))).set)).toEqual([])
  })

  test('but what was chosen in this browser stays', async () => {
    await speaks('ann', 'ru')
    const one = browser(w)
    one.cookies(w.acme.domain).set('language', 'sv')
    expect(languageIn((await signIn(one, w.acme.domain, emailOf(w, 'ann'))).set)).toEqual([])
  })

  test('on the bare domain it is the language of the account', async () => {
    const { id, email } = await account()
    await owner.query("update accounts set language = 'sv' where id = $1", [id])
    expect(languageIn((await signIn(browser(w), null, email)).set)).toEqual(['sv'])
  })
})

describe('from the bare domain into a company', () => {
  async function sessionTransfer(email: string, language?: string) {
    const one = browser(w)
    await signIn(one, null, email)
    const domain = w.acme.domain
    const { challenge } = (await one.call(domain, 'POST', '/api/begin-session-transfer')).body.data
    const { code } = (await one.call(null, 'POST', '/api/session-transfer', { companyId: w.acme.id, challenge })).body
      .data
    return one.call(domain, 'POST', '/api/finish-session-transfer', { code, ...(language && { language }) })
  }

  test.each(['ru', 'sv'])("the person's own language goes along: %s", async (language) => {
    await speaks('ann', language)
    expect(languageIn((await sessionTransfer(emailOf(w, 'ann'))).set)).toEqual([language])
  })

  test('what was chosen there goes before it', async () => {
    await speaks('ann', 'ru')
    expect(languageIn((await sessionTransfer(emailOf(w, 'ann'), 'sv')).set)).toEqual(['sv'])
    expect((await sessionTransfer(emailOf(w, 'ann'), 'xx')).status).toBe(422)
  })

  test.each(['ru', 'sv'])('the founder who signed up in %s comes into a company of that language', async (language) => {
    const founder = browser(w)
    const email = `vera-${randomUUID().slice(0, 8)}@home.test`
    const form = {
      firstName: 'Vera',
      lastName: 'Lind',
      email,
      password: PASSWORD,
      consentData: true,
      consentTerms: true,
    }
    await founder.call(null, 'POST', '/api/sign-up', form, { 'content-language': language })
    await owner.query('update accounts set verified_at = now(), review_since = null where email = $1', [email])
    expect(languageIn((await signIn(founder, null, email)).set)).toEqual([language])
    const domain = `vera-${randomUUID().slice(0, 8)}`
    const made = await founder.call(null, 'POST', '/api/companies', { companyName: 'Vera', domain, countryId: 752 })
    expect(made.status).toBe(201)
    const { challenge } = (await founder.call(domain, 'POST', '/api/begin-session-transfer')).body.data
    const wanted = { companyId: made.body.data.id, challenge }
    const { code } = (await founder.call(null, 'POST', '/api/session-transfer', wanted)).body.data
    const inside = await founder.call(domain, 'POST', '/api/finish-session-transfer', { code })
    expect(languageIn(inside.set)).toEqual([language])
    const { body } = await founder.call(domain, 'GET', '/api/user-info')
    expect(body.user.language).toBe(language)
  })
})
