import { globSync, readFileSync } from 'node:fs'
import { expect, test, describe } from 'vitest'
import { STATUSES as exported } from '#features/core/exports/contract.ts'
import { STATES as states, STATUSES as members } from '#features/core/members/contract.ts'
import { STATUSES as siteRequests } from '#features/core/site/contract.ts'
import { STATUSES as bulkChanges } from '#features/people/directory/bulk/contract.ts'
import { STATUSES as imports } from '#features/people/import/contract.ts'
import { DELIVERY_STATES, STATES as webhooks } from '#features/surfaces/webhooks/contract.ts'
import { STATUSES as checklists } from '#features/work/checklists/contract.ts'
import { DECIDED as decidedChanges, STATUSES as changeRequests } from '#features/work/change-requests/contract.ts'
import { STATUSES as stocktakes } from '#features/work/assets/stocktakes/contract.ts'
import { DECIDED, STATUSES as leave, STEPS } from '#features/work/time-off/decisions/contract.ts'
import { LANGUAGES, messagesOf } from '#platform/words.ts'
import { owner } from '#tests/database.ts'

interface States {
  /** The file where they stand, and stand once. */
  file: string
  values: readonly string[]
  column: string
  /** Of these, the ones that people bring about: what is announced of one is announced of each. */
  described: readonly string[]
  /** Where all its texts begin, for a record that shares states with another. */
  within?: string
}
/** The states that records go through. A column that is called a status or a state and is not here fails below. */
const ALL: Record<string, States> = {
  'leave request': {
    file: 'features/work/time-off/decisions/contract.ts',
    values: leave,
    column: 'time_off_requests.status',
    described: DECIDED,
  },
  'change request': {
    file: 'features/work/change-requests/contract.ts',
    values: changeRequests,
    column: 'change_requests.status',
    described: decidedChanges,
    within: 'changeRequest.',
  },
  checklist: {
    file: 'features/work/checklists/contract.ts',
    values: checklists,
    column: 'checklists.status',
    described: ['done', 'stopped'],
  },
  member: { file: 'features/core/members/contract.ts', values: members, column: 'users.status', described: members },
  'import run': {
    file: 'features/people/import/contract.ts',
    values: imports,
    column: 'user_imports.status',
    described: imports,
  },
  'bulk change': {
    file: 'features/people/directory/bulk/contract.ts',
    values: bulkChanges,
    column: 'bulk_changes.status',
    described: bulkChanges,
    within: 'people.bulk',
  },
  export: {
    file: 'features/core/exports/contract.ts',
    values: exported,
    column: 'exports.status',
    described: exported,
  },
  webhook: {
    file: 'features/surfaces/webhooks/contract.ts',
    values: webhooks,
    column: 'webhooks.state',
    described: webhooks,
    within: 'webhooks.',
  },
  'delivery of a webhook': {
    file: 'features/surfaces/webhooks/contract.ts',
    values: DELIVERY_STATES,
    column: 'webhook_deliveries.state',
    described: DELIVERY_STATES,
    within: 'webhooks.',
  },
  'stock-take': {
    file: 'features/work/assets/stocktakes/contract.ts',
    values: stocktakes,
    column: 'stocktakes.status',
    described: ['finished', 'cancelled'],
    within: 'stocktakes.',
  },
  'request from the site': {
    file: 'features/core/site/contract.ts',
    values: siteRequests,
    column: 'site_requests.status',
    described: siteRequests,
  },
}

/** Columns that keep what happened to a record. */
const HAPPENED: Record<string, readonly string[]> = {
  // the request itself says that it was asked for
  'time_off_decisions.what': STEPS.filter((step) => step !== 'asked'),
}

test('every state of a person has its words', () => {
  for (const language of LANGUAGES) {
    const { statuses } = (messagesOf(language) as { people: { statuses: Record<string, string> } }).people
    expect(Object.keys(statuses).toSorted()).toEqual([...states, 'notInvited'].toSorted())
  }
})

test('what the database lets a status be is what the code knows', async () => {
  const { rows } = await owner.query<{ column: string; check: string }>(
    `select r.relname || '.' || a.attname as column, pg_get_constraintdef(c.oid) as check
       from pg_attribute a join pg_class r on r.oid = a.attrelid and r.relkind in ('r', 'p')
       left join pg_constraint c on c.conrelid = r.oid and c.contype = 'c' and c.conkey = array[a.attnum]
      where r.relnamespace = 'public'::regnamespace and (a.attname in ('status', 'state') or r.relname || '.' || a.attname = any($1))
        and a.atttypid = 'text'::regtype`,
    [Object.keys(HAPPENED)],
  )
  const allowed = Object.fromEntries(
    rows.map(({ column, check }) => [
      column,
      [...(check ?? '').matchAll(/'(\w+)'::text/g)].map(([, value]) => value).toSorted(),
    ]),
  )
  const known = Object.fromEntries([
    ...Object.values(ALL).map(({ column, values }) => [column, values.toSorted()] as const),
    ...Object.entries(HAPPENED).map(([column, values]) => [column, values.toSorted()] as const),
  ])
  expect(allowed).toEqual(known)
})

/** Families of words that are about some of a record's states on purpose: what a family is of, and which of the states it leaves out. */
const SOME_OF: Record<string, readonly string[]> = {
  // an approver answers with one of two
  'timeOff.confirm': ['canceled'],
  // while it runs it says how far it is
  'exports.dialog': ['running'],
}

/** Lists that are made of the same words and are about something else. */
const OTHER_LISTS = new Set([
  // what an approver may answer, whatever is asked
  'features/surfaces/approvals/contract.ts',
  // what is shown of decided items, of whatever source
  'features/surfaces/approvals/web/inbox-filters.tsx',
  'features/surfaces/approvals/web/listed-list.tsx',
  // of leave, which shares words with proposed changes
  'features/work/time-off/decisions/contract.ts',
  // which changes of many people still go on
  'features/people/directory/bulk/contract.ts',
  // how often the demo company's leave ends so
  'app/demo/leave.ts',
])

const flat = (value: unknown, path = ''): [string, string][] =>
  typeof value === 'string'
    ? [[path, value]]
    : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))

/** Places where a language speaks of each of several words: a group of messages, keys that end in one, branches of a `select`. */
function familiesIn(messages: unknown): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (family: string, word: string) => found.set(family, (found.get(family) ?? new Set()).add(word))
  for (const [key, text] of flat(messages)) {
    const [, group, word] = /^(.*)\.(\w+)$/.exec(key) ?? []
    if (group && word) add(group, word)
    const [, stem, end] = /^(.*)_([a-z]+)$/.exec(key) ?? []
    if (stem && end) add(`${stem}_…`, end)
    for (const { at, branches } of selectsIn(text)) for (const branch of branches) add(`${key} {${at}}`, branch)
  }
  return found
}

/** The branches of each `{name, select, …}`, numbered, so that one within a branch of another is a family of its own. */
function selectsIn(text: string): { at: string; branches: string[] }[] {
  return [...text.matchAll(/\{(\w+), select,/g)].map(({ 0: begin, 1: name, index }, number) => {
    const branches: string[] = []
    let depth = 1
    for (let at = index + begin.length, from = at; depth > 0 && at < text.length; at++) {
      if (text[at] === '{' && depth++ === 1) branches.push(text.slice(from, at).trim())
      if (text[at] === '}' && --depth === 1) from = at + 1
    }
    return { at: `${name} ${number + 1}`, branches }
  })
}

test.each([
  ['{a, select, x {One} other {Two}}', [['x', 'other']]],
  [
    '{a, select, x {{b, select, y {1} other {2}}} z {3} other {4}}',
    [
      ['x', 'z', 'other'],
      ['y', 'other'],
    ],
  ],
])('the branches of “%s” are read', (text, branches) =>
  expect(selectsIn(text).map((one) => one.branches)).toEqual(branches),
)

/** Texts under `within` are about that record, all others about the rest. */
const isAbout = (family: string, within: string | undefined) =>
  within === undefined
    ? !Object.values(ALL).some((other) => other.within && family.startsWith(other.within))
    : family.startsWith(within)

describe.each(Object.entries(ALL))('%s', (_record, { file, values, described, within }) => {
  test.each(LANGUAGES)('whatever says something of nearly all of its states says it of all (%s)', (language) => {
    const wrong = [...familiesIn(messagesOf(language))].flatMap(([family, words]) => {
      if (!isAbout(family, within)) return []
      const lacking = described.filter((value) => !words.has(value) && !SOME_OF[family]?.includes(value))
      // a word or two may be about anything; what speaks of nearly all of them is about them
      const present = described.filter((value) => words.has(value)).length
      return present >= Math.max(2, described.length - 1) && lacking.length
        ? [`${family} says nothing of ${lacking.join(', ')}`]
        : []
    })
    expect(wrong).toEqual([])
  })

  test('stand once: no other list or union is made of them', () => {
    const value = `'(?:${values.join('|')})'`
    const list = new RegExp(
      `(?:[[(|=]|enum\\(\\[)\\s*\\|?\\s*${value}(?:\\s*[,|]\\s*${value})+\\s*(?:[\\]);\\n]|$)`,
      'gm',
    )
    const wrong = sources
      .filter(({ path }) => path !== file && !OTHER_LISTS.has(path))
      .flatMap(({ path, text }) => [...text.matchAll(list)].map(([found]) => `${path}: ${found.trim()}`))
    expect(wrong).toEqual([])
  })
})

const sources = globSync('{features,kit,platform,ui,app}/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$|(factory|sweep)\.ts$|\.gen\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
