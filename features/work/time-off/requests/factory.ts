import { pdf } from '#tests/pdfs.ts'
import type { Name, World } from '#tests/world.ts'

const EDGE = 'edge-of-a-part'

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
