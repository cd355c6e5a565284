import { useState } from 'react'
import { Faces } from '#ui/faces.tsx'
import { Part } from '#ui/part.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { type Permission, type RoleWithPermissions, SCOPES, type Scope, SECTIONS } from '../contract.ts'
import { differing, type Rights, rightsOf, withCovered } from './matrix-state.ts'
import { useRole, useRoles } from './queries.ts'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

const SHOWN = 6
const ORDER: readonly Scope[] = ['own', 'manager', 'other']

/** What the matrix means, in a few lines. */
export function PlainWords({ all, rights: set }: { all: readonly Permission[]; rights: Rights }) {
  const words = useRoleWords()
  const rights = withCovered(set)
  const { t } = words
  const paid = ['manager', 'other'].some((scope) => rights.has(`${scope}.compensation`))
  const parts = [
    ...ORDER.map((scope) => ({
      title: t(`matrix.${scope}`),
      rows: all
        .filter(({ group }) => group === scope)
        .toSorted((a, b) => placeOf(a.key) - placeOf(b.key))
        .map((one) => ({ ...one, word: words.section(sectionOf(one.key), one.name) })),
    })),
    {
      title: t('plain.company'),
      rows: all
        .filter(({ group }) => !SCOPES.some((scope) => scope === group))
        .map((one) => ({ ...one, word: words.key(one) })),
    },
  ]
  return (
    <Part title={t('plain.title')} bare>
      <dl className={css.plain}>
        {parts.map(({ title, rows }) => (
          <div key={title}>
            <dt>{title}</dt>
            <Lines rows={rows} rights={rights} />
          </div>
        ))}
      </dl>
      {!paid && <p className={css.noPay}>{t('plain.noPay')}</p>}
    </Part>
  )
}

const sectionOf = (key: string) => key.slice(key.indexOf('.') + 1)

/** The order of the matrix; custom fields come last. */
function placeOf(key: string): number {
  const at = SECTIONS.findIndex((section) => section === sectionOf(key))
  return at < 0 ? SECTIONS.length : at
}

function Lines({ rows, rights }: { rows: readonly { key: string; word: string }[]; rights: Rights }) {
  const { t, list } = useRoleWords()
  const at = (fits: (level: string | undefined) => boolean) => {
    const found = rows.filter(({ key }) => fits(rights.get(key))).map(({ word }) => word)
    const more = found.length - SHOWN
    return list(more > 1 ? [...found.slice(0, SHOWN), t('plain.more', { count: more })] : found)
  }
  const edits = at((level) => level === 'edit' || level === 'on')
  const sees = at((level) => level === 'view')
  return (
    <>
      {edits && <dd>{t('plain.edits', { what: edits })}</dd>}
      {sees && <dd>{t('plain.sees', { what: sees })}</dd>}
      {!edits && !sees && <dd className={css.quiet}>{t('plain.nothing')}</dd>}
    </>
  )
}

/** Who holds the role. */
export function HeldBy({ role }: { role: RoleWithPermissions }) {
  const { t } = useRoleWords()
  if (role.users.length === 0) return null
  return (
    <Part title={t('tabs.people')} count={role.users.length}>
      <Faces people={role.users} max={6} size="md" />
    </Part>
  )
}

/** What this role holds that another does not, and the other way round. */
export function CompareRole({
  roleId,
  all,
  rights,
}: {
  roleId: string | undefined
  all: readonly Permission[]
  rights: Rights
}) {
  const words = useRoleWords()
  const { t } = words
  const [otherId, setOtherId] = useState<string | null>(null)
  const others = (useRoles().data?.data ?? []).filter(({ id, builtIn }) => id !== roleId && builtIn !== 'admin')
  const other = useRole(otherId ?? undefined).data
  const theirs = other && rightsOf(other.permissions)
  const known = new Map(all.map((one) => [one.key, one]))
  const different = theirs ? differing(rights, theirs).filter((key) => known.has(key)) : []
  const wordOf = (key: string) => {
    const one = known.get(key)!
    const scope = SCOPES.find((name) => name === one.group)
    return scope
      ? `${words.section(key.slice(scope.length + 1), one.name)}, ${t(`matrix.${scope}Short`)}`
      : words.key(one)
  }
  return (
    <Part title={t('compare.title')}>
      <SelectField
        aria-label={t('compare.choose')}
        placeholder={t('compare.choose')}
        options={others.map((one) => ({ value: one.id, label: words.roleName(one) }))}
        searchable
        clearable
        value={otherId}
        onChange={setOtherId}
      />
      {theirs && (
        <p className={css.quiet} aria-live="polite">
          {different.length === 0 ? t('compare.same') : t('compare.count', { count: different.length })}
        </p>
      )}
      {theirs && different.length > 0 && (
        <ul className={css.compared}>
          {different.map((key) => (
            <li key={key}>
              <span>{wordOf(key)}</span>
              <span className={css.levels}>
                {words.level(rights.get(key) ?? 'none')} <span aria-hidden>/</span>{' '}
                <b>{words.level(theirs.get(key) ?? 'none')}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
