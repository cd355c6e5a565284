/* oxlint-disable max-lines -- one server and one account are made for all of it */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginLobbySession, cookieNames } from '#platform/session.ts'
import { data, owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { PUBLIC_PAGES } from './contract.ts'
import { fresh, operatorAccount, siteServer } from './factory.ts'
import { LONGEST_MS, QUICKEST_MS, refusalOf } from './server/rules.ts'

let w: World
let site: Awaited<ReturnType<typeof siteServer>>
let operator: { id: string; email: string }
let cookie: string
beforeAll(async () => {
  w = await world()
  site = await siteServer()
  await w.settle()
  operator = await operatorAccount()
  const { token } = await data.outside((db) => beginLobbySession(db, operator.id, 'Test', new Date()))
  cookie = `${cookieNames(null).session}=${token}`
})
afterAll(async () => {
  await owner.query('update accounts set is_operator = false where id = $1', [operator.id])
  await site.close()
  await w.close()
})

const open = (path: string, headers: Record<string, string> = {}, host = 'localhost:3000') =>
  site.inject({ method: 'GET', url: path, headers: { host, ...headers } })

describe('the public pages', () => {
  test.each(PUBLIC_PAGES)(
    '%s is ready to be read, in three languages, and loads nothing from elsewhere',
    async (path) => {
      for (const language of ['en', 'ru', 'sv']) {
        const page = await open(path, { cookie: `language=${language}` })
        expect(page.statusCode).toBe(200)
        expect(page.body).toContain(`<html lang="${language}">`)
        expect(page.body).toMatch(/<h1>/)
        expect(page.body).toMatch(/<meta name="description" content="[^"]{15,}" ?\/?>/)
        // no word is missing, and no address leads out of the house
        expect(page.body).not.toMatch(/[>"](site|identity|ui)\.\w+/)
        expect([...page.body.matchAll(/(?:src|srcset|action)="(https?:[^"]*)"/g)].map(([, to]) => to)).toEqual([])
        const policy = String(page.headers['content-security-policy'])
        expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+'/)
        expect(policy).not.toContain('unsafe')
        expect(page.body).not.toMatch(/ style="| onclick=/)
      }
    },
  )

  test('the landing page has its sections and anchors', async () => {
    const { body } = await open('/')
    for (const id of ['home', 'about', 'our-solution', 'who-can-use', 'features', 'complex-solution', 'contact'])
      expect(body).toContain(`id="${id}"`)
    for (const [anchor, word] of [
      ['about', 'About'],
      ['our-solution', 'Our Solution'],
      ['who-can-use', 'Who can use'],
      ['features', 'Features'],
    ])
      expect(body).toMatch(new RegExp(`<a href="#${anchor}"\\s*>${word}</a\\s*>`))
  })

  test('a language in the address is shown and kept', async () => {
    const page = await open('/?language=sv')
    expect(page.body).toContain('<html lang="sv">')
    expect(page.cookies).toEqual([expect.objectContaining({ name: 'language', value: 'sv', path: '/' })])
    expect((await open('/?language=xx')).body).toContain('<html lang="en">')
  })

  test('the head offers the ways in to a stranger, the way out to someone signed in', async () => {
    const head = (body: string) => body.slice(body.indexOf('<header'), body.indexOf('</header>'))
    const stranger = head((await open('/')).body)
    const inside = head((await open('/', { cookie })).body)
    for (const word of ['Sign In', 'Sign Up', 'Request demo']) {
      expect(stranger).toContain(word)
      expect(inside).not.toContain(`>${word}<`)
    }
    expect(stranger).not.toContain('Logout')
    expect(inside).toContain('Logout')
    expect(inside).toContain('href="/choose-company"')
    expect(inside).toContain('href="/operator"')
    // a session that has ended shows nothing of it
    expect(head((await open('/', { cookie: `${cookieNames(null).session}=ended` })).body)).toBe(stranger)
  })

  test('signing up names what is asked for and promises an account within 24 hours, told by e-mail', async () => {
    for (const [language, hours, mail] of [
      ['en', '24 hours', 'email'],
      ['ru', '24 часов', 'электронной почте'],
      ['sv', '24 timmar', 'mejl'],
    ]) {
      const { body } = await open('/signup', { cookie: `language=${language}` })
      const state = /<p class="state">([^<]*)/.exec(body)![1]
      expect(state).toContain(hours)
      expect(state).toContain(mail)
      expect([...body.matchAll(/<input[^>]*\sname="(\w+)"/g)].map(([, name]) => name)).toEqual([
        'firstName',
        'lastName',
        'email',
        'password',
        'consentData',
        'consentTerms',
      ])
      // the terms open beside; without its script the form must not put a password into an address
      expect(body.match(/<a href="\/(terms-and-conditions|privacy-policy)" target="_blank"/g)).toHaveLength(2)
      expect(body).toMatch(/<form[^>]*\smethod="post"/)
    }
    // on a company's host it leads on: the app decides, as it does for /request-demo
    const host = `${w.acme.domain}.localhost:3000`
    expect((await open('/signup', {}, host)).body).not.toContain('name="consentTerms"')
  })

  test.each(['/terms-and-conditions', '/privacy-policy'])('%s names who runs the installation', async (path) => {
    expect((await open(path)).body).toContain('The operator of this installation.')
    const provider = { name: 'Nord & Sons AB', address: 'Kungsgatan 1; 411 19 Göteborg', email: 'privacy@nord.example' }
    const named = await siteServer({ provider })
    const { body } = await named.inject({ url: path, headers: { host: 'localhost:3000' } })
    await named.close()
    expect(body).toContain('Nord &amp; Sons AB<br />Kungsgatan 1<br />411 19 Göteborg<br />')
    expect(body).toContain('<a href="mailto:privacy@nord.example">privacy@nord.example</a>')
    expect(body).not.toContain('The operator of this installation.')
  })

  test('it is kept by its tag, and comes packed', async () => {
    const page = await open('/')
    const again = await open('/', { 'if-none-match': String(page.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const packed = await open('/', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThan(15_000)
  })

  test('search engines find the pages in every language, and nothing of a company', async () => {
    expect((await open('/robots.txt')).body).toContain('Sitemap: http://localhost:3000/sitemap.xml')
    expect((await open('/robots.txt', {}, `${w.acme.domain}.localhost:3000`)).body).toBe('User-agent: *\nDisallow: /\n')
    const map = (await open('/sitemap.xml')).body
    expect(map).toContain('<loc>http://localhost:3000/privacy-policy?language=ru</loc>')
    expect(map).toContain('<loc>http://localhost:3000/signup</loc>')
    expect(map).not.toContain('thanks-for-request')
    expect((await open('/')).body).toContain('<link rel="canonical" href="http://localhost:3000/"')
    expect((await open('/thanks-for-request')).body).toContain('<meta name="robots" content="noindex"')
  })

  test('what a page loads is there, kept for ever, and packed where that helps', async () => {
    const { body } = await open('/')
    const files = [...body.matchAll(/(?:src|srcset|href)="(\/site\/[^"]+)"/g)].flatMap(([, said]) =>
      said!.split(',').map((one) => one.trim().split(' ')[0]!),
    )
    expect(files.length).toBeGreaterThan(2)
    for (const file of new Set(files)) {
      const answer = await open(file)
      expect([file, answer.statusCode, answer.headers['cache-control']]).toEqual([
        file,
        200,
        'public, max-age=31536000, immutable',
      ])
    }
    expect((await open('/site/gone.js')).statusCode).toBe(404)
  })

  test('every picture comes in the two sizes that it says, and both show the same', async () => {
    const { body } = await open('/')
    const offered = [...body.matchAll(/srcset="([^"]+)"\s+sizes="[^"]+"\s+width="(\d+)"\s+height="(\d+)"/g)]
    expect(offered).toHaveLength(20)
    for (const [, said, width, height] of offered) {
      const files = said!.split(', ').map((one) => one.split(' '))
      expect(files).toHaveLength(2)
      for (const [file, signs] of files) {
        const picture = await sharp((await open(file!)).rawPayload).metadata()
        expect([file, `${picture.width}w`]).toEqual([file, signs])
        expect(Math.abs(picture.width / picture.height - Number(width) / Number(height))).toBeLessThan(0.005)
      }
    }
  })
})

describe('S2-RED-02: /contacts', () => {
  const company = () => `${w.acme.domain}.localhost:3000`
  const asAnn = () => ({ cookie: `${cookieNames(w.acme.domain).session}=${w.tokens.ann}` })

  test('on the main domain, signed in, leads to /choose-company', async () => {
    const answer = await open('/contacts', { cookie })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/choose-company'])
  })
  test('in a company, signed in, leads to /dashboard', async () => {
    const answer = await open('/contacts', asAnn(), company())
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard'])
  })
  test('signed out it is shown on both hosts; from a company its links lead to the main domain', async () => {
    expect((await open('/contacts')).statusCode).toBe(200)
    const page = await open('/contacts', {}, company())
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('href="http://localhost:3000/contact-us"')
  })
})

describe('where no company is open', () => {
  test('a sub-domain that nobody has says so, at every address and to every call', async () => {
    const host = 'nobody-has-this.localhost:3000'
    for (const path of ['/', '/dashboard', '/signin', '/confirm-user-creation/x']) {
      const page = await open(path, {}, host)
      expect([path, page.statusCode]).toEqual([path, 404])
      expect(page.body).toContain('There is no workspace at this address')
    }
    expect((await open('/api/company', {}, host)).statusCode).toBe(404)
  })
  test('P21: names of ours, and names of companies that are gone, cannot be claimed; old links lead nowhere', async () => {
    const check = (domain: string) =>
      site.inject({
        method: 'POST',
        url: '/api/check-domain',
        headers: { host: 'localhost:3000' },
        payload: { domain },
      })
    for (const domain of ['www', 'api', 'admin', 'mail', 'app', 'operator', 'support', 'status', 'staffroom'])
      expect([domain, (await check(domain)).statusCode]).toEqual([domain, 422])
    const gone = `gone-${randomInt(1e9)}`
    expect((await check(gone)).statusCode).toBe(200)
    await owner.query('insert into retired_domains (domain) values ($1)', [gone])
    expect((await check(gone)).statusCode).toBe(422)
    const host = `${gone}.localhost:3000`
    expect((await open('/signin', {}, host)).statusCode).toBe(404)
    expect((await open(`/api/calendar/feed/${'a'.repeat(43)}`, {}, host)).statusCode).toBe(404)
    expect((await open(`/api/new-password/${'a'.repeat(43)}`, {}, host)).statusCode).toBe(404)
  })
})

describe('the forms', () => {
  const post = async (path: string, body: object, ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`) => {
    const answer = await w.app.inject({
      method: 'POST',
      url: path,
      remoteAddress: ip,
      headers: { host: 'localhost:3000', 'content-language': 'en' },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  /** A form that was begun a while ago. */
  const begun = async (msAgo = 10_000) => {
    const { stamp } = (await post('/api/site/stamps', {})).body.data
    await owner.query('update form_stamps set created_at = $2 where id = $1', [
      stamp,
      new Date(w.clock.now.getTime() - msAgo),
    ])
    return stamp as string
  }
  const written = { name: 'Olga Nyberg', message: 'How do carried days work?' }
  const kept = async (email: string) =>
    (await owner.query('select kind, name, message, status, language from site_requests where email = $1', [email]))
      .rows

  test('a message is kept and mailed to the operator in their language', async () => {
    const email = fresh()
    const answer = await post('/api/site/messages', { ...written, email, stamp: await begun() })
    expect(answer).toEqual({ status: 200, body: { data: 'Thank you. We got your message and will reply by email.' } })
    expect(await kept(email)).toEqual([{ kind: 'contact', ...written, status: 'new', language: 'en' }])
    const { letters } = await w.settle()
    const letter = letters.find(({ to }) => to === operator.email)!
    expect(letter.subject).toBe('Message from Olga Nyberg')
    expect(letter.text).toContain('How do carried days work?')
  })

  test('a demo is asked for with company and size', async () => {
    const email = fresh()
    const wanted = { name: 'Olga', email, company: 'Fern', people: '21-100', stamp: await begun() }
    expect((await post('/api/site/demo-requests', wanted)).status).toBe(200)
    expect((await kept(email))[0]).toMatchObject({ kind: 'demo', name: 'Olga', message: '' })
    await w.settle()
  })

  test.each([
    ['name', { name: ' ' }, 'This field is required.'],
    ['name', { name: 'x'.repeat(101) }, 'Use 100 characters or fewer.'],
    ['email', { email: '' }, 'This field is required.'],
    ['email', { email: 'olga@home' }, 'Enter an email address, for example anna@company.com'],
    ['message', { message: '' }, 'This field is required.'],
    ['message', { message: 'x'.repeat(4001) }, 'Use 4,000 characters or fewer.'],
  ])('a %s that is no good is said under the field', async (field, wrong, message) => {
    const stamp = await begun()
    const answer = await post('/api/site/messages', { ...written, email: fresh(), stamp, ...wrong })
    expect([answer.status, Object.keys(answer.body.errors), answer.body.errors[field][0]]).toEqual([
      422,
      [field],
      message,
    ])
    // the form stays good: what was wrong can be put right
    expect((await post('/api/site/messages', { ...written, email: fresh(), stamp })).status).toBe(200)
  })

  test.each([
    [null, 'site.form.again'],
    [QUICKEST_MS - 1, 'site.form.hasty'],
    [QUICKEST_MS, null],
    [LONGEST_MS, null],
    [LONGEST_MS + 1, 'site.form.again'],
  ])('begun %s ms ago: %s', (ago, refusal) => {
    const now = new Date(1e12)
    expect(refusalOf(ago === null ? null : new Date(now.getTime() - ago), now)).toBe(refusal)
  })

  test('a program is not taken: no stamp, one of its own, too quick, twice, or what nobody sees filled in', async () => {
    const email = fresh()
    const send = async (more: object) => {
      await owner.query('delete from rate_limits')
      return post('/api/site/messages', { ...written, email, ...more })
    }
    expect((await send({})).status).toBe(422)
    expect((await send({ stamp: '5d2c3f0a-0000-4000-8000-000000000000' })).body.errors).toHaveProperty('stamp')
    expect((await send({ stamp: await begun(500) })).body.errors).toHaveProperty('general')
    expect(await kept(email)).toEqual([])
    // thanked, and forgotten
    expect((await send({ stamp: await begun(), website: 'https://buy.example' })).status).toBe(200)
    expect(await kept(email)).toEqual([])
    const stamp = await begun()
    expect((await send({ stamp })).status).toBe(200)
    expect((await send({ stamp })).status).toBe(422)
    expect(await kept(email)).toHaveLength(1)
  })

  test('ten sent at once with one stamp are one', async () => {
    const email = fresh()
    const stamp = await begun()
    const all = await Promise.all(
      Array.from({ length: 5 }, () => post('/api/site/messages', { ...written, email, stamp })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422])
    expect(await kept(email)).toHaveLength(1)
  })

  test('one address may write five times an hour, one machine ten times', async () => {
    const email = fresh()
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push((await post('/api/site/messages', { ...written, email, stamp: await begun() })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const machine = []
    for (let n = 0; n < 11; n++)
      machine.push(
        (await post('/api/site/messages', { ...written, email: fresh(), stamp: await begun() }, '10.77.1.2')).status,
      )
    expect(machine.at(-1)).toBe(429)
    expect(machine.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    await w.settle()
  })
})
