import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://owner@db.example/staffroom?sslmode=verify-full',
  STAFFROOM_SECRET: 'kE9pQ2vX7mB4tR1zL8wN5yU3cF6hJ0aD',
  PUBLIC_ORIGIN: 'https://staffroom.example',
  SMTP_URL: 'smtps://mail.example',
}

describe('in production', () => {
  test('the server starts with a secret of its own, https and a mail server', () => {
    expect(readConfig(production)).toMatchObject({ production: true, origin: new URL('https://staffroom.example') })
  })

  test.each([
    ['the secret of development', { STAFFROOM_SECRET: 'development-secret-development-secret' }, /^STAFFROOM_SECRET/],
    ['a secret that is too short', { STAFFROOM_SECRET: 'kE9pQ2vX7mB4tR1zL8wN' }, /^STAFFROOM_SECRET/],
    ['a secret of one letter', { STAFFROOM_SECRET: 'x'.repeat(40) }, /^STAFFROOM_SECRET/],
    ['an origin without https', { PUBLIC_ORIGIN: 'http://staffroom.example' }, /^PUBLIC_ORIGIN/],
    ['no mail server', { SMTP_URL: undefined }, /^SMTP_URL/],
  ])('%s is refused before anything starts', (_name, change, message) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(message)
  })

  test.each([
    ['PostgreSQL', { DATABASE_URL: 'postgres://owner@db.example/staffroom' }, /^DATABASE_URL: .*TLS/],
    ['PostgreSQL, asked not to', { DATABASE_URL: 'postgres://o@db/s?sslmode=disable' }, /^DATABASE_URL: .*TLS/],
    ['PostgreSQL, if it likes', { DATABASE_URL: 'postgres://o@db/s?sslmode=prefer' }, /^DATABASE_URL: .*TLS/],
    ['PostgreSQL for the app role', { DATABASE_APP_URL: 'postgres://app@10.0.0.5/s' }, /^DATABASE_APP_URL: .*TLS/],
    ['mail that may be talked out of it', { SMTP_URL: 'smtp://mail.example:587' }, /^SMTP_URL: .*TLS/],
    ['files', { S3_URL: 'http://storage:9000/staffroom' }, /^S3_URL: .*TLS/],
  ])('a connection to %s without TLS is refused, unless it is named', (_name, change, message) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(message)
    const [name] = Object.keys(change)
    expect(readConfig({ ...production, ...change, PLAIN_LINKS: `X, ${name}` }).production).toBe(true)
  })

  test.each([
    { DATABASE_URL: 'postgres://owner@localhost:5432/staffroom' },
    { DATABASE_URL: 'postgres://owner@127.0.0.1/staffroom' },
    { DATABASE_URL: 'postgres://owner@[::1]:5432/staffroom' },
    { DATABASE_URL: 'postgres:///staffroom?host=/var/run/postgresql' },
    { SMTP_URL: 'smtp://127.0.0.1:25' },
    { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
    { S3_URL: 'https://s3.example/staffroom' },
  ])('%o is taken', (change) => expect(readConfig({ ...production, ...change }).production).toBe(true))

  test('a trial on one’s own machine may do without https: browsers keep secure cookies there', () => {
    expect(readConfig({ ...production, PUBLIC_ORIGIN: 'http://localhost:3000' }).production).toBe(true)
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'staffroom-secrets-'))
  const file = join(folder, 'secret')
  afterAll(() => rmSync(folder, { recursive: true }))

  test('is read as if it had been given', () => {
    writeFileSync(file, `${production.STAFFROOM_SECRET}\n`)
    const { STAFFROOM_SECRET: _, ...others } = production
    expect(readConfig({ ...others, STAFFROOM_SECRET_FILE: file }).secret).toBe(production.STAFFROOM_SECRET)
  })

  test('is not guessed where both are given, or the file is not there', () => {
    expect(() => readConfig({ ...production, STAFFROOM_SECRET_FILE: file })).toThrow(/^STAFFROOM_SECRET: .*not both/)
    const { STAFFROOM_SECRET: _, ...others } = production
    expect(() => readConfig({ ...others, STAFFROOM_SECRET_FILE: `${file}-gone` })).toThrow(/^STAFFROOM_SECRET_FILE: /)
  })
})

test('every variable that is missing or wrong is named at once', () => {
  expect(() => readConfig({ PORT: 'many', STAFFROOM_SECRET: 'short' })).toThrow(
    /^Settings: PORT: .*; DATABASE_URL: .*; STAFFROOM_SECRET: /,
  )
})

test('outside production nothing but the database and a secret is needed; mail goes to the inbox', () => {
  const config = readConfig({
    NODE_ENV: 'development',
    DATABASE_URL: 'postgres://x',
    STAFFROOM_SECRET: 'a secret for tests',
  })
  expect(config).toMatchObject({ production: false, port: 3000, mail: { smtpUrl: undefined }, files: { s3: null } })
})

describe('where NODE_ENV is unsaid', () => {
  const unsaid = { DATABASE_URL: production.DATABASE_URL, STAFFROOM_SECRET: production.STAFFROOM_SECRET }
  test('production’s rules hold on this machine alone; a mail server may be missing', () => {
    expect(readConfig(unsaid)).toMatchObject({ production: true, unsaid: true, bind: '127.0.0.1' })
    expect(readConfig({ ...unsaid, BIND: '0.0.0.0' }).bind).toBe('0.0.0.0')
    expect(readConfig(production)).toMatchObject({ unsaid: false, bind: '0.0.0.0' })
  })
  test.each([
    ['a weak secret', { STAFFROOM_SECRET: 'development-secret' }, /^STAFFROOM_SECRET/],
    ['an origin without https', { PUBLIC_ORIGIN: 'http://staffroom.example' }, /^PUBLIC_ORIGIN/],
  ])('%s is refused', (_name, change, message) => expect(() => readConfig({ ...unsaid, ...change })).toThrow(message))
})
