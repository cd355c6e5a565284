import { z } from 'zod'
import { contract, TAGS } from '#kit/contract.ts'

/** The longest lifetime of a token: a forgotten one ends within a year. */
export const LONGEST_DAYS = 365
/** Lengths to choose from. */
export const DAYS = [7, 30, 90, 180, 365] as const
/** Which parts of the API a token can be given. */
export const PARTS = TAGS

const token = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('The first characters, to recognise it.'),
  tags: z.array(z.enum(TAGS)),
  writes: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().describe('It is good until then, and not at that moment any more.'),
  lastUsedAt: z.iso.datetime().nullable(),
  lastUsedIp: z.string().nullable(),
  hasExpired: z.boolean(),
})
export type Token = z.infer<typeof token>

/** Who calls: a program that was given a token asks this first. */
export const caller = z
  .object({
    apiVersion: z.string().describe('The version of the API, as its document names it.'),
    company: z.object({
      id: z.uuid(),
      name: z.string(),
      domain: z.string(),
      address: z.string().describe('Where the company is called, with its scheme.'),
    }),
    user: z.object({
      id: z.uuid(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      isAdmin: z.boolean(),
      permissions: z
        .array(z.string())
        .describe('Permission strings of the person; an edit right is listed as edit alone. A token never has more.'),
    }),
    token: token
      .pick({ id: true, name: true, prefix: true, tags: true, writes: true, expiresAt: true })
      .nullable()
      .describe('Null when it is called with a session.'),
  })
  .meta({ id: 'Caller' })
export type Caller = z.infer<typeof caller>

export const tokens = contract({
  whoAmI: {
    method: 'GET',
    shows: ['me', 'account', 'company'],
    path: '/api/me',
    summary: 'Who you are: the company, the person, the token with what it was given',
    needs: 'session',
    by: 'everyToken',
    openIn: ['unverified', 'must-change-password', 'must-add-factor', 'before-first-day', 'mandatory-action'],
    input: z.object({}),
    reply: z.object({ data: caller }),
  },
  listTokens: {
    method: 'GET',
    shows: ['account'],
    path: '/api/settings/personal/integrations',
    summary: 'Your access tokens, newest first, without the tokens themselves',
    needs: 'session',
    by: 'person',
    input: z.object({}),
    reply: z.object({ data: z.array(token) }),
  },
  createToken: {
    method: 'POST',
    path: '/api/settings/personal/integrations',
    summary: 'Creates an access token for your own program; shown once',
    needs: 'session',
    by: 'person',
    secret: true,
    status: 201,
    input: z.object({
      name: z.string().trim().min(1).max(100),
      tags: z.array(z.enum(TAGS)).min(1).max(TAGS.length),
      writes: z.boolean().describe('Changes as well as reading.'),
      lastDay: z.iso.date().describe('Its last day, in UTC.'),
    }),
    reply: z.object({ data: token.extend({ token: z.string() }) }),
    success: 'identity.tokens.made',
  },
  endToken: {
    method: 'DELETE',
    path: '/api/settings/personal/integrations/:id',
    summary: 'Revokes an access token',
    needs: 'session',
    by: 'person',
    input: z.object({ id: z.uuid() }),
    reply: z.object({}),
    success: 'identity.tokens.ended',
  },
})
