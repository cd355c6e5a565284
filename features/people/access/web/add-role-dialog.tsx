import { useTranslations } from 'use-intl'
import { GrantFields, type GrantValues, placeOf, useRoles, useRoleWords } from '#features/core/roles/web/api.tsx'
import { roles } from '#features/core/roles/contract.ts'
import { useChange } from '#ui/change.ts'
import { EditDialog } from '#ui/edit-dialog.tsx'
import { useForm } from '#ui/form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { STALE } from './queries.ts'

/** One more role for one person. */
export function AddRoleDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTranslations('access')
  const { roleName } = useRoleWords()
  const all = useRoles().data?.data ?? []
  const give = useChange(roles.giveRole, STALE)
  const form = useForm<GrantValues & { roleId: string | null }>({
    initial: { roleId: null, area: null, endsOn: null },
    submit: ({ roleId, ...values }) => give({ roleId: roleId ?? '', userIds: [userId], ...placeOf(values) }),
    onDone: onClose,
  })
  const chosen = all.find(({ id }) => id === form.values.roleId)
  return (
    <EditDialog title={t('addRole')} form={form} onClose={onClose}>
      <SelectField
        label={t('role')}
        options={all.map((role) => ({ value: role.id, label: roleName(role) }))}
        searchable
        required
        data-autofocus
        {...form.field('roleId')}
      />
      <GrantFields form={form} builtIn={chosen?.builtIn ?? null} />
    </EditDialog>
  )
}
