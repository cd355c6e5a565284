import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  permissionsOf,
  RightsMatrix,
  RoleViews,
  useMatrix,
  usePermissions,
  useRoleWords,
} from '#features/core/roles/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { orElse } from '#ui/or-else.ts'
import { access, type PersonAccess } from '../contract.ts'
import css from './access-tab.module.css'

/** The matrix of one person alone. */
export function IndividualRights({ userId, data }: { userId: string; data: PersonAccess }) {
  const t = useTranslations('access')
  const { t: words } = useRoleWords()
  const all = usePermissions().data
  const matrix = useMatrix(data.permissions)
  const save = useChange(access.saveAccess)
  const [view, setView] = useState<'profiles' | 'company'>('profiles')
  const [busy, setBusy] = useState(false)
  const count = matrix.changes.length
  useUnsavedGuard(count > 0 && !busy)
  if (!all) return null
  const go = async () => {
    setBusy(true)
    const permissions = permissionsOf(matrix.rights)
    await save({ id: userId, mode: 'individual', permissions, version: data.version }).catch(orElse(undefined))
    setBusy(false)
  }
  return (
    <div className={css.individual}>
      <div className={css.bar}>
        <RoleViews
          label={t('modes.individual')}
          view={view}
          onView={setView}
          views={[
            ['profiles', words('tabs.profiles')],
            ['company', words('tabs.company')],
          ]}
        />
        <Button variant="filled" disabled={count === 0} loading={busy} onClick={() => void go()}>
          {t('save', { count })}
        </Button>
      </div>
      <RightsMatrix
        key={view}
        all={all.data}
        part={view}
        rights={matrix.rights}
        before={matrix.before}
        onChange={matrix.set}
        mayGive={all.all ? undefined : (permission) => all.mine.includes(permission)}
      />
    </div>
  )
}
