import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useRoleWords } from '#features/core/roles/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { ArrowRight, UsersThree } from '#ui/icons.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { Status } from '#ui/status.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { orElse } from '#ui/or-else.ts'
import { type GroupRole, providers } from '../providers/contract.ts'
import { useSsoRoles } from './queries.ts'
import css from './sso-panel.module.css'

/** Groups of a provider or the SCIM client, and the roles that they map to. */
export function GroupRolesList({ providerId, all }: { providerId: string | null; all: readonly GroupRole[] }) {
  return (
    <>
      {all.length > 0 && (
        <ul className={css.rows}>
          {all.map((one) => (
            <Row key={one.id} rule={one} />
          ))}
        </ul>
      )}
      <AddRule key={all.length} providerId={providerId} />
    </>
  )
}

function Row({ rule: { id, groupName, role, counts } }: { rule: GroupRole }) {
  const t = useTranslations('sso.groupRoles')
  const { roleName } = useRoleWords()
  const remove = useChange(providers.removeGroupRole)
  return (
    <li>
      <UsersThree size={18} aria-hidden />
      <div className={css.main}>
        <b>{groupName}</b> <ArrowRight size={13} aria-label={t('brings')} /> {roleName(role)}
        {!counts && <small>{t('doesNotCount')}</small>}
      </div>
      {!counts && <Status tone="wait">{t('withheld')}</Status>}
      <Button
        variant="subtle"
        aria-label={t('removeOf', { group: groupName, role: roleName(role) })}
        onClick={() => void remove({ id }).catch(orElse(undefined))}
      >
        {t('remove')}
      </Button>
    </li>
  )
}

function AddRule({ providerId }: { providerId: string | null }) {
  const t = useTranslations('sso.groupRoles')
  const { roleName } = useRoleWords()
  const add = useChange(providers.addGroupRole)
  const roles = (useSsoRoles().data ?? []).map((role) => ({ value: role.id, label: roleName(role) }))
  const form = useForm({
    initial: { groupName: '', roleId: null as string | null },
    submit: ({ groupName, roleId }) => add({ providerId, groupName, roleId: roleId ?? '' }),
  })
  return (
    <FormFrame form={form} aria-label={t('title')}>
      <div className={css.line}>
        <TextField label={t('group')} maxLength={200} {...form.field('groupName')} />
        <SelectField label={t('role')} options={roles} searchable {...form.field('roleId')} />
        <Button type="submit" loading={form.busy}>
          {t('add')}
        </Button>
      </div>
    </FormFrame>
  )
}
