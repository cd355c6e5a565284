import type { Fault } from './fault.ts'

const CHART = 'features/people/org-chart'
const TEST = `${CHART}/org-chart.test.ts`
const TREE = 'ui/tree-chart/tree-chart.test.ts'

/** Who is in the org chart, under whom, and where its cards are. */
export const chart: readonly Fault[] = [
  {
    name: 'the org chart tells everyone’s first day',
    file: `${CHART}/server/store.ts`,
    find: 'case when ${seesFirstDay} then u.hire_date end',
    put: 'u.hire_date',
    test: TEST,
    shows: 'first days are for those who see them',
  },
  {
    name: 'the org chart of another day has people whose job of then the reader may not see',
    file: 'features/people/directory/server/as-of-store.ts',
    find: 'where ${seenBy(ctx.actor)} and ${wasThere(ctx, day)} order by',
    put: 'where ${wasThere(ctx, day)} order by',
    test: TEST,
    shows: 'has those alone whose first day and job the reader sees, and nothing of what is planned for them',
  },
  {
    name: 'everyone with the org chart sees vacant positions',
    file: `${CHART}/server/actions.ts`,
    find: '  ensure(may.seePositions(ctx.actor))\n',
    put: '',
    test: TEST,
    shows: 'are for those who have the list of them',
  },
  {
    name: 'a circle of managers stays closed',
    file: `${CHART}/server/rules.ts`,
    find: 'if (at !== -1 && walks[at] === start)',
    put: 'if (start < 0)',
    test: TEST,
    shows: 'a circle is opened at its first by name, and a manager who has left leaves people at the top',
  },
  {
    name: 'positions of another day are filled by the people of today',
    file: `${CHART}/server/actions.ts`,
    find: 'Map.groupBy(await peopleOn(ctx, day), ({ positionId })',
    put: 'Map.groupBy(await peopleOn(ctx, undefined), ({ positionId })',
    test: TEST,
    shows: 'stand under each other with who fills them, vacant ones too; on another day with who did then',
  },
  {
    name: 'cards in a block lie over each other',
    file: 'ui/tree-chart/layout.ts',
    find: 'top + Math.floor(inPair / 2) * (CARD.height + STACKED)',
    put: 'top + Math.floor(inPair / 2) * CARD.height * 0.9',
    test: TREE,
    shows: 'has every card that is shown once, none over another, each below the one above',
  },
]
