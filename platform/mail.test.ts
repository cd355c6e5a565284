import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { data } from '#tests/database.ts'
import { config } from '#tests/world.ts'
import { type Letter, transportOf } from './mail.ts'

const arrived: Buffer[] = []
let refuseNext = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (!refuseNext) arrived.push(Buffer.concat(parts))
      done(refuseNext ? new Error('try later') : null)
    })
  },
})
let transport: ReturnType<typeof transportOf>
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}`
  transport = transportOf({ ...config, mail: { smtpUrl, from: 'Staffroom <no-reply@staffroom.example>' } }, data)
})
beforeEach(() => {
  arrived.length = 0
  refuseNext = false
})
afterAll(() => new Promise<void>((done) => server.close(done)))

const letter: Letter = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  to: 'dasha@acme.example',
  subject: 'Отпуск одобрен: 6–14 июля',
  html: '<p>Здравствуйте, Даша!</p>',
  text: 'Здравствуйте, Даша!\n',
  language: 'ru',
}

test('a letter reaches the mail server with both parts, its own id and its language', async () => {
  await transport.send(letter)
  expect(arrived).toHaveLength(1)
  const mail = await simpleParser(arrived[0]!)
  expect(mail.messageId).toBe(`<${letter.id}@${config.origin.hostname}>`)
  expect(mail.from?.text).toContain('no-reply@staffroom.example')
  expect([mail.to].flat().map((to) => to?.text)).toEqual([letter.to])
  expect(mail.subject).toBe(letter.subject)
  expect(mail.text?.trim()).toBe('Здравствуйте, Даша!')
  expect(mail.html).toContain('<p>Здравствуйте, Даша!</p>')
  expect(mail.headers.get('content-language')).toBe('ru')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(String(arrived[0])).toMatch(/content-type: multipart\/alternative/i)
})

test('the same letter sent again carries the same id, so that a mailbox can know it', async () => {
  await transport.send(letter)
  await transport.send(letter)
  const [first, second] = await Promise.all(arrived.map((one) => simpleParser(one)))
  expect(second!.messageId).toBe(first!.messageId)
})

test('a mail server that refuses fails the job, so that it is tried again', async () => {
  refuseNext = true
  await expect(transport.send(letter)).rejects.toThrow(/try later/)
  expect(arrived).toEqual([])
})
