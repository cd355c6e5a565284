import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useChoices } from '#features/people/org/web/api.tsx'
import { DialogBody } from '#ui/overlays/dialog-body.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { useForm } from '#ui/forms/form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { SubmitButton } from '#ui/forms/submit-button.tsx'

interface Move {
  departmentId?: string
  locationId?: string
}

/** Another department, another location, or both, for everyone chosen. */
export function MoveDialog({
  opened,
  count,
  onClose,
  move,
}: {
  opened: boolean
  count: number
  onClose: () => void
  /** @returns whether they moved: it is shown first what a move opens and closes */
  move: (to: Move) => Promise<boolean>
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const { departments = [], locations = [] } = useChoices(opened)
  const form = useForm({
    initial: { departmentId: null as string | null, locationId: null as string | null },
    submit: ({ departmentId, locationId }) =>
      move({ ...(departmentId && { departmentId }), ...(locationId && { locationId }) }),
    onDone: (moved) => {
      if (!moved) return
      form.reset({ departmentId: null, locationId: null })
      onClose()
    },
  })
  const options = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Dialog opened={opened} onClose={onClose} title={t('moveMany', { count })}>
      <FormFrame form={form}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{ui('cancel')}</Button>
              <SubmitButton form={form} disabled={!form.values.departmentId && !form.values.locationId}>
                {t('move')}
              </SubmitButton>
            </>
          }
        >
          <SelectField
            label={t('columns.department')}
            help={t('moveHelp')}
            options={options(departments)}
            searchable
            clearable
            {...form.field('departmentId')}
          />
          <SelectField
            label={t('columns.location')}
            options={options(locations)}
            searchable
            clearable
            {...form.field('locationId')}
          />
        </DialogBody>
      </FormFrame>
    </Dialog>
  )
}
