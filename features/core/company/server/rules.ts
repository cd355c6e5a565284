/** Names that are ours, that mail and browsers give a meaning to, or that would pass for us. */
const RESERVED = new Set(
  `about account accounts admin administrator analytics api app apps assets auth autoconfig autodiscover backup beta billing blog
  calendar cdn chat community company console contact contacts dashboard demo dev developer developers dns docs download email
  example feed files forum ftp git graphql help host hostmaster http https id imap info internal invoice invoices jobs
  kb live localhost login logout mail mailer marketing media metrics mobile mx my news noreply ns ns1 ns2 ns3 ns4 official open operator
  owner pay payment payments ping pop pop3 portal postmaster press preview private prod production proxy public register root
  sales search secure security server settings shop signin signup site sites smtp ssl sso staff staffroom staging start stat
  static status stats storage store support svn sys system team test testing token tools update upload uploads user
  users vpn web webhook webhooks webmail webmaster websocket wiki www www1 www2 ww wpad xml xmpp`.split(/\s+/),
)

export const DOMAIN_MIN = 2

/**
 * What is wrong with the form of a sub-domain, as a message key, or null. Only ASCII letters, digits and hyphens: `xn--` names could
 * imitate another company's.
 */
export function domainProblem(domain: string): string | null {
  if (domain.length < DOMAIN_MIN) return 'company.domain.short'
  if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain)) return 'company.domain.format'
  if (domain.slice(2, 4) === '--') return 'company.domain.format'
  return RESERVED.has(domain) ? 'company.domain.taken' : null
}
