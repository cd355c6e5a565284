import type { Departure } from '#features/core/members/server/api.ts'
import { newFact, recordMany } from '#platform/events.ts'
import { endRow } from '#platform/history.ts'
import { isLanguage, words } from '#platform/words.ts'
import { benefitFacts as facts } from '../facts.ts'
import * as grants from './grant-store.ts'

/** Benefits end with employment: on the last day, or never begin. */
export const benefitsEnd: Departure = {
  name: 'benefits',
  foresee: async ({ db, say }, { userId, lastDay }) => {
    const open = await grants.beyond(db, userId, lastDay)
    return open.length > 0 ? [say('benefits.leaving', { count: open.length })] : []
  },
  carryOut: async ({ db }, { userId, lastDay, recordedBy }) => {
    const open = await grants.beyond(db, userId, lastDay)
    const running = open.filter(({ dateFrom }) => dateFrom <= lastDay)
    const planned = open.filter(({ dateFrom }) => dateFrom > lastDay)
    for (const { id } of running) await grants.end(db, id, lastDay)
    const language = await grants.languageOf(db, userId)
    const why = words(language && isLanguage(language) ? language : 'en')('benefits.leftBefore')
    for (const { id } of planned) await endRow(db, grants.GRANTS, { userId, id }, { by: recordedBy, why })
    await recordMany({ db, ip: '', actor: null }, [
      ...running.map(({ id, dateFrom }) =>
        newFact(facts.grantEnded, userId, { grantId: id, from: dateFrom, until: lastDay }),
      ),
      ...planned.map(({ id, dateFrom, dateTo }) =>
        newFact(facts.grantRemoved, userId, { grantId: id, from: dateFrom, until: dateTo }),
      ),
    ])
  },
}
