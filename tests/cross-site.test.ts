import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '#app/build.ts'
import { selfSigned } from '#features/core/sso/encryption/server/rules.ts'
import { isChange } from '#platform/serve.ts'
import { data, owner } from './database.ts'
import { program } from './journeys/browser.ts'
import { exampleOf } from './sweeps/examples.ts'
import { makeFixtures } from './sweeps/fixtures.ts'
import { operations } from './sweeps/operations.ts'
import { config, type World, world } from './world.ts'

/**
 * A real browser in which the administrator of Acme is signed in opens a page of another person: of another site, and of a sibling
 * company, which for browsers is the same site. The session's cookie is made to travel with everything (SameSite=None): what refuses
 * here is the server.
 */
let w: World
let app: Awaited<ReturnType<typeof build>>
let server: Server
let browser: Browser
let context: BrowserContext
let port = 0
/** Calls that came with the administrator's session. */
let arrived = 0
let session = ''
let made: Attack[]
const SITE = 'staffroom.test'
const addressOf = (host: string) => `https://${host}:${port}`

beforeAll(async () => {
  w = await world()
  session = w.tokens.adam
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cert = selfSigned(SITE, pair, new Date(Date.now() - 864e5), new Date(Date.now() + 864e5))
  const key = pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
  server = createServer({ key, cert }, (request, reply) => {
    if (request.headers.host?.startsWith('evil.'))
      return reply.setHeader('content-type', 'text/html').end('<p>evil</p>')
    if (request.headers.cookie?.includes(session)) arrived++
    app.routing(request, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
  app = await build({ ...config, origin: new URL(addressOf(SITE)) }, data)
  await app.ready()
  const { args, ...rest } = await program()
  const names = `--host-resolver-rules=MAP ${SITE} 127.0.0.1, MAP *.${SITE} 127.0.0.1, MAP evil.example 127.0.0.1`
  browser = await chromium.launch({ ...rest, args: [...args, names] })
  context = await browser.newContext({ ignoreHTTPSErrors: true, bypassCSP: true, serviceWorkers: 'block' })
  await context.addCookies([
    {
      name: `__Host-${w.acme.domain}_s`,
      value: session,
      domain: `${w.acme.domain}.${SITE}`,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'None',
    },
  ])
  made = await attacks()
}, 120_000)
afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
  await app.close()
  await w.close()
})

interface Attack {
  url: string
  method: string
  type: string | null
  body: string | null
}

/** Everything that changes something, as the administrator could call it; with what a page of another origin can send unasked. */
async function attacks(): Promise<Attack[]> {
  const every: Attack[] = []
  for (const { name, route } of operations) {
    if (!isChange(route) || route.posted || route.place === 'bare') continue
    const { params, rest } = exampleOf(name, route, await makeFixtures(w, 'acme', route))
    const path = route.path.replaceAll(/:(\w+)/g, (_, field: string) => encodeURIComponent(params[field] ?? ''))
    const url = addressOf(`${w.acme.domain}.${SITE}`) + path
    const body = JSON.stringify(rest)
    if (route.method === 'GET')
      every.push({ url, method: 'GET', type: null, body: null }, { url, method: 'HEAD', type: null, body: null })
    else {
      const override = `${url}?_method=${route.method}&method=${route.method}`
      every.push({ url, method: route.method, type: 'application/json', body })
      every.push({ url, method: 'POST', type: 'text/plain', body })
      every.push({
        url: override,
        method: 'POST',
        type: 'application/x-www-form-urlencoded',
        body: new URLSearchParams(flat(rest)).toString(),
      })
      every.push({ url, method: 'POST', type: 'multipart/form-data', body })
      every.push({ url: override, method: 'GET', type: null, body: null })
    }
  }
  return every
}
const flat = (rest: object) => Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))

/** All rows of the company, in every table of the wall. */
async function checksum(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  )
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as one from ${name} t where company_id = $1`,
  )
  const all = await owner.query<{ one: string }>(
    `select string_agg(one, ' ' order by one) as one from (${parts.join(' union all ')}) x`,
    [w.acme.id],
  )
  return all.rows[0]!.one
}

/** Runs in the page: each attack with the cookie; what the browser itself refuses counts as refused. */
const SEND = `async (attacks) => {
  const send = async ({ url, method, type, body }) => {
    const form = () => { const one = new FormData(); one.append('files[]', new Blob(['x']), 'a.png'); one.append('a', body); return one }
    const sent = type === 'multipart/form-data' ? form() : body ?? undefined
    const headers = type && type !== 'multipart/form-data' ? { 'content-type': type } : {}
    const simple = type !== 'application/json'
    return fetch(url, { method, credentials: 'include', mode: simple ? 'no-cors' : 'cors', headers, ...(sent ? { body: sent } : {}) }).catch(() => {})
  }
  for (let at = 0; at < attacks.length; at += 20) await Promise.all(attacks.slice(at, at + 20).map(send))
}`
/** Forms and pictures, as pages have sent them since there are pages. */
const SUBMIT = `async (attacks) => {
  for (const { url, method, body } of attacks) {
    if (method === 'GET') { new Image().src = url; continue }
    const frame = document.createElement('iframe')
    frame.name = 'f' + Math.random()
    document.body.append(frame)
    const form = Object.assign(document.createElement('form'), { method: 'post', action: url, enctype: 'text/plain', target: frame.name })
    // {"a":1,…,"x":"="} is what a form of plain text can make
    const field = Object.assign(document.createElement('input'), { name: (body ?? '{}').slice(0, -1) + ',"x":"', value: '"}' })
    form.append(field)
    document.body.append(form)
    const loaded = new Promise((done) => { frame.onload = done; frame.onerror = done; setTimeout(done, 3000) })
    form.submit()
    await loaded
  }
}`

test.each([
  ['another site', () => 'evil.example'],
  ['a sibling company', () => `${w.globex.domain}.${SITE}`],
  ['the bare domain', () => SITE],
])('a page of %s changes nothing', { timeout: 240_000 }, async (_what, host) => {
  expect(made.length).toBeGreaterThan(400)
  const before = await checksum()
  const page = await open(addressOf(host()) + '/healthz')
  arrived = 0
  await page.evaluate(`(${SEND})(${JSON.stringify(made)})`)
  // what needs no question before it did reach the server, cookie and all, which is what refused it
  expect(arrived).toBeGreaterThan(made.length / 2)
  const forms = made
    .filter(({ type, method }) => type === 'text/plain' || method === 'GET')
    .filter((_, at) => at % 12 === 0)
  await page.evaluate(`(${SUBMIT})(${JSON.stringify(forms)})`)
  // how the browser ends this is its own affair: what counts is what it has changed
  await page.goto(made.find(({ url }) => url.endsWith('/api/logout'))!.url).catch(() => null)
  await page.close()
  expect(await checksum()).toBe(before)
  console.log(
    `cross-site: ${made.length} calls, ${arrived} of them with the session, and ${forms.length} forms from ${host()}`,
  )
})

async function open(address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

test('the same call from a page of the company’s own does', async () => {
  const before = await checksum()
  const page = await open(`${addressOf(`${w.acme.domain}.${SITE}`)}/healthz`)
  const status = await page.evaluate<number>(
    `fetch('/api/job-titles', { method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-with': 'x' }, body: '{"name":"From our own page"}' }).then((answer) => answer.status)`,
  )
  expect(status).toBe(201)
  expect(await checksum()).not.toBe(before)
})
