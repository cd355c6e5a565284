import type { Fault } from './fault.ts'

const BENEFITS = 'features/work/benefits'
const GRANTS = `${BENEFITS}/grants.test.ts`
const RIGHTS = `${BENEFITS}/rights.test.ts`

/** What a company gives its people: how many there are, who gets one, who sees what it costs. */
export const benefits: readonly Fault[] = [
  {
    name: 'two people who take the last one at the same moment both get it',
    file: `${BENEFITS}/server/store.ts`,
    find: '    .forUpdate()\n',
    put: '',
    test: GRANTS,
    shows: 'two people take the last one: one gets it',
  },
  {
    name: 'everyone who sees someone’s benefits sees what they pay for them',
    file: `${BENEFITS}/server/access.ts`,
    find: 'relation.own || may.keep(actor)',
    put: 'true',
    test: RIGHTS,
    shows: 'is seen by themselves and by those who keep benefits',
  },
  {
    name: 'anyone who keeps benefits sees who has them',
    file: `${BENEFITS}/server/grant-store.ts`,
    find: "and ${seen(actor, 'u.id')}\n",
    put: '\n',
    test: RIGHTS,
    shows: 'who has a benefit, with',
  },
  {
    name: 'people who read the list of benefits see the costs',
    file: `${BENEFITS}/server/benefit-present.ts`,
    find: 'may.keep(actor) ? costOf(row) : null',
    put: 'costOf(row)',
    test: `${BENEFITS}/benefits.test.ts`,
    shows: 'people who read the list see no costs',
  },
  {
    name: 'a benefit whose locations were deleted is open to everyone',
    file: `${BENEFITS}/server/grant-store.ts`,
    find: 'r.benefit_id = ${benefitId} and r.kind = ${sql.lit(kind)})\n',
    put: 'r.benefit_id = ${benefitId} and r.kind = ${sql.lit(kind)} and coalesce(r.location_id, r.employment_type_id) is not null)\n',
    test: `${BENEFITS}/many.test.ts`,
    shows: 'what was deleted matches nobody',
  },
  {
    name: 'a save of something else opens a benefit whose locations were deleted to everyone',
    file: `${BENEFITS}/server/actions.ts`,
    find: 'rows.flatMap((row) => (row.kind === kind && row.id ? [row.id] : []))',
    put: "rows.flatMap((row) => (row.kind === kind ? [row.id ?? ''] : []))",
    test: `${BENEFITS}/many.test.ts`,
    shows: 'what was deleted matches nobody',
  },
  {
    name: 'benefits go on after employment',
    file: `${BENEFITS}/server/leaving-actions.ts`,
    find: '    for (const { id } of running) await grants.end(db, id, lastDay)\n',
    put: '',
    test: `${BENEFITS}/leaving.test.ts`,
    shows: 'benefits end with employment',
  },
  {
    name: 'readers of the trail see which benefits people were given',
    file: `${BENEFITS}/server/surface-store.ts`,
    find: "case when ${seen(reader, 'g.user_id')} then b.name else '–' end",
    put: 'b.name',
    test: RIGHTS,
    shows: 'the trail names what someone was given to those who see it',
  },
  {
    name: 'a move that is planned moves the costs of benefits before its day',
    file: 'features/people/job-history/server/store.ts',
    find: "where j.applied_at is not null and j.ended_at is null and 'location_id'",
    put: "where j.ended_at is null and 'location_id'",
    test: `${BENEFITS}/costs.test.ts`,
    shows: 'somewhere that is gone is named as it was called',
  },
]
