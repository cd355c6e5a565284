import { Button, Skeleton } from '@mantine/core'
import { useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '#ui/forms/change.ts'
import { DeleteDialog } from '#ui/overlays/delete-dialog.tsx'
import { DotsThree } from '#ui/icons.ts'
import { AppLink } from '#ui/link.tsx'
import { MenuButton } from '#ui/overlays/menu-button.tsx'
import { NoRecord } from '#ui/no-record.tsx'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { type Permission, roles, type RoleWithPermissions } from '../contract.ts'
import { rightsOf } from './matrix-state.ts'
import { usePermissions, useRole, useRoles } from './queries.ts'
import { RightsMatrix } from './role-matrix-panel.tsx'
import { RolePeople } from './role-people-panel.tsx'
import { CompareRole, HeldBy, PlainWords } from './role-side-panel.tsx'
import { RoleViews } from './role-views-panel.tsx'
import { useRoleWords } from './role-words.ts'
import css from './role-screen.module.css'

const HOME = '/settings/roles'
const VIEWS = ['profiles', 'company', 'people'] as const
type View = (typeof VIEWS)[number]

/** What a role holds, and who holds it. */
export function Screen() {
  const words = useRoleWords()
  const { t } = words
  const { id } = useParams({ strict: false }) as { id: string }
  const [{ view: asked }, setParams] = useUrlState()
  const { data: role, error, refetch } = useRole(id)
  const all = usePermissions().data?.data
  const up = { word: t('title'), to: HOME }
  if (error && !role) return <NoRecord error={error} up={up} retry={() => void refetch()} />
  const view: View = VIEWS.find((one) => one === asked) ?? 'profiles'
  return (
    <>
      <PageHeader
        up={up}
        title={role && words.roleName(role)}
        state={role && [words.roleAbout(role), t('heldBy', { count: role.userCount })].filter(Boolean).join('. ')}
        actions={role && <Actions role={role} />}
        views={
          <RoleViews
            label={t('title')}
            view={view}
            onView={(next) => setParams({ view: next === 'profiles' ? undefined : next })}
            views={VIEWS.map((one) => [one, t(`tabs.${one}`)] as const)}
          />
        }
      />
      {role && all ? <View view={view} role={role} all={all} /> : <RoleSkeleton />}
    </>
  )
}

const RoleSkeleton = () => (
  <div className={css.body}>
    <Skeleton height={320} />
  </div>
)

function View({ view, role, all }: { view: View; role: RoleWithPermissions; all: readonly Permission[] }) {
  const { t } = useRoleWords()
  if (view === 'people') return <RolePeople role={role} />
  if (role.builtIn === 'admin')
    return (
      <div className={css.people}>
        <p className={css.note}>{t('adminAll')}</p>
      </div>
    )
  const rights = rightsOf(role.permissions)
  return (
    <div className={css.roles}>
      <RightsMatrix key={view} all={all} part={view} rights={rights} />
      <aside className={css.side} aria-label={t('plain.title')}>
        <PlainWords all={all} rights={rights} />
        <HeldBy role={role} />
        <CompareRole roleId={role.id} all={all} rights={rights} />
      </aside>
    </div>
  )
}

function Actions({ role }: { role: RoleWithPermissions }) {
  const { t } = useRoleWords()
  const router = useRouter()
  const [deleting, setDeleting] = useState(false)
  const copy = `${HOME}/create?copy=${role.id}`
  return (
    <>
      {role.builtIn !== 'admin' && (
        <MenuButton
          label={t('more')}
          align="end"
          className={css.more}
          items={[
            { word: t('copy'), onPick: () => void router.navigate({ href: copy }) },
            ...(role.can.delete ? [{ word: t('delete'), danger: true, onPick: () => setDeleting(true) }] : []),
          ]}
        >
          <DotsThree size={20} weight="bold" aria-hidden />
        </MenuButton>
      )}
      {role.can.edit && (
        <Button variant="filled" component={AppLink} to={`${HOME}/${role.id}/edit`}>
          {t('edit')}
        </Button>
      )}
      {deleting && <Deletion role={role} onClose={() => setDeleting(false)} />}
    </>
  )
}

function Deletion({ role, onClose }: { role: RoleWithPermissions; onClose: () => void }) {
  const words = useRoleWords()
  const { t } = words
  const router = useRouter()
  const all = useRoles().data?.data ?? []
  const remove = useChange(roles.deleteRole)
  return (
    <DeleteDialog
      title={t('deleteTitle', { name: words.roleName(role) })}
      text={t('deleteText', { count: role.userCount })}
      word={t('deleteWord')}
      replaceLabel={t('replacement')}
      options={
        role.userCount > 0
          ? all
              .filter(({ id, builtIn }) => id !== role.id && builtIn !== 'admin')
              .map((one) => ({ value: one.id, label: words.roleName(one) }))
          : undefined
      }
      onClose={onClose}
      remove={async (replacementId) => {
        await remove({ roleId: role.id, version: role.version, ...(replacementId && { replacementId }) })
        await router.navigate({ href: HOME })
      }}
    />
  )
}
