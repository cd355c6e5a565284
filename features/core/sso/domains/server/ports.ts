import { Resolver } from 'node:dns/promises'

/** Asks the DNS. */
export interface DnsResolver {
  /** TXT records of a name, each in its pieces; none when the name has none. @throws when the DNS does not answer */
  txt: (name: string) => Promise<string[][]>
}

const NONE = new Set(['ENOTFOUND', 'ENODATA'])

const system: DnsResolver = {
  txt: async (name) => {
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    return resolver.resolveTxt(name).catch((error: { code?: string }) => {
      if (NONE.has(error.code ?? '')) return []
      throw error
    })
  },
}

let current = system

export const dns: DnsResolver = { txt: (name) => current.txt(name) }

/** For tests, and for an installation with a resolver of its own. */
export function bindDns(resolver: DnsResolver | null): void {
  current = resolver ?? system
}
