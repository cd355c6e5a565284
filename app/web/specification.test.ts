import { expect, test } from 'vitest'
import table from '../../tests/specification/routes.tsv?raw'
import { modules } from './modules.ts'
import { screenAt, screens } from './screens.ts'

/** Screens that do not exist yet, by the module that brings them; a path covers everything under it. */
const SCREENS_TO_COME: Record<string, string[]> = {
  'e-sign': ['/thanks-for-signature', '/sign-document', '/e-signature'],
  boards: ['/projects', '/tasks', '/boards', '/tasks2', '/clients'],
  files: ['/files'],
  org: ['/settings/job-title-categories'],
  reports: ['/reports/hourly-reports', '/reports/payroll-reports', '/reports/timetracking'],
  'time-tracking': ['/settings/time-tracking'],
  notes: ['/notes'],
  'company settings': ['/settings/company/working-schedule'],
  knowledge: ['/knowledge-base'],
  orders: ['/orders', '/templates'],
  chat: ['/chat'],
  invoices: ['/invoices'],
}

/** Stands around the screens of its section and is none itself. */
const FRAME = '/company'

const isBuilt = (path: string) => screenAt(path.replaceAll(/\{\w+\}/g, '$it')) !== undefined
const paths = table
  .split('\n')
  .map((line) => line.split('\t')[0]!)
  .filter((path) => path.startsWith('/') && path !== FRAME)
const listed = Object.values(SCREENS_TO_COME).flat()
const isToCome = (path: string) => listed.some((one) => path === one || path.startsWith(`${one}/`))

test('every path of the specification has a screen, or stands in the list of those to come and has none', () => {
  expect(paths.length).toBe(146)
  expect(paths.filter((path) => isBuilt(path) === isToCome(path))).toEqual([])
  expect(listed.filter((one) => !paths.some((path) => `${path}/`.startsWith(`${one}/`)))).toEqual([])
})

test('every page of the settings has its line in their sub-menu, and every line its page', () => {
  const pages = screens.filter(({ frame }) => frame === 'settings').map(({ path }) => path)
  const lines = modules.flatMap(({ settings = [] }) => settings).map(({ path }) => path)
  // what is created or opened from another page has its line there; a page of its own below another one has its own
  const first = pages.filter((path) => lines.includes(path) || !pages.some((above) => path.startsWith(`${above}/`)))
  expect(first.length).toBeGreaterThan(10)
  expect(lines.toSorted()).toEqual(first.toSorted())
})
