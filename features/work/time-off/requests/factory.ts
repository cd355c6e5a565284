import { defaultPolicies } from '#features/work/time-off/balances/server/api.ts'
import { addDays } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import type { Name, World } from '#tests/world.ts'

const EDGE = 'edge-of-a-part'
/** The job that applies planned changes of job details on their day. */
const APPLY = 'jobHistory.apply'

/** Certificates and the sick leave that they belong to. @param world the one of the test that runs: each may have its own */
export function attaching(world: () => World) {
  const upload = (who: Name | null, name = 'doctor.pdf', bytes: Buffer = pdf({})) => {
    const w = world()
    const head = `--${EDGE}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`
    return w.app.inject({
      method: 'POST',
      url: '/api/time-off/attachments',
      headers: {
        host: `${w.acme.domain}.localhost:3000`,
        'content-type': `multipart/form-data; boundary=${EDGE}`,
        ...(who ? { authorization: `Bearer ${w.tokens[who]}` } : {}),
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
    })
  }
  const leave = () => ({
    kind: 'sick_day',
    firstDay: '2026-05-04',
    lastDay: '2026-05-06',
    approverIds: [world().ids.max],
    comment: 'Fever',
  })
  const ask = (more: object, who: Name = 'ann') =>
    world().call(who, 'POST', '/api/time-off/requests', { ...leave(), ...more })
  const show = async (id: string, who: Name = 'ann') =>
    (await world().call(who, 'GET', `/api/time-off/requests/${id}`)).body.data
  return { upload, leave, ask, show }
}

const NOW = '2026-11-30T09:00:00Z'
export const LISTS = '/api/settings/company/lists'
/** Whole days of a week: `days(1, 2, 3)` is Monday to Wednesday. */
export const days = (...worked: number[]) => [0, 1, 2, 3, 4, 5, 6].map((day) => (worked.includes(day) ? 'full' : 'off'))
export const WEEK = { kind: 'vacation', firstDay: '2026-12-07', lastDay: '2026-12-11' }
/** What is recorded of Ann: terms with a schedule, or a location; from a day on. */
export type Step = readonly ['employ' | 'move', string, string, object?]

async function done(w: World, who: Name, method: 'POST' | 'PUT', path: string, body: object) {
  const answer = await w.call(who, method, path, body)
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

async function placesAndSchedules(w: World) {
  const schedule: Record<string, string> = {}
  const place: Record<string, string> = {}
  const entry = async (list: string, name: string, more: object = {}): Promise<string> =>
    (await done(w, 'adam', 'POST', LISTS, { list, name, ...more })).data.id
  w.clock.now = new Date(NOW)
  await w.asAcme((db) => db.insertInto('leavePolicies').values(defaultPolicies('2026-01-01')).execute())
  const permanent = await entry('employment_types', 'Permanent')
  schedule['full'] = await entry('schedule_types', 'Full-time')
  schedule['three'] = await entry('schedule_types', 'Monday to Wednesday', { days: days(1, 2, 3) })
  const mornings = ['off', 'am', 'am', 'am', 'am', 'am', 'off']
  schedule['mornings'] = await entry('schedule_types', 'Mornings', { days: mornings })
  for (const name of ['First', 'Second']) {
    const where = { name, countryId: 752, timeZone: 'Europe/Stockholm' }
    place[name] = (await done(w, 'adam', 'POST', '/api/settings/company/locations', where)).data.id
  }
  const names = { nameEn: 'Founders', nameRu: 'День основателей', nameSv: 'Grundarna' }
  const holiday = { firstDay: '2026-12-09', lastDay: '2026-12-09', ...names }
  await done(w, 'adam', 'POST', '/api/holidays', { ...holiday, locationId: place['Second'] })
  return { schedule, place, permanent }
}

/**
 * Ann's leave while her schedule and her location change. Working schedules: `full` without days of its own, `three` days a week,
 * `mornings`. Locations `First` and `Second`: of the second one alone 9 December 2026, a Wednesday, is a holiday.
 */
export async function leaveOfThen(w: World) {
  const { schedule, place, permanent } = await placesAndSchedules(w)
  const at = (more: string) => `/api/people/${w.ids.ann}/${more}`
  const termsOf = (effectiveDate: string, name: string, more: object = {}) => ({
    effectiveDate,
    typeId: permanent,
    scheduleId: schedule[name],
    ...more,
  })
  const employ = (...given: Parameters<typeof termsOf>) => done(w, 'hr', 'POST', at('employment'), termsOf(...given))
  const move = (effectiveDate: string, name: string) =>
    done(w, 'hr', 'POST', at('job-changes'), { effectiveDate, locationId: place[name] })

  return {
    schedule,
    place,
    done: (who: Name, method: 'POST' | 'PUT', path: string, body: object) => done(w, who, method, path, body),
    at,
    termsOf,
    employ,
    move,
    balance: (day: string) => balanceOf(w, day),
    clean: () => clean(w),
    saidOf: (id: string) => saidOf(w, id),
    record: async (steps: readonly Step[]) => {
      for (const [what, day, name, more] of steps) await (what === 'employ' ? employ(day, name, more) : move(day, name))
      return w.settle()
    },
    ask: async (leave: object = WEEK): Promise<string> =>
      (await done(w, 'ann', 'POST', '/api/time-off/requests', { ...leave, approverIds: [w.ids.max] })).data.id,
    approve: (id: string) => done(w, 'max', 'PUT', '/api/calendar/update-vacation-status', { id, status: 'approved' }),
    preview: async (leave: object = WEEK) =>
      (await w.call('ann', 'POST', '/api/time-off/preview', { userId: w.ids.ann, ...leave })).body.data,
    /** Its day comes: what is planned is applied and followed. */
    comes: async (day: string) => {
      w.clock.now = new Date(`${day}T12:00:00Z`)
      await w.asAcme((db) => enqueue(db, APPLY, {}, { key: 'clock' }))
      return w.settle()
    },
  }
}

const balanceOf = async (w: World, day: string) =>
  (await w.call('hr', 'GET', `/api/time-off/balances/${w.ids.ann}?day=${day}`)).body.data[0]

/** Ann is where she began, with no terms of employment and no leave; it is the beginning. */
async function clean(w: World) {
  const at = (more: string) => `/api/people/${w.ids.ann}/${more}`
  const why = 'Tidied up'
  await owner.query('delete from time_off_requests where company_id = $1', [w.acme.id])
  for (const { id } of (await w.call('hr', 'GET', at('employment'))).body.data)
    await w.call('hr', 'DELETE', at(`employment/${id}`), { why })
  const rows: { id: string; isFirst: boolean }[] = (await w.call('hr', 'GET', at('job-changes'))).body.data
  for (const { id } of rows.filter(({ isFirst }) => !isFirst))
    await w.call('hr', 'DELETE', at(`job-changes/${id}`), { why })
  w.clock.now = new Date(NOW)
}
/** Everything that says how long a leave is: it is one number. */
async function saidOf(w: World, id: string) {
  const one = (await w.call('ann', 'GET', `/api/time-off/requests/${id}`)).body.data
  const year = (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}/vacation/year?year=2026`)).body.data
  const { taken, planned, reserved } = await balanceOf(w, '2026-12-31')
  const cancel = (await w.call('hr', 'GET', `/api/time-off/requests/${id}/cancellation`)).body.data
  const counted = year.leave.find((leave: { firstDay: string }) => leave.firstDay === one.firstDay)
  return [one.length, counted.length, taken + planned + reserved, cancel.length].map((amount) => amount / 1000)
}

interface HistoryRow {
  what: string
  by: { firstName: string } | null
  standsFor: { firstName: string } | null
  step: number | null
  steps: number | null
}
const spoken = ({ what, by, standsFor, step, steps }: HistoryRow) =>
  `${what}: ${by?.firstName ?? null}${standsFor ? ` for ${standsFor.firstName}` : ''}${step ? ` ${step}/${steps}` : ''}`

/** What tests of requests in steps ask and do. Each request is a week of its own. */
export const stepsIn = (w: World) => {
  let monday = '2026-06-01'
  const show = async (id: string, who: Name = 'adam') =>
    (await w.call(who, 'GET', `/api/time-off/requests/${id}`)).body.data
  const tryAsk = (by: Name, more: object = {}) => {
    monday = addDays(monday, 7)
    const leave = { kind: 'vacation', firstDay: monday, lastDay: addDays(monday, 4), approverIds: [] }
    return w.call(by, 'POST', '/api/time-off/requests', { ...leave, ...more })
  }
  return {
    show,
    tryAsk,
    /** @returns its id */
    ask: async (by: Name, more: object = {}): Promise<string> => {
      const { status, body } = await tryAsk(by, more)
      if (status !== 201) throw new Error(`no request: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    decide: (who: Name, id: string, status = 'approved') =>
      w.call(who, 'PUT', '/api/calendar/update-vacation-status', { id, status }),
    approvers: async (id: string): Promise<string[]> =>
      (await show(id)).approvers
        .filter(({ standsFor }: HistoryRow) => standsFor === null)
        .map(({ firstName }: { firstName: string }) => firstName)
        .toSorted(),
    history: async (id: string): Promise<string[]> =>
      (await show(id)).history.filter(({ what }: HistoryRow) => what !== 'standIn').map(spoken),
    /** How often it is in the inbox of each, which is the number of their badge too. */
    inboxes: async (people: readonly Name[], id: string) => {
      const counts: number[] = []
      for (const who of people) {
        const { data } = (await w.call(who, 'GET', '/api/approvals')).body
        const mine = data.filter((item: { id: string }) => item.id === id).length
        const { approvalsCount } = (await w.call(who, 'GET', '/api/user-info')).body.user
        if (approvalsCount !== data.length)
          throw new Error(`${who}: ${approvalsCount} in the badge, ${data.length} items`)
        counts.push(mine)
      }
      return counts
    },
    notices: async (who: Name): Promise<string[]> =>
      (await w.call(who, 'GET', '/api/notifications')).body.data.map(({ type }: { type: string }) => type),
    lettersTo: (who: Name, { letters }: { letters: readonly { to: string }[] }) =>
      letters.filter(({ to }) => to === `${who}@${w.acme.domain}.test`).length,
    takeBack: (who: Name | null, id: string) => w.call(who, 'DELETE', `/api/approvals/timeOff/${id}/decision`),
  }
}

/** What everyone can see of Ann's request, without its history and version: as before, once a decision is taken back. */
export async function seenOfAnns(w: World, it: ReturnType<typeof stepsIn>, id: string) {
  const { status, decidedBy, decidedAt, decisionComment, steps, can } = await it.show(id, 'max')
  return {
    status,
    decided: [decidedBy, decidedAt, decisionComment],
    steps,
    can,
    approvers: await it.approvers(id),
    inboxes: await it.inboxes(['max', 'mia', 'dora', 'hr'], id),
    balances: (await w.call('ann', 'GET', `/api/time-off/balances/${w.ids.ann}?day=2026-12-31`)).body.data,
    calendar: (await w.call('eve', 'GET', '/api/calendar?from=2026-06-01&to=2026-07-31')).body,
  }
}

/** The job that writes the emails of a decision, two minutes after it. */
export const WRITING = `task_id = (select id from graphile_worker._private_tasks where identifier = 'job:time off: write of a decision')`

/** Two minutes are over: what waited is written when the worker runs next. */
export const writeDecisions = () =>
  owner.query(`update graphile_worker._private_jobs set run_at = now() where ${WRITING}`)
