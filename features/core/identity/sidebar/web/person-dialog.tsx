import { useTranslations } from 'use-intl'
import type { PersonRef } from '#features/core/members/contract.ts'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import type { Search } from '#ui/forms/live-search.ts'
import { PersonPicker } from '#ui/forms/person-picker.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { sidebar } from '../contract.ts'

/** Adds a person to the own list. */
export function PersonDialog({ search, onClose }: { search: Search<PersonRef>; onClose: () => void }) {
  const t = useTranslations('sidebar')
  const add = useChange(sidebar.addSidebarUser)
  const form = useForm<{ id: PersonRef | null }>({
    initial: { id: null },
    submit: ({ id }) => add({ id: id?.id ?? '' }),
    onDone: onClose,
  })
  return (
    <Dialog opened onClose={onClose} title={t('add')}>
      <FormFrame form={form} aria-label={t('add')}>
        <DialogBody
          actions={
            <SubmitButton form={form} disabled={form.values.id === null}>
              {t('addThis')}
            </SubmitButton>
          }
        >
          <PersonPicker label={t('find')} search={search} {...form.field('id')} required />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
