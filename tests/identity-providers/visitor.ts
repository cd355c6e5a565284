import type { World } from '#tests/world.ts'

/** A browser on a company's host: it keeps its cookies and says what browsers say of a page's own calls. */
export function visitor(w: World, domain = w.acme.domain) {
  const jar = new Map<string, string>()
  const host = `${domain}.${w.origin.host}`

  function keep(headers: Record<string, unknown>) {
    for (const line of [headers['set-cookie'] ?? []].flat() as string[]) {
      const [pair = '', ...rest] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const isGone = rest.some((part) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(part))
      if (isGone || !value) jar.delete(name)
      else jar.set(name, value)
    }
  }

  async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    const answer = await w.app.inject({
      method,
      url,
      headers: {
        host,
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'XMLHttpRequest',
        origin: `${w.origin.protocol}//${host}`,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body ? { payload: body } : {}),
    })
    keep(answer.headers)
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : null, headers: answer.headers }
  }

  /** A page of another site sends a form here: no cookie of ours goes with it. */
  async function postFrom(site: string, url: string, fields: Record<string, string>) {
    const answer = await w.app.inject({
      method: 'POST',
      url: new URL(url, `http://${host}`).pathname,
      headers: {
        host,
        origin: site,
        'sec-fetch-site': 'cross-site',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(fields).toString(),
    })
    keep(answer.headers)
    return { status: answer.statusCode, location: String(answer.headers.location ?? ''), body: answer.body }
  }

  const isSignedIn = () => jar.has(`__Host-${domain}_s`)
  return { jar, call, postFrom, isSignedIn, host }
}
