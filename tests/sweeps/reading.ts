import { withoutIds } from '#tests/without-ids.ts'
import { SORTS } from '#features/people/directory/fields.ts'
import type { Name, World } from '#tests/world.ts'
import { contentOf, send } from './calling.ts'
import { exampleOf } from './examples.ts'
import type { Fixtures } from './fixtures.ts'
import { fieldsOf } from './nasty.ts'
import { operations } from './operations.ts'

export const route = (name: string) => operations.find((one) => one.name === name)!.route
/** Every question that can be asked without changing anything. */
export const questions = operations.filter(
  ({ route: asked }) => asked.method === 'GET' && !asked.changes && asked.place !== 'bare',
)

/** More of the same questions, as someone would ask who wants to find out: by sort, filter and search. */
const PRYING: [string, object][] = [
  ...SORTS.flatMap((sort): [string, object][] => [
    ['listPeople', { sort }],
    ['listPeople', { sort, direction: 'desc' }],
    ['exportPeople', { sort }],
  ]),
  ['listPeople', { search: '555 123' }],
  ['listPeople', { search: 'Ann' }],
  ['listPeople', { columns: 'birthDate' }],
  ['listPeople', { columns: 'mobilePhone,hireDate' }],
  ['listPeople', { hiredFrom: '2019-01-01', hiredTo: '2023-12-31' }],
  ['summarizePeople', { hiredFrom: '2019-01-01', hiredTo: '2023-12-31' }],
  ['summarizePeople', { search: '555 123' }],
  ['selectUsers', { search: '555 123' }],
  ['findUserOrGroup', { search: '555 123' }],
  ['listRequests', { kind: 'sick_day' }],
  ['showChart', { from: '2027-01-01', to: '2027-12-31', kinds: 'sick_day' }],
  ['showChart', { from: '2027-01-01', to: '2027-12-31', kinds: 'parental_leave' }],
  ['showChart', { from: '2027-01-01', to: '2027-12-31', kinds: 'away' }],
  // around her first day, her birthday, and before she came
  ['showChart', { from: '2022-08-01', to: '2022-09-30' }],
  ['showChart', { from: '2022-08-01', to: '2022-08-31' }],
  ['showChart', { from: '2027-04-05', to: '2027-04-05' }],
  ['selectUsers', { search: 'elsewhere.test', limit: 50 }],
  ['findUserOrGroup', { search: 'elsewhere.test' }],
  // after her last day
  ['showChart', { from: '2027-10-01', to: '2027-12-31' }],
]

/** What a person types who looks for what they have heard of. */
const PROBES = ['555 123', 'Storgatan', '1991', 'home.test', 'Probation', 'Ann']

/** The same from the contracts: every choice of every question, and every search. */
export const choices = questions.flatMap(({ name, route: asked }) =>
  Object.entries(fieldsOf(asked)).flatMap(([field, schema]) => {
    if (asked.path.includes(`:${field}`)) return []
    const values = schema.enum ?? (schema.type === 'boolean' ? [true, false] : /search|query/.test(field) ? PROBES : [])
    return values.map((value) => [name, field, value] as const)
  }),
)

/** The address of someone's calendar, as their own programs read it. */
export async function feedOf(w: World, who: Name): Promise<string> {
  const { body } = await w.call(who, 'POST', '/api/calendar/feed', {})
  return new URL(body.address).pathname
}

/** Of what is asked, and of which days. */
export interface Asking {
  fixtures: Fixtures
  feed: string
  range?: { from: string; to: string }
  /** Asks only these: enough to see whether a person can tell one answer from another. */
  only?: readonly string[]
}

/** Everything that someone can read of the company, by question. */
export async function everythingFor(
  w: World,
  who: Name,
  { fixtures, feed, range = { from: '2027-01-01', to: '2027-12-31' }, only }: Asking,
): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${w.tokens[who]}` }
  const answers: Record<string, string> = {}
  const ask = async (name: string, rest?: object, more?: object) => {
    if (only && !only.includes(name)) return
    const { params, rest: usual } = exampleOf(name, route(name), fixtures)
    const answer = await send(w, route(name), { params, rest: { ...(rest ?? usual), ...more } }, headers)
    answers[`${name} ${JSON.stringify(rest ?? {})}${more ? JSON.stringify(more) : ''}`] =
      `${answer.statusCode} ${await contentOf(answer)}`
  }
  for (const { name } of questions) await ask(name)
  for (const { name } of questions.filter(
    ({ route: one }) => one.path === '/api/people' || one.path === '/api/calendar',
  ))
    await ask(name, name === 'showChart' ? range : {})
  for (const [name, rest] of PRYING) await ask(name, rest)
  // without the example's filters, which leave one person
  for (const [name, field, value] of choices)
    await ask(name, name === 'showChart' || name === 'exportPeople' ? undefined : {}, { [field]: value })
  // an entry is named after its row: another leave has another name
  answers['the feed'] = withoutIds((await w.call(null, 'GET', feed)).body)
  return answers
}

export const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(after).filter((question) => stable(before[question]!) !== stable(after[question]!))
/** What moves by itself between two questions. */
const stable = (text: string) =>
  text.replaceAll(/"last(Used|Read)At":("[^"]+"|null)/g, '').replaceAll(/(DTSTAMP|LAST-MODIFIED):\w+/g, '')
