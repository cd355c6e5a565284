import sharp from 'sharp'
import { enqueue } from '#platform/jobs.ts'
import { pdf } from '#tests/pdfs.ts'
import type { Name, World } from '#tests/world.ts'
import type { Announcement } from './contract.ts'

const EDGE = 'edge-of-a-part'
export const WAIT = 'announcements: catch up'
let runs = 0

/** Upright, and it says where it was taken. */
export const photo = (format: 'png' | 'jpeg' | 'gif' = 'jpeg') =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#3366cc' } })
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .toFormat(format)
    .toBuffer()

const uploadsOf = (w: World) => {
  const send = async (who: Name, where: 'files' | 'pictures', name: string, bytes: Buffer) => {
    const head = `--${EDGE}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`
    const answer = await w.app.inject({
      method: 'POST',
      url: `/api/announcements/${where}`,
      headers: {
        host: `${(who === 'gina' ? w.globex : w.acme).domain}.localhost:3000`,
        authorization: `Bearer ${w.tokens[who]}`,
        'content-type': `multipart/form-data; boundary=${EDGE}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const upload = (who: Name, name = 'Plan.pdf', bytes: Buffer = pdf({})) => send(who, 'files', name, bytes)
  const uploadPicture = async (who: Name, name = 'party.jpg', bytes?: Buffer) =>
    send(who, 'pictures', name, bytes ?? (await photo()))
  return {
    upload,
    uploadPicture,
    /** @returns the file's id */
    uploaded: async (name?: string, who: Name = 'hr'): Promise<string> => (await upload(who, name)).body.data.id,
    /** What an announcement is given with a picture. */
    pictured: async (pictureAlt = 'Lanterns in the garden', who: Name = 'hr') => ({
      pictureId: (await uploadPicture(who)).body.data.id as string,
      pictureAlt,
    }),
  }
}

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
    ...uploadsOf(w),
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
