import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { type PersonOption, searchPeople } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Group, groups } from '../contract.ts'

export function AddPeopleDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTranslations('groups')
  const ui = useTranslations('ui')
  const add = useChange(groups.addGroupMembers)
  const form = useForm({
    initial: { addUser: [] as PersonOption[] },
    submit: ({ addUser }) => add({ id: group.id, usersIds: addUser.map(({ id }) => id) }),
    onDone: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={t('addPeopleTo', { name: group.name })}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form} disabled={form.values.addUser.length === 0}>
                {t('addPeople')}
              </SubmitButton>
            </>
          }
        >
          <PersonPicker multiple label={t('people')} search={searchPeople} {...form.field('addUser')} />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
