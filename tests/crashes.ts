import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { addDays } from '#kit/days.ts'
import { owner, ownerUrl } from './database.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { TEST_SECRET } from './secret.ts'
import type { World } from './world.ts'

/** A writer's calls: what was acknowledged, and what was answered instead, by status. */
export interface Written {
  acknowledged: Map<string, string>
  refused: Map<number, number>
  /** Answers with 503 that did not say when to come back. */
  mute: number
}

/**
 * Three people ask for leave without pause, while the server, its worker or the database comes and goes. A call without an answer, or
 * with 503, is sent again under its Idempotency-Key, as a browser would.
 */
export function writeOn(w: World, portNow: () => number) {
  const said: Written = { acknowledged: new Map(), refused: new Map(), mute: 0 }
  const work = { running: true, day: 0 }
  const write = async (day: number) => {
    const key = randomUUID()
    const on = workday(day)
    const body = { kind: 'parental_leave', firstDay: on, lastDay: on, approverIds: [w.ids.max], comment: key }
    for (;;) {
      const answer = await post(portNow(), w, body, key).catch(() => null)
      if (answer?.status === 201) return void said.acknowledged.set(key, answer.id)
      if (answer) said.refused.set(answer.status, (said.refused.get(answer.status) ?? 0) + 1)
      if (answer?.status === 503 && !answer.retryAfter) said.mute++
      if (answer && answer.status < 500) throw new Error(`refused with ${answer.status}: ${answer.text}`)
      await pause(30)
    }
  }
  const writer = async () => {
    while (work.running) await write(work.day++)
  }
  const writers = [writer(), writer(), writer()]
  return {
    said,
    /** Until one more is acknowledged. @returns the milliseconds that took */
    grown: async (ms = 30_000) => {
      const [size, begun] = [said.acknowledged.size, performance.now()]
      while (said.acknowledged.size === size) {
        if (performance.now() - begun > ms) throw new Error(`nothing was acknowledged for ${ms} ms`)
        await pause(5)
      }
      return performance.now() - begun
    },
    stop: async () => {
      work.running = false
      await Promise.all(writers)
    },
  }
}

/** Kills (-9) the server, with its worker inside, again and again while it writes. @returns what came of it, and how long each recovery took */
export async function killWhileWriting(w: World, kills: number) {
  const env = { DATABASE_URL: ownerUrl, STAFFROOM_SECRET: TEST_SECRET, FILES_FOLDER: '.data/test-files' }
  let node: NodeProcess = await startNodeProcess(env)
  const writing = writeOn(w, () => node.port)
  const recoveries: number[] = []
  const starts: number[] = []
  for (let kill = 0; kill < kills; kill++) {
    // in the middle of writing, however slow the machine: after an answer, at a moment nobody chose
    await writing.grown()
    await pause(Math.random() * 200)
    await node.end('SIGKILL')
    const begun = performance.now()
    node = await startNodeProcess(env)
    starts.push(performance.now() - begun)
    recoveries.push(await writing.grown())
  }
  await writing.stop()
  await drained().finally(() => node.end('SIGTERM'))
  return { ...(await outcome(w, writing.said)), recoveries, starts }
}

/** What the database holds of what was acknowledged, and who was notified. */
export async function outcome(w: World, { acknowledged }: Written) {
  const { rows } = await owner.query<{ comment: string; count: number }>(
    'select comment, count(*)::int as count from time_off_requests where company_id = $1 group by comment',
    [w.acme.id],
  )
  const { rows: counts } = await owner.query<{ letters: number; notes: number }>(
    `select (select count(*)::int from dev_mails where to_address = $2) as letters,
      (select count(*)::int from notifications where company_id = $1 and user_id = $3) as notes`,
    [w.acme.id, `max@${w.acme.domain}.test`, w.ids.max],
  )
  return { acknowledged: [...acknowledged.keys()], written: rows, ...counts[0]! }
}

/** Until the worker has nothing left to do, the jobs of its killed predecessors included. */
export async function drained() {
  for (let attempt = 0; attempt < 1800; attempt++) {
    const { rows } = await owner.query<{ due: number }>(
      // what other tests have planned for another day is not waited for; what failed and is tried again is
      `select count(*)::int as due from graphile_worker._private_jobs
       where (run_at <= now() + interval '10 seconds' or last_error is not null) and attempts < max_attempts`,
    )
    if (rows[0]!.due === 0) return
    await pause(100)
  }
  throw new Error('the worker did not come to an end')
}

function post(port: number, w: World, body: object, key: string) {
  return new Promise<{ status: number; id: string; text: string; retryAfter: string | undefined }>((done, fail) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/time-off/requests',
        timeout: 5000,
        headers: {
          host: `${w.acme.domain}.localhost:3000`,
          authorization: `Bearer ${w.tokens.ann}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('error', fail)
        answer.on('aborted', () => fail(new Error('aborted')))
        answer.on('end', () =>
          done({
            status: answer.statusCode!,
            text,
            retryAfter: answer.headers['retry-after'],
            id: answer.statusCode === 201 ? JSON.parse(text).data.id : '',
          }),
        )
      },
    )
    call.on('timeout', () => call.destroy(new Error('timeout')))
    call.on('error', fail)
    call.end(JSON.stringify(body))
  })
}

/** The nth working day from Monday 7 January 2030 on. */
const workday = (n: number) => addDays('2030-01-07', Math.floor(n / 5) * 7 + (n % 5))

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
