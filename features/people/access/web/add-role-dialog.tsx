import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import {
  GiveEffect,
  GrantFields,
  type GrantValues,
  placeOf,
  useRoles,
  useRoleWords,
} from '#features/core/roles/web/api.tsx'
import { roles } from '#features/core/roles/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'

/** Adds a role to one person and shows what it gives them. */
export function AddRoleDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const t = useTranslations('access')
  const ui = useTranslations('ui')
  const { roleName } = useRoleWords()
  const all = useRoles().data?.data ?? []
  const give = useChange(roles.giveRole)
  const form = useForm<GrantValues & { roleId: string | null }>({
    initial: { roleId: null, area: null, endsOn: null },
    submit: ({ roleId, ...values }) => give({ roleId: roleId ?? '', userIds: [userId], ...placeOf(values) }),
    onDone: onClose,
  })
  const { roleId, area } = form.values
  const chosen = all.find(({ id }) => id === roleId)
  return (
    <Dialog opened onClose={onClose} title={t('addRole')} wide>
      <FormFrame form={form}>
        <DialogBody
          effect={
            <GiveEffect
              roleId={roleId}
              userIds={[userId]}
              area={area}
              builtIn={chosen?.builtIn ?? null}
              empty={t('chooseRole')}
            />
          }
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form}>{t('addRole')}</SubmitButton>
            </>
          }
        >
          <SelectField
            label={t('role')}
            options={all.map((role) => ({ value: role.id, label: roleName(role) }))}
            searchable
            required
            data-autofocus
            {...form.field('roleId')}
          />
          <GrantFields form={form} builtIn={chosen?.builtIn ?? null} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
