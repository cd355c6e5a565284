import type { Fault } from './fault.ts'

const BALANCES = 'features/work/time-off/balances'
const REQUESTS = 'features/work/time-off/requests'
const RULES = `${BALANCES}/server/rules`
const JOINED = `${BALANCES}/engine-joined.test.ts`
const CERTIFICATES = `${REQUESTS}/certificates.test.ts`

/** Days off between days of leave, and the certificate that leave needs. */
export const daysOff: readonly Fault[] = [
  {
    name: 'half a day at work beside the weekend counts the weekend as leave',
    file: `${RULES}/sandwich.ts`,
    find: '  return work & edge || work & other\n',
    put: '  return work & (edge | other)\n',
    test: JOINED,
    shows: 'Friday morning, then Monday: Friday afternoon is work',
  },
  {
    name: 'both of two requests carry the days off between them',
    file: `${RULES}/sandwich.ts`,
    find: '      orderOf(one) < orderOf(leave) &&\n',
    put: '',
    test: JOINED,
    shows: 'Friday, then Monday',
  },
  {
    name: 'leave that was cancelled still makes the weekend count',
    file: `${RULES}/sandwich.ts`,
    find: "      ON_BALANCE[one.status] !== 'released' &&\n",
    put: '',
    test: JOINED,
    shows: 'cancelled is none',
  },
  {
    name: 'leave of another type makes the weekend count',
    file: `${RULES}/sandwich.ts`,
    find: '      one.kind === kind &&\n',
    put: '',
    test: JOINED,
    shows: 'another type is none',
  },
  {
    name: 'a weekend between two business trips is leave',
    file: `${RULES}/sandwich.ts`,
    find: '  if (workKinds.includes(kind)) return ALONE\n',
    put: '  if (workKinds.includes(kind)) void ALONE\n',
    test: JOINED,
    shows: 'while people work',
  },
  {
    name: 'a policy that begins to count days off reaches back to the leave before it',
    file: `${RULES}/sandwich.ts`,
    find: "      sandwichOf(one) === 'between',\n",
    put: "      sandwichOf(one) !== 'within',\n",
    test: `${BALANCES}/engine-days-off.test.ts`,
    shows: 'both have to say so, in whatever order they were requested',
  },
  {
    name: 'the ledger does not take the days off that are noted',
    file: `${RULES}/plans.ts`,
    find: '  const joined = bridgedBy(calendar, stretch, beside, suspended)\n',
    put: "  const joined = bridgedBy(calendar, stretch, { ...beside, sandwich: 'none' }, suspended)\n",
    test: `${BALANCES}/engine-joined-laws.test.ts`,
    shows: 'what is noted is what the ledger takes, on any day, and no day twice',
  },
  {
    name: 'cancelling says nothing of the days off that other leave carried',
    file: `${RULES}/returning.ts`,
    find: '  return countIn(before) - countIn(after)\n',
    put: '  return countIn(after) - countIn(after)\n',
    test: `${BALANCES}/engine-joined-laws.test.ts`,
    shows: 'cancelling restores exactly',
  },
  {
    name: 'leave keeps the days off after what was beside it is cancelled',
    file: `${REQUESTS}/server/counting-actions.ts`,
    find: '  if (await joinsRequests(ctx.db)) await countOf(ctx.db, userId)\n',
    put: '  if (!(await joinsRequests(ctx.db))) await countOf(ctx.db, userId)\n',
    test: `${REQUESTS}/days-off-between.test.ts`,
    shows: 'the other one is cancelled: they come back at once',
  },
  {
    name: 'people are reminded of a certificate every hour',
    file: `${REQUESTS}/server/certificate-store.ts`,
    find: 'set certificate_reminded_at = ${now}',
    put: 'set certificate_reminded_at = nullif(${now}::timestamptz, ${now}::timestamptz)',
    test: CERTIFICATES,
    shows: 'comes once, on the morning of the day',
  },
  {
    name: 'people are reminded of a certificate that came while the reminder was on its way',
    file: `${REQUESTS}/server/notify-actions.ts`,
    find: '  if (!it.lacksCertificate) return\n',
    put: '',
    test: CERTIFICATES,
    shows: 'not by a notification that is made after the file came',
  },
  {
    name: 'people are reminded of a certificate by the day in London',
    file: `${REQUESTS}/server/certificate-actions.ts`,
    find: 'todayOf(row, new Date(now.getTime() - MORNING_MS))',
    put: 'todayOf({ ...row, timeZone: null }, new Date(now.getTime() - MORNING_MS))',
    test: CERTIFICATES,
    shows: 'by the day where the person works',
  },
  {
    name: 'people are reminded of a certificate a day early',
    file: `${REQUESTS}/server/rules/certificate.ts`,
    find: 'if (counted > after)',
    put: 'if (counted >= after)',
    test: CERTIFICATES,
    shows: 'comes once, on the morning of the day',
  },
  {
    name: 'two workers remind of the same certificate',
    file: `${REQUESTS}/server/certificate-store.ts`,
    find: "and ${lacksCertificate('r')} and r.certificate_reminded_at is null returning r.id",
    put: "and ${lacksCertificate('r')} returning r.id",
    test: CERTIFICATES,
    shows: 'of two workers at the same moment one reminds',
  },
]
