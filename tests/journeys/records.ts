import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { ask } from './looking.ts'

/**
 * A record of the demo company for each address of `INSIDE` that names one; what the company lacks is made.
 * @returns the address with the ids of these records
 */
export async function records(admin: Page): Promise<(path: string) => string> {
  const first = async (path: string) => (await ask<{ data: { id: string }[] }>(admin, 'GET', path)).body.data[0]!.id
  const made = async (path: string, input: object) =>
    (await ask<{ data: { id: string } }>(admin, 'POST', path, input)).body.data.id
  const person = await first('/api/people?search=nordstr')
  const asset = await first('/api/assets')
  const benefit = await first('/api/benefits')
  const stocktake = await first('/api/stocktakes')
  // two files may meet in one company
  const mark = randomUUID().slice(0, 8)
  await made('/api/approval-flows', { ...NEVER, name: `Never ${mark}` })
  const ids: Record<string, string> = {
    '/people': person,
    '/self-service/profile': person,
    '/people/groups': await first('/api/groups'),
    '/company/assets': asset,
    '/settings/assets': asset,
    '/company/assets/stocktakes': stocktake,
    '/company/assets/stocktakes/count': stocktake,
    '/settings/assets/edit': asset,
    '/settings/benefits': benefit,
    '/settings/benefits/edit': benefit,
    '/settings/job-title': await first('/api/job-titles'),
    '/settings/onboarding': await made('/api/onboarding-flows', { ...FIRST_WEEK, name: `First week ${mark}` }),
    '/settings/roles': await first('/api/roles'),
    '/settings/time-off/flows': await first('/api/approval-flows?purpose=timeOff'),
    '/settings/time-off/policies': await first('/api/settings/time-off/policies'),
    '/company/organization-structure/drafts': await first('/api/reorganisations'),
  }
  const folder = await made(`/api/folders/user/${person}/folders`, { name: `Certificates ${mark}`, access: 'public' })
  return (path) =>
    path
      .replace('{id}', () => ids[path.slice(0, path.indexOf('/{'))] ?? 'none')
      .replace('{folderId}', folder)
      .replaceAll(/\{\w+\}/g, 'never-given')
}

const NEVER = { purpose: 'timeOff', minDays: 300, steps: [{ who: 'manager' }] }
/** The demo company has none. */
const FIRST_WEEK = {
  kind: 'onboarding',
  steps: [{ title: 'Show the office', kind: 'task', owner: 'manager', offsetDays: 0 }],
  rules: [],
}
