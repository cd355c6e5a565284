import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jobTitleFacts } from '#features/people/org/job-titles/facts.ts'
import { contract } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { mount } from '#platform/mount.ts'
import { conflict } from '#platform/problems.ts'
import { portsOf } from '#platform/ports.ts'
import { serve } from '#platform/serve.ts'
import { data, owner } from '#tests/database.ts'
import { config, type World, world } from '#tests/world.ts'

/** Operations that do what none of ours may: they show what the way of a call stops, whatever a handler does. */
const careless = contract({
  replyTooMuch: {
    method: 'GET',
    shows: [],
    path: '/api/careless',
    summary: 'Answers with a column that it does not declare',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(z.object({ name: z.string() })) }),
  },
  writeWhileReading: {
    method: 'GET',
    shows: [],
    path: '/api/careless/writing',
    summary: 'Reads, and records a fact that makes topics stale',
    needs: 'session',
    input: z.object({ name: z.string() }),
    reply: z.object({}),
  },
  takeAnything: {
    method: 'POST',
    path: '/api/careless',
    summary: 'Tells what it was given',
    needs: 'session',
    input: z.object({ name: z.string() }),
    reply: z.object({ data: z.array(z.string()) }),
  },
  failLate: {
    method: 'POST',
    path: '/api/careless/failing',
    summary: 'Writes, records and then refuses',
    needs: 'session',
    input: z.object({ name: z.string() }),
    reply: z.object({}),
  },
  push: {
    method: 'POST',
    path: '/api/careless/push',
    summary: 'Looks, from another connection, whether its change is there when it tells of it',
    needs: 'session',
    input: z.object({ name: z.string() }),
    reply: z.object({}),
  },
})

const written = async (name: string) =>
  (await owner.query('select 1 from job_titles where company_id = $1 and name = $2', [w.acme.id, name])).rowCount
const facts = async () => (await owner.query('select 1 from events where company_id = $1', [w.acme.id])).rowCount

async function write(ctx: Context, name: string) {
  await ctx.db.insertInto('jobTitles').values({ name }).execute()
  await record(ctx, jobTitleFacts.created, null, { name })
}

let seenByOthers: number | null = null
const served = serve(careless, {
  replyTooMuch: async () => {
    const row = { name: 'Ann', salary: 100_000 }
    return { data: [row] }
  },
  writeWhileReading: async (ctx, { name }) => {
    await write(ctx, name)
    return {}
  },
  takeAnything: async (_ctx, input) => ({ data: Object.keys(input) }),
  failLate: async (ctx, { name }) => {
    await write(ctx, name)
    throw conflict('errors.stale')
  },
  push: async (ctx, { name }) => {
    await write(ctx, name)
    ctx.afterCommit(async () => {
      seenByOthers = await written(name)
    })
    return {}
  },
})

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe.each([true, false])('in production: %s', (production) => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    await app.register(cookie)
    await app.register(multipart)
    mount(app, [served], {
      config: { ...config, production },
      database: data,
      now: () => new Date(),
      ports: portsOf([]),
    })
  })
  afterAll(() => app.close())

  const go = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.ann}` }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json(), stale: answer.headers['x-stale'] }
  }

  test('what the contract does not declare does not leave', async () => {
    expect(await go('GET', '/api/careless')).toMatchObject({ status: 200, body: { data: [{ name: 'Ann' }] } })
  })

  test('reading makes nothing stale, also where it leaves a trace that some page shows', async () => {
    const name = randomUUID()
    const { status, stale } = await go('GET', `/api/careless/writing?name=${name}`)
    expect([status, stale, await written(name)]).toEqual([200, undefined, 1])
    const changed = await go('POST', '/api/careless/push', { name: randomUUID() })
    expect(changed.stale).toContain('jobTitles')
  })

  test('a field that the contract does not have does not reach the handler', async () => {
    const { body } = await go('POST', '/api/careless?isAdmin=true', {
      name: 'x',
      isAdmin: true,
      companyId: w.globex.id,
    })
    expect(body.data).toEqual(['name'])
  })

  test('what a refused call has written is gone with it, the fact too', async () => {
    const [name, before] = [randomUUID(), await facts()]
    expect((await go('POST', '/api/careless/failing', { name })).status).toBe(409)
    expect([await written(name), await facts()]).toEqual([0, before])
  })

  test('what follows a commit follows it', async () => {
    expect((await go('POST', '/api/careless/push', { name: randomUUID() })).status).toBe(200)
    expect(seenByOthers).toBe(1)
  })
})
