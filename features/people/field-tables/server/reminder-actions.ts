import { editorsOf, seersOf } from '#features/people/access/server/api.ts'
import type { Context } from '#platform/context.ts'
import { daysBetween } from '#kit/days.ts'
import { sectionOfTable } from '../contract.ts'
import * as reminders from './reminder-store.ts'
import { titleOf } from './table-present.ts'

type Asking = Pick<Context, 'db' | 'now'>

/** What people are reminded of. */
export interface ExpiryStory {
  user: reminders.Story['user']
  table: { id: string; name: string }
  /** What the row is of, as a person of this language reads it. */
  titleIn: (language: Context['language']) => string
  endsOn: string
  daysLeft: number
  /** People to remind, as far as they see the table. */
  notifiedIds: string[]
}

/** @returns undefined when there is nothing to say any more */
export async function expiryStory(asked: Asking, rowId: string, endsOn: string): Promise<ExpiryStory | undefined> {
  const it = await reminders.story(asked.db, rowId, endsOn, asked.now)
  if (!it) return undefined
  const { user, managerId, table, cells, today } = it
  const section = sectionOfTable(table.id)
  const seers = await seersOf(asked, user.id, section)
  const wanted = [
    ...(table.remindTo.includes('person') ? [user.id] : []),
    ...(table.remindTo.includes('manager') && managerId ? [managerId] : []),
    ...(table.remindTo.includes('editors') ? await editorsOf(asked, user.id, section) : []),
  ]
  return {
    user,
    table: { id: table.id, name: table.name },
    titleIn: (language) => titleOf(table.columns, cells, language),
    endsOn: it.endsOn,
    daysLeft: daysBetween(today, it.endsOn),
    notifiedIds: [...new Set(wanted)].filter((id) => seers.has(id)),
  }
}
