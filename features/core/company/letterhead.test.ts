import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givePasswords } from '#features/core/identity/accounts/factory.ts'
import { accentRoles, contrast, DEFAULT_COMPANY_COLOUR } from '#kit/company-colour.ts'
import type { Letter } from '#platform/letter.ts'
import { owner } from '#tests/database.ts'
import { world, type Name, type World } from '#tests/world.ts'

/** The head of an email: the company's name, colour and logo, and never another company's. */
let w: World
beforeAll(async () => {
  w = await world()
  await givePasswords(w)
})
afterAll(() => w.close())

async function logoOf(who: 'adam' | 'gina', domain: string, background: string): Promise<string> {
  const picture = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('files[]', new File([new Uint8Array(picture)], 'logo.png'))
  const request = new Request('http://x', { method: 'POST', body: form })
  const answer = await w.app.inject({
    method: 'POST',
    url: '/api/settings/company/logo',
    headers: {
      host: `${domain}.localhost:3000`,
      authorization: `Bearer ${w.tokens[who]}`,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json().data.logo
}

const addressOf = (who: Name) => `${who}@${(who.startsWith('g') ? w.globex : w.acme).domain}.test`

let week = 0
/** Requests a day off, each time on another Monday. @returns the email to the approver */
async function letterIn(who: Name, approver: Name): Promise<Letter> {
  const day = new Date(Date.UTC(2027, 1, 1 + 7 * week++)).toISOString().slice(0, 10)
  const wanted = { kind: 'day_off', firstDay: day, lastDay: day, approverIds: [w.ids[approver]] }
  expect((await w.call(who, 'POST', '/api/time-off/requests', wanted)).status).toBe(201)
  const { letters } = await w.settle()
  return letters.find(({ to }) => to === addressOf(approver))!
}
const pictures = ({ html }: Letter) => [...html.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, src]) => src)

test('a company without a logo has its name in its colour', async () => {
  await owner.query(`update companies set theme_color = '#ffd400', name = 'Acme' where id = $1`, [w.acme.id])
  const letter = await letterIn('ann', 'max')
  const { solid, on, text } = accentRoles('#ffd400', 'light')
  expect(pictures(letter)).toEqual([])
  expect(letter.html).toMatch(new RegExp(`color:${text}[^>]*>Acme</td>`))
  expect(letter.html).toContain(`bgcolor="${solid}"`)
  // yellow is not a colour to write in: the name is darker, the button's word is ink
  expect(contrast(text, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(letter.html).toContain(`color:${on};text-decoration:none`)
  expect(letter.html).toContain(`.accent{color:${accentRoles('#ffd400', 'dark').text}!important}`)
})

test('the logo is read without a session, also by a page of another site', async () => {
  const logo = await logoOf('adam', w.acme.domain, '#0f766e')
  const letter = await letterIn('ann', 'max')
  expect(pictures(letter)).toEqual([`http://${w.acme.domain}.localhost:3000${logo}`])
  expect(letter.html).toMatch(/>Acme<\/td>/)
  const shown = await w.app.inject({ url: logo, headers: { host: `${w.acme.domain}.localhost:3000` } })
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cross-origin-resource-policy']]).toEqual([
    200,
    'image/png',
    'cross-origin',
  ])
  expect(shown.headers['set-cookie']).toBeUndefined()
})

test('one address for every recipient: a logo counts nobody', async () => {
  const [first, second] = [await letterIn('ann', 'max'), await letterIn('ann', 'dora')]
  expect(pictures(first)).toEqual(pictures(second))
})

test("another company's logo is in no email of this one", async () => {
  await logoOf('adam', w.acme.domain, '#0f766e')
  expect(pictures(await letterIn('gil', 'gina'))).toEqual([])
  const own = await logoOf('gina', w.globex.domain, '#be123c')
  const letter = await letterIn('gil', 'gina')
  expect(pictures(letter)).toEqual([`http://${w.globex.domain}.localhost:3000${own}`])
  expect(letter.html).not.toContain(w.acme.domain)
  expect(letter.html).toMatch(/>Globex<\/td>/)
})

test('a name with markup is read as it was written', async () => {
  await owner.query('update companies set name = $2 where id = $1', [w.acme.id, '<b>A & "B"</b>'])
  const { html, text } = await letterIn('ann', 'max')
  expect(html).toContain('>&lt;b&gt;A &amp; &quot;B&quot;&lt;/b&gt;</td>')
  expect(html).not.toContain('<b>')
  expect(text).not.toContain('<img')
})

test("emails of an account carry the product's name and colour, and no company's logo", async () => {
  await logoOf('adam', w.acme.domain, '#0f766e')
  await w.call(null, 'POST', '/api/reset-password', { email: addressOf('max') })
  const letter = (await w.settle()).letters.find(({ to }) => to === addressOf('max'))!
  expect(letter.company).toBeUndefined()
  expect(pictures(letter)).toEqual([])
  expect(letter.html).toMatch(/>Staffroom<\/td>/)
  expect(letter.html).toContain(`bgcolor="${accentRoles(DEFAULT_COMPANY_COLOUR, 'light').solid}"`)
})
