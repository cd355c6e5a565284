import { enqueue } from '#platform/jobs.ts'
import type { Name, World } from '#tests/world.ts'
import type { Announcement } from './contract.ts'

export const WAIT = 'announcements: catch up'
let runs = 0

/** What tests of announcements ask and do. */
export const announcementsOf = (w: World) => {
  const input = (more: object = {}) => ({
    title: 'Summer party',
    body: 'Friday at five, in the garden.',
    audience: { everyone: true },
    publish: 'now',
    ...more,
  })
  const own = (letters: { to: string; subject: string }[]) =>
    letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
  return {
    input,
    create: (more: object = {}, who: Name = 'hr') => w.call(who, 'POST', '/api/announcements', input(more)),
    make: async (more: object = {}, who: Name = 'hr'): Promise<string> => {
      const { status, body } = await w.call(who, 'POST', '/api/announcements', input(more))
      if (status !== 201) throw new Error(`no announcement: ${status} ${JSON.stringify(body)}`)
      return body.data.id
    },
    change: (id: string, more: object = {}, who: Name = 'hr') =>
      w.call(who, 'PUT', `/api/announcements/${id}`, input(more)),
    show: (id: string, who: Name) => w.call(who, 'GET', `/api/announcements/${id}`),
    listed: async (who: Name): Promise<string[]> =>
      ((await w.call(who, 'GET', '/api/announcements')).body.data as Announcement[]).map(({ title }) => title),
    widget: async (who: Name) => (await w.call(who, 'GET', '/api/dashboard')).body.widgets.announcements,
    notices: async (who: Name): Promise<{ type: string; text: string; to: string; info: { announcement: object } }[]> =>
      (await w.call(who, 'GET', '/api/notifications')).body.data.filter(({ type }: { type: string }) =>
        type.startsWith('Announcement'),
      ),
    /** Works off what is due. @returns the emails that were sent */
    settle: async () =>
      own((await w.settle()).letters)
        .map(({ to, subject }) => `${to.split('@')[0]}: ${subject}`)
        .toSorted(),
    /** The clock's job, as after each quarter of an hour. */
    catchUp: () => w.asAcme((db) => enqueue(db, WAIT, {}, { key: String(++runs) })),
  }
}
