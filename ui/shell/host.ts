/** The host of the page: the bare domain, or a company's sub-domain of it. */
export type Host = { kind: 'bare' } | { kind: 'company'; domain: string }

/** Which of them a host is, under the bare domain of `origin` (`https://staffroom.example`). */
export function hostOf(host: string, origin: string): Host {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const { hostname } = new URL(origin)
  if (!name.endsWith(`.${hostname}`)) return { kind: 'bare' }
  const domain = name.slice(0, -hostname.length - 1)
  return domain === 'www' ? { kind: 'bare' } : { kind: 'company', domain }
}

/** Read once from the page's address and the origin that the server wrote into the page. */
export const here: Host = typeof document === 'undefined' ? { kind: 'bare' } : hostOf(location.host, bareOrigin())

/** The address of a path on the bare domain. */
export const onBare = (path: string): string => new URL(path, bareOrigin()).href

/** The address of a path on a company's sub-domain. */
export function onCompany(domain: string, path: string): string {
  const { protocol, host } = new URL(bareOrigin())
  return new URL(path, `${protocol}//${domain}.${host}`).href
}

/** Scheme, host and port of the bare domain. */
export function bareOrigin(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name="staffroom-origin"]')?.content
  return said?.startsWith('http') ? said : location.origin
}
