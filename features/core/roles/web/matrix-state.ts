import { useMemo, useState } from 'react'
import { type Permission, SCOPES, SECTIONS, type Scope } from '../contract.ts'

/** Key without level → `view`, `edit` or `on`; what is not in it is not held. */
export type Rights = ReadonlyMap<string, string>

export function rightsOf(permissions: readonly string[]): Rights {
  const rights = new Map<string, string>()
  for (const permission of permissions) {
    const [, key, level] = /^(.*)\.(view|edit)$/.exec(permission) ?? []
    if (!key || !level) rights.set(permission, 'on')
    else if (rights.get(key) !== 'edit') rights.set(key, level)
  }
  return rights
}

export const permissionsOf = (rights: Rights): string[] =>
  [...rights].map(([key, level]) => (level === 'on' ? key : `${key}.${level}`))

/** What is held in effect: a right to everyone covers one's own record and the people one leads. */
export function withCovered(rights: Rights): Rights {
  const all = new Map(rights)
  for (const [key, level] of rights) {
    if (!key.startsWith('other.')) continue
    for (const scope of ['own', 'manager']) {
      const covered = key.replace('other', scope)
      if (level === 'edit' || !all.has(covered)) all.set(covered, level)
    }
  }
  return all
}

/** Keys whose level differs. */
export const differing = (one: Rights, other: Rights): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key))

/** The rights that are being set, beside those that are saved. */
export function useMatrix(saved: readonly string[]) {
  const before = useMemo(() => rightsOf(saved), [saved])
  const [rights, setRights] = useState(before)
  const set = (key: string, level: string) =>
    setRights((now) => {
      const next = new Map(now)
      if (level === 'none') next.delete(key)
      else next.set(key, level)
      return next
    })
  const put = (permissions: readonly string[]) => setRights(rightsOf(permissions))
  return { before, rights, set, put, reset: () => setRights(before), changes: differing(before, rights) }
}

export interface ProfileRow {
  section: string
  name: string | null
  isToCome: boolean
}

export interface Block<Row> {
  word: string
  rows: readonly Row[]
}

const PROFILE_BLOCKS: readonly [word: string, sections: readonly string[]][] = [
  ['personal', ['personal', 'identity_numbers', 'emergency']],
  ['job', ['job.job_info', 'job.job_details', 'job.employment', 'compensation']],
  ['time', ['timeoff.record', 'timeoff.adjust', 'timesheet']],
  ['things', ['assets', 'benefits']],
  ['documents', ['files']],
]

/** The parts of a record in familiar groups; custom fields and tables last. */
export function profileBlocks(all: readonly Permission[]): Block<ProfileRow>[] {
  const rows = new Map(
    all
      .filter(({ group }) => group === 'own')
      .map(({ key, name, isToCome }) => [
        key.slice('own.'.length),
        { section: key.slice('own.'.length), name, isToCome },
      ]),
  )
  const own = [...rows.values()].filter(({ section }) => !SECTIONS.some((one) => one === section))
  const isTable = ({ section }: ProfileRow) => section.startsWith('tables.')
  return [
    ...PROFILE_BLOCKS.map(([word, sections]) => ({ word, rows: sections.flatMap((one) => rows.get(one) ?? []) })),
    { word: 'fields', rows: own.filter((row) => !isTable(row)) },
    { word: 'tables', rows: own.filter(isTable) },
  ].filter(({ rows: some }) => some.length > 0)
}

const COMPANY_BLOCKS: readonly [word: string, groups: readonly string[]][] = [
  ['people', ['people', 'departments', 'positions', 'org_chart', 'announcements']],
  ['calendar', ['calendar', 'holidays', 'extra_working_days', 'timeoff', 'timesheet']],
  ['dashboard', ['dashboard', 'reports']],
  ['things', ['assets', 'benefits']],
  ['documents', ['e_signature']],
]

/** The company's rights by area; what no area claims belongs to its settings. */
export function companyBlocks(all: readonly Permission[]): Block<Permission>[] {
  const rows = all.filter(({ group }) => !SCOPES.some((scope) => scope === group))
  const claimed = new Set(COMPANY_BLOCKS.flatMap(([, groups]) => groups))
  return [
    ...COMPANY_BLOCKS.map(([word, groups]) => ({
      word,
      rows: groups.flatMap((group) => rows.filter((row) => row.group === group)),
    })),
    { word: 'company', rows: rows.filter(({ group }) => !claimed.has(group)) },
  ].filter(({ rows: some }) => some.length > 0)
}

export const keyIn = (scope: Scope, section: string): string => `${scope}.${section}`
