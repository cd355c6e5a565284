import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cautionOf, refuseDemoLogins } from '#app/caution.ts'
import { DEMO_LOGINS, DEMO_PASSWORD, OPERATOR_LOGIN } from '#app/demo/logins.ts'
import { modeOf, settingsFor } from '#bin/launch-settings.ts'
import { freePort } from '#bin/free-port.ts'
import { readConfig } from '#platform/config.ts'
import { migrate } from '#platform/migrate.ts'
import { owner, ownerUrl } from './database.ts'

const SECRET = 'kE9pQ2vX7mB4tR1zL8wN5yU3cF6hJ0aD'
const folder = mkdtempSync(join(tmpdir(), 'staffroom-launching-'))

/** A database that nothing but this server's own secret ever saw. */
const url = new URL(ownerUrl)
url.pathname = `/staffroom_launching_${process.pid}`
beforeAll(async () => {
  await owner.query(`create database ${url.pathname.slice(1)}`)
  await migrate(url.href, SECRET)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await owner.query(`drop database ${url.pathname.slice(1)} with (force)`)
})

describe('what npm start takes the place for', () => {
  test.each([
    ['nothing said', {}, 'trial'],
    ['development', { NODE_ENV: 'development' }, 'trial'],
    ['development on one’s own database', { NODE_ENV: 'development', DATABASE_URL: 'postgres://x/y' }, 'trial'],
    ['one’s own database', { DATABASE_URL: 'postgres://x/y' }, 'cautious'],
    ['production', { NODE_ENV: 'production' }, 'production'],
    ['production on its database', { NODE_ENV: 'production', DATABASE_URL: 'postgres://x/y' }, 'production'],
  ])('%s', (_what, env, mode) => expect(modeOf(env)).toBe(mode))

  test('only a trial tells the server that it may be open', () => {
    const env = { STAFFROOM_SECRET: SECRET, STAFFROOM_DATA: folder }
    expect(settingsFor('trial', env).NODE_ENV).toBe('development')
    expect(settingsFor('cautious', env).NODE_ENV).toBeUndefined()
    expect(settingsFor('production', { NODE_ENV: 'production' }).STAFFROOM_SECRET).toBeUndefined()
  })
})

/** `app/server.ts` with nothing but a database and a secret. */
async function start(env: Record<string, string> = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, ['app/server.ts'], {
    env: {
      PATH: process.env.PATH!,
      DATABASE_URL: url.href,
      STAFFROOM_SECRET: SECRET,
      PORT: String(port),
      FILES_FOLDER: join(folder, 'files'),
      MAIL_FOLDER: join(folder, 'mail'),
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let said = ''
  child.stderr!.on('data', (chunk) => (said += chunk))
  const ended = new Promise<'ended'>((done) => child.once('exit', () => done('ended')))
  const state = await Promise.race([
    ended,
    new Promise<'listening'>((done) => child.once('message', () => done('listening'))),
  ])
  return {
    port,
    state,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const reaches = (host: string, port: number) =>
  new Promise<boolean>((done) => {
    const socket = createConnection({ host, port })
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
const post = (port: number, path: string, body: object) =>
  fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify(body),
  })

test('a server that was told of a database only is cautious: this machine alone, no demo logins, no inbox, and it says so', async () => {
  const server = await start()
  try {
    expect([server.state, server.said()]).toEqual(['listening', expect.stringContaining('NODE_ENV is not set')])
    expect(server.said()).toContain('emails are not sent')
    expect([await reaches('127.0.0.1', server.port), await reaches('127.0.0.2', server.port)]).toEqual([true, false])
    // what answers there is the page, as at any address that is nothing
    const inbox = await fetch(`http://127.0.0.1:${server.port}/dev/mail.json`)
    expect(await inbox.text()).not.toMatch(/^\[/)
    for (const email of [...DEMO_LOGINS, OPERATOR_LOGIN])
      expect((await post(server.port, '/api/sign-in', { email, password: DEMO_PASSWORD })).status).toBe(422)
    // the link is where the sentence says
    const email = `nora-${randomUUID().slice(0, 8)}@home.test`
    const asked = await post(server.port, '/api/sign-up', {
      email,
      password: 'a long walk home',
      firstName: 'Nora',
      lastName: 'Ek',
      consentData: true,
      consentTerms: true,
    })
    expect(asked.status).toBeLessThan(300)
    await expect
      .poll(() => readdirSync(folder).includes('mail') && readdirSync(join(folder, 'mail')).length, { timeout: 15_000 })
      .toBe(1)
    const [name] = readdirSync(join(folder, 'mail'))
    const file = join(folder, 'mail', name!)
    expect((await simpleParser(readFileSync(file))).to).toMatchObject({ text: email })
    expect(statSync(file).mode & 0o077).toBe(0)
  } finally {
    await server.stop()
  }
})

test('production does not start on a database with the demo company in it, said or unsaid', async () => {
  const client = new pg.Client(url.href)
  await client.connect()
  const [production, trial] = [true, false].map((is) => ({ production: is, ownerUrl: url.href }))
  await client.query(`insert into accounts (email, first_name, last_name) values ($1, 'Rut', 'Ek')`, [OPERATOR_LOGIN])
  const server = await start()
  expect([server.state, server.said()]).toEqual(['ended', expect.stringContaining('whose passwords are public')])
  await expect(refuseDemoLogins(production!)).rejects.toThrow('another database')
  await refuseDemoLogins(trial!)
  await client.query('delete from accounts where email = $1', [OPERATOR_LOGIN])
  await refuseDemoLogins(production!)
  await client.end()
})

test('nothing is said where it was said what the server is for', () => {
  const read = (env: object) => readConfig({ DATABASE_URL: ownerUrl, STAFFROOM_SECRET: SECRET, ...env })
  expect(cautionOf(read({}))).toHaveLength(3)
  expect(cautionOf(read({ SMTP_URL: 'smtp://mail' }))).toHaveLength(2)
  expect(cautionOf(read({ NODE_ENV: 'development' }))).toEqual([])
  expect(cautionOf(read({ NODE_ENV: 'production', SMTP_URL: 'smtps://mail' }))).toEqual([])
})
