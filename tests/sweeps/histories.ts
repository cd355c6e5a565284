import type { Db } from '#platform/db.ts'

/** Rows of every history of a person, and of what else is in tables beside theirs, with values that stand out. @param entries of lists, by the name of the list */
export async function fillHistories(db: Db, userId: string, entries: Readonly<Record<string, string>>) {
  await db
    .insertInto('employments')
    .values({
      userId: userId,
      effectiveDate: '2024-02-02',
      typeId: entries['employment_types']!,
      scheduleId: entries['schedule_types']!,
      comments: 'Probation until spring',
      probationReviewOn: '2024-08-11',
      probationOutcome: 'extended',
      contractEnd: '2029-04-13',
      weeklyHours: 37.25,
    })
    .execute()
  await db
    .insertInto('compensations')
    .values({
      userId: userId,
      effectiveDate: '2024-09-17',
      dateFrom: '2024-09-03',
      dateTo: '2030-02-19',
      payRate: 48_111.53,
      payRateType: 'week',
      payTypeId: entries['pay_types']!,
      payScheduleId: entries['pay_schedules']!,
      reasonId: entries['change_reasons']!,
      amount: 12_999.31,
      paymentDay: 27,
      currency: 'XPF',
    })
    .execute()
  await db
    .insertInto('oneOffPayments')
    .values({ userId: userId, paidOn: '2025-11-21', amount: 7333.17, currency: 'XPF' })
    .execute()
  const [fullName, relation, phone] = ['Edla of Lund', 'Great-aunt of Lund', '+46 70 700 911']
  await db.insertInto('emergencyContacts').values({ userId, fullName, relation, phone }).execute()
  const folder = { userId, type: 'folder', name: 'Letter from Lund', access: 'public' }
  await db.insertInto('userFiles').values(folder).execute()
  const inUse = await db
    .selectFrom('catalogueEntries')
    .select('id as stateId')
    .where('builtIn', '=', 'in_use')
    .executeTakeFirstOrThrow()
  const lute = await db
    .insertInto('assets')
    .values({ name: 'Lute of Lund', ...inUse, holderId: userId, receivedOn: '2025-03-03' })
    .returning('id as assetId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('assetLifecycle')
    .values({ ...lute, ...inUse, number: 1, userId, startsOn: '2025-03-03' })
    .execute()
  const lessons = await db
    .insertInto('benefits')
    .values({ name: 'Violin lessons of Lund', currency: 'XPF', costPeriod: 'month' })
    .returning('id as benefitId')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('benefitCosts')
    .values({ ...lessons, fromDay: '0001-01-01', employerCost: 7119.43, employeeCost: 61.37 })
    .execute()
  await db
    .insertInto('benefitGrants')
    .values({ ...lessons, userId, dateFrom: '2025-05-17' })
    .execute()
  await db.insertInto('identityNumbers').values({ id: userId, nationalId: 'v1.a', taxId: 'v1.b' }).execute()
  await db
    .insertInto('jobChanges')
    .values({
      userId: userId,
      effectiveDate: '2023-10-19',
      sets: ['job_title_id'],
      reason: 'Closer to the reindeer',
      appliedAt: new Date(),
    })
    .execute()
}
