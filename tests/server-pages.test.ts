import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteServer } from '#features/core/site/factory.ts'
import { forgetCompany } from '#platform/hosts.ts'
import { owner } from './database.ts'
import { POLYGLOT, RUN } from './polyglot.ts'
import { openPage, shown, spoilNames } from './showing.ts'
import { type Name, type World, world } from './world.ts'

/** Pages, errors and the feed as they leave the server, with a polyglot wherever someone could have put one: nothing runs. */
let w: World
let site: Awaited<ReturnType<typeof siteServer>>
let page: Page
let close: () => Promise<void>
beforeAll(async () => {
  w = await world()
  site = await siteServer()
  ;({ page, close } = await openPage())
  await spoilNames(w)
})
afterAll(async () => {
  await close()
  await site.close()
  await w.close()
})

describe('pages that the server makes', () => {
  const query = encodeURIComponent(POLYGLOT)
  const open = (path: string, host: string) =>
    site.inject({
      url: path,
      headers: { host, cookie: `language=${query}`, referer: `http://x.test/${query}`, 'user-agent': POLYGLOT },
    })
  const here = () => `${w.acme.domain}.localhost:3000`
  const BARE = 'localhost:3000'
  const NOBODY = 'nobody-is-here.localhost:3000'

  test.each(
    (
      [
        [`/?a=${query}`, () => BARE],
        [`/signup?email=${query}#${query}`, () => BARE],
        [`/contact-us?email=${query}#${query}`, () => BARE],
        [`/thanks-for-request?name=${query}`, () => BARE],
        [`/${query}`, () => BARE],
        [`/`, () => NOBODY],
        [`/confirm-user-creation/${query}`, () => NOBODY],
        [`/signin?return=${query}`, here],
        [`/confirm-user-creation/${query}`, here],
        [`/people/${query}`, here],
        [`/assets/${query}`, here],
        ['/api', here],
        [`/api?a=${query}`, () => BARE],
      ] as [path: string, host: () => string][]
    ).map(([path, host]) => [path.replaceAll(query, '…'), path, host] as const),
  )('%s', async (_name, path, host) => {
    const answer = await open(path, host())
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.body).not.toContain('<svg/onload')
    expect(answer.body).not.toContain(RUN)
    if (String(answer.headers['content-type']).startsWith('text/html')) {
      expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self'")
      expect((await shown(page, answer.body)).ran).toBe(0)
    }
  })

  test.each([
    ['en', /Sign in to your company's workspace/],
    ['ru', /Войдите в рабочее пространство/],
    ['sv', /Logga in på företagets arbetsyta/],
  ])('the sign-in page says what it is to search engines and previews of links: %s', async (language, text) => {
    const { body } = await site.inject({ url: '/signin', headers: { host: here(), cookie: `language=${language}` } })
    expect(/<meta name="description" content="([^"]*)"/.exec(body)?.[1]).toMatch(text)
  })

  test('a closed company is not called by its name', async () => {
    await owner.query('update companies set suspended_at = now() where id = $1', [w.acme.id])
    forgetCompany(w.acme.domain)
    const answer = await open('/', here())
    await owner.query('update companies set suspended_at = null where id = $1', [w.acme.id])
    forgetCompany(w.acme.domain)
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('<svg/onload')
    expect((await shown(page, answer.body)).ran).toBe(0)
  })

  test.each<[what: string, method: 'GET' | 'POST', path: string, payload?: object]>([
    ['no such call', 'GET', `/api/${query}`],
    ['an invitation that is none', 'GET', `/api/invitations/${query}`],
    ['a wrong field', 'POST', '/api/sign-in', { email: POLYGLOT, password: POLYGLOT }],
    ['a field too many', 'POST', '/api/reset-password', { [POLYGLOT]: POLYGLOT, email: POLYGLOT }],
    ['a feed that is none', 'GET', `/api/calendar/feed/${query.slice(0, 90)}.ics`],
    ['an assertion that is none', 'POST', '/api/sso/saml/00000000-0000-4000-8000-000000000000/callback', {}],
  ])('an error is no page: %s', async (_what, method, url, payload) => {
    const answer = await site.inject({ method, url, headers: { host: here() }, ...(payload && { payload }) })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(String(answer.headers['content-type'])).toMatch(/^(application\/(scim\+)?json|text\/plain)/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('the calendar feed', () => {
  const INJECTED = 'X\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:injected\r\nURL:javascript:alert(1)'
  const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, '').split('\r\n')
  const event = (lines: string[], sign: string) => lines.filter((line) => line === sign).length

  test('names stand in it as text: no line, no event and no address comes of them', async () => {
    const name = `${POLYGLOT} ${INJECTED}`
    const set = (who: Name, first: string) =>
      owner.query('update users set first_name = $2, last_name = $3 where id = $1', [w.ids[who], first, 'Berg'])
    await set('ann', name)
    await w.asAcme((db) =>
      db
        .insertInto('timeOffRequests')
        .values({
          userId: w.ids.ann,
          kind: 'vacation',
          firstDay: w.clock.now.toISOString().slice(0, 10),
          lastDay: w.clock.now.toISOString().slice(0, 10),
          status: 'approved',
          length: 1000,
          askedBy: w.ids.ann,
        })
        .execute(),
    )
    const { address } = (await w.call('ann', 'POST', '/api/calendar/feed', {})).body
    const { body, headers } = await w.call(null, 'GET', new URL(address).pathname)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const lines = unfolded(body)
    expect(lines.filter((line) => line.startsWith('UID:')).length).toBe(event(lines, 'BEGIN:VEVENT'))
    expect(event(lines, 'BEGIN:VEVENT')).toBe(event(lines, 'END:VEVENT'))
    expect(lines).not.toContain('SUMMARY:injected')
    expect(lines.some((line) => line.startsWith('URL:'))).toBe(false)
    // every line begins with a name: nothing that was typed has made one
    expect(lines.filter((line) => line && !/^[A-Z-]+[;:]/.test(line))).toEqual([])
    const read = lines
      .filter((line) => line.startsWith('SUMMARY:'))
      .map((line) => line.slice(8).replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)))
    expect(read.some((line) => line.includes(POLYGLOT))).toBe(true)
    expect(lines.some((line) => line.includes('\r') || line.includes('\n'))).toBe(false)
  })
})
