import type { Fault } from './fault.ts'

const ACCESS = 'tests/sweeps/access.test.ts'
const TOKENS = 'features/core/identity/tokens/tokens.test.ts'
const SESSIONS = 'features/core/identity/sessions/sessions.test.ts'
const CREDENTIALS = 'platform/credentials.ts'
const API_TOKENS = 'platform/api-tokens.ts'

/** Credentials: a token, cookies, headers. */
export const credentials: readonly Fault[] = [
  {
    name: 'every 401 takes the cookies away',
    file: 'platform/problems.ts',
    find: "export const unauthenticated = () => new Problem('unauthenticated', 'errors.unauthenticated')",
    put: "export const unauthenticated = () => new Problem('unauthenticated', 'errors.unauthenticated', { clearsCookies: true })",
    test: SESSIONS,
    shows: 'and the good cookie beside it stays',
  },
  {
    name: 'a cookie whose session has ended stays',
    file: 'platform/reply-problem.ts',
    find: 'if (clearsCookies) clear(request, reply, origin)',
    put: '',
    test: SESSIONS,
    shows: 'goes with its refusal',
  },
  {
    name: 'a token reaches parts of the API that it was not given',
    file: API_TOKENS,
    find: '!token.tags.includes(tag) || ',
    put: '',
    test: TOKENS,
    shows: 'of the parts of the API it reaches those alone',
  },
  {
    name: 'a token that may only read writes',
    file: API_TOKENS,
    find: ' || !(token.writes || isRead(route))',
    put: '',
    test: TOKENS,
    shows: 'read only, it changes nothing',
  },
  {
    name: 'a token reaches what is for people alone',
    file: API_TOKENS,
    find: "if (!tag) throw forbidden('errors.personOnly')",
    put: 'if (!tag) return',
    test: ACCESS,
    shows: '(savePreferences) refuses a token',
  },
  {
    name: 'a token outlives its last day',
    file: API_TOKENS,
    find: ' and t.expires_at > ${now}',
    put: '',
    test: TOKENS,
    shows: 'after its last day',
  },
  {
    name: 'a token serves someone deactivated',
    file: API_TOKENS,
    find: " and u.deactivated_at is null and u.status = 'active'",
    put: '',
    test: ACCESS,
    shows: '(createJobTitle) refuses a token',
  },
  {
    name: 'cookies count beside a token',
    file: CREDENTIALS,
    find: 'if (bearer !== null) return bearer\n  return request.cookies[cookieNames(domain).session] ?? null',
    put: 'return request.cookies[cookieNames(domain).session] ?? bearer',
    test: TOKENS,
    shows: 'cookies that come with a token count for nothing',
  },
  {
    name: 'the Domain header is not read',
    file: CREDENTIALS,
    find: "if (needed && typeof named === 'string'",
    put: "if (named === null && typeof named === 'string'",
    test: ACCESS,
    shows: '(createJobTitle) refuses anyone who has no session',
  },
  {
    name: 'any page may make a change by cookie',
    file: CREDENTIALS,
    find: 'if (!fromOwnPage(request, origin, domain, byCookie)) throw',
    put: 'if (!origin) throw',
    test: ACCESS,
    shows: '(createJobTitle) refuses a change by cookie',
  },
  {
    name: 'a sibling company’s page may make a change',
    file: CREDENTIALS,
    find: "site === 'same-origin') &&",
    put: "site.startsWith('same-')) &&",
    test: ACCESS,
    shows: '(createJobTitle) refuses a change by cookie',
  },
  {
    name: 'a plain form may make a change',
    file: CREDENTIALS,
    find: "if (byCookie && !request.headers['x-requested-with'])",
    put: 'if (byCookie && !request.headers.cookie)',
    test: ACCESS,
    shows: '(createJobTitle) refuses a change by cookie',
  },
]
