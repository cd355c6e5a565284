import { isIP } from 'node:net'

interface Links {
  DATABASE_URL: string
  DATABASE_APP_URL?: string | undefined
  SMTP_URL?: string | undefined
  S3_URL?: string | undefined
}

/**
 * The settings whose connections leave this machine without TLS: an eavesdropper would read salaries, letters and files.
 * @returns names of settings
 */
export const plainLinks = (links: Links): (keyof Links)[] =>
  (Object.keys(SAFE) as (keyof Links)[]).filter((name) => {
    const address = links[name]
    if (!address) return false
    const url = new URL(address)
    return !staysHere(url) && !SAFE[name](url)
  })

const withTls = ({ searchParams }: URL) => {
  const mode = searchParams.get('sslmode')
  return mode === null ? searchParams.get('ssl') === 'true' : ['require', 'verify-ca', 'verify-full'].includes(mode)
}

const SAFE: Record<keyof Links, (url: URL) => boolean> = {
  DATABASE_URL: withTls,
  DATABASE_APP_URL: withTls,
  SMTP_URL: ({ protocol, searchParams }) => protocol === 'smtps:' || searchParams.get('requireTLS') === 'true',
  S3_URL: ({ protocol }) => protocol === 'https:',
}

/** This machine, or a socket in its file system. */
function staysHere({ hostname, searchParams }: URL): boolean {
  const host = (searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '').toLowerCase()
  if (host === '' || host.startsWith('/') || host.startsWith('%2f')) return true
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}
