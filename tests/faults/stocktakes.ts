import type { Fault } from './fault.ts'

const STOCKTAKES = 'features/work/assets/stocktakes'
const RULES = `${STOCKTAKES}/server/rules.ts`
const STORE = `${STOCKTAKES}/server/store.ts`
const LINES = `${STOCKTAKES}/server/line-store.ts`
const ACTIONS = `${STOCKTAKES}/server/actions.ts`
const ACCESS = `${STOCKTAKES}/server/access.ts`
const COUNTING = `${STOCKTAKES}/counting.test.ts`
const MISSING = `${STOCKTAKES}/missing.test.ts`
const OWN = `${STOCKTAKES}/stocktakes.test.ts`

/** That a thing is found once, whatever is sent again, and that the record of a finished stock-take stays. */
export const stocktakes: readonly Fault[] = [
  {
    name: 'a scan that is sent again after it was undone counts once more',
    file: RULES,
    find: 'return before ? { id: entry.id, result: resultOf(before), countId: entry.id } : scan(entry)',
    put: 'return before && before.undoneAt === null ? { id: entry.id, result: resultOf(before), countId: entry.id } : scan(entry)',
    test: COUNTING,
    shows: 'what is sent again changes nothing, not even what was undone since',
  },
  {
    name: 'two who count at the same time do not wait for each other',
    file: STORE,
    find: `where k.id = \${id}
    for update\`.execute(db)`,
    put: `where k.id = \${id}\`.execute(db)`,
    test: COUNTING,
    shows: 'by two at the same time',
  },
  {
    name: 'what is written off is expected',
    file: STORE,
    find: "s.built_in is distinct from 'written_off'\n  and",
    put: 'true\n  and',
    test: OWN,
    shows: 'what is written off is never expected',
  },
  {
    name: 'a finished stock-take shows what becomes of things later',
    file: LINES,
    find: "case when t.status = 'open' then ${NOW} else coalesce(l.changes, '[]') end",
    put: '${NOW}',
    test: MISSING,
    shows: 'stay so in the record',
  },
  {
    name: 'what someone has found meanwhile is written off',
    file: ACTIONS,
    find: 'const there = those.find(({ isFound }) => isFound)',
    put: 'const there = those.find(() => false)',
    test: MISSING,
    shows: 'is not what someone has found meanwhile',
  },
  {
    name: 'counts come after the end',
    file: ACTIONS,
    find: "if (!life.allows(held.status, 'finish')) throw conflict('stocktakes.isOver')",
    put: '',
    test: OWN,
    shows: 'nobody changes it',
  },
  {
    name: 'of two things with one serial number the same is found twice',
    file: RULES,
    find: '2 * Number(one.lineId === null) + Number(isFound(one))',
    put: '2 * Number(one.lineId === null)',
    test: COUNTING,
    shows: 'a serial number that two have',
  },
  {
    name: 'the clock of a device says when something was counted',
    file: RULES,
    find: 'at < first ? first : at > last ? last : at',
    put: 'at',
    test: COUNTING,
    shows: 'within the time that the stock-take was open',
  },
  {
    name: 'people who read the register count',
    file: ACCESS,
    find: 'count: mayAssets.moveAll',
    put: 'count: mayAssets.read',
    test: OWN,
    shows: 'who reads is offered none of it',
  },
]
