import type { Fault } from './fault.ts'

const OPENID = 'features/core/sso/entering/openid.test.ts'
const SCIM = 'features/core/scim/scim.test.ts'

/** Whom other services vouch for: single sign-on and the company's SCIM client. */
export const vouching: readonly Fault[] = [
  {
    name: 'single sign-on: the way ends in any browser',
    file: 'features/core/sso/entering/server/flow-actions.ts',
    find: 'if (!browser || !hashToken(browser).equals(known.flow.browserHash))',
    put: 'if (!known)',
    test: OPENID,
    shows: 'ends in the browser that began it',
  },
  {
    name: 'single sign-on: an address of any domain will do',
    file: 'features/core/sso/entering/server/rules/decision.ts',
    find: 'if (!isProvenDomain) throw',
    put: 'if (!email) throw',
    test: OPENID,
    shows: 'who does not get in',
  },
  {
    name: 'single sign-on: a provider lets in people above who set it up',
    file: 'features/core/sso/entering/server/rules/decision.ts',
    find: "if (isAbove) throw new Refused('aboveVoucher')",
    put: 'void isAbove',
    test: OPENID,
    shows: 'an administrator, by a provider',
  },
  {
    name: 'OpenID Connect: the code goes without its verifier',
    file: 'features/core/sso/entering/server/oidc-actions.ts',
    find: "    code_challenge: await oidc.calculatePKCECodeChallenge(secret.verifier),\n    code_challenge_method: 'S256',\n",
    put: '',
    test: OPENID,
    shows: 'the way out names everything',
  },
  {
    name: 'SCIM: a revoked token goes on',
    file: 'features/core/scim/server/store.ts',
    find: ".where('tokenHash', '=', hash)\n    .where('revokedAt', 'is', null)",
    put: ".where('tokenHash', '=', hash)",
    test: SCIM,
    shows: 'a token that is revoked opens nothing any more',
  },
  {
    name: 'SCIM: sorted by what every object has',
    file: 'features/core/scim/server/finding-store.ts',
    find: 'Object.hasOwn(fields, attribute) ? fields[attribute] : undefined',
    put: 'fields[attribute]',
    test: 'features/core/scim/scim-finding.test.ts',
    shows: 'not sorted: ',
  },
  {
    name: 'SCIM: a token opens every company',
    sql: 'drop policy company_guard on scim_tokens',
    test: SCIM,
    shows: 'a token of another company may not',
  },
  {
    name: 'SCIM: the last administrator is shut out',
    file: 'features/core/scim/server/actions.ts',
    find: "if (await isIndispensable(ctx.db, id)) throw forbidden('scim.indispensable')\n",
    put: '',
    test: 'features/core/scim/scim-changing.test.ts',
    shows: 'is never the last administrator',
  },
]
