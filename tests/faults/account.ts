import type { Fault } from './fault.ts'

const ACTS = 'tests/sweeps/account-acts.test.ts'
const MAILED = 'features/core/identity/factors/mailed-code.test.ts'
const FACTORS = 'features/core/identity/factors/server'

/** What a company's identity provider may not do to an account that belongs to its holder and to other companies. */
export const account: readonly Fault[] = [
  {
    name: 'single sign-on proves whose the account is',
    file: 'platform/session.ts',
    find: "= ['password', 'passkey', 'invitation']",
    put: "= ['password', 'passkey', 'invitation', 'sso']",
    test: ACTS,
    shows: 'single sign-on by SAML > addPasskey',
  },
  {
    name: 'a hand-over proves whose the account is',
    file: 'platform/session.ts',
    find: "= ['password', 'passkey', 'invitation']",
    put: "= ['password', 'passkey', 'invitation', 'handOver']",
    test: ACTS,
    shows: 'handed over from the bare domain > removePasskey',
  },
  {
    name: 'a passkey is renamed by anybody in the session',
    file: `${FACTORS}/actions.ts`,
    find: 'const { id: accountId } = await provenHolder(ctx)\n  if (!(await passkeys.rename',
    put: 'const { id: accountId } = await holderOf(ctx)\n  if (!(await passkeys.rename',
    test: ACTS,
    shows: 'single sign-on by OpenID Connect > renamePasskey',
  },
  {
    name: 'a change of the address is called off by anybody in the session',
    file: 'features/core/identity/email-change/server/actions.ts',
    find: 'if (visit.company) await provenSession(visit)',
    put: '',
    test: ACTS,
    shows: 'single sign-on by OpenID Connect > cancelEmailChange',
  },
  {
    name: 'behind a provider’s word the password is enough although the account has a second factor',
    file: `${FACTORS}/rules.ts`,
    find: "hasFactor && (shown === 'mailedCode' || signedInBy === 'sso')",
    put: "hasFactor && shown === 'mailedCode'",
    test: MAILED,
    shows: 'the password is only half',
  },
  {
    name: 'the mailbox stands in for the second factor',
    file: `${FACTORS}/rules.ts`,
    find: "hasFactor && (shown === 'mailedCode' || signedInBy === 'sso')",
    put: "hasFactor && shown === 'password' && signedInBy === 'sso'",
    test: MAILED,
    shows: 'the mailbox does not stand in',
  },
  {
    name: 'any number of mailed codes can be tried',
    file: `${FACTORS}/mailed-code-store.ts`,
    find: ' and tries < ${most} returning',
    put: ' and ${most} > 0 returning',
    test: MAILED,
    shows: 'of many guesses at once five are compared',
  },
  {
    name: 'a mailed code is good twice',
    file: `${FACTORS}/confirm-actions.ts`,
    find: 'if (mailedCode !== undefined) await mailed(inside, here, mailedCode, mailedCodes.end)',
    put: '',
    test: MAILED,
    shows: 'a code is good once',
  },
  {
    name: 'a mailed code never ends',
    file: `${FACTORS}/mailed-code-store.ts`,
    find: ' and expires_at > ${now} and tries',
    put: ' and ${now}::timestamptz is not null and tries',
    test: MAILED,
    shows: 'for ten minutes',
  },
  {
    name: 'a session is a place to guess the password on',
    file: 'features/core/identity/accounts/server/guess-actions.ts',
    find: 'const guesser = await begin(visit, email)\n  if (await isPassword',
    put: 'const guesser = { at: email, from: visit.requestId }\n  if (await isPassword',
    test: MAILED,
    shows: 'is no place to guess the password',
  },
  {
    name: 'every single sign-on hands out a browser with tries of its own',
    file: 'features/core/identity/accounts/server/store.ts',
    find: ' and not b.vouched`',
    put: '`',
    test: ACTS,
    shows: 'is no browser of the account’s holder',
  },
  {
    name: 'codes tried behind a provider’s word shut the holder out',
    file: `${FACTORS}/code-actions.ts`,
    find: "const who = account.behind === 'provider' ? `${account.id} ${company?.id}` : account.id",
    put: 'const who = account.id',
    test: MAILED,
    shows: 'use up none of those behind the password',
  },
  {
    name: 'the emails about an account do not name the company',
    file: 'features/core/identity/accounts/server/mail.ts',
    find: 'company ? `${company.name} (${host})` : host',
    put: "company ? '' : host",
    test: MAILED,
    shows: 'the email names the company',
  },
]
