import { useChange } from '#ui/forms/change.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { useForm } from '#ui/forms/form.ts'
import { personName } from '#ui/person-name.ts'
import { orElse } from '#ui/or-else.ts'
import { type Grant, roles } from '../contract.ts'
import { GrantFields, type GrantValues, placeOf } from './grant-fields.tsx'
import { useRoleWords } from './role-words.ts'

/** Where and until when one person has a role. */
export function GrantDialog({ grant, onClose }: { grant: Grant; onClose: () => void }) {
  const { t } = useRoleWords()
  const change = useChange(roles.changeGrant)
  const take = useChange(roles.takeRole)
  const { area, endsOn, id, version, role } = grant
  const form = useForm<GrantValues>({
    initial: { area: area && `${area.kind}:${area.id}`, endsOn },
    submit: (values) => change({ grantId: id, version, ...placeOf(values) }),
    onDone: onClose,
  })
  const remove = () =>
    void take({ roleId: role.id, grantIds: [id] })
      .then(onClose)
      .catch(orElse(undefined))
  return (
    <EditDialog
      title={t('grants.editTitle', { name: personName(grant.user) })}
      form={form}
      onClose={onClose}
      remove={{ word: t('grants.take'), onClick: remove }}
    >
      <GrantFields form={form} builtIn={role.builtIn} />
    </EditDialog>
  )
}
