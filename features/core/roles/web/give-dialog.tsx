import { Button } from '@mantine/core'
import type { PersonRef } from '#features/core/members/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { roles, type RoleWithPermissions } from '../contract.ts'
import { GiveEffect } from './give-effect-panel.tsx'
import { GrantFields, type GrantValues, placeOf } from './grant-fields.tsx'
import { searchCandidates } from './queries.ts'
import { useRoleWords } from './role-words.ts'

type Values = GrantValues & { userIds: (PersonRef & { email: string })[] }

/** Grants a role to people and shows what they gain. */
export function GiveDialog({ role, onClose }: { role: RoleWithPermissions; onClose: () => void }) {
  const words = useRoleWords()
  const { t } = words
  const give = useChange(roles.giveRole)
  const form = useForm<Values>({
    initial: { userIds: [], area: null, endsOn: null },
    submit: (values) => give({ roleId: role.id, userIds: idsOf(values), ...placeOf(values) }),
    onDone: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={words.roleName(role)} wide>
      <FormFrame form={form}>
        <DialogBody
          effect={
            <GiveEffect
              roleId={role.id}
              userIds={idsOf(form.values)}
              area={form.values.area}
              builtIn={role.builtIn}
              empty={t('grants.emptyText')}
            />
          }
          actions={
            <>
              <Button onClick={onClose}>{t('difference.back')}</Button>
              <SubmitButton form={form} disabled={form.values.userIds.length === 0}>
                {t('grants.add')}
              </SubmitButton>
            </>
          }
        >
          <PersonPicker
            multiple
            label={t('grants.whom')}
            search={searchCandidates(role.id)}
            data-autofocus
            {...form.field('userIds')}
          />
          <GrantFields form={form} builtIn={role.builtIn} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}

const idsOf = ({ userIds }: Values) => userIds.map(({ id }) => id)
